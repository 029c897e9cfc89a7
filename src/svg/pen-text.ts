// Pens → stroke attributes. What equals the initial value is left out. SVG 2, section 13.5.

import type { Pen } from "../base/surface.ts";
import { formatCoordinate, formatFactor } from "./number.ts";

/** The miter limit that a document's root sets for all of it: the canvas's initial one, where SVG's is 4. */
export const MITER_LIMIT = 10;

/** Attributes of a stroke without its paint, e.g. ` stroke-width="2" stroke-linecap="round"`. */
export function formatPen(pen: Pen): string {
  let text = "";
  if (pen.width !== 1) text += ` stroke-width="${formatFactor(pen.width)}"`;
  if (pen.cap !== "butt") text += ` stroke-linecap="${pen.cap}"`;
  if (pen.join !== "miter") text += ` stroke-linejoin="${pen.join}"`;
  // A limit below 1 is an error in SVG and cannot be met by any corner: every corner is beveled.
  else if (pen.miterLimit < 1) text += ' stroke-linejoin="bevel"';
  else if (pen.miterLimit !== MITER_LIMIT) text += ` stroke-miterlimit="${formatFactor(pen.miterLimit)}"`;
  if (pen.dash.some((length) => length > 0)) {
    text += ` stroke-dasharray="${pen.dash.map(formatCoordinate).join(" ")}"`;
    if (pen.dashOffset !== 0) text += ` stroke-dashoffset="${formatCoordinate(pen.dashOffset)}"`;
  }
  return text;
}
