// Pictures of pixels → WebP, without loss unless a quality is asked for. The encoder needs all pixels at once. RFC 9649.

import { encodeWebp } from "../../../wasm/webp/webp.ts";
import type { PixelPicture } from "../picture.ts";
import { withStraightPixels } from "./straight-pixels.ts";

/** Encodes the picture. @param quality 1 to 100; nothing is lost when left out */
export function makeWebp(picture: PixelPicture, quality?: number): Promise<Uint8Array> {
  const { width, height } = picture;
  return withStraightPixels(picture, (pixels) => encodeWebp(pixels, width, height, quality));
}
