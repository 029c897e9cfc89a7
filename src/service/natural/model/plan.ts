// Converts a model's answer to the data and settings from which the built-in drafter creates its charts, too.

import { parseColor } from "../../../engine/color.ts";
import type { Plan } from "../config/settings.ts";
import { collectSettings } from "../config/settings.ts";
import type { Value } from "../config/text.ts";
import { type Data, NO_DATA, type Series, type Tuples } from "../data/data.ts";
import type { ChartType, Wish } from "../directives/wish.ts";
import { quoteWords } from "../words/quote.ts";
import type { Language } from "../words/vocabulary.ts";
import type { Answer } from "./answer.ts";

type AnswerSeries = Answer["series"][number];

/** Bars from a start to an end, for each series. */
export type Spans = readonly (readonly Value[])[];

const POINTS = new Set<ChartType>(["scatter", "bubble"]);
const AXES = new Set<ChartType>([
  "bar",
  "horizontalBar",
  "line",
  "area",
  "histogram",
  "boxplot",
  "violin",
  "waterfall",
]);
const BOXES = new Set<ChartType>(["boxplot", "violin"]);
const ROUND = new Set<ChartType>(["pie", "doughnut", "polarArea"]);

/** Converts an answer. @returns the plan, and the bars that have a start and an end */
export function createPlan(
  answer: Answer,
  language: Language,
  warn: (text: string) => void,
): { readonly plan: Plan; readonly spans: Spans | undefined } {
  const { type: kind } = answer;
  const colors = new ColorCheck();
  const settings = collectSettings(listWishes(answer, colors));
  const data = { ...readData(answer, warn), amounts: readAmounts(answer), subject: subjectOf(answer) };
  if (colors.unknown.length > 0) warn(`unknown colour: ${quoteWords(colors.unknown)}`);
  const [{ name } = {}] = answer.series;
  // A chart without axes shows the unit with the subject of the data.
  if (answer.unit && !AXES.has(kind) && !POINTS.has(kind) && (!answer.title || answer.title === name)) {
    settings.title = undefined;
    data.subject = name ? `${name} (${answer.unit})` : answer.unit;
  }
  const hasSpans =
    (kind === "bar" || kind === "horizontalBar") &&
    answer.sort == null &&
    answer.series.some(({ values }) => values.some(isList));
  return {
    plan: { data, settings, kind, language, warn },
    spans: hasSpans ? answer.series.map(({ values }) => values) : undefined,
  };
}

/** Returns the name of the only series, which is the title if the answer has none. */
const subjectOf = ({ title, series: [first, ...others] }: Answer): string | undefined =>
  title == null && others.length === 0 ? first?.name || undefined : undefined;

/** Replaces the values of the datasets by bars that have a start and an end. */
export function withSpans(config: Value, spans: Spans | undefined): Value {
  if (spans === undefined) return config;
  const chart = config as { readonly data: { readonly datasets: readonly { [key: string]: Value }[] } };
  const datasets = chart.data.datasets.map((set, index) => ({ ...set, data: spans[index] ?? set.data ?? [] }));
  return { ...chart, data: { ...chart.data, datasets } };
}

const isList = (value: AnswerSeries["values"][number]): value is number[] => Array.isArray(value);

/** Collects colours that are neither CSS names nor hex codes. */
class ColorCheck {
  readonly unknown: string[] = [];

  read(color: string | null | undefined): string | undefined {
    if (color == null || color === "") return undefined;
    if (parseColor(color.toLowerCase()) !== null) return color;
    this.unknown.push(color);
    return undefined;
  }
}

function readAmounts({ currency, percent, series }: Answer): Data["amounts"] {
  if (!currency && !percent) return [];
  const count = series.reduce((sum, { values }) => sum + values.length, 0);
  return count === 0 ? [] : [{ value: 0, currency: currency ?? undefined, isPercent: percent ?? undefined }];
}

function readData({ type, labels: listed, series }: Answer, warn: (text: string) => void): Data {
  if (series.length === 0) return { ...NO_DATA, labels: listed ?? undefined };
  const labels = listed == null || listed.length === 0 ? undefined : listed;
  if (POINTS.has(type) && series.some(({ values }) => values.some(isList)))
    return { ...NO_DATA, tuples: series.map(({ name, values }) => tuplesOf(name, values.filter(isList))) };
  if (BOXES.has(type)) return { ...NO_DATA, tuples: listBoxes(labels, series) };
  const lengths = series.map(({ values }) => values.length);
  const isUneven = labels !== undefined && lengths.some((length) => length !== labels.length);
  if (isUneven) warn(`${labels.length} labels for ${[...new Set(lengths)].join(" or ")} values`);
  return { ...NO_DATA, labels, series: type === "candlestick" ? splitPrices(series) : series.map(plainSeries) };
}

const tuplesOf = (name: string | null | undefined, tuples: Tuples["tuples"]): Tuples => ({
  name: name || undefined,
  tuples,
});

/** Returns the series with one number for each value: the end of a bar that has a start. */
const plainSeries = ({ name, values }: AnswerSeries): Series => ({
  name: name || undefined,
  values: values.map((value) => (isList(value) ? (value.at(-1) ?? null) : value)),
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

/** Splits the prices of each day into the series open, high, low and close. */
function splitPrices(series: readonly AnswerSeries[]): readonly Series[] {
  const [first] = series;
  if (first === undefined || !first.values.some(isList)) return series.map(plainSeries);
  return [0, 1, 2, 3].map((place) => ({
    name: undefined,
    values: first.values.map((value) => (isList(value) ? (value[place] ?? null) : null)),
  }));
}

/** Returns the wishes of an answer as those of the grammar. */
function listWishes(answer: Answer, colors: ColorCheck): readonly Wish[] {
  const { series, labels, labelColors, lines, gradient, size, title, type, unit, legend, dataLabels } = answer;
  const background = colors.read(answer.background);
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
    answer.half && { change: "half" },
    answer.rounded && { change: "rounded" },
    gradient && {
      change: "gradient",
      colors: gradient.colors.flatMap((color) => colors.read(color) ?? []),
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
        color: colors.read(color) ?? null,
      }),
    ),
    ...series.flatMap((one) => seriesWishes(one, series.length === 1, colors)),
    ...(labelColors ?? []).map((named, index): Wish | false => {
      const [label, color] = [labels?.[index], colors.read(named)];
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
  colors: ColorCheck,
): readonly Wish[] {
  const color = colors.read(named);
  if (!isOnly && !name) return [];
  const target = isOnly || !name ? {} : { series: [name] };
  return [
    ...(type && !isOnly ? [{ change: "type", type, ...target } as const] : []),
    ...(color === undefined ? [] : [{ change: "color", color, ...target } as const]),
    ...(axis ? [{ change: "axis", side: axis, ...target } as const] : []),
    ...(dashed ? [{ change: "dash", style: "dashed", ...target } as const] : []),
  ];
}
