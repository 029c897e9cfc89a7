// Creates a configuration from the data and settings of a description: for Chart.js 2, or for version 4 if the chart type needs it.

import type { Data, Series } from "../data/data.ts";
import type { ChartType } from "../directives/wish.ts";
import { withEmphasis } from "./emphasis.ts";
import { drawGauge, drawProgress, drawRadialGauge } from "./gauge.ts";
import { countBins } from "./histogram.ts";
import { cartesianOptions, plainOptions, radialOptions } from "./options.ts";
import { drawBoxes, drawBubbles, drawScatter } from "./points.ts";
import { barDataset, lineDataset, radarDataset, sliceDataset, styleOf } from "./series.ts";
import type { Plan, Settings } from "./settings.ts";
import type { Value } from "./text.ts";
import { trendValues } from "./trend.ts";
import { drawVersion4, needsVersion4 } from "./version-4.ts";

export interface Config {
  readonly value: Value;
  readonly version: 2 | 4;
}

const ROUND = new Set<ChartType>(["pie", "doughnut", "polarArea"]);

/** Creates the configuration. */
export function createConfig(initial: Plan): Config {
  const plan = { ...initial, data: sortData(initial.settings, toPercent(initial, nameLabels(initial))) };
  if (needsVersion4(plan.kind)) {
    const value = drawVersion4(plan);
    if (value !== undefined) return { value: withEmphasis(plan, value), version: 4 };
    plan.warn(`the data doesn't fit a ${NAMES[plan.kind] ?? plan.kind}, so it is drawn as a bar chart`);
  }
  if (plan.kind === "otherChart") plan.warn("this chart type is not available, so the data is drawn as a bar chart");
  return { value: withEmphasis(plan, draw(plan)), version: 2 };
}

const NAMES: Partial<Record<ChartType, string>> = {
  wordCloud: "word cloud",
  heatmap: "heat map",
  treemap: "tree map",
  sankey: "sankey diagram",
};

/** Returns the type of the chart that the description asks for, or that its data needs. */
export function chooseKind({ types, isHorizontal, styles, all }: Settings, data: Data): ChartType {
  const [first] = types;
  const plain = types.filter((type) => type === "bar" || type === "line");
  const isMixed = plain.length > 1 && new Set(plain).size > 1 && data.series.length > 1;
  const size = data.tuples?.[0]?.tuples[0]?.length;
  const styled = [...styles.values()].flatMap(({ type }) => type ?? []);
  const isLine = [all, ...styles.values()].some(
    ({ isDashed, shape, hasPoints }) => isDashed || shape !== undefined || hasPoints !== undefined,
  );
  const byData = data.tuples === undefined ? undefined : size === 3 ? "bubble" : size === 2 ? "scatter" : undefined;
  const kind = isMixed
    ? "mixed"
    : (first ??
      byData ??
      (isLine && styled.length === 0 ? "line" : undefined) ??
      (styled.includes("bar") || styled.length < data.series.length || styled.length === 0
        ? "bar"
        : (styled[0] ?? "bar")));
  if ((kind === "bar" || (kind === "mixed" && data.series.length < 2)) && isHorizontal) return "horizontalBar";
  if (kind === "horizontalBar" && isHorizontal === false) return "bar";
  return kind;
}

/** Adds consecutive numbers as labels to values that have none. */
function nameLabels({ data, kind }: Plan): Data {
  const count = Math.max(0, ...data.series.map(({ values }) => values.length));
  if (
    data.labels !== undefined ||
    count === 0 ||
    kind === "histogram" ||
    kind === "sparkline" ||
    kind === "progressBar" ||
    (ROUND.has(kind) && count === 1)
  )
    return data;
  return data.tuples === undefined
    ? { ...data, labels: Array.from({ length: count }, (_, index) => String(index + 1)) }
    : data;
}

/** Converts values to percentages of their total, unless they already add up to 100 %. */
function toPercent({ settings }: Plan, data: Data): Data {
  if (!settings.isHundred || data.series.length < 2) return data;
  const totals = (data.labels ?? []).map((_, index) =>
    data.series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  if (totals.every((total) => Math.abs(total - 100) < 0.5)) return data;
  const share = (value: number | null, index: number): number | null =>
    value === null || !totals[index] ? value : Number(((100 * value) / (totals[index] ?? 1)).toPrecision(4));
  return { ...data, series: data.series.map(({ name, values }) => ({ name, values: values.map(share) })) };
}

/** Sorts the data by value, or by the sum of the values of its series. */
function sortData({ sort }: Settings, data: Data): Data {
  if (sort === undefined || data.labels === undefined || data.series.length === 0) return data;
  const way = sort === "desc" ? -1 : 1;
  const total = (index: number): number => data.series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0);
  const order = data.labels.map((_, index) => index).sort((a, b) => way * (total(a) - total(b)) || a - b);
  const pick = <T>(list: readonly T[]): T[] => order.map((index) => list[index] as T);
  return {
    ...data,
    labels: pick(data.labels),
    series: data.series.map(({ name, values }) => ({ name, values: pick(values) })),
  };
}

