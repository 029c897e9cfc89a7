// Reads `filter`. Filter Effects 1, sections 6 and 8.

import { readFunctions } from "./css-value.ts";
import { readAngle, readNumber, readPixels, type Units } from "./length.ts";
import type { ReadProperty } from "./property.ts";
import { readShadows } from "./shadow.ts";
import type { ColorMatrix, Filter } from "./style.ts";

/** Maximum number of functions of an element. */
const FILTERS = 10;

/** Maximum standard deviation of a blur, in CSS pixels. */
const DEVIATION = 250;

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

function rotateHue(angle: number): ColorMatrix {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [
    [0.213 + cos * 0.787 - sin * 0.213, 0.715 - cos * 0.715 - sin * 0.715, 0.072 - cos * 0.072 + sin * 0.928, 0, 0],
    [0.213 - cos * 0.213 + sin * 0.143, 0.715 + cos * 0.285 + sin * 0.14, 0.072 - cos * 0.072 - sin * 0.283, 0, 0],
    [0.213 - cos * 0.213 - sin * 0.787, 0.715 - cos * 0.715 + sin * 0.715, 0.072 + cos * 0.928 + sin * 0.072, 0, 0],
    [0, 0, 0, 1, 0],
  ].flat();
}

/** The functions with an amount: a number or a percentage. `max` limits it. */
const AMOUNTS: Readonly<Record<string, { readonly max: number; readonly matrix: (amount: number) => ColorMatrix }>> = {
  brightness: { max: 1000, matrix: (amount) => scaleColors(amount, 0) },
  contrast: { max: 1000, matrix: (amount) => scaleColors(amount, 0.5 - amount / 2) },
  grayscale: { max: 1, matrix: (amount) => saturate(1 - amount) },
  invert: { max: 1, matrix: (amount) => scaleColors(1 - 2 * amount, amount) },
  opacity: { max: 1, matrix: (amount) => [...IDENTITY.slice(0, 18), amount, 0] },
  saturate: { max: 1000, matrix: saturate },
  sepia: { max: 1, matrix: sepia },
};

function readFilter(name: string, text: string, units: Units, current: string): Filter | undefined {
  const inner = text.trim();
  if (name === "blur") {
    const radius = inner === "" ? 0 : readPixels(inner, units);
    return radius === undefined || radius < 0 ? undefined : { type: "blur", deviation: Math.min(radius, DEVIATION) };
  }
  if (name === "drop-shadow") {
    const [shadow, ...rest] = readShadows(inner, units, current) ?? [];
    if (shadow === undefined || rest.length > 0 || shadow.isInset || shadow.spread !== 0) return undefined;
    return { type: "shadow", shadow: { ...shadow, blur: Math.min(shadow.blur, DEVIATION) }, color: current };
  }
  if (name === "hue-rotate") {
    const angle = inner === "" ? 0 : readAngle(inner);
    return angle === undefined ? undefined : { type: "matrix", matrix: rotateHue(angle) };
  }
  if (!Object.hasOwn(AMOUNTS, name)) return undefined;
  const { max, matrix } = AMOUNTS[name] as (typeof AMOUNTS)[string];
  const percent = /^(.+)%$/.exec(inner)?.[1];
  const number = inner === "" ? 1 : readNumber(percent ?? inner);
  if (number === undefined || number < 0) return undefined;
  return { type: "matrix", matrix: matrix(Math.min(max, percent === undefined ? number : number / 100)) };
}

const filter: ReadProperty = (style, { text, units }) => {
  const functions = text.toLowerCase() === "none" ? [] : readFunctions(text);
  const filters = functions?.map(({ name, text: inner }) => readFilter(name, inner, units, style.color));
  if (filters === undefined || filters.length > FILTERS || filters.includes(undefined)) return false;
  style.filters = filters as Filter[];
  return true;
};

export const FILTER_PROPERTIES: Readonly<Record<string, ReadProperty>> = { filter };
