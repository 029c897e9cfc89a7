// A canvas for a program's own drawing code: a bitmap, or an SVG or PDF file. Extends the canvas that draws charts with methods
// that encode it, and with the members of an HTML element that drawing libraries use. HTML, section 4.12.5, and OffscreenCanvas.

import { toBase64 } from "../base/base64.ts";
import { Failure, showValue } from "../base/failure.ts";
import { Fuel } from "../base/fuel.ts";
import { BitmapContext } from "../engine/bitmap/bitmap-context.ts";
import { BitmapSurface } from "../engine/bitmap/bitmap-surface.ts";
import { Canvas } from "../engine/canvas/canvas.ts";
import { DEFAULT_QUALITY, type EncodableImage, type PixelImage } from "../engine/encodable-image.ts";
import type { FontSet } from "../engine/font/font-set.ts";
import { concatenate } from "../engine/image/byte-reader.ts";
import { writeJpeg } from "../engine/image/jpeg.ts";
import { writePng } from "../engine/image/png.ts";
import { RASTER_PIXELS } from "../engine/limits.ts";
import { outputBackend } from "../engine/output/output-backend.ts";
import { loadAssetsNow } from "./assets.ts";
import { encode } from "./image-file.ts";
import type { Format, Rendered } from "./types.ts";

/** The formats of each kind of canvas. */
const FORMATS = {
  image: ["png", "jpg", "webp", "avif", "base64"],
  svg: ["svg"],
  pdf: ["pdf"],
} as const satisfies Readonly<Record<string, readonly Format[]>>;
export type CanvasType = keyof typeof FORMATS;

/** Media types of the formats. */
const MEDIA_TYPES = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
  svg: "image/svg+xml",
  pdf: "application/pdf",
} as const satisfies Partial<Record<Format, string>>;
type FileFormat = keyof typeof MEDIA_TYPES;

/** Maximum width and height of a canvas, in pixels. RASTER_PIXELS also limits bitmaps. */
const MAX_SIDE = 100_000;

/** A compression quality: a number from 0 to 1, or a percentage from over 1 to 100; or an object with such a number. */
type Quality = number | { readonly quality?: number } | null | undefined;

/** A canvas for a program's own drawing code. */
export class BitmapCanvas extends Canvas {
  readonly nodeName = "CANVAS";
  readonly tagName = "CANVAS";
  readonly type: CanvasType;
  readonly #attributes = new Map<string, string>();

  /**
   * @param width width in pixels; the fractional part is ignored
   * @throws Failure for an invalid size or type
   */
  constructor(width: number, height: number, type: CanvasType, fonts: FontSet) {
    if (!Object.hasOwn(FORMATS, type))
      throw new Failure("invalid", `type must be image, svg or pdf, got ${showValue(type)}`);
    checkSize(width, height, type);
    loadAssetsNow();
    const createSurface =
      type === "image" ? (w: number, h: number) => new BitmapSurface(w, h) : outputBackend(type).createSurface;
    super(width, height, createSurface, fonts, new Fuel(Number.POSITIVE_INFINITY));
    this.type = type;
  }

  /** Returns the 2D context, or null for any other kind. */
  override getContext(kind: string): BitmapContext | null {
    if (kind === undefined) throw new TypeError('getContext takes the kind of context, "2d"');
    return super.getContext(kind) as BitmapContext | null;
  }

  protected override createContext(): BitmapContext {
    return new BitmapContext(this, (width, height) => new BitmapCanvas(width, height, this.type, this.fonts));
  }

  /**
   * Returns the image as a file. The canvas can be drawn on and encoded again afterwards.
   *
   * @param quality compression quality for jpg, webp and avif, 1 to 100
   * @throws Failure if the canvas has no pixels, or cannot be encoded in the format
   */
  async encode<F extends Format>(format: F, quality?: number): Promise<Rendered<F>> {
    const formats: readonly string[] = FORMATS[this.type];
    if (!formats.includes(format))
      throw new Failure(
        "invalid",
        `format must be ${listNames(formats)} for a canvas of type "${this.type}", got ${showValue(format)}`,
      );
    if (quality !== undefined && !(quality >= 1 && quality <= 100))
      throw new Failure("invalid", `quality must be between 1 and 100, got ${showValue(quality)}`);
    return encode<F>(this.#finish(), format, quality);
  }

  /**
   * Returns the image as a file in a Buffer, or in a Uint8Array where there are no Buffers. WebP and AVIF need `encode`.
   *
   * @param type a media type, by default the canvas's own; `raw` for premultiplied pixels in the order blue, green, red,
   *   alpha; or a function that receives the file
   * @throws Failure for any other type
   */
  toBuffer(type: unknown = this.#mediaType, quality?: Quality, config?: Quality): Uint8Array | undefined {
    if (typeof type === "function") {
      this.#encodeFile(quality ?? this.#mediaType, config).then(
        (file) => type(null, toBuffer(file)),
        (error) => type(error),
      );
      return undefined;
    }
    return toBuffer(type === "raw" ? this.#rawPixels() : this.#writeFile(type, quality));
  }

  /** Returns the image as a `data:` URL. Uses the canvas's own type, PNG for a bitmap, instead of a type that it cannot encode
   * synchronously. */
  toDataURL(type: unknown = this.#mediaType, quality?: Quality): string {
    if (this.width === 0 || this.height === 0) return "data:,";
    const name = String(type).toLowerCase();
    const known = name === "image/jpeg" && this.type === "image" ? name : this.#mediaType;
    return `data:${known};base64,${toBase64(this.#writeFile(known, quality))}`;
  }

  /** Calls a function with the image as a Blob, or with null if it cannot be encoded. */
  toBlob(callback: (blob: Blob | null) => void, type?: unknown, quality?: Quality): void {
    if (typeof callback !== "function") throw new TypeError("toBlob takes a function that receives the Blob");
    this.convertToBlob({ type, quality }).then(callback, () => callback(null));
  }

  /** Returns the image as a Blob, in the canvas's own media type (PNG for a bitmap) if it doesn't support `type`. */
  async convertToBlob({ type, quality }: { readonly type?: unknown; readonly quality?: Quality } = {}): Promise<Blob> {
    const format = this.#formatOf(type) ?? (this.#formatOf(this.#mediaType) as FileFormat);
    const file = await this.#encodeFile(MEDIA_TYPES[format], quality);
    return new Blob([file], { type: MEDIA_TYPES[format] });
  }

  // Members of elements, which have no effect without a document

  override getAttribute(name: string): string | null {
    return super.getAttribute(name) ?? this.#attributes.get(name) ?? null;
  }
  hasAttribute(name: string): boolean {
    return this.getAttribute(name) !== null;
  }
  setAttribute(name: string, value: unknown): void {
    if (name === "width" || name === "height") this[name] = Number(value);
    else this.#attributes.set(String(name), String(value));
  }
  removeAttribute(name: string): void {
    this.#attributes.delete(name);
  }
  dispatchEvent(): boolean {
    return true;
  }

  get #mediaType(): string {
    return this.type === "image" ? MEDIA_TYPES.png : MEDIA_TYPES[this.type];
  }

