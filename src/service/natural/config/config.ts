// Creates a Chart.js 2 configuration from a description's settings and data. Anything that the chart type cannot show triggers
// a warning.

import type { BoundElements } from "../data/bind.ts";
import type { Data, Series } from "../data/series.ts";
import type { Reading } from "../recognise/reading.ts";
import type { Kind } from "../vocabulary/chart-type-words.ts";
import { drawGauge, drawProgress, drawRadialGauge } from "./config-gauge.ts";
import { cartesianOptions, plainOptions, radialOptions } from "./config-options.ts";
import type { Plan } from "./config-plan.ts";
import { type PlotData, plotBoxes, plotBubbles, plotPoints } from "./config-points.ts";
import { areaDataset, barDataset, boxDataset, lineDataset, radarDataset, sliceDataset } from "./config-series.ts";
import type { Value } from "./config-text.ts";
import { countBins } from "./histogram.ts";

type Draw = (plan: Plan) => Value;

const DRAW: Readonly<Record<Kind, Draw>> = {
  bar: (plan) => drawSeries(plan, "bar", barDataset),
  horizontalBar: (plan) => drawSeries(plan, "horizontalBar", barDataset),
  line: (plan) => drawSeries(plan, "line", lineDataset),
  area: (plan) => drawSeries(plan, "line", areaDataset),
  mixed: drawMixed,
  histogram: drawHistogram,
  waterfall: drawWaterfall,
  pie: (plan) => drawRound(plan, plan.reading.settings.flags.has("percentLabels") ? "outlabeledPie" : "pie"),
  doughnut: (plan) =>
    drawRound(plan, plan.reading.settings.flags.has("percentLabels") ? "outlabeledDoughnut" : "doughnut"),
  polarArea: (plan) => drawRound(plan, "polarArea"),
  radar: (plan) => ({ type: "radar", data: dataOf(plan, radarDataset), options: radialOptions(plan) }),
  scatter: (plan) => drawPoints(plan, "scatter", plotPoints(plan)),
  bubble: (plan) => drawPoints(plan, "bubble", plotBubbles(plan)),
  boxplot: (plan) => drawBoxes(plan, "boxplot"),
  violin: (plan) => drawBoxes(plan, "violin"),
  sparkline: drawSparkline,
  gauge: drawGauge,
  radialGauge: drawRadialGauge,
  progressBar: drawProgress,
};

/** Creates the configuration. */
export function createConfig(reading: Reading, bound: BoundElements, data: Data): Value {
  const { settings, warn } = reading;
  const kind = chooseKind(reading);
  if (settings.kind === undefined)
    warn(`no chart type given; ${kind === "horizontalBar" ? "horizontal bar chart" : "bar chart"} assumed`);
  settings.kind = kind;
  if (settings.flags.has("percentStacked")) {
    warn("percentages were not calculated; the numbers are stacked as given");
    settings.flags.add("stacked");
  }
  return DRAW[kind]({ reading, bound, data: sortData(reading, data) });
}

function chooseKind({ settings: { kind = "bar", flags } }: Reading): Kind {
  const isHorizontal = flags.has("horizontal");
  if (kind === "bar" && isHorizontal) return "horizontalBar";
  if (kind === "horizontalBar" && flags.has("vertical")) return "bar";
  if (kind === "line" && flags.has("filled") && !flags.has("unfilled")) return "area";
  return kind;
}

/** Sorts the data by value, if the chart has a single series. */
function sortData({ settings: { flags } }: Reading, data: Data): Data {
  const way = flags.has("descending") ? -1 : flags.has("ascending") ? 1 : 0;
  const [series] = data.series;
  if (way === 0 || series === undefined || data.series.length > 1) return data;
  const order = series.values
    .map((value, index) => ({ value: value ?? 0, index }))
    .sort((a, b) => way * (a.value - b.value) || a.index - b.index);
  const pick = <T>(list: readonly T[]): T[] => order.map(({ index }) => list[index] as T);
  const colors = series.colors && pick(series.colors);
  return { labels: pick(data.labels), series: [{ ...series, values: pick(series.values), colors }] };
}

