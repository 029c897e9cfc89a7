// Writes shapes as operators that fill or stroke them in the current colour. ISO 32000-1, 8.5.3.

import { formatMatrix } from "../geometry/number.ts";
import { toPixelUnits } from "../geometry/stroke.ts";
import { invert, transformPath } from "../path.ts";
import type { Shape } from "../surface.ts";
import { visiblePath } from "./extent.ts";
import { formatPath } from "./path-text.ts";
import { formatStroke } from "./stroke-style.ts";

/**
 * Returns the operators for the shape's graphics state, without colour, and for painting the shape. Both are empty if
 * nothing is drawn.
 */
export function formatShape(shape: Shape): { readonly state: string; readonly body: string } {
  const path = visiblePath(shape.path);
  if (shape.type === "fill") {
    const text = formatPath(path);
    return { state: "", body: text === "" ? "" : `${text}${shape.rule === "evenodd" ? "f*" : "f"}\n` };
  }
  const pen = toPixelUnits(shape.pen);
  if (pen.matrix === null) {
    const text = formatPath(path);
    return { state: formatStroke(pen, path), body: text === "" ? "" : `${text}S\n` };
  }
  const toLocal = invert(pen.matrix);
  // A pen under a singular matrix draws nothing.
  if (toLocal === null) return { state: "", body: "" };
  const local = transformPath(path, toLocal);
  const text = formatPath(local);
  const state = formatStroke(pen, local);
  return { state, body: text === "" ? "" : `q ${formatMatrix(pen.matrix)} cm\n${text}S Q\n` };
}
