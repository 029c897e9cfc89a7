// Turns named values and lists of names into series and labels.

import type { OwnedSpan } from "../directives/targets.ts";
import type { Series } from "./data.ts";
import type { Entry } from "./entries.ts";
import type { Name } from "./phrase.ts";
import {
  findList,
  isTime,
  key,
  numberOf,
  pad,
  type Row,
  rowOf,
  type ShapeInput,
  type ShapeResult,
  unique,
} from "./shape-parts.ts";
import { shapeMixed, shapeRows } from "./shape-rows.ts";

/** Arranges the entries. */
export function shapeEntries(pool: ShapeInput): ShapeResult {
  const { entries } = pool;
  const groups = [...new Set(entries.flatMap(({ group }) => (group ? [key(group)] : [])))];
  const isSingle = entries.every(({ amounts }) => amounts.length === 1);
  if (isSingle && groups.length > 1 && entries.every(({ label }) => label !== undefined)) return shapeMatrix(pool);
  if (isSingle && entries.length > 1) return shapePairs(pool);
  const [first] = entries;
  if (first === undefined) return { labels: undefined, rows: [], isSure: true };
  if (entries.length === 1) return shapeList(pool, first);
  const counts = new Set(entries.map(({ amounts }) => amounts.length));
  if (counts.size === 1) return shapeRows(pool);
  return shapeMixed(pool);
}

/** Arranges a table of groups and labels. */
function shapeMatrix({ entries, kind, reading }: ShapeInput): ShapeResult {
  const groups = unique(entries.map(({ group }) => group ?? { text: "", phrase: [] }));
  // "340 adult and 120 child tickets, in summer 910 adult and 480 child": a longer spelling is the same label.
  const spelt = unique(entries.map(({ label }) => label as Name));
  const same = (label: Name | undefined): Name | undefined =>
    spelt.find((other) => key(label).startsWith(`${key(other)} `) || `${key(label)}s` === key(other)) ?? label;
  const labels = unique(spelt.map((label) => same(label) ?? label));
  const value = (group: Name, label: Name): Entry | undefined =>
    entries.find((entry) => key(entry.group) === key(group) && key(same(entry.label)) === key(label));
  const isTimes = labels.every((label) => isTime(reading, label));
  const isDisjoint = labels.length === entries.length;
  // Points in time, and the criteria of a radar chart, are labels. Otherwise, the groups are.
  const isByLabel =
    (isTimes && (labels.length > groups.length || !groups.every((group) => isTime(reading, group)))) ||
    kind === "radar" ||
    kind === "heatmap" ||
    kind === "boxplot";
  const [rows, columns] = isByLabel ? [groups, labels] : [labels, groups];
  const cell = (row: Name, column: Name): Entry | undefined => (isByLabel ? value(row, column) : value(column, row));
  const found = rows.map((row) => columns.map((column) => cell(row, column)));
  const missing = found.flat().filter((entry) => entry === undefined).length;
  if (isDisjoint && !isByLabel && groups.length > 1 && labels.length > groups.length)
    return { labels: entries.map(({ label }) => label), rows: [rowOf(undefined, entries)], isSure: false };
  return {
    labels: columns,
    rows: rows.map((name, index) => ({
      name,
      values: (found[index] ?? []).map((entry) => (entry?.amounts[0] ? numberOf(entry.amounts[0]) : null)),
      entries: (found[index] ?? []).filter((entry) => entry !== undefined),
    })),
    isSure: missing === 0 || isTimes,
  };
}

/** Arranges pairs of a label and a value. */
function shapePairs(pool: ShapeInput): ShapeResult {
  const { entries, lists, lead } = pool;
  const named = entries.filter(({ label }) => label !== undefined);
  if (named.length === 0) {
    const list = findList(lists, entries.length);
    return { labels: list?.names, rows: [rowOf(lead, entries)], isSure: true };
  }
  const repeated = repeatLabels(pool);
  if (repeated !== undefined) return repeated;
  const isAll = named.length === entries.length;
  return {
    labels: entries.map(({ label }) => label),
    rows: [rowOf(lead ?? entries[0]?.group, entries)],
    isSure: isAll,
  };
}

