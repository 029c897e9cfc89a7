// Pictures that a canvas can draw: decoded elsewhere, here only a size and a `data:` URL.

import type { Surface, SurfaceImage } from "../base/surface.ts";

/** What can be drawn from because it holds a surface: a canvas, seen from its context. */
export abstract class SurfaceHolder {
  abstract readonly surface: Surface;
  abstract width: number;
  abstract height: number;
  /** The direction that text on it inherits. */
  abstract get direction(): "ltr" | "rtl";
}

/** What HTMLImageElement is to a script that draws it. */
export class CanvasImage {
  readonly complete = true;

  /**
   * @param src a `data:` URL of a picture that the rasteriser reads
   * @param width natural width, pixels
   * @param height natural height, pixels
   */
  constructor(
    readonly src: string,
    readonly width: number,
    readonly height: number,
  ) {}

  get [Symbol.toStringTag](): string {
    return "HTMLImageElement";
  }

  get naturalWidth(): number {
    return this.width;
  }

  get naturalHeight(): number {
    return this.height;
  }
}

/**
 * The image as surfaces draw it.
 *
 * @throws TypeError for anything that is no picture, DOMException (InvalidStateError) for a canvas without pixels
 */
export function readImage(source: unknown): SurfaceImage {
  if (source instanceof CanvasImage)
    return { type: "encoded", width: source.width, height: source.height, url: source.src };
  if (!(source instanceof SurfaceHolder)) throw new TypeError("the image must be an Image or a canvas");
  if (source.width === 0 || source.height === 0)
    throw new DOMException("the canvas has no pixels", "InvalidStateError");
  return { type: "surface", surface: source.surface };
}
