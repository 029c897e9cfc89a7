// The image sources of drawImage(): HTMLImageElement (HTML, section 4.8.4) and the base class of canvases. A lookup function
// supplies the image for a URL; loading and decoding happen elsewhere.

import { UsageError } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import type { FontSet } from "../font/font-set.ts";
import type { Box, Matrix } from "../path.ts";
import type { EncodedImage, Surface, SurfaceImage } from "../surface.ts";

/** The base class of a canvas, with the members that its 2D context uses. */
export abstract class SurfaceHolder {
  abstract readonly surface: Surface;
  /** Creates an empty surface of the same kind. Width and height are in device pixels. */
  abstract readonly createSurface: (width: number, height: number) => Surface;
  /** The fonts with which the context measures and draws text. */
  abstract readonly fonts: FontSet;
  /** Budget to which drawing on the canvas is charged. */
  abstract readonly fuel: Fuel;
  abstract width: number;
  abstract height: number;
  /** The direction of text whose `direction` is `inherit`. */
  abstract get direction(): "ltr" | "rtl";
}

/** Returns the image at a URL; null if it is missing or not loaded yet. */
type FindImage = (src: string) => EncodedImage | null;

/** HTMLImageElement for scripts. An image is either available immediately or missing for the whole drawing pass. */
export class CanvasImage {
  /** Plugins read the opacity from this property. */
  readonly style = new CanvasStyle();
  readonly #find: FindImage;
  #src = "";
  #encoded: EncodedImage | null = null;
  #width: number | undefined;
  #height: number | undefined;
  #onload: unknown = null;

  /**
   * @param find looks up the image for a URL
   * @param width value of `width`; by default, the image's natural width
   * @param height value of `height`; by default, the image's natural height
   */
  constructor(find: FindImage, width?: number, height?: number) {
    this.#find = find;
    if (width !== undefined) this.width = width;
    if (height !== undefined) this.height = height;
  }

  get [Symbol.toStringTag](): string {
    return "HTMLImageElement";
  }

  get src(): string {
    return this.#src;
  }
  /** Looks up the image, and calls the `load` listener if it is available. */
  set src(value: string) {
    this.#src = String(value).trim();
    this.#encoded = null;
    this.#dispatchLoad();
  }

  get width(): number {
    return this.#width ?? this.naturalWidth;
  }
  set width(value: number) {
    this.#width = readSide(value);
  }

  get height(): number {
    return this.#height ?? this.naturalHeight;
  }
  set height(value: number) {
    this.#height = readSide(value);
  }

  get naturalWidth(): number {
    return this.encoded?.width ?? 0;
  }

  get naturalHeight(): number {
    return this.encoded?.height ?? 0;
  }

  /** Whether the image is loaded, or no URL is set. */
  get complete(): boolean {
    return this.#src === "" || this.encoded !== null;
  }

  /** Listener for `load`. If the image is already loaded, setting a listener calls it immediately. */
  get onload(): unknown {
    return this.#onload;
  }
  set onload(value: unknown) {
    this.#onload = value;
    this.#dispatchLoad();
  }

  /** Supports the `load` event only. */
  addEventListener(type: unknown, listener: unknown): void {
    if (type === "load") this.onload = listener;
  }
  removeEventListener(): void {}

  /** The loaded image, or null. */
  get encoded(): EncodedImage | null {
    if (this.#encoded === null && this.#src !== "") this.#encoded = this.#find(this.#src);
    return this.#encoded;
  }

  #dispatchLoad(): void {
    if (this.encoded !== null && typeof this.#onload === "function") this.#onload.call(this, { type: "load" });
  }
}

/** Converts a value to Web IDL's `unsigned long`. */
function readSide(value: unknown): number {
  return Number(value) >>> 0;
}

/**
 * Converts an image or a canvas to an image that surfaces can draw. Returns null for an image that is not loaded.
 *
 * @throws TypeError for any other value; DOMException (InvalidStateError) for a canvas without pixels
 */
export function readImage(source: unknown): SurfaceImage | null {
  if (source instanceof CanvasImage) return source.encoded;
  if (!(source instanceof SurfaceHolder)) throw new UsageError("the image must be an Image or a canvas");
  if (source.width === 0 || source.height === 0)
    throw new DOMException("the canvas has no pixels", "InvalidStateError");
  return { type: "surface", surface: source.surface };
}

/** Returns the matrix that maps one box to another by scaling and translation. */
export function fitBox(from: Box, to: Box): Matrix {
  const x = (to.right - to.left) / (from.right - from.left);
  const y = (to.bottom - to.top) / (from.bottom - from.top);
  return [x, 0, 0, y, to.left - from.left * x, to.top - from.top * y];
}

/**
 * The `style` attribute of a canvas or image without a document: a CSSStyleDeclaration (CSSOM 1, section 6.6). Scripts
 * may also set properties directly, such as `style.width`. Only `direction`, which Chart.js sets, affects drawing.
 */
export class CanvasStyle {
  [property: string]: unknown;

  readonly #priorities = new Map<string, string>();

  getPropertyValue(name: string): string {
    return Object.hasOwn(this, name) ? String(this[name]) : "";
  }

  getPropertyPriority(name: string): string {
    return this.#priorities.get(name) ?? "";
  }

  /** An empty value removes the property. */
  setProperty(name: string, value: string, priority = ""): void {
    if (value === "" || value === null) {
      this.removeProperty(name);
      return;
    }
    Object.defineProperty(this, name, { value: String(value), configurable: true, enumerable: true, writable: true });
    this.#priorities.set(name, priority);
  }

  removeProperty(name: string): string {
    const value = this.getPropertyValue(name);
    if (Object.hasOwn(this, name)) delete this[name];
    this.#priorities.delete(name);
    return value;
  }
}
