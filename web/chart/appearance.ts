// Reads and writes a chart's type and colours in its code.

import { TABLEAU_10 } from "../../src/base/palette.ts";
import { type ConfigTree, type Path, readConfig } from "./text/config-tree.ts";
import { removeAt, setAt } from "./text/text-edit.ts";

/** Major version of Chart.js. */
export type Version = 2 | 3 | 4;

/**
 * Types in the type picker. `horizontal` stands for horizontal bars: the `horizontalBar` type in Chart.js 2, and bars with
 * `indexAxis: "y"` in later versions.
 */
export const TYPES = {
  bar: "Bar",
  horizontal: "Horizontal bar",
  line: "Line",
  pie: "Pie",
  doughnut: "Doughnut",
  polarArea: "Polar area",
  radar: "Radar",
  scatter: "Scatter",
  bubble: "Bubble",
  sparkline: "Sparkline",
  progressBar: "Progress bar",
} as const;

/** Types that colour each data point of a dataset separately. */
const SLICED_TYPES = new Set(["pie", "doughnut", "polarArea", "outlabeledPie", "outlabeledDoughnut", "donut"]);
/** Types that are drawn as lines, and coloured by `borderColor`. */
const LINE_TYPES = new Set(["line", "radar", "scatter", "sparkline"]);

/** Returns a chart's type, or undefined if the type is not a string literal. */
export function readType(text: string): string | undefined {
  const tree = readConfig(text);
  const node = tree.find(["type"]);
  const type = node === undefined ? undefined : tree.valueOf(node);
  if (typeof type !== "string") return undefined;
  const axis = tree.find(["options", "indexAxis"]);
  const isHorizontal = type === "horizontalBar" || (type === "bar" && axis !== undefined && tree.valueOf(axis) === "y");
  return isHorizontal ? "horizontal" : type;
}

/** Changes a chart's type. Types other than bars lose `limn.waterfall`. Returns the text unchanged if the type is computed. */
export function setType(text: string, type: string, version: Version): string {
  const isHorizontal = type === "horizontal";
  const name = isHorizontal ? (version === 2 ? "horizontalBar" : "bar") : type;
  const changed = setAt(text, ["type"], name) ?? text;
  const typed = isHorizontal || type === "bar" ? changed : removeAt(changed, ["limn", "waterfall"]);
  if (isHorizontal && version !== 2) return setAt(typed, ["options", "indexAxis"], "y") ?? typed;
  return readType(typed) === "horizontal" && !isHorizontal ? removeAt(typed, ["options", "indexAxis"]) : typed;
}

/** Palettes by name. The first one is the service's default. */
export const PALETTES: Readonly<Record<string, readonly string[]>> = {
  Standard: TABLEAU_10.map((color) => color.toLowerCase()),
  "Colour-blind safe": ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#000000"],
  Harbour: ["#0b5f58", "#2f8f83", "#8cc7b5", "#f4b860", "#d9733f", "#8c3b2e", "#33454a"],
  Dusk: ["#3d2c6b", "#6d4a9c", "#b0609b", "#e7798a", "#f6a97a", "#f9d98c"],
  Meadow: ["#2f6b3c", "#6da34d", "#b7cf63", "#e9d758", "#d68c45", "#7a5230"],
  Ink: ["#1d2322", "#4a5553", "#7a8683", "#a9b3b0", "#cfd6d3"],
};

/** Colour of a series or slice. */
export interface Swatch {
  readonly name: string;
  /** Colour in the code; undefined if it is computed or missing. */
  readonly color: string | undefined;
}

