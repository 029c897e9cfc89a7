// Reads the data of a description in prose: the values, the names of the series and labels, and the subject.

import { type ChartType, GAUGES } from "../directives/directive.ts";
import type { Reading } from "../words/reading.ts";
import type { Amount } from "../words/token.ts";
import { applyCorrections, findCorrection } from "./corrections.ts";
import { cycleLabels } from "./cycles.ts";
import { type Data, NO_DATA, type Tuples } from "./data.ts";
import { bindValues, type Entry, type Orientation } from "./entries.ts";
import { splitGroups } from "./groups.ts";
import { addItems, listNames, splitItems } from "./lists.ts";
import type { NameList } from "./name-list.ts";
import { nameSpans, readBrackets } from "./name-numbers.ts";
import { readNumberWords } from "./number-words.ts";
import { clean, type Name, toName } from "./phrase.ts";
import { entryPoints, readTuples } from "./points.ts";
import { readRanges } from "./ranges.ts";
import { addRest } from "./rest.ts";
import { listOwners, shapeEntries, toSeries } from "./shape.ts";
import type { ShapeResult } from "./shape-parts.ts";
import { isSum, TOTAL } from "./table.ts";
import { listValues, type ValueList } from "./values.ts";

/** An interpretation of the data in a description. */
export interface Interpretation {
  /** Turns the numbers that are not values into names, and claims those that are context. */
  readonly name: (reading: Reading) => void;
  /** The position of names relative to their values; the most likely one if undefined. */
  readonly orientation?: Orientation;
}

/** Reads the data, and claims its tokens. */
export function readData(reading: Reading, kind: ChartType | undefined, { name, orientation }: Interpretation): Data {
  nameSpans(reading);
  readBrackets(reading);
  const ranges = readRanges(reading);
  const correction = findCorrection(reading);
  readNumberWords(reading);
  name(reading);
  const listed = listValues(reading);
  const { values } = listed;
  const cycle = cycleLabels(reading);
  if (values.length === 0)
    return { ...NO_DATA, labels: ranges[0]?.labels ?? cycle, subject: subjectOf(reading, listed)?.text };
  if (GAUGES.has(kind) && values.length <= 2) {
    const gauge = readGauge(reading, listed);
    if (gauge !== undefined) return gauge;
  }
  const isPlot = kind === "scatter" || kind === "bubble";
  const tuples = readTuples(reading, listed, kind);
  if (tuples !== undefined) {
    const lists = listNames(reading, listed, [], ranges);
    const heading = values[0]?.pre ?? [];
    if (tuples.groups.length === 1) addItems(lists, reading, heading);
    return plotData(reading, listed, tuples.groups, lists, undefined);
  }
  const bound = bindValues(reading, listed, orientation);
  const split = splitGroups(
    reading,
    dropTotal(reading, applyCorrections(reading, bound.entries.map(spreadScale), correction), kind),
  );
  const { entries } = split;
  const lists = listNames(reading, listed, entries, ranges);
  const lead = bound.lead ?? split.lead;
  if (split.lead !== undefined) addItems(lists, reading, split.lead.phrase);
  const points = isPlot ? entryPoints(entries, kind === "bubble" ? 3 : 2) : undefined;
  if (points !== undefined) {
    claimEntries(reading, entries);
    return plotData(reading, listed, points.groups, lists, points.axes, points.problem);
  }
  if (kind === "boxplot" || kind === "violin") {
    claimEntries(reading, entries);
    const isLists = entries.some(({ amounts }) => amounts.length > 3);
    const boxes = entries
      .filter(({ amounts }) => !isLists || amounts.length > 1)
      .map(
        ({ label, amounts }, index): Tuples => ({
          name: label?.text ?? findName(lists, entries.length, index),
          tuples: [amounts.map(({ value }) => value)],
        }),
      );
    return {
      ...NO_DATA,
      tuples: boxes,
      amounts: entries.flatMap(({ amounts }) => amounts),
      subject: (lead ?? subjectOf(reading, listed))?.text,
    };
  }
  const shaped = shapeEntries({
    entries,
    lists,
    lead: lead ?? (lists.length === 0 ? subjectOf(reading, listed) : undefined),
    kind,
    reading,
  });
  claimEntries(reading, entries);
  claimNames(reading, [...(shaped.labels ?? []), ...shaped.rows.map(({ name }) => name), lead]);
  const rest = addRest(reading, shaped, entries);
  const unused = listProblem(shaped, lists);
  const subject = lead ?? subjectOf(reading, listed);
  claimNames(reading, [subject]);
  return {
    ...NO_DATA,
    labels:
      rest?.labels ??
      shaped.labels?.map((name) => name?.text ?? "") ??
      (cycle?.length === shaped.rows[0]?.values.length ? cycle : undefined),
    series: rest?.series ?? toSeries(shaped.rows),
    amounts: entries.flatMap(({ amounts }) => amounts),
    subject: subject?.text,
    owners: listOwners(shaped),
    problems: [...(shaped.problem ? [shaped.problem] : []), ...unused],
    certainty: shaped.isSure ? 1 : 0.6,
  };
}

