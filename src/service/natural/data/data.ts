// Converts named runs of numbers to labels and series of equal length. Missing values stay empty, and mismatches are reported.

import type { Reading } from "../recognise/reading.ts";
import { capitalise } from "../text/capital.ts";
import { formatCount } from "../text/sentence.ts";
import { type BoundElements, isYearList } from "./bind.ts";
import type { Name } from "./element.ts";
import type { Entry } from "./entry.ts";
import { assumeLabels } from "./labels.ts";
import { nameSeries, warnAboutLooseNames } from "./names.ts";
import type { Data } from "./series.ts";

/** Converts bound elements to data. Returns undefined if there are no numbers. */
export function shapeData(reading: Reading, bound: BoundElements): Data | undefined {
  const { entries, labels: yearLabels } = takeYears(reading, bound);
  const lists = [...bound.lists];
  if (entries.length === 0) return undefined;
  const merged = mergeSingles(entries);
  let labels = bound.labels ?? yearLabels;
  let list: readonly Name[] | undefined;
  if (labels === undefined) {
    list = takeList(lists, merged);
    labels = list?.map(({ text }) => text);
    if (list !== undefined)
      for (const entry of merged) if (entry.name !== undefined && list.includes(entry.name)) delete entry.name;
  }
  const split = splitByLabels(merged, labels, lists);
  const data =
    groupByHeading(reading, split) ?? nameCategories(reading, split, labels) ?? listSeries(reading, split, labels);
  const { named, loose } = nameSeries(reading, data, bound.loose, lists);
  warnAboutLooseNames(reading, loose, lists);
  return named;
}

type WritableEntry = Entry;

/** Uses a run of ascending years as the labels for the other numbers. */
function takeYears(reading: Reading, bound: BoundElements): { entries: WritableEntry[]; labels?: readonly string[] } {
  const entries = bound.entries.map((entry) => ({ ...entry }));
  if (bound.labels !== undefined || entries.length < 2) return { entries };
  const years = entries.filter(isYearList);
  const [first] = years;
  if (first === undefined || years.length !== 1) return { entries };
  if (first.name !== undefined) reading.settings.axisTitles.x ??= capitalise(first.name.text);
  return {
    entries: entries.filter((entry) => entry !== first),
    labels: first.amounts.map(({ value }) => String(value)),
  };
}

/** Merges single numbers without names into one run: a spreadsheet column, or a list with semicolons. */
function mergeSingles(entries: readonly WritableEntry[]): WritableEntry[] {
  const isBare = (entry: Entry): boolean =>
    entry.name === undefined && entry.heading === undefined && entry.amounts.length === 1;
  if (
    entries.length < 2 ||
    !entries.every(
      (entry, index) =>
        isBare(entry) ||
        (index === 0 && entry.amounts.length === 1 && entries.slice(1).every(isBare) && entries.length > 2),
    )
  )
    return [...entries];
  const [first] = entries as [WritableEntry];
  return [{ ...first, amounts: entries.flatMap(({ amounts }) => amounts) }];
}

/** Removes and returns the list of names that has as many items as a run has numbers. */
function takeList(lists: (readonly Name[])[], entries: readonly Entry[]): readonly Name[] | undefined {
  const at = lists.findIndex((list) =>
    entries.some(({ amounts }) => amounts.length === list.length && list.length > 1),
  );
  return at === -1 ? undefined : lists.splice(at, 1)[0];
}

/** Splits a run that contains several series: "sales and costs: 10, 20 and 5, 6 for Jan-Feb". */
function splitByLabels(
  entries: WritableEntry[],
  labels: readonly string[] | undefined,
  lists: (readonly Name[])[],
): WritableEntry[] {
  const [only] = entries;
  if (only === undefined || entries.length > 1) return entries;
  const { amounts, joints } = only;
  const listAt = lists.findIndex((list) => list.length > 1 && amounts.length % list.length === 0);
  const names = lists[listAt];
  const length = labels?.length ?? (joints.length === 1 && names !== undefined ? (joints[0] ?? 0) : 0);
  const count = amounts.length / length;
  const isSplit =
    length > 1 && Number.isInteger(count) && count > 1 && (names?.length === count || joints.includes(length));
  if (!isSplit) return entries;
  if (names?.length === count) lists.splice(listAt, 1);
  return Array.from({ length: count }, (_, index) => {
    const name = names?.length === count ? names[index] : index === 0 ? only.name : undefined;
    const part = { amounts: amounts.slice(index * length, (index + 1) * length), joints: [] };
    return name === undefined ? part : { ...part, name };
  });
}

