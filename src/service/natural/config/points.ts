// Converts points to the datasets of scatter and bubble charts, and lists of numbers to boxes.

import { TABLEAU_10 } from "../../../base/palette.ts";
import type { Tuples } from "../data/data.ts";
import { cartesianOptions } from "./options.ts";
import { seriesColor, withAlpha } from "./series.ts";
import type { Plan } from "./settings.ts";
import type { Value } from "./text.ts";
import { trendPoints } from "./trend.ts";

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
    tuples: values.flatMap((value, index) =>
      value === null ? [] : [[isNumeric ? (xs[index] ?? 0) : index + 1, value, DEFAULT_SIZE]],
    ),
  }));
}

export function drawScatter(plan: Plan): Value {
  const groups = groupsOf(plan);
  const sets = groups.map((points, index): Value => {
    const color = colorOf(plan, points, index);
    const data = points.tuples.map(([x = 0, y = 0]) => ({ x, y }));
    return { label: points.name, data, backgroundColor: color, borderColor: color, pointRadius: POINT_RADIUS };
  });
  const trend = plan.settings.trend
    ? trendPoints(
        groups.flatMap(({ tuples }) => tuples),
        plan.language,
      )
    : [];
  return { type: "scatter", data: { datasets: [...sets, ...trend] }, options: cartesianOptions(plan, "scatter") };
}

function colorOf(plan: Plan, { name }: Tuples, index: number): Value | undefined {
  return seriesColor(plan, name, index);
}

export function drawBubbles(plan: Plan): Value {
  const groups = groupsOf(plan);
  const largest = Math.max(...groups.flatMap(({ tuples }) => tuples.map(([, , size = DEFAULT_SIZE]) => size)), 0);
  const factor = largest > MAX_RADIUS ? MAX_RADIUS / largest : 1;
  const sets = groups.map(
    (points, index): Value => ({
      label: points.name,
      data: points.tuples.map(([x = 0, y = 0, size = DEFAULT_SIZE]) => ({
        x,
        y,
        r: Math.max(0, Number((size * factor).toPrecision(4))),
      })),
      backgroundColor: withAlpha(colorOf(plan, points, index) ?? TABLEAU_10[index % TABLEAU_10.length], 0.6),
    }),
  );
  return { type: "bubble", data: { datasets: sets }, options: cartesianOptions(plan, "bubble") };
}

/** Creates a box plot or violin plot, with one box for each list. */
export function drawBoxes(plan: Plan, type: "boxplot" | "violin"): Value {
  const { data, settings, warn } = plan;
  const boxes =
    data.tuples?.map(({ name, tuples }) => ({ name, values: tuples.flat() })) ??
    data.series.map(({ name, values }) => ({ name, values: values.filter((value) => value !== null) }));
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
