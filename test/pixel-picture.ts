// Narrows an image to a pixel image, for tests of raster formats.

import type { Picture, PixelPicture } from "../src/engine/picture.ts";

/**
 * Returns the image.
 *
 * @throws if it isn't a pixel image
 */
export function asPixels(picture: Picture): PixelPicture {
  if (picture.type !== "pixels") throw new Error(`the picture is a ${picture.type} one`);
  return picture;
}
