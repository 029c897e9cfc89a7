// Colours for datasets whose author has set none: Tableau10, dataset by dataset, or slice by slice in round charts. The same
// in every version of Chart.js; which property gets what is chartjs-plugin-colorschemes' way of version 2.

import { formatColor, parseColor, TRANSPARENT } from "../base/color.ts";
import { isPlainObject, type PlainObject, readPath } from "./record.ts";

const TABLEAU_10 = [
  "#4E79A7",
  "#F28E2B",
  "#E15759",
  "#76B7B2",
  "#59A14F",
  "#EDC948",
  "#B07AA1",
  "#FF9DA7",
  "#9C755F",
  "#BAB0AC",
] as const;

/** Areas under lines overlap. */
const FILL_ALPHA = 0.5;

const TRANSLUCENT = TABLEAU_10.map((hex) => formatColor({ ...(parseColor(hex) ?? TRANSPARENT), alpha: FILL_ALPHA }));

interface Coloring {
  /** The keys of `options.elements` that style such datasets. */
  readonly elements: readonly string[];
  color(dataset: PlainObject, index: number, isFree: (key: string) => boolean): void;
}

const SOLID: Coloring["color"] = (dataset, index, isFree) => {
  if (isFree("backgroundColor")) dataset.backgroundColor = colorAt(TABLEAU_10, index);
};

/** A border of another hue than its bar's would be worse than Chart.js' faint grey. */
const SOLID_WITH_BORDER: Coloring["color"] = (dataset, index, isFree) => {
  if (!isFree("backgroundColor")) return;
  dataset.backgroundColor = colorAt(TABLEAU_10, index);
  if (isFree("borderColor")) dataset.borderColor = colorAt(TABLEAU_10, index);
};

/** Points take their dataset's colours. */
const LINE: Coloring["color"] = (dataset, index, isFree) => {
  if (isFree("backgroundColor")) dataset.backgroundColor = colorAt(TRANSLUCENT, index);
  if (isFree("borderColor")) dataset.borderColor = colorAt(TABLEAU_10, index);
};

/** Version 2 does not repeat lists of colours. */
const SLICES: Coloring["color"] = (dataset, _index, isFree) => {
  if (!isFree("backgroundColor")) return;
  const { data } = dataset;
  const count = Array.isArray(data) ? data.length : isPlainObject(data) ? Object.keys(data).length : 0;
  dataset.backgroundColor = Array.from({ length: count }, (_, slice) => colorAt(TABLEAU_10, slice));
};

const COLORINGS: ReadonlyMap<unknown, Coloring> = new Map(
  Object.entries({
    bar: { elements: ["bar", "rectangle"], color: SOLID_WITH_BORDER },
    horizontalBar: { elements: ["bar", "rectangle"], color: SOLID_WITH_BORDER },
    line: { elements: ["line"], color: LINE },
    radar: { elements: ["line"], color: LINE },
    scatter: { elements: ["line", "point"], color: LINE },
    bubble: { elements: ["point"], color: SOLID },
    pie: { elements: ["arc"], color: SLICES },
    doughnut: { elements: ["arc"], color: SLICES },
    polarArea: { elements: ["arc"], color: SLICES },
  } satisfies Record<string, Coloring>),
);

/** Colours the datasets in place, unless the chart names a colour scheme of its own. */
export function applyColors(config: PlainObject, datasets: readonly unknown[]): void {
  if (readPath(config, "options", "plugins", "colorschemes") !== undefined) return;
  for (const [index, dataset] of datasets.entries()) {
    if (!isPlainObject(dataset)) continue;
    const type = dataset.type ?? config.type;
    const coloring = COLORINGS.get(type);
    if (coloring === undefined) continue;
    const isFree = (key: string) =>
      dataset[key] === undefined &&
      readPath(config, "options", key) === undefined &&
      readPath(config, "options", "datasets", String(type), key) === undefined &&
      coloring.elements.every((element) => readPath(config, "options", "elements", element, key) === undefined);
    coloring.color(dataset, index, isFree);
  }
}

function colorAt(colors: readonly string[], index: number): string {
  return colors[index % colors.length] ?? "";
}
