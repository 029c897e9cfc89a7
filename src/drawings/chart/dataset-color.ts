// A palette and a dataset → the dataset's colours: a border and a translucent fill for lines, one colour a slice for round
// charts, a solid fill for everything else. Which property gets what is chartjs-plugin-colorschemes' way of version 2, here
// for every version of Chart.js, and for the chart types of packages what they paint with.

import { formatColor, parseColor } from "../../engine/color.ts";
import { isPlainObject, type PlainObject } from "./record.ts";

/** Colours that datasets, or slices, take in turns. */
export interface Palette {
  /** At least one. Mostly text; what scripts make (gradients, patterns) passes too. */
  readonly colors: readonly unknown[];
  /** Opacity of the areas under lines, which overlap. */
  readonly fillAlpha: number;
}

/** How the datasets of a type are coloured. */
export type Coloring = "line" | "slice" | "patch" | "stroke" | "word" | "flow" | "solid";

/** The types that the service colours without being asked. */
export const COLORINGS: ReadonlyMap<unknown, Coloring> = new Map(
  Object.entries({
    bar: "solid",
    horizontalBar: "solid",
    line: "line",
    radar: "line",
    scatter: "line",
    bubble: "solid",
    pie: "slice",
    doughnut: "slice",
    polarArea: "slice",
    outlabeledPie: "slice",
    outlabeledDoughnut: "slice",
    barWithErrorBars: "solid",
    horizontalBarWithErrorBars: "solid",
    lineWithErrorBars: "line",
    scatterWithErrorBars: "line",
    polarAreaWithErrorBars: "slice",
    radialGauge: "solid",
    gauge: "slice",
    pcp: "stroke",
    logarithmicPcp: "stroke",
    sankey: "flow",
    treemap: "line",
    venn: "patch",
    euler: "patch",
    wordCloud: "word",
    graph: "line",
    forceDirectedGraph: "line",
    tree: "line",
    dendrogram: "line",
    dendogram: "line",
    bubbleMap: "line",
  } satisfies Record<string, Coloring>),
);

/**
 * Colours a dataset in place.
 *
 * @param index of the dataset, from 0
 * @param isFree whether the palette may set a property
 */
export function colorDataset(
  dataset: PlainObject,
  coloring: Coloring,
  index: number,
  { colors, fillAlpha }: Palette,
  isFree: (key: string) => boolean,
): void {
  const color = colors[index % colors.length];
  const set = (key: string, value: () => unknown) => {
    if (isFree(key)) dataset[key] = value();
  };
  if (coloring === "slice") {
    // A list, for version 2 does not repeat one that is too short.
    set("backgroundColor", () =>
      Array.from({ length: countData(dataset) }, (_, slice) => colors[slice % colors.length]),
    );
  } else if (coloring === "patch") {
    set("backgroundColor", () => colors.map((patch) => fade(patch, fillAlpha)));
    set("borderColor", () => [...colors]);
  } else if (coloring === "stroke") {
    set("borderColor", () => [...colors]);
  } else if (coloring === "word") {
    set("color", () => [...colors]);
  } else if (coloring === "flow") {
    const colorOf = nodeColors(dataset, colors);
    set(
      "colorFrom",
      () =>
        ({ raw }: Flow) =>
          colorOf(raw?.from),
    );
    set(
      "colorTo",
      () =>
        ({ raw }: Flow) =>
          colorOf(raw?.to),
    );
  } else if (coloring === "solid") {
    set("backgroundColor", () => color);
  } else {
    for (const key of ["backgroundColor", "pointBackgroundColor"]) set(key, () => fade(color, fillAlpha));
    for (const key of ["borderColor", "pointBorderColor"]) set(key, () => color);
  }
}

/** What scriptable options of a flow are called with, as far as these look at it. */
interface Flow {
  readonly raw?: PlainObject;
}

/** The colours of the nodes that flows join, in the order in which the data name them. */
function nodeColors({ data }: PlainObject, colors: readonly unknown[]): (node: unknown) => unknown {
  const places = new Map<string, number>();
  // Other nodes are refused when the rows are read. Some of them have no text: `{"toString": null}`.
  for (const row of Array.isArray(data) ? data : [])
    for (const node of Array.isArray(row) ? row.slice(0, 2) : isPlainObject(row) ? [row.from, row.to] : [])
      if (isNodeName(node) && !places.has(String(node))) places.set(String(node), places.size);
  return (node) => colors[(isNodeName(node) ? (places.get(String(node)) ?? 0) : 0) % colors.length];
}

function isNodeName(node: unknown): node is string | number {
  return typeof node === "string" || typeof node === "number";
}

function countData({ data }: PlainObject): number {
  if (Array.isArray(data)) return data.length;
  return isPlainObject(data) ? Object.keys(data).length : 0;
}

/** The colour with another opacity; what is no text that CSS knows stays as it is. */
function fade(color: unknown, alpha: number): unknown {
  const rgba = typeof color === "string" ? parseColor(color) : null;
  return rgba === null ? color : formatColor({ ...rgba, alpha });
}
