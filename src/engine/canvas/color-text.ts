// Draws colour glyphs with the fills and images that every surface supports. As in a browser, alpha, shadow and compositing
// apply to each glyph as a whole, so a glyph with several parts is first drawn on its own surface.

import type { Fuel } from "../../base/fuel.ts";
import type { FontSet } from "../font/font-set.ts";
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
  type CompositeState,
  changesBackdrop,
  DEFAULT_COMPOSITE_STATE,
  type DrawnImage,
  type PlacedColorGlyph,
  type Surface,
  type SurfaceFactory,
} from "../surface.ts";

/** A surface on which glyphs are drawn. */
interface Target {
  readonly surface: Surface;
  /** Creates the surfaces for layers and bitmaps. */
  readonly createSurface: SurfaceFactory;
}

/** A target, with the resources of the drawing that it belongs to. */
interface DrawingTarget extends Target {
  /** Identifies the drawing. All surfaces of a drawing share bitmaps. */
  readonly fonts: FontSet;
  readonly fuel: Fuel;
}

/** Draws the glyphs of a run, with the surface's `colorText` if it has one. */
export function drawColorText(target: DrawingTarget, run: ColorRun, effect: CompositeState): void {
  const { surface } = target;
  const isBitmap = ({ matrix }: PlacedColorGlyph) =>
    surface.hasGrid === true && Math.hypot(matrix[2], matrix[3]) * run.unitsPerEm <= MAX_BITMAP_SIZE;
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

/** Maximum font size for bitmaps, in device pixels per em. Chromium draws larger glyphs as vectors at their exact position. */
const MAX_BITMAP_SIZE = 256;
/** Offset added before rounding down: Chromium rounds glyph positions to quarter pixels first and then truncates them. */
const SNAP_SLACK = 1 / 8;

/** Snaps a glyph's position to whole pixels. Browsers align colour glyphs' bitmaps to whole pixels even in rotated text. */
function snapToPixels([a, b, c, d, e, f]: Matrix): Matrix {
  return [a, b, c, d, Math.floor(e + SNAP_SLACK), Math.floor(f + SNAP_SLACK)];
}

/**
 * Cached results by key, so that a repeated colour glyph is drawn only once. Each key always has the same type of
 * value.
 */
type GlyphCache = Map<string, unknown>;

/** The bitmaps of each drawing, by kind of surface. */
const bitmaps = new WeakMap<FontSet, Map<SurfaceFactory, GlyphCache>>();
/** The glyph images of each surface that shares images. */
const images = new WeakMap<Surface, GlyphCache>();

/** Returns the cached value, creating it on first use. */
function cached<T>(cache: GlyphCache, key: string, make: () => T): T {
  if (!cache.has(key)) cache.set(key, make());
  return cache.get(key) as T;
}

function bitmapsOf(fonts: FontSet, createSurface: SurfaceFactory): GlyphCache {
  const kinds = bitmaps.get(fonts) ?? new Map<SurfaceFactory, GlyphCache>();
  bitmaps.set(fonts, kinds);
  const cache = kinds.get(createSurface) ?? new Map<string, unknown>();
  kinds.set(createSurface, cache);
  return cache;
}

function imagesOf(surface: Surface): GlyphCache {
  const cache = images.get(surface) ?? new Map<string, unknown>();
  images.set(surface, cache);
  return cache;
}

/** Draws a colour glyph as a bitmap, which all occurrences of the glyph in the drawing share. */
function drawBitmap(
  { surface, createSurface, fonts, fuel }: DrawingTarget,
  { read, key, matrix }: PlacedColorGlyph,
  effect: CompositeState,
): void {
  const [a, b, c, d, e, f] = matrix;
  const cache = bitmapsOf(fonts, createSurface);
  const bounds = cached(cache, `bounds ${key}`, () => read().bounds);
  const ink = pathBounds(transformPath(boxPath(bounds), [a, b, c, d, 0, 0]));
  if (ink === null) return;
  const [left, top] = [Math.floor(ink.left), Math.floor(ink.top)];
  const size = { width: Math.max(1, Math.ceil(ink.right) - left), height: Math.max(1, Math.ceil(ink.bottom) - top) };
  const place: Matrix = [1, 0, 0, 1, e + left, f + top];
  const box = pathBounds(transformPath(boxPath(areaOf(size)), place));
  const isVisible = box !== null && !boxIsEmpty(intersectBoxes(box, visibleArea(surface, effect)));
  // Operators such as source-in change the backdrop even if the glyph is not visible.
  if (!isVisible && !changesBackdrop(effect.composite)) return;
  const image = cached<DrawnImage>(cache, `bitmap ${key} ${a} ${b} ${c} ${d}`, () => {
    const redraw = () => {
      const bitmap = createSurface(size.width, size.height);
      drawParts({ surface: bitmap, createSurface }, read().parts, [a, b, c, d, -left, -top], null);
      return bitmap;
    };
    const bitmap = redraw();
    bitmap.freeze?.(fuel);
    return { type: "surface", surface: bitmap, redraw };
  });
  surface.image(image, areaOf(size), place, false, effect);
}

function areaOf({ width, height }: Pick<Surface, "width" | "height">): Box {
  return { left: 0, top: 0, right: width, bottom: height };
}

/**
 * Draws a colour glyph with fills and images only.
 *
 * @param matrix maps font units, with y pointing up, to device pixels
 */
function drawColorGlyph(target: Target, { parts, bounds }: ColorGlyph, matrix: Matrix, effect: CompositeState): void {
  const isPlain = effect.alpha === 1 && effect.composite === "source-over" && effect.shadow === null;
  const [singlePart] = parts;
  if (isPlain) drawParts(target, parts, matrix, effect.clip);
  else if (parts.length === 1 && singlePart?.type === "fill") drawFill(target, singlePart, matrix, effect);
  else drawLayer(target, parts, bounds, matrix, effect);
}

/** Draws a colour glyph as an image in font units, which all occurrences on the surface share, whatever their size. */
function drawShared(target: Target, { read, key, matrix }: PlacedColorGlyph, effect: CompositeState): void {
  const { surface, createSurface } = target;
  const { image, left, top, shape } = cached(imagesOf(surface), key, () => {
    const { bounds, parts } = read();
    const [left, top] = [Math.floor(bounds.left), Math.ceil(bounds.bottom)];
    const tile = createSurface(Math.ceil(bounds.right) - left + 1, top - Math.floor(bounds.top) + 1);
    drawParts({ surface: tile, createSurface }, parts, [1, 0, 0, -1, -left, top], null);
    return { image: { type: "surface", surface: tile } as const, left, top, shape: shapeOf(parts) };
  });
  const place = multiply(matrix, [1, 0, 0, -1, left, top]);
  const drawsShape = effect.shadow !== null && effect.alpha === 1 && effect.composite === "source-over";
  // An image would cast its rectangle's shadow, so a filled outline beneath it casts the glyph's shadow instead.
  if (drawsShape) surface.fill(transformPath(shape, matrix), "nonzero", SHAPE_PAINT, effect);
  const withoutShadow = drawsShape ? { ...effect, shadow: null } : effect;
  surface.image(image, areaOf(image.surface), place, true, withoutShadow);
}

/** Paint of the outline beneath an image. It shows slightly at the image's anti-aliased edges, so it is grey. */
const SHAPE_PAINT = { type: "solid", color: { red: 128, green: 128, blue: 128, alpha: 1 } } as const;

/** Returns the outlines of all fills as one path. */
function shapeOf(parts: readonly ColorPart[]): Path {
  return parts.flatMap((part) => (part.type === "fill" ? part.path : shapeOf(part.parts)));
}

function drawParts(target: Target, parts: readonly ColorPart[], matrix: Matrix, clip: Clip | null): void {
  for (const part of parts) {
    if (part.type === "fill") drawFill(target, part, matrix, { ...DEFAULT_COMPOSITE_STATE, clip });
    else drawPart(target, part, matrix, clip);
  }
}

function drawFill(target: Target, { path, paint, clips }: ColorFill, matrix: Matrix, effect: CompositeState): void {
  const transformed = paint.type === "solid" ? paint : { ...paint, matrix: multiply(matrix, paint.matrix) };
  target.surface.fill(transformPath(path, matrix), "nonzero", transformed, {
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

/**
 * Draws parts on a layer, then composites the layer.
 *
 * @param bounds bounds of the parts, in font units; null if unknown
 */
function drawLayer(
  { surface, createSurface }: Target,
  parts: readonly ColorPart[],
  bounds: Box | null,
  matrix: Matrix,
  effect: CompositeState,
): void {
  const ink = bounds === null ? null : pathBounds(transformPath(boxPath(bounds), matrix));
  const visible = visibleArea(surface, effect);
  const box = ink === null ? visible : intersectBoxes(ink, visible);
  const [left, top] = [Math.floor(box.left), Math.floor(box.top)];
  const [width, height] = [Math.ceil(box.right) - left, Math.ceil(box.bottom) - top];
  // Operators such as source-in change the backdrop even if the layer is empty, so an empty layer is drawn too.
  const isEmpty = boxIsEmpty(box);
  const layer = createSurface(isEmpty ? 1 : width, isEmpty ? 1 : height);
  if (!isEmpty) drawParts({ surface: layer, createSurface }, parts, multiply([1, 0, 0, 1, -left, -top], matrix), null);
  surface.image({ type: "surface", surface: layer }, areaOf(layer), [1, 0, 0, 1, left, top], false, effect);
}

/** Returns the area in which a shape must be drawn so that it, or its shadow, is complete on the surface. */
function visibleArea({ width, height }: Surface, { shadow }: CompositeState): Box {
  if (shadow === null) return { left: 0, top: 0, right: width, bottom: height };
  const reach = shadow.deviation * 3;
  return {
    left: Math.min(0, -shadow.offsetX - reach),
    top: Math.min(0, -shadow.offsetY - reach),
    right: Math.max(width, width - shadow.offsetX + reach),
    bottom: Math.max(height, height - shadow.offsetY + reach),
  };
}

/** Returns the intersection of the clip and all paths. */
function clipTo(clip: Clip | null, paths: readonly Path[], matrix: Matrix): Clip | null {
  return paths.reduce<Clip | null>((outer, path) => {
    const transformed = transformPath(path, matrix);
    const bounds = pathBounds(transformed);
    if (bounds === null) return outer;
    const box = outer === null ? bounds : intersectBoxes(bounds, outer.box);
    const shapes = outer?.shapes ?? [];
    return {
      box,
      shapes: pathAsBox(transformed) === null ? [...shapes, { path: transformed, rule: "nonzero" }] : shapes,
    };
  }, clip);
}
