// What a chart holds, against what the caller's plan lets it hold. Refuses, as a Failure that says what a key would change, text
// that is too long and labels that are too many. BEHAVIOUR 1.10.

import { Failure } from "../base/failure.ts";
import { PLANS, type Plan } from "../base/limits.ts";
import { type PlainObject, readPath } from "./record.ts";

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

function check(field: "chartLength" | "labels", what: string, unit: string, found: number, plan: Plan): void {
  const most = plan[field];
  if (found <= most) return;
  const advice = most < PLANS.keyed[field] ? ` (${PLANS.keyed[field]} with a key)` : "";
  throw new Failure("invalid", `${what} must have at most ${most} ${unit}${advice}, got ${found}`);
}
