// Checks the outline of a configuration before Chart.js sees it: what Chart.js would answer with a puzzling TypeError, or
// with a loop over a length that was only claimed. Everything finer is left to Chart.js.

import { Failure, showValue } from "../../base/failure.ts";
import { AXIS_TICKS } from "../../base/limits.ts";
import type { ChartVersion } from "./chart-params.ts";
import { findNearName } from "./near-name.ts";

/** @throws Failure that names the field */
export function checkShape(config: Record<string, unknown>, version: ChartVersion): void {
  const { type, data, options } = config;
  // Versions 3 and 4 draw charts whose datasets each name a type of their own.
  if (type === undefined ? version === 2 : typeof type !== "string" || type === "")
    throw new Failure("invalid", `chart.type must be the name of a chart type, got ${showValue(type)}`);
  if (data !== undefined && data !== null) {
    checkRecord(data, "chart.data");
    for (const field of ["labels", "xLabels", "yLabels"]) checkList(data[field], `chart.data.${field}`);
    checkList(data.datasets, "chart.data.datasets");
    for (const [index, dataset] of ((data.datasets ?? []) as unknown[]).entries()) {
      const name = `chart.data.datasets[${index}]`;
      checkRecord(dataset, name);
      // Editors of charts write empty text for no data, which Chart.js takes for none.
      if (dataset.data === "") continue;
      if (version === 2) checkList(dataset.data, `${name}.data`);
      else if (dataset.data !== undefined && (typeof dataset.data !== "object" || dataset.data === null))
        throw new Failure("invalid", `${name}.data must be a list or an object, got ${showValue(dataset.data)}`);
    }
  }
  if (options !== undefined && options !== null) checkRecord(options, "chart.options");
  checkLengths(config);
}

/**
 * @param types the chart types that the version has
 * @param versionsOf the versions that have a type which this one may not have
 * @throws Failure when the chart or a dataset is of a type that the version does not have
 */
export function checkTypes(
  config: Record<string, unknown>,
  types: ReadonlySet<string>,
  versionsOf: (type: string) => readonly ChartVersion[],
): void {
  const { datasets } = (config.data ?? {}) as { datasets?: readonly Record<string, unknown>[] | null };
  const typed: [string, unknown][] = (datasets ?? []).map(({ type }, index) => [
    `chart.data.datasets[${index}].type`,
    type,
  ]);
  for (const [name, type] of [["chart.type", config.type] as const, ...typed]) {
    if (type === undefined || type === null || types.has(String(type))) continue;
    const versions = versionsOf(String(type));
    const elsewhere = versions.length === 0 ? "" : `, which is a type of version ${versions.join(" and ")}`;
    const hint = adviseType(String(type), types);
    throw new Failure(
      "invalid",
      `${name} must be one of ${[...types].join(", ")}, got ${showValue(type)}${elsewhere}${hint}`,
    );
  }
}

/** What to write in the place of a type that there is none of. */
function adviseType(type: string, types: ReadonlySet<string>): string {
  if (type === "horizontalBar") return "; use bar with options.indexAxis y";
  const near = findNearName(type, types);
  return near === undefined ? "" : `; did you mean ${near}?`;
}

function checkRecord(value: unknown, name: string): asserts value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Failure("invalid", `${name} must be an object, got ${showValue(value)}`);
}

function checkList(value: unknown, name: string): void {
  if (value !== undefined && value !== null && !Array.isArray(value))
    throw new Failure("invalid", `${name} must be a list, got ${showValue(value)}`);
}

/** Chart.js takes anything with a `length` for a list and would count to it. */
function checkLengths(root: unknown): void {
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== "object" || value === null) continue;
    if (!Array.isArray(value) && Object.hasOwn(value, "length")) {
      const { length } = value as { length: unknown };
      if (Number(length) > AXIS_TICKS)
        throw new Failure("invalid", `length must be at most ${AXIS_TICKS}, got ${showValue(length)}`);
    }
    for (const child of Array.isArray(value) ? value : Object.values(value))
      if (typeof child === "object" && child !== null) pending.push(child);
  }
}