/** Returns one series per heading: `sales: Jan 10, Feb 20; costs: Jan 5, Feb 6`. */
function groupByHeading(reading: Reading, entries: readonly Entry[]): Data | undefined {
  if (!entries.some(({ heading }) => heading !== undefined)) return undefined;
  const labels = [...new Set(entries.map(({ name }, index) => name?.text ?? String(index + 1)))];
  const headings = [...new Set(entries.map(({ heading }) => heading ?? ""))];
  const series = headings.map((heading) => {
    const own = entries.filter((entry) => (entry.heading ?? "") === heading);
    const values = labels.map((label) => own.find(({ name }) => name?.text === label)?.amounts[0]?.value ?? null);
    if (values.includes(null))
      reading.warn(
        `"${heading}" has no number for ${labels
          .filter((_, at) => values[at] === null)
          .map((label) => `"${label}"`)
          .join(", ")}`,
      );
    return { name: heading === "" ? undefined : heading, values };
  });
  return { labels, series };
}

/** Returns one series with the names as labels: `apples 10, pears 20`. */
function nameCategories(
  reading: Reading,
  entries: readonly Entry[],
  labels: readonly string[] | undefined,
): Data | undefined {
  if (!entries.every(({ amounts }) => amounts.length === 1)) return undefined;
  const named = entries.filter(({ name }) => name !== undefined);
  const isCategories =
    labels === undefined
      ? named.length > 0
      : named.length > 1 && labels.length > 1 && !named.every(({ color }) => color);
  if (!isCategories) return undefined;
  if (labels !== undefined)
    reading.warn(
      `found one number for each of ${named.length} names; the labels ${labels[0]} to ${labels.at(-1)} were ignored`,
    );
  const unnamed = entries.length - named.length;
  if (unnamed > 0) reading.warn(`${formatCount(unnamed, "number")} ${unnamed === 1 ? "has" : "have"} no name`);
  const colors = entries.map(({ color }) => color);
  return {
    labels: entries.map(({ name }) => name?.text ?? ""),
    series: [
      {
        values: entries.map(({ amounts }) => amounts[0]?.value ?? null),
        colors: colors.some(Boolean) ? colors : undefined,
      },
    ],
  };
}

/** Returns one series per run. Shorter series are padded to the number of labels. */
function listSeries(reading: Reading, entries: readonly Entry[], given: readonly string[] | undefined): Data {
  const longest = Math.max(...entries.map(({ amounts }) => amounts.length));
  const labels = given ?? assumeLabels(reading, longest);
  const size = given === undefined ? longest : Math.max(given.length, longest);
  if (given !== undefined && size > given.length)
    reading.warn(
      `${formatCount(longest, "number")} for ${formatCount(given.length, "label")}; the missing labels are numbers`,
    );
  const series = entries.map(({ name, amounts, color, kind }) => {
    if (amounts.length < size) {
      const whose = name === undefined ? "" : `"${name.text}" has `;
      reading.warn(
        `${whose}${formatCount(amounts.length, "number")} for ${formatCount(size, "label")}; the missing values are left empty`,
      );
    }
    const values = Array.from({ length: size }, (_, index) => amounts[index]?.value ?? null);
    return { name: name?.text, values, color, kind };
  });
  const isNumbered = given === undefined && reading.settings.cycle === undefined;
  return { labels: Array.from({ length: size }, (_, index) => labels[index] ?? String(index + 1)), series, isNumbered };
}
