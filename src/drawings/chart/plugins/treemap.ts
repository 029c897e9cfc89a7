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
import { spreadColors } from "./treemap-colors.ts";

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

/** Installs the chart type. */
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
      // The package caches the width of every string that it has ever measured.
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
