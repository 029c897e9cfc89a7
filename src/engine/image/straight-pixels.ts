// Provides all pixels of an image at once with straight alpha, for the WebP and AVIF encoders. The buffer is freed right
// after use, because two such buffers alongside a large encoder would exceed the isolate's memory.

import { freeBytes } from "../../base/free-bytes.ts";
import type { PixelImage } from "../encodable-image.ts";
import { unpremultiply } from "./unpremultiply.ts";

/** Calls `use` with all pixels of the image as straight RGBA, and frees them when the promise that `use` returns settles. */
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

/** Returns all pixels. Rows that the image reports as repeats are drawn and converted only once. @param buffer receives the pixels */
function readStraight(image: PixelImage, buffer: Uint8Array): Uint8Array {
  const { width, height, isOpaque } = image;
  const stride = width * 4;
  const repeats = new Uint8Array(height);
  const pixels = image.pixels(0, height, buffer, repeats);
  let distinct = height - repeats.reduce((sum, isRepeat) => sum + isRepeat, 0);
  if (isOpaque !== true) unpremultiply(pixels.subarray(0, distinct * stride));
  // The buffer starts with the distinct rows. Copy them to their places from the bottom up, so that none is overwritten before it is copied.
  for (let row = height - 1; distinct <= row; row--) {
    pixels.copyWithin(row * stride, (distinct - 1) * stride, distinct * stride);
    if (repeats[row] === 0) distinct--;
  }
  return pixels;
}
