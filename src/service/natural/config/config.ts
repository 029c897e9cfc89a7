// Creates a configuration from the data and settings of a description: for Chart.js 2, or for version 4 if the chart type needs it.

import { type Data, transpose } from "../data/data.ts";
import type { ChartType } from "../directives/wish.ts";
import { withEmphasis } from "./emphasis.ts";
import { drawGauge, drawProgress, drawRadialGauge } from "./gauge.ts";
import { countBins } from "./histogram.ts";
import { cartesianOptions, plainOptions, radialOptions, titleOf } from "./options.ts";
import { drawBoxes, drawBubbles, drawScatter } from "./points.ts";
import { barDataset, lineDataset, radarDataset, sliceDataset, styleOf } from "./series.ts";
import type { Plan, Settings } from "./settings.ts";
import type { Options } from "./text.ts";
import { trendOf } from "./trend.ts";
import { drawVersion4, needsVersion4 } from "./version-4.ts";

export interface Config {
  readonly value: Options;
  readonly version: 2 | 4;
}

export function createConfig(initial: Plan): Config {
  const plan = { ...initial, data: sortData(initial.settings, toPercent(initial, nameLabels(initial))) };
  if (plan.settings.center !== undefined && plan.kind !== "doughnut")
    plan.warn("only a doughnut chart can show text in its centre");
  if (needsVersion4(plan.kind)) {
    const value = drawVersion4(plan);
    if (value !== undefined) return { value: withEmphasis(plan, value), version: 4 };
    plan.warn(`the data doesn't fit a ${plan.kind}, so it is drawn as a bar chart`);
  }
  if (plan.kind === "otherChart") plan.warn("this chart type is not available, so the data is drawn as a bar chart");
  return { value: withEmphasis(plan, (DRAW[plan.kind] ?? drawBars)(plan)), version: 2 };
}

/** Returns the type of the chart that the description asks for, or that its data needs. */
export function chooseKind({ types, isHorizontal, styles, all }: Settings, data: Data): ChartType {
  const isMixed = types.includes("bar") && types.includes("line") && data.series.length > 1;
  const styled = [...styles.values()].flatMap(({ type }) => type ?? []);
  const hasLine = [all, ...styles.values()].some(
    ({ isDashed, shape, hasPoints }) => isDashed || shape !== undefined || hasPoints !== undefined,
  );
  const byData = ({ 2: "scatter", 3: "bubble" } as const)[data.tuples?.[0]?.tuples[0]?.length ?? 0];
  const byStyle =
    styled.length === 0
      ? hasLine && "line"
      : !styled.includes("bar") && styled.length === data.series.length && styled[0];
  const kind = isMixed ? "mixed" : (types[0] ?? byData ?? (byStyle || "bar"));
  if ((kind === "bar" || (kind === "mixed" && data.series.length < 2)) && isHorizontal) return "horizontalBar";
  return kind === "horizontalBar" && isHorizontal === false ? "bar" : kind;
}

/** Chart types whose values need no labels. */
const UNLABELLED = new Set<ChartType>(["histogram", "sparkline", "progressBar"]);
const ROUND = new Set<ChartType>(["pie", "doughnut", "polarArea"]);

/** Adds consecutive numbers as labels to values that have none. */
function nameLabels({ data, kind }: Plan): Data {
  const count = Math.max(0, ...data.series.map(({ values }) => values.length));
  if (data.labels !== undefined || data.tuples !== undefined || UNLABELLED.has(kind)) return data;
  if (count === 0 || (ROUND.has(kind) && count === 1)) return data;
  return { ...data, labels: Array.from({ length: count }, (_, index) => String(index + 1)) };
}

const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** Converts values to percentages of their total, unless they already add up to 100 %. */
function toPercent({ settings }: Plan, data: Data): Data {
  if (!settings.isHundred || data.series.length < 2) return data;
  const totals = transpose(data).series.map(({ values }) => sumOf(values));
  if (totals.every((total) => Math.abs(total - 100) < 0.5)) return data;
  const share = (value: number | null, index: number): number | null =>
    value === null || !totals[index] ? value : Number(((100 * value) / totals[index]).toPrecision(4));
  return { ...data, series: data.series.map(({ name, values }) => ({ name, values: values.map(share) })) };
}

/** Sorts the data by value, or by the sum of the values of its series. */
function sortData({ sort }: Settings, data: Data): Data {
  if (sort === undefined || data.labels === undefined) return data;
  const rows = transpose(data);
  const way = sort === "desc" ? -1 : 1;
  const sorted = rows.series.toSorted((one, other) => way * (sumOf(one.values) - sumOf(other.values)));
  const names = data.series.map(({ name }) => name);
  const { labels, series } = transpose({ ...rows, series: sorted });
  return { ...data, labels, series: series.map(({ values }, index) => ({ name: names[index], values })) };
}

