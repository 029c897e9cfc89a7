// Formats numbers for SVG and PDF: short, and never with an exponent or as NaN. ISO 32000-1, 7.3.3.

/** Largest absolute value that is written. Only malicious input exceeds it, and viewers would lose precision. */
const LARGEST = 1e6;

/** Rounds a coordinate to hundredths of a pixel, an invisible error. */
export function formatCoordinate(value: number): string {
  return `${Math.round(clampCoordinate(value) * 100) / 100}`;
}

/**
 * Rounds a factor, such as a matrix element or an opacity, to millionths. Small factors keep six significant digits.
 */
export function formatFactor(value: number): string {
  const clamped = clampCoordinate(value);
  if (Math.abs(clamped) >= 0.001) return `${Math.round(clamped * 1e6) / 1e6}`;
  // Numbers this small would be formatted with an exponent.
  return Number(clamped.toPrecision(6))
    .toFixed(12)
    .replace(/\.?0+$/, "")
    .replace(/^-0$/, "0");
}

export function formatMatrix(matrix: readonly number[]): string {
  return matrix.map((value, index) => (index < 4 ? formatFactor(value) : formatCoordinate(value))).join(" ");
}

/** Clamps a value to the range of numbers that are written. NaN becomes 0. */
export function clampCoordinate(value: number): number {
  if (value > LARGEST) return LARGEST;
  if (value < -LARGEST) return -LARGEST;
  // Adding 0 turns -0 into 0.
  return Number.isNaN(value) ? 0 : value + 0;
}

export function clampBetween(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Range in which squares keep their precision. */
const TINY_SQUARE = 1e-200;
const HUGE_SQUARE = 1e200;

/** Returns the length of a vector. Faster than Math.hypot for ordinary numbers. */
export function vectorLength(x: number, y: number): number {
  const square = x * x + y * y;
  return square > TINY_SQUARE && square < HUGE_SQUARE ? Math.sqrt(square) : Math.hypot(x, y);
}
