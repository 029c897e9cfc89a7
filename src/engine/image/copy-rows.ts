// Copies rows of an image into an encoder's buffer. An image that already holds its pixels can return a view of them
// instead of filling the buffer.

import type { PixelImage } from "../encodable-image.ts";

/**
 * Writes rows of the image into the buffer.
 *
 * @param buffer a buffer that is exactly as large as the rows
 * @param repeats zeros, one per row; receives a 1 for each row that equals the row above and is left out
 */
export function copyRows(image: PixelImage, top: number, rows: number, buffer: Uint8Array, repeats?: Uint8Array): void {
  const pixels = image.pixels(top, rows, buffer, repeats);
  if (pixels.buffer !== buffer.buffer || pixels.byteOffset !== buffer.byteOffset) buffer.set(pixels);
}
