// The canvases that ECharts creates while it draws: layers and patterns, and bitmaps for heat maps on maps.

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

/** Gives a canvas the method with which ECharts marks its layers and describes the chart. */
export const withAttributes = (canvas: Canvas): Canvas => Object.assign(canvas, { setAttribute() {} });

/** Creates a canvas for a layer or a pattern, which ECharts resizes. */
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

/** Work per pixel of a point of a heat map, which is a transparent image on top of others, and bytes of the copies of a pixel. */
const [PIXEL_WORK, PIXEL_BYTES] = [3, 12];

/** A context that charges for the pixels of its images before it draws them. */
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

/** Returns an image of pixels, which surfaces of all formats draw. */
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

/** The matrix with which ECharts places patterns, by the angle around the z axis. */
export class PatternMatrix extends DOMMatrix {
  override rotateSelf(x = 0, _y = 0, z = x): this {
    return super.rotateSelf(z);
  }
}
