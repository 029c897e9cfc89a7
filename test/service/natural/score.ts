// Compares drafts with expected charts: what a careful person would draw from the same description.

import { editDistance } from "../../../src/base/edit-distance.ts";
import {
  type ChartFeatures,
  isComputed,
  type LooseWords,
  normalizeColor,
  readFeatures,
  type SeriesFeatures,
} from "./chart-features.ts";

type Name = string | readonly string[] | null;

interface ExpectedSeries {
  readonly name: Name;
  readonly values: readonly unknown[];
  readonly type?: string;
  readonly dashed?: boolean;
  readonly axis?: string;
  readonly color?: string;
  readonly scaleFree?: boolean;
}

interface Shape {
  readonly labels: readonly (string | readonly string[])[] | null;
  readonly series: readonly ExpectedSeries[];
}

export interface ExpectedChart extends Shape {
  readonly words: string;
  readonly lang: string;
  readonly type: readonly string[];
  readonly alternatives?: readonly Shape[];
  readonly title: string | null;
  readonly options: readonly string[];
  readonly unread: boolean;
}

interface DraftResult {
  readonly chart: string;
  readonly warnings: readonly string[];
  readonly question?: string;
  readonly size?: { readonly width?: number; readonly height?: number };
  readonly background?: string;
}

export const PARTS = ["type", "data", "labels", "names", "title", "options", "unread"] as const;
export type Part = (typeof PARTS)[number];

export interface Score {
  /** The parts that differ, with a description of each difference. */
  readonly differences: Readonly<Partial<Record<Part, string>>>;
  readonly isRight: boolean;
  readonly isWarned: boolean;
}

export function scoreDraft(expected: ExpectedChart, draft: DraftResult): Score {
  const chart = readFeatures(draft.chart);
  const shapes = [expected, ...(expected.alternatives ?? [])].map((shape) => compareShape(expected, shape, chart));
  const best = shapes.reduce((one, other) => (Object.keys(other).length < Object.keys(one).length ? other : one));
  const differences: Partial<Record<Part, string>> = { ...best };
  const isWarned = draft.warnings.length > 0 || draft.question !== undefined;
  if (!expected.type.includes("any") && !expected.type.some((type) => chart.types.includes(type)))
    differences.type = `${chart.types[0]} instead of ${expected.type.join(" or ")}`;
  const title = compareTitle(expected, chart);
  if (title !== undefined) differences.title = title;
  const options = compareOptions(expected, chart, draft);
  if (options.length > 0) differences.options = options.join("; ");
  if (expected.unread && !isWarned) differences.unread = "no warning";
  return { differences, isRight: Object.keys(differences).length === 0, isWarned };
}

const fold = (text: unknown): string =>
  String(text)
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}+%<>°€$£]/gu, "");

const isName = (expected: Name, found: string | undefined): boolean =>
  expected === null || [expected].flat().some((name) => fold(name) === fold(found ?? ""));

type Differences = Partial<Record<"data" | "labels" | "names" | "options", string>>;

function compareShape({ options }: ExpectedChart, shape: Shape, drawn: ChartFeatures): Differences {
  const found: Differences = {};
  const { labels, series } = sortShape(shape, options);
  const chart = { ...drawn, series: orderByName(series, drawn.series) };
  const isSame = (expected: readonly ExpectedSeries[]): boolean =>
    expected.length === chart.series.length &&
    expected.every((one, index) => isSameData(one, chart.series[index] as SeriesFeatures, chart));
  const isData = isSame(series) || (options.includes("100%") && isSame(toShares(series)));
  if (!isData) found.data = show(chart.series.map(({ values }) => values));
  if (labels !== null && !isLabels(labels, chart)) found.labels = show(chart.labels);
  if (series.some(({ name }, index) => !isSeriesName(name, chart, index)))
    found.names = show(chart.series.map(({ name }) => name ?? null));
  const styles = series.flatMap((one, index) => compareStyle(one, chart.series[index]));
  if (styles.length > 0) found.options = styles.join("; ");
  return found;
}

/** Returns the series of a chart in the expected order, if each expected series has a name of its own. */
function orderByName(expected: readonly ExpectedSeries[], drawn: readonly SeriesFeatures[]): readonly SeriesFeatures[] {
  const found = expected.map(({ name }) => drawn.find((one) => name !== null && isName(name, one.name)));
  const isOrdered = drawn.length === expected.length && new Set(found).size === expected.length;
  return isOrdered && !found.includes(undefined) ? (found as SeriesFeatures[]) : drawn;
}

/** Converts the values of each label to percentages of their total. */
function toShares(series: readonly ExpectedSeries[]): readonly ExpectedSeries[] {
  const totals = series[0]?.values.map((_, index) =>
    series.reduce((sum, { values }) => sum + Number(values[index]), 0),
  );
  return series.map((one) => ({
    ...one,
    values: one.values.map((value, index) => Number(((100 * Number(value)) / (totals?.[index] ?? 1)).toPrecision(4))),
  }));
}

