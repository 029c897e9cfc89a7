// Scores sentences that change a chart: every requested change must be made, and nothing else may change.

import { isDeepStrictEqual } from "node:util";
import { parseNaturalChange } from "../../src/service/natural/change/options.ts";
import { readModelChanges } from "../../src/service/natural/model/changes.ts";
import { applyModelChanges, needsModel } from "../../web/chart/draft/change-with-model.ts";
import { createOutline } from "../../web/chart/draft/outline.ts";
import { applyFollowUp } from "../../web/chart/follow-up/apply-follow-up.ts";
import type { Chart } from "../../web/chart/follow-up/context.ts";
import { readWords } from "../../web/chart/follow-up/read-words.ts";
import { NEW_SETTINGS, type Settings } from "../../web/chart/settings.ts";
import { normalizeColor } from "../service/natural/chart-features.ts";

// biome-ignore lint/suspicious/noExplicitAny: configurations have no fixed shape
type Loose = any;

/** A sentence, and the changes that a careful person would make. */
export interface FollowUpCase {
  readonly chart: Loose;
  readonly words: string;
  readonly changes: readonly string[];
  readonly cannot: boolean;
}

export interface FollowUpScore {
  readonly differences: readonly string[];
  readonly isRight: boolean;
  readonly hasMessage: boolean;
  readonly text: string;
  readonly messages: readonly string[];
}

/** Returns the request for a sentence as the page sends it and the service reads it. */
export function readRequest({ chart, words }: FollowUpCase): ReturnType<typeof parseNaturalChange> {
  const body = { description: words, chart: createOutline(chartOf(chart)) };
  return parseNaturalChange({ type: "json", body: JSON.parse(JSON.stringify(body)) });
}

export function isForModel({ chart, words }: FollowUpCase): boolean {
  const followUp = readWords(words, chartOf(chart).text);
  return followUp !== undefined && needsModel(followUp);
}

const chartOf = (chart: Loose): Chart => ({ text: JSON.stringify(chart, null, 2), settings: NEW_SETTINGS });

interface Applied extends Chart {
  readonly refusals: readonly string[];
}

function applyRules(words: string, before: Chart): Applied {
  const followUp = readWords(words, before.text);
  return followUp === undefined ? { ...before, refusals: ["not read"] } : applyFollowUp(before, followUp);
}

function applyAnswer(answer: string, one: FollowUpCase, before: Chart): Applied {
  const { description, chart } = readRequest(one);
  const { problems, ...applied } = applyModelChanges(before, readModelChanges(answer, description, chart));
  return { ...applied, refusals: problems };
}

/**
 * Applies a sentence to its chart and scores the result.
 *
 * @param answer a model's answer, which is applied instead of the changes that the rules read
 */
export function scoreFollowUp(one: FollowUpCase, answer?: string): FollowUpScore {
  const { chart, words, changes, cannot } = one;
  const before = chartOf(chart);
  const applied = answer === undefined ? applyRules(words, before) : applyAnswer(answer, one, before);
  const hasMessage = applied.refusals.length > 0;
  const differences = compare(chart, parse(applied.text), changes, applied.settings);
  if (cannot && !hasMessage) differences.push("no message");
  const { text, refusals } = applied;
  return { differences, isRight: differences.length === 0, hasMessage, text, messages: refusals };
}

const parse = (text: string): Loose =>
  new Function("getGradientFillHelper", `return (${text})`)((...parts: unknown[]) => ({ gradient: parts }));

