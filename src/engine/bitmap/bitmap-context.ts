// The 2D context of a bitmap canvas: the context that draws charts, plus pixel manipulation, filters and a mutable
// DOMMatrix. HTML, "pixel manipulation" and "filters".

import { Failure, UsageError } from "../../base/failure.ts";
import { Canvas } from "../canvas/canvas.ts";
import { CanvasContext } from "../canvas/context.ts";
import type { SurfaceHolder } from "../canvas/image.ts";
import { readCompositeState } from "../canvas/painter.ts";
import type { Path2D } from "../canvas/path-2d.ts";
import { RecordingSurface } from "../canvas/recording.ts";
import { replay } from "../canvas/replay.ts";
import { BLACK, parseColor, type Rgba, TRANSPARENT } from "../color.ts";
import { lengthInPixels, parseLength } from "../font/font-shorthand.ts";
import {
  addShadow,
  applyMatrix,
  blurPixels,
  COLOR_FILTERS,
  type ColorMatrix,
  type PixelGrid,
  type PixelShadow,
  rotateHue,
} from "../image/filter-pixels.ts";
import { pixelImage } from "../image/pixel-png.ts";
import { premultiply } from "../image/unpremultiply.ts";
import { RASTER_PIXELS } from "../limits.ts";
import { boxIsEmpty, boxOf, intersectBoxes } from "../path.ts";
import type { FillRule, SurfaceImage } from "../surface.ts";
import { BitmapSurface } from "./bitmap-surface.ts";
import { DOMMatrix } from "./dom-matrix.ts";

/** CanvasRenderingContext2D with pixels and filters. */
export class BitmapContext extends CanvasContext {
  /** The recording canvas that receives a drawing method's calls while a filter applies; otherwise undefined. */
  #layer: SurfaceHolder | undefined;

  constructor(canvas: SurfaceHolder, createCanvas: (width: number, height: number) => SurfaceHolder) {
    super(canvas, createCanvas);
    Object.defineProperty(this, "canvas", { writable: false });
  }

  override getTransform(): DOMMatrix {
    return new DOMMatrix(this.readState().matrix);
  }

  // Filters

  override get filter(): string {
    return super.filter;
  }
  override set filter(value: string) {
    const filter = String(value).trim();
    const state = this.readState();
    if (readFilters(filter, state.font.size) !== null) this.enter({ ...state, filter });
  }

  override fillRect(...args: Parameters<CanvasContext["fillRect"]>): void {
    this.#draw(() => super.fillRect(...args));
  }
  override strokeRect(...args: Parameters<CanvasContext["strokeRect"]>): void {
    this.#draw(() => super.strokeRect(...args));
  }
  override fillText(...args: Parameters<CanvasContext["fillText"]>): void {
    this.#draw(() => super.fillText(...args));
  }
  override strokeText(...args: Parameters<CanvasContext["strokeText"]>): void {
    this.#draw(() => super.strokeText(...args));
  }
  override fill(...args: readonly [path: Path2D, rule?: FillRule] | readonly [rule?: FillRule]): void {
    this.#draw(() => super.fill(...args));
  }
  override stroke(...args: Parameters<CanvasContext["stroke"]>): void {
    this.#draw(() => super.stroke(...args));
  }
  override drawImage(...args: Parameters<CanvasContext["drawImage"]>): void {
    this.#draw(() => super.drawImage(...args));
  }

  // Pixel manipulation

