// Lists the elements of a chart that the inspector can edit.

import { isSliced, readSwatches, type Version } from "../appearance.ts";
import { hasAxes } from "../option-edit.ts";
import { readConfig } from "../text/config-tree.ts";
import { readAnnotations } from "./annotations.ts";
import { readAxes } from "./axes.ts";

export interface ChartElement {
  /** Id: `series:0`, `axis:y`. */
  readonly id: string;
  readonly group: string;
  readonly name: string;
}

/** Maximum number of series in the list. */
const MAX_SERIES = 30;

/** Returns the elements of a chart, in the order of the list. Empty if the whole chart is computed. */
export function listElements(text: string, version: Version): ChartElement[] {
  if (readConfig(text).root === undefined) return [];
  const swatches = readSwatches(text).slice(0, MAX_SERIES);
  const series = isSliced(text)
    ? swatches.length > 0
      ? [{ id: "slices", group: "Series", name: "Slices" }]
      : []
    : swatches.map(({ name }, index) => ({ id: `series:${index}`, group: "Series", name }));
  return [
    { id: "title", group: "Chart", name: "Title" },
    { id: "legend", group: "Chart", name: "Legend" },
    { id: "labels", group: "Chart", name: "Data labels" },
    { id: "all", group: "Chart", name: "Whole chart" },
    ...series,
    ...readAxes(text, version).map(({ id, name }) => ({ id: `axis:${id}`, group: "Axes", name })),
    ...(hasAxes(text) ? [{ id: "lines", group: "Lines", name: "Add…" }] : []),
    ...readAnnotations(text, version).map(({ id, name }) => ({ id, group: "Lines", name })),
  ];
}
