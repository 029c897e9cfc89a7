// Creates the outline of a chart that a language model receives with a sentence: the data, names and styles that sentences mention.
// Code, functions and other options stay on the page.

import type { Outline } from "../../../src/service/natural/change/outline.ts";
import { isSliced, readSwatches, readType, type Version } from "../appearance.ts";
import { type Cell, readTable } from "../data/chart-table.ts";
import { listLines } from "../follow-up/change-lines.ts";
import { type Chart, findField, readNames, standardColors } from "../follow-up/context.ts";
import { type ChartAxis, readAxes, readSide } from "../inspector/axes.ts";
import { AxisOptions } from "../inspector/axis-options.ts";
import { kindOf } from "../inspector/series-fields.ts";
import { readNumbers } from "../limn-edit.ts";
import { readData, readOption, valueAxis } from "../option-edit.ts";
import type { Settings } from "../settings.ts";
import { readAxisTitle, readLegend, readTitle } from "../titles.ts";

type Series = Outline["series"][number];
type Axis = NonNullable<Outline["x"]>;

/** Maximum length of a name or a title, in characters. Longer text is cut off, and can't be named in a change. */
const MAX_TEXT = 1000;

export function createOutline({ text, settings }: Chart): Outline {
  const { version, width, height, theme, backgroundColor } = settings;
  const names = readNames(text);
  const colors = readColors(text, settings);
  const kinds = names.series.map((_, index) => kindOf(text, index));
  const isMixed = new Set(kinds).size > 1;
  const isByLabel = isSliced(text);
  const values = readValues(text);
  const title = readTitle(text, "chart", version);
  const legend = readLegend(text, version);
  const format = readNumbers(text);
  const type = readType(text);
  const labelColors = isByLabel ? colors : readBarColors(text);
  const lines = listLines(text, version).map(({ label, value, color }) => ({
    label: cut(label),
    ...(value !== undefined && { value }),
    ...(canBeColor(color) && { color }),
  }));
  return {
    ...(type !== undefined && { type: type === "horizontal" ? "horizontalBar" : cut(type) }),
    ...(title && { title: cut(title) }),
    labels: names.labels.map(cut),
    series: names.series.map((name, index) => ({
      name: cut(name),
      ...describeType(text, index, kinds[index], isMixed),
      ...describeSeries(text, version, index),
      ...(!isByLabel && colors[index] !== undefined && labelColors === undefined && { color: colors[index] }),
      ...(values?.[index] !== undefined && { values: values[index] }),
    })),
    ...(labelColors?.some((color) => color !== undefined) && { labelColors: labelColors.map((each) => each ?? null) }),
    ...describeAxes(text, version),
    ...(findField(text, version, "all", "stacked")?.value === "stacked" && { stacked: true }),
    ...(legend !== undefined && legend !== "auto" && { legend: legend === "off" ? "none" : legend }),
    ...(hasDataLabels(text) && { dataLabels: true }),
    ...(lines.length > 0 && { lines }),
    ...(format && { format }),
    ...(theme !== "" && { theme }),
    ...(canBeColor(backgroundColor) && { background: backgroundColor }),
    width,
    height,
  };
}

const cut = (text: string): string => text.slice(0, MAX_TEXT).toWellFormed();

/** URLs of patterns, for example, are not sent. */
const canBeColor = (color: string): boolean => /^[\w#][\w#(),.%\s/+-]{0,99}$/.test(color) && !color.includes("//");

const hasDataLabels = (text: string): boolean =>
  [true, "auto"].includes(readOption(text, ["options", "plugins", "datalabels", "display"]) as boolean | string);

/** Returns the colours of the series or slices, as they are drawn; undefined if the code computes them. */
function readColors(text: string, settings: Settings): readonly (string | undefined)[] {
  const standard = standardColors({ text, settings });
  return readSwatches(text).map(({ color }, index) => {
    const path = ["data", "datasets", isSliced(text) ? 0 : index];
    const isComputed = ["backgroundColor", "borderColor"].some((name) => readData(text, [...path, name]) === undefined);
    if (color !== undefined) return canBeColor(color) ? color : undefined;
    return isComputed ? undefined : standard[index % standard.length];
  });
}

/** Returns the colours of the bars of a single series; undefined if the bars have no colours of their own. */
function readBarColors(text: string): readonly (string | undefined)[] | undefined {
  const colors = readData(text, ["data", "datasets", 0, "backgroundColor"]);
  return Array.isArray(colors) && readNames(text).series.length === 1
    ? colors.map((color) => (typeof color === "string" && canBeColor(color) ? color : undefined))
    : undefined;
}

/** Returns the values of each series; undefined if the code computes some of them. */
function readValues(text: string): readonly NonNullable<Series["values"]>[] | undefined {
  const reading = readTable(text);
  if ("reason" in reading) return undefined;
  const { columns, series } = reading.table;
  return Array.from({ length: series }, (_, index) => {
    const own = columns.filter((column) => column.series === index);
    const [first] = own;
    if (first === undefined) return [];
    if (first.field === undefined) return first.cells.map(cellOf);
    return first.cells.map((_cell, row) => own.map(({ cells }) => cellOf(cells[row] ?? null)));
  });
}

const cellOf = (cell: Cell): Cell => (typeof cell === "string" ? cut(cell) : cell);

/** Returns how a series is drawn, if the chart's type doesn't tell. */
function describeType(text: string, index: number, kind: string | undefined, isMixed: boolean): Pick<Series, "type"> {
  const fill = readOption(text, ["data", "datasets", index, "fill"]);
  if (kind === "line" && fill !== undefined && fill !== null && fill !== false) return { type: "area" };
  return isMixed && (kind === "bar" || kind === "line") ? { type: kind } : {};
}

function describeSeries(text: string, version: Version, index: number): Partial<Series> {
  const path = ["data", "datasets", index];
  const dash = readData(text, [...path, "borderDash"]);
  const width = readOption(text, [...path, "borderWidth"]);
  return {
    ...(readSide(text, index, version) === "second" && { axis: "right" as const }),
    ...(Array.isArray(dash) && dash.length > 0 && { dashed: true }),
    ...(typeof width === "number" && { width }),
  };
}

/** Describes the axes whose options the code sets. */
function describeAxes(text: string, version: Version): Pick<Outline, "x" | "y" | "right"> {
  const axes = readAxes(text, version);
  const [, second] = axes.filter(({ letter }) => letter === valueAxis(text));
  const known = [
    ["x", axes.find(({ letter }) => letter === "x")],
    ["y", axes.find(({ letter }) => letter === "y")],
    ["right", second],
  ] as const;
  const described = known.flatMap(([name, axis]) => {
    const options = axis && describeAxis(text, version, axis);
    return options === undefined || Object.keys(options).length === 0 ? [] : [[name, options]];
  });
  return Object.fromEntries(described);
}

function describeAxis(text: string, version: Version, axis: ChartAxis): Axis {
  const at = new AxisOptions(text, axis, version);
  const title = readAxisTitle(text, axis.path, version);
  const [min, max] = [readOption(text, at.range("min")), readOption(text, at.range("max"))];
  return {
    ...(title && { title: cut(title) }),
    ...(typeof min === "number" && { min }),
    ...(typeof max === "number" && { max }),
    ...(readOption(text, at.path("type")) === "logarithmic" && { log: true }),
    ...(readOption(text, at.path("display")) === false && { hidden: true }),
  };
}
