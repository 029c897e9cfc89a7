// The colour matrices of CSS filter functions. Filter Effects 1, sections 6 and 9.6.

/** The factors of a colour matrix: four rows for red, green, blue and alpha, with five columns. */
export type ColorMatrix = readonly number[];

const IDENTITY: ColorMatrix = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0];

/** Weights of red, green and blue in a pixel's luminance. */
const [RED, GREEN, BLUE] = [0.2126, 0.7152, 0.0722];

/** Rows of a matrix that scales the colours and adds to them. */
function scaleColors(factor: number, shift: number): ColorMatrix {
  return [factor, 0, 0, 0, shift, 0, factor, 0, 0, shift, 0, 0, factor, 0, shift, 0, 0, 0, 1, 0];
}

/** Moves the colours towards their luminance. @param amount 0 for grey, 1 for no change */
function saturate(amount: number): ColorMatrix {
  const row = (...identity: readonly number[]) =>
    [RED, GREEN, BLUE].map((weight, index) => weight * (1 - amount) + (identity[index] ?? 0) * amount);
  return [...row(1, 0, 0), 0, 0, ...row(0, 1, 0), 0, 0, ...row(0, 0, 1), 0, 0, 0, 0, 0, 1, 0];
}

function sepia(amount: number): ColorMatrix {
  const rows = [
    [0.393, 0.769, 0.189],
    [0.349, 0.686, 0.168],
    [0.272, 0.534, 0.131],
  ];
  const mixed = rows.map((row, y) => row.map((value, x) => value * amount + (x === y ? 1 - amount : 0)));
  return [...mixed.flatMap((row) => [...row, 0, 0]), 0, 0, 0, 1, 0];
}

/** Rotates the hues. @param angle in radians */
export function rotateHue(angle: number): ColorMatrix {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [
    [0.213 + cos * 0.787 - sin * 0.213, 0.715 - cos * 0.715 - sin * 0.715, 0.072 - cos * 0.072 + sin * 0.928, 0, 0],
    [0.213 - cos * 0.213 + sin * 0.143, 0.715 + cos * 0.285 + sin * 0.14, 0.072 - cos * 0.072 - sin * 0.283, 0, 0],
    [0.213 - cos * 0.213 - sin * 0.787, 0.715 - cos * 0.715 + sin * 0.715, 0.072 + cos * 0.928 + sin * 0.072, 0, 0],
    [0, 0, 0, 1, 0],
  ].flat();
}

/** The filter functions with an amount: a number or a percentage. `max` limits it. */
export const COLOR_FILTERS: Readonly<
  Record<string, { readonly max: number; readonly matrix: (amount: number) => ColorMatrix }>
> = {
  brightness: { max: 1000, matrix: (amount) => scaleColors(amount, 0) },
  contrast: { max: 1000, matrix: (amount) => scaleColors(amount, 0.5 - amount / 2) },
  grayscale: { max: 1, matrix: (amount) => saturate(1 - amount) },
  invert: { max: 1, matrix: (amount) => scaleColors(1 - 2 * amount, amount) },
  opacity: { max: 1, matrix: (amount) => [...IDENTITY.slice(0, 18), amount, 0] },
  saturate: { max: 1000, matrix: saturate },
  sepia: { max: 1, matrix: sepia },
};
