// A palette and a dataset → the dataset's colours: a border and a translucent fill for lines, one colour a slice for round
// charts, a solid fill for everything else. Which property gets what is chartjs-plugin-colorschemes' way of version 2, here
// for every version of Chart.js.

import { formatColor, parseColor } from "../base/color.ts";
import { isPlainObject, type PlainObject } from "./record.ts";

/** Colours that datasets, or slices, take in turns. */
export interface Palette {
  /** At least one. Mostly text; what scripts make (gradients, patterns) passes too. */
  readonly colors: readonly unknown[];
  /** Opacity of the areas under lines, which overlap. */
  readonly fillAlpha: number;
}

/** How the datasets of a type are coloured. */
export type Coloring = "line" | "slice" | "solid";

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
  } else if (coloring === "solid") {
    set("backgroundColor", () => color);
  } else {
    for (const key of ["backgroundColor", "pointBackgroundColor"]) set(key, () => fade(color, fillAlpha));
    for (const key of ["borderColor", "pointBorderColor"]) set(key, () => color);
  }
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
