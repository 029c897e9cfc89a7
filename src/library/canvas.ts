// A canvas for the caller's own drawing code, Chart.js, D3, Vega or ECharts, and the classes that belong to it. HTML Living
// Standard, section 4.12.5, the canvas element.

import { Failure, messageOf, showValue } from "../base/failure.ts";
import type { PlainObject } from "../base/plain-object.ts";
import { BitmapContext, ImageData as ImageDataClass } from "../engine/bitmap/bitmap-context.ts";
import { DOMMatrix as MatrixClass, DOMPoint as PointClass } from "../engine/bitmap/dom-matrix.ts";
import { CanvasGradient as GradientClass } from "../engine/canvas/gradient.ts";
import { CanvasImage } from "../engine/canvas/image.ts";
import { Path2D as PathClass } from "../engine/canvas/path-2d.ts";
import { CanvasPattern as PatternClass } from "../engine/canvas/pattern.ts";
import { FontLibrary } from "../engine/font/font-library.ts";
import { FontSet } from "../engine/font/font-set.ts";
import { withFonts } from "../engine/font/with-fonts.ts";
import type { EncodedImage } from "../engine/surface.ts";
import { loadAssets } from "./assets.ts";
import { BitmapCanvas } from "./bitmap-canvas.ts";
import { fonts } from "./fonts.ts";
import { createImageLoader } from "./image-file.ts";
import { checkNames, isSignal } from "./options.ts";
import { readAsset } from "./read-asset.ts";
import type { CanvasOptions, Format, ImageSource, Rendered } from "./types.ts";

/**
 * HTMLImageElement that also loads files and bytes. HTML, section 4.8.4. Loading is asynchronous, even for bytes: wait for `load`
 * or `decode()`.
 */
class LoadedImage extends CanvasImage {
  #onload: unknown = null;
  /** Listener for `error`. */
  onerror: unknown = null;
  #source: ImageSource = "";
  #loading: Promise<void> = Promise.resolve();
  readonly #setLoaded: (image: EncodedImage | null) => void;

  constructor(width?: number, height?: number) {
    let loaded: EncodedImage | null = null;
    super(() => loaded, width, height);
    this.#setLoaded = (image) => {
      loaded = image;
      // Makes the base class look up the image again.
      super.src = "image";
    };
  }

  /** Listener for `load`. */
  override get onload(): unknown {
    return this.#onload;
  }
  override set onload(value: unknown) {
    this.#onload = value;
  }

  /** The URL or path; an empty string if the source is bytes. Setting a URL, a path or bytes starts loading. */
  override get src(): string {
    return typeof this.#source === "string" || this.#source instanceof URL ? String(this.#source) : "";
  }
  override set src(value: ImageSource) {
    this.#source = value;
    this.#setLoaded(null);
    const loading = readSource(value).then((image) => {
      if (this.#source === value) this.#setLoaded(image);
    });
    this.#loading = loading;
    loading.then(
      () => this.#notify(value, this.#onload, { type: "load" }),
      (error: unknown) => this.#notify(value, this.onerror, error),
    );
  }

  /** Calls a listener, unless another source has been set since. */
  #notify(source: ImageSource, listener: unknown, event: unknown): void {
    if (this.#source === source && typeof listener === "function") listener.call(this, event);
  }

  override addEventListener(type: unknown, listener: unknown): void {
    if (type === "error") this.onerror = listener;
    else super.addEventListener(type, listener);
  }

  /** Resolves when the image is loaded. @throws Failure if it cannot be loaded */
  decode(): Promise<void> {
    return this.#loading;
  }
}

async function readSource(source: ImageSource): Promise<EncodedImage> {
  if (source instanceof Uint8Array || source instanceof ArrayBuffer) {
    const bytes = source instanceof Uint8Array ? source : new Uint8Array(source);
    return createImageLoader(async () => bytes)("bytes");
  }
  const text = String(source).trim();
  if (/^(?:https?|data):/i.test(text)) return createImageLoader()(text);
  return createImageLoader(async () => {
    return readAsset(text).catch((error: unknown) => {
      throw new Failure("invalid", `image ${showValue(text)} cannot be read: ${messageOf(error)}`).causedBy(error);
    });
  })(text);
}

