// Converts a model's answer to the data and settings from which the built-in drafter also creates its charts.

import { parseColor } from "../../../engine/color.ts";
import { collectSettings, type Plan } from "../config/settings.ts";
import type { Options, Value } from "../config/text.ts";
import { type Data, NO_DATA, type Series, type Tuples } from "../data/data.ts";
import type { ChartType, Wish } from "../directives/wish.ts";
import { quoteWords } from "../words/quote.ts";
import type { Language } from "../words/vocabulary.ts";
import type { Answer } from "./answer.ts";

type AnswerSeries = Answer["series"][number];

/** Bars from a start to an end, for each series. */
export type Spans = readonly (readonly Value[])[];

const POINTS = new Set<ChartType>(["scatter", "bubble"]);
const BOXES = new Set<ChartType>(["boxplot", "violin"]);
const ROUND = new Set<ChartType>(["pie", "doughnut", "polarArea"]);
const AXES = new Set<ChartType>(["bar", "horizontalBar", "line", "area", "histogram", "waterfall", ...BOXES]);

/** Converts an answer. @returns the plan, and the bars that have a start and an end */
export function createPlan(
  answer: Answer,
  language: Language,
  warn: (text: string) => void,
): { readonly plan: Plan; readonly spans: Spans | undefined } {
  const { type: kind, title, unit, currency, percent, series } = answer;
  const unknown: string[] = [];
  const readColor = (color: string | null | undefined): string | undefined => {
    if (color == null || color === "" || parseColor(color.toLowerCase()) !== null) return color || undefined;
    unknown.push(color);
    return undefined;
  };
  const settings = collectSettings(listWishes(answer, readColor));
  if (unknown.length > 0) warn(`unknown colour: ${quoteWords(unknown)}`);
  const [{ name } = {}] = series;
  // The name of the only series is the title if the answer has none. A chart without axes also shows the unit in the
  // title.
  const hasUnit = unit && !AXES.has(kind) && !POINTS.has(kind) && (!title || title === name);
  if (hasUnit) settings.title = undefined;
  const isOnly = title == null && series.length === 1;
  const subject = hasUnit ? (name ? `${name} (${unit})` : unit) : isOnly ? name || undefined : undefined;
  const hasAmount = (currency || percent) && series.some(({ values }) => values.length > 0);
  const amount = { value: 0, currency: currency ?? undefined, isPercent: percent ?? undefined };
  const data = { ...readData(answer, warn), amounts: hasAmount ? [amount] : [], subject };
  const isBar = kind === "bar" || kind === "horizontalBar";
  const hasSpans = isBar && answer.sort == null && series.some(({ values }) => values.some(isList));
  return {
    plan: { data, settings, kind, language, warn },
    spans: hasSpans ? series.map(({ values }) => values) : undefined,
  };
}

/** Replaces the values of the datasets by bars that have a start and an end. */
export function withSpans(config: Options, spans: Spans | undefined): Options {
  if (spans === undefined) return config;
  const data = config.data as { readonly datasets: readonly Options[] };
  return {
    ...config,
    data: { ...data, datasets: data.datasets.map((set, at) => ({ ...set, data: spans[at] ?? [] })) },
  };
}

const isList = (value: AnswerSeries["values"][number]): value is number[] => Array.isArray(value);

function readData({ type, labels: listed, series }: Answer, warn: (text: string) => void): Data {
  const labels = listed == null || listed.length === 0 ? undefined : listed;
  if (series.length === 0) return { ...NO_DATA, labels };
  if (POINTS.has(type) && series.some(({ values }) => values.some(isList)))
    return { ...NO_DATA, tuples: series.map(({ name, values }) => tuplesOf(name, values.filter(isList))) };
  if (BOXES.has(type)) return { ...NO_DATA, tuples: listBoxes(labels, series) };
  const lengths = series.map(({ values }) => values.length);
  const isUneven = labels !== undefined && lengths.some((length) => length !== labels.length);
  if (isUneven) warn(`${labels.length} labels for ${[...new Set(lengths)].join(" or ")} values`);
  // A day of a candlestick chart has four prices. Otherwise, a list is a bar from a start to an end, whose value is the end.
  const isCandles = type === "candlestick" && series[0]?.values.some(isList);
  const shown = isCandles
    ? [0, 1, 2, 3].map((place) => plainSeries({ values: series[0]?.values ?? [] }, place))
    : series.map((one) => plainSeries(one, -1));
  return { ...NO_DATA, labels, series: shown };
}

/** Returns a series with one number from each list. */
const plainSeries = ({ name, values }: AnswerSeries, place: number): Series => ({
  name: name || undefined,
  values: values.map((value) => (isList(value) ? (value.at(place) ?? null) : value)),
});

