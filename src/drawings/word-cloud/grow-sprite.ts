// Adds space around the pixels of a word by dilation with a disc, 32 pixels at a time.

import type { WordSprite } from "./word-sprite.ts";

/** Work of widening or copying 32 pixels, in units of src/base/fuel.ts. */
const CELL_WORK = 1;

/** Returns the work of growing a word, in units of src/base/fuel.ts. */
export function growWork({ rows, columns }: WordSprite, radius: number): number {
  // Each row is widened once per column of the disc, and copied to each row of the disc.
  return Math.max(rows, 0) * columns * (3 * radius + 2) * CELL_WORK;
}

/**
 * Adds all pixels up to a distance from the ink, except those beyond the left and right edges of the sprite. The caller
 * must charge `growWork` first.
 *
 * @param radius distance in pixels
 */
export function growSprite(sprite: WordSprite, radius: number): WordSprite {
  const { bits, rows, columns, y0, y1 } = sprite;
  // Distances are measured from the centres of pixels.
  const reach = radius + 0.5;
  const down = Math.floor(reach);
  if (rows <= 0 || down === 0) return sprite;
  const halves = Array.from({ length: down + 1 }, (_, dy) => Math.floor(Math.sqrt(reach * reach - dy * dy)));
  const grown = new Int32Array((rows + 2 * down) * columns);
  const row = new Int32Array(columns);
  for (let y = 0; y < rows; y++) {
    row.set(bits.subarray(y * columns, (y + 1) * columns));
    let half = 0;
    // The disc's first row is its narrowest.
    for (let dy = down; dy >= 0; dy--) {
      for (; half < (halves[dy] as number); half++) widen(row);
      const [above, below] = [(y + down - dy) * columns, (y + down + dy) * columns];
      for (let i = 0; i < columns; i++) (grown[above + i] as number) |= row[i] as number;
      if (dy > 0) for (let i = 0; i < columns; i++) (grown[below + i] as number) |= row[i] as number;
    }
  }
  return { ...sprite, bits: grown, rows: rows + 2 * down, y0: y0 - down, y1: y1 + down };
}

/** Adds a pixel on each side of every run of pixels. The highest bit is the leftmost pixel. */
function widen(row: Int32Array): void {
  let left = 0;
  for (let i = 0; i < row.length; i++) {
    const cell = row[i] as number;
    const right = i + 1 < row.length ? (row[i + 1] as number) : 0;
    row[i] = cell | (cell >>> 1) | (left << 31) | (cell << 1) | (right >>> 31);
    left = cell;
  }
}
