// Makes the rasteriser trap, for tests of what happens then.

import { useRasterizer } from "../../../wasm/rasterizer/rasterizer.ts";

/**
 * Corrupts the memory of the idle rasteriser. It traps the next time that it fills a shape in a band of this size.
 *
 * @param width width of the image, in pixels
 * @param rows rows of the band
 */
export function breakRasterizer(width: number, rows: number): void {
  useRasterizer((engine) => {
    // A band of another size would have its memory laid out anew.
    engine.begin(width, 0, rows, 0);
    new Uint8Array(engine.memory.buffer).fill(0x7f);
  });
}
