// Rows of a picture → where an encoder reads them. Pictures whose pixels are there already may hand out those instead of putting
// them where they are wanted.

import type { PixelPicture } from "../picture.ts";

/** Has the picture's rows stand in the room, which must be as large as they are. */
export function putPixels(picture: PixelPicture, top: number, rows: number, room: Uint8Array): void {
  const pixels = picture.pixels(top, rows, room);
  if (pixels.buffer !== room.buffer || pixels.byteOffset !== room.byteOffset) room.set(pixels);
}
