// Draws a QR code. A raster image without a caption becomes a palette image, drawn without a canvas, if its modules are
// whole pixels. All other images are drawn on the format's surface.

import { Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import { once } from "../../base/once.ts";
import type { Rgba } from "../../engine/color.ts";
import type { EncodableImage, Inlay } from "../../engine/encodable-image.ts";
import {
  type DrawingEnv,
  type OutputBackend,
  outputBackend,
  prepareRenderers,
  writeDocument,
} from "../../engine/output/output-backend.ts";
import { type Box, boxPath, type Matrix } from "../../engine/path.ts";
import { DEFAULT_COMPOSITE_STATE, type EncodedImage, type Surface } from "../../engine/surface.ts";
import { type Level, symbolSide } from "./capacity.ts";
import type { Caption } from "./caption.ts";
import { type CenterPlace, type CoveredArea, placeCenter } from "./center.ts";
import { type Layout, layoutQr } from "./layout.ts";
import { chooseSegments, createModules, type EncodedText, type Modules } from "./modules.ts";
import type { QrParams } from "./options.ts";
import { drawDots, drawFinders, finderCorners, withoutFinders } from "./shape.ts";
import { paintSquares, paintTiles, type Styles } from "./tile.ts";
import { type PreparedQr, qrWork } from "./work.ts";

/** Services that the platform provides. */
export interface QrEnv extends DrawingEnv {
  /** Loads the image at a URL. Rejects with a Failure that names the URL. */
  readonly loadImage: (url: string) => Promise<EncodedImage>;
}

/** A code that is ready to be drawn. */
interface Code {
  readonly modules: Modules;
  readonly layout: Layout;
  readonly center?: { readonly image: EncodedImage; readonly place: CenterPlace };
}

/**
 * Draws a QR code.
 *
 * @throws Failure if the text is too long, the centre image cannot be loaded or hides too much, or the work exceeds the
 *   budget
 */
export async function drawQr(params: QrParams, env: QrEnv): Promise<EncodableImage> {
  const prepared = await prepareQr(params, env);
  env.fuel?.spend(qrWork(prepared), "QR code is too expensive to draw: reduce size");
  return drawPreparedQr(prepared, env);
}

/**
 * Loads the centre image, and chooses the version, the error correction level and the segments of a code.
 *
 * @throws Failure if the text is too long, or the centre image cannot be loaded or hides too much
 */
export async function prepareQr(params: QrParams, env: QrEnv): Promise<PreparedQr> {
  const { text, mode } = params;
  const image = await loadCenter(params, env);
  const level = params.ecLevel ?? (image === null ? "M" : "H");
  const encode = (at: Level) => chooseSegments(text, at, mode === "sjis" ? isKanji : undefined);
  const encoded = encode(level);
  if (image === null) return { params, level, encoded };
  const prepared = prepareCenter(params, image, level, encoded);
  if (prepared.center?.place.readableRatio === undefined) return prepared;
  // The image needs more error correction than the level provides.
  for (const higher of LEVELS.slice(LEVELS.indexOf(level) + 1)) {
    const raised = ifFits(() => prepareCenter(params, image, higher, encode(higher)));
    if (raised === null) break;
    if (raised.center?.place.readableRatio === undefined || higher === "H") return raised;
  }
  return prepared;
}

/** The error correction levels, from lowest to highest. */
const LEVELS: readonly Level[] = ["L", "M", "Q", "H"];

function prepareCenter(params: QrParams, image: EncodedImage, level: Level, encoded: EncodedText): PreparedQr {
  const place = placeCenter(params, image, encoded.version, level);
  return { params, level, encoded: { ...encoded, version: place.version }, center: { image, place } };
}

/** Runs `prepare`. Returns null if the text is too long for the level. */
function ifFits(prepare: () => PreparedQr): PreparedQr | null {
  try {
    return prepare();
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

export async function drawPreparedQr(prepared: PreparedQr, env: QrEnv): Promise<EncodableImage> {
  const { params } = prepared;
  const code = await createCode(prepared);
  const { light, dark, finderColor } = params;
  const { backend = outputBackend(params.format), fuel } = env;
  if (backend.hasPixels && isFlat(params, code)) {
    const styles = stylesOf(params, code.layout);
    const codeColors = { light, dark, finder: finderColor };
    const isPlain = styles.every((style) => style === "square");
    // The pixels of tiles and of the centre image are read while the code is drawn.
    if (!isPlain || code.center !== undefined) await prepareRenderers();
    const flat = isPlain
      ? paintSquares(code.modules, code.layout, codeColors)
      : paintTiles(code.modules, code.layout, codeColors, styles);
    return code.center === undefined ? flat : { ...flat, inlays: [createInlay(code.center.image, code.center.place)] };
  }
  if (!hasCaption(params)) return drawCode(params, code, backend, fuel);
  return withCaption(prepared, env, (caption) => drawCode(params, code, backend, fuel, caption));
}

/**
 * Returns the height of a prepared code's image in pixels, without drawing the image.
 *
 * @throws Failure if the caption cannot be laid out
 */
export async function measurePreparedQr(prepared: PreparedQr, env: QrEnv): Promise<number> {
  const { size } = prepared.params;
  if (!hasCaption(prepared.params)) return size;
  return withCaption(prepared, env, async ({ height }) => size + height);
}

function hasCaption({ caption = "" }: QrParams): boolean {
  return caption.trim() !== "";
}

/** Runs `work` with the laid-out caption. Most codes have no caption, so the caption module and the font engine are loaded on demand. */
async function withCaption<T>(
  { params, encoded }: PreparedQr,
  env: QrEnv,
  work: (caption: Caption) => Promise<T>,
): Promise<T> {
  const { start } = layoutQr(params.size, symbolSide(encoded.version), params.margin);
  const caption = await import("./caption.ts");
  return caption.withCaption(params, start, env, work);
}

async function createCode({ params, level, encoded, center }: PreparedQr): Promise<Code> {
  const modules = await createModules(encoded, level);
  const layout = layoutQr(params.size, modules.side, params.margin);
  return center === undefined ? { modules, layout } : { modules: clear(modules, center.place.cover), layout, center };
}

/** Loads the centre image; returns null if there is none. */
async function loadCenter(
  { centerImageUrl, centerImageSizeRatio }: QrParams,
  { loadImage }: QrEnv,
): Promise<EncodedImage | null> {
  if (centerImageUrl === undefined || centerImageSizeRatio === 0) return null;
  try {
    return await loadImage(centerImageUrl);
  } catch (error) {
    if (error instanceof Failure)
      throw new Failure(error.code, `centerImageUrl cannot be used: ${error.message}`).causedBy(error.cause);
    throw error;
  }
}

/** Returns a copy of the code in which all covered modules are light. */
function clear(modules: Modules, { left, top, right, bottom }: CoveredArea): Modules {
  const dark = modules.dark.slice();
  const { side } = modules;
  // The cover of a very large image extends beyond the code.
  const [first, last] = [Math.max(left, 0), Math.min(right, side)];
  for (let y = Math.max(top, 0); y < Math.min(bottom, side); y++) dark.fill(0, y * side + first, y * side + last);
  return { ...modules, dark };
}

/**
 * Whether a raster image of the code can be a palette image: it has whole-pixel modules and no caption.
 */
function isFlat(params: QrParams, { layout }: Code): boolean {
  return Number.isInteger(layout.scale) && !hasCaption(params);
}

/** Falls back to simpler shapes if a module has too few pixels to show the requested shapes. */
function stylesOf(
  { dotStyle = "square", finderStyle = "square", finderDotStyle = "square" }: QrParams,
  { scale }: Layout,
): Styles {
  if (scale < ROUNDED_PIXELS) return ["square", "square", "square"];
  const isRounder = scale < CIRCLE_PIXELS && finderStyle === "circle";
  return [dotStyle, isRounder ? "rounded" : finderStyle, finderDotStyle];
}

/** Minimum pixels per module for rounded corners, and for circular finders. With fewer pixels, readers don't find the code. */
const ROUNDED_PIXELS = 2;
const CIRCLE_PIXELS = 3;

function drawCode(
  params: QrParams,
  code: Code,
  backend: OutputBackend,
  fuel?: Fuel,
  caption?: Caption,
): Promise<EncodableImage> {
  const { size, light, text } = params;
  const surface = backend.createSurface(size, size + (caption?.height ?? 0));
  const { width, height } = surface;
  if (light.alpha > 0) fill(surface, boxPath({ left: 0, top: 0, right: width, bottom: height }), light);
  drawModules(params, code, surface);
  if (code.center !== undefined) drawCenter(code.center.image, code.center.place.box, surface);
  caption?.draw(surface, size);
  return writeDocument(backend.finish(surface, { title: params.caption ?? text }, fuel));
}

function drawModules(params: QrParams, { modules, layout }: Code, surface: Surface): void {
  const { dark, finderColor = dark } = params;
  const [dots, frame, dot] = stylesOf(params, layout);
  fill(surface, drawDots(withoutFinders(modules), dots, layout), dark);
  fill(surface, drawFinders(finderCorners(modules.side), frame, dot, layout), finderColor);
}

/** Draws the centre image as a raster image that is no larger than needed. */
function createInlay(center: EncodedImage, { box }: CenterPlace): Inlay {
  const [left, top] = [Math.floor(box.left), Math.floor(box.top)];
  const backend = outputBackend("png");
  const surface = backend.createSurface(Math.ceil(box.right) - left, Math.ceil(box.bottom) - top);
  drawCenter(center, box, surface, left, top);
  const image = backend.finish(surface, { title: "" });
  if (image.type !== "pixels") throw new Error(`the PNG backend returned a ${image.type} image`);
  // Render now, so that a broken image fails before the first bytes of a large response are sent.
  const pixels = image.pixels();
  const stride = image.width * 4;
  const rowsOf = (first = 0, rows = image.height - first) => pixels.slice(first * stride, (first + rows) * stride);
  return { left, top, image: { ...image, pixels: rowsOf } };
}

/** Draws the centre image on a surface whose origin is at `originX`, `originY` in the code's image. */
function drawCenter(image: EncodedImage, box: Box, surface: Surface, originX = 0, originY = 0): void {
  const [left, top] = [box.left - originX, box.top - originY];
  const [right, bottom] = [box.right - originX, box.bottom - originY];
  const { width, height } = image;
  const matrix: Matrix = [(right - left) / width, 0, 0, (bottom - top) / height, left, top];
  surface.image(image, { left: 0, top: 0, right: width, bottom: height }, matrix, true, DEFAULT_COMPOSITE_STATE);
}

function fill(surface: Surface, path: readonly number[], color: Rgba): void {
  surface.fill(path, "nonzero", { type: "solid", color }, DEFAULT_COMPOSITE_STATE);
}

/**
 * Whether a character may be encoded in Kanji mode: a JIS X 0208 character that all readers decode identically. ISO/IEC
 * 18004:2024, 7.3.6.
 */
export function isKanji(character: string): boolean {
  return characters().has(character);
}

/** Rows of JIS X 0208 with standard characters, 94 cells each. Other rows hold vendor extensions. */
const ROWS: readonly (readonly [first: number, last: number])[] = [
  [1, 8],
  [16, 84],
];
const ROW_LENGTH = 94;
/** Characters that web browsers (WHATWG Encoding) and JIS X 0208 map to different code points. */
const AMBIGUOUS = "＼～∥－￠￡￢";

const characters = once((): ReadonlySet<string> => {
  const bytes = ROWS.flatMap(([first, last]) =>
    Array.from({ length: (last - first + 1) * ROW_LENGTH }, (_, index) =>
      shiftJisOf(first + Math.floor(index / ROW_LENGTH), (index % ROW_LENGTH) + 1),
    ).flat(),
  );
  // Empty cells decode to the replacement character.
  const text = new TextDecoder("shift_jis").decode(Uint8Array.from(bytes));
  return new Set(
    Array.from(text).filter((character) => character > "\u007f" && !`${AMBIGUOUS}\ufffd`.includes(character)),
  );
});

/** Returns the Shift JIS bytes of a row and cell. JIS X 0208:1997, annex 1. */
function shiftJisOf(row: number, cell: number): [high: number, low: number] {
  const pair = (row - 1) >> 1;
  const high = pair + (pair < 0x1f ? 0x81 : 0xc1);
  if (row % 2 === 0) return [high, cell + 0x9e];
  return [high, cell + (cell < 0x40 ? 0x3f : 0x40)];
}
