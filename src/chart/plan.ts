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

/**
 * Work of a dataset and of each of its values, in units of src/base/fuel.ts. It pays for allocating and collecting their objects;
 * library-meter.ts counts everything else.
 */
const DATASET_WORK = 200_000;
const VALUE_WORK = 12_000;

/**
 * Spends what the values of a chart take in any type.
 *
 * @throws Failure when that is too much
 */
export function spendValues(config: PlainObject, fuel: Fuel): void {
  const datasets = readPath(config, "data", "datasets");
  if (!Array.isArray(datasets)) return;
  let work = datasets.length * DATASET_WORK;
  for (const dataset of datasets)
    if (isPlainObject(dataset) && Array.isArray(dataset.data)) work += dataset.data.length * VALUE_WORK;
  fuel.spend(work, "chart.data.datasets take too much work: fewer datasets or values are needed");
}

function check(field: "chartLength" | "labels", what: string, unit: string, found: number, plan: Plan): void {
  const most = plan[field];
  if (found <= most) return;
  const advice = most < PLANS.keyed[field] ? ` (${PLANS.keyed[field]} with a key)` : "";
  throw new Failure("invalid", `${what} must have at most ${most} ${unit}${advice}, got ${found}`);
}
