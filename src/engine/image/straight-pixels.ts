// Provides all pixels of an image at once with straight alpha, for the WebP and AVIF encoders. The buffer is freed right
// after use, because two such buffers beside a large encoder would exceed the isolate's memory.

import type { PixelImage } from "../encodable-image.ts";
import { freeBytes } from "./free-bytes.ts";
import { unpremultiply } from "./unpremultiply.ts";

/** Calls `use` with all pixels of the image as straight RGBA. They are freed when its promise settles. */
export async function withStraightPixels<Result>(
  picture: PixelImage,
  use: (pixels: Uint8Array) => Promise<Result>,
): Promise<Result> {
  const { width, height } = picture;
  const room = new Uint8Array(width * height * 4);
  try {
    const pixels = picture.pixels(0, height, room);
    unpremultiply(pixels);
    return await use(pixels);
  } finally {
    freeBytes(room);
  }
}
