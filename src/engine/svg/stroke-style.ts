// Writes stroke properties as attributes. Initial values are omitted. SVG 2, section 13.5.

import { formatFactor } from "../geometry/number.ts";
import { dashPeriod, hasDashes, MAX_STROKE_WIDTH } from "../geometry/stroke.ts";
import type { Path } from "../path.ts";
import type { StrokeStyle } from "../surface.ts";

/** The miter limit set on the document's root: the canvas default. SVG's default is 4. */
export const MITER_LIMIT = 10;

/**
 * Returns the stroke attributes without paint, such as ` stroke-width="2" stroke-linecap="round"`.
 *
 * @param path the stroked path, in the pen's units
 */
export function formatStroke(pen: StrokeStyle, path: Path): string {
  let text = "";
  if (pen.width !== 1) text += ` stroke-width="${formatFactor(Math.min(pen.width, MAX_STROKE_WIDTH))}"`;
  if (pen.cap !== "butt") text += ` stroke-linecap="${pen.cap}"`;
  if (pen.join !== "miter") text += ` stroke-linejoin="${pen.join}"`;
  // SVG does not allow a miter limit below 1, which bevels every corner on a canvas.
  else if (pen.miterLimit < 1) text += ' stroke-linejoin="bevel"';
  else if (pen.miterLimit !== MITER_LIMIT) text += ` stroke-miterlimit="${formatFactor(pen.miterLimit)}"`;
  if (hasDashes(pen, path)) {
    text += ` stroke-dasharray="${pen.dash.map(formatFactor).join(" ")}"`;
    // Whole periods are removed, because large offsets would lose precision.
    const offset = pen.dashOffset % dashPeriod(pen);
    if (offset !== 0) text += ` stroke-dashoffset="${formatFactor(offset)}"`;
  }
  return text;
}
