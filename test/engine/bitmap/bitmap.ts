// Helpers to draw on a canvas with pixels.

import { BitmapContext } from "../../../src/engine/bitmap/bitmap-context.ts";
import { BitmapSurface } from "../../../src/engine/bitmap/bitmap-surface.ts";
import { Canvas } from "../../../src/engine/canvas/canvas.ts";
import { FONTS } from "../font/fonts.ts";

class BitmapCanvas extends Canvas {
  protected override createContext(): BitmapContext {
    return new BitmapContext(this, createBitmapCanvas);
  }
}

export function createBitmapCanvas(width: number, height: number): Canvas {
  return new BitmapCanvas(width, height, (w, h) => new BitmapSurface(w, h), FONTS);
}

export function createBitmapContext(width = 40, height = 30): BitmapContext {
  return createBitmapCanvas(width, height).getContext("2d") as BitmapContext;
}

/** Returns the red, green, blue and alpha of a pixel. */
export function pixelOf(context: BitmapContext, x: number, y: number): number[] {
  return [...context.getImageData(x, y, 1, 1).data];
}