// biome-ignore lint/suspicious/noExplicitAny: the type belongs to the DOM, which not all programs have
type Unchecked = any;

/** CanvasRenderingContext2D in programs that declare this type, otherwise an unchecked object. */
export type Context2D = typeof globalThis extends { CanvasRenderingContext2D: { prototype: infer Context } }
  ? Context
  : Unchecked;

/** A compression quality: a number from 0 to 1, or a percentage from over 1 to 100; or an object with such a number. */
export type CanvasQuality = number | { readonly quality?: number };

/** HTMLCanvasElement in programs that declare this type, so that Chart.js and other libraries accept the canvas. */
type CanvasElement = typeof globalThis extends { HTMLCanvasElement: { prototype: infer Element } } ? Element : object;

/** A canvas that needs no DOM. It has the members of an HTMLCanvasElement that drawing needs. */
export type LimnCanvas = CanvasMembers & CanvasElement;

/** The members of a canvas. */
export interface CanvasMembers {
  /** Width and height, in pixels. Setting one of them clears the canvas and resets its context. */
  width: number;
  height: number;
  readonly style: Record<string, unknown>;
  getContext(type: "2d", options?: unknown): Context2D;
  /**
   * Returns the image as a file. The canvas can be drawn on and encoded again afterwards.
   *
   * @param format `svg` or `pdf` for a canvas of that type, otherwise a pixel format
   * @param quality compression quality for jpg, webp and avif, 1 to 100
   */
  encode<F extends Format>(format: F, quality?: number): Promise<Rendered<F>>;
  /**
   * Returns the image as a file synchronously: PNG, JPEG, or the SVG or PDF of a canvas of that type.
   *
   * @param type a media type; or `raw` for premultiplied pixels in the order blue, green, red, alpha
   * @returns a Buffer in Node, a Uint8Array elsewhere
   */
  toBuffer(type?: string, quality?: CanvasQuality): Uint8Array<ArrayBuffer>;
  /** Encodes the image, and passes the file, or an error, to `callback`. */
  toBuffer(
    callback: (error: unknown, file: Uint8Array<ArrayBuffer>) => void,
    type?: string,
    quality?: CanvasQuality,
  ): void;
  /** Returns the image as a `data:` URL: a PNG, a JPEG if `type` is `image/jpeg`, or the SVG or PDF of a canvas of that type. */
  toDataURL(type?: string, quality?: CanvasQuality): string;
  toBlob(callback: (blob: Blob | null) => void, type?: string, quality?: CanvasQuality): void;
  convertToBlob(options?: { readonly type?: string; readonly quality?: CanvasQuality }): Promise<Blob>;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: unknown): void;
  hasAttribute(name: string): boolean;
  removeAttribute(name: string): void;
  /** Does nothing: a canvas without a document receives no events. */
  addEventListener(...listener: readonly unknown[]): void;
  removeEventListener(...listener: readonly unknown[]): void;
}

/** An image to draw on a canvas. */
export interface LimnImage {
  width: number;
  height: number;
  readonly naturalWidth: number;
  readonly naturalHeight: number;
  readonly complete: boolean;
  /** Setting the source starts loading. */
  get src(): string;
  set src(source: ImageSource);
  onload: unknown;
  onerror: unknown;
  decode(): Promise<void>;
}

/** RGBA pixels with unpremultiplied alpha. */
export interface LimnImageData {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly colorSpace: "srgb";
}

/** Options of `renderCanvas`. */
export interface RenderCanvasOptions<F extends Format> {
  readonly format?: F;
  /** Compression quality for jpg, webp and avif, 1 to 100. */
  readonly quality?: number;
  readonly signal?: AbortSignal;
}

/**
 * Draws on a canvas and encodes it. Text can use all of the library's fonts: if a font isn't loaded yet, the function calls
 * `draw` again with a new canvas.
 *
 * @param draw draws on a CanvasRenderingContext2D; must draw the same image each time
 * @throws Failure for an invalid size or option, and the signal's reason if it has aborted before or after drawing
 */
