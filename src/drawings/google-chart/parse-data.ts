// Parses `chd`, the values of a chart in one of four encodings, and `chds`, their ranges.

import { CHART_VALUES } from "../../base/limits.ts";
import { type IgnoredParts, SyntaxProblem } from "../../options/parsed-text.ts";
import type { Missing, Series } from "./google-chart-params.ts";
import { MAX_NUMBER, numberReader, parseDecimal } from "./read-part.ts";

type Values = readonly (number | Missing)[];

/** The parsed `chd`. */
export interface ChartData {
  readonly encoding: "t" | "s" | "e" | "a";
  readonly series: readonly Values[];
  /** Number of series to draw; undefined for all. */
  readonly drawn: number | undefined;
}

/**
 * The parsed `chds`: ranges by series, or `auto`. The last range applies to all remaining series. An ignored range is undefined.
 */
export type DataRanges = "auto" | readonly (readonly [min: number, max: number] | undefined)[];

const SIMPLE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const EXTENDED = `${SIMPLE}-.`;
const FORMS = "must start with t:, s:, e: or a:, such as t:10,20,30|5,15,25";

/** Parses `chd`. Ignored values are missing. @throws SyntaxProblem if no value remains */
export function parseData(text: string, ignored: IgnoredParts): ChartData {
  const found = /^\s*([tsea])(\d{0,3}):(.*)$/is.exec(text);
  if (found === null) throw new SyntaxProblem(FORMS);
  const [, letter = "", count = "", body = ""] = found;
  const encoding = letter.toLowerCase() as ChartData["encoding"];
  const series = READERS[encoding](body, ignored);
  const values = series.reduce((sum, list) => sum + list.length, 0);
  if (values > CHART_VALUES || series.length > MAX_SERIES)
    throw new SyntaxProblem(`must have at most ${CHART_VALUES} values in ${MAX_SERIES} series`);
  // If no value can be parsed, the data is probably in another encoding.
  if (!ignored.isEmpty && series.every((list) => list.every((value) => value === null)))
    throw new SyntaxProblem(VALUE_RULES[encoding]);
  return { encoding, series, drawn: count === "" ? undefined : Math.min(Number(count), series.length) };
}

/** Maximum number of series. Each has a colour, a legend entry and a style. */
const MAX_SERIES = 1000;

type Reader = (body: string, ignored: IgnoredParts) => Values[];

const READERS: Readonly<Record<ChartData["encoding"], Reader>> = {
  t: readDecimals,
  a: readDecimals,
  s: (body, ignored) => splitSeries(body, ",").map((list) => readCharacters(list, 1, ignored)),
  e: (body, ignored) => splitSeries(body, ",").map((list) => readCharacters(list, 2, ignored)),
};

const DECIMALS = `must have numbers up to ${MAX_NUMBER}, or _, between commas`;
const VALUE_RULES = {
  t: DECIMALS,
  a: DECIMALS,
  s: "must contain only the characters A-Za-z0-9_",
  e: "must contain two of the characters A-Za-z0-9-._ for each value",
} as const;

function splitSeries(body: string, separator: string): string[] {
  return body.split(separator, MAX_SERIES + 1);
}

function readDecimals(body: string, ignored: IgnoredParts): Values[] {
  return splitSeries(body, "|").map((list) =>
    list.split(",", CHART_VALUES + 1).map((text) => {
      const trimmed = text.trim();
      if (trimmed === "" || trimmed === "_") return null;
      return parseDecimal(trimmed) ?? ignored.ignore(DECIMALS, trimmed) ?? null;
    }),
  );
}

/** @param size characters per value: 1 for the simple, 2 for the extended encoding */
function readCharacters(list: string, size: 1 | 2, ignored: IgnoredParts): Values {
  const rule = VALUE_RULES[size === 1 ? "s" : "e"];
  const text = list.replace(/\s/g, "");
  if (text.length % size !== 0) ignored.ignore(rule, text.slice(-1));
  const alphabet = size === 1 ? SIMPLE : EXTENDED;
  // Stop one value above the maximum, which is enough for the caller to reject the data.
  return Array.from({ length: Math.min(Math.floor(text.length / size), CHART_VALUES + 1) }, (_, index) => {
    const code = text.slice(index * size, (index + 1) * size);
    if (code === "_".repeat(size)) return null;
    const digits = [...code].map((character) => alphabet.indexOf(character));
    if (digits.includes(-1)) return ignored.ignore(rule, code) ?? null;
    return digits.reduce((sum, digit) => sum * alphabet.length + digit, 0);
  });
}

