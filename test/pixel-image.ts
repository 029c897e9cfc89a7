// Narrows an image to a pixel image, for tests of raster formats.

import type { EncodableImage, PixelImage } from "../src/engine/encodable-image.ts";

/**
 * Returns the image with its type narrowed.
 *
 * @throws if it isn't a pixel image
 */
export function asPixelImage(image: EncodableImage): PixelImage {
  if (image.type !== "pixels") throw new Error(`the image must be a pixel image, got type ${image.type}`);
  return image;
}
