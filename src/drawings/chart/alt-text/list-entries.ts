// Lists the entries of a dataset for a chart's alt text, with the keys that the chart type uses.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { readPath } from "../record.ts";
import { isSliceType } from "./chart-type.ts";
import type { EntryContext } from "./read-entry.ts";
import { readOption } from "./read-style.ts";
import { formatSingleLine } from "./text.ts";

export function isBlank(entry: unknown): boolean {
  return entry === null || entry === undefined || Number.isNaN(entry);
}

/** Returns a dataset's entries. Versions 3 and 4 also accept an object whose keys are categories. */
export function listEntries(
  { data, tree }: PlainObject,
  type: string,
  { version, isHorizontal }: Pick<EntryContext, "version" | "isHorizontal">,
): readonly unknown[] {
  const list = [data, tree].find(Array.isArray);
  if (list !== undefined) return list;
  if (!isPlainObject(data) || version === 2) return [];
  if (isSliceType(type)) return Object.values(data);
  const [category, value] = isHorizontal ? ["y", "x"] : ["x", "y"];
  return Object.entries(data).map(([name, each]) => ({ [category]: name, [value]: each }));
}

/** Applies the `parsing` option to entries, or replaces the nodes of flows with their labels. */
export function parseEntries(
  entries: readonly unknown[],
  type: string,
  dataset: PlainObject,
  { options }: Pick<EntryContext, "options">,
): readonly unknown[] {
  const nameNode = (node: unknown) => readPath(dataset.labels, formatSingleLine(node)) ?? node;
  if (type === "sankey")
    return entries.map((entry) =>
      isPlainObject(entry) ? { ...entry, from: nameNode(entry.from), to: nameNode(entry.to) } : entry,
    );
  const parsing = readOption(dataset, type, "parsing", options);
  if (!isPlainObject(parsing)) return entries;
  return entries.map((entry) => {
    if (!isPlainObject(entry)) return entry;
    const read = (key: unknown) => (typeof key === "string" ? readPath(entry, ...key.split(".")) : undefined);
    if (parsing.key !== undefined) return read(parsing.key);
    const [x, y] = [read(parsing.xAxisKey), read(parsing.yAxisKey)];
    return { ...entry, ...(x !== undefined && { x }), ...(y !== undefined && { y }) };
  });
}
