// Assigns palette colours to a dataset: a border and a translucent fill for lines, one colour per slice for pies, a
// solid fill otherwise. Extends the rules of chartjs-plugin-colorschemes to all versions of Chart.js and to the chart
// types of packages.

import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { formatColor, parseColor } from "../../engine/color.ts";
import type { Coloring } from "./chart-types.ts";

/** Colours that are assigned in turn to datasets or slices. */
export interface Palette {
  /** At least one colour: usually CSS colours, but scripts can provide gradients and patterns. */
  readonly colors: readonly unknown[];
  /** Opacity of the areas under lines, which may overlap. */
  readonly fillAlpha: number;
}

/**
 * Colours a dataset in place.
 *
 * @param index index of the dataset, from 0
 * @param isFree returns whether the palette may set a property
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
    // One entry per slice, because version 2 doesn't repeat shorter lists.
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

/** The members of a scriptable context that flow colours use. */
interface Flow {
  readonly raw?: PlainObject;
}

/** Assigns colours to the nodes of flows, in order of first occurrence. */
function nodeColors({ data }: PlainObject, colors: readonly unknown[]): (node: unknown) => unknown {
  const indices = new Map<string, number>();
  // Only strings and numbers can be node names. Other values are rejected when rows are parsed, and `String()` throws
  // for some of them, such as `{"toString": null}`.
  for (const row of Array.isArray(data) ? data : [])
    for (const node of Array.isArray(row) ? row.slice(0, 2) : isPlainObject(row) ? [row.from, row.to] : [])
      if (isNodeName(node) && !indices.has(String(node))) indices.set(String(node), indices.size);
  return (node) => colors[(isNodeName(node) ? (indices.get(String(node)) ?? 0) : 0) % colors.length];
}

function isNodeName(node: unknown): node is string | number {
  return typeof node === "string" || typeof node === "number";
}

function countData({ data }: PlainObject): number {
  if (Array.isArray(data)) return data.length;
  return isPlainObject(data) ? Object.keys(data).length : 0;
}

/** Returns a colour with another opacity. Values other than CSS colours are returned unchanged. */
export function fade(color: unknown, alpha: number): unknown {
  const rgba = typeof color === "string" ? parseColor(color) : null;
  return rgba === null ? color : formatColor({ ...rgba, alpha });
}