export async function renderCanvas<F extends Format = "png">(
  width: number,
  height: number,
  draw: (context: Context2D) => void,
  options: RenderCanvasOptions<F> = {},
): Promise<Rendered<F>> {
  checkNames(options as PlainObject, ["format", "quality", "signal"], "");
  const { format = "png" as F, quality, signal } = options;
  if (signal !== undefined && !isSignal(signal))
    throw new Failure("invalid", `signal must be an AbortSignal, got ${showValue(signal)}`);
  await loadAssets();
  const type: CanvasOptions["type"] = format === "svg" || format === "pdf" ? format : "image";
  return withFonts(
    { fonts },
    { text: "" },
    (set) => {
      signal?.throwIfAborted();
      const canvas = new BitmapCanvas(width, height, type, set);
      const result: unknown = draw(canvas.getContext("2d") as unknown as Context2D);
      if (result instanceof Promise) {
        result.catch(() => {});
        throw new Failure("invalid", "draw must not be asynchronous: load images before the call");
      }
      return canvas;
    },
    (canvas) => {
      signal?.throwIfAborted();
      return canvas.encode<F>(format, quality);
    },
  );
}

/** Contains the bundled fonts only, so that an image doesn't depend on the fonts that earlier drawings loaded. */
const BUNDLED = new FontLibrary();

class OwnCanvas extends BitmapCanvas {
  constructor(width: number, height: number, type: NonNullable<CanvasOptions["type"]> = "image") {
    super(width, height, type, new FontSet(BUNDLED));
  }
}

/**
 * Creates an empty, transparent canvas. Its text uses Arimo, which is metric-compatible with Arial and Helvetica;
 * `renderCanvas` can use all fonts.
 *
 * @param width width in pixels, at least 1
 * @param height height in pixels, at least 1
 * @param options options, or the type alone
 * @throws Failure for an invalid size or type
 */
export function createCanvas(
  width: number,
  height: number,
  options: CanvasOptions | CanvasOptions["type"] = {},
): LimnCanvas {
  if (typeof options !== "string") checkNames({ ...options }, ["type"], "");
  return new Canvas(width, height, typeof options === "string" ? options : options.type);
}

/** The class of canvases. `new Canvas(width, height, type)` is the same as `createCanvas`. */
export const Canvas = OwnCanvas as unknown as new (
  width: number,
  height: number,
  type?: CanvasOptions["type"],
) => LimnCanvas;

/**
 * Loads an image to draw on a canvas.
 *
 * @throws Failure if it cannot be loaded
 */
export async function loadImage(source: ImageSource): Promise<LimnImage> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image;
}

/** HTMLImageElement. */
export const Image = LoadedImage as unknown as new (width?: number, height?: number) => LimnImage;

/** ImageData. */
export const ImageData = ImageDataClass as unknown as {
  new (width: number, height: number): LimnImageData;
  new (data: Uint8ClampedArray<ArrayBuffer>, width: number, height?: number): LimnImageData;
};

/**
 * Creates an ImageData object.
 *
 * @param first width, or the data of existing pixels
 * @param second height, or the width of existing pixels
 */
export function createImageData(
  first: number | Uint8ClampedArray<ArrayBuffer>,
  second: number,
  height?: number,
): LimnImageData {
  return new ImageDataClass(first, second, height);
}

/** The other classes of the canvas API. */
export const CanvasRenderingContext2D: Unchecked = BitmapContext;
export const CanvasGradient: Unchecked = GradientClass;
export const CanvasPattern: Unchecked = PatternClass;
export const Path2D: ClassOf<"Path2D"> = PathClass as Unchecked;
export const DOMMatrix: ClassOf<"DOMMatrix"> = MatrixClass as Unchecked;
export const DOMPoint: ClassOf<"DOMPoint"> = PointClass as Unchecked;

/** A global class in programs that declare it, otherwise unchecked. */
export type ClassOf<Name extends string> = typeof globalThis extends { readonly [K in Name]: infer Class }
  ? Class
  : Unchecked;
