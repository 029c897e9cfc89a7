// Converts a model's answer to the data and settings from which the built-in drafter creates its charts, too.

import { parseColor } from "../../../engine/color.ts";
import type { Plan } from "../config/plan.ts";
import { collectSettings } from "../config/settings.ts";
import type { Value } from "../config/text.ts";
import { type Data, NO_DATA, type Series, type Tuples } from "../data/data.ts";
import type { ChartType, Directive } from "../directives/directive.ts";
import type { Language } from "../words/phrase-table.ts";
import { quoteWords } from "../words/quote.ts";
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
  const settings = collectSettings(listDirectives(answer, colors));
  const data = { ...readData(answer, warn), amounts: readAmounts(answer), subject: undefined as string | undefined };
  if (colors.unknown.length > 0) warn(`unknown colour: ${quoteWords(colors.unknown)}`);
  if (answer.title === "") settings.hasTitle = false;
  const { title, min, max } = answer.right ?? {};
  settings.rightAxis = {
    ...(title && { title }),
    ...(min != null && { min }),
    ...(max != null && { max }),
  };
  if (answer.unit && AXES.has(kind)) settings.axisTitles[kind === "horizontalBar" ? "x" : "y"] ??= answer.unit;
  const [{ name } = {}] = answer.series;
  // A chart without axes shows the unit with the subject of the data.
  if (answer.unit && !AXES.has(kind) && !POINTS.has(kind) && (!answer.title || answer.title === name)) {
    delete settings.title;
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

/** Returns the wishes of an answer as the directives of the grammar. */
function listDirectives(answer: Answer, colors: ColorCheck): readonly Directive[] {
  const { series, labels, labelColors, lines, gradient, size, title } = answer;
  const found: (Directive | false | null | undefined)[] = [
    title ? { kind: "title", text: title } : null,
    ...(["x", "y"] as const).flatMap((axis) => axisDirectives(answer, axis)),
    answer.log && { kind: "log", isOn: true },
    answer.fromZero != null && { kind: "zero", isOn: answer.fromZero },
    (answer.stacked || answer.shares) && { kind: "stack", isOn: true, isHundred: answer.shares === true },
    answer.sort && { kind: "sort", order: answer.sort },
    answer.average && { kind: "average" },
    answer.trend && { kind: "trend" },
    legendDirective(answer),
    answer.dataLabels && {
      kind: "data-labels",
      isOn: answer.dataLabels !== "none",
      isPercent: answer.dataLabels === "percentages" && ROUND.has(answer.type),
    },
    answer.grid === false && { kind: "grid", isOn: false },
    answer.curve && { kind: "curve", shape: answer.curve },
    answer.points != null && { kind: "points", isOn: answer.points },
    answer.fill != null && { kind: "fill", isOn: answer.fill },
    answer.half && { kind: "half" },
    answer.rounded && { kind: "rounded" },
    gradient && {
      kind: "gradient",
      colors: gradient.colors.flatMap((color) => colors.read(color) ?? []),
      direction: gradient.direction ?? "down",
    },
    answer.compact && { kind: "format", isCompact: true },
    answer.dark && { kind: "dark" },
    size && { kind: "size", ...size },
  ];
  const background = colors.read(answer.background);
  if (background !== undefined) found.push({ kind: "background", color: background });
  for (const { value, label, color } of lines ?? [])
    found.push({ kind: "line", value, ...(label && { label }), ...optional("color", colors.read(color)) });
  for (const one of series) found.push(...seriesDirectives(one, series.length === 1, colors));
  for (const [index, color] of (labelColors ?? []).entries()) {
    const [label, own] = [labels?.[index], colors.read(color)];
    if (own !== undefined && label !== undefined) found.push({ kind: "color", color: own, series: [label] });
  }
  return found.filter((directive) => typeof directive === "object" && directive !== null);
}

const optional = <Key extends string>(key: Key, value: string | undefined): Partial<Record<Key, string>> =>
  value === undefined ? {} : ({ [key]: value } as Record<Key, string>);

function axisDirectives(answer: Answer, axis: "x" | "y"): readonly Directive[] {
  const { title, min, max, hidden } = answer[axis] ?? {};
  const found: Directive[] = [];
  if (title) found.push({ kind: "axis-title", axis, text: title });
  if (min != null || max != null)
    found.push({ kind: "axis-range", axis, ...(min != null && { min }), ...(max != null && { max }) });
  if (hidden) found.push({ kind: "axis-shown", axis, isOn: false });
  return found;
}

function legendDirective({ legend }: Answer): Directive | undefined {
  if (legend == null) return undefined;
  return legend === "none" ? { kind: "legend", isOn: false } : { kind: "legend", isOn: true, side: legend };
}

/** Returns the styles of a series. Those of the only series apply to the chart. */
function seriesDirectives(
  { name, type, color: named, axis, dashed }: AnswerSeries,
  isOnly: boolean,
  colors: ColorCheck,
): readonly Directive[] {
  const color = colors.read(named);
  if (!isOnly && !name) return [];
  const target = isOnly || !name ? {} : { series: [name] };
  const found: Directive[] = [];
  if (type && !isOnly) found.push({ kind: "type", type, ...target });
  if (color !== undefined) found.push({ kind: "color", color, ...target });
  if (axis) found.push({ kind: "axis", side: axis, ...target });
  if (dashed) found.push({ kind: "dash", isOn: true, ...target });
  return found;
}
