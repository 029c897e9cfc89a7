// Parses the `transform` attribute, and the `transform` property with lengths in pixels. CSS Transforms 1, section 8.

import { IDENTITY, type Matrix, multiply } from "../../engine/path.ts";

const FUNCTION = /([a-z]+)\s*\(([^()]*)\)/gi;
const RADIANS = Math.PI / 180;
/** Maximum length of a transform list, in characters. */
const MAX_LENGTH = 1000;

/** Parses a transform list. Unknown and invalid functions are ignored. */
export function parseTransform(text: string | null | undefined): Matrix {
  if (text === null || text === undefined || text === "" || text.length > MAX_LENGTH) return IDENTITY;
  let matrix = IDENTITY;
  for (const [, name = "", list = ""] of text.matchAll(FUNCTION)) {
    const numbers = list
      .split(/[\s,]+/)
      .filter((part) => part !== "")
      .map(Number.parseFloat);
    const next = numbers.every(Number.isFinite) ? FUNCTIONS.get(name.toLowerCase())?.(numbers) : undefined;
    if (next !== undefined) matrix = multiply(matrix, next);
  }
  return matrix;
}

const FUNCTIONS: ReadonlyMap<string, (numbers: readonly number[]) => Matrix | undefined> = new Map(
  Object.entries<(numbers: readonly number[]) => Matrix | undefined>({
    translate: ([x = 0, y = 0]) => [1, 0, 0, 1, x, y],
    translatex: ([x = 0]) => [1, 0, 0, 1, x, 0],
    translatey: ([y = 0]) => [1, 0, 0, 1, 0, y],
    scale: ([x = 1, y = x]) => [x, 0, 0, y, 0, 0],
    rotate([angle = 0, x = 0, y = 0]) {
      const [cosine, sine] = [Math.cos(angle * RADIANS), Math.sin(angle * RADIANS)];
      return [cosine, sine, -sine, cosine, x - cosine * x + sine * y, y - sine * x - cosine * y];
    },
    skewx: ([angle = 0]) => [1, 0, Math.tan(angle * RADIANS), 1, 0, 0],
    skewy: ([angle = 0]) => [1, Math.tan(angle * RADIANS), 0, 1, 0, 0],
    matrix: ([a, b, c, d, e, f, ...more]) =>
      f === undefined || more.length > 0 ? undefined : ([a, b, c, d, e, f] as unknown as Matrix),
  }),
);