function draw(plan: Plan): Value {
  const { kind, settings, data } = plan;
  switch (kind) {
    case "line":
    case "area":
      return drawLines(plan, kind === "area");
    case "pie":
    case "doughnut":
      return drawRound(plan, settings.percentLabels ? (kind === "pie" ? "outlabeledPie" : "outlabeledDoughnut") : kind);
    case "polarArea":
      return drawRound(plan, kind);
    case "radar":
      return {
        type: "radar",
        data: {
          labels: data.labels ?? [],
          datasets: data.series.map((series, index) => radarDataset(plan, series, index)),
        },
        options: radialOptions(plan),
      };
    case "scatter":
      return drawScatter(plan);
    case "bubble":
      return drawBubbles(plan);
    case "boxplot":
    case "violin":
      return drawBoxes(plan, kind);
    case "histogram":
      return drawHistogram(plan);
    case "sparkline":
      return drawSparkline(plan);
    case "gauge":
      return drawGauge(plan);
    case "radialGauge":
      return drawRadialGauge(plan);
    case "progressBar":
      return drawProgress(plan);
    case "mixed":
      return drawBars(plan, true);
    case "waterfall":
      return { ...(drawBars(plan, false) as object), limn: { waterfall: true, values: ["all"] } };
    default:
      return drawBars(plan, false);
  }
}

function drawLines(plan: Plan, isArea: boolean): Value {
  const { data, settings } = plan;
  const datasets = data.series.map((series, index): Value => {
    const { type } = styleOf(plan, series.name);
    if (type === "bar") return { type: "bar", ...barDataset(plan, series, index), order: 2 };
    return lineDataset(plan, series, index, (isArea || type === "area") && settings.all.isFilled !== false);
  });
  return {
    type: "line",
    data: { labels: data.labels ?? [], datasets: [...datasets, ...trend(plan)] },
    options: cartesianOptions(plan, "line"),
  };
}

/** Creates bars, and lines over them. Chart.js draws a lower `order` on top. */
function drawBars(plan: Plan, isMixed: boolean): Value {
  const { data, kind, settings } = plan;
  // Only a line can be dashed.
  const types = data.series.map(({ name }) => {
    const { type, isDashed } = settings.styles.get(name ?? "") ?? {};
    return type ?? (isDashed && data.series.length > 1 ? "line" : styleOf(plan, name).type);
  });
  const hasLine = types.some((type) => type === "line" || type === "area");
  const isLine = (index: number): boolean =>
    types[index] === "line" ||
    types[index] === "area" ||
    (isMixed && !hasLine && types[index] === undefined && index > 0 && index === types.lastIndexOf(undefined));
  const hasLines = data.series.some((_, index) => isLine(index));
  const datasets = data.series.map((series, index): Value => {
    if (isLine(index)) return { type: "line", ...lineDataset(plan, series, index, types[index] === "area"), order: 1 };
    return { ...barDataset(plan, series, index), ...(hasLines && { order: 2 }) };
  });
  const type = kind === "horizontalBar" || (kind === "waterfall" && settings.isHorizontal) ? "horizontalBar" : "bar";
  return {
    type,
    data: { labels: data.labels ?? [], datasets: [...datasets, ...trend(plan)] },
    options: cartesianOptions(plan, type),
  };
}

function trend({ settings, data, language }: Plan): Value[] {
  return settings.trend && data.series[0] !== undefined ? trendValues(data.series[0].values, language) : [];
}

function drawRound(plan: Plan, type: string): Value {
  const { labels, series } = plan.data;
  if (series.some(({ values }) => values.some((value) => value !== null && value < 0)))
    plan.warn(`a ${plan.kind} chart can't show negative values`);
  if (series.length > 1)
    plan.warn(`a ${plan.kind} chart with ${series.length} series is hard to read: each series is drawn as a ring`);
  return {
    type,
    data: { labels: labels ?? [], datasets: series.map((one) => sliceDataset(plan, one)) },
    options: plainOptions(plan, type),
  };
}

function drawHistogram(original: Plan): Value {
  const data = countBins(original.data);
  const labels = data.labels ?? (data.series[0]?.values ?? []).map((_, index) => String(index + 1));
  const plan = { ...original, data: { ...data, labels } };
  const datasets = data.series.map(
    (series: Series, index): Value => ({
      ...barDataset(plan, series, index),
      barPercentage: 1,
      categoryPercentage: 1,
      borderColor: "#fff",
      borderWidth: 1,
    }),
  );
  return { type: "bar", data: { labels, datasets }, options: cartesianOptions(plan, "bar") };
}

/** Creates a sparkline, which has neither axes nor a legend. */
function drawSparkline(plan: Plan): Value {
  const { data } = plan;
  if (data.series.length > 1) plan.warn("a sparkline shows only one series: the others were left out");
  const sets = data.series.slice(0, 1).map((series, index) => lineDataset(plan, series, index));
  const { title } = plainOptions(plan, "sparkline");
  const labels = data.labels === undefined ? {} : { labels: data.labels };
  return { type: "sparkline", data: { ...labels, datasets: sets }, ...(title !== undefined && { options: { title } }) };
}
