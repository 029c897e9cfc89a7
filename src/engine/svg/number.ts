// Formats numbers for SVG: short, and never with an exponent or as NaN.

/** Largest number that is written. Only malicious input exceeds it, and rasterisers lose precision long before. */
const LARGEST = 1e6;

/** Rounds a coordinate to hundredths of a device pixel, an invisible error. */
export function formatCoordinate(value: number): string {
  return `${Math.round(clamp(value) * 100) / 100}`;
}

/** Rounds a factor, such as a matrix element or an opacity, to millionths, and small ones to six significant digits. */
export function formatFactor(value: number): string {
  const clamped = clamp(value);
  if (Math.abs(clamped) >= 0.001) return `${Math.round(clamped * 1e6) / 1e6}`;
  // Numbers this small would be formatted with an exponent.
  return Number(clamped.toPrecision(6))
    .toFixed(12)
    .replace(/\.?0+$/, "")
    .replace(/^-0$/, "0");
}

/** Limits the value to the range that can be written. NaN becomes 0. */
export function clamp(value: number): number {
  if (value > LARGEST) return LARGEST;
  if (value < -LARGEST) return -LARGEST;
  // Adding 0 turns -0 into 0.
  return Number.isNaN(value) ? 0 : value + 0;
}
