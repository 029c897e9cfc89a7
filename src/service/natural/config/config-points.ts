// Converts numbers to points, bubbles and boxes, each of which takes several numbers: `(1, 2), (3, 4)`, `x 1, 2, 3 y 4, 5, 6`,
// `A 1, 2, 3, 4; B 2, 3, 5`. A guessed grouping triggers a warning.

import { TABLEAU_10 } from "../../../base/palette.ts";
import type { Entry } from "../data/entry.ts";
import { formatCount } from "../text/sentence.ts";
import type { Plan } from "./config-plan.ts";
import { seriesColor, withAlpha } from "./config-series.ts";
import type { Value } from "./config-text.ts";

export interface PlotData {
  readonly sets: readonly Value[];
  readonly tuples: readonly (readonly number[])[];
  /** Whether any dataset has a name. */
  readonly isNamed: boolean;
}

interface Points {
  readonly name?: string | undefined;
  readonly color?: string | undefined;
  readonly tuples: readonly (readonly number[])[];
}

/** Creates the datasets for a scatter chart. */
export function plotPoints(plan: Plan): PlotData {
  const groups = groupTuples(plan, 2, ["x", "y"]);
  const sets = groups.map(
    (points, index): Value => ({
      label: points.name,
      data: points.tuples.map(([x = 0, y = 0]) => ({ x, y })),
      backgroundColor: seriesColor(plan, { values: [], color: points.color }, index),
      borderColor: seriesColor(plan, { values: [], color: points.color }, index),
      pointRadius: 5,
    }),
  );
  return describe(sets, groups);
}

/** Maximum bubble radius, in pixels. If any bubble is larger, all bubbles are scaled down in proportion. */
const MAX_RADIUS = 40;

/** Creates the datasets for a bubble chart. */
export function plotBubbles(plan: Plan): PlotData {
  const groups = groupTuples(plan, 3, ["x", "y", "r"]);
  const largest = Math.max(...groups.flatMap(({ tuples }) => tuples.map(([, , r = 0]) => r)), 0);
  const factor = largest > MAX_RADIUS ? MAX_RADIUS / largest : 1;
  if (factor < 1) plan.reading.warn(`bubble sizes were scaled down to a maximum radius of ${MAX_RADIUS} pixels`);
  const sets = groups.map(
    (points, index): Value => ({
      label: points.name,
      data: points.tuples.map(([x = 0, y = 0, r = 0]) => ({
        x,
        y,
        r: Math.max(0, Number((r * factor).toPrecision(4))),
      })),
      backgroundColor: withAlpha(
        seriesColor(plan, { values: [], color: points.color }, index) ?? TABLEAU_10[index % TABLEAU_10.length],
        0.6,
      ),
    }),
  );
  return describe(sets, groups);
}

function describe(sets: readonly Value[], groups: readonly Points[]): PlotData {
  return {
    sets,
    tuples: groups.flatMap(({ tuples }) => tuples),
    isNamed: groups.some(({ name }) => name !== undefined),
  };
}

/** Groups each entry's numbers into tuples. */
function groupTuples(plan: Plan, size: number, axes: readonly string[]): Points[] {
  const { bound, data, reading } = plan;
  const { entries } = bound;
  if (entries.length === 0 || plan.data.isTable) return fromData(plan, size);
  const columns = axes.map((axis) => entries.find(({ name }) => AXIS_NAMES[axis]?.has(name?.text.toLowerCase() ?? "")));
  const [xs, ys] = columns;
  if (xs !== undefined && ys !== undefined)
    return [
      {
        tuples: zip(
          columns.map((entry) => valuesOf(entry)),
          size,
          reading.warn,
        ),
      },
    ];
  const isTuples = entries.every(({ amounts }) => amounts.length === size);
  const names = [...new Set(entries.map(({ heading }) => heading))];
  if (isTuples && entries.length > 1) {
    const isNamed = entries.every(({ name }) => name !== undefined);
    if (isNamed)
      return entries.map((entry) => ({ name: entry.name?.text, color: entry.color, tuples: [valuesOf(entry)] }));
    return names.map((heading) => ({
      name: heading ?? entries[0]?.name?.text,
      tuples: entries.filter((entry) => entry.heading === heading).map(valuesOf),
    }));
  }
  const [first, second] = entries;
  const twoLists =
    size === 2 &&
    entries.length === 2 &&
    first?.amounts.length === second?.amounts.length &&
    (first?.amounts.length ?? 0) > 2;
  if (twoLists && first !== undefined && second !== undefined) {
    if (first.name !== undefined) reading.settings.axisTitles.x ??= first.name.text;
    if (second.name !== undefined) reading.settings.axisTitles.y ??= second.name.text;
    return [{ tuples: zip([valuesOf(first), valuesOf(second)], size, reading.warn) }];
  }
  return entries.map((entry) => ({
    name: entry.name?.text ?? data.series[0]?.name,
    color: entry.color,
    tuples: chunk(valuesOf(entry), size, reading.warn),
  }));
}

