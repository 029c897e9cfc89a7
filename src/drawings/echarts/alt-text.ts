// Writes the alt text of an ECharts chart. The drawn series are described as a Chart.js configuration, from which the
// generator for Chart.js writes the sentences.

import { Failure } from "../../base/failure.ts";
import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { describeChart } from "../chart/alt-text/alt-text.ts";
import { readAuthorFacts } from "../chart/alt-text/author-facts.ts";
import { NOTHING_DRAWN } from "../chart/alt-text/read-drawn.ts";
import type { DrawnModel, DrawnSeries } from "./instance.ts";

/** Chart.js types by ECharts series type. */
const TYPES: Readonly<Record<string, string>> = {
  bar: "bar",
  pictorialBar: "bar",
  line: "line",
  scatter: "scatter",
  effectScatter: "scatter",
  pie: "pie",
  funnel: "funnel",
  radar: "radar",
};

/** Series types without a Chart.js equivalent: the name of the chart, and of an item. */
const OTHER_TYPES: Readonly<Record<string, readonly [name: string, item: string]>> = {
  boxplot: ["Box plot", "box"],
  candlestick: ["Candlestick chart", "candle"],
  chord: ["Chord diagram", "node"],
  custom: ["Chart", "value"],
  gauge: ["Gauge", "value"],
  graph: ["Network graph", "node"],
  heatmap: ["Heat map", "cell"],
  lines: ["Map of lines", "line"],
  map: ["Map", "region"],
  parallel: ["Parallel coordinates chart", "line"],
  sankey: ["Sankey diagram", "node"],
  sunburst: ["Sunburst chart", "segment"],
  themeRiver: ["Stream graph", "value"],
  tree: ["Tree diagram", "node"],
  treemap: ["Tree map", "tile"],
};

/**
 * Limits: series read, values read per series, values listed per series, series described, and characters of the text.
 */
const READ_SERIES = 50;
const READ_VALUES = 2000;
const LISTED_VALUES = 5;
const DESCRIBED_SERIES = 4;
const TEXT_LENGTH = 600;

/** Returns the alt text, in English; an empty string if the series can't be read. @throws Failure if the budget is exceeded */
export function describeOption(model: DrawnModel): string {
  try {
    return describe(model);
  } catch (error) {
    if (error instanceof Failure) throw error;
    return "";
  }
}

function describe(model: DrawnModel): string {
  const series: DrawnSeries[] = [];
  model.eachSeries((each) => void series.push(each));
  const [title, subtitle] = [readText(model, "text"), readText(model, "subtext")];
  const known = series.filter(({ subType }) => subType in TYPES);
  if (known.length === series.length && known.length > 0 && known.length <= READ_SERIES) {
    const config = toConfig(known, title, subtitle);
    if (config !== undefined) return describeChart(config, 4, readAuthorFacts(config))(NOTHING_DRAWN);
  }
  const subject = subtitle === "" ? title : `${title} (${subtitle})`.trim();
  const described = series.slice(0, DESCRIBED_SERIES).map(describeSeries);
  const types = [...new Set(described.map(([type]) => type))];
  const head = `${types.join(" and ") || "Chart"}${subject === "" ? "" : `: ${subject}`}`;
  const sentences = described.map(([, items]) => items);
  const text = [series.length === 0 ? `${head}, with no data` : head, ...sentences].map((part) => `${part}.`).join(" ");
  return (text.length > TEXT_LENGTH ? `${text.slice(0, TEXT_LENGTH - 1)}…` : text).toWellFormed();
}

export function readTitle(model: DrawnModel): string {
  return readText(model, "text");
}

function readText(model: DrawnModel, name: string): string {
  const value: unknown = model.getComponent("title")?.get(name);
  return typeof value === "string"
    ? value
        .replaceAll(/\{\w*\||\}|\s+/g, " ")
        .trim()
        .slice(0, 200)
    : "";
}

/** Returns the name of a series' type, and a sentence part that lists its first values. */
function describeSeries(series: DrawnSeries): readonly [type: string, items: string] {
  const [type, item] = OTHER_TYPES[series.subType] ?? [nameOfKnown(series.subType), "value"];
  const data = series.getData();
  const indices = Array.from({ length: Math.min(data.count(), READ_VALUES) }, (_, index) => index);
  const dimension = data.mapDimension("value");
  const named = indices.filter((index) => data.getName(index) !== "");
  const values = named.slice(0, LISTED_VALUES).map((index) => {
    const value = dimension === undefined ? undefined : data.get(dimension, index);
    return typeof value === "number" && Number.isFinite(value)
      ? `${data.getName(index)} ${formatValue(value)}`
      : data.getName(index);
  });
  // A tree's root has no name, so named items are counted.
  const count = named.length > 0 && data.count() <= READ_VALUES ? named.length : data.count();
  const items = `${count} ${item}${count === 1 ? "" : item.endsWith("x") ? "es" : "s"}`;
  return [type, `${items}${values.length === 0 ? "" : `: ${values.join(", ")}${count > values.length ? ", …" : ""}`}`];
}