  createImageData(first: number | ImageData, height?: number): ImageData {
    if (!(#layer in this)) throw new UsageError("createImageData must be called on a context");
    if (isImageData(first)) return new ImageData(first.width, first.height);
    if (height === undefined) throw new UsageError("createImageData takes a width and a height, or an ImageData");
    const [w, h] = [toWhole("createImageData", first), toWhole("createImageData", height)];
    return new ImageData(Math.abs(w), Math.abs(h));
  }

  /**
   * Returns a copy of the canvas's pixels. A negative size extends to the left or to the top.
   *
   * @throws Failure if the canvas has no pixels
   */
  getImageData(x: number, y: number, width: number, height: number): ImageData {
    const [left, top, across, down] = [x, y, width, height].map((value) => toWhole("getImageData", value)) as [
      number,
      number,
      number,
      number,
    ];
    if (across === 0 || down === 0) throw sizeError("width and height must not be 0", across, down);
    const image = new ImageData(Math.abs(across), Math.abs(down));
    image.data.set(this.#pixels("getImageData").read(boxOf(left, top, across, down)));
    return image;
  }

  /**
   * Writes pixels to the canvas, ignoring the context's transform, clip and compositing.
   *
   * @param dirtyX left edge of the dirty rectangle, in pixels of the image; by default, the rectangle is the whole
   *   image
   * @throws Failure if the canvas has no pixels
   */
  putImageData(
    image: ImageData,
    x: number,
    y: number,
    dirtyX = 0,
    dirtyY = 0,
    dirtyWidth?: number,
    dirtyHeight?: number,
  ): void {
    if (!isImageData(image)) throw new UsageError("putImageData takes an ImageData");
    const { width, height, data } = image;
    const [left, top, ...part] = [x, y, dirtyX, dirtyY, dirtyWidth ?? width, dirtyHeight ?? height].map((value) =>
      toWhole("putImageData", value),
    ) as [number, number, number, number, number, number];
    const surface = this.#pixels("putImageData");
    const dirty = intersectBoxes(boxOf(...part), boxOf(0, 0, width, height));
    const area = boxOf(-left, -top, surface.width, surface.height);
    const box = intersectBoxes(dirty, area);
    // An ImageData's buffer can be detached, for example by a transfer to a worker.
    if (boxIsEmpty(box) || data.length === 0) return;
    const across = (box.right - box.left) * 4;
    const rows = new Uint8Array(across * (box.bottom - box.top));
    for (let row = box.top; row < box.bottom; row++) {
      const start = (row * width + box.left) * 4;
      rows.set(data.subarray(start, start + across), (row - box.top) * across);
    }
    premultiply(rows);
    surface.write(rows, boxOf(box.left + left, box.top + top, box.right - box.left, box.bottom - box.top));
  }

  /**
   * Sets no limit on calls: the program controls its own loops, and the surface flattens its recorded calls before they
   * take too much memory.
   */
  protected override maxCalls(): number {
    return Number.POSITIVE_INFINITY;
  }

  protected override target(): SurfaceHolder {
    return this.#layer ?? this.canvas;
  }

  /** Converts a canvas to an image that this canvas's surface can draw. */
  protected override readImage(source: unknown): SurfaceImage | null {
    const image = super.readImage(source);
    if (image?.type !== "surface") return image;
    if (image.surface instanceof BitmapSurface) return image;
    if (image.surface.constructor !== this.canvas.surface.constructor || this.#layer !== undefined)
      throw new UsageError(
        'a canvas of type "svg" or "pdf" can only be drawn on a canvas of its type, without a filter',
      );
    return image;
  }

  /**
   * Runs `draw`, and applies the filters to its output. The clip, shadow, alpha and compositing operator apply to the
   * filtered pixels.
   */
  #draw(draw: () => void): void {
    const state = this.readState();
    const filters = state.filter === "none" ? [] : (readFilters(state.filter, state.font.size) ?? []);
    if (filters.length === 0) {
      draw();
      return;
    }
    const { surface, width, height, fonts, fuel } = this.canvas;
    const createSurface = (w: number, h: number) => new RecordingSurface(w, h, true);
    const layer = new Canvas(width, height, createSurface, fonts, fuel);
    this.#layer = layer;
    this.enter({ ...state, filter: "none", ...PLAIN });
    try {
      draw();
    } finally {
      this.#layer = undefined;
      this.enter({ ...state });
    }
    const recording = layer.surface as RecordingSurface;
    if (recording.calls.length === 0) return;
    const { image, reach } = this.#filter(recording, filters);
    const whole = boxOf(0, 0, image.width, image.height);
    surface.image(image, whole, [1, 0, 0, 1, -reach, -reach], false, readCompositeState(state));
    // Flatten the recorded calls now, because they contain an image as large as the canvas.
    if (surface instanceof BitmapSurface) surface.flatten();
  }

  /** Rasterises a recording with a margin on all sides, and applies the filters. */
  #filter(recording: RecordingSurface, filters: readonly Filter[]) {
    const { width, height, fonts, fuel } = this.canvas;
    const wanted = reachOf(filters);
    const reach = (width + 2 * wanted) * (height + 2 * wanted) <= RASTER_PIXELS ? wanted : 0;
    const size = { width: width + 2 * reach, height: height + 2 * reach };
    const layer = new Canvas(size.width, size.height, (w, h) => new BitmapSurface(w, h), fonts, fuel);
    const area = boxOf(-reach, -reach, size.width, size.height);
    replay(recording, layer, { matrix: [1, 0, 0, 1, reach, reach], clip: null, area, alpha: 1, unify: (clip) => clip });
    const data = (layer.surface as BitmapSurface).flatten();
    applyFilters({ pixels: data, ...size }, filters);
    return { image: pixelImage({ ...size, data }), reach };
  }

  #pixels(method: string): BitmapSurface {
    const { surface } = this.canvas;
    if (surface instanceof BitmapSurface) return surface;
    throw new Failure("invalid", `${method} needs a canvas of type "image": SVG and PDF files have no pixels`);
  }
}

/** Replaces these properties in the state of a filter's layer, because they apply to the filtered pixels instead. */
const PLAIN = { globalAlpha: 1, composite: "source-over", clip: null, shadowColor: TRANSPARENT } as const;

/** ImageData: pixels that a program can read and change. */
export class ImageData {
  readonly #width: number;
  readonly #height: number;
  readonly #data: Uint8ClampedArray<ArrayBuffer>;

