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
    const pixels = image.pixels(0, height, buffer);
    unpremultiply(pixels);
    return await use(pixels);
  } finally {
    freeBytes(buffer);
  }
}