const nameOfKnown = (type: string): string => `${type.charAt(0).toUpperCase()}${type.slice(1)} chart`;
const formatValue = (value: number): string => String(Number(value.toPrecision(6)));

/** Converts the series to a Chart.js configuration; undefined if one configuration can't hold them all. */
function toConfig(series: readonly DrawnSeries[], title: string, subtitle: string): PlainObject | undefined {
  const [first] = series as readonly [DrawnSeries];
  const axes = first.coordinateSystem;
  const isCartesian = axes?.type === "cartesian2d";
  if (series.some((each) => each.coordinateSystem?.type !== axes?.type)) return undefined;
  const base = isCartesian ? axes.getBaseAxis?.() : undefined;
  const hasCategories = base?.type === "category";
  const labels = hasCategories ? (base.scale.getOrdinalMeta?.().categories ?? []) : [];
  const isRadar = first.subType === "radar";
  if (!isCartesian && !isRadar && !["pie", "funnel"].includes(first.subType)) return undefined;
  const isTurned = base?.dim === "y" && hasCategories;
  const datasets = series.map((each) => toDataset(each, hasCategories, isTurned));
  const names = hasCategories || isRadar ? labels : (datasets[0]?.names ?? []);
  const type = typeOf(first);
  const titles = isCartesian ? axisTitles(axes) : {};
  return {
    type,
    data: {
      labels: (isRadar ? radarNames(first) : names).map(String),
      datasets: datasets.map(({ names: _, ...dataset }) => dataset),
    },
    options: {
      ...(isTurned && { indexAxis: "y" }),
      plugins: {
        title: { display: title !== "", text: title },
        subtitle: { display: subtitle !== "", text: subtitle },
      },
      scales: { x: { ...(base?.type === "time" && { type: "time" }), ...titles.x }, y: { ...titles.y } },
    },
  };
}

function toDataset(
  series: DrawnSeries,
  hasCategories: boolean,
  isTurned: boolean,
): PlainObject & { readonly names: string[] } {
  const data = series.getData();
  const count = Math.min(data.count(), READ_VALUES);
  const indices = Array.from({ length: count }, (_, index) => index);
  const read = (dimension: string | undefined, index: number) => {
    const value = dimension === undefined ? undefined : data.get(dimension, index);
    return typeof value === "number" && Number.isFinite(value) ? value : null;
  };
  const isCartesian = series.coordinateSystem?.type === "cartesian2d";
  const [x, y] = [data.mapDimension("x"), data.mapDimension("y")];
  const name = series.name.startsWith("series\0") ? "" : series.name;
  const common = {
    type: typeOf(series),
    label: name,
    fill: series.get("areaStyle") !== undefined,
    showLine: series.subType === "line",
    names: indices.map((index) => data.getName(index)),
  };
  if (series.subType === "radar") return { ...common, data: data.dimensions.map((dimension) => read(dimension, 0)) };
  if (!isCartesian) return { ...common, data: indices.map((index) => read(data.mapDimension("value"), index)) };
  if (hasCategories) {
    const [place, value] = isTurned ? [y, x] : [x, y];
    const values: (number | null)[] = [];
    for (const index of indices) {
      const at = read(place, index);
      if (at !== null && at >= 0 && at < READ_VALUES) values[at] = read(value, index);
    }
    return { ...common, data: Array.from(values, (item) => item ?? null) };
  }
  return { ...common, data: indices.map((index) => ({ x: read(x, index), y: read(y, index) })) };
}

/** Returns the Chart.js type of a series. */
function typeOf(series: DrawnSeries): string | undefined {
  const radius: unknown = series.get("radius");
  const isRing = Array.isArray(radius) && Number.parseFloat(String(radius[0])) > 0;
  return series.subType === "pie" && isRing ? "doughnut" : TYPES[series.subType];
}

function radarNames({ coordinateSystem }: DrawnSeries): string[] {
  return (coordinateSystem?.getIndicatorAxes?.() ?? []).map(({ name }) => String(name));
}

function axisTitles(axes: NonNullable<DrawnSeries["coordinateSystem"]>): Readonly<Record<string, PlainObject>> {
  const titleOf = (dimension: string): PlainObject => {
    const name: unknown = axes.getAxis?.(dimension)?.model?.get("name");
    return typeof name === "string" && name !== "" ? { title: { display: true, text: name } } : {};
  };
  return isPlainObject(axes) ? { x: titleOf("x"), y: titleOf("y") } : {};
}
