// Example data for descriptions without numbers. The values are fixed, so that the same description always produces the same chart.

import { type ChartType, GAUGES } from "../directives/wish.ts";
import { type Data, NO_DATA } from "./data.ts";

const VALUES = [12, 19, 14, 23, 17, 26, 21, 29, 24, 31, 27, 34];
const POINTS = [
  [1, 12, 8],
  [2, 19, 14],
  [3, 14, 6],
  [4, 23, 18],
  [5, 26, 11],
];

/**
 * Returns example data with the labels that a description names.
 *
 * @param count number of values, if the description gives it
 */
export function exampleData({ labels, subject }: Data, kind: ChartType | undefined, count?: number): Data {
  const about = { ...NO_DATA, subject };
  if (kind === "scatter" || kind === "bubble")
    return {
      ...about,
      tuples: [{ name: undefined, tuples: POINTS.map((point) => point.slice(0, kind === "scatter" ? 2 : 3)) }],
    };
  if (GAUGES.has(kind)) return { ...about, series: [{ name: undefined, values: [68] }] };
  if (kind === "boxplot" || kind === "violin")
    return {
      ...about,
      tuples: ["A", "B", "C"].map((name, index) => ({ name, tuples: [VALUES.map((value) => value + index * 3)] })),
    };
  if (kind === "histogram") return { ...about, series: [{ name: undefined, values: VALUES }] };
  const counted = count === undefined ? undefined : LETTERS.slice(0, count);
  const names = labels ?? counted ?? EXAMPLE_LABELS[kind ?? "bar"] ?? ["Q1", "Q2", "Q3", "Q4"];
  return { ...about, labels: names, series: seriesFor(names, kind) };
}

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const EXAMPLE_LABELS: Partial<Record<ChartType, readonly string[]>> = {
  pie: ["A", "B", "C", "D"],
  doughnut: ["A", "B", "C", "D"],
  polarArea: ["A", "B", "C", "D"],
  radar: ["A", "B", "C", "D", "E"],
  funnel: ["A", "B", "C", "D"],
  treemap: ["A", "B", "C", "D"],
  wordCloud: ["A", "B", "C", "D"],
  sankey: ["A -> B", "A -> C", "B -> D", "C -> D"],
  candlestick: ["2026-01-05", "2026-01-06", "2026-01-07", "2026-01-08"],
};

function seriesFor(labels: readonly string[], kind: ChartType | undefined): Data["series"] {
  const row = (shift: number): number[] => labels.map((_, index) => (VALUES[index % VALUES.length] ?? 0) + shift);
  if (kind === "candlestick") return [row(0), row(5), row(-4), row(2)].map((values) => ({ name: undefined, values }));
  if (kind === "heatmap") return ["A", "B", "C"].map((name, index) => ({ name, values: row(index * 4) }));
  return [{ name: undefined, values: row(0) }];
}
