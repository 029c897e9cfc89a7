// Encodes pixel images as WebP, lossless unless a quality is given. The encoder needs all pixels at once. RFC 9649.

import { encodeWebp } from "../../../wasm/webp/webp.ts";
import type { PixelImage } from "../encodable-image.ts";
import { withStraightPixels } from "./straight-pixels.ts";

/** Encodes the image as WebP. @param quality 1 to 100; lossless if left out */
export function makeWebp(image: PixelImage, quality?: number): Promise<Uint8Array> {
  const { width, height } = image;
  return withStraightPixels(image, (pixels) => encodeWebp(pixels, width, height, quality));
}
