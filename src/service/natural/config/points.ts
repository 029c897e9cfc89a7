// Converts points to the datasets of scatter and bubble charts, and lists of numbers to boxes.

import { TABLEAU_10 } from "../../../base/palette.ts";
import type { Tuples } from "../data/data.ts";
import { cartesianOptions } from "./options.ts";
import { seriesColor, withAlpha } from "./series.ts";
import type { Plan } from "./settings.ts";
import type { Options } from "./text.ts";
import { trendOf } from "./trend.ts";

/** Radius of points, and maximum radius of bubbles, in pixels. Larger bubbles are scaled down in proportion. */
const POINT_RADIUS = 5;
const MAX_RADIUS = 40;
const DEFAULT_SIZE = 8;

/** Returns the data as points. For plain series, the x values are the numeric labels, or else the positions. */
function groupsOf({ data }: Plan): readonly Tuples[] {
  if (data.tuples !== undefined) return data.tuples;
  const xs = (data.labels ?? []).map(Number);
  const isNumeric = xs.length > 0 && xs.every(Number.isFinite);
  return data.series.map(({ name, values }) => ({
    name,
    tuples: values.flatMap((y, index) => (y === null ? [] : [[isNumeric ? (xs[index] ?? 0) : index + 1, y]])),
  }));
}

export function drawScatter(plan: Plan): Options {
  const groups = groupsOf(plan);
  const sets = groups.map(({ name, tuples }, index): Options => {
    const color = seriesColor(plan, name, index);
    const data = tuples.map(([x = 0, y = 0]) => ({ x, y }));
    return { label: name, data, backgroundColor: color, borderColor: color, pointRadius: POINT_RADIUS };
  });
  const points = groups.flatMap(({ tuples }) => tuples);
  const trend = plan.settings.trend ? trendOf(points, plan.language, true) : [];
  return { type: "scatter", data: { datasets: [...sets, ...trend] }, options: cartesianOptions(plan, "scatter") };
}

export function drawBubbles(plan: Plan): Options {
  const groups = groupsOf(plan);
  const largest = Math.max(0, ...groups.flatMap(({ tuples }) => tuples.map(([, , size = DEFAULT_SIZE]) => size)));
  const factor = largest > MAX_RADIUS ? MAX_RADIUS / largest : 1;
  const radius = (size: number): number => Math.max(0, Number((size * factor).toPrecision(4)));
  const datasets = groups.map(
    ({ name, tuples }, index): Options => ({
      label: name,
      data: tuples.map(([x = 0, y = 0, size = DEFAULT_SIZE]) => ({ x, y, r: radius(size) })),
      backgroundColor: withAlpha(seriesColor(plan, name, index) ?? TABLEAU_10[index % TABLEAU_10.length], 0.6),
    }),
  );
  return { type: "bubble", data: { datasets }, options: cartesianOptions(plan, "bubble") };
}

/** Creates a box plot or violin plot, with one box for each list. */
export function drawBoxes(plan: Plan, type: "boxplot" | "violin"): Options {
  const { data, settings, warn } = plan;
  const boxes = [
    ...(data.tuples ?? []).map(({ name, tuples }) => ({ name, values: tuples.flat() })),
    ...data.series.map(({ name, values }) => ({ name, values: values.filter((value) => value !== null) })),
  ];
  if (boxes.some(({ values }) => values.length > 0 && values.length < 4))
    warn("a box needs at least four numbers to be meaningful, but some boxes have fewer");
  const labels = boxes.map(({ name }, index) => name ?? (boxes.length > 1 ? String(index + 1) : ""));
  const color = seriesColor(plan, undefined, 0);
  const set = { data: boxes.map(({ values }) => values), backgroundColor: withAlpha(color, 0.5), borderColor: color };
  const name = settings.isHorizontal ? `horizontal${type === "boxplot" ? "Boxplot" : "Violin"}` : type;
  return {
    type: name,
    data: { labels, datasets: boxes.length === 0 ? [] : [set] },
    options: cartesianOptions(plan, name),
  };
}
