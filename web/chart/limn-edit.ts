// Reads and writes the `limn` block in a chart's code: docs/themes.md. This module's functions return undefined if the code
// computes an option, which can then only be changed in the code.

import type { LimnOptions } from "../../src/drawings/chart/theme/limn-options.ts";
import { readData, removeOption, setOption } from "./option-edit.ts";
import { type Data, readConfig } from "./text/config-tree.ts";

/** Options that have a field. The theme has its own picker. */
export type LimnName = Exclude<keyof LimnOptions, "theme">;

/** Returns an option's value, null if the option is absent, or undefined if the code computes it. */
export function readLimn(text: string, name: LimnName): Data | undefined {
  return readData(text, ["limn", name]);
}

/** Sets an option, or removes it if the value is undefined. Returns the text unchanged if the code computes the block. */
export function setLimn<Name extends LimnName>(text: string, name: Name, value: LimnOptions[Name]): string {
  const path = ["limn", name];
  return value === undefined ? removeOption(text, path) : (setOption(text, path, value) ?? text);
}

/** A reference line: its value and label as text, both empty if there is no line. */
export interface LineFields {
  readonly value: string;
  readonly label: string;
}

export function readTarget(text: string): LineFields | undefined {
  const target = readLimn(text, "target");
  if (target === null) return { value: "", label: "" };
  if (typeof target === "number") return { value: String(target), label: "" };
  if (!isRecord(target) || typeof target.value !== "number") return undefined;
  const { value, label = "" } = target;
  return typeof label === "string" ? { value: String(value), label } : undefined;
}

/** Sets the target line, or removes it if there is no value. */
export function setTarget(text: string, value: number | undefined, label: string): string {
  if (value === undefined) return setLimn(text, "target", undefined);
  return setLimn(text, "target", label === "" ? value : { value, label });
}

export function readAverage(text: string): { readonly isShown: boolean; readonly label: string } | undefined {
  const average = readLimn(text, "average");
  if (average === null || typeof average === "boolean") return { isShown: average === true, label: "" };
  if (!isRecord(average) || typeof average.label !== "string") return undefined;
  return { isShown: true, label: average.label };
}

/** Shows or hides the average line. */
export function setAverage(text: string, isShown: boolean, label: string): string {
  return setLimn(text, "average", isShown ? (label === "" ? true : { label }) : undefined);
}

/**
 * Forecast values: the first category, or an empty string if there is no forecast, and the series. An empty list means
 * all series.
 */
export interface ForecastFields {
  readonly from: string;
  readonly series: readonly string[];
}

export function readForecast(text: string): ForecastFields | undefined {
  const forecast = readLimn(text, "forecast");
  if (forecast === null) return { from: "", series: [] };
  if (typeof forecast === "string") return { from: forecast, series: [] };
  if (!isRecord(forecast) || typeof forecast.from !== "string") return undefined;
  const { from, series = [] } = forecast;
  const names = typeof series === "string" ? [series] : series;
  return isTexts(names) ? { from, series: names } : undefined;
}

/**
 * Sets the first forecast value of a series. All forecasts begin at the same category.
 *
 * @param from empty for no forecast
 * @param name undefined if the series has no name; the forecast is then for all series
 */
export function setForecast(text: string, from: string, name: string | undefined): string {
  const now = readForecast(text);
  if (now === undefined) return text;
  const others = now.from === "" ? [] : now.series.filter((each) => each !== name);
  if (from === "") {
    return setLimn(text, "forecast", others.length === 0 ? undefined : { from: now.from, series: [...others] });
  }
  const isForAll = name === undefined || (now.from !== "" && now.series.length === 0);
  return setLimn(text, "forecast", isForAll ? from : { from, series: [...others, name] });
}

/** Returns the highlighted names, separated by commas. */
export function readHighlight(text: string): string | undefined {
  const names = readLimn(text, "highlight");
  if (names === null) return "";
  if (typeof names === "string") return names;
  return isTexts(names) ? names.join(", ") : undefined;
}

/** Sets the highlighted names from a comma-separated string. */
export function setHighlight(text: string, typed: string): string {
  const names = splitNames(typed, listNames(text));
  const [first] = names;
  return setLimn(text, "highlight", names.length < 2 ? first : names);
}

/**
 * Splits text at commas.
 *
 * @param known the chart's names, which may contain commas themselves
 */
export function splitNames(typed: string, known: readonly string[]): string[] {
  const parts = typed.split(",");
  const names: string[] = [];
  for (let from = 0; from < parts.length; ) {
    let to = parts.length;
    const join = () => parts.slice(from, to).join(",").trim();
    while (to > from + 1 && !known.includes(join())) to--;
    if (join() !== "") names.push(join());
    from = to;
  }
  return names;
}

/** Returns the names of all series and categories. */
export function listNames(text: string): string[] {
  const tree = readConfig(text);
  const items = (path: readonly string[]) => {
    const list = tree.find(path);
    return (list && tree.items(list)) ?? [];
  };
  const series = items(["data", "datasets"]).map((node) => tree.property(node, "label")?.value);
  const nodes = [...series, ...items(["data", "labels"])];
  const names = nodes.map((node) => (node === undefined ? undefined : tree.valueOf(node)));
  return [...new Set(names.filter((name) => typeof name === "string" && name.trim() !== ""))] as string[];
}

/** Points that can be labelled. */
export const POINTS = {
  first: "First",
  last: "Last",
  min: "Lowest",
  max: "Highest",
  all: "All",
} as const satisfies Record<NonNullable<LimnOptions["values"]>[number], string>;

type Point = keyof typeof POINTS;

export function readPoints(text: string): readonly Point[] | undefined {
  const points = readLimn(text, "values");
  if (points === null) return [];
  return isTexts(points) && points.every((point) => Object.hasOwn(POINTS, point)) ? (points as Point[]) : undefined;
}

export function labelPoint(text: string, point: Point, isLabelled: boolean): string {
  const points = new Set(readPoints(text));
  if (isLabelled) points.add(point);
  else points.delete(point);
  const sorted = (Object.keys(POINTS) as Point[]).filter((each) => points.has(each));
  return setLimn(text, "values", sorted.length > 0 ? sorted : undefined);
}

/** Returns the number format: a shorthand or a currency, or an empty string if there is none. */
export function readNumbers(text: string): string | undefined {
  const numbers = readLimn(text, "numbers");
  return numbers === null ? "" : typeof numbers === "string" ? numbers : undefined;
}

function isRecord(value: Data | undefined): value is { readonly [key: string]: Data } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTexts(value: Data | undefined): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
