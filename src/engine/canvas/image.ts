// Pictures that a canvas can draw: what HTMLImageElement and HTMLCanvasElement are to scripts. The bytes are loaded and
// decoded elsewhere; here is only an address, the picture it stands for, and the size that the script gave it. HTML 4.8.4.

import type { Fuel } from "../../base/fuel.ts";
import type { FontSet } from "../font/font-set.ts";
import type { Box, Matrix } from "../path.ts";
import type { EncodedImage, Surface, SurfaceImage } from "../surface.ts";
import { CanvasStyle } from "./canvas-style.ts";

/** What can be drawn from because it holds a surface: a canvas, seen from its context. */
export abstract class SurfaceHolder {
  abstract readonly surface: Surface;
  /** Makes an empty surface of the same kind, of a size in device pixels. */
  abstract readonly createSurface: (width: number, height: number) => Surface;
  /** The faces of text on it. */
  abstract readonly fonts: FontSet;
  /** Counts the work of drawing on it. */
  abstract readonly fuel: Fuel;
  abstract width: number;
  abstract height: number;
  /** The direction that text on it inherits. */
  abstract get direction(): "ltr" | "rtl";
}

/** The picture of an address; null when it is not there (yet). */
export type FindPicture = (src: string) => EncodedImage | null;

/** What HTMLImageElement is to a script that draws it. Loading takes no time: it is there at once, or never. */
export class CanvasImage {
  /** Plugins look for an opacity here. */
  readonly style = new CanvasStyle();
  readonly #find: FindPicture;
  #src = "";
  #picture: EncodedImage | null = null;
  #width: number | undefined;
  #height: number | undefined;
  #onload: unknown = null;

  /**
   * @param find knows the pictures
   * @param width what `width` reads, whatever the picture's own is
   * @param height likewise
   */
  constructor(find: FindPicture, width?: number, height?: number) {
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
  /** Setting it loads the picture. */
  set src(value: string) {
    this.#src = String(value).trim();
    this.#picture = null;
    this.#tellLoaded();
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
    return this.picture?.width ?? 0;
  }

  get naturalHeight(): number {
    return this.picture?.height ?? 0;
  }

  /** Whether there is nothing to wait for. */
  get complete(): boolean {
    return this.#src === "" || this.picture !== null;
  }

  /** Called at once when the picture is there already. */
  get onload(): unknown {
    return this.#onload;
  }
  set onload(value: unknown) {
    this.#onload = value;
    this.#tellLoaded();
  }

  /** Of all events there is only `load`. */
  addEventListener(type: unknown, listener: unknown): void {
    if (type === "load") this.onload = listener;
  }
  removeEventListener(): void {}

  /** The picture, once it is there. */
  get picture(): EncodedImage | null {
    if (this.#picture === null && this.#src !== "") this.#picture = this.#find(this.#src);
    return this.#picture;
  }

  #tellLoaded(): void {
    if (this.picture !== null && typeof this.#onload === "function") this.#onload.call(this, { type: "load" });
  }
}

/** Web IDL's `unsigned long` as far as sides of pictures go. */
function readSide(value: unknown): number {
  return Number(value) >>> 0;
}

/**
 * The image as surfaces draw it; null for one that is not there (yet), which draws nothing.
 *
 * @throws TypeError for anything that is no picture, DOMException (InvalidStateError) for a canvas without pixels
 */
export function readImage(source: unknown): SurfaceImage | null {
  if (source instanceof CanvasImage) return source.picture;
  if (!(source instanceof SurfaceHolder)) throw new TypeError("the image must be an Image or a canvas");
  if (source.width === 0 || source.height === 0)
    throw new DOMException("the canvas has no pixels", "InvalidStateError");
  return { type: "surface", surface: source.surface };
}

/** The matrix that stretches one box onto another, edges onto edges. */
export function fitBox(from: Box, to: Box): Matrix {
  const x = (to.right - to.left) / (from.right - from.left);
  const y = (to.bottom - to.top) / (from.bottom - from.top);
  return [x, 0, 0, y, to.left - from.left * x, to.top - from.top * y];
}
