// Numbers → SVG text: short, never in exponent form, never NaN.

/** Larger values only arise from hostile geometry; rasterisers lose precision long before. */
const LARGEST = 1e6;

/** Rounded to hundredths: a coordinate in device pixels, where a hundredth cannot be seen. */
export function formatCoordinate(value: number): string {
  return `${Math.round(clamp(value) * 100) / 100}`;
}

/** Rounded to millionths, small ones to six digits: matrices, offsets, opacities, which others are multiplied with. */
export function formatFactor(value: number): string {
  const clamped = clamp(value);
  if (Math.abs(clamped) >= 0.001) return `${Math.round(clamped * 1e6) / 1e6}`;
  // The shortest form of small numbers has an exponent; this one never has.
  return Number(clamped.toPrecision(6))
    .toFixed(12)
    .replace(/\.?0+$/, "")
    .replace(/^-0$/, "0");
}

/** The value as it can be written; NaN becomes 0. */
export function clamp(value: number): number {
  if (value > LARGEST) return LARGEST;
  if (value < -LARGEST) return -LARGEST;
  // NaN becomes 0, and adding 0 turns -0 into 0.
  return Number.isNaN(value) ? 0 : value + 0;
}