  /**
   * @param first width of a new transparent image, or existing pixel data
   * @param second height of a new transparent image, or width of the existing pixels
   * @param third height of the existing pixels; by default, derived from the length of the data
   * @throws DOMException: IndexSizeError for a size that is 0, exceeds RASTER_PIXELS or doesn't fit the data;
   *   InvalidStateError for data that isn't a whole number of pixels
   */
  constructor(first: number | Uint8ClampedArray<ArrayBuffer>, second: number, third?: number) {
    const isPart = third !== undefined && typeof third !== "object";
    if (second === undefined || (isPart && !(first instanceof Uint8ClampedArray)))
      throw new UsageError("ImageData takes a width and a height, or a Uint8ClampedArray and a width");
    if (first instanceof Uint8ClampedArray) {
      const pixels = first.length / 4;
      this.#width = toUnsigned(second);
      this.#height = isPart ? toUnsigned(third) : pixels / this.#width;
      if (!Number.isInteger(pixels) || pixels === 0)
        throw new DOMException(`data must hold 4 bytes per pixel, got ${first.length} bytes`, "InvalidStateError");
      if (!Number.isInteger(this.#height) || this.#width * this.#height !== pixels)
        throw sizeError(`width × height must be ${pixels}, the data's number of pixels`, this.#width, this.#height);
      this.#data = first;
    } else {
      this.#width = toUnsigned(first);
      this.#height = toUnsigned(second);
      if (this.#width === 0 || this.#height === 0)
        throw sizeError("width and height must be at least 1", this.#width, this.#height);
      if (this.#width * this.#height > RASTER_PIXELS)
        throw sizeError(`width × height must be at most ${RASTER_PIXELS}`, this.#width, this.#height);
      this.#data = new Uint8ClampedArray(this.#width * this.#height * 4);
    }
  }

  get [Symbol.toStringTag](): string {
    return "ImageData";
  }

  get width(): number {
    return this.#width;
  }
  get height(): number {
    return this.#height;
  }
  /** Four bytes per pixel: red, green, blue and alpha, row by row from the top. */
  get data(): Uint8ClampedArray<ArrayBuffer> {
    return this.#data;
  }
  get colorSpace(): "srgb" {
    return "srgb";
  }
}

/** Whether a value is an ImageData object of this class or of the runtime. */
function isImageData(value: unknown): value is ImageData {
  return Object.prototype.toString.call(value) === "[object ImageData]";
}

/**
 * Converts a value to Web IDL's `[EnforceRange] long`, rounding towards zero.
 *
 * @throws TypeError if the value is out of range
 */
function toWhole(method: string, value: unknown): number {
  const number = Math.trunc(Number(value));
  if (!(number >= -MAX_LONG - 1 && number <= MAX_LONG))
    throw new UsageError(`${method} takes numbers from ${-MAX_LONG - 1} to ${MAX_LONG}, got ${number}`);
  return number + 0;
}

const MAX_LONG = 2 ** 31 - 1;

function sizeError(constraint: string, width: number, height: number): DOMException {
  return new DOMException(`${constraint}, got ${width} x ${height}`, "IndexSizeError");
}

function toUnsigned(value: unknown): number {
  const number = Math.trunc(Number(value));
  return number > 0 && number < 2 ** 32 ? number : 0;
}

/** A filter function. Lengths are in canvas pixels. */
type Filter =
  | { readonly type: "matrix"; readonly matrix: ColorMatrix }
  | { readonly type: "blur"; readonly deviation: number }
  | { readonly type: "shadow"; readonly shadow: PixelShadow };

/** Maximum length and number of functions of a filter. A filter that exceeds a limit is ignored, like invalid text. */
const TEXT_LENGTH = 1000;
const FUNCTIONS = 10;
/** Maximum standard deviation of a blur, and maximum offset of a shadow, in pixels. Larger values are clamped. */
const MAX_DEVIATION = 250;
const MAX_DISTANCE = 2000;

/** Radians per unit of an angle. */
const ANGLES: Readonly<Record<string, number>> = {
  deg: Math.PI / 180,
  grad: Math.PI / 200,
  rad: 1,
  turn: 2 * Math.PI,
};

/**
 * Parses the `filter` attribute of a context; null for invalid text. Filter Effects 1, sections 6 and 8; HTML,
 * "filters".
 *
 * @param fontSize size of the context's font, in pixels
 */
function readFilters(text: string, fontSize: number): readonly Filter[] | null {
  const source = text.trim();
  if (source.toLowerCase() === "none") return [];
  if (source === "" || source.length > TEXT_LENGTH) return null;
  const filters: Filter[] = [];
  for (let rest = source; rest !== ""; ) {
    const open = rest.indexOf("(");
    const close = closingIndex(rest, open);
    const filter = close === -1 ? null : readFilter(rest.slice(0, open).trim(), rest.slice(open + 1, close), fontSize);
    if (filter === null || filters.length >= FUNCTIONS) return null;
    filters.push(filter);
    rest = rest.slice(close + 1).trim();
  }
  return filters;
}

/** Returns the index of the matching closing parenthesis; -1 if there is none. */
function closingIndex(text: string, open: number): number {
  if (open === -1) return -1;
  for (let index = open, depth = 0; index < text.length; index++) {
    if (text[index] === "(") depth++;
    if (text[index] === ")" && --depth === 0) return index;
  }
  return -1;
}

function readFilter(functionName: string, text: string, fontSize: number): Filter | null {
  const name = functionName.toLowerCase();
  const inner = text.trim();
  if (name === "blur") {
    const deviation = inner === "" ? 0 : readPixels(inner, fontSize);
    return deviation === null || deviation < 0 ? null : { type: "blur", deviation: Math.min(deviation, MAX_DEVIATION) };
  }
  if (name === "drop-shadow") return readShadow(inner, fontSize);
  if (name === "hue-rotate") {
    const angle = inner === "" ? 0 : readAngle(inner);
    return angle === null ? null : { type: "matrix", matrix: rotateHue(angle) };
  }
  if (!Object.hasOwn(COLOR_FILTERS, name)) return null;
  const { max, matrix } = COLOR_FILTERS[name] as (typeof COLOR_FILTERS)[string];
  const isPercent = inner.endsWith("%");
  const number = inner === "" ? 1 : readNumber(isPercent ? inner.slice(0, -1) : inner);
  if (number === null || number < 0) return null;
  return { type: "matrix", matrix: matrix(Math.min(max, isPercent ? number / 100 : number)) };
}

/** Parses the arguments of drop-shadow(): two or three lengths, before or after an optional colour. */
function readShadow(text: string, fontSize: number): Filter | null {
  const lengths: number[] = [];
  let color: Rgba | undefined;
  for (const word of splitWords(text)) {
    const length = readPixels(word, fontSize);
    if (length !== null) lengths.push(length);
    else {
      const ink = color === undefined ? readColor(word) : null;
      if (ink === null) return null;
      color = ink;
    }
  }
  const [x, y, blur = 0] = lengths;
  if (x === undefined || y === undefined || lengths.length > 3 || blur < 0) return null;
  const limit = (distance: number) => Math.max(-MAX_DISTANCE, Math.min(distance, MAX_DISTANCE));
  const deviation = Math.min(blur, MAX_DEVIATION);
  return { type: "shadow", shadow: { x: limit(x), y: limit(y), deviation, color: color ?? BLACK } };
}

function readColor(text: string): Rgba | null {
  return text.toLowerCase() === "currentcolor" ? BLACK : parseColor(text);
}

/** Splits at spaces outside parentheses. */
function splitWords(text: string): string[] {
  const words: string[] = [];
  let depth = 0;
  let word = "";
  for (const character of text) {
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (depth === 0 && /\s/.test(character)) {
      if (word !== "") words.push(word);
      word = "";
    } else word += character;
  }
  return word === "" ? words : [...words, word];
}

function readPixels(text: string, fontSize: number): number | null {
  const length = parseLength(text);
  if (length !== null) return lengthInPixels(length, fontSize);
  return readNumber(text) === 0 ? 0 : null;
}

function readAngle(text: string): number | null {
  const unit = Object.keys(ANGLES).find((name) => text.toLowerCase().endsWith(name));
  if (unit === undefined) return readNumber(text) === 0 ? 0 : null;
  const number = readNumber(text.slice(0, -unit.length));
  return number === null ? null : number * (ANGLES[unit] as number);
}

function readNumber(text: string): number | null {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(text) ? Number(text) : null;
}

/** Returns the maximum distance by which the filters spread pixels, in pixels. */
function reachOf(filters: readonly Filter[]): number {
  return filters.reduce((sum, filter) => {
    if (filter.type === "blur") return sum + Math.ceil(filter.deviation * 3);
    if (filter.type === "matrix") return sum;
    const { x, y, deviation } = filter.shadow;
    return sum + Math.ceil(deviation * 3 + Math.max(Math.abs(x), Math.abs(y)));
  }, 0);
}

/** Applies filters to premultiplied pixels, in place. */
function applyFilters(grid: PixelGrid, filters: readonly Filter[]): void {
  for (const filter of filters)
    if (filter.type === "matrix") applyMatrix(grid, filter.matrix);
    else if (filter.type === "blur") blurPixels(grid, filter.deviation);
    else addShadow(grid, filter.shadow);
}
