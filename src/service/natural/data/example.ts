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

/** Returns example data with the labels that a description names. */
export function exampleData({ labels, subject }: Data, kind: ChartType = "bar"): Data {
  const about = { ...NO_DATA, subject };
  const shown = labels ?? LABELS[kind] ?? ["Q1", "Q2", "Q3", "Q4"];
  const series = (...shifts: readonly number[]): Data["series"] =>
    shifts.map((shift, row) => ({
      name: shifts.length > 1 ? String.fromCharCode(65 + row) : undefined,
      values: shown.map((_, index) => (VALUES[index % VALUES.length] ?? 0) + shift),
    }));
  if (kind === "scatter" || kind === "bubble")
    return {
      ...about,
      tuples: [{ name: undefined, tuples: POINTS.map((point) => point.slice(0, kind === "bubble" ? 3 : 2)) }],
    };
  if (GAUGES.has(kind)) return { ...about, series: [{ name: undefined, values: [68] }] };
  if (kind === "histogram") return { ...about, series: [{ name: undefined, values: VALUES }] };
  if (kind === "candlestick") return { ...about, labels: shown, series: series(0, 5, -4, 2) };
  return { ...about, labels: shown, series: kind === "heatmap" ? series(0, 4, 8) : series(0) };
}

const LABELS: Partial<Record<ChartType, readonly string[]>> = {
  ...Object.fromEntries(
    ["pie", "doughnut", "polarArea", "funnel", "treemap", "wordCloud"].map((kind) => [kind, ["A", "B", "C", "D"]]),
  ),
  radar: ["A", "B", "C", "D", "E"],
  sankey: ["A -> B", "A -> C", "B -> D", "C -> D"],
  candlestick: ["2026-01-05", "2026-01-06", "2026-01-07", "2026-01-08"],
};
