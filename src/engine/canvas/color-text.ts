// Glyphs in their own colours → what any surface can draw: fills, and pictures of what has to be put together first. A browser
// draws such a glyph as one thing: alpha, shadow and compositing take it as a whole.

import {
  type Box,
  boxIsEmpty,
  boxPath,
  intersectBoxes,
  type Matrix,
  multiply,
  type Path,
  pathAsBox,
  pathBounds,
  transformPath,
} from "../path.ts";
import {
  type Clip,
  type ColorFill,
  type ColorGlyph,
  type ColorLayer,
  type ColorPart,
  type ColorRun,
  changesBackdrop,
  type DrawnImage,
  type Effect,
  PLAIN_EFFECT,
  type PlacedPicture,
  type Surface,
  type SurfaceFactory,
} from "../surface.ts";

/** Where glyphs are drawn. */
interface Target {
  readonly surface: Surface;
  /** Makes surfaces to draw parts on first. */
  readonly createSurface: SurfaceFactory;
}

/** Draws the run's glyphs, by the surface's own way where it has one. */
export function drawColorText(target: Target, run: ColorRun, effect: Effect): void {
  const { surface } = target;
  const isBitmap = ({ matrix }: PlacedPicture) =>
    surface.hasGrid === true && Math.hypot(matrix[2], matrix[3]) * run.unitsPerEm <= LARGEST_BITMAP;
  const glyphs = run.glyphs.map((glyph) =>
    isBitmap(glyph) ? { ...glyph, matrix: snapToPixels(glyph.matrix) } : glyph,
  );
  if (surface.colorText !== undefined) {
    surface.colorText({ ...run, glyphs }, effect);
    return;
  }
  for (const glyph of glyphs) {
    if (isBitmap(glyph)) drawBitmap(target, glyph, effect);
    else if (surface.sharesImages) drawShared(target, glyph, effect);
    else drawColorGlyph(target, glyph.read(), glyph.matrix, effect);
  }
}

/** Chromium draws larger ones where they are, device pixels in an em. */
const LARGEST_BITMAP = 256;
/** How much less than a whole pixel counts as one: Chromium places glyphs at quarters, and then leaves the quarters out. */
const SNAP_SLACK = 1 / 8;

/** Browsers keep colour glyphs as bitmaps, which they put on whole pixels, however the text is turned. */
function snapToPixels([a, b, c, d, e, f]: Matrix): Matrix {
  return [a, b, c, d, Math.floor(e + SNAP_SLACK), Math.floor(f + SNAP_SLACK)];
}

/** The colour glyphs that each surface has drawn, so that the next ones like them need not be read and drawn again. */
const drawn = new WeakMap<Surface, Map<string, unknown>>();

/** Returns what the surface keeps under the key, made on first use. A key always stands for the same type. */
function keepDrawn<T>(surface: Surface, key: string, make: () => T): T {
  const known = drawn.get(surface) ?? new Map<string, unknown>();
  drawn.set(surface, known);
  if (!known.has(key)) known.set(key, make());
  return known.get(key) as T;
}

/** Draws a colour glyph as pixels, once for all of its places. */
function drawBitmap({ surface, createSurface }: Target, { read, key, matrix }: PlacedPicture, effect: Effect): void {
  const [a, b, c, d, e, f] = matrix;
  const bounds = keepDrawn(surface, `bounds ${key}`, () => read().bounds);
  const ink = pathBounds(transformPath(boxPath(bounds), [a, b, c, d, 0, 0]));
  if (ink === null) return;
  const [left, top] = [Math.floor(ink.left), Math.floor(ink.top)];
  const size = { width: Math.max(1, Math.ceil(ink.right) - left), height: Math.max(1, Math.ceil(ink.bottom) - top) };
  const place: Matrix = [1, 0, 0, 1, e + left, f + top];
  const box = pathBounds(transformPath(boxPath(areaOf(size)), place));
  const isSeen = box !== null && !boxIsEmpty(intersectBoxes(box, seenOf(surface, effect)));
  // Some operators change the picture even where nothing is drawn.
  if (!isSeen && !changesBackdrop(effect.composite)) return;
  const image = keepDrawn<DrawnImage>(surface, `bitmap ${key} ${a} ${b} ${c} ${d}`, () => {
    const bitmap = createSurface(size.width, size.height);
    drawParts({ surface: bitmap, createSurface }, read().parts, [a, b, c, d, -left, -top], null);
    return { type: "surface", surface: bitmap, isFinal: true };
  });
  surface.image(image, areaOf(size), place, false, effect);
}

function areaOf({ width, height }: Pick<Surface, "width" | "height">): Box {
  return { left: 0, top: 0, right: width, bottom: height };
}

/**
 * Draws a colour glyph by nothing but fills and images.
 *
 * @param matrix maps font units, y upwards, to device pixels
 */
export function drawColorGlyph(target: Target, { parts, bounds }: ColorGlyph, matrix: Matrix, effect: Effect): void {
  const isPlain = effect.alpha === 1 && effect.composite === "source-over" && effect.shadow === null;
  const [only] = parts;
  if (isPlain) drawParts(target, parts, matrix, effect.clip);
  else if (parts.length === 1 && only?.type === "fill") drawFill(target, only, matrix, effect);
  else drawLayer(target, parts, bounds, matrix, effect);
}

