// Colours between those of a sequence.

import { BLACK, colorAt, formatHex, parseColor } from "../../../engine/color.ts";

/**
 * Returns the colour at a position in a sequence, interpolated between its neighbours.
 *
 * @param ramp CSS colours, at least one
 * @param share 0 to 1; beyond that, the end of the sequence
 */
export function colorAtShare(ramp: readonly string[], share: number): string {
  const stops = ramp.map((color, index) => ({
    offset: index / Math.max(1, ramp.length - 1),
    color: parseColor(color) ?? BLACK,
  }));
  return formatHex(colorAt(stops, share));
}
