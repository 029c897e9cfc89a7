// A grey picture → copies of it in which codes are easier to find: with all of the contrast, without noise, with more or fewer
// pixels.

import type { GrayPixels } from "../../../wasm/zxing/zxing.ts";

/** Pixels that may be darker or lighter than all that counts: specks, of 200. */
const SPECKS = 1 / 200;

/** The picture from black to white; itself, if it is. */
export function stretch(picture: GrayPixels): GrayPixels {
  const { width, height, data } = picture;
  const counts = new Uint32Array(256);
  for (const value of data) counts[value] = (counts[value] as number) + 1;
  const specks = data.length * SPECKS;
  const low = findLevel(counts, specks);
  const high = 255 - findLevel(counts.toReversed(), specks);
  if (low === 0 && high === 255) return picture;
  const levels = Uint8ClampedArray.from(counts, (_, value) => ((value - low) * 255) / Math.max(1, high - low));
  return { width, height, data: data.map((value) => levels[value] as number) };
}

/** The first level up to which there are more pixels than that. */
function findLevel(counts: Uint32Array, most: number): number {
  let sum = 0;
  return counts.findIndex((count) => {
    sum += count;
    return sum > most;
  });
}

/** Half as many pixels either way, each the mean of four. An odd last row or column is left out. */
export function halve({ width, height, data }: GrayPixels): GrayPixels {
  const [w, h] = [Math.max(1, width >> 1), Math.max(1, height >> 1)];
  const [right, down] = [width > 1 ? 1 : 0, height > 1 ? width : 0];
  const out = new Uint8Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const at = y * 2 * width + x * 2;
      const sum =
        (data[at] as number) +
        (data[at + right] as number) +
        (data[at + down] as number) +
        (data[at + down + right] as number);
      out[y * w + x] = sum >> 2;
    }
  return { width: w, height: h, data: out };
}

/** Twice as many pixels either way, with straight passages between. */
export function double({ width, height, data }: GrayPixels): GrayPixels {
  const [w, h] = [width * 2, height * 2];
  const out = new Uint8Array(w * h);
  for (let y = 0; y < h; y++) {
    const row = (y >> 1) * width;
    // Three parts of the pixel that it lies in, one of the neighbour that is nearest.
    const beside = Math.min(height - 1, Math.max(0, (y >> 1) + (y % 2 === 0 ? -1 : 1))) * width;
    for (let x = 0; x < w; x++) {
      const column = x >> 1;
      const next = Math.min(width - 1, Math.max(0, column + (x % 2 === 0 ? -1 : 1)));
      const near = (data[row + column] as number) * 3 + (data[row + next] as number);
      const far = (data[beside + column] as number) * 3 + (data[beside + next] as number);
      out[y * w + x] = (near * 3 + far + 8) >> 4;
    }
  }
  return { width: w, height: h, data: out };
}

/** Every pixel the mean of those around it, twice over. @param radius how many on each side */
export function smooth({ width, height, data }: GrayPixels, radius: number): GrayPixels {
  const [out, between] = [data.slice(), new Uint8Array(data.length)];
  for (let pass = 0; pass < 2; pass++) {
    for (let y = 0; y < height; y++) meanOfLine(out, between, y * width, 1, width, radius);
    for (let x = 0; x < width; x++) meanOfLine(between, out, x, width, height, radius);
  }
  return { width, height, data: out };
}

/** Means along a line of `length` pixels that are `step` apart. Its ends count on beyond it. */
function meanOfLine(
  from: Uint8Array,
  to: Uint8Array,
  start: number,
  step: number,
  length: number,
  radius: number,
): void {
  const at = (index: number) => from[start + Math.min(length - 1, Math.max(0, index)) * step] as number;
  const size = radius * 2 + 1;
  let sum = 0;
  for (let index = -radius; index <= radius; index++) sum += at(index);
  for (let index = 0; index < length; index++) {
    to[start + index * step] = sum / size;
    sum += at(index + radius + 1) - at(index - radius);
  }
}
