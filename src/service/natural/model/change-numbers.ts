// Compares the numbers of a model's changes with the sentence and the chart, so that a model cannot invent or lose numbers unnoticed.
// A sentence can ask for arithmetic, such as "10 % more" or "add a total": results of common calculations are not invented.

import { parseColor, TRANSPARENT } from "../../../engine/color.ts";
import type { ChartChange } from "../../params/chart-change.ts";
import type { Outline } from "../../params/chart-outline.ts";
import { listMentionedNumbers, listMissingNumbers, NumberSet } from "./number-check.ts";

/** Factors of words such as "double" and "in thousands", which are always allowed. */
const FACTORS = [2, 3, 4, 5, 10, 100, 1e3, 1e6];
/** Maximum number of comparisons of new numbers with the chart's numbers. A comparison takes about a microsecond. */
const MAX_COMPARISONS = 50_000;
/** Maximum number of series that are combined with each other, and of removals whose totals are computed. */
const MAX_COMBINED = 10;

/** Returns a function that is true for the first `MAX_COMPARISONS` calls. Numbers that are not compared cause a warning. */
function limitComparisons(): () => boolean {
  let left = MAX_COMPARISONS;
  return () => left-- > 0;
}

type Numbers = readonly (number | null)[];

/** Lists the numbers of the changed data that are neither in the sentence nor in the chart, nor computed from them. */
export function listInventedNumbers(
  changes: readonly ChartChange[],
  sentence: string,
  outline: Outline,
): readonly number[] {
  const mentioned = listMentionedNumbers(sentence);
  const operands = new NumberSet([...mentioned, ...FACTORS]);
  const results = new NumberSet([
    ...mentioned,
    ...mentioned.map((each) => -each),
    ...listResults(outline),
    ...changes
      .filter(({ change }) => change === "remove")
      .slice(0, MAX_COMBINED)
      .flatMap((change) => listRemovedTotals(change, outline)),
  ]);
  const mayCompare = limitComparisons();
  const isInvented = ({ number, bases }: DataNumber): boolean => {
    if (number === null) return false;
    const [low, high] = roundingRange(number);
    if (results.hasBetween(low, high)) return false;
    return !bases().some((base) => base !== null && mayCompare() && isComputed(low, high, base, operands));
  };
  const lineBases = listLineBases(outline);
  const found = changes.flatMap((change) => listDataNumbers(change, outline, lineBases)).filter(isInvented);
  return [...new Set(found.flatMap(({ number }) => number ?? []))];
}

/** Returns the range of numbers that are equal to this one after rounding to its decimals. */
function roundingRange(number: number): readonly [low: number, high: number] {
  const decimals = /\.(\d+)$/.exec(String(number))?.[1]?.length ?? 0;
  const half = 0.5 * 10 ** -decimals * (1 + 1e-9);
  return [number - half, number + half];
}

/** Returns whether a number in the range is a base plus, minus, times or divided by an operand, also in percent. */
function isComputed(low: number, high: number, base: number, operands: NumberSet): boolean {
  const between = (one: number, other: number): boolean => {
    const [min, max] = one < other ? [one, other] : [other, one];
    const slack = 1e-9 * Math.max(1, Math.abs(max));
    return operands.hasBetween(min - slack, max + slack);
  };
  if (between(low - base, high - base) || between(base - low, base - high)) return true;
  if (base === 0) return false;
  const [first, last] = [low / base, high / base];
  return (
    between(first, last) ||
    (first * last > 0 && between(1 / first, 1 / last)) ||
    between(100 * first, 100 * last) ||
    between(100 * (first - 1), 100 * (last - 1)) ||
    between(100 * (1 - first), 100 * (1 - last)) ||
    (first * last > 0 && between(100 * (1 / first - 1), 100 * (1 / last - 1)))
  );
}

/** A number of the changed data, and the numbers of the chart from which it may be computed. */
interface DataNumber {
  readonly number: number | null;
  readonly bases: () => Numbers;
}

/** Returns the numbers from which a reference line may be computed: other lines, and each series' total, mean, median and extremes. */
function listLineBases({ lines = [], series }: Outline): Numbers {
  const statistics = series.flatMap(({ values }) => summarize(numbersOf(values)));
  return [...new Set([...lines.map(({ value }) => value ?? null), ...statistics])];
}

function listDataNumbers(change: ChartChange, outline: Outline, lineBases: Numbers): readonly DataNumber[] {
  const { labels, series } = outline;
  const at = (row: number): Numbers => series.map(({ values }) => numberAt(values, row));
  switch (change.change) {
    case "value": {
      const row = labels.indexOf(change.label);
      return [{ number: change.value, bases: () => at(row) }];
    }
    case "seriesValues":
    case "addSeries":
      return change.values.map((number, row) => ({ number, bases: () => at(row) }));
    case "labelValues": {
      const bases = at(labels.indexOf(change.label));
      return change.values.map((number) => ({ number, bases: () => bases }));
    }
    case "addLabel":
      return change.values.map((number, index) => {
        const own = numbersOf(series[index]?.values);
        return { number, bases: () => [...own.slice(-1), ...total(own)] };
      });
    case "line":
      return [{ number: change.value, bases: () => lineBases }];
    default:
      return [];
  }
}

type Values = Outline["series"][number]["values"];