/** Returns how a chart differs from the chart before with the changes. */
function compare(before: Loose, after: Loose, changes: readonly string[], settings: Settings): string[] {
  const expected = structuredClone(before);
  const found = plain(after);
  const missing: string[] = [];
  const sorted = [...changes].sort((one, other) => Number(isOfData(other)) - Number(isOfData(one)));
  const paths: string[][] = [];
  const requested = new Set<keyof Settings>();
  for (const change of sorted) {
    const at = change.indexOf("=");
    const [key, value] = at < 0 ? [change, ""] : [change.slice(0, at), change.slice(at + 1)];
    const rule = rules[key as keyof typeof rules];
    if (rule === undefined) throw new Error(`unknown change ${change}`);
    const context = { expected, found, value, settings, names: namesOf(expected), old: namesOf(before) };
    const result = rule(context);
    if (!result.isDone) missing.push(`missing: ${change}`);
    paths.push(...(result.paths ?? []).map((path) => path.split(".")));
    for (const name of result.settings ?? []) requested.add(name);
  }
  const [one, other] = [expected, found].map((config) => paths.reduce(without, structuredClone(config)));
  const unasked = difference(prune(one), prune(other));
  const changedSettings = (Object.keys(NEW_SETTINGS) as (keyof Settings)[]).filter(
    (name) => !requested.has(name) && !isDeepStrictEqual(settings[name], NEW_SETTINGS[name]),
  );
  return [
    ...missing,
    ...unasked.map((path) => `changed: ${path}`),
    ...changedSettings.map((name) => `changed: ${name}`),
  ];
}

/** Replaces functions, which can't be cloned. */
function plain(value: Loose): Loose {
  if (typeof value === "function") return `function ${value}`;
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]));
}

/** Removes the values at a path; `*` matches any step. */
function without(config: Loose, path: readonly string[]): Loose {
  const [step, ...rest] = path;
  if (config === null || typeof config !== "object" || step === undefined) return config;
  for (const name of step === "*" ? Object.keys(config) : [step]) {
    if (!Object.hasOwn(config, name)) continue;
    if (rest.length > 0) without(config[name], rest);
    else delete config[name];
  }
  return config;
}

/** Removes empty objects. */
function prune(value: Loose): Loose {
  if (Array.isArray(value)) return value.map(prune);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([name, each]) => [name, prune(each)] as const);
  const kept = entries.filter(
    ([, each]) => each === null || typeof each !== "object" || Array.isArray(each) || Object.keys(each).length > 0,
  );
  return Object.fromEntries(kept);
}

/** Lists the paths at which two values differ. */
function difference(one: Loose, other: Loose, path = ""): string[] {
  // Case doesn't count.
  const isText = typeof one === "string" && typeof other === "string";
  if (isText ? one.toLowerCase() === other.toLowerCase() : isDeepStrictEqual(one, other)) return [];
  const isBranch = (value: Loose): boolean => value !== null && typeof value === "object";
  if (!isBranch(one) || !isBranch(other)) return [`${path} ${JSON.stringify(one)} → ${JSON.stringify(other)}`];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) =>
    difference(one[name], other[name], `${path}.${name}`),
  );
}

interface Context {
  /** The chart before, with the changes of the data so far. */
  readonly expected: Loose;
  /** The chart after. */
  readonly found: Loose;
  readonly value: string;
  readonly settings: Settings;
  readonly names: { readonly series: readonly string[]; readonly labels: readonly string[] };
  /** The names in the chart before, for changes of parts that are also renamed. */
  readonly old: Context["names"];
}

interface Result {
  readonly isDone: boolean;
  /** Paths that the change may touch. */
  readonly paths?: readonly string[];
  readonly settings?: readonly (keyof Settings)[];
}

type Rule = (context: Context) => Result;

const fold = (text: unknown): string =>
  String(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+%<>$€£]/gu, "");

const namesOf = (config: Loose): Context["names"] => ({
  series: (config.data?.datasets ?? []).map(({ label = "" }: Loose) => String(label)),
  labels: (config.data?.labels ?? []).map(String),
});

const indexOf = (names: readonly string[], name: string): number =>
  names.findIndex((each) => fold(each) === fold(name));

function isOfData(change: string): boolean {
  return /^(?:rename|remove-series|remove-point|add-series|add-point|value|sort)(?:=|$)/.test(change);
}

/** Changes the expected chart; the comparison shows whether the chart has the change. */
const data =
  (change: (context: Context) => void): Rule =>
  (context) => {
    change(context);
    return { isDone: true };
  };

const setsOf = (config: Loose): Loose[] => config.data?.datasets ?? [];
/** Paths of a value axis's side effects. */
const ZERO = ["options.scales.x.beginAtZero", "options.scales.y.beginAtZero"];