const findName = (lists: readonly NameList[], count: number, index: number): string | undefined =>
  lists.find(({ names }) => names.length === count)?.names[index]?.text;

/** Applies a word such as "million" after the last of several numbers to all of them. */
function spreadScale(entry: Entry): Entry {
  const last = entry.amounts.at(-1);
  const factor = last?.factor;
  if (factor === undefined || last === undefined || entry.amounts.length < 2) return entry;
  const others = entry.amounts.slice(0, -1);
  const isNear = others.every(({ value, factor: own }) => own === undefined && Math.abs(value) < 1000);
  if (!isNear) return entry;
  const scaled = others.map((amount): Amount => ({ ...last, value: Number((amount.value * factor).toPrecision(15)) }));
  return { ...entry, amounts: [...scaled, last] };
}

/** Removes a last entry that is the total of the others: "Total 1080". */
function dropTotal(reading: Reading, entries: readonly Entry[], kind: ChartType | undefined): readonly Entry[] {
  const last = entries.at(-1);
  const others = entries.slice(0, -1);
  const [total] = last?.amounts ?? [];
  if (last?.label === undefined || total === undefined || kind === "waterfall" || others.length < 2) return entries;
  const isTotal = TOTAL.test(last.label.text) && [last, ...others].every(({ amounts }) => amounts.length === 1);
  const sum = others.reduce((all, { amounts }) => all + (amounts[0]?.value ?? 0), 0);
  if (!isTotal || !isSum([sum], total.value)) return entries;
  for (const at of [...last.label.phrase, ...last.places]) reading.claim(at, at + 1, "context");
  return others;
}

function claimEntries(reading: Reading, entries: readonly Entry[]): void {
  for (const { label, group, note, places } of entries) {
    claimNames(reading, [label, group]);
    for (const at of note?.phrase ?? []) reading.claim(at, at + 1, "context");
    for (const at of places) reading.claim(at, at + 1, "data");
  }
}

function claimNames(reading: Reading, names: readonly (Name | undefined)[]): void {
  for (const name of names) for (const at of name?.phrase ?? []) reading.claim(at, at + 1, "name");
}

/** Returns the subject of the data from the words before it. */
function subjectOf(reading: Reading, { loose }: ValueList): Name | undefined {
  const first = loose.find(
    ({ next, items }) => next === 0 && items.length === 1 && splitItems(reading, items[0] ?? []).length === 1,
  );
  const [item] = first?.items ?? [];
  return item && toName(reading, clean(reading, item, "heading"));
}

/** Reads the value of a gauge, and the total after "of": "72 out of 100", "45/60". */
function readGauge(reading: Reading, listed: ValueList): Data | undefined {
  const [first, second] = listed.values;
  if (first === undefined) return undefined;
  const name =
    toName(reading, clean(reading, first.heading ?? first.pre, "heading")) ??
    toName(reading, clean(reading, first.post)) ??
    subjectOf(reading, listed);
  for (const at of name?.phrase ?? []) reading.claim(at, at + 1, "name");
  const isOf = second !== undefined && second.amount.value >= first.amount.value;
  if (second !== undefined && !isOf) return undefined;
  for (const value of [first, second]) if (value !== undefined) reading.claim(value.at, value.at + 1, "data");
  const values = [first.amount, ...(second ? [second.amount] : [])];
  return {
    ...NO_DATA,
    series: [{ name: name?.text, values: values.map(({ value }) => value) }],
    amounts: values,
    subject: name?.text,
  };
}

function plotData(
  reading: Reading,
  listed: ValueList,
  groups: readonly Tuples[],
  lists: readonly NameList[],
  axes: Data["axes"],
  problem?: string,
): Data {
  const pair = lists.find(({ names, isRange }) => !isRange && names.length >= 2 && names.length <= 3);
  for (const { at } of listed.values) reading.claim(at, at + 1, "data");
  const isGroups =
    groups.length > 1 && pair !== undefined && groups.every(({ name }) => pair.names.some(({ text }) => text === name));
  const named = isGroups ? undefined : pair;
  claimNames(reading, named?.names ?? []);
  const shown = { x: axes?.x ?? named?.names[0]?.text, y: axes?.y ?? named?.names[1]?.text };
  const first = groups[0];
  // The words before the first point are the names of the axes, not of the series.
  const isLead = groups.length === 1 && named !== undefined && first?.name !== undefined;
  return {
    ...NO_DATA,
    tuples: isLead ? [{ name: undefined, tuples: first.tuples }] : groups,
    amounts: [],
    axes: shown,
    subject: named === undefined ? subjectOf(reading, listed)?.text : undefined,
    problems: problem === undefined ? [] : [problem],
  };
}

/** Returns a message if the description has labels that don't fit the values. */
function listProblem({ labels, rows, problem }: ShapeResult, lists: readonly NameList[]): string[] {
  const list =
    lists.find(({ isRange, isOpen }) => isRange && !isOpen) ??
    lists.find(({ isRange, isLabels }) => isRange || isLabels);
  const count = rows[0]?.values.length ?? 0;
  return labels === undefined && list !== undefined && problem === undefined && count > 1
    ? [`${count} numbers for ${list.names.length} labels`]
    : [];
}
