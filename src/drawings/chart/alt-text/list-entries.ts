// Lists the entries of a dataset for a chart's alt text, with the keys that the chart type uses.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { readPath } from "../record.ts";
import { type EntryContext, readOwn } from "./read-entry.ts";
import { formatSingleLine } from "./text.ts";

export function isBlank(entry: unknown): boolean {
  return entry === null || entry === undefined || Number.isNaN(entry);
}

/** Returns a dataset's entries. Versions 3 and 4 also accept an object whose keys are categories. */
export function listEntries(
  { data, tree }: PlainObject,
  type: string,
  { version, isHorizontal }: EntryContext,
): readonly unknown[] {
  const list = [data, tree].find(Array.isArray);
  if (list !== undefined) return list;
  if (!isPlainObject(data) || version === 2) return [];
  if (/^(?:pie|doughnut|polarArea|outlabeled)/.test(type)) return Object.values(data);
  const [category, value] = isHorizontal ? ["y", "x"] : ["x", "y"];
  return Object.entries(data).map(([name, each]) => ({ [category]: name, [value]: each }));
}

/** Applies the `parsing` option to an entry, or replaces a flow's nodes with their labels. */
export function parseEntry(entry: unknown, type: string, dataset: PlainObject, { options }: EntryContext): unknown {
  if (!isPlainObject(entry)) return entry;
  if (type === "sankey") {
    const [from, to] = [entry.from, entry.to].map((node) => readOwn(dataset.labels, formatSingleLine(node)) ?? node);
    return { ...entry, from, to };
  }
  const parsing = dataset.parsing ?? readPath(options, "datasets", type, "parsing") ?? readPath(options, "parsing");
  if (!isPlainObject(parsing)) return entry;
  const read = (key: unknown) => (typeof key === "string" ? readPath(entry, ...key.split(".")) : undefined);
  if (parsing.key !== undefined) return read(parsing.key);
  const [x, y] = [read(parsing.xAxisKey), read(parsing.yAxisKey)];
  return { ...entry, ...(x !== undefined && { x }), ...(y !== undefined && { y }) };
}