const tuplesOf = (name: string | null | undefined, tuples: Tuples["tuples"]): Tuples => ({
  name: name || undefined,
  tuples,
});

/** Returns a box for each list of numbers, or for each series of plain numbers. */
function listBoxes(labels: readonly string[] | undefined, series: readonly AnswerSeries[]): readonly Tuples[] {
  return series.flatMap(({ name, values }, at): Tuples[] => {
    const lists = values.filter(isList);
    const numbers = values.filter((value) => typeof value === "number");
    if (lists.length === 0) return [tuplesOf(name ?? labels?.[at], [numbers])];
    const own = series.length > 1 ? name : undefined;
    return lists.map((list, index) => tuplesOf([labels?.[index], own].filter(Boolean).join(" "), [list]));
  });
}

type ReadColor = (color: string | null | undefined) => string | undefined;

/** Converts an answer to the requested changes that the grammar would find. */
function listWishes(answer: Answer, readColor: ReadColor): readonly Wish[] {
  const { series, labels, labelColors, lines, gradient, size, title, type, unit, legend, dataLabels } = answer;
  const background = readColor(answer.background);
  const valueAxis = type === "horizontalBar" ? "x" : "y";
  const found: (Wish | false | null | undefined)[] = [
    title != null && { change: "title", text: title },
    unit && AXES.has(type) ? { change: "axisTitle", axis: valueAxis, text: unit } : null,
    ...(["x", "y", "right"] as const).flatMap((axis) => axisWishes(answer, axis)),
    answer.log && { change: "log", on: true },
    answer.fromZero != null && { change: "fromZero", on: answer.fromZero },
    (answer.stacked || answer.shares) && { change: "stacked", on: true, percent: answer.shares === true },
    answer.sort && { change: "sort", order: answer.sort },
    answer.average && { change: "average" },
    answer.trend && { change: "trend" },
    legend && (legend === "none" ? { change: "legend", on: false } : { change: "legend", on: true, position: legend }),
    dataLabels && {
      change: "dataLabels",
      show: dataLabels === "percentages" && !ROUND.has(type) ? "values" : dataLabels,
    },
    answer.grid === false && { change: "grid", on: false },
    answer.curve && { change: "curve", shape: answer.curve },
    answer.points != null && { change: "points", on: answer.points },
    answer.fill != null && { change: "fill", on: answer.fill },
    answer.center ? { change: "center", text: answer.center } : null,
    answer.half && { change: "half" },
    answer.rounded && { change: "rounded" },
    gradient && {
      change: "gradient",
      colors: gradient.colors.flatMap((color) => readColor(color) ?? []),
      direction: gradient.direction ?? "down",
    },
    answer.compact && { change: "format", compact: true },
    answer.dark && { change: "dark", on: true },
    size && { change: "size", ...size },
    background !== undefined && { change: "background", color: background },
    ...(lines ?? []).map(
      ({ value, label, color }): Wish => ({
        change: "line",
        value,
        label: label || null,
        color: readColor(color) ?? null,
      }),
    ),
    ...series.flatMap((one) => seriesWishes(one, series.length === 1, readColor)),
    ...(labelColors ?? []).map((named, index): Wish | false => {
      const [label, color] = [labels?.[index], readColor(named)];
      return color !== undefined && label !== undefined && { change: "color", color, series: [label] };
    }),
  ];
  return found.filter((wish) => typeof wish === "object" && wish !== null);
}

function axisWishes(answer: Answer, axis: "x" | "y" | "right"): readonly Wish[] {
  const { title, min, max } = answer[axis] ?? {};
  const isHidden = axis !== "right" && answer[axis]?.hidden === true;
  return [
    ...(title ? [{ change: "axisTitle", axis, text: title } as const] : []),
    ...(min == null && max == null ? [] : [{ change: "axisRange", axis, min, max } as const]),
    ...(isHidden ? [{ change: "axisShown", axis, on: false } as const] : []),
  ];
}

/** Returns the styles of a series. Those of the only series apply to the chart. */
function seriesWishes(
  { name, type, color: named, axis, dashed }: AnswerSeries,
  isOnly: boolean,
  readColor: ReadColor,
): readonly Wish[] {
  const color = readColor(named);
  if (!isOnly && !name) return [];
  const target = isOnly || !name ? {} : { series: [name] };
  return [
    ...(type && !isOnly ? [{ change: "type", type, ...target } as const] : []),
    ...(color === undefined ? [] : [{ change: "color", color, ...target } as const]),
    ...(axis ? [{ change: "axis", side: axis, ...target } as const] : []),
    ...(dashed ? [{ change: "dash", style: "dashed", ...target } as const] : []),
  ];
}