/** Splits "Name:value" at the last colon. */
function splitName(text: string): readonly [name: string, value: string] {
  const at = text.lastIndexOf(":");
  return at < 0 ? ["", text] : [text.slice(0, at), text.slice(at + 1)];
}

/** A style of one series, or of all lines. */
const style =
  (test: (set: Loose, value: string, config: Loose) => boolean, ...options: readonly string[]): Rule =>
  ({ found, value, names, old }) => {
    const [first, second] = splitName(value);
    const name = indexOf(names.series, value) >= 0 ? value : first || (value !== "" ? second : "");
    const places = [names, old].map(({ series }) => indexOf(series, name));
    const only = name === "" ? undefined : (places.find((place) => place >= 0) ?? -1);
    const indexes = only === undefined ? [...setsOf(found).keys()] : [only];
    const lines = indexes.filter((index) => only !== undefined || (setsOf(found)[index]?.type ?? found.type) !== "bar");
    return {
      isDone: lines.length > 0 && lines.every((index) => test(setsOf(found)[index] ?? {}, second, found)),
      paths: lines.flatMap((index) => options.map((option) => `data.datasets.${index}.${option}`)),
    };
  };

const option =
  (test: (context: Context) => boolean, ...paths: readonly string[]): Rule =>
  (context) => ({ isDone: test(context), paths });

const setting =
  (test: (settings: Settings, value: string) => boolean, ...settings: readonly (keyof Settings)[]): Rule =>
  (context) => ({ isDone: test(context.settings, context.value), settings });

const CURRENCIES: Readonly<Record<string, string>> = { "€": "EUR", $: "USD", "£": "GBP", "¥": "JPY" };
const formatsOf = ({ limn, options }: Loose): string =>
  JSON.stringify([limn?.numbers, options?.plugins?.tickFormat, options?.scales]);
const FORMATS = ["limn.numbers", "options.plugins.tickFormat", "options.scales.*.ticks.format", ...ZERO];
const currency: Rule = option(
  ({ found, value }) => {
    const sign = value.replace(/^currency:/, "");
    return formatsOf(found).includes(`"${CURRENCIES[sign] ?? sign}"`);
  },
  ...FORMATS,
);

const legendAt = (side: string): Rule =>
  option(
    ({ found }) => {
      const { display = true, position = "top" } = found.options?.plugins?.legend ?? {};
      return display && position === side;
    },
    "options.plugins.legend.display",
    "options.plugins.legend.position",
  );

const isColor = (found: unknown, color: string): boolean =>
  String(found).startsWith("#") && String(found).length === 9
    ? normalizeColor(String(found).slice(0, 7)) === normalizeColor(color)
    : normalizeColor(found) === normalizeColor(color);

function hasSeriesColor(set: Loose, color: string, type: string): boolean {
  const isLine = ["line", "radar", "scatter"].includes(set.type ?? type);
  return isColor(isLine ? set.borderColor : set.backgroundColor, color);
}

const color: Rule = ({ found, value, names }) => {
  const [name, css] = splitName(value);
  const series = name === "" ? -1 : indexOf(names.series, name);
  const label = indexOf(names.labels, name);
  const paths = (index: number | "*") => [
    `data.datasets.${index}.backgroundColor`,
    `data.datasets.${index}.borderColor`,
  ];
  if (name === "")
    return {
      isDone: setsOf(found).every((set) =>
        Array.isArray(set.backgroundColor)
          ? set.backgroundColor.every((each: unknown) => isColor(each, css))
          : hasSeriesColor(set, css, found.type),
      ),
      paths: paths("*"),
    };
  if (series >= 0 && label < 0)
    return { isDone: hasSeriesColor(setsOf(found)[series] ?? {}, css, found.type), paths: paths(series) };
  return { isDone: label >= 0 && isColor(setsOf(found)[0]?.backgroundColor?.[label], css), paths: paths(0) };
};

