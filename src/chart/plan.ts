// What a chart holds, against what the caller's plan lets it hold. Refuses, as a Failure that says what a key would change, text
// that is too long and labels that are too many. BEHAVIOUR 1.10.

import { Failure } from "../base/failure.ts";
import type { Fuel } from "../base/fuel.ts";
import { PLANS, type Plan } from "../base/limits.ts";
import { isPlainObject, type PlainObject, readPath } from "./record.ts";

/** @throws Failure when the text of a chart is longer than it may be */
export function checkLength(chart: unknown, plan: Plan): void {
  if (typeof chart === "string") check("chartLength", "chart", "characters", chart.length, plan);
}

/** @throws Failure when a chart has more labels than it may have */
export function checkLabels(config: PlainObject, plan: Plan): void {
  for (const field of ["labels", "xLabels", "yLabels"]) {
    const labels = readPath(config, "data", field);
    if (Array.isArray(labels)) check("labels", `chart.data.${field}`, "entries", labels.length, plan);
  }
}

/** Work of a dataset, and of each of its values: what Chart.js makes of them, before anything is drawn. src/base/fuel.ts. */
const DATASET_WORK = 200_000;
const VALUE_WORK = 8_000;
/** For each value of a chart whose legend lists them, and for each pair of a bar and a dataset that it stands beside. */
const SLICE_WORK = 90_000;
const BESIDE_WORK = 100;

/** Types whose legend lists values, by how their names end. */
const SLICED = /(?:pie|doughnut|polararea)$/i;

/**
 * Spends what Chart.js will take for the values of a chart.
 *
 * @throws Failure when that is too much
 */
export function spendValues(config: PlainObject, fuel: Fuel): void {
  const datasets = readPath(config, "data", "datasets");
  if (!Array.isArray(datasets)) return;
  let work = datasets.length * DATASET_WORK;
  for (const dataset of datasets) {
    if (!isPlainObject(dataset) || !Array.isArray(dataset.data)) continue;
    const named = [dataset.type, config.type].find((name) => typeof name === "string");
    const type = typeof named === "string" ? named : "";
    const beside = /bar/i.test(type) ? datasets.length * BESIDE_WORK : 0;
    work += dataset.data.length * (VALUE_WORK + beside + (SLICED.test(type) ? SLICE_WORK : 0));
  }
  fuel.spend(work, "chart.data.datasets take too much work: fewer datasets or values are needed");
}

function check(field: "chartLength" | "labels", what: string, unit: string, found: number, plan: Plan): void {
  const most = plan[field];
  if (found <= most) return;
  const advice = most < PLANS.keyed[field] ? ` (${PLANS.keyed[field]} with a key)` : "";
  throw new Failure("invalid", `${what} must have at most ${most} ${unit}${advice}, got ${found}`);
}
