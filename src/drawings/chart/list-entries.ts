// Lists a dataset's entries by the keys that its chart type uses.

import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { isSliceType } from "./alt-text/chart-type.ts";
import { formatSingleLine } from "./alt-text/text.ts";
import type { ChartVersion } from "./chart-params.ts";
import { readPath } from "./record.ts";

/** Returns a dataset's entries. Versions 3 and 4 also accept an object with categories as keys. */
export function listEntries(
  { data, tree }: PlainObject,
  type: string,
  { version, isHorizontal }: { readonly version: ChartVersion; readonly isHorizontal: boolean },
): readonly unknown[] {
  const list = [data, tree].find(Array.isArray);
  if (list !== undefined) return list;
  if (!isPlainObject(data) || version === 2) return [];
  if (isSliceType(type)) return Object.values(data);
  const [category, value] = isHorizontal ? ["y", "x"] : ["x", "y"];
  return Object.entries(data).map(([name, each]) => ({ [category]: name, [value]: each }));
}

/** Applies the `parsing` option to entries. For flows, replaces nodes with their labels. */
export function parseEntries(
  entries: readonly unknown[],
  type: string,
  dataset: PlainObject,
  { options }: { readonly options: unknown },
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

/** Returns a dataset's option. Precedence: the dataset, its type, the chart. */
export function readOption(dataset: PlainObject, type: string, key: string, options: unknown): unknown {
  return dataset[key] ?? readPath(options, "datasets", type, key) ?? readPath(options, key);
}
