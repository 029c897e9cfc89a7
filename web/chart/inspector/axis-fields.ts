// The inspector's fields for an axis: title, range, scale, number format, grid and position.

import type { Version } from "../appearance.ts";
import { readTable } from "../data/chart-table.ts";
import { readBeginAtZero, readOption, removeOption, zeroPath } from "../option-edit.ts";
import type { Literal } from "../text/config-tree.ts";
import { readAxisTitle, setAxisTitle } from "../titles.ts";
import { type ChartAxis, readAxes } from "./axes.ts";
import { AxisOptions } from "./axis-options.ts";
import { dateFields, hasDates } from "./date-fields.ts";
import { checkField, choiceField, type Field, numberField, readText, writeOption } from "./field.ts";
import { formatFields } from "./number-format.ts";

export function axisFields(text: string, id: string, version: Version): Field[] {
  const axis = readAxes(text, version).find((each) => each.id === id);
  if (axis === undefined) return [];
  const at = new AxisOptions(text, axis, version);
  const type = readOption(text, at.path("type"));
  const isTime = type === "time" || type === "timeseries";
  const isNumeric = axis.isValue && !isTime && type !== "category";
  return [
    titleField(at),
    ...(isNumeric ? rangeFields(at, type) : []),
    ...(isNumeric
      ? formatFields(text, at.path("ticks", "format"), {}, (chart, value) =>
          at.write(chart, ["ticks", "format"], value),
        )
      : []),
    ...(!axis.isValue && (isTime || hasDates(text)) ? dateFields(at, type) : []),
    at.check("grid", "Grid lines", [at.gridName, hidesInnerGrid(at) ? "drawOnChartArea" : "display"]),
    positionField(at),
    at.check("shown", "Show axis", ["display"]),
  ];
}

/** A second axis usually hides only the grid inside the chart. */
function hidesInnerGrid(at: AxisOptions): boolean {
  return readOption(at.text, at.path(at.gridName, "drawOnChartArea")) === false;
}

function titleField(at: AxisOptions): Field {
  const { text, axis, version } = at;
  return {
    name: "title",
    label: "Axis title",
    control: { type: "text" },
    isWide: true,
    isLive: true,
    value: readAxisTitle(text, axis.path, version),
    write: (chart, value) => setAxisTitle(chart, axis, version, value),
  };
}

/** Maximum number of ticks. Far fewer are legible, and the service rejects charts with 10,000 of them. */
const MAX_TICKS = 500;

/** Returns an upper bound for the distance between the ends of the axis. */
function findReach(at: AxisOptions): number {
  const limits = ["min", "max"].map((name) => Math.abs(Number(readOption(at.text, at.range(name)))) || 0);
  const result = readTable(at.text);
  if (!("table" in result)) return Math.max(...limits);
  const highest = new Map<number, number>();
  for (const { series, cells } of result.table.columns)
    for (const cell of cells)
      if (typeof cell === "number") highest.set(series, Math.max(highest.get(series) ?? 0, Math.abs(cell)));
  // The values of all series can be stacked, above and below zero.
  const sum = [...highest.values()].reduce((total, value) => total + value, 0);
  return Math.max(2 * sum, ...limits);
}

function rangeFields(at: AxisOptions, type: Literal | undefined): Field[] {
  const { text, axis, version } = at;
  const isLog = type === "logarithmic";
  const reach = findReach(at);
  const limit = (name: "min" | "max", label: string) =>
    numberField(text, {
      name,
      label,
      path: at.range(name),
      set: (chart, value) => at.writeAt(chart, at.range(name), value),
      findProblem: (value) => {
        const step = Number(readOption(text, at.path("ticks", "stepSize")) ?? Number.NaN);
        if ((reach + Math.abs(value)) / step > MAX_TICKS)
          return `Too many ticks for a step of ${step}: use a larger step or a smaller range`;
        const other = Number(readOption(text, at.range(name === "min" ? "max" : "min")) ?? Number.NaN);
        if (isLog && value <= 0) return "A logarithmic axis needs a number above 0";
        if (name === "min" && value >= other) return `Must be below the maximum, ${other}`;
        return name === "max" && value <= other ? `Must be above the minimum, ${other}` : undefined;
      },
    });
  return [
    scaleField(at, type),
    limit("min", "Minimum"),
    limit("max", "Maximum"),
    ...(isLog
      ? []
      : [
          numberField(text, {
            name: "step",
            label: "Step",
            path: at.path("ticks", "stepSize"),
            set: (chart, value) => at.write(chart, ["ticks", "stepSize"], value),
            findProblem: (value) => {
              if (value <= 0) return "Must be above 0";
              return reach / value > MAX_TICKS
                ? `Must be at least ${Number((reach / MAX_TICKS).toPrecision(2))}`
                : undefined;
            },
          }),
          zeroField(text, axis, version, at),
        ]),
  ];
}

function scaleField(at: AxisOptions, type: Literal | undefined): Field {
  const { text, version } = at;
  return choiceField({
    name: "scale",
    label: "Scale",
    options: { "": "Linear", logarithmic: "Logarithmic" },
    value: type === "linear" ? "" : readText(text, at.path("type")),
    write: (chart, value) => {
      if (value === "") return removeOption(chart, at.path("type"));
      // Options that a logarithmic axis can't have.
      const free = [at.range("min"), at.range("max")]
        .filter((path) => Number(readOption(chart, path) ?? 1) <= 0)
        .reduce(removeOption, removeOption(chart, at.path("ticks", "stepSize")));
      const done = at.write(free, ["type"], value);
      return removeOption(done, at.path(...zeroPath(version)));
    },
  });
}

function zeroField(text: string, axis: ChartAxis, version: Version, at: AxisOptions): Field {
  return checkField(text, {
    name: "zero",
    label: "Start at zero",
    path: at.path(...zeroPath(version)),
    standard: axis.isFirst && readBeginAtZero(text, version) === true,
    set: (chart, isZero) => writeOption(chart, at.path(...zeroPath(version)), isZero),
  });
}

function positionField(at: AxisOptions): Field {
  const { text, axis } = at;
  const sides = axis.letter === "y" ? { left: "Left", right: "Right" } : { bottom: "Bottom", top: "Top" };
  return choiceField({
    name: "position",
    label: "Position",
    options: { "": "Automatic", ...sides },
    value: readText(text, at.path("position")),
    write: (chart, value) => at.write(chart, ["position"], value === "" ? undefined : value),
  });
}
