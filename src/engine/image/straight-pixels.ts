// Pictures of pixels → all of their pixels at once, with straight alpha: the input of encoders that were not made for us. The buffer
// is freed at once after use, since two of them beside a large encoder would be more than an isolate may hold.

import type { PixelPicture } from "../picture.ts";
import { freeBytes } from "./free-bytes.ts";
import { unpremultiply } from "./unpremultiply.ts";

/** Hands all pixels of the picture to `use`, four bytes each, from red to alpha. They are gone after it has ended. */
export async function withStraightPixels<Result>(
  picture: PixelPicture,
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