const AXIS_NAMES: Readonly<Record<string, ReadonlySet<string>>> = {
  x: new Set(["x"]),
  y: new Set(["y"]),
  r: new Set(["r", "size", "sizes", "radius", "z", "größe", "taille", "tamaño"]),
};

function valuesOf(entry: Entry | undefined): readonly number[] {
  return entry?.amounts.map(({ value }) => value) ?? [];
}

/** Combines columns into tuples, up to the length of the shortest column. */
function zip(columns: readonly (readonly number[])[], size: number, warn: (text: string) => void): number[][] {
  const given = columns.filter((column) => column.length > 0);
  const length = Math.min(...given.map((column) => column.length));
  if (given.some((column) => column.length > length))
    warn(
      `the columns have ${given.map((column) => column.length).join(" and ")} numbers; the extra numbers were ignored`,
    );
  return Array.from({ length }, (_, index) =>
    Array.from({ length: size }, (_unused, column) => columns[column]?.[index] ?? DEFAULT_SIZE),
  );
}

const DEFAULT_SIZE = 8;

/** Splits a list into tuples of consecutive numbers. If any numbers would be left over, each number becomes a y value. */
function chunk(values: readonly number[], size: number, warn: (text: string) => void): readonly (readonly number[])[] {
  if (values.length % size !== 0) {
    warn(
      `${formatCount(values.length, "number")} cannot be grouped into ${size === 2 ? "pairs" : "triples"}; each number is drawn as a y value`,
    );
    return values.map((value, index) => [index + 1, value, DEFAULT_SIZE]);
  }
  if (values.length > size)
    warn(`the numbers are read as ${size === 2 ? "pairs of x and y" : "triples of x, y and size"}`);
  return Array.from({ length: values.length / size }, (_, index) => values.slice(index * size, (index + 1) * size));
}

/** Creates tuples from a table or example data: numeric labels are x, the first series is y, and the second is the size. */
function fromData({ data: { labels, series } }: Plan, size: number): Points[] {
  const x = labels.map((label, index) =>
    label.trim() !== "" && Number.isFinite(Number(label)) ? Number(label) : index + 1,
  );
  if (size === 2 || series.length < 2) {
    return series.map(({ name, values }) => ({
      name,
      tuples: values.flatMap((value, index) => (value === null ? [] : [[x[index] ?? 0, value, 4 + (value % 17)]])),
    }));
  }
  const [ys, sizes] = series;
  return [{ tuples: x.map((value, index) => [value, ys?.values[index] ?? 0, sizes?.values[index] ?? DEFAULT_SIZE]) }];
}

/** Returns the labels and values for a box plot, with one box per entry. */
export function plotBoxes({ bound, data, reading }: Plan): {
  labels: readonly string[];
  values: readonly (readonly number[])[];
} {
  const { entries } = bound;
  if (data.isTable || entries.length === 0) {
    const values = data.series.map((series) => series.values.filter((value) => value !== null));
    return { labels: data.series.map(({ name }, index) => name ?? String(index + 1)), values };
  }
  if (entries.some(({ amounts }) => amounts.length < 4))
    reading.warn("each box needs at least four numbers to be meaningful; some have fewer");
  const labels = entries.map(
    ({ name }, index) =>
      name?.text ?? bound.labels?.[index] ?? data.series[index]?.name ?? (entries.length > 1 ? String(index + 1) : ""),
  );
  return { labels, values: entries.map(valuesOf) };
}
