// Pens → the operators of the graphics state. ISO 32000-1, 8.4.3. All of a pen is written each time; what repeats is left
// out where elements are put together.

import { type Path, pathLength } from "../path.ts";
import type { Pen } from "../surface.ts";
import { formatFactor } from "./number.ts";

const CAPS = { butt: 0, round: 1, square: 2 } as const;
const JOINS = { miter: 0, round: 1, bevel: 2 } as const;

/** Wider pens cover any picture. */
const WIDEST = 100_000;

/** Dashes of one path that are written as such. Readers cut each out, and nobody sees more in 3,000 pixels. */
const MOST_DASHES = 10_000;

/**
 * The pen's width, ends, corners and dashes.
 *
 * @param path what is stroked, in the pen's units
 */
export function formatPen(pen: Pen, path: Path): string {
  // A limit below 1 is an error in PDF and cannot be met by any corner: every corner is beveled.
  const join = pen.join === "miter" && pen.miterLimit < 1 ? "bevel" : pen.join;
  const miter = join === "miter" ? `${formatFactor(pen.miterLimit)} M ` : "";
  const width = formatFactor(Math.min(pen.width, WIDEST));
  return `${width} w ${CAPS[pen.cap]} J ${JOINS[join]} j ${miter}${formatDash(pen, path)} d\n`;
}

function formatDash({ dash, dashOffset }: Pen, path: Path): string {
  const period = dash.reduce((sum, length) => sum + length, 0);
  const isDashed = period > 0 && (pathLength(path) / period) * (dash.length / 2) <= MOST_DASHES;
  const lengths = dash.map(formatFactor);
  if (!isDashed || lengths.every((length) => Number(length) === 0)) return "[] 0";
  // An offset of whole periods is none, and large numbers lose the part that counts. Negative ones are not allowed.
  const offset = ((dashOffset % period) + period) % period;
  return `[${lengths.join(" ")}] ${formatFactor(offset)}`;
}