type MakeSet = (plan: Plan, series: Series, index: number) => Value;

function dataOf(plan: Plan, makeSet: MakeSet): Value {
  const { labels, series } = plan.data;
  return { labels, datasets: series.map((one, index) => makeSet(plan, one, index)) };
}

function drawSeries(plan: Plan, type: string, makeSet: MakeSet): Value {
  return { type, data: dataOf(plan, makeSet), options: cartesianOptions(plan, type) };
}

/** Creates a waterfall: docs/themes.md. */
function drawWaterfall(plan: Plan): Value {
  const { data, reading } = plan;
  if (data.series.length > 1) reading.warn("a waterfall has one series; the others are drawn as bars");
  const type = reading.settings.flags.has("horizontal") ? "horizontalBar" : "bar";
  return { ...(drawSeries(plan, type, barDataset) as object), limn: { waterfall: true, values: ["all"] } };
}

function drawRound(plan: Plan, type: string): Value {
  return { type, data: dataOf(plan, sliceDataset), options: plainOptions(plan, type) };
}

/** Creates a mixed chart. Chart.js draws a lower `order` on top, so lines are drawn over the bars. */
function drawMixed(plan: Plan): Value {
  const { data, reading } = plan;
  if (data.series.length < 2) reading.warn("a mixed chart needs at least two series");
  const datasets = data.series.map((series, index): Value => {
    const kind = series.kind ?? defaultKind(data.series, index);
    const makeSet = kind === "line" ? lineDataset : kind === "area" ? areaDataset : undefined;
    if (makeSet === undefined) return { ...(barDataset(plan, series, index) as object), order: 2 };
    return { type: "line", ...(makeSet(plan, series, index) as object), order: 1 };
  });
  return { type: "bar", data: { labels: data.labels, datasets }, options: cartesianOptions(plan, "bar") };
}

/** Chooses bars or a line for a series without a type. The last such series is a line, unless the chart already has one. */
function defaultKind(series: readonly Series[], index: number): Kind {
  const hasLine = series.some(({ kind }) => kind === "line" || kind === "area");
  const hasBar = series.some(({ kind }) => kind === "bar");
  const isLast = index === series.findLastIndex(({ kind }) => kind === undefined);
  return !hasLine && isLast && (hasBar || index > 0) ? "line" : "bar";
}

function drawHistogram(plan: Plan): Value {
  const data = countBins(plan) ?? plan.data;
  const wide: MakeSet = (whole, series, index) => ({
    ...(barDataset(whole, series, index) as object),
    barPercentage: 1,
    categoryPercentage: 1,
    borderColor: "#fff",
    borderWidth: 1,
  });
  return drawSeries({ ...plan, data }, "bar", wide);
}

function drawPoints(plan: Plan, type: string, { sets, tuples, isNamed }: PlotData): Value {
  return { type, data: { datasets: sets }, options: cartesianOptions({ ...plan, tuples }, type, isNamed) };
}

function drawBoxes(plan: Plan, type: string): Value {
  const name = plan.reading.settings.flags.has("horizontal")
    ? { boxplot: "horizontalBoxplot", violin: "horizontalViolin" }[type]
    : type;
  const { labels, values } = plotBoxes(plan);
  return { type: name, data: { labels, datasets: [boxDataset(plan, values)] }, options: cartesianOptions(plan, type) };
}

/** Creates a sparkline, which has neither labels nor axes. */
function drawSparkline(plan: Plan): Value {
  const [series] = plan.data.series;
  if (plan.data.series.length > 1) plan.reading.warn("a sparkline shows one series; the others were ignored");
  const { label: _, ...set } = lineDataset(plan, series ?? { values: [] }, 0) as Record<string, Value>;
  const { title } = plainOptions(plan, "sparkline");
  return { type: "sparkline", data: { datasets: [set] }, ...(title !== undefined && { options: { title } }) };
}