/** Draws a colour glyph as an image in font units that the surface has from its last time. */
function drawShared(target: Target, { read, key, matrix }: PlacedPicture, effect: Effect): void {
  const { surface, createSurface } = target;
  const { image, left, top, shape } = keepDrawn(surface, `image ${key}`, () => {
    const { bounds, parts } = read();
    const [left, top] = [Math.floor(bounds.left), Math.ceil(bounds.bottom)];
    const tile = createSurface(Math.ceil(bounds.right) - left + 1, top - Math.floor(bounds.top) + 1);
    drawParts({ surface: tile, createSurface }, parts, [1, 0, 0, -1, -left, top], null);
    return { image: { type: "surface", surface: tile } as const, left, top, shape: shapeOf(parts) };
  });
  const place = multiply(matrix, [1, 0, 0, -1, left, top]);
  const isShapeSeen = effect.shadow !== null && effect.alpha === 1 && effect.composite === "source-over";
  // The shadow of an image is that of its frame; that of a shape beneath it is the picture's own.
  if (isShapeSeen) surface.fill(transformPath(shape, matrix), "nonzero", SHAPE_PAINT, effect);
  const alone = isShapeSeen ? { ...effect, shadow: null } : effect;
  surface.image(image, areaOf(image.surface), place, true, alone);
}

/** Of no colour that is seen around a picture's edges. */
const SHAPE_PAINT = { type: "solid", color: { red: 128, green: 128, blue: 128, alpha: 1 } } as const;

/** The outlines of all fills. */
function shapeOf(parts: readonly ColorPart[]): Path {
  return parts.flatMap((part) => (part.type === "fill" ? part.path : shapeOf(part.parts)));
}

function drawParts(target: Target, parts: readonly ColorPart[], matrix: Matrix, clip: Clip | null): void {
  for (const part of parts) {
    if (part.type === "fill") drawFill(target, part, matrix, { ...PLAIN_EFFECT, clip });
    else drawPart(target, part, matrix, clip);
  }
}

function drawFill(target: Target, { path, paint, clips }: ColorFill, matrix: Matrix, effect: Effect): void {
  const moved = paint.type === "solid" ? paint : { ...paint, matrix: multiply(matrix, paint.matrix) };
  target.surface.fill(transformPath(path, matrix), "nonzero", moved, {
    ...effect,
    clip: clipTo(effect.clip, clips, matrix),
  });
}

function drawPart(
  target: Target,
  { parts, alpha, operation, clips }: ColorLayer,
  matrix: Matrix,
  clip: Clip | null,
): void {
  const effect = { alpha, composite: operation, clip: clipTo(clip, clips, matrix), shadow: null };
  drawLayer(target, parts, null, matrix, effect);
}

/** @param bounds around the parts, font units; null for all that the surface shows */
function drawLayer(
  { surface, createSurface }: Target,
  parts: readonly ColorPart[],
  bounds: Box | null,
  matrix: Matrix,
  effect: Effect,
): void {
  const ink = bounds === null ? null : pathBounds(transformPath(boxPath(bounds), matrix));
  const seen = seenOf(surface, effect);
  const box = ink === null ? seen : intersectBoxes(ink, seen);
  const [left, top] = [Math.floor(box.left), Math.floor(box.top)];
  const [width, height] = [Math.ceil(box.right) - left, Math.ceil(box.bottom) - top];
  // Operations that look at what is not drawn still have to be told.
  const isNothing = boxIsEmpty(box);
  const layer = createSurface(isNothing ? 1 : width, isNothing ? 1 : height);
  if (!isNothing)
    drawParts({ surface: layer, createSurface }, parts, multiply([1, 0, 0, 1, -left, -top], matrix), null);
  surface.image({ type: "surface", surface: layer }, areaOf(layer), [1, 0, 0, 1, left, top], false, effect);
}

/** The part of the plane that can be seen on the surface, shadows taken into account. */
function seenOf({ width, height }: Surface, { shadow }: Effect): Box {
  if (shadow === null) return { left: 0, top: 0, right: width, bottom: height };
  const reach = shadow.deviation * 3;
  return {
    left: Math.min(0, -shadow.offsetX - reach),
    top: Math.min(0, -shadow.offsetY - reach),
    right: Math.max(width, width - shadow.offsetX + reach),
    bottom: Math.max(height, height - shadow.offsetY + reach),
  };
}

/** What lies within the clip and all of the paths. */
function clipTo(clip: Clip | null, paths: readonly Path[], matrix: Matrix): Clip | null {
  return paths.reduce<Clip | null>((outer, path) => {
    const moved = transformPath(path, matrix);
    const bounds = pathBounds(moved);
    if (bounds === null) return outer;
    const box = outer === null ? bounds : intersectBoxes(bounds, outer.box);
    const shapes = outer?.shapes ?? [];
    return { box, shapes: pathAsBox(moved) === null ? [...shapes, { path: moved, rule: "nonzero" }] : shapes };
  }, clip);
}
