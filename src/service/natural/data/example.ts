// Example data for descriptions without numbers, with labels that suit the chart type. The values are fixed, so that the same
// description always produces the same chart.

import type { Reading } from "../recognise/reading.ts";
import { capitalise } from "../text/capital.ts";
import type { BoundElements } from "./bind.ts";
import { assumeLabels } from "./labels.ts";
import type { Data } from "./series.ts";

const VALUES = [
  [12, 19, 14, 23, 17, 26, 21, 29, 24, 31, 27, 34],
  [8, 11, 16, 12, 18, 15, 22, 19, 25, 21, 28, 24],
  [5, 9, 7, 13, 10, 14, 12, 17, 15, 20, 18, 22],
];

/** Upper end of a round range that contains all example values. */
const MAX_EXAMPLE = 40;

/** Maximum number of digits after the decimal point. */
const MAX_DIGITS = 6;

/** Maximum number of example values in a series. */
const MAX_VALUES = 12;

/** Returns example data for the series and labels that the description names. */
export function exampleData(reading: Reading, bound: BoundElements): Data {
  const { settings, warn } = reading;
  warn("no numbers given; example data used");
  const axis = bound.loose.find(({ isAxis }) => isAxis);
  if (axis !== undefined) settings.axisTitles.x ??= capitalise(axis.text);
  const names = [...bound.lists.flat(), ...bound.loose]
    .filter((name) => name !== axis)
    .map(({ text }) => capitalise(text));
  const isRound =
    settings.kind === "pie" ||
    settings.kind === "doughnut" ||
    settings.kind === "polarArea" ||
    settings.kind === "radar";
  const labels = bound.labels ?? (isRound && names.length > 2 ? names : undefined);
  const count = settings.count === undefined ? 4 : Math.min(Math.max(1, settings.count), MAX_VALUES);
  const size = labels?.length ?? (settings.cycle === undefined ? count : cycleSize(settings.cycle, settings.count));
  const shown =
    labels ??
    (settings.cycle === undefined && settings.unit === undefined
      ? exampleLabels(reading, size)
      : assumeLabels(reading, size, true));
  const series = labels === names || names.length === 0 ? [undefined] : names.slice(0, VALUES.length);
  if (labels !== names && names.length > VALUES.length)
    warn(`only ${VALUES.length} of ${names.length} series have example data`);
  const scale = scaleTo(settings);
  return {
    labels: shown,
    series: series.map((name, index) => {
      const values = VALUES[index] ?? [];
      return { name, values: shown.map((_, at) => scale(values[at % values.length] ?? 0)) };
    }),
  };
}

/** Returns a function that spreads the example values over the axis's range, if the description sets one. */
function scaleTo({ min = 0, max }: Reading["settings"]): (value: number) => number {
  if (max === undefined || max <= min) return (value) => value;
  const digits = Math.min(MAX_DIGITS, Math.max(0, 2 - Math.floor(Math.log10(max - min))));
  return (value) => Number((min + ((max - min) * value) / MAX_EXAMPLE).toFixed(digits));
}

function cycleSize(cycle: "month" | "quarter" | "weekday", count: number | undefined): number {
  if (count !== undefined) return Math.min(Math.max(1, count), MAX_VALUES);
  return { month: 12, quarter: 4, weekday: 7 }[cycle];
}

function exampleLabels({ settings: { kind } }: Reading, count: number): readonly string[] {
  if (kind === "line" || kind === "area" || kind === "mixed" || kind === "bar" || kind === undefined) {
    if (count <= 4) return ["Q1", "Q2", "Q3", "Q4"].slice(0, count);
  }
  return Array.from({ length: count }, (_, index) => String.fromCharCode(65 + index));
}
