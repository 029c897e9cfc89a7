// Creates the charts whose types need version 4 of Chart.js: funnels, heat maps, tree maps, sankey diagrams, candlesticks and word
// clouds.

import type { ChartType } from "../directives/wish.ts";
import { createTickFormat } from "./format.ts";
import { legendOf, titleOf } from "./options.ts";
import { sliceDataset } from "./series.ts";
import type { Plan } from "./settings.ts";
import type { Options } from "./text.ts";

/** The datasets of each chart type; undefined if the data doesn't fit. */
const DATASETS: Partial<Record<ChartType, (plan: Plan) => readonly Options[] | undefined>> = {
  funnel: (plan) => onlySeries(plan)?.map((one) => sliceDataset(plan, one)),
  wordCloud: (plan) => onlySeries(plan)?.map(({ name, values }) => ({ label: name, data: values })),
  treemap: (plan) =>
    onlySeries(plan)?.map(({ name, values }) => ({
      label: name,
      tree: values.map((value, index) => ({ name: plan.data.labels?.[index] ?? "", value })),
      key: "value",
      groups: ["name"],
      labels: { display: true },
    })),
  heatmap: createCells,
  sankey: createFlows,
  candlestick: createCandlesticks,
};
/** Chart types whose labels are not part of their datasets. */
const LABELLED = new Set<ChartType>(["funnel", "wordCloud"]);

export const needsVersion4 = (kind: ChartType): boolean => DATASETS[kind] !== undefined;

/** Creates a chart for version 4, or returns undefined if the data doesn't fit its type. */
export function drawVersion4(plan: Plan): Options | undefined {
  const { kind, settings, data } = plan;
  const datasets = DATASETS[kind]?.(plan);
  if (datasets === undefined) return undefined;
  return {
    type: kind,
    data: { labels: LABELLED.has(kind) ? (data.labels ?? []) : undefined, datasets },
    options: {
      indexAxis: kind === "funnel" ? "y" : undefined,
      plugins: {
        title: titleOf(plan),
        legend: legendOf(plan, kind) ?? { display: false },
        ...createTickFormat(plan),
        datalabels: settings.dataLabels === undefined ? undefined : { display: settings.dataLabels },
      },
    },
  };
}

const onlySeries = ({ data: { labels, series } }: Plan) =>
  series.length === 0 || (labels !== undefined && series.length === 1) ? series : undefined;

function createCells({ data: { labels, series, subject } }: Plan): readonly Options[] | undefined {
  if (series.length > 0 && labels === undefined) return undefined;
  const data = series.flatMap(({ name, values }, row) =>
    values.map((v, index) => ({ x: labels?.[index] ?? "", y: name ?? String(row + 1), v })),
  );
  return data.length === 0 ? [] : [{ label: subject, data }];
}

/** Matches the ends of a flow: "Coal -> Power", "coal to power". */
const FLOW = /^(.+?)\s*(?:[-=–]+>|→|\b(?:to|nach|à|vers|a)\b)\s*(.+)$/i;

function createFlows(plan: Plan): readonly Options[] | undefined {
  const ends = (plan.data.labels ?? []).map((label) => FLOW.exec(label));
  if (ends.includes(null)) return undefined;
  return onlySeries(plan)?.map(({ values }) => ({
    data: values.map((flow, index) => ({ from: ends[index]?.[1] ?? "", to: ends[index]?.[2] ?? "", flow })),
  }));
}

/** Creates candlesticks from four series: open, high, low and close. Their dates must be days. */
function createCandlesticks({ data: { labels, series, subject } }: Plan): readonly Options[] | undefined {
  if (series.length === 0) return [];
  if (series.length !== 4 || !labels?.every((label) => /^\d{4}-\d\d-\d\d$/.test(label))) return undefined;
  const at = (place: number, index: number): number | null => series[place]?.values[index] ?? null;
  const data = labels.map((x, index) => ({ x, o: at(0, index), h: at(1, index), l: at(2, index), c: at(3, index) }));
  return [{ label: subject, data }];
}
