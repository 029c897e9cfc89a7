// Compares the numbers of a model's changes with the sentence and the chart, so that a model cannot invent or lose numbers unnoticed.
// A sentence can ask for arithmetic, such as "10 % more" or "add a total": results of common calculations are not invented.

import { parseColor, TRANSPARENT } from "../../../engine/color.ts";
import type { ChartChange } from "../change/change.ts";
import type { Outline } from "../change/outline.ts";
import { listMissingNumbers } from "./check.ts";
import { listMentionedNumbers, NumberSet } from "./mentioned-numbers.ts";

/** Factors of words such as "double" and "in thousands", which are always allowed. */
const FACTORS = [2, 3, 4, 5, 10, 100, 1e3, 1e6];
/** Maximum number of comparisons of new numbers with the chart's numbers. A comparison takes about a microsecond. */
const MAX_COMPARISONS = 50_000;

/** A number of the changed data, and the chart's numbers from which it may be computed. */
interface DataNumber {
  readonly number: number | null;
  readonly bases: readonly number[];
}

/**
 * Lists the numbers of the changed data that are neither in the sentence nor in the chart, nor a total or an average, nor computed from
 * a number of the chart and one of the sentence.
 */
export function listInventedNumbers(
  changes: readonly ChartChange[],
  sentence: string,
  outline: Outline,
): readonly number[] {
  const mentioned = listMentionedNumbers(sentence);
  const statistics = listStatistics(outline);
  const known = new NumberSet([0, ...mentioned, ...mentioned.map((each) => -each), ...statistics]);
  const operands = new NumberSet([...mentioned, ...FACTORS]);
  const isComputed = compareResults();
  const found = listDataNumbers(changes, outline, statistics).filter(
    (result) =>
      result.number !== null && !known.hasBetween(...roundingRange(result.number)) && !isComputed(result, operands),
  );
  return [...new Set(found.flatMap(({ number }) => number ?? []))];
}

/**
 * Lists the numbers of the sentence that the changes don't use.
 *
 * @param parts the parts of the sentence that the model explains
 */
export function listUnusedNumbers(
  changes: readonly ChartChange[],
  parts: readonly string[],
  sentence: string,
  outline: Outline,
): readonly string[] {
  const counts = [0, 100, outline.labels.length, outline.series.length];
  const implied = changes.flatMap((change) => listImplied(change, outline));
  const text = sentence.replaceAll(ORDINALS, " ");
  const unused = listMissingNumbers([changes, parts, implied, counts], changes, text);
  if (unused.length === 0) return [];
  const results = listDataNumbers(changes, outline, listStatistics(outline));
  const isComputed = compareResults();
  return unused.filter((digits) => {
    const operands = new NumberSet(listMentionedNumbers(digits));
    return !results.some((result) => isComputed(result, operands));
  });
}

/** Matches ordinals, which count parts of the chart: "2nd axis". */
const ORDINALS = /\b\d+(?:st|nd|rd|th)\b/gi;

/** Returns the numbers with which a sentence may describe a change, in addition to the numbers of the change. */
function listImplied(change: ChartChange, { labels, series, lines = [] }: Outline): readonly unknown[] {
  switch (change.change) {
    // The sentence may mention the value before the change.
    case "value":
      return series.map(({ values }) => values?.[labels.indexOf(change.label)]);
    case "line":
    case "removeLines":
      return lines.map(({ value }) => value);
    case "remove": {
      // "Keep only the first 3" and "drop the last 2"
      const removed = [change.series?.length ?? 0, change.labels?.length ?? 0] as const;
      return [...removed, series.length - removed[0], labels.length - removed[1]];
    }
    case "color":
    case "background": {
      const { red, green, blue, alpha } = parseColor(change.color.toLowerCase()) ?? TRANSPARENT;
      return [red, green, blue, alpha, Math.round(100 * alpha), Math.round(100 * (1 - alpha))];
    }
    default:
      return [];
  }
}

/** Returns the range of numbers that round to a given number at its number of decimals. */
function roundingRange(number: number): readonly [low: number, high: number] {
  const decimals = /\.(\d+)$/.exec(String(number))?.[1]?.length ?? 0;
  const half = 0.5 * 10 ** -decimals * (1 + 1e-9);
  return [number - half, number + half];
}

/**
 * Returns a function that checks whether a number is a base plus, minus, times or divided by an operand or a
 * percentage. After `MAX_COMPARISONS` comparisons, numbers count as not computed, which causes a warning.
 */
function compareResults(): (result: DataNumber, operands: NumberSet) => boolean {
  let left = MAX_COMPARISONS;
  return ({ number, bases }, operands) => {
    if (number === null || left <= 0) return false;
    const [low, high] = roundingRange(number);
    return bases.some((base) => {
      if (base === number || left-- <= 0) return false;
      const ranges = [low, high].map((end) => {
        const ratio = end / base;
        const ratios = [ratio, 1 / ratio, 100 * ratio, 100 * (ratio - 1), 100 * (1 - ratio), 100 * (1 / ratio - 1)];
        return [end - base, base - end, ...(low * high > 0 && base !== 0 ? ratios : [])];
      });
      return (ranges[0] ?? []).some((one, index) => {
        const other = ranges[1]?.[index] ?? one;
        const slack = 1e-9 * Math.max(1, Math.abs(one), Math.abs(other));
        return operands.hasBetween(Math.min(one, other) - slack, Math.max(one, other) + slack);
      });
    });
  };
}

/** Lists the numbers of the changed data, with the chart's numbers at the same label, or for lines, all numbers and statistics. */
function listDataNumbers(
  changes: readonly ChartChange[],
  { labels, series }: Outline,
  statistics: readonly number[],
): readonly DataNumber[] {
  const at = (row: number): readonly number[] => numbersOf(series.map(({ values }) => values?.[row]));
  return changes.flatMap((change): readonly DataNumber[] => {
    switch (change.change) {
      case "line":
        return [{ number: change.value, bases: statistics }];
      case "value":
        return [{ number: change.value, bases: at(labels.indexOf(change.label)) }];
      case "labelValues":
        return change.values.map((number) => ({ number, bases: at(labels.indexOf(change.label)) }));
      case "addLabel":
        return change.values.map((number) => ({ number, bases: at(labels.length - 1) }));
      case "seriesValues":
      case "addSeries":
        return change.values.map((number, row) => ({ number, bases: at(row) }));
      default:
        return [];
    }
  });
}

type Cell = NonNullable<Outline["series"][number]["values"]>[number] | undefined;

const numbersOf = (values: readonly Cell[] | undefined): readonly number[] =>
  (values ?? []).filter((value) => typeof value === "number");

/** Returns the chart's numbers and lines, and the total and the mean of all numbers, each series and each label. */
function listStatistics({ labels, series, lines = [] }: Outline): readonly number[] {
  const columns = series.map(({ values }) => numbersOf(values));
  const rows = labels.map((_, row) => numbersOf(series.map(({ values }) => values?.[row])));
  const sums = [columns.flat(), ...columns, ...rows].flatMap((numbers) => {
    const sum = numbers.reduce((total, number) => total + number, 0);
    return numbers.length === 0 ? [] : [sum, sum / numbers.length];
  });
  return [...new Set([...lines.flatMap(({ value }) => value ?? []), ...sums, ...columns.flat()])];
}
