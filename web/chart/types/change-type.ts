// Changes a chart's type and keeps its data if the new type has data of the same form: labels with one number per series, or
// points with x and y. Removes the options that the new type can't have.

import { readType, setType, type Version } from "../appearance.ts";
import { type Cell, type ChartTable, readTable } from "../data/chart-table.ts";
import { fieldsOf } from "../inspector/element-fields.ts";
import { setLimn } from "../limn-edit.ts";
import { readData, readOption, removeOption, setAxisOption, valueAxis } from "../option-edit.ts";
import type { Path } from "../text/config-tree.ts";
import { setAt } from "../text/text-edit.ts";
import { SHARES_NOTE, toShares } from "./shares.ts";
import { swapAxes } from "./swap-axes.ts";

/** The changed code and a sentence about each side effect, or the reason why the data doesn't fit. */
export type TypeChange = { readonly text: string; readonly notes: readonly string[] } | { readonly reason: string };

interface Target {
  readonly type: string;
  readonly isStacked?: boolean;
  /** Whether each bar shows shares of 100%. */
  readonly isShared?: boolean;
  readonly isFilled?: boolean;
  readonly isLogarithmic?: boolean;
  readonly isWaterfall?: boolean;
  /** Whether the last series is a line. */
  readonly endsWithLine?: boolean;
}

/** Types whose data is a table, by name in docs/chart-types/. */
const TABLES: Readonly<Record<string, Target>> = {
  bar: { type: "bar" },
  "horizontal-bar": { type: "horizontal" },
  "stacked-bar": { type: "bar", isStacked: true },
  "stacked-horizontal-bar": { type: "horizontal", isStacked: true },
  "stacked-percent": { type: "bar", isStacked: true, isShared: true },
  "stacked-horizontal-percent": { type: "horizontal", isStacked: true, isShared: true },
  waterfall: { type: "bar", isWaterfall: true },
  mixed: { type: "bar", endsWithLine: true },
  line: { type: "line" },
  area: { type: "line", isStacked: true, isFilled: true },
  logarithmic: { type: "line", isLogarithmic: true },
  pie: { type: "pie" },
  doughnut: { type: "doughnut" },
  "outlabeled-pie": { type: "outlabeledPie" },
  "outlabeled-doughnut": { type: "outlabeledDoughnut" },
  "polar-area": { type: "polarArea" },
  radar: { type: "radar" },
  sparkline: { type: "sparkline" },
  pcp: { type: "pcp" },
};

const AXES_REMOVED = "Axis settings were removed.";
/** Axis settings of new charts, as JSON. */
const NEW_SCALES = ["x", "y"].map((axis) => JSON.stringify({ [axis]: { beginAtZero: true, grace: "5%" } }));

const WITH_AXES = new Set(["bar", "horizontal", "line", "scatter", "bubble"]);
const WITH_CATEGORIES = new Set(["bar", "horizontal", "line"]);
/** Options of the `limn` block and the types that can have them. */
const LOST_OPTIONS = [
  ["target", WITH_AXES],
  ["average", WITH_AXES],
  ["directLabels", WITH_AXES],
  ["forecast", WITH_CATEGORIES],
] as const;
const SLICED = new Set(["pie", "doughnut", "outlabeledPie", "outlabeledDoughnut", "polarArea"]);

/**
 * Changes the type.
 *
 * @param name name of the new type in docs/chart-types/
 * @param versions versions of Chart.js that have the type
 * @param isVariant whether the chart loses stacking and a logarithmic scale unless the type's example has them
 */
export function changeType(
  text: string,
  version: Version,
  name: string,
  versions: readonly Version[],
  isVariant = true,
): TypeChange {
  if (!versions.includes(version)) return { reason: `This type needs Chart.js ${Math.min(...versions)} or later.` };
  const reading = readTable(text);
  if ("reason" in reading) return reading;
  const { table } = reading;
  if (readOption(text, ["type"]) === undefined) return { reason: "The type is computed in the code." };
  const form = formOf(table);
  if (form === undefined) return { reason: "This type needs a different data layout." };
  if (name === "scatter" || (name === "bubble" && readType(text) === "bubble")) {
    const points = form === "table" ? toPoints(text, table) : text;
    return finish(points, version, { type: name }, table.series, isVariant);
  }
  const target = TABLES[name];
  if (target === undefined) return { reason: "This type needs a different data layout." };
  const plain = form === "points" ? toTable(text, table) : text;
  if (!target.isShared) return finish(plain, version, target, table.series, isVariant);
  const shares = toShares(plain);
  if ("reason" in shares) return shares;
  const change = finish(shares.text, version, target, table.series, isVariant);
  return shares.text === plain || "reason" in change ? change : { ...change, notes: [SHARES_NOTE, ...change.notes] };
}

/** A table has only numbers, and all series of points have x and y. */
function formOf({ columns, series }: ChartTable): "table" | "points" | undefined {
  if (columns.length === 0) return undefined;
  if (columns.every(({ field, cells }) => field === undefined && cells.every((cell) => typeof cell !== "string")))
    return "table";
  const isPoint = (index: number) =>
    ["x", "y"].every((name) => columns.some((each) => each.series === index && each.field === name));
  return Array.from({ length: series }, (_, index) => index).every(isPoint) ? "points" : undefined;
}

/** Replaces numbers with points. Labels that are numbers become the x values; otherwise, the points are numbered. */
function toPoints(text: string, { labels, columns }: ChartTable): string {
  const numbers = labels.map(Number);
  const isNumeric =
    labels.length > 0 && labels.every((label, index) => label.trim() !== "" && Number.isFinite(numbers[index]));
  const done = columns.reduce((chart, { series, cells }) => {
    const points = cells.map((cell, index) => ({ x: isNumeric ? (numbers[index] ?? index + 1) : index + 1, y: cell }));
    return setAt(chart, ["data", "datasets", series, "data"], points) ?? chart;
  }, text);
  // The highlighted name can be a label.
  return removeOption(removeOption(done, ["data", "labels"]), ["limn", "highlight"]);
}

