// What a chart holds, against what it may hold. Refuses text that is too long and labels that are too many for the caller's plan,
// as a Failure that says what a key would change (BEHAVIOUR 1.10), and values that are too many for any.

import { Failure } from "../../base/failure.ts";
import { type Fuel, HELD_BYTE_WORK } from "../../base/fuel.ts";
import { CHART_VALUES, PLANS, type Plan } from "../../base/limits.ts";
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

/** Work of a dataset and of each value, for the memory that they take. library-meter.ts counts the time. */
const DATASET_WORK = 13_500 * HELD_BYTE_WORK;
const VALUE_WORK = 800 * HELD_BYTE_WORK;

/**
 * Counts the values of a chart, and spends what they take in any type.
 *
 * @throws Failure when they are too many
 */
export function spendValues(config: PlainObject, fuel: Fuel): void {
  const datasets = readPath(config, "data", "datasets");
  if (!Array.isArray(datasets)) return;
  let values = 0;
  for (const dataset of datasets) {
    const data: unknown = isPlainObject(dataset) ? dataset.data : undefined;
    if (Array.isArray(data)) values += data.length;
    else if (isPlainObject(data)) values += Object.keys(data).length;
  }
  if (values > CHART_VALUES)
    throw new Failure("invalid", `chart.data.datasets must have at most ${CHART_VALUES} values in all, got ${values}`);
  const work = datasets.length * DATASET_WORK + values * VALUE_WORK;
  fuel.spend(work, "chart.data.datasets take too much work: fewer datasets or values are needed");
}

function check(field: "chartLength" | "labels", what: string, unit: string, found: number, plan: Plan): void {
  const most = plan[field];
  if (found <= most) return;
  const advice = most < PLANS.keyed[field] ? ` (${PLANS.keyed[field]} with a key)` : "";
  throw new Failure("invalid", `${what} must have at most ${most} ${unit}${advice}, got ${found}`);
}