/** Arranges "A 1, B 2, A 3, B 4", whose labels are series, if a list of labels fits. */
function repeatLabels({ entries, lists, reading, kind }: ShapeInput): ShapeResult | undefined {
  const names = unique(entries.flatMap(({ label }) => label ?? []));
  const size = entries.length / names.length;
  if (names.length === entries.length || !Number.isInteger(size)) return undefined;
  if (!entries.every(({ label }, index) => key(label) === key(names[index % names.length]))) return undefined;
  const list = findList(lists, size);
  // "Mon 5, Tue 6, Wed 7, Mon 4, Tue 8, Wed 3": each repetition is a series.
  if (names.length > size || names.every((name) => isTime(reading, name))) {
    const rows = Array.from({ length: size }, (_, place) => {
      const own = entries.slice(place * names.length, (place + 1) * names.length);
      return rowOf(own[0]?.group ?? list?.names[place], own);
    });
    return { labels: names, rows, isSure: list !== undefined };
  }
  const rows = names.map((name, place) =>
    rowOf(
      name,
      entries.filter((_, index) => index % names.length === place),
    ),
  );
  return { labels: list?.names, rows, isSure: list !== undefined && reading !== undefined && kind !== "pie" };
}

/** Arranges a single list of values. */
function shapeList({ lists, lead, entries }: ShapeInput, entry: Entry): ShapeResult {
  const count = entry.amounts.length;
  const list = findList(lists, count);
  const isLabelList = list?.isHeading === true || list?.names.some((one) => key(one) === key(entry.label)) === true;
  const name = isLabelList ? lead : (entry.label ?? entry.group ?? lead);
  if (list !== undefined || count === 1)
    return {
      labels: list?.names ?? (count === 1 && entry.label ? [entry.label] : undefined),
      rows: [{ ...rowOf(name, entries), values: entry.amounts.map(numberOf) }],
      isSure: true,
    };
  // One list of values for several series: "sales and costs: 10, 20 and 5, 6 for Q1-Q2".
  for (const series of lists.toSorted((one, other) => Number(other.isVersus) - Number(one.isVersus)))
    for (const labels of lists)
      if (series !== labels && series.names.length * labels.names.length === count && !series.isRange) {
        const size = labels.names.length;
        const rows = series.names.map((one, index) => ({
          name: one,
          values: entry.amounts.slice(index * size, (index + 1) * size).map(numberOf),
          entries,
        }));
        return { labels: labels.names, rows, isSure: true };
      }
  const open =
    lists.find(({ isRange }) => isRange) ??
    lists.find(({ isLabels, names }) => isLabels && names.length > count && count > 1);
  if (open !== undefined) {
    const labels = open.isOpen && open.names.length > count ? open.names.slice(0, count) : open.names;
    const isFit = labels.length === count;
    const values = entry.amounts.map(numberOf);
    return {
      labels: labels.length >= count ? labels : undefined,
      rows: [{ name, values: labels.length >= count ? pad(values, labels.length) : values, entries }],
      isSure: isFit,
      ...(!isFit && { problem: `${count} numbers for ${open.names.length} labels` }),
    };
  }
  return { labels: undefined, rows: [{ name, values: entry.amounts.map(numberOf), entries }], isSure: true };
}

/** Lists the parts of the description that belong to each series and label. */
export function listOwners({ rows, labels }: ShapeResult): OwnedSpan[] {
  const owners: OwnedSpan[] = [];
  const isOnly = rows.length === 1;
  for (const { name, entries } of rows) {
    const [at] = name?.phrase ?? [];
    const last = name?.phrase.at(-1) ?? 0;
    if (!isOnly && name !== undefined && at !== undefined && entries.length === 0)
      owners.push({ name: name.text, isSeries: true, from: at, end: last + 1 });
    for (const entry of entries) {
      const first = entry.label?.phrase[0] ?? entry.places[0] ?? 0;
      const end = (entry.places.at(-1) ?? 0) + 1;
      if (!isOnly && name !== undefined)
        owners.push({ name: name.text, isSeries: true, from: Math.min(first, name.phrase[0] ?? first), end });
      else if (entry.label !== undefined && labels?.includes(entry.label))
        owners.push({
          name: entry.label.text,
          isSeries: false,
          from: Math.min(first, entry.places[0] ?? first),
          end: Math.max(end, (entry.label.phrase.at(-1) ?? 0) + 1),
        });
    }
  }
  return owners.sort((one, other) => one.from - other.from);
}

const UNIT = / in (?:kg|g|km|m|cm|mm|%|percent|hours|minutes|euros?|dollars|ms|kWh)$/i;

/** Converts rows to series. */
export function toSeries(rows: readonly Row[]): Series[] {
  // "Squat progress in kg": the unit isn't part of the name of one of several series.
  const nameOf = (text: string | undefined): string | undefined => (rows.length > 1 ? text?.replace(UNIT, "") : text);
  return rows.map(({ name, values }) => ({ name: nameOf(name?.text), values }));
}
