// Writes stroke properties as graphics state operators. ISO 32000-1, 8.4.3. Each call writes all of them; repeated states
// are dropped when the elements are joined.

import { type Path, pathLength } from "../path.ts";
import type { StrokeStyle } from "../surface.ts";
import { formatFactor } from "./number.ts";

const CAPS = { butt: 0, round: 1, square: 2 } as const;
const JOINS = { miter: 0, round: 1, bevel: 2 } as const;

/** Maximum line width. Wider lines cover the whole image anyway. */
const MAX_WIDTH = 100_000;

/** Paths with more dashes are drawn solid: readers compute each dash, and an image of 3,000 pixels cannot show more. */
const MAX_DASHES = 10_000;

/**
 * Returns the operators for line width, cap, join and dash pattern.
 *
 * @param path the stroked path, in the pen's units
 */
export function formatStroke(pen: StrokeStyle, path: Path): string {
  // PDF does not allow a miter limit below 1. With such a limit, every corner is beveled.
  const join = pen.join === "miter" && pen.miterLimit < 1 ? "bevel" : pen.join;
  const miter = join === "miter" ? `${formatFactor(pen.miterLimit)} M ` : "";
  const width = formatFactor(Math.min(pen.width, MAX_WIDTH));
  return `${width} w ${CAPS[pen.cap]} J ${JOINS[join]} j ${miter}${formatDash(pen, path)} d\n`;
}

function formatDash({ dash, dashOffset }: StrokeStyle, path: Path): string {
  const period = dash.reduce((sum, length) => sum + length, 0);
  const isDashed = period > 0 && (pathLength(path) / period) * (dash.length / 2) <= MAX_DASHES;
  const lengths = dash.map(formatFactor);
  if (!isDashed || lengths.every((length) => Number(length) === 0)) return "[] 0";
  // PDF does not allow negative offsets, and large ones would lose precision.
  const offset = ((dashOffset % period) + period) % period;
  return `[${lengths.join(" ")}] ${formatFactor(offset)}`;
}
