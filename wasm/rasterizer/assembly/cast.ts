// What a blur has made, perhaps at a fraction of its size → the colour at hand on the band, as dense as that says: the second half of a
// shadow. Between the blur's pixels the picture's are reckoned from their neighbours, from their own place alone.

import { left, lower, right, upper } from "./clip";
import { input, reserve, top } from "./memory";
import { paintRow } from "./paint";

/**
 * Paints the shadow that has been written where paths are: `columns` by `count` shares, 4 bytes each.
 *
 * @param fromX where the first column is, in pixels of the blur
 * @param fromY where the first row is
 * @param scale how many of the picture's pixels one of the blur's is wide and high
 */
export function cast(columns: i32, count: i32, fromX: i32, fromY: i32, scale: i32): void {
  const line = input + <usize>(columns * count) * 4;
  const shares = line + <usize>(columns + 2) * 4;
  // One pixel of the blur beyond its ends still gets something of it.
  const first = max(left, (fromX - 1) * scale);
  const last = min(right, (fromX + columns + 1) * scale);
  if (first >= last) return;
  reserve(shares + <usize>(last - first + 4) * 4);
  const step = 1.0 / <f64>scale;
  for (let y = upper; y < lower; y++) {
    const down = (<f64>(y + top) + 0.5) * step - 0.5 - <f64>fromY;
    const row = <i32>floor(down);
    if (row < -1 || row >= count) continue;
    mixRows(line, row, columns, count, <f32>(down - <f64>row));
    for (let x = first; x < last; x++) {
      const along = (<f64>x + 0.5) * step - 0.5 - <f64>fromX;
      const column = <i32>floor(along);
      const to = shares + <usize>(x - first) * 4;
      if (column < -1 || column >= columns) {
        store<f32>(to, 0);
        continue;
      }
      const at = line + <usize>(column + 1) * 4;
      const value = load<f32>(at);
      store<f32>(to, value + (load<f32>(at, 4) - value) * <f32>(along - <f64>column));
    }
    memory.fill(shares + <usize>(last - first) * 4, 0, 16);
    paintRow(y, first, last, shares);
  }
}

/** The row and the next one, by how far it is from one to the other, with nothing before the first column and behind the last. */
function mixRows(line: usize, row: i32, columns: i32, count: i32, share: f32): void {
  store<f32>(line, 0);
  store<f32>(line + <usize>(columns + 1) * 4, 0);
  for (let x = 0; x < columns; x += 4) {
    const here = input + <usize>(row * columns + x) * 4;
    const one = row < 0 ? f32x4.splat(0) : v128.load(here);
    const next = row + 1 >= count ? f32x4.splat(0) : v128.load(here + <usize>columns * 4);
    const mixed = f32x4.add(one, f32x4.mul(f32x4.sub(next, one), f32x4.splat(share)));
    v128.store(line + <usize>(x + 1) * 4, mixed);
  }
}
