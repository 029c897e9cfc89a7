// Narrows a drawn picture to one of pixels, for tests that draw for a format of pixels.

import type { Picture, PixelPicture } from "../src/engine/picture.ts";

/** The picture, which must be one of pixels. */
export function asPixels(picture: Picture): PixelPicture {
  if (picture.type !== "pixels") throw new Error(`the picture is a ${picture.type} one`);
  return picture;
}