const PAIRS = "must be a or pairs of a minimum and a maximum, such as 0,200";
const readBound = numberReader("numbers", -MAX_NUMBER, MAX_NUMBER);

/** Parses `chds`. */
export function parseRanges(text: string, ignored: IgnoredParts): DataRanges {
  const parts = text.split(",", 2 * MAX_SERIES);
  if (parts[0]?.trim().toLowerCase() === "a") return "auto";
  if (parts.length % 2 === 1 && parts.at(-1)?.trim() !== "") ignored.ignore(PAIRS, parts.at(-1) as string);
  return Array.from({ length: Math.floor(parts.length / 2) }, (_, index) => {
    const pair = parts.slice(2 * index, 2 * index + 2);
    const [min, max] = pair.map((part) => readBound(part, ignored));
    if (min === undefined || max === undefined) return ignored.ignore(PAIRS, pair.join(","));
    return min < max ? [min, max] : ignored.ignore("must have each minimum below its maximum", pair.join(","));
  });
}

/** The rule for a chart's automatic ranges. */
interface RangeRule {
  /** Whether the chart stacks the values of its series. */
  readonly isStacked: boolean;
  /** Returns a series' group. The series in a group share a range. */
  readonly group: (series: number) => number;
  /** Fixed ranges by group, which replace automatic ranges. */
  readonly fixed: readonly (readonly [min: number, max: number] | undefined)[];
}

/** Scales each series' values to fractions of its range. */
export function scaleData({ encoding, series }: ChartData, ranges: DataRanges | undefined, rule: RangeRule): Series[] {
  if (encoding === "s" || encoding === "e") {
    const maxCode = encoding === "s" ? 61 : 4095;
    const shown = ranges === "auto" ? undefined : ranges;
    return series.map((values, index) => {
      const [min, max] = shown?.[Math.min(index, shown.length - 1)] ?? [0, maxCode];
      const fractions = values.map((value) => (value === null ? null : value / maxCode));
      return {
        values: fractions.map((fraction) => (fraction === null ? null : min + fraction * (max - min))),
        fractions,
        zero: 0,
        min,
        max,
      };
    });
  }
  const isAuto = encoding === "a" || ranges === "auto";
  return series.map((values, index) => {
    const pairs = ranges === undefined || ranges === "auto" ? undefined : ranges;
    const [min, max] = isAuto
      ? (rule.fixed[rule.group(index)] ?? autoRange(series, rule, rule.group(index)))
      : (pairs?.[Math.min(index, pairs.length - 1)] ?? [0, 100]);
    return scaleSeries(values, min, max);
  });
}

function scaleSeries(values: Values, min: number, max: number): Series {
  const inRange = values.map((value) => (value === null || value < min ? null : Math.min(value, max)));
  const fractions = inRange.map((value) => (value === null ? null : (value - min) / (max - min)));
  return { values: inRange, fractions, zero: Math.min(1, Math.max(0, -min / (max - min))), min, max };
}

/** Returns the automatic range: from the lowest value, or 0 if all values are positive, to the highest value. */
function autoRange(series: readonly Values[], { isStacked, group }: RangeRule, own: number): [number, number] {
  const lists = series.filter((values, index) => group(index) === own && !isPlaceholder(values));
  const values = isStacked ? stackSums(lists) : lists.flat().filter((value) => value !== null);
  const min = values.reduce((lowest, value) => Math.min(lowest, value), 0);
  const max = values.reduce((highest, value) => Math.max(highest, value), values[0] ?? 1);
  return max > min ? [min, max] : [min, min + 1];
}

/** A single missing value or -1 stands for evenly spaced values. */
export function isPlaceholder(values: Values): boolean {
  return values.length === 1 && (values[0] === null || values[0] === -1);
}

/** Returns the sums of the positive and of the negative values at each point. */
function stackSums(lists: readonly Values[]): number[] {
  const length = lists.reduce((longest, list) => Math.max(longest, list.length), 0);
  const [up, down] = [new Array<number>(length).fill(0), new Array<number>(length).fill(0)];
  for (const list of lists)
    for (const [index, value] of list.entries()) {
      const sums = (value ?? 0) < 0 ? down : up;
      sums[index] = (sums[index] as number) + (value ?? 0);
    }
  return [...up, ...down];
}
