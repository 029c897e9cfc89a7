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

/** Returns all pixels. Draws and converts each run of equal rows only once. @param buffer receives the pixels */
function readStraight(image: PixelImage, buffer: Uint8Array): Uint8Array {
  const { width, height, isOpaque } = image;
  const stride = width * 4;
  const repeats = new Uint8Array(height);
  const pixels = image.pixels(0, height, buffer, repeats);
  let own = height - repeats.reduce((sum, isRepeat) => sum + isRepeat, 0);
  if (isOpaque !== true) unpremultiply(pixels.subarray(0, own * stride));
  // The distinct rows are at the start of the buffer. Copy them to their places from the bottom up, so that none is overwritten first.
  for (let row = height - 1; own <= row; row--) {
    pixels.copyWithin(row * stride, (own - 1) * stride, own * stride);
    if (repeats[row] === 0) own--;
  }
  return pixels;
}
