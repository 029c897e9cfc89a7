// Switches the axis with a chart's labels between times and categories. Chart.js documentation, "Time Cartesian Axis".

import type { Version } from "../appearance.ts";
import { readType } from "../appearance.ts";
import { axisPath, removeOption, setAxisOption, setOption, valueAxis } from "../option-edit.ts";
import type { Path } from "../text/config-tree.ts";
import { isTimeAxis } from "./column-type.ts";

/** Types whose labels can be times. */
const TIMED_TYPES = new Set(["bar", "horizontal", "line", "scatter", "bubble"]);

export function canShowTimes(text: string): boolean {
  return TIMED_TYPES.has(readType(text) ?? "");
}

/**
 * Makes the label axis a time axis.
 *
 * @param dates the labels as ISO dates, from which the smallest unit of the axis is determined
 */
export function addTimeAxis(text: string, version: Version, dates: readonly string[]): string {
  if (!canShowTimes(text)) return text;
  const axis = labelAxis(text);
  if (isTimeAxis(text, axis)) return text;
  const unit = unitOf(dates);
  const typed = setAxisOption(text, axis, version, ["type"], "time") ?? text;
  return unit === undefined ? typed : (setOption(typed, [...axisPath(axis, version), "time"], unit) ?? typed);
}

/** Makes the label axis a category axis. */
export function removeTimeAxis(text: string, version: Version): string {
  const path: Path = axisPath(labelAxis(text), version);
  return removeOption(removeOption(text, [...path, "time"]), [...path, "type"]);
}

function labelAxis(text: string): "x" | "y" {
  return valueAxis(text) === "y" ? "x" : "y";
}

/** Returns the `time` option. Without it, an axis of days could have ticks for hours, and an axis of months ticks for days. */
function unitOf(dates: readonly string[]): Readonly<Record<string, string>> | undefined {
  const days = dates.filter((date) => date !== "");
  if (days.some((date) => date.includes("T"))) return undefined;
  if (days.every((date) => date.endsWith("-01-01"))) return { unit: "year" };
  return days.every((date) => date.endsWith("-01")) ? { unit: "month" } : { minUnit: "day" };
}