const scale = (axis: string, name: string): Rule =>
  option(
    ({ found, value }) => {
      const { x = {}, y = {}, r = {} } = found.options?.scales ?? {};
      const isTurned = found.options?.indexAxis === "y";
      const candidates = ["radar", "polarArea"].includes(found.type)
        ? [r]
        : isTurned
          ? [x, y]
          : axis === "x"
            ? [x]
            : [y];
      return candidates.some(
        (one: Loose) =>
          one[name] === Number(value) ||
          (name === "min" && value === "0" && one.beginAtZero === true && one.min === undefined),
      );
    },
    `options.scales.x.${name}`,
    `options.scales.y.${name}`,
    `options.scales.r.${name}`,
    "options.scales.r.beginAtZero",
    ...ZERO,
  );

const axisTitle = (axis: string): Rule =>
  option(
    ({ found, value }) => {
      const { display, text } = found.options?.scales?.[axis]?.title ?? {};
      return display === true && fold(text) === fold(value);
    },
    `options.scales.${axis}.title.display`,
    `options.scales.${axis}.title.text`,
    ...ZERO,
  );

const linesOf = (config: Loose): Loose[] =>
  Object.values(config.options?.plugins?.annotation?.annotations ?? {}).filter(({ type }: Loose) => type === "line");
const LINES = ["limn.target", "options.plugins.annotation", "options.scales.*.annotation"];

const typeOf = (config: Loose): string =>
  config.type === "bar" && config.options?.indexAxis === "y" ? "horizontalBar" : config.type;
/** Paths that another type can't have, or that move to the other axis when bars become horizontal or vertical. */
const TYPE_PATHS = [
  "type",
  "options.indexAxis",
  "data.datasets.*.type",
  "data.datasets.*.order",
  "data.datasets.*.fill",
];
const TURN_PATHS = [
  "options.scales",
  "options.plugins.annotation",
  "data.datasets.*.xAxisID",
  "data.datasets.*.yAxisID",
];

