// Checks a chart against the limits of the caller's plan (text length, labels) and the limits shared by all plans (values).

import { Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import { CHART_AXES, CHART_VALUES, PLANS, type Plan } from "../../base/limits.ts";
import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { listAxes } from "./plugins/chart-plugin.ts";
import { readPath } from "./record.ts";

/**
 * Checks the length of a chart's text.
 *
 * @throws Failure if the text is longer than the plan allows
 */
export function checkChartLength(chart: unknown, plan: Plan): void {
  if (typeof chart === "string") check("chartLength", "chart", "characters", chart.length, plan);
}

/**
 * Checks the number of labels.
 *
 * @throws Failure if there are more labels than the plan allows
 */
export function checkLabelCount(config: PlainObject, plan: Plan): void {
  for (const field of ["labels", "xLabels", "yLabels"]) {
    const labels = readPath(config, "data", field);
    if (Array.isArray(labels)) check("labels", `chart.data.${field}`, "entries", labels.length, plan);
  }
}

/**
 * Checks the number of axes.
 *
 * @throws Failure if there are too many
 */
export function checkAxisCount(config: PlainObject): void {
  const { length } = listAxes(config);
  if (length > CHART_AXES)
    throw new Failure("invalid", `chart.options.scales must have at most ${CHART_AXES} axes, got ${length}`);
}

/** Memory per dataset and per value, in bytes. library-meter.ts meters the time. */
const DATASET_BYTES = 13_500;
const VALUE_BYTES = 800;

/**
 * Counts a chart's values, and charges for the memory that they take in any chart type.
 *
 * @throws Failure if there are too many
 */
export function chargeForValues(config: PlainObject, fuel: Fuel): void {
  const datasets = readPath(config, "data", "datasets");
  if (!Array.isArray(datasets)) return;
  let values = 0;
  for (const dataset of datasets) {
    const data: unknown = isPlainObject(dataset) ? dataset.data : undefined;
    if (Array.isArray(data)) values += data.length;
    else if (isPlainObject(data)) values += Object.keys(data).length;
  }
  if (values > CHART_VALUES)
    throw new Failure(
      "invalid",
      `chart.data.datasets must have at most ${CHART_VALUES} values in total, got ${values}`,
    );
  const bytes = datasets.length * DATASET_BYTES + values * VALUE_BYTES;
  fuel.hold(bytes, "chart.data.datasets are too expensive to draw: use fewer datasets or values");
}

function check(field: "chartLength" | "labels", name: string, unit: string, count: number, plan: Plan): void {
  const limit = plan[field];
  if (count <= limit) return;
  const advice = limit < PLANS.keyed[field] ? ` (${PLANS.keyed[field]} with a key)` : "";
  throw new Failure("invalid", `${name} must have at most ${limit} ${unit}${advice}, got ${count}`);
}
