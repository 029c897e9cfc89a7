// Copies rows of an image into an encoder's buffer. An image that already holds its pixels can return a view of them
// instead of filling the buffer.

import type { PixelImage } from "../encodable-image.ts";

/** Writes rows of the image into the buffer. @param room buffer of exactly the rows' size */
export function copyRows(picture: PixelImage, top: number, rows: number, room: Uint8Array): void {
  const pixels = picture.pixels(top, rows, room);
  if (pixels.buffer !== room.buffer || pixels.byteOffset !== room.byteOffset) room.set(pixels);
}
