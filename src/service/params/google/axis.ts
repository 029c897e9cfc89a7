// Parses the axes of a chart. `chxt` lists the axes, and the other fields refer to them by their index in this list.

import { AXIS_TICKS } from "../../../base/limits.ts";
import type { Axis } from "../../../drawings/google-chart/google-chart-params.ts";
import { MAX_NUMBER, readColor, readNumber, SyntaxProblem, splitText } from "./google-field.ts";
import { parseNumberFormat } from "./number-format.ts";

type Side = Axis["side"];
type ByIndex<T> = ReadonlyMap<number, T>;
type AxisStyle = Pick<Axis, "style" | "align" | "hasLine" | "hasTicks" | "tickColor" | "lineColor" | "format">;

/** Maximum number of axes. */
const MAX_AXES = 20;
/** Maximum font size, in pixels. */
export const MAX_FONT_SIZE = 200;
/** Maximum tick length, in pixels. Links often use -600 to draw lines across the plot. */
const MAX_TICK = 3000;

export const GRAY = "#808080";
/** Default label font size, in pixels. */
export const LABEL_FONT_SIZE = 12;
const DEFAULT_STYLE: AxisStyle = {
  style: { color: GRAY, size: LABEL_FONT_SIZE },
  align: undefined,
  hasLine: undefined,
  hasTicks: undefined,
  tickColor: GRAY,
  lineColor: GRAY,
  format: undefined,
};

/** Parses `chxt`, the axes' sides. */
export function parseAxisSides(text: string): Side[] {
  const sides = splitText(text, ",").map((part) => part.trim().toLowerCase());
  const known = sides.filter((side) => side !== "");
  if (known.length > MAX_AXES) throw new SyntaxProblem(`must have at most ${MAX_AXES} axes`);
  if (!known.every((side): side is Side => ["x", "y", "t", "r"].includes(side)))
    throw new SyntaxProblem("must contain only the axes x, y, t or r, such as x,y");
  return known;
}

/** Parses `chxr`, the axes' ranges. */
export function parseAxisRanges(text: string): ByIndex<NonNullable<Axis["range"]>> {
  return readList(text, (parts) => {
    const numbers = parts.map((part) => readNumber(part, "numbers", -MAX_NUMBER, MAX_NUMBER));
    const [from, to, given] = numbers;
    if (from === undefined || to === undefined)
      throw new SyntaxProblem("must have an index and a range, such as 0,0,500");
    const step = given === undefined || given === 0 ? undefined : Math.abs(given);
    if (step !== undefined && Math.abs(to - from) / step > AXIS_TICKS)
      throw new SyntaxProblem(`must have at most ${AXIS_TICKS} steps`);
    return { from, to, step };
  });
}

/** Parses `chxp`, the labels' positions. */
export function parseAxisPositions(text: string): ByIndex<readonly number[]> {
  return readList(text, (parts) =>
    parts.map((part) => readNumber(part, "numbers", -MAX_NUMBER, MAX_NUMBER)).filter((number) => number !== undefined),
  );
}

/** Parses `chxtc`, the tick lengths in pixels. */
export function parseTickLengths(text: string): ByIndex<readonly number[]> {
  return readList(text, (parts) => parts.map((part) => readNumber(part, "tick lengths", -MAX_TICK, MAX_TICK) ?? 0));
}

/** Parses `chxl`: `0:|first|last|1:|first|last`. A trailing `|` adds no label. */
export function parseAxisLabels(text: string): ByIndex<readonly string[]> {
  const labels = new Map<number, string[]>();
  let current: string[] | undefined;
  const parts = splitText(text.endsWith("|") ? text.slice(0, -1) : text, "|");
  for (const [position, part] of parts.entries()) {
    const index = /^\s*(\d{1,2}):\s*$/.exec(part)?.[1];
    if (index !== undefined && Number(index) < MAX_AXES) {
      current = [];
      labels.set(Number(index), current);
    } else if (current !== undefined) current.push(part.replaceAll("\\|", "|"));
    else if (position > 0 || part.trim() !== "")
      throw new SyntaxProblem("must start with the index of an axis, such as 0:|Jan|Feb");
  }
  return labels;
}

/** Parses `chxs`, the axes' styles. */
export function parseAxisStyles(text: string): ByIndex<AxisStyle> {
  const styles = new Map<number, AxisStyle>();
  for (const part of splitText(text, "|")) {
    if (part.trim() === "") continue;
    const [first = "", color, size, align, lineParts = "", tickColor, lineColor] = splitText(part, ",");
    const found = /^\s*(\d{1,2})\s*(?:N(.*))?$/s.exec(first);
    if (found === null) throw new SyntaxProblem("must have an index and a style, such as 0,0000FF,12");
    const [, index, format] = found;
    const parts = lineParts.trim().toLowerCase();
    if (!/^(?:l|t|lt|tl|_)?$/.test(parts)) throw new SyntaxProblem("must use l, t, lt or _ for the line and ticks");
    styles.set(Number(index), {
      style: {
        color: readColor(color) ?? GRAY,
        size: readNumber(size, "a font size", 0, MAX_FONT_SIZE) ?? LABEL_FONT_SIZE,
      },
      align: readNumber(align, "an alignment", -1, 1),
      hasLine: parts === "" ? undefined : parts.includes("l"),
      hasTicks: parts === "" ? undefined : parts.includes("t"),
      tickColor: readColor(tickColor) ?? GRAY,
      lineColor: readColor(lineColor) ?? GRAY,
      format: format === undefined ? undefined : parseNumberFormat(format),
    });
  }
  return styles;
}

/** Parses text such as `0,1,2|1,3,4`. Each part is an index followed by other numbers. */
function readList<T>(text: string, read: (parts: readonly string[]) => T): ByIndex<T> {
  const list = new Map<number, T>();
  for (const part of splitText(text, "|")) {
    if (part.trim() === "") continue;
    const [index = "", ...rest] = splitText(part, ",");
    if (!/^\s*\d{1,2}\s*$/.test(index)) throw new SyntaxProblem("must start with the index of an axis");
    list.set(Number(index), read(rest));
  }
  return list;
}

/** The parsed fields of axes. */
export interface AxisFields {
  readonly chxt?: readonly Side[] | undefined;
  readonly chxr?: ByIndex<NonNullable<Axis["range"]>> | undefined;
  readonly chxl?: ByIndex<readonly string[]> | undefined;
  readonly chxp?: ByIndex<readonly number[]> | undefined;
  readonly chxs?: ByIndex<AxisStyle> | undefined;
  readonly chxtc?: ByIndex<readonly number[]> | undefined;
}

/** Combines the fields into axes. Fields for an axis that `chxt` does not list have no effect. */
export function combineAxes({ chxt = [], chxr, chxl, chxp, chxs, chxtc }: AxisFields): Axis[] {
  return chxt.map((side, index) => ({
    side,
    range: chxr?.get(index),
    labels: chxl?.get(index),
    positions: chxp?.get(index),
    ...(chxs?.get(index) ?? DEFAULT_STYLE),
    tickLengths: chxtc?.get(index),
  }));
}
