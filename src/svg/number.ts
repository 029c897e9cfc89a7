// Numbers → SVG text: short, never in exponent form, never NaN.

/** Larger values only arise from hostile geometry; rasterisers lose precision long before. */
const LARGEST = 1e7;

/** Rounded to hundredths: a coordinate in device pixels, where a hundredth cannot be seen. */
export function formatCoordinate(value: number): string {
  return `${Math.round(clamp(value) * 100) / 100}`;
}

/** Rounded to millionths: matrices, offsets, opacities, which other numbers are multiplied with. */
export function formatFactor(value: number): string {
  const rounded = Math.round(clamp(value) * 1e6) / 1e6;
  // Below a millionth nothing is left; above it the shortest form has no exponent before 1e-6.
  return `${Math.abs(rounded) < 1e-6 ? 0 : rounded}`.replace(/^(-?\d)e-6$/, (_, digit) => `0.00000${digit}`);
}

function clamp(value: number): number {
  if (value > LARGEST) return LARGEST;
  if (value < -LARGEST) return -LARGEST;
  // NaN becomes 0, and adding 0 turns -0 into 0.
  return Number.isNaN(value) ? 0 : value + 0;
}
