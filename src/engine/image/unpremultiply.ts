// Converts RGBA pixels between premultiplied and unpremultiplied alpha.

import { freeBytes } from "../../base/free-bytes.ts";
import type { PixelImage } from "../encodable-image.ts";

/**
 * Divides the colour channels of all pixels by their alpha, and rounds to the nearest value.
 *
 * @param data pixel data, four bytes per pixel
 */
export function unpremultiply(data: Uint8Array): void {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length >> 2);
  // Keep the last pixel's result, because neighbouring pixels are often equal.
  let [last, straight] = [0, 0];
  for (let i = 0; i < pixels.length; i++) {
    const pixel = pixels[i] as number;
    if (pixel !== last) {
      last = pixel;
      straight = divide(pixel);
    }
    pixels[i] = straight;
  }
}

function divide(pixel: number): number {
  const alpha = pixel >>> 24;
  if (alpha === 255 || alpha === 0) return pixel;
  const half = alpha >> 1;
  const red = (((pixel & 255) * 255 + half) / alpha) | 0;
  const green = ((((pixel >>> 8) & 255) * 255 + half) / alpha) | 0;
  const blue = ((((pixel >>> 16) & 255) * 255 + half) / alpha) | 0;
  return (pixel & 0xff00_0000) | (Math.min(255, blue) << 16) | (Math.min(255, green) << 8) | Math.min(255, red);
}

/**
 * Calls `use` with all pixels of the image as unpremultiplied RGBA. Frees the pixels when the returned promise settles.
 */
export async function withStraightPixels<Result>(
  image: PixelImage,
  use: (pixels: Uint8Array) => Promise<Result>,
): Promise<Result> {
  const { width, height } = image;
  const buffer = new Uint8Array(width * height * 4);
  try {
    return await use(readStraight(image, buffer));
  } finally {
    freeBytes(buffer);
  }
}

/**
 * Returns all pixels. Rows that the image reports as repeats are drawn and converted only once.
 *
 * @param buffer receives the pixels
 */
function readStraight(image: PixelImage, buffer: Uint8Array): Uint8Array {
  const { width, height, isOpaque } = image;
  const stride = width * 4;
  const repeats = new Uint8Array(height);
  const pixels = image.pixels(0, height, buffer, repeats);
  let distinct = height - repeats.reduce((sum, isRepeat) => sum + isRepeat, 0);
  if (isOpaque !== true) unpremultiply(pixels.subarray(0, distinct * stride));
  // The buffer starts with the distinct rows. Move them to their positions from the bottom up, so that no row is
  // overwritten before it is moved.
  for (let row = height - 1; distinct <= row; row--) {
    pixels.copyWithin(row * stride, (distinct - 1) * stride, distinct * stride);
    if (repeats[row] === 0) distinct--;
  }
  return pixels;
}

/**
 * Multiplies the colour channels of all pixels by their alpha, and rounds to the nearest value.
 *
 * @param data pixel data, four bytes per pixel
 */
export function premultiply(data: Uint8Array): void {
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] as number;
    if (alpha === 255) continue;
    for (let channel = i; channel < i + 3; channel++) {
      data[channel] = Math.round(((data[channel] as number) * alpha) / 255);
    }
  }
}
