// Creates the canvases that ECharts requests during drawing: layers, patterns, and bitmaps for heat maps on maps.

import type { Fuel } from "../../base/fuel.ts";
import { BitmapContext } from "../../engine/bitmap/bitmap-context.ts";
import { BitmapSurface } from "../../engine/bitmap/bitmap-surface.ts";
import { DOMMatrix } from "../../engine/bitmap/dom-matrix.ts";
import { Canvas } from "../../engine/canvas/canvas.ts";
import { CanvasImage } from "../../engine/canvas/image.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { pixelImage } from "../../engine/image/pixel-png.ts";
import { premultiply } from "../../engine/image/unpremultiply.ts";
import type { SurfaceFactory } from "../../engine/surface.ts";

/** Adds `setAttribute`, which ECharts calls to mark layers and to set an ARIA label. It has no effect here. */
export const withAttributes = (canvas: Canvas): Canvas => Object.assign(canvas, { setAttribute() {} });

/** Creates a 1 x 1 canvas for a layer or a pattern; ECharts resizes the canvas. */
export const createLayer = (createSurface: SurfaceFactory, fonts: FontSet, fuel: Fuel): Canvas =>
  withAttributes(new Canvas(1, 1, createSurface, fonts, fuel));

/** A canvas whose pixels can be read. */
export class PixelCanvas extends Canvas {
  constructor(fonts: FontSet, fuel: Fuel, width = 1, height = 1) {
    super(width, height, (across, down) => new BitmapSurface(across, down), fonts, fuel);
  }

  protected override createContext(): BitmapContext {
    return new PixelContext(this, (width, height) => new PixelCanvas(this.fonts, this.fuel, width, height));
  }
}

const TOO_COMPLEX = "heat map is too expensive to draw: use fewer or smaller points";

/**
 * Work per pixel of a heat map point, which is composited as a translucent image, and memory per pixel that is read, in
 * bytes.
 */
const [PIXEL_WORK, PIXEL_BYTES] = [3, 12];

/** Charges for the pixels of drawn images and of pixel reads in advance. */
class PixelContext extends BitmapContext {
  override drawImage(...args: Parameters<BitmapContext["drawImage"]>): void {
    const [image] = args;
    const { fuel } = this.canvas as PixelCanvas;
    if (image instanceof PixelCanvas) fuel.spend(image.width * image.height * PIXEL_WORK, TOO_COMPLEX);
    super.drawImage(...args);
  }

  override getImageData(...args: Parameters<BitmapContext["getImageData"]>): ReturnType<BitmapContext["getImageData"]> {
    const { surface, fuel } = this.canvas as PixelCanvas;
    fuel.hold(surface.width * surface.height * PIXEL_BYTES, TOO_COMPLEX);
    return super.getImageData(...args);
  }
}

/** Converts canvas pixels to an image that surfaces of all formats can draw. */
export function toImage({ data, width, height }: PixelData): CanvasImage {
  const pixels = Uint8Array.from(data);
  premultiply(pixels);
  const encoded = pixelImage({ width, height, data: pixels });
  const image = new CanvasImage(() => encoded);
  image.src = "pixels";
  return image;
}

/** The pixels of a canvas, with straight alpha. */
interface PixelData {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** ECharts calls `rotateSelf` with three angles; only the rotation about the z axis matters in 2D. */
export class PatternMatrix extends DOMMatrix {
  override rotateSelf(x = 0, _y = 0, z = x): this {
    return super.rotateSelf(z);
  }
}
