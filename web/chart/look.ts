// What of a chart's look can be picked without its code: the type, and the colours. A picked thing is put into the chart's text.

import { type ConfigTree, type Path, readConfig } from "./text/config-tree.ts";
import { removeAt, setAt } from "./text/text-edit.ts";

/** The version of Chart.js. */
export type Version = 2 | 3 | 4;

/** The types that can be picked; the examples have all others. `horizontal` is `bar`, lying. */
export const TYPES = {
  bar: "Bars",
  horizontal: "Horizontal bars",
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

/** Types whose parts have a colour each, and not their series. */
const PARTED = new Set(["pie", "doughnut", "polarArea", "outlabeledPie", "outlabeledDoughnut", "donut"]);
/** Types that are drawn as lines. */
const LINED = new Set(["line", "radar", "scatter", "sparkline"]);

/** The type of a chart; undefined where it is not written as a text. */
export function readType(text: string): string | undefined {
  const tree = readConfig(text);
  const node = tree.find(["type"]);
  const type = node === undefined ? undefined : tree.valueOf(node);
  if (typeof type !== "string") return undefined;
  const axis = tree.find(["options", "indexAxis"]);
  const isLying = type === "horizontalBar" || (type === "bar" && axis !== undefined && tree.valueOf(axis) === "y");
  return isLying ? "horizontal" : type;
}

/** Gives a chart another type. Unchanged where its type is computed. */
export function setType(text: string, type: string, version: Version): string {
  const isLying = type === "horizontal";
  const name = isLying ? (version === 2 ? "horizontalBar" : "bar") : type;
  const typed = setAt(text, ["type"], name) ?? text;
  if (isLying && version !== 2) return setAt(typed, ["options", "indexAxis"], "y") ?? typed;
  return readType(typed) === "horizontal" && !isLying ? removeAt(typed, ["options", "indexAxis"]) : typed;
}

/** A palette by its name. The first is what the service takes by itself. */
export const PALETTES: Readonly<Record<string, readonly string[]>> = {
  Standard: [
    "#4e79a7",
    "#f28e2b",
    "#e15759",
    "#76b7b2",
    "#59a14f",
    "#edc948",
    "#b07aa1",
    "#ff9da7",
    "#9c755f",
    "#bab0ac",
  ],
  "For all eyes": ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#000000"],
  Harbour: ["#0b5f58", "#2f8f83", "#8cc7b5", "#f4b860", "#d9733f", "#8c3b2e", "#33454a"],
  Dusk: ["#3d2c6b", "#6d4a9c", "#b0609b", "#e7798a", "#f6a97a", "#f9d98c"],
  Meadow: ["#2f6b3c", "#6da34d", "#b7cf63", "#e9d758", "#d68c45", "#7a5230"],
  Ink: ["#1d2322", "#4a5553", "#7a8683", "#a9b3b0", "#cfd6d3"],
};

/** A series, or a part of one, whose colour can be picked. */
export interface Swatch {
  readonly name: string;
  /** What it has in the chart's text; undefined where that is computed, or nothing. */
  readonly color: string | undefined;
}

/** What colours a chart has, in the order of its legend. */
export function readSwatches(text: string): Swatch[] {
  const tree = readConfig(text);
  const datasets = tree.find(["data", "datasets"]);
  const items = (datasets && tree.items(datasets)) ?? [];
  if (isParted(text)) {
    const count = countItems(tree, ["data", "datasets", 0, "data"]);
    return Array.from({ length: count }, (_, index) => ({
      name: readText(tree, ["data", "labels", index]) ?? `Part ${index + 1}`,
      color: readText(tree, ["data", "datasets", 0, "backgroundColor", index]),
    }));
  }
  return items.map((_, index) => ({
    name: readText(tree, ["data", "datasets", index, "label"]) ?? `Series ${index + 1}`,
    color:
      readText(tree, ["data", "datasets", index, isLined(tree, index) ? "borderColor" : "backgroundColor"]) ??
      readText(tree, ["data", "datasets", index, "backgroundColor"]),
  }));
}

/** Gives a series or a part another colour. */
export function setColor(text: string, index: number, color: string): string {
  if (!isParted(text)) return colorSeries(text, index, color);
  const swatches = readSwatches(text);
  const standard = PALETTES.Standard as readonly string[];
  const colors = swatches.map((swatch, other) =>
    other === index ? color : (swatch.color ?? standard[other % standard.length]),
  );
  return setAt(text, ["data", "datasets", 0, "backgroundColor"], colors) ?? text;
}

/** Gives all series, or all parts, the colours of a palette; the first palette takes away what the text has of its own. */
export function setPalette(text: string, name: string): string {
  const palette = PALETTES[name] ?? [];
  const count = readSwatches(text).length;
  const colorAt = (index: number) => palette[index % palette.length] as string;
  if (isParted(text)) {
    if (isStandard(name)) return removeAt(text, ["data", "datasets", 0, "backgroundColor"]);
    return (
      setAt(
        text,
        ["data", "datasets", 0, "backgroundColor"],
        Array.from({ length: count }, (_, index) => colorAt(index)),
      ) ?? text
    );
  }
  let done = text;
  for (let index = 0; index < count; index++)
    done = isStandard(name)
      ? ["backgroundColor", "borderColor"].reduce((each, key) => removeAt(each, ["data", "datasets", index, key]), done)
      : colorSeries(done, index, colorAt(index));
  return done;
}

/** The palette that a chart's colours are of; undefined for colours of its own. */
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
  const isLine = isLined(readConfig(text), index);
  const filled = setAt(text, [...path, "backgroundColor"], isLine ? `${color}33` : color) ?? text;
  return isLine ? (setAt(filled, [...path, "borderColor"], color) ?? filled) : filled;
}

function isParted(text: string): boolean {
  return PARTED.has(readType(text) ?? "");
}

function isLined(tree: ConfigTree, index: number): boolean {
  return LINED.has(readText(tree, ["data", "datasets", index, "type"]) ?? readText(tree, ["type"]) ?? "");
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
