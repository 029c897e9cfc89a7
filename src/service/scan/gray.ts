// Converts an image to the greyscale that code detection works on.

import type { RasterPixels } from "../../../wasm/raster/engine.ts";
import type { GrayPixels } from "../../../wasm/zxing/zxing.ts";

/** Weights of red, green and blue in the luma, out of 256. ITU-R BT.601. */
const [RED, GREEN, BLUE] = [77, 150, 29] as const;

/** Returns whether any pixel is not fully opaque. */
export function hasTransparency({ data }: RasterPixels): boolean {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return true;
  return false;
}

/**
 * Converts an image to greyscale, composited on a grey backdrop.
 *
 * @param backdrop grey level behind transparent pixels, 0 to 255
 */
export function toGray({ width, height, data }: RasterPixels, backdrop: number): GrayPixels {
  const gray = new Uint8Array(width * height);
  for (let from = 0, to = 0; to < gray.length; from += 4, to++) {
    const alpha = data[from + 3] as number;
    const luma = (data[from] as number) * RED + (data[from + 1] as number) * GREEN + (data[from + 2] as number) * BLUE;
    gray[to] = alpha === 255 ? luma >> 8 : Math.round(((luma >> 8) * alpha + backdrop * (255 - alpha)) / 255);
  }
  return { width, height, data: gray };
}