function isLabels(labels: readonly (string | readonly string[])[], chart: ChartFeatures): boolean {
  // A scatter or bubble chart names its points by series.
  const shown = chart.labels.length === 0 ? chart.series.map(({ name = "" }) => name) : chart.labels;
  return labels.length === shown.length && labels.every((label, index) => isName(label, shown[index]));
}

/** Sorts the expected data if the description asks for an order. */
function sortShape({ labels, series }: Shape, options: readonly string[]): Shape {
  const order = options.find((option) => option.startsWith("sort="));
  const [first] = series;
  if (order === undefined || order.endsWith("?") || first === undefined || series.length > 1) return { labels, series };
  const way = order === "sort=desc" ? -1 : 1;
  const places = first.values.map((_, index) => index);
  places.sort((a, b) => way * (Number(first.values[a]) - Number(first.values[b])) || a - b);
  return {
    labels: labels && places.map((place) => labels[place] ?? ""),
    series: [{ ...first, values: places.map((place) => first.values[place]) }],
  };
}

function isSameData(expected: ExpectedSeries, { values }: SeriesFeatures, { types, config }: ChartFeatures): boolean {
  if (types.includes("histogram") && typeof expected.values[0] === "number") {
    const total = values.reduce((sum: number, value) => sum + Number(value), 0);
    if (total === expected.values.length) return true;
  }
  // The radius of a bubble is in proportion to its size.
  const isBubble = config.type === "bubble";
  const plain = isBubble ? expected.values.map((point) => [point].flat().slice(0, 2)) : expected.values;
  const drawn = isBubble ? values.map((point) => [point].flat().slice(0, 2)) : values;
  const factors = expected.scaleFree ? [1, 1e3, 1e6, 1e9, 1e12, 1e-3, 1e-6, 1e-9] : [1];
  return factors.some((factor) => isEqual(plain, drawn, factor));
}

function isEqual(one: unknown, other: unknown, factor: number): boolean {
  if (Array.isArray(one))
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => isEqual(item, other[index], factor))
    );
  if (typeof one !== "number" || typeof other !== "number") return (one ?? null) === (other ?? null);
  return Math.abs(one * factor - other) <= 1e-6 * Math.max(1, Math.abs(other));
}

function isSeriesName(name: Name, chart: ChartFeatures, index: number): boolean {
  const { name: found } = chart.series[index] ?? {};
  if (isName(name, found)) return true;
  if (chart.series.length > 1 || name === null) return false;
  const shown = [found, chart.title, ...axisTitles(chart.config, "x"), ...axisTitles(chart.config, "y")];
  return [name].flat().some((one) => shown.some((text) => text !== undefined && fold(text).includes(fold(one))));
}

function compareStyle(
  { type, dashed, axis, color, name }: ExpectedSeries,
  found: SeriesFeatures | undefined,
): string[] {
  if (found === undefined) return [];
  const title = String([name].flat()[0]);
  return [
    ...(type !== undefined && found.type !== type ? [`${title} is drawn as ${found.type}`] : []),
    ...(dashed && !found.isDashed ? [`${title} is not dashed`] : []),
    ...(axis === "right" && !found.isRight ? [`${title} is not on the right axis`] : []),
    ...(color !== undefined && !isColor(color, found.colors) ? [`${title} is not ${color}`] : []),
  ];
}

/** Spellings of a colour that a reader would accept for it. */
function isColor(color: string, drawn: readonly string[]): boolean {
  const expected = normalizeColor(color.trim());
  return drawn.some((one) => one === expected);
}

function compareTitle({ title, words }: ExpectedChart, chart: ChartFeatures): string | undefined {
  if (title === undefined) return undefined;
  if (title !== null) return fold(title) === fold(chart.title ?? "") ? undefined : `"${chart.title}" for "${title}"`;
  const description = fold(words);
  // A title may correct the spelling of a word.
  const spelled = words.split(/[^\p{L}\p{N}]+/u).filter(({ length }) => length > 4);
  const foreign = (chart.title ?? "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(
      (word) => !description.includes(fold(word)) && !spelled.some((one) => editDistance(fold(one), fold(word)) < 3),
    );
  return foreign.length > 0 ? `unexpected title "${chart.title}"` : undefined;
}