const DRAW: Partial<Record<ChartType, (plan: Plan) => Options>> = {
  line: drawLines,
  area: drawLines,
  pie: drawRound,
  doughnut: drawRound,
  polarArea: drawRound,
  radar: (plan) => ({
    type: "radar",
    data: {
      labels: plan.data.labels ?? [],
      datasets: plan.data.series.map((series, index) => radarDataset(plan, series, index)),
    },
    options: radialOptions(plan),
  }),
  scatter: drawScatter,
  bubble: drawBubbles,
  boxplot: (plan) => drawBoxes(plan, "boxplot"),
  violin: (plan) => drawBoxes(plan, "violin"),
  histogram: drawHistogram,
  sparkline: drawSparkline,
  gauge: drawGauge,
  radialGauge: drawRadialGauge,
  progressBar: drawProgress,
  waterfall: (plan) => ({ ...drawBars(plan), limn: { waterfall: true, values: ["all"] } }),
};

function drawLines(plan: Plan): Options {
  const { data, settings, kind } = plan;
  const datasets = data.series.map((series, index): Options => {
    const { type } = styleOf(plan, series.name);
    if (type === "bar") return { type: "bar", ...barDataset(plan, series, index), order: 2 };
    const isArea = (kind === "area" || type === "area") && settings.all.isFilled !== false;
    return lineDataset(plan, series, index, isArea);
  });
  return {
    type: "line",
    data: { labels: data.labels ?? [], datasets: [...datasets, ...trend(plan)] },
    options: cartesianOptions(plan, "line"),
  };
}

/** Creates bars, and lines over them. Chart.js draws a lower `order` on top. */
function drawBars(plan: Plan): Options {
  const { data, kind, settings } = plan;
  const types = data.series.map(({ name }) => {
    const { type, isDashed } = settings.styles.get(name ?? "") ?? {};
    // Only a line can be dashed.
    return type ?? (isDashed && data.series.length > 1 ? "line" : settings.all.type);
  });
  const isLineType = (type: ChartType | undefined): boolean => type === "line" || type === "area";
  // If the description doesn't say which series is the line, the last series is the line.
  const isUnsaid = kind === "mixed" && !types.some(isLineType);
  const lines = types.map(
    (type, index) => isLineType(type) || (isUnsaid && index > 0 && index === types.lastIndexOf(undefined)),
  );
  const datasets = data.series.map((series, index): Options => {
    if (lines[index]) return { type: "line", ...lineDataset(plan, series, index, types[index] === "area"), order: 1 };
    return { ...barDataset(plan, series, index), order: lines.includes(true) ? 2 : undefined };
  });
  const type = kind === "horizontalBar" || (kind === "waterfall" && settings.isHorizontal) ? "horizontalBar" : "bar";
  return {
    type,
    data: { labels: data.labels ?? [], datasets: [...datasets, ...trend(plan)] },
    options: cartesianOptions(plan, type),
  };
}

function trend({ settings, data, language }: Plan): Options[] {
  const points = data.series[0]?.values.flatMap((value, index) => (value === null ? [] : [[index, value]])) ?? [];
  return settings.trend ? trendOf(points, language, false) : [];
}

function drawRound(plan: Plan): Options {
  const { labels, series } = plan.data;
  const { kind, settings, warn } = plan;
  const type =
    settings.percentLabels && kind !== "polarArea" ? (kind === "pie" ? "outlabeledPie" : "outlabeledDoughnut") : kind;
  if (series.some(({ values }) => values.some((value) => value !== null && value < 0)))
    warn(`a ${kind} chart can't show negative values`);
  if (series.length > 1)
    warn(`a ${kind} chart with ${series.length} series is hard to read: each series is drawn as a ring`);
  return {
    type,
    data: { labels: labels ?? [], datasets: series.map((one) => sliceDataset(plan, one)) },
    options: plainOptions(plan, type),
  };
}

function drawHistogram(original: Plan): Options {
  const plan = { ...original, data: nameLabels({ ...original, kind: "bar", data: countBins(original.data) }) };
  const datasets = plan.data.series.map(
    (series, index): Options => ({
      ...barDataset(plan, series, index),
      barPercentage: 1,
      categoryPercentage: 1,
      borderColor: "#fff",
      borderWidth: 1,
    }),
  );
  return { type: "bar", data: { labels: plan.data.labels ?? [], datasets }, options: cartesianOptions(plan, "bar") };
}

/** Creates a sparkline, which has neither axes nor a legend. */
function drawSparkline(plan: Plan): Options {
  const { labels, series } = plan.data;
  if (series.length > 1) plan.warn("a sparkline shows only one series: the others were left out");
  const datasets = series.slice(0, 1).map((one, index) => lineDataset(plan, one, index));
  return { type: "sparkline", data: { labels, datasets }, options: { title: titleOf(plan) } };
}
