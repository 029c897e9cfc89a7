// Interpolates between the colours of a sequence.

import { BLACK, colorAt, formatHex, parseColor } from "../../../engine/color.ts";

/**
 * Creates a function that returns the colour at a position in a sequence, 0 to 1, interpolated between the neighbouring
 * colours. Outside this range, the function returns the first or last colour.
 *
 * @param colors CSS colours, at least one
 */
export function createRamp(colors: readonly string[]): (share: number) => string {
  const stops = colors.map((color, index) => ({
    offset: index / Math.max(1, colors.length - 1),
    color: parseColor(color) ?? BLACK,
  }));
  return (share) => formatHex(colorAt(stops, share));
}
