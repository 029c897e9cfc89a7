// Creates the charts whose types need version 4 of Chart.js: funnels, heat maps, tree maps, sankey diagrams, candlesticks and word
// clouds.

import type { ChartType } from "../directives/wish.ts";
import { createTickFormat } from "./format.ts";
import { legendOf, type Options, omitEmpty, titleText } from "./options.ts";
import { sliceDataset } from "./series.ts";
import type { Plan } from "./settings.ts";
import type { Value } from "./text.ts";

const DRAW: Partial<Record<ChartType, (plan: Plan) => Value | undefined>> = {
  funnel: drawFunnel,
  heatmap: drawHeatmap,
  treemap: drawTreemap,
  sankey: drawSankey,
  candlestick: drawCandlesticks,
  wordCloud: drawWords,
};

/** Returns whether a chart type needs version 4. */
export function needsVersion4(kind: ChartType): boolean {
  return DRAW[kind] !== undefined;
}

/** Creates a chart for version 4, or returns undefined if the data doesn't fit its type. */
export function drawVersion4(plan: Plan): Value | undefined {
  return DRAW[plan.kind]?.(plan);
}

function optionsOf(plan: Plan, more: Options = {}): Value {
  const text = titleText(plan);
  return omitEmpty({
    ...more,
    plugins: omitEmpty({
      title: text === undefined ? undefined : { display: true, text },
      legend: legendOf(plan, plan.kind) ?? { display: false },
      ...createTickFormat(plan),
      datalabels: plan.settings.dataLabels === undefined ? undefined : { display: plan.settings.dataLabels },
    }),
  });
}

const isSingle = ({ data: { labels, series } }: Plan): boolean =>
  series.length === 0 || (labels !== undefined && series.length === 1);

function drawFunnel(plan: Plan): Value | undefined {
  if (!isSingle(plan)) return undefined;
  const { labels = [], series } = plan.data;
  return {
    type: "funnel",
    data: { labels, datasets: series.map((one) => sliceDataset(plan, one)) },
    options: optionsOf(plan, { indexAxis: "y" }),
  };
}

function drawWords(plan: Plan): Value | undefined {
  if (!isSingle(plan)) return undefined;
  const { labels = [], series } = plan.data;
  return {
    type: "wordCloud",
    data: { labels, datasets: series.map(({ name, values }) => ({ label: name, data: values })) },
    options: optionsOf(plan),
  };
}

function drawTreemap(plan: Plan): Value | undefined {
  if (!isSingle(plan)) return undefined;
  const { labels = [], series } = plan.data;
  const datasets = series.map(({ name, values }) => ({
    label: name,
    tree: values.map((value, index) => ({ name: labels[index] ?? "", value })),
    key: "value",
    groups: ["name"],
    labels: { display: true },
  }));
  return { type: "treemap", data: { datasets }, options: optionsOf(plan) };
}

function drawHeatmap(plan: Plan): Value | undefined {
  const { labels, series, subject } = plan.data;
  if (series.length > 0 && labels === undefined) return undefined;
  const data = series.flatMap(({ name, values }, row) =>
    values.map((v, index) => ({ x: labels?.[index] ?? "", y: name ?? String(row + 1), v })),
  );
  return {
    type: "heatmap",
    data: { datasets: data.length === 0 ? [] : [{ label: subject, data }] },
    options: optionsOf(plan),
  };
}

function drawSankey(plan: Plan): Value | undefined {
  if (!isSingle(plan)) return undefined;
  const { labels = [], series } = plan.data;
  const ends = labels.map((label) =>
    /^(.+?)\s*(?:[-=–]+>|→|\bto\b|\bnach\b|\bà\b|\bvers\b|\ba\b)\s*(.+)$/i.exec(label),
  );
  if (ends.includes(null)) return undefined;
  const data = series.flatMap(({ values }) =>
    values.map((flow, index) => ({ from: ends[index]?.[1] ?? "", to: ends[index]?.[2] ?? "", flow })),
  );
  return { type: "sankey", data: { datasets: data.length === 0 ? [] : [{ data }] }, options: optionsOf(plan) };
}

/** Creates candlesticks from four series: open, high, low and close. Their dates must be days. */
function drawCandlesticks(plan: Plan): Value | undefined {
  const { labels, series, subject } = plan.data;
  if (series.length === 0) return { type: "candlestick", data: { datasets: [] }, options: optionsOf(plan) };
  if (series.length !== 4 || !labels?.every((label) => /^\d{4}-\d\d-\d\d$/.test(label))) return undefined;
  const [open, high, low, close] = series.map(({ values }) => values);
  const data = labels.map((x, index) => ({
    x,
    o: open?.[index] ?? null,
    h: high?.[index] ?? null,
    l: low?.[index] ?? null,
    c: close?.[index] ?? null,
  }));
  return { type: "candlestick", data: { datasets: [{ label: subject, data }] }, options: optionsOf(plan) };
}