const rules: Readonly<Record<string, Rule>> = {
  type: ({ expected, found, value }) => {
    const area = value === "area";
    const isTurned =
      (typeOf(expected) === "horizontalBar") !== (value === "horizontalBar") || !["bar", "line"].includes(value);
    const isRecolored =
      ["pie", "doughnut", "polarArea"].includes(value) !== ["pie", "doughnut", "polarArea"].includes(expected.type);
    return {
      isDone:
        typeOf(found) === (area ? "line" : value) &&
        (!area || setsOf(found).every(({ fill }) => fill)) &&
        setsOf(found).every(({ type = found.type }) => type === found.type),
      paths: [
        ...TYPE_PATHS,
        ...(isTurned ? TURN_PATHS : []),
        ...(isRecolored ? ["data.datasets.*.backgroundColor", "data.datasets.*.borderColor"] : []),
      ],
    };
  },
  title: option(
    ({ found, value }) => {
      const { display, text } = found.options?.plugins?.title ?? {};
      return display === true && fold(text) === fold(value);
    },
    "options.plugins.title.display",
    "options.plugins.title.text",
  ),
  "no-title": option(({ found }) => found.options?.plugins?.title?.display !== true, "options.plugins.title"),
  rename: data(({ expected, value, names }) => {
    const [from, to] = splitName(value);
    const series = indexOf(names.series, from);
    if (series >= 0) expected.data.datasets[series].label = to;
    else expected.data.labels[indexOf(names.labels, from)] = to;
  }),
  "remove-series": data(({ expected, value, names }) => {
    expected.data.datasets.splice(indexOf(names.series, value), 1);
  }),
  "remove-point": data(({ expected, value, names }) => {
    const row = indexOf(names.labels, value);
    const rows = expected.data.labels.length;
    expected.data.labels.splice(row, 1);
    for (const set of setsOf(expected))
      for (const list of Object.values(set)) if (Array.isArray(list) && list.length === rows) list.splice(row, 1);
  }),
  "add-series": data(({ expected, value }) => {
    const [name, values] = splitName(value);
    expected.data.datasets.push({ label: name, data: values.split(",").map(Number) });
  }),
  "add-point": data(({ expected, value }) => {
    const [name, values] = splitName(value);
    expected.data.labels.push(name);
    for (const [index, number] of values.split(",").entries()) expected.data.datasets[index]?.data.push(Number(number));
  }),
  value: data(({ expected, value, names }) => {
    const [rest, number] = splitName(value);
    const [label, series] = splitName(rest);
    const index = series === "" ? 0 : indexOf(names.series, series);
    expected.data.datasets[index].data[indexOf(names.labels, label)] = Number(number);
  }),
  sort: data(({ expected, value }) => {
    const sets = setsOf(expected);
    const rows = [...expected.data.labels.keys()];
    const sum = (row: number): number => sets.reduce((total, set) => total + Number(set.data[row]), 0);
    rows.sort((one, other) => (value === "asc" ? 1 : -1) * (sum(one) - sum(other)));
    const reorder = (list: Loose[]): Loose[] => rows.map((row) => list[row]);
    for (const set of sets)
      for (const [name, list] of Object.entries(set))
        if (Array.isArray(list) && list.length === rows.length) set[name] = reorder(list);
    expected.data.labels = reorder(expected.data.labels);
  }),
  stacked: option(
    ({ found }) => found.options?.scales?.y?.stacked === true || found.options?.scales?.x?.stacked === true,
    "options.scales.x.stacked",
    "options.scales.y.stacked",
    ...ZERO,
  ),
  unstacked: option(
    ({ found }) => !found.options?.scales?.y?.stacked && !found.options?.scales?.x?.stacked,
    "options.scales.x.stacked",
    "options.scales.y.stacked",
  ),
  "100%": option(
    ({ found }) =>
      found.options?.scales?.y?.stacked === true &&
      found.data.labels.every((_: string, row: number) => {
        const total = setsOf(found).reduce((sum, set) => sum + Number(set.data[row]), 0);
        return Math.abs(total - 100) < 0.5;
      }),
    "data.datasets.*.data",
    "options.scales.x.stacked",
    "options.scales.y.stacked",
    ...ZERO,
  ),
  "no-legend": option(
    ({ found }) => found.options?.plugins?.legend?.display === false,
    "options.plugins.legend.display",
  ),
  legend: option(({ found }) => found.options?.plugins?.legend?.display !== false, "options.plugins.legend.display"),
  "legend-top": legendAt("top"),
  "legend-bottom": legendAt("bottom"),
  "legend-left": legendAt("left"),
  "legend-right": legendAt("right"),
  "data-labels": option(
    ({ found }) => [true, "auto"].includes(found.options?.plugins?.datalabels?.display),
    "options.plugins.datalabels",
  ),
  "no-data-labels": option(
    ({ found }) => found.options?.plugins?.datalabels?.display === false,
    "options.plugins.datalabels",
    "limn.values",
  ),
  "percent-labels": option(
    ({ found }) => found.options?.plugins?.datalabels?.formatter !== undefined,
    "options.plugins.datalabels",
  ),
  "x-min": scale("x", "min"),
  "x-max": scale("x", "max"),
  "y-min": scale("y", "min"),
  "y-max": scale("y", "max"),
  "x-title": axisTitle("x"),
  "y-title": axisTitle("y"),
  log: option(
    ({ found }) => Object.values(found.options?.scales ?? {}).some(({ type }: Loose) => type === "logarithmic"),
    "options.scales.x.type",
    "options.scales.y.type",
    ...ZERO,
  ),
  linear: option(
    ({ found }) => Object.values(found.options?.scales ?? {}).every(({ type }: Loose) => type !== "logarithmic"),
    "options.scales.x.type",
    "options.scales.y.type",
    ...ZERO,
  ),
  "no-grid": option(
    ({ found }) =>
      ["x", "y"].every((axis) => found.options?.scales?.[axis]?.grid?.display === false) ||
      found.options?.scales?.r?.grid?.display === false,
    "options.scales.*.grid",
    ...ZERO,
  ),
  grid: option(
    ({ found }) => Object.values(found.options?.scales ?? {}).every(({ grid }: Loose) => grid?.display !== false),
    "options.scales.*.grid",
    ...ZERO,
  ),
  smooth: style(({ tension, stepped }) => tension > 0 && !stepped, "tension", "stepped"),
  straight: style(({ tension = 0, stepped }) => tension === 0 && !stepped, "tension", "stepped"),
  stepped: style(({ stepped }) => Boolean(stepped), "tension", "stepped"),
  "no-points": style(({ pointRadius }) => pointRadius === 0, "pointRadius", "pointStyle"),
  points: style(({ pointRadius }) => pointRadius !== 0, "pointRadius", "pointStyle"),
  fill: style(({ fill }) => Boolean(fill), "fill"),
  "no-fill": style(({ fill }) => !fill, "fill"),
  dashed: style(({ borderDash }) => borderDash?.length > 0, "borderDash"),
  solid: style(({ borderDash = [] }) => borderDash.length === 0, "borderDash"),
  width: style(({ borderWidth }, value) => borderWidth === Number(value), "borderWidth"),
  color,
  colors: option(
    ({ found, value }) => {
      const [first = {}] = setsOf(found);
      const colors = value.split(",");
      return Array.isArray(first.backgroundColor)
        ? colors.every((css, index) => isColor(first.backgroundColor[index], css))
        : colors.every((css, index) => hasSeriesColor(setsOf(found)[index] ?? {}, css, found.type));
    },
    "data.datasets.*.backgroundColor",
    "data.datasets.*.borderColor",
  ),
  gradient: option(
    ({ found }) => JSON.stringify(found).includes("gradient"),
    "data.datasets.*.backgroundColor",
    "data.datasets.*.borderColor",
  ),
  line: ({ expected, found, value }) => {
    const number = Number(value.split(":")[0]);
    const { target } = found.limn ?? {};
    const kept = linesOf(expected).filter((line) => !linesOf(found).some((other) => isDeepStrictEqual(line, other)));
    const shown = [target?.value ?? target, ...linesOf(found).map((line) => line.value ?? line.yMin ?? line.xMin)];
    return { isDone: shown.includes(number) && kept.length <= 1, paths: LINES };
  },
  "no-line": option(
    ({ found }) => found.limn?.target === undefined && linesOf(found).length === 0,
    ...LINES,
    "limn.average",
  ),
  "average-line": option(({ found }) => Boolean(found.limn?.average), "limn.average"),
  "no-average-line": option(({ found }) => !found.limn?.average, "limn.average"),
  "trend-line": ({ found }) => {
    const at = setsOf(found).findIndex(({ label = "" }) => /^trend/i.test(label));
    if (at >= 0) found.data.datasets.splice(at, 1);
    return { isDone: at >= 0 };
  },
  "right-axis": (context) => sideOf(context, true),
  "left-axis": (context) => sideOf(context, false),
  "series-type": style(({ type }, value, config) => (type ?? config.type) === value, "type", "order"),
  half: option(({ found }) => found.options?.circumference === 180, "options.circumference", "options.rotation"),
  rounded: option(({ found }) => Boolean(found.options?.plugins?.roundedBars), "options.plugins.roundedBars"),
  "y-format": currency,
  currency,
  percent: option(({ found }) => /percent|%/.test(formatsOf(found)), ...FORMATS),
  compact: option(({ found }) => formatsOf(found).includes("compact"), ...FORMATS),
  unit: option(({ found, value }) => formatsOf(found).includes(value), ...FORMATS),
  size: setting(({ width, height }, value) => `${width}x${height}` === value, "width", "height"),
  background: setting(
    ({ backgroundColor }, value) => normalizeColor(backgroundColor) === normalizeColor(value),
    "backgroundColor",
  ),
  dark: setting(({ theme }) => theme === "dark", "theme", "backgroundColor"),
};

function sideOf({ found, value, names }: Context, isRight: boolean): Result {
  const index = indexOf(names.series, value);
  const { scales = {} } = found.options ?? {};
  const { yAxisID = "y", xAxisID = "x" } = setsOf(found)[index] ?? {};
  const position = scales[yAxisID]?.position ?? scales[xAxisID]?.position ?? "left";
  return {
    isDone: index >= 0 && ["right", "top"].includes(position) === isRight,
    paths: [
      `data.datasets.${index}.yAxisID`,
      `data.datasets.${index}.xAxisID`,
      "options.scales.y1",
      "options.scales.x1",
      "options.scales.y.position",
      "options.scales.x.position",
      ...ZERO,
    ],
  };
}
