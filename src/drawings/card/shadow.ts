// Reads `box-shadow` and `text-shadow`. CSS Backgrounds 3, section 6.

import { splitList, splitWords } from "./css-value.ts";
import { readPixels, type Units } from "./length.ts";
import { readColor } from "./property.ts";
import type { BoxShadow } from "./style.ts";

/** Maximum number of shadows of an element. */
const SHADOWS = 10;

/** Reads a list of shadows; undefined for an invalid one. The first shadow is on top. */
export function readShadows(text: string, units: Units, current: string): readonly BoxShadow[] | undefined {
  if (text.toLowerCase() === "none") return [];
  const shadows = splitList(text).map((item) => readShadow(item, units, current));
  return shadows.length <= SHADOWS && shadows.every((shadow) => shadow !== undefined) ? shadows : undefined;
}

function readShadow(text: string, units: Units, current: string): BoxShadow | undefined {
  const lengths: number[] = [];
  let color: string | undefined;
  let isInset = false;
  for (const word of splitWords(text)) {
    const length = readPixels(word, units);
    const ink = length === undefined ? readColor(word, current) : undefined;
    if (length !== undefined) lengths.push(length);
    else if (word.toLowerCase() === "inset") isInset = true;
    else if (ink !== undefined) color = ink;
    else return undefined;
  }
  const [x, y, blur = 0, spread = 0] = lengths;
  if (x === undefined || y === undefined || lengths.length > 4 || blur < 0) return undefined;
  return { x, y, blur, spread, color, isInset };
}
