// Pixels → their brightness on a backdrop: what a reader of codes looks at.

import type { RasterPixels } from "../../../wasm/raster/engine.ts";
import type { GrayPixels } from "../../../wasm/zxing/zxing.ts";

/** Shares of red, green and blue in brightness, of 256. ITU-R BT.601. */
const [RED, GREEN, BLUE] = [77, 150, 29] as const;

/** Whether anything of the picture is transparent. */
export function hasHoles({ data }: RasterPixels): boolean {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return true;
  return false;
}

/** The picture's brightness. @param backdrop what is behind it, 0 to 255 */
export function toGray({ width, height, data }: RasterPixels, backdrop: number): GrayPixels {
  const gray = new Uint8Array(width * height);
  for (let from = 0, to = 0; to < gray.length; from += 4, to++) {
    const alpha = data[from + 3] as number;
    const light = (data[from] as number) * RED + (data[from + 1] as number) * GREEN + (data[from + 2] as number) * BLUE;
    gray[to] = alpha === 255 ? light >> 8 : Math.round(((light >> 8) * alpha + backdrop * (255 - alpha)) / 255);
  }
  return { width, height, data: gray };
}