const list = (value: LooseWords): LooseWords[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

function axes(config: LooseWords, axis: "x" | "y"): LooseWords[] {
  const { scales = {} } = config.options ?? {};
  return [...list(scales[`${axis}Axes`]), ...list(scales[axis])];
}

function axisTitles(config: LooseWords, axis: "x" | "y"): string[] {
  return axes(config, axis).map(({ scaleLabel, title }) => scaleLabel?.labelString ?? title?.text ?? "");
}

function compareOptions(expected: ExpectedChart, chart: ChartFeatures, draft: DraftResult): string[] {
  const { options: asked } = expected;
  const missing = asked.filter(
    (option) => !option.endsWith("?") && !listSpellings(option, expected).some((one) => hasOption(one, chart, draft)),
  );
  // Options that change the meaning of the chart must have been asked for.
  const foreign = ["stacked", "log", "half", "average-line", "trend-line"].filter(
    (option) => hasOption(option, chart, draft) && !isAsked(option, asked),
  );
  return [...missing.map((option) => `no ${option}`), ...foreign.map((option) => `unexpected ${option}`)];
}

/** Returns an option with each spelling of the series that it names: `right-axis=costs`, `color=costs:red`. */
function listSpellings(option: string, { series }: ExpectedChart): readonly string[] {
  const [, key = "", called = "", rest = ""] = /^([a-z-]+=)([^:]+)(:.*)?$/s.exec(option) ?? [];
  const named = series.find(({ name }) => [name].flat().some((one) => one !== null && fold(one) === fold(called)));
  return [option, ...[named?.name ?? []].flat().map((name) => `${key}${name}${rest}`)];
}

function isAsked(option: string, asked: readonly string[]): boolean {
  return asked.some((one) => one.replace("?", "") === option || (option === "stacked" && one.startsWith("100%")));
}

function hasOption(option: string, chart: ChartFeatures, { size, background }: DraftResult): boolean {
  const [, key = "", , value = ""] = /^([^=]+)(=(.*))?$/s.exec(option) ?? [];
  const { config, series } = chart;
  const { options = {}, limn = {} } = config;
  const legend = options.legend ?? options.plugins?.legend ?? {};
  const labels = options.plugins?.datalabels ?? {};
  const sets: LooseWords[] = config.data?.datasets ?? [];
  const lines = sets.filter((set) => (set.type ?? config.type) === "line");
  const everyLine = (test: (set: LooseWords) => boolean): boolean => lines.length > 0 && lines.every(test);
  const ticks = (axis: "x" | "y"): LooseWords[] => axes(config, axis).map((one) => ({ ...one, ...one.ticks }));
  const radial = { ...options.scale?.ticks, ...options.scales?.r };
  const colors = series.flatMap((one) => one.colors);
  switch (key) {
    case "stacked":
      return axes(config, "x").some(({ stacked }) => stacked) || axes(config, "y").some(({ stacked }) => stacked);
    case "100%":
      return isHundred(series);
    case "no-legend":
      return legend.display === false || series.length === 0;
    case "legend":
      return legend.display !== false;
    case "data-labels":
      return (labels.display ?? false) !== false || limn.values?.includes("all") === true;
    case "no-data-labels":
      return (labels.display ?? false) === false;
    case "percent-labels":
      return (
        /^outlabeled/.test(config.type) ||
        labels.formatter !== undefined ||
        (labels.display !== undefined && labels.display !== false && isPercents(series))
      );
    case "log":
      return [...axes(config, "x"), ...axes(config, "y")].some(({ type }) => type === "logarithmic");
    case "no-grid":
      return [...axes(config, "x"), ...axes(config, "y")].some(
        ({ gridLines, grid }) => (gridLines ?? grid)?.display === false,
      );
    case "smooth":
      return everyLine(({ lineTension, tension }) => (lineTension ?? tension ?? 0) > 0);
    case "stepped":
      return everyLine(({ steppedLine, stepped }) => Boolean(steppedLine ?? stepped));
    case "no-points":
      return everyLine(({ pointRadius }) => pointRadius === 0);
    case "points":
      return everyLine(({ pointRadius }) => pointRadius !== 0);
    case "fill":
      return sets.every(({ fill }) => fill !== false);
    case "gradient":
      return JSON.stringify(sets).includes('"gradient"');
    case "half":
      return options.circumference === Math.PI || options.circumference === 180;
    case "rounded":
      return Boolean(options.plugins?.roundedBars) || sets.some(({ borderRadius }) => borderRadius);
    case "average-line":
      return Boolean(limn.average);
    case "trend-line":
      return sets.some(isComputed);
    case "line":
      return hasLine(value, chart);
    case "colors":
      return value.split(",").every((color, index) => colors[index] === normalizeColor(color.trim()));
    case "color":
      return hasColor(value, chart);
    case "x-title":
    case "y-title":
      return axisTitles(config, key[0] as "x").some((title) => fold(title) === fold(value));
    case "x-min":
    case "x-max":
    case "y-min":
    case "y-max":
      return hasLimit(key.slice(2) as "min", Number(value), [...valueTicks(key, chart, ticks), radial], config);
    case "background":
      return background !== undefined && normalizeColor(background) === normalizeColor(value);
    case "dark":
      return limn.theme === "dark" || background !== undefined;
    case "size":
      return `${size?.width}x${size?.height}` === value;
    case "right-axis":
      return series.some(({ name, isRight }) => isRight && isCalled(name, value));
    case "dashed":
      return series.some(({ name, isDashed }) => isDashed && (fold(name).includes(fold(value)) || series.length === 1));
    case "series-type": {
      const [name, type] = value.split(":");
      return series.some((one) => isCalled(one.name, name) && one.type === type);
    }
    case "sort":
      return isSorted(value, series);
    case "currency":
      return (
        JSON.stringify(options.plugins?.tickFormat ?? {}).includes("currency") ||
        JSON.stringify(options).includes(value)
      );
    case "percent":
      return JSON.stringify(options).includes("%") || JSON.stringify(config).includes('"percent"');
    case "unit":
      return fold(JSON.stringify([options, sets.map(({ label }) => label)])).includes(fold(value));
    case "compact":
      return options.plugins?.tickFormat?.notation === "compact" || limn.numbers === "compact";
  }
  if (key.startsWith("legend-"))
    return (
      legend.position === key.slice(7) ||
      (key === "legend-top" && legend.display !== false && legend.position === undefined)
    );
  throw new Error(`unknown option ${option}`);
}

/** A part of the name counts, and so do its initials: "average order value" is called AOV. */
function isCalled(name: string | undefined, called: string | undefined): boolean {
  const initials = (name ?? "")
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .join("");
  return fold(name).includes(fold(called)) || fold(initials) === fold(called);
}

/** People also call the value axis of a horizontal chart the y axis. */
function valueTicks(key: string, { types }: ChartFeatures, ticks: (axis: "x" | "y") => LooseWords[]): LooseWords[] {
  return types.includes("horizontalBar") ? [...ticks("x"), ...ticks("y")] : ticks(key[0] as "x");
}

function hasLimit(
  end: "min" | "max",
  value: number,
  ticks: readonly LooseWords[],
  { type, data, options }: LooseWords,
): boolean {
  const [set = {}] = data?.datasets ?? [];
  if (type === "gauge") return value === (end === "min" ? set.minValue : set.data.at(-1));
  if (type === "radialGauge") return value === (options?.domain ?? [0, 100])[end === "min" ? 0 : 1];
  if (type === "progressBar") return value === (end === "min" ? 0 : (data.datasets[1]?.data[0] ?? 100));
  return ticks.some(
    (tick) =>
      tick[end] === value || (end === "min" && value === 0 && tick.beginAtZero === true && tick.min === undefined),
  );
}

function isHundred(series: readonly SeriesFeatures[]): boolean {
  const [first] = series;
  if (first === undefined || series.length < 2) return false;
  return first.values.every((_, index) => {
    const total = series.reduce((sum, { values }) => sum + Number(values[index] ?? 0), 0);
    return Math.abs(total - 100) < 0.5;
  });
}

function isPercents(series: readonly SeriesFeatures[]): boolean {
  const [first] = series;
  return first !== undefined && Math.abs(first.values.reduce((sum: number, value) => sum + Number(value), 0) - 100) < 1;
}

function hasLine(value: string, { config, series }: ChartFeatures): boolean {
  const number = Number(value.split(":")[0]);
  const { target } = config.limn ?? {};
  const annotations = config.options?.annotation?.annotations ?? config.options?.plugins?.annotation?.annotations ?? [];
  const found = [
    target?.value ?? target,
    ...Object.values(annotations).map((one: LooseWords) => one.value ?? one.yMin ?? one.xMin),
  ];
  return (
    found.includes(number) || series.some(({ values }) => values.length > 1 && values.every((one) => one === number))
  );
}

function hasColor(value: string, { series, labels }: ChartFeatures): boolean {
  const at = value.lastIndexOf(":");
  // A gradient is a list of colours, separated by hyphens.
  if (at === -1)
    return series.some(({ colors }) =>
      isColor(
        value,
        colors.flatMap((color) => [color, ...color.split("-").map(normalizeColor)]),
      ),
    );
  const [name, color] = [value.slice(0, at), normalizeColor(value.slice(at + 1).trim())];
  if (series.some((one) => fold(one.name).includes(fold(name)) && one.colors.includes(color))) return true;
  const place = labels.findIndex((label) => fold(label) === fold(name));
  return place !== -1 && series[0]?.colors[place] === color;
}

function isSorted(way: string, [first]: readonly SeriesFeatures[]): boolean {
  const values = (first?.values ?? []).map(Number);
  return values.every(
    (value, index) =>
      index === 0 || (way === "asc" ? value >= (values[index - 1] ?? 0) : value <= (values[index - 1] ?? 0)),
  );
}

function show(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
