// Parses the axes of a chart. `chxt` lists the axes, and the other fields refer to them by their index in this list.

import { AXIS_TICKS } from "../../base/limits.ts";
import { IgnoredParts } from "../../options/parsed-text.ts";
import type { Axis } from "./google-chart-params.ts";
import { parseNumberFormat } from "./parse-number-format.ts";
import { MAX_NUMBER, numberReader, readColor, splitText } from "./read-part.ts";

type Side = Axis["side"];
type ByIndex<T> = ReadonlyMap<number, T>;
type AxisStyle = Pick<Axis, "style" | "align" | "hasLine" | "hasTicks" | "tickColor" | "lineColor" | "format">;

const MAX_AXES = 20;
/** Maximum font size, in pixels. */
export const MAX_FONT_SIZE = 200;
/** Maximum tick length, in pixels. Links often use -600 to draw grid lines. */
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

const SIDES = ["x", "y", "t", "r"] as const satisfies readonly Side[];
const readNumber = numberReader("numbers", -MAX_NUMBER, MAX_NUMBER);
const readTick = numberReader("tick lengths", -MAX_TICK, MAX_TICK);
const readFontSize = numberReader("font sizes", 0, MAX_FONT_SIZE);
const readAlign = numberReader("alignments", -1, 1);

/** Parses `chxt`, the axes' sides. An ignored side is undefined, so that the indexes of other axes don't change. */
export function parseAxisSides(text: string, ignored: IgnoredParts): (Side | undefined)[] {
  const names = splitText(text, ",")
    .map((part) => part.trim().toLowerCase())
    .filter((name) => name !== "");
  for (const name of names.slice(MAX_AXES)) ignored.ignore(`must have at most ${MAX_AXES} axes`, name);
  return names
    .slice(0, MAX_AXES)
    .map(
      (name) =>
        SIDES.find((side) => side === name) ??
        ignored.ignore("must contain only the axes x, y, t or r, such as x,y", name),
    );
}

/** Parses `chxr`, the axes' ranges. */
export function parseAxisRanges(text: string, ignored: IgnoredParts): ByIndex<NonNullable<Axis["range"]>> {
  return readList(text, ignored, (parts, part) => {
    const [from, to, given] = parts.slice(0, 3).map((number) => readNumber(number, ignored));
    if (from === undefined || to === undefined)
      return ignored.ignore("must have an index and a range, such as 0,0,500", part);
    const step = given === undefined || given === 0 ? undefined : Math.abs(given);
    if (step === undefined || Math.abs(to - from) / step <= AXIS_TICKS) return { from, to, step };
    ignored.ignore(`must have at most ${AXIS_TICKS} steps`, part);
    return { from, to, step: undefined };
  });
}

/** Parses `chxp`, the labels' positions. */
export function parseAxisPositions(text: string, ignored: IgnoredParts): ByIndex<readonly number[]> {
  return readList(text, ignored, (parts) =>
    parts.map((part) => readNumber(part, ignored)).filter((number) => number !== undefined),
  );
}

/** Parses `chxtc`, the tick lengths in pixels. */
export function parseTickLengths(text: string, ignored: IgnoredParts): ByIndex<readonly number[]> {
  return readList(text, ignored, (parts) => parts.map((part) => readTick(part, ignored) ?? 0));
}

/** Parses `chxl`: `0:|first|last|1:|first|last`. A trailing `|` adds no label. */
export function parseAxisLabels(text: string, ignored: IgnoredParts): ByIndex<readonly string[]> {
  const labels = new Map<number, string[]>();
  let current: string[] | undefined;
  const parts = splitText(text.endsWith("|") ? text.slice(0, -1) : text, "|");
  for (const [position, part] of parts.entries()) {
    // The first label can follow its index without a separator.
    const [, index, label = ""] = /^\s*(-?\d{1,2}):(.*)$/s.exec(part) ?? [];
    const isStart =
      index !== undefined && (label.trim() === "" || position === 0) && Math.abs(Number(index)) <= MAX_AXES;
    if (isStart) {
      current = label.trim() === "" ? [] : [label.replaceAll("\\|", "|")];
      labels.set(Number(index), current);
    } else if (current !== undefined) current.push(part.replaceAll("\\|", "|"));
    else if (position > 0 || part.trim() !== "")
      ignored.ignore("must start with the index of an axis, such as 0:|Jan|Feb", part);
  }
  return labels;
}