/** Replaces points with numbers. Their x values become the labels. */
function toTable(text: string, { columns, series }: ChartTable): string {
  const cellsOf = (index: number, field: string) =>
    columns.find((column) => column.series === index && column.field === field)?.cells ?? [];
  const indices = Array.from({ length: series }, (_, index) => index);
  const values = [...new Set(indices.flatMap((index) => cellsOf(index, "x")))].sort(compareCells);
  const done = indices.reduce((chart, index) => {
    const byX = new Map(cellsOf(index, "x").map((x, row) => [x, cellsOf(index, "y")[row] ?? null]));
    return (
      setAt(
        chart,
        ["data", "datasets", index, "data"],
        values.map((x) => byX.get(x) ?? null),
      ) ?? chart
    );
  }, text);
  return setAt(done, ["data", "labels"], values.map(String)) ?? done;
}

function compareCells(one: Cell, other: Cell): number {
  return typeof one === "number" && typeof other === "number"
    ? one - other
    : String(one).localeCompare(String(other), "en");
}

function finish(text: string, version: Version, target: Target, series: number, isVariant: boolean): TypeChange {
  const before = readType(text) ?? "";
  const { type } = target;
  const notes: string[] = [];
  const remove = (chart: string, paths: readonly Path[], note: string) => {
    const done = paths.reduce(
      (each, path) => (readOption(each, path) === null ? each : removeOption(each, path)),
      chart,
    );
    if (done !== chart && note !== "") notes.push(note);
    return done;
  };
  const each = (...names: readonly string[]): Path[] =>
    Array.from({ length: series }, (_, index) => names.map((name): Path => ["data", "datasets", index, name])).flat();
  let done = remove(text, each("type", "order"), "All series have the same type now.");
  const isTurned = (before === "horizontal") !== (type === "horizontal");
  const losesAxes = !WITH_AXES.has(type) || (before === "scatter") !== (type === "scatter");
  if (isTurned && !losesAxes) done = swapAxes(done, version);
  if (losesAxes) {
    // The grace of new charts is not the user's setting.
    const scales = JSON.stringify(readData(done, ["options", "scales"]));
    const isDefault = NEW_SCALES.includes(scales);
    done = remove(done, [["options", "scales"]], isDefault ? "" : AXES_REMOVED);
    done = remove(done, each("xAxisID", "yAxisID", "stack"), notes.includes(AXES_REMOVED) ? "" : AXES_REMOVED);
    const lines: Path[] = [
      ["options", "annotation"],
      ["options", "plugins", "annotation"],
    ];
    done = remove(done, lines, "Lines, bands and texts were removed.");
  }
  const lost = LOST_OPTIONS.filter(([name, types]) => !types.has(type) && readOption(done, ["limn", name]) !== null);
  done = lost.reduce((chart, [name]) => setLimn(chart, name, undefined), done);
  // Lists of colours belong to slices, or to single bars.
  if (SLICED.has(before) !== SLICED.has(type)) {
    const lists = each("backgroundColor", "borderColor").filter(
      (path) => Array.isArray(readData(done, path)) || SLICED.has(type),
    );
    done = remove(done, lists, "");
  }
  done = setType(done, type, version);
  done = setLimn(done, "waterfall", target.isWaterfall ? true : undefined);
  if (target.isWaterfall && series > 1) notes.push("Only the first series is a waterfall.");
  if (readOption(done, ["data", "labels"]) === null && type !== "scatter" && type !== "sparkline")
    done = numberLabels(done);
  return { text: applyVariant(done, version, target, series, isVariant), notes };
}

/** Adds missing labels, because each category needs one. */
function numberLabels(text: string): string {
  const reading = readTable(text);
  const rows = "table" in reading ? reading.table.rows : 0;
  const labels = Array.from({ length: rows }, (_, index) => String(index + 1));
  return setAt(text, ["data", "labels"], labels) ?? text;
}

/** Sets the options of a variant, such as stacking, with the inspector's fields. */
function applyVariant(text: string, version: Version, target: Target, series: number, isVariant: boolean): string {
  const write = (chart: string, element: string, name: string, value: string) =>
    fieldsOf(element, chart, version, ["#4e79a7"])
      .find((field) => field.name === name)
      ?.write(chart, value) ?? chart;
  const axis = valueAxis(text);
  const value = version === 2 ? `axis:${axis}-axis-0` : `axis:${axis}`;
  let done = text;
  if (isVariant && ["bar", "horizontal", "line"].includes(target.type)) {
    done = write(done, "all", "stacked", target.isStacked ? "stacked" : "");
    done = write(done, value, "scale", target.isLogarithmic ? "logarithmic" : "");
  }
  if (target.isShared) {
    done = setAxisOption(done, axis, version, version === 2 ? ["ticks", "max"] : ["max"], 100) ?? done;
    done = setLimn(done, "numbers", { style: "unit", unit: "percent", maximumFractionDigits: 1 });
  }
  for (let index = 0; index < series; index++) {
    const isOwnFill = readOption(done, ["data", "datasets", index, "fill"]) !== null;
    if (target.isFilled) done = write(done, `series:${index}`, "fill", "zero");
    else if (target.type === "line" && isOwnFill) done = write(done, `series:${index}`, "fill", "none");
  }
  return target.endsWithLine ? write(done, `series:${series - 1}`, "type", "line") : done;
}
