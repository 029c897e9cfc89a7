// Parses `chf`, the fills of the image, the plot and the bars.

import type { Fill, Fills } from "../../../drawings/google-chart/google-chart-params.ts";
import { parseColor } from "../../../engine/color.ts";
import { readColor, readNumber, SyntaxProblem, splitText } from "./google-field.ts";

export const NO_FILLS: Fills = { background: undefined, plot: undefined, bars: {}, opacity: 1 };

/** Maximum number of stops in a gradient, and of stripes in a pattern or an area. */
const MAX_STRIPES = 200;

/** Parses `chf`. @throws SyntaxProblem */
export function parseFills(text: string): Fills {
  let { background, plot, opacity } = NO_FILLS;
  const bars: Record<number, Fill> = {};
  for (const part of splitText(text, "|")) {
    if (part.trim() === "") continue;
    const [area = "", kind = "", ...rest] = splitText(part, ",").map((field) => field.trim());
    const fill = parseFill(kind, rest);
    const bar = /^b(\d{1,3})$/i.exec(area)?.[1];
    if (bar !== undefined) bars[Number(bar)] = fill;
    else if (area === "bg") background = fill;
    else if (area === "c") plot = fill;
    else if (area === "a") opacity = fill.type === "solid" ? (parseColor(fill.color)?.alpha ?? 1) : 1;
    else throw new SyntaxProblem("must use the areas bg, c, a or b0, such as bg,s,EFEFEF");
  }
  return { background, plot, bars, opacity };
}

function parseFill(kind: string, fields: readonly string[]): Fill {
  if (kind === "s") return { type: "solid", color: colorOf(fields[0]) };
  if (kind !== "lg" && kind !== "ls")
    throw new SyntaxProblem("must use the fill types s, lg or ls, such as bg,s,EFEFEF");
  const [angle, ...pairs] = fields;
  const turn = readNumber(angle, "an angle", -360, 360) ?? 0;
  const list: { readonly color: string; readonly fraction: number }[] = [];
  for (let i = 0; i < pairs.length; i += 2)
    list.push({
      color: colorOf(pairs[i]),
      fraction: readNumber(pairs[i + 1], kind === "lg" ? "positions" : "widths", 0, 1) ?? (list.length === 0 ? 0 : 1),
    });
  if (list.length === 0 || list.length > MAX_STRIPES)
    throw new SyntaxProblem(
      `must have 1 to ${MAX_STRIPES} colours in each ${kind === "lg" ? "gradient" : "pattern of stripes"}`,
    );
  if (kind === "lg")
    return { type: "gradient", angle: turn, stops: list.sort((one, other) => one.fraction - other.fraction) };
  if (list.reduce((sum, { fraction }) => sum + fraction, 0) < 1 / MAX_STRIPES)
    throw new SyntaxProblem(`must have stripes whose widths add up to at least ${1 / MAX_STRIPES}`);
  return { type: "stripes", angle: turn, stripes: list };
}

function colorOf(text: string | undefined): string {
  const color = readColor(text);
  if (color === undefined) throw new SyntaxProblem("must have a colour in each fill");
  return color;
}