  /** Returns the canvas's format of a media type; undefined if it has none. */
  #formatOf(type: unknown): FileFormat | undefined {
    const formats: readonly Format[] = FORMATS[this.type];
    const names = Object.keys(MEDIA_TYPES) as FileFormat[];
    return names.find((name) => MEDIA_TYPES[name] === String(type).toLowerCase() && formats.includes(name));
  }

  async #encodeFile(type: unknown, quality: Quality): Promise<Uint8Array<ArrayBuffer>> {
    const format = this.#formatOf(type);
    if (format === undefined) throw this.#typeFailure(type);
    const file: string | Uint8Array<ArrayBuffer> = await this.encode(format, toPercent(quality));
    return typeof file === "string" ? new Uint8Array(new TextEncoder().encode(file)) : file;
  }

  /** Encodes the image synchronously. */
  #writeFile(type: unknown, quality: Quality): Uint8Array {
    const format = this.#formatOf(type);
    const image = this.#finish();
    if (image.type === "document" && format !== undefined) {
      const file = image.write();
      if (typeof file === "string") return new TextEncoder().encode(file);
      if (file instanceof Uint8Array) return file;
    }
    if (format === "png") return concatenate([...writePng(image as PixelImage)]);
    if (format === "jpg")
      return concatenate([...writeJpeg(image as PixelImage, toPercent(quality) ?? DEFAULT_QUALITY.jpg)]);
    if (format === undefined) throw this.#typeFailure(type);
    throw new Failure("invalid", `${type} takes longer to encode: use \`await canvas.encode("${format}")\``);
  }

  #typeFailure(type: unknown): Failure {
    const types = Object.values(MEDIA_TYPES).filter((name) => this.#formatOf(name) !== undefined);
    return new Failure("invalid", `type must be ${listNames(types)}, got ${showValue(type)}`);
  }

  #rawPixels(): Uint8Array {
    if (!(this.surface instanceof BitmapSurface)) throw this.#typeFailure("raw");
    const pixels = this.surface.flatten().slice();
    for (let i = 0; i < pixels.length; i += 4)
      [pixels[i], pixels[i + 2]] = [pixels[i + 2] as number, pixels[i] as number];
    return pixels;
  }

  /** Returns the image with the current content. @throws Failure for an invalid size */
  #finish(): EncodableImage {
    const { surface, width, height, type } = this;
    checkSize(width, height, type);
    const current = surface instanceof BitmapSurface ? surface.snapshot() : surface;
    return outputBackend(type === "image" ? "png" : type).finish(current, { title: "" });
  }
}

/** Checks the size of a canvas. @throws Failure if a canvas of this size cannot be encoded */
function checkSize(width: number, height: number, type: CanvasType): void {
  for (const [name, side] of Object.entries({ width, height }))
    if (!(Number(side) >= 1 && Number(side) <= MAX_SIDE))
      throw new Failure("invalid", `${name} must be a number from 1 to ${MAX_SIDE}, got ${showSide(side)}`);
  if (type === "image" && width * height > RASTER_PIXELS)
    throw new Failure("invalid", `width × height must be at most ${RASTER_PIXELS} pixels, got ${width} × ${height}`);
}

/** Formats a size for messages. JSON cannot represent NaN. */
function showSide(side: unknown): string {
  return typeof side === "number" ? String(side) : showValue(side);
}

function listNames(names: readonly string[]): string {
  return names.length === 1 ? (names[0] as string) : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

/** Converts a quality to 1 to 100; undefined for the default, which browsers use instead of an invalid quality. */
function toPercent(quality: Quality): number | undefined {
  const value = typeof quality === "object" ? quality?.quality : quality;
  if (typeof value !== "number" || !(value >= 0 && value <= 100)) return undefined;
  return Math.max(1, Math.round(value <= 1 ? value * 100 : value));
}

/** Returns a Buffer in Node, and the bytes elsewhere. */
function toBuffer(bytes: Uint8Array): Uint8Array {
  const { Buffer } = globalThis as {
    Buffer?: { from(buffer: ArrayBufferLike, at: number, length: number): Uint8Array };
  };
  return Buffer?.from(bytes.buffer, bytes.byteOffset, bytes.length) ?? bytes;
}
