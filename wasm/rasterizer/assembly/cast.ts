// Paints a blurred shadow with the current colour: the second half of drawing a shadow. The blur can be at reduced size;
// values between its pixels are interpolated by position alone, so that bands have no visible seams.

import { left, lower, right, upper } from "./clip";
import { input, reserve, top } from "./memory";
import { paintRow } from "./paint";

/**
 * Paints the shadow that is stored in the input buffer: `columns` by `count` densities, 4 bytes each.
 *
 * @param fromX position of the first column, in blur pixels
 * @param fromY position of the first row, in blur pixels
 * @param scale device pixels per blur pixel
 */
export function cast(columns: i32, count: i32, fromX: i32, fromY: i32, scale: i32): void {
  const line = input + <usize>(columns * count) * 4;
  const shares = line + <usize>(columns + 2) * 4;
  // Interpolation extends one pixel beyond the blur.
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

/** Interpolates between a row and the next one, with zeros before the first column and after the last. */
function mixRows(line: usize, row: i32, columns: i32, count: i32, share: f32): void {
  store<f32>(line, 0);
  store<f32>(line + <usize>(columns + 1) * 4, 0);
  for (let x = 0; x < columns; x += 4) {
    const here = input + <usize>(row * columns + x) * 4;
    const current = row < 0 ? f32x4.splat(0) : v128.load(here);
    const next = row + 1 >= count ? f32x4.splat(0) : v128.load(here + <usize>columns * 4);
    const mixed = f32x4.add(current, f32x4.mul(f32x4.sub(next, current), f32x4.splat(share)));
    v128.store(line + <usize>(x + 1) * 4, mixed);
  }
}
