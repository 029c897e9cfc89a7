// Writes stroke properties as graphics state operators. ISO 32000-1, 8.4.3. Each call writes all of them; repeated states
// are dropped when the elements are joined.

import { formatFactor } from "../geometry/number.ts";
import { dashPeriod, hasDashes, MAX_STROKE_WIDTH } from "../geometry/stroke.ts";
import type { Path } from "../path.ts";
import type { StrokeStyle } from "../surface.ts";

const CAPS = { butt: 0, round: 1, square: 2 } as const;
const JOINS = { miter: 0, round: 1, bevel: 2 } as const;

/**
 * Returns the operators for line width, cap, join and dash pattern.
 *
 * @param path the stroked path, in the pen's units
 */
export function formatStroke(pen: StrokeStyle, path: Path): string {
  // PDF does not allow a miter limit below 1, which bevels every corner on a canvas.
  const join = pen.join === "miter" && pen.miterLimit < 1 ? "bevel" : pen.join;
  const miter = join === "miter" ? `${formatFactor(pen.miterLimit)} M ` : "";
  const width = formatFactor(Math.min(pen.width, MAX_STROKE_WIDTH));
  return `${width} w ${CAPS[pen.cap]} J ${JOINS[join]} j ${miter}${formatDash(pen, path)} d\n`;
}

function formatDash(pen: StrokeStyle, path: Path): string {
  const period = dashPeriod(pen);
  const lengths = pen.dash.map(formatFactor);
  if (!hasDashes(pen, path) || lengths.every((length) => Number(length) === 0)) return "[] 0";
  // PDF does not allow negative offsets, and large ones would lose precision.
  const offset = ((pen.dashOffset % period) + period) % period;
  return `[${lengths.join(" ")}] ${formatFactor(offset)}`;
}
