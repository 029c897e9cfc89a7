// Pictures of pixels → AVIF. The encoder needs all pixels at once. AV1 Image File Format 1.1.

import { encodeAvif } from "../../../wasm/avif/avif.ts";
import { type PixelPicture, QUALITY } from "../picture.ts";
import { isPhotographic } from "./photographic.ts";
import { withStraightPixels } from "./straight-pixels.ts";

/** Encodes the picture. @param quality 1 to 100 */
export function makeAvif(picture: PixelPicture, quality: number = QUALITY.avif): Promise<Uint8Array> {
  const { width, height } = picture;
  return withStraightPixels(picture, (pixels) =>
    // The tools for flat colours take up to five times as long on photographs and gain nothing there.
    encodeAvif(pixels, width, height, quality, isPhotographic(pixels) ? "fast" : "small"),
  );
}
