// Encodes pixel images as AVIF (AV1 Image File Format 1.1). The encoder needs all pixels at once.

import { encodeAvif } from "../../../wasm/avif/avif.ts";
import { DEFAULT_QUALITY, type PixelImage } from "../encodable-image.ts";
import { isPhotographic } from "./photographic.ts";
import { withStraightPixels } from "./straight-pixels.ts";

/** Encodes the image as AVIF. @param quality 1 to 100 */
export function makeAvif(image: PixelImage, quality: number = DEFAULT_QUALITY.avif): Promise<Uint8Array> {
  const { width, height } = image;
  return withStraightPixels(image, (pixels) =>
    // On photographs, the encoder tools for flat colours take up to five times as long and save nothing.
    encodeAvif(pixels, width, height, quality, isPhotographic(pixels) ? "fast" : "small"),
  );
}