/** Returns a chart's colours in legend order. */
export function readSwatches(text: string): Swatch[] {
  const tree = readConfig(text);
  const datasets = tree.find(["data", "datasets"]);
  const items = (datasets && tree.items(datasets)) ?? [];
  if (isSliced(text)) {
    const count = countItems(tree, ["data", "datasets", 0, "data"]);
    return Array.from({ length: count }, (_, index) => ({
      name: readText(tree, ["data", "labels", index]) ?? `Slice ${index + 1}`,
      color: readText(tree, ["data", "datasets", 0, "backgroundColor", index]),
    }));
  }
  return items.map((_, index) => ({
    name: readText(tree, ["data", "datasets", index, "label"]) ?? `Series ${index + 1}`,
    color:
      readText(tree, ["data", "datasets", index, isLineDataset(tree, index) ? "borderColor" : "backgroundColor"]) ??
      readText(tree, ["data", "datasets", index, "backgroundColor"]),
  }));
}

/**
 * Changes the colour of one series or slice.
 *
 * @param standard default colours for slices without a colour in the code
 */
export function setColor(
  text: string,
  index: number,
  color: string,
  standard: readonly string[] = PALETTES.Standard as readonly string[],
): string {
  if (!isSliced(text)) return colorSeries(text, index, color);
  const swatches = readSwatches(text);
  const colors = swatches.map((swatch, other) =>
    other === index ? color : (swatch.color ?? standard[other % standard.length]),
  );
  return setAt(text, ["data", "datasets", 0, "backgroundColor"], colors) ?? text;
}

/** Applies a palette to all series or slices. The default palette removes the colours from the code. */
export function setPalette(text: string, name: string): string {
  if (!isStandard(name)) return setColors(text, PALETTES[name] ?? []);
  if (isSliced(text)) return removeAt(text, ["data", "datasets", 0, "backgroundColor"]);
  return readSwatches(text).reduce(
    (done, _, index) =>
      ["backgroundColor", "borderColor"].reduce((each, key) => removeAt(each, ["data", "datasets", index, key]), done),
    text,
  );
}

/** Colours all series or slices in order. Colours repeat if there are too few. */
export function setColors(text: string, colors: readonly string[]): string {
  const colorAt = (index: number) => colors[index % colors.length] as string;
  const swatches = readSwatches(text);
  if (!isSliced(text)) return swatches.reduce((done, _, index) => colorSeries(done, index, colorAt(index)), text);
  const list = swatches.map((_, index) => colorAt(index));
  return setAt(text, ["data", "datasets", 0, "backgroundColor"], list) ?? text;
}

/** Returns the name of the palette that the chart uses, or undefined for custom colours. */
export function findPalette(text: string): string | undefined {
  const colors = readSwatches(text).map(({ color }) => color);
  if (colors.every((color) => color === undefined)) return "Standard";
  const isOf = (palette: readonly string[]) =>
    colors.every((color, index) => color === palette[index % palette.length]);
  return Object.keys(PALETTES).find((name) => isOf(PALETTES[name] as readonly string[]));
}

function isStandard(name: string): boolean {
  return name === "Standard";
}

function colorSeries(text: string, index: number, color: string): string {
  const path: Path = ["data", "datasets", index];
  const isLine = isLineDataset(readConfig(text), index);
  const filled = setAt(text, [...path, "backgroundColor"], isLine ? `${color}33` : color) ?? text;
  return isLine ? (setAt(filled, [...path, "borderColor"], color) ?? filled) : filled;
}

/** A sliced chart colours each data point separately. */
export function isSliced(text: string): boolean {
  return SLICED_TYPES.has(readType(text) ?? "");
}

/** Pies and doughnuts have labels on their slices by default. */
export function hasSliceLabels(text: string): boolean {
  return ["pie", "doughnut"].includes(readType(text) ?? "");
}

function isLineDataset(tree: ConfigTree, index: number): boolean {
  return LINE_TYPES.has(readText(tree, ["data", "datasets", index, "type"]) ?? readText(tree, ["type"]) ?? "");
}

function countItems(tree: ConfigTree, path: Path): number {
  const list = tree.find(path);
  return (list && tree.items(list)?.length) ?? 0;
}

function readText(tree: ConfigTree, path: Path): string | undefined {
  const node = tree.find(path);
  const value = node === undefined ? undefined : tree.valueOf(node);
  return value === undefined || value === null ? undefined : String(value);
}
