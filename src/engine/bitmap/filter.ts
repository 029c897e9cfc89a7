// The `filter` attribute of a context. Filter Effects 1, sections 6 and 8; HTML, "filters".

import { BLACK, parseColor, type Rgba } from "../color.ts";
import { lengthInPixels, parseLength } from "../font/length.ts";
import { COLOR_FILTERS, type ColorMatrix, rotateHue } from "../image/color-matrix.ts";
import { addShadow, applyMatrix, blurPixels, type PixelGrid, type PixelShadow } from "../image/filter-pixels.ts";

/** A filter function. Lengths are in canvas pixels. */
export type Filter =
  | { readonly type: "matrix"; readonly matrix: ColorMatrix }
  | { readonly type: "blur"; readonly deviation: number }
  | { readonly type: "shadow"; readonly shadow: PixelShadow };

/** Maximum length of a filter's text, and maximum number of functions. Text that exceeds a limit is ignored, like invalid text. */
const TEXT_LENGTH = 1000;
const FUNCTIONS = 10;
/** Maximum standard deviation of a blur, and maximum distance of a shadow, in pixels. Larger ones are reduced. */
const MAX_DEVIATION = 250;
const MAX_DISTANCE = 2000;

/** Radians per unit of an angle. */
const ANGLES: Readonly<Record<string, number>> = {
  deg: Math.PI / 180,
  grad: Math.PI / 200,
  rad: 1,
  turn: 2 * Math.PI,
};

/** Reads a list of filter functions; null if the text is invalid. @param fontSize size of the context's font, in pixels */
export function readFilters(text: string, fontSize: number): readonly Filter[] | null {
  const source = text.trim();
  if (source.toLowerCase() === "none") return [];
  if (source === "" || source.length > TEXT_LENGTH) return null;
  const filters: Filter[] = [];
  for (let rest = source; rest !== ""; ) {
    const open = rest.indexOf("(");
    const close = closingIndex(rest, open);
    const filter = close === -1 ? null : readFilter(rest.slice(0, open).trim(), rest.slice(open + 1, close), fontSize);
    if (filter === null || filters.length >= FUNCTIONS) return null;
    filters.push(filter);
    rest = rest.slice(close + 1).trim();
  }
  return filters;
}

/** Returns the index of the parenthesis that closes another one; -1 if there is none. */
function closingIndex(text: string, open: number): number {
  if (open === -1) return -1;
  for (let index = open, depth = 0; index < text.length; index++) {
    if (text[index] === "(") depth++;
    if (text[index] === ")" && --depth === 0) return index;
  }
  return -1;
}

function readFilter(functionName: string, text: string, fontSize: number): Filter | null {
  const name = functionName.toLowerCase();
  const inner = text.trim();
  if (name === "blur") {
    const deviation = inner === "" ? 0 : readPixels(inner, fontSize);
    return deviation === null || deviation < 0 ? null : { type: "blur", deviation: Math.min(deviation, MAX_DEVIATION) };
  }
  if (name === "drop-shadow") return readShadow(inner, fontSize);
  if (name === "hue-rotate") {
    const angle = inner === "" ? 0 : readAngle(inner);
    return angle === null ? null : { type: "matrix", matrix: rotateHue(angle) };
  }
  if (!Object.hasOwn(COLOR_FILTERS, name)) return null;
  const { max, matrix } = COLOR_FILTERS[name] as (typeof COLOR_FILTERS)[string];
  const isPercent = inner.endsWith("%");
  const number = inner === "" ? 1 : readNumber(isPercent ? inner.slice(0, -1) : inner);
  if (number === null || number < 0) return null;
  return { type: "matrix", matrix: matrix(Math.min(max, isPercent ? number / 100 : number)) };
}

/** Reads two or three lengths, before or after an optional colour. */
function readShadow(text: string, fontSize: number): Filter | null {
  const lengths: number[] = [];
  let color: Rgba | undefined;
  for (const word of splitWords(text)) {
    const length = readPixels(word, fontSize);
    if (length !== null) lengths.push(length);
    else {
      const ink = color === undefined ? readColor(word) : null;
      if (ink === null) return null;
      color = ink;
    }
  }
  const [x, y, blur = 0] = lengths;
  if (x === undefined || y === undefined || lengths.length > 3 || blur < 0) return null;
  const limit = (distance: number) => Math.max(-MAX_DISTANCE, Math.min(distance, MAX_DISTANCE));
  const deviation = Math.min(blur, MAX_DEVIATION);
  return { type: "shadow", shadow: { x: limit(x), y: limit(y), deviation, color: color ?? BLACK } };
}

function readColor(text: string): Rgba | null {
  return text.toLowerCase() === "currentcolor" ? BLACK : parseColor(text);
}

/** Splits at spaces outside parentheses. */
function splitWords(text: string): string[] {
  const words: string[] = [];
  let depth = 0;
  let word = "";
  for (const character of text) {
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (depth === 0 && /\s/.test(character)) {
      if (word !== "") words.push(word);
      word = "";
    } else word += character;
  }
  return word === "" ? words : [...words, word];
}

function readPixels(text: string, fontSize: number): number | null {
  const length = parseLength(text);
  if (length !== null) return lengthInPixels(length, fontSize);
  return readNumber(text) === 0 ? 0 : null;
}

function readAngle(text: string): number | null {
  const unit = Object.keys(ANGLES).find((name) => text.toLowerCase().endsWith(name));
  if (unit === undefined) return readNumber(text) === 0 ? 0 : null;
  const number = readNumber(text.slice(0, -unit.length));
  return number === null ? null : number * (ANGLES[unit] as number);
}

function readNumber(text: string): number | null {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(text) ? Number(text) : null;
}

/** Returns how far the filters spread pixels, in pixels. */
export function reachOf(filters: readonly Filter[]): number {
  return filters.reduce((sum, filter) => {
    if (filter.type === "blur") return sum + Math.ceil(filter.deviation * 3);
    if (filter.type === "matrix") return sum;
    const { x, y, deviation } = filter.shadow;
    return sum + Math.ceil(deviation * 3 + Math.max(Math.abs(x), Math.abs(y)));
  }, 0);
}

/** Applies filters to premultiplied pixels, in place. */
export function applyFilters(grid: PixelGrid, filters: readonly Filter[]): void {
  for (const filter of filters)
    if (filter.type === "matrix") applyMatrix(grid, filter.matrix);
    else if (filter.type === "blur") blurPixels(grid, filter.deviation);
    else addShadow(grid, filter.shadow);
}
