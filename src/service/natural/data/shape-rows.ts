// Arranges several lists of values: rows of a table, or series.

import type { Amount } from "../words/token.ts";
import type { NameList } from "./name-list.ts";
import { ascends } from "./number-parts.ts";
import {
  findList,
  isTime,
  key,
  numberOf,
  pad,
  rowOf,
  type ShapeInput,
  type ShapeResult,
  unique,
} from "./shape-parts.ts";

/** Arranges lists of values of the same length. Their names are labels or series. */
export function shapeRows(pool: ShapeInput): ShapeResult {
  const { entries, lists, reading } = pool;
  const count = entries[0]?.amounts.length ?? 0;
  const names = entries.flatMap(({ label }) => label ?? []);
  const ownRange =
    entries.length > 1 ? lists.filter(({ isRange, names: labels }) => isRange && labels.length === count) : [];
  if (ownRange.length === entries.length && entries.length > 1) return shapeTimeline(pool, ownRange);
  const axis = readAxis(pool);
  if (axis !== undefined) return axis;
  const isRowLabels = areRowsLabels(pool, count);
  if (isRowLabels) {
    const list =
      findList(lists, count, ({ isRange }) => !isRange) ?? headerList(lists, count) ?? findList(lists, count);
    const rows = Array.from({ length: count }, (_, column) => ({
      name: list?.names[column],
      values: entries.map(({ amounts }) => numberOf(amounts[column] as Amount)),
      entries: [],
    }));
    return { labels: entries.map(({ label }) => label), rows, isSure: list !== undefined };
  }
  const list = findList(lists, count);
  const columns = findList(
    lists,
    entries.length,
    ({ names: columns, isRange }) => names.length === 0 && columns !== list?.names && !isRange,
  );
  const rows = entries.map((entry, index) => rowOf(entry.label ?? columns?.names[index], [entry]));
  return {
    labels: list?.names,
    rows,
    isSure: (list !== undefined || names.length === entries.length) && reading !== undefined,
  };
}

/** Returns the column names from a list such as "date / systolic / diastolic", whose first name heads the labels. */
function headerList(lists: readonly NameList[], count: number): NameList | undefined {
  const list = lists.find(({ names, isRange }) => !isRange && names.length === count + 1);
  return list && { ...list, names: list.names.slice(1) };
}

/** Arranges "minutes 0, 5, 10, bpm 72, 128, 141": the first list counts time, and labels the others. */
function readAxis({ entries, reading }: ShapeInput): ShapeResult | undefined {
  const [first, ...others] = entries;
  const values = first?.amounts.map(({ value }) => value) ?? [];
  const isAscending = values.length > 2 && ascends(values);
  const isPeriod = first?.label?.phrase.some((at) => reading.is(at, "period")) === true;
  if (!isPeriod || !isAscending || others.length === 0) return undefined;
  const labels = values.map((value) => ({ text: String(value), phrase: [] }));
  return { labels, rows: others.map((entry) => rowOf(entry.label, [entry])), isSure: true };
}

function areRowsLabels({ entries, lists, reading, kind }: ShapeInput, count: number): boolean {
  if (kind === "boxplot" || kind === "violin") return false;
  const names = entries.flatMap(({ label }) => label ?? []);
  if (names.length < entries.length) return false;
  if (count === 2 && entries.length > 2) return true;
  const fit = lists.find(({ names: list }) => list.length === count);
  if (kind === "candlestick") return true;
  // "Q1: 1, 2, 3, Q2: 4, 5, 6 for Rome, Paris and Oslo", "coal 40/30, gas 30/32 for 2015, 2019"
  const isOwnTimes = names.every((name) => isTime(reading, name));
  const isExplicit = fit?.isLabels && !fit.isVersus && (!isOwnTimes || entries.every(({ isColon }) => isColon));
  if (isExplicit || (isOwnTimes && kind === "heatmap")) return false;
  // "2022: 1, 2, 3. 2023: 4, 5, 6": lists without names of columns are series.
  const isTimes = fit?.names.every((name) => isTime(reading, name)) === true;
  if (isTimes && !fit?.isVersus && (!isOwnTimes || entries.length < count)) return false;
  if (isOwnTimes)
    return count === 2 || fit !== undefined || headerList(lists, count) !== undefined || entries.length > count;
  if (lists.some(({ isRange, names: labels }) => isRange && labels.length === count)) return false;
  const fits = lists.find(({ names: list }) => list.length === count) ?? headerList(lists, count);
  const isCompact = entries.every((entry) => entry.isCompact);
  return fits !== undefined && (fits.isVersus || isCompact);
}

/** Arranges lists that each have labels of their own: "actual Jan-Apr 1, 2, 3, 4, forecast May-Jun 5, 6". */
function shapeTimeline({ entries }: ShapeInput, ranges: readonly NameList[]): ShapeResult {
  const labels = unique(ranges.flatMap(({ names }) => names));
  const rows = entries.map((entry, index) => ({
    ...rowOf(entry.label, [entry]),
    values: labels.map((label) => {
      const place = ranges[index]?.names.findIndex((name) => key(name) === key(label)) ?? -1;
      return place === -1 ? null : numberOf(entry.amounts[place] as Amount);
    }),
  }));
  return { labels, rows, isSure: true };
}

/** Arranges pairs and lists: "Squats: January 80, February 85. Bench: 55, 57". */
export function shapeMixed(pool: ShapeInput): ShapeResult {
  const { entries, lists, lead } = pool;
  const ranges = entries.map(({ amounts, index }) =>
    lists.find(
      ({ isRange, next, names }) =>
        isRange && names.length === amounts.length && Math.abs(next - index) <= amounts.length,
    ),
  );
  if (ranges.every((list) => list !== undefined) && new Set(ranges).size === entries.length)
    return shapeTimeline(pool, ranges as NameList[]);
  const pairs = entries.filter(({ amounts, label }) => amounts.length === 1 && label !== undefined);
  const many = entries.filter(({ amounts }) => amounts.length > 1);
  if (pairs.length > 1 && many.length > 0 && many.every(({ amounts }) => amounts.length === pairs.length)) {
    const rows = many.map((entry) => rowOf(entry.label, [entry]));
    const own = rowOf(pairs[0]?.group ?? lead, pairs);
    const isFirst = entries[0]?.amounts.length === 1;
    return { labels: pairs.map(({ label }) => label), rows: isFirst ? [own, ...rows] : [...rows, own], isSure: true };
  }
  const length = Math.max(...entries.map(({ amounts }) => amounts.length));
  const list = findList(lists, length);
  const rows = entries.map((entry) => ({
    ...rowOf(entry.label, [entry]),
    values: pad(entry.amounts.map(numberOf), length),
  }));
  const counts = entries.map(({ amounts }) => amounts.length).join(", ");
  return { labels: list?.names, rows, isSure: false, problem: `the lists have different lengths: ${counts} numbers` };
}
