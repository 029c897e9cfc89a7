// Reads `filter`. Filter Effects 1, sections 6 and 8.

import { COLOR_FILTERS, rotateHue } from "../../engine/image/color-matrix.ts";
import { readFunctions } from "./css-value.ts";
import { readAngle, readNumber, readPixels, type Units } from "./length.ts";
import type { ReadProperty } from "./property.ts";
import { readShadows } from "./shadow.ts";
import type { Filter } from "./style.ts";

/** Maximum number of functions of an element. */
const FILTERS = 10;

/** Maximum standard deviation of a blur, in CSS pixels. */
const DEVIATION = 250;

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
  if (!Object.hasOwn(COLOR_FILTERS, name)) return undefined;
  const { max, matrix } = COLOR_FILTERS[name] as (typeof COLOR_FILTERS)[string];
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