function numberAt(values: Values, row: number): number | null {
  const value = values?.[row];
  return typeof value === "number" ? value : null;
}

const numbersOf = (values: Values): readonly number[] => (values ?? []).filter((value) => typeof value === "number");

const total = (numbers: readonly number[]): readonly number[] =>
  numbers.length === 0 ? [] : [numbers.reduce((sum, number) => sum + number, 0)];

/** Returns the totals of removed series or labels, which a new one may replace: "merge East and West". */
function listRemovedTotals(change: ChartChange, { labels, series }: Outline): readonly number[] {
  if (change.change !== "remove") return [];
  const names = { series: new Set(change.series), labels: new Set(change.labels) };
  const removed = series.filter(({ name }) => names.series.has(name));
  const rows = labels.flatMap((label, row) => (names.labels.has(label) ? [row] : []));
  return [
    ...series.flatMap(({ values }) => total(rows.flatMap((row) => numberAt(values, row) ?? []))),
    ...labels.flatMap((_, row) => total(removed.flatMap(({ values }) => numberAt(values, row) ?? []))),
  ];
}

/** Returns the chart's numbers and the results of common calculations: totals, averages, running totals, differences and shares. */
function listResults({ labels, series, lines = [] }: Outline): readonly number[] {
  const columns = series.map(({ values }) => numbersOf(values));
  const all = columns.flat();
  const rows = labels.map((_, row) => series.flatMap(({ values }) => numberAt(values, row) ?? []));
  const pairs = rows.flatMap((row) => {
    const combined = row.slice(0, MAX_COMBINED);
    return combined.flatMap((one) => combined.flatMap((other) => [one - other, one * other, ...ratios(one, other)]));
  });
  return [
    0,
    ...all,
    ...lines.flatMap(({ value }) => value ?? []),
    ...[all, ...columns, ...rows].flatMap((numbers) => [...summarize(numbers), ...listShares(numbers)]),
    ...columns.flatMap(listRunning),
    ...pairs,
  ];
}

const ratios = (one: number, other: number): readonly number[] =>
  other === 0 ? [] : [one / other, (100 * one) / other];

function summarize(numbers: readonly number[]): readonly number[] {
  if (numbers.length === 0) return [];
  const sum = numbers.reduce((total, number) => total + number, 0);
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = (numbers.length - 1) / 2;
  const median = ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle)] as number)) / 2;
  return [sum, sum / numbers.length, median, sorted[0] as number, sorted.at(-1) as number];
}

/** Returns each number's share of the total, as a fraction and in percent. */
function listShares(numbers: readonly number[]): readonly number[] {
  const [sum = 0] = total(numbers);
  return numbers.flatMap((number) => ratios(number, sum));
}

/** Returns the running totals, and the changes from each number to the next. */
function listRunning(numbers: readonly number[]): readonly number[] {
  let total = 0;
  return numbers.flatMap((number, index) => {
    total += number;
    const before = numbers[index - 1];
    return before === undefined ? [total] : [total, number - before, ...ratios(number - before, before)];
  });
}

/** Returns the numbers with which a sentence may describe a colour: its channels, and its opacity in percent. */
function listChannels(color: string): readonly number[] {
  const { red, green, blue, alpha } = parseColor(color.toLowerCase()) ?? TRANSPARENT;
  return [red, green, blue, alpha, Math.round(100 * alpha), Math.round(100 * (1 - alpha))];
}

/** Matches ordinals, which count parts of the chart: "2nd axis". */
const ORDINALS = /\b\d+(?:st|nd|rd|th)\b/gi;

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
  const { labels, series } = outline;
  const implied = changes.flatMap((change): readonly unknown[] => {
    switch (change.change) {
      // The sentence may mention the value before the change.
      case "value":
        return series.map(({ values }) => numberAt(values, labels.indexOf(change.label)));
      case "line":
      case "removeLines":
        return (outline.lines ?? []).map(({ value }) => value ?? null);
      case "remove":
        // "Keep only the first 3" and "drop the last 2"
        return [change.series, change.labels].flatMap((names, at) => {
          const removed = names?.length ?? 0;
          return [removed, (at === 0 ? series : labels).length - removed];
        });
      case "fromZero":
      case "axisRange":
        return [0];
      case "stacked":
        return [100];
      case "color":
      case "background":
        return listChannels(change.color);
      default:
        return [];
    }
  });
  const counts = [labels.length, series.length];
  const text = sentence.replaceAll(ORDINALS, " ");
  const unused = listMissingNumbers([changes, parts, implied, counts], changes, text);
  if (unused.length === 0) return [];
  const lineBases = listLineBases(outline);
  const results = changes.flatMap((change) => listDataNumbers(change, outline, lineBases));
  const mayCompare = limitComparisons();
  return unused.filter((digits) => !isOperand(new NumberSet(listMentionedNumbers(digits)), results, mayCompare));
}

/** Returns whether one of the results is computed with an operand. */
function isOperand(operands: NumberSet, results: readonly DataNumber[], mayCompare: () => boolean): boolean {
  return results.some(({ number, bases }) => {
    if (number === null) return false;
    const [low, high] = roundingRange(number);
    return bases().some(
      (base) => base !== null && base !== number && mayCompare() && isComputed(low, high, base, operands),
    );
  });
}
