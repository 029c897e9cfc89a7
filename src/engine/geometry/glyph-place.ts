// Aligns glyphs to device pixels as browsers do: in horizontal and vertical text, to quarter pixels along the baseline;
// in other text, to quarter pixels in both directions.

import type { Matrix } from "../path.ts";

/** Glyph positions per pixel. */
const STEPS_PER_PIXEL = 4;

/** Rounds a coordinate to the nearest glyph position. */
export function snapGlyph(value: number): number {
  return Math.round(value * STEPS_PER_PIXEL) / STEPS_PER_PIXEL;
}

/** Upright text can be stretched. */
export function isUpright([a, b, c, d]: Matrix): boolean {
  return b === 0 && c === 0 && a > 0 && d > 0;
}

/** Turned by 90 degrees either way, and not stretched. */
export function isQuarterTurn([a, b, c, d]: Matrix): boolean {
  return a === 0 && d === 0 && b === -c && b !== 0;
}

/** Returns the position along its baseline at which quarter-turned text starts, in device pixels. */
export function quarterTurnStart([, b, , , , f]: Matrix): number {
  return b > 0 ? f : -f;
}