/** Parses `chxs`, the axes' styles. */
export function parseAxisStyles(text: string, ignored: IgnoredParts): ByIndex<AxisStyle> {
  return readList(
    text,
    ignored,
    (fields, _, ownFormat) => {
      // Some links have a comma between the index and the number format.
      const hasLateFormat = ownFormat === undefined && fields[0]?.trimStart().startsWith("N") === true;
      const format = hasLateFormat ? fields[0]?.trimStart().slice(1) : ownFormat;
      const [color, size, align, lineParts = "", tickColor, lineColor] = hasLateFormat ? fields.slice(1) : fields;
      const parts = readLineParts(lineParts, ignored);
      return {
        style: {
          color: readColor(color, ignored) ?? GRAY,
          size: readFontSize(size, ignored) ?? LABEL_FONT_SIZE,
        },
        align: readAlign(align, ignored),
        hasLine: parts?.includes("l"),
        hasTicks: parts?.includes("t"),
        tickColor: readColor(tickColor, ignored) ?? GRAY,
        lineColor: readColor(lineColor, ignored) ?? GRAY,
        format: format === undefined ? undefined : parseNumberFormat(format, ignored),
      };
    },
    "must have an index and a style, such as 0,0000FF,12",
  );
}

function readLineParts(text: string, ignored: IgnoredParts): string | undefined {
  const parts = text.trim().toLowerCase();
  if (parts === "") return undefined;
  return /^(?:l|t|lt|tl|_)$/.test(parts)
    ? parts
    : ignored.ignore("must use l, t, lt or _ for the line and ticks", parts);
}

/**
 * Parses text such as `0,1,2|1,3,4`. Each part consists of an index, which a number format can follow, and further
 * fields.
 *
 * @param read parses the fields after the index, and returns undefined to ignore the part
 * @param constraint the constraint on the index, for warnings
 */
function readList<T>(
  text: string,
  ignored: IgnoredParts,
  read: (fields: readonly string[], part: string, format: string | undefined) => T | undefined,
  constraint = "must start with the index of an axis",
): ByIndex<T> {
  const list = new Map<number, T>();
  for (const part of splitText(text, "|")) {
    if (part.trim() === "") continue;
    const [first = "", ...fields] = splitText(part, ",");
    const [, index, format] = /^\s*(-?\d{1,2})\s*(?:N(.*))?$/s.exec(first) ?? [];
    const value = index === undefined ? ignored.ignore(constraint, part) : read(fields, part, format);
    if (value !== undefined) list.set(Number(index), value);
  }
  return list;
}

interface AxisFields {
  readonly chxt?: readonly (Side | undefined)[] | undefined;
  readonly chxr?: ByIndex<NonNullable<Axis["range"]>> | undefined;
  readonly chxl?: ByIndex<readonly string[]> | undefined;
  readonly chxp?: ByIndex<readonly number[]> | undefined;
  readonly chxs?: ByIndex<AxisStyle> | undefined;
  readonly chxtc?: ByIndex<readonly number[]> | undefined;
}

/**
 * Combines the fields into axes. A negative index counts from the last axis.
 *
 * @returns the axes, and a warning for each field with styles for an axis that `chxt` doesn't list
 */
export function combineAxes({ chxt = [], chxr, chxl, chxp, chxs, chxtc }: AxisFields): {
  readonly axes: readonly Axis[];
  readonly warnings: readonly string[];
} {
  const find = <T>(list: ByIndex<T> | undefined, index: number): T | undefined =>
    list?.get(index) ?? list?.get(index - chxt.length);
  const axes = chxt.flatMap((side, index): Axis[] =>
    side === undefined
      ? []
      : [
          {
            side,
            range: find(chxr, index),
            labels: find(chxl, index),
            positions: find(chxp, index),
            ...(find(chxs, index) ?? DEFAULT_STYLE),
            tickLengths: find(chxtc, index),
          },
        ],
  );
  const warnings = Object.entries({ chxr, chxl, chxp, chxs, chxtc }).flatMap(([name, list]) => {
    const ignored = new IgnoredParts();
    for (const index of list?.keys() ?? [])
      if (index >= chxt.length || index < -chxt.length)
        ignored.ignore("must have indexes of axes in chxt", String(index));
    return ignored.list(name);
  });
  return { axes, warnings };
}
