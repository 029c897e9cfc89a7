// Numbers → PDF syntax: short, never in exponent form, never NaN. ISO 32000-1, 7.3.3.

/** Larger values only arise from hostile geometry; readers lose precision long before. */
const LARGEST = 1e6;

/** Rounded to hundredths: a coordinate in CSS pixels, of which a hundredth is a seven thousandth of an inch. */
export function formatCoordinate(value: number): string {
  return `${Math.round(clamp(value) * 100) / 100}`;
}

/** Rounded to millionths, small ones to six digits: what others are multiplied with. */
export function formatFactor(value: number): string {
  const clamped = clamp(value);
  if (Math.abs(clamped) >= 0.001) return `${Math.round(clamped * 1e6) / 1e6}`;
  return Number(clamped.toPrecision(6))
    .toFixed(12)
    .replace(/\.?0+$/, "")
    .replace(/^-0$/, "0");
}

/** Six numbers of a matrix. */
export function formatMatrix(matrix: readonly number[]): string {
  return matrix.map((value, index) => (index < 4 ? formatFactor(value) : formatCoordinate(value))).join(" ");
}

/** The value as it can be written; NaN becomes 0. */
export function clamp(value: number): number {
  if (value > LARGEST) return LARGEST;
  if (value < -LARGEST) return -LARGEST;
  // NaN becomes 0, and adding 0 turns -0 into 0.
  return Number.isNaN(value) ? 0 : value + 0;
}
