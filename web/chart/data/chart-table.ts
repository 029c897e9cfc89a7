// Reads a chart's labels and data as a table with one row per label and one column per dataset. Data points that are objects
// have one column per property. If the data is computed or nested, returns the reason why there is no table.

import type { SyntaxNode } from "@lezer/common";
import { type ConfigTree, type Literal, type Path, readConfig } from "../text/config-tree.ts";
import { formatPath } from "../text/text-style.ts";

/** Value of a cell; null if it is empty. */
export type Cell = string | number | null;

export interface Column {
  /** Index of the dataset. */
  readonly series: number;
  readonly name: string;
  /** Property of the data points; undefined if the data points are plain values. */
  readonly field: string | undefined;
  readonly cells: readonly Cell[];
}

export interface ChartTable {
  /** Row labels. Empty if the chart has none. */
  readonly labels: readonly string[];
  /** Whether all labels are numbers in the code, not text. */
  readonly hasNumericLabels: boolean;
  readonly columns: readonly Column[];
  readonly rows: number;
  /** Number of datasets. */
  readonly series: number;
}

/** Table, or the reason why the data can't be shown as one. */
export type TableResult = { readonly table: ChartTable } | { readonly reason: string };

/** Maximum number of properties per data point. Candlestick data has six. */
const MAX_FIELDS = 8;

export function readTable(text: string): TableResult {
  const tree = readConfig(text);
  try {
    return { table: read(tree) };
  } catch (error) {
    if (error instanceof Reason) return { reason: error.message };
    throw error;
  }
}

/** Thrown if the data can't be shown as a table. The message is shown to the user. */
class Reason extends Error {}

function read(tree: ConfigTree): ChartTable {
  if (tree.text.trim() === "") throw new Reason("No chart yet. Pick an example, describe a chart, or paste a table.");
  if (tree.mistake !== undefined)
    throw new Reason(`Syntax error on line ${tree.lineOf(tree.mistake)}. Fix it to edit the data here.`);
  if (tree.root === undefined) throw new Reason("This chart is computed in JavaScript. Edit the data in the code.");
  const labelsNode = tree.find(["data", "labels"]);
  const labelCells = labelsNode === undefined ? [] : readItems(tree, labelsNode, ["data", "labels"]);
  const labels = labelCells.map((cell) => String(cell ?? ""));
  const hasNumericLabels = labels.length > 0 && labelCells.every((cell) => typeof cell === "number");
  const datasets = tree.find(["data", "datasets"]);
  if (datasets === undefined && hasComputedData(tree)) throw computed(tree, ["data"], tree.root);
  const series = datasets === undefined ? [] : tree.items(datasets);
  if (series === undefined) throw computed(tree, ["data", "datasets"], datasets as SyntaxNode);
  const columns = series.flatMap((node, index) => readSeries(tree, node, index));
  const rows = Math.max(labels.length, ...columns.map(({ cells }) => cells.length), 0);
  return { labels, hasNumericLabels, columns, rows, series: series.length };
}

function hasComputedData(tree: ConfigTree): boolean {
  const data = tree.root && tree.property(tree.root, "data");
  if (data === undefined) return false;
  return data.value?.name !== "ObjectExpression" || tree.property(data.value, "datasets") !== undefined;
}

function readSeries(tree: ConfigTree, node: SyntaxNode, series: number): Column[] {
  const path: Path = ["data", "datasets", series, "data"];
  if (node.name !== "ObjectExpression") throw computed(tree, path.slice(0, 3), node);
  const label = tree.property(node, "label")?.value;
  const value = label === undefined ? undefined : tree.valueOf(label);
  const name = value === undefined || value === null ? `Series ${series + 1}` : String(value);
  const property = tree.property(node, "data");
  if (property === undefined && tree.property(node, "tree") !== undefined)
    throw new Reason(`data.datasets[${series}] uses tree instead of data. Edit it in the code.`);
  if (property === undefined) return [{ series, name, field: undefined, cells: [] }];
  if (property.value === undefined) throw computed(tree, path, property.node);
  const items = tree.items(property.value);
  if (items === undefined) throw computed(tree, path, property.value);
  if (items[0]?.name === "ObjectExpression") return readPoints(tree, items, { path, series, name });
  return [{ series, name, field: undefined, cells: readItems(tree, property.value, path) }];
}

function readPoints(
  tree: ConfigTree,
  items: readonly SyntaxNode[],
  { path, series, name }: { readonly path: Path; readonly series: number; readonly name: string },
): Column[] {
  const fields = new Set<string>();
  for (const [index, item] of items.entries()) {
    if (item.name !== "ObjectExpression") throw computed(tree, [...path, index], item);
    for (const property of item.getChildren("Property")) {
      const field = tree.nameOf(property);
      const value = field === undefined ? undefined : tree.property(item, field)?.value;
      if (field === undefined || value === undefined) throw computed(tree, [...path, index], item);
      if (tree.valueOf(value) === undefined) throw nestedOrComputed(tree, [...path, index, field], value);
      fields.add(field);
    }
  }
  if (fields.size === 0 || fields.size > MAX_FIELDS)
    throw new Reason(
      `The points in ${formatPath(path)} must have 1 to ${MAX_FIELDS} properties to be edited here. Edit them in the code.`,
    );
  return [...fields].map((field) => ({
    series,
    name: `${name} ${field}`,
    field,
    cells: items.map((item) => {
      const value = tree.property(item, field)?.value;
      return value === undefined ? null : cellOf(tree.valueOf(value) as Literal);
    }),
  }));
}

function readItems(tree: ConfigTree, list: SyntaxNode, path: Path): Cell[] {
  const items = tree.items(list);
  if (items === undefined) throw computed(tree, path, list);
  return items.map((item, index) => {
    const literal = tree.valueOf(item);
    if (literal !== undefined) return cellOf(literal);
    throw nestedOrComputed(tree, [...path, index], item);
  });
}

function cellOf(literal: Literal): Cell {
  return typeof literal === "boolean" ? String(literal) : literal;
}

function nestedOrComputed(tree: ConfigTree, path: Path, node: SyntaxNode): Reason {
  const isNested = node.name === "ArrayExpression" || node.name === "ObjectExpression";
  if (!isNested) return computed(tree, path, node);
  const kind = node.name === "ArrayExpression" ? "list" : "object";
  return new Reason(`${formatPath(path)} is a nested ${kind}. Edit it in the code.`);
}

function computed(tree: ConfigTree, path: Path, { from }: SyntaxNode): Reason {
  return new Reason(`${formatPath(path)} is computed in JavaScript (line ${tree.lineOf(from)}). Edit it in the code.`);
}
