// Derives images in which codes are easier to detect: full contrast, less noise, fewer or more pixels.

import type { GrayPixels } from "../../../wasm/zxing/zxing.ts";

/** Fraction of the pixels at each end of the range that contrast stretching ignores as outliers: 1 in 200. */
const OUTLIER_FRACTION = 1 / 200;

/** Stretches the contrast to the full range. Returns the same image if its range is already full. */
export function stretchContrast(image: GrayPixels): GrayPixels {
  const { width, height, data } = image;
  const counts = new Uint32Array(256);
  for (const value of data) counts[value] = (counts[value] as number) + 1;
  const outliers = data.length * OUTLIER_FRACTION;
  const low = findLevel(counts, outliers);
  const high = 255 - findLevel(counts.toReversed(), outliers);
  if (low === 0 && high === 255) return image;
  const levels = Uint8ClampedArray.from(counts, (_, value) => ((value - low) * 255) / Math.max(1, high - low));
  return { width, height, data: data.map((value) => levels[value] as number) };
}

/** Returns the first grey level at which the cumulative pixel count exceeds `max`. */
function findLevel(counts: Uint32Array, max: number): number {
  let sum = 0;
  return counts.findIndex((count) => {
    sum += count;
    return sum > max;
  });
}

/** Halves width and height, averaging blocks of 2 x 2 pixels. An odd last row or column is dropped. */
export function downscale({ width, height, data }: GrayPixels): GrayPixels {
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

/** Doubles width and height with bilinear interpolation. */
export function upscale({ width, height, data }: GrayPixels): GrayPixels {
  const [w, h] = [width * 2, height * 2];
  const out = new Uint8Array(w * h);
  for (let y = 0; y < h; y++) {
    const row = (y >> 1) * width;
    // Weights are 3/4 for the pixel that contains the sample and 1/4 for its nearest neighbour.
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

/** Applies a box blur twice. @param radius pixels on each side */
export function blurImage({ width, height, data }: GrayPixels, radius: number): GrayPixels {
  const [out, between] = [data.slice(), new Uint8Array(data.length)];
  for (let round = 0; round < 2; round++) {
    for (let y = 0; y < height; y++) blurLine(out, between, y * width, 1, width, radius);
    for (let x = 0; x < width; x++) blurLine(between, out, x, width, height, radius);
  }
  return { width, height, data: out };
}

/** Box-blurs one row or column of `length` pixels that are `step` bytes apart. Edge pixels are repeated beyond the ends. */
function blurLine(from: Uint8Array, to: Uint8Array, start: number, step: number, length: number, radius: number): void {
  const at = (index: number) => from[start + Math.min(length - 1, Math.max(0, index)) * step] as number;
  const size = radius * 2 + 1;
  let sum = 0;
  for (let index = -radius; index <= radius; index++) sum += at(index);
  for (let index = 0; index < length; index++) {
    to[start + index * step] = sum / size;
    sum += at(index + radius + 1) - at(index - radius);
  }
}
