// Compares two rasters of one document by their ink. Rasterisers anti-alias edges differently, so a pixel counts as different
// only if it lies outside the range of its neighbours in the other raster.

import type { Raster } from "./raster.ts";

/** Allowed deviation of a channel beyond the range of its neighbours, out of 255: resvg samples coverage in sixteenths. */
const TOLERANCE = 24;
/** A pixel has ink if it is darker than white by this much, summed over its channels. */
const FAINT = 12;
/** Side of a patch in pixels, about the size of a letter. */
const PATCH = 16;

/** The differences between two rasters. */
export interface Comparison {
  /** The amount of ink in the second raster divided by the amount in the first. */
  readonly ratio: number;
  /** The fraction of inked pixels that differ, 0 to 1. */
  readonly off: number;
  /** The sum of differences in the worst patch, in black pixels: a missing letter shows here. */
  readonly patch: number;
}

/** Compares rasters of equal size. */
export function compare(one: Raster, other: Raster): Comparison {
  if (one.width !== other.width || one.height !== other.height)
    throw new Error(`sizes differ: ${one.width} x ${one.height}, ${other.width} x ${other.height}`);
  const columns = Math.ceil(one.width / PATCH);
  const patches = new Float64Array(columns * Math.ceil(one.height / PATCH));
  let off = 0;
  let inked = 0;
  for (let y = 0; y < one.height; y++)
    for (let x = 0; x < one.width; x++) {
      const at = (y * one.width + x) * 3;
      if (Math.max(darkness(one, at), darkness(other, at)) < FAINT) continue;
      inked++;
      if (isNear(one, other, at)) continue;
      const steps = Math.max(excessDifference(one, other, x, y), excessDifference(other, one, x, y));
      if (steps <= 0) continue;
      off++;
      const patch = Math.floor(y / PATCH) * columns + Math.floor(x / PATCH);
      patches[patch] = (patches[patch] as number) + steps / 255;
    }
  return { ratio: ink(other) / ink(one), off: inked === 0 ? 0 : off / inked, patch: Math.max(...patches) };
}

/** Returns the total darkness of a raster, in black pixels. */
export function ink({ data }: Raster): number {
  let sum = 0;
  for (const value of data) sum += 255 - value;
  return sum / 765;
}

/** Returns the distance of a pixel from the range of its neighbours in the other raster, minus the tolerance; 0 within it. */
function excessDifference(one: Raster, other: Raster, x: number, y: number): number {
  const { width, height } = one;
  const [left, right] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)];
  const [top, bottom] = [Math.max(0, y - 1), Math.min(height - 1, y + 1)];
  let steps = 0;
  for (let channel = 0; channel < 3; channel++) {
    let low = 255;
    let high = 0;
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) {
        const value = other.data[(row * width + column) * 3 + channel] as number;
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    const value = one.data[(y * width + x) * 3 + channel] as number;
    steps = Math.max(steps, low - value - TOLERANCE, value - high - TOLERANCE);
  }
  return steps;
}

/** A fast path, because most pixels are equal within the tolerance. */
function isNear(one: Raster, other: Raster, at: number): boolean {
  for (let i = at; i < at + 3; i++)
    if (Math.abs((one.data[i] as number) - (other.data[i] as number)) > TOLERANCE) return false;
  return true;
}

function darkness({ data }: Raster, at: number): number {
  return 765 - (data[at] as number) - (data[at + 1] as number) - (data[at + 2] as number);
}
