// A chart's text → its labels and data as a table, a row for each label and a column for each series; points have a column for each
// of their names. Says why where that cannot be: the data are computed, or are no plain numbers.

import type { SyntaxNode } from "@lezer/common";
import { type ConfigTree, type Literal, type Path, readConfig } from "../text/config-tree.ts";
import { formatPath } from "../text/text-style.ts";

/** What a cell holds; null for nothing. */
export type Cell = string | number | null;

/** A column of numbers. */
export interface Column {
  /** Which of the datasets it is of. */
  readonly series: number;
  readonly name: string;
  /** Which name of its points it is; undefined where the data are numbers themselves. */
  readonly field: string | undefined;
  readonly cells: readonly Cell[];
}

/** A chart's data. */
export interface ChartTable {
  /** Empty where the chart has none. */
  readonly labels: readonly string[];
  readonly columns: readonly Column[];
  readonly rows: number;
  /** How many datasets there are. */
  readonly series: number;
}

/** The table, or a sentence why there is none. */
export type TableReading = { readonly table: ChartTable } | { readonly reason: string };

/** Most names of what the points of one series have: prices have six. */
const MOST_FIELDS = 8;

/** Reads the table of a chart. */
export function readTable(text: string): TableReading {
  const tree = readConfig(text);
  try {
    return { table: read(tree) };
  } catch (error) {
    if (error instanceof Reason) return { reason: error.message };
    throw error;
  }
}

/** Why a chart has no table. */
class Reason extends Error {}

function read(tree: ConfigTree): ChartTable {
  if (tree.text.trim() === "")
    throw new Reason("There is no chart yet. Pick an example, describe one, or paste a table.");
  if (tree.mistake !== undefined)
    throw new Reason(
      `The chart's code has a mistake in line ${tree.lineOf(tree.mistake)}. The table is back once it is mended.`,
    );
  if (tree.root === undefined) throw new Reason("The chart is computed by JavaScript: change its data in the code.");
  const labelsNode = tree.find(["data", "labels"]);
  const labels = labelsNode === undefined ? [] : readItems(tree, labelsNode, ["data", "labels"]).map(String);
  const datasets = tree.find(["data", "datasets"]);
  if (datasets === undefined && isComputed(tree)) throw computed(tree, ["data"], tree.root);
  const series = datasets === undefined ? [] : tree.items(datasets);
  if (series === undefined) throw computed(tree, ["data", "datasets"], datasets as SyntaxNode);
  const columns = series.flatMap((node, index) => readSeries(tree, node, index));
  const rows = Math.max(labels.length, ...columns.map(({ cells }) => cells.length), 0);
  return { labels, columns, rows, series: series.length };
}

/** Whether `data`, or what is in it, is there but is none that can be seen. */
function isComputed(tree: ConfigTree): boolean {
  const data = tree.root && tree.property(tree.root, "data");
  if (data === undefined) return false;
  return data.value?.name !== "ObjectExpression" || tree.property(data.value, "datasets") !== undefined;
}

function readSeries(tree: ConfigTree, node: SyntaxNode, series: number): Column[] {
  const path: Path = ["data", "datasets", series, "data"];
  if (node.name !== "ObjectExpression") throw computed(tree, path.slice(0, 3), node);
  const label = tree.property(node, "label")?.value;
  const given = label === undefined ? undefined : tree.valueOf(label);
  const name = given === undefined || given === null ? `Series ${series + 1}` : String(given);
  const property = tree.property(node, "data");
  if (property === undefined && tree.property(node, "tree") !== undefined)
    throw new Reason(`data.datasets[${series}] has a tree in the place of data: change it in the code.`);
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
  if (fields.size === 0 || fields.size > MOST_FIELDS)
    throw new Reason(`${formatPath(path)} holds objects of many kinds: change them in the code.`);
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
  const what = node.name === "ArrayExpression" ? "a list" : "an object";
  return new Reason(`${formatPath(path)} is ${what} of its own: change it in the code.`);
}

function computed(tree: ConfigTree, path: Path, { from }: SyntaxNode): Reason {
  return new Reason(
    `${formatPath(path)} is computed by JavaScript in line ${tree.lineOf(from)}: change it in the code.`,
  );
}
