// Installs chartjs-chart-treemap on Chart.js 3 and 4, with limits on cells and levels. Data can also be numbers that
// are combined with the chart's labels.

import { load } from "../../../../generated/packages/treemap.js";
import { Failure } from "../../../base/failure.ts";
import { TREEMAP_CELLS } from "../../../base/limits.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { ensureObject, readPath } from "../record.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import { type ChartRuntime, type ComponentClass, datasetsOfType, replaceMethod } from "./chart-runtime.ts";
import { createClearableMap } from "./clearable-map.ts";

/** Maximum number of levels of a treemap. Each level draws a frame around its cells. */
const TREEMAP_GROUPS = 20;

interface TreemapController {
  getDataset: () => PlainObject;
  update: (mode: unknown) => void;
}

interface Package {
  readonly TreemapController: ComponentClass<TreemapController>;
  readonly TreemapElement: ComponentClass;
}

export function installTreemap({ run, register }: ChartRuntime): ChartPlugin {
  const cache = createClearableMap();
  const { TreemapController, TreemapElement } = run<Package>(load, cache);
  // Check again, because scripts can change the tree after validation.
  replaceMethod(
    TreemapController,
    "update",
    (update) =>
      function (mode) {
        checkSize(this.getDataset());
        update.call(this, mode);
      },
  );
  register(TreemapController, TreemapElement);
  return {
    prepare(config) {
      // The package caches the width of every measured string.
      cache.forget();
      const labels = readPath(config, "data", "labels");
      for (const dataset of datasetsOfType(config, ["treemap"])) {
        if (Array.isArray(labels)) labelCells(dataset, labels);
        checkSize(dataset);
        spreadColors(dataset);
      }
    },
  };
}

/** Builds a tree from a list of numbers and the chart's labels, the data format of other chart types. */
function labelCells(dataset: PlainObject, labels: readonly unknown[]): void {
  const { tree, data, key, groups } = dataset;
  if (tree !== undefined || key !== undefined || groups !== undefined || !Array.isArray(data)) return;
  if (!data.every((value) => typeof value === "number")) return;
  dataset.tree = data.map((value, index) => ({ label: String(labels[index] ?? ""), value }));
  dataset.key = "value";
  dataset.groups = ["label"];
  ensureObject(dataset, "labels").display ??= true;
}

function checkSize({ tree, data, groups }: PlainObject): void {
  if (Array.isArray(groups) && groups.length > TREEMAP_GROUPS)
    throw new Failure("invalid", `treemap must have at most ${TREEMAP_GROUPS} groups, got ${groups.length}`);
  let count = 0;
  const pending = [tree ?? data];
  for (let next = pending.pop(); next !== undefined; next = pending.pop())
    for (const child of Array.isArray(next) ? next : isPlainObject(next) ? Object.values(next) : []) {
      if (Array.isArray(next) || typeof child === "object") count++;
      if (typeof child === "object" && child !== null) pending.push(child);
      if (count > TREEMAP_CELLS)
        throw new Failure("invalid", `treemap must have at most ${TREEMAP_CELLS} cells, got more`);
    }
}

/** The members of a cell's scriptable context that are used here. */
interface CellContext {
  readonly raw?: unknown;
  readonly dataIndex: number;
}

/** Returns the index of a cell's item in the configuration. */
type FindItem = (context: CellContext) => number;

/** Replaces lists of colours with functions that return an item's colour. A list that is too short is repeated. */
export function spreadColors(dataset: PlainObject): void {
  let findItem: FindItem | undefined;
  for (const key of ["backgroundColor", "borderColor"]) {
    const colors = dataset[key];
    if (!Array.isArray(colors) || colors.length === 0) continue;
    findItem ??= createFinder(dataset);
    const find = findItem;
    dataset[key] = (context: CellContext) => colors[find(context) % colors.length];
  }
}

/** An item is an entry of the tree or, in a grouped tree, an outermost group. */
function createFinder({ tree, data, groups, unsorted, treeLeafKey }: PlainObject): FindItem {
  const source = tree ?? data;
  const [key] = Array.isArray(groups) ? groups : [];
  const entries: readonly unknown[] = Array.isArray(source) ? source : [];
  // The package names the levels of an object 0, 1 and so on. It stores the last level's name separately.
  if (isPlainObject(source))
    return findBy(Object.keys(source), (leaf) => leaf["0"] || leaf[String(treeLeafKey || "_leaf")]);
  if (typeof key === "string")
    return findBy(
      entries.map((entry) => (isPlainObject(entry) ? String(entry[key]) : "")),
      (leaf) => leaf[key],
    );
  if (entries.some(isPlainObject)) return findBy(entries, (leaf) => leaf);
  // The package sorts plain numbers in descending order.
  const order = [...entries.keys()];
  if (unsorted !== true) order.sort((one, other) => Number(entries[other]) - Number(entries[one]));
  return ({ dataIndex }) => order[dataIndex] ?? dataIndex;
}

function findBy(names: readonly unknown[], read: (leaf: PlainObject) => unknown): FindItem {
  const indices = new Map([...new Set(names)].map((name, index) => [name, index]));
  return ({ raw, dataIndex }) => {
    const leaf = findLeaf(isPlainObject(raw) ? raw._data : undefined);
    const name = leaf === undefined ? undefined : read(leaf);
    return indices.get(typeof name === "number" ? String(name) : name) ?? dataIndex;
  };
}

/** Returns the first tree entry in a cell. A group's cell lists the group's entries in `children`. */
function findLeaf(cell: unknown): PlainObject | undefined {
  let leaf = cell;
  while (isPlainObject(leaf) && Array.isArray(leaf.children) && isPlainObject(leaf.children[0]))
    leaf = leaf.children[0];
  return isPlainObject(leaf) ? leaf : undefined;
}
