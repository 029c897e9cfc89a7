// Parses `chf`, the fills of the image, the plot and the bars.

import { parseColor } from "../../engine/color.ts";
import type { IgnoredParts } from "../../options/parsed-text.ts";
import type { Fill, Fills } from "./google-chart-params.ts";
import { numberReader, readColor, splitText } from "./read-part.ts";

export const NO_FILLS: Fills = { background: undefined, plot: undefined, bars: {}, opacity: 1 };

/** Maximum number of stops in a gradient, and of stripes in a pattern or an area. */
const MAX_STRIPES = 200;

const readAngle = numberReader("angles", -360, 360);
const readFraction = { lg: numberReader("positions", 0, 1), ls: numberReader("widths", 0, 1) } as const;

/** Parses `chf`. */
export function parseFills(text: string, ignored: IgnoredParts): Fills {
  let { background, plot, opacity } = NO_FILLS;
  const bars: Record<number, Fill> = {};
  for (const part of splitText(text, "|")) {
    if (part.trim() === "") continue;
    const [area = "", kind = "", ...rest] = splitText(part, ",").map((field) => field.trim());
    const bar = /^b(\d{1,3})$/i.exec(area)?.[1];
    if (bar === undefined && !["bg", "c", "a"].includes(area)) {
      ignored.ignore("must use the areas bg, c, a or b0, such as bg,s,EFEFEF", part);
      continue;
    }
    const fill = parseFill(kind, rest, part, ignored);
    if (fill === undefined) continue;
    if (bar !== undefined) bars[Number(bar)] = fill;
    else if (area === "bg") background = fill;
    else if (area === "c") plot = fill;
    else opacity = fill.type === "solid" ? (parseColor(fill.color)?.alpha ?? 1) : 1;
  }
  return { background, plot, bars, opacity };
}

/** Parses a fill; returns undefined for an ignored fill. @param part the whole fill, for warnings */
function parseFill(kind: string, fields: readonly string[], part: string, ignored: IgnoredParts): Fill | undefined {
  const withoutColor = () => ignored.ignore("must have a colour in each fill", part);
  if (kind === "s") {
    const color = readColor(fields[0], ignored);
    return color === undefined ? withoutColor() : { type: "solid", color };
  }
  if (kind !== "lg" && kind !== "ls")
    return ignored.ignore("must use the fill types s, lg or ls, such as bg,s,EFEFEF", part);
  const [angle, ...pairs] = fields;
  const turn = readAngle(angle, ignored) ?? 0;
  const list: { readonly color: string; readonly fraction: number }[] = [];
  for (let i = 0; i < pairs.length && list.length < MAX_STRIPES; i += 2) {
    const color = readColor(pairs[i], ignored);
    const fraction = readFraction[kind](pairs[i + 1], ignored) ?? (list.length === 0 ? 0 : 1);
    if (color !== undefined) list.push({ color, fraction });
  }
  if (pairs.length > 2 * MAX_STRIPES) ignored.ignore(`must have at most ${MAX_STRIPES} colours in each fill`, part);
  if (list.length === 0) return withoutColor();
  if (kind === "lg")
    return { type: "gradient", angle: turn, stops: list.sort((one, other) => one.fraction - other.fraction) };
  if (list.reduce((sum, { fraction }) => sum + fraction, 0) < 1 / MAX_STRIPES)
    return ignored.ignore(`must have stripes whose widths add up to at least ${1 / MAX_STRIPES}`, part);
  return { type: "stripes", angle: turn, stripes: list };
}
