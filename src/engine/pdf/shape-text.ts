// Shapes → operators that paint them in the current colour. ISO 32000-1, 8.5.3.

import { invert, type Matrix, transformPath } from "../path.ts";
import type { Pen } from "../surface.ts";
import type { Shape } from "./coverage.ts";
import { visiblePath } from "./extent.ts";
import { formatMatrix } from "./number.ts";
import { formatPath } from "./path-text.ts";
import { formatPen } from "./pen-text.ts";

/** Operators of the graphics state that the shape needs beside its colour, and those that paint it; empty for nothing. */
export function formatShape(shape: Shape): { readonly state: string; readonly body: string } {
  const path = visiblePath(shape.path);
  if (shape.type === "fill") {
    const text = formatPath(path);
    return { state: "", body: text === "" ? "" : `${text}${shape.rule === "evenodd" ? "f*" : "f"}\n` };
  }
  const pen = pixelPen(shape.pen);
  if (pen.matrix === null) {
    const text = formatPath(path);
    return { state: formatPen(pen, path), body: text === "" ? "" : `${text}S\n` };
  }
  const toLocal = invert(pen.matrix);
  // A pen under a matrix that flattens the plane draws nothing.
  if (toLocal === null) return { state: "", body: "" };
  const local = transformPath(path, toLocal);
  const text = formatPath(local);
  const state = formatPen(pen, local);
  return { state, body: text === "" ? "" : `q ${formatMatrix(pen.matrix)} cm\n${text}S Q\n` };
}

/** The same pen with lengths about as large as pixels: hundredths of large units would be seen. */
function pixelPen(pen: Pen): Pen {
  if (pen.matrix === null) return pen;
  const [a, b, c, d] = pen.matrix;
  const scale = Math.hypot(a, b, c, d) / Math.SQRT2;
  if (!(scale > 0 && scale < Number.POSITIVE_INFINITY)) return pen;
  const matrix: Matrix = [a / scale, b / scale, c / scale, d / scale, 0, 0];
  return {
    ...pen,
    width: pen.width * scale,
    dash: pen.dash.map((length) => length * scale),
    dashOffset: pen.dashOffset * scale,
    matrix,
  };
}
