// Parses the `transform` attributes of SVG elements. SVG 2, section 8.5.

import { IDENTITY, type Matrix, multiply } from "../../engine/path.ts";

const FUNCTION = /([a-zA-Z]+)\s*\(([^)]*)\)/g;

/** Parses a list of transform functions. Unknown functions are ignored. */
export function parseTransform(text: string): Matrix {
  let matrix: Matrix = IDENTITY;
  for (const [, name = "", list = ""] of text.matchAll(FUNCTION)) {
    const numbers = list.split(/[\s,]+/).flatMap((part) => (part === "" ? [] : [Number(part)]));
    matrix = multiply(matrix, matrixOf(name, numbers));
  }
  return matrix;
}

function matrixOf(name: string, [a = 0, b, c, d = 0, e = 0, f = 0]: readonly number[]): Matrix {
  if (name === "translate") return [1, 0, 0, 1, a, b ?? 0];
  if (name === "scale") return [a, 0, 0, b ?? a, 0, 0];
  if (name === "matrix") return [a, b ?? 0, c ?? 0, d, e, f];
  if (name !== "rotate") return IDENTITY;
  const [sin, cos] = [Math.sin((a * Math.PI) / 180), Math.cos((a * Math.PI) / 180)];
  const [x, y] = [b ?? 0, c ?? 0];
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
}
