// The phrases for the appearance of a chart, as patterns of word classes, and the changes that they request.

import { capitalize } from "../words/capitalize.ts";
import { classesOf, compoundStem } from "../words/lexicon.ts";
import type { Reading, Span } from "../words/reading.ts";
import { calendarAt } from "../words/time.ts";
import type { WordClass } from "../words/vocabulary.ts";
import { readColor } from "./color.ts";
import { compilePattern, type Match, matchPattern, type Pattern, readText } from "./pattern.ts";
import type { Wish } from "./wish.ts";

/** The changes that a match requests, if it extends to a later position. */
interface Extended {
  readonly wishes: readonly Wish[];
  readonly end: number;
}

/** Returns the changes that a match requests, or nothing if the match means something else. */
type Act = (match: Match, reading: Reading) => readonly Wish[] | Extended | undefined;

interface Rule {
  readonly pattern: Pattern;
  /** The alternatives of the pattern's required first part and of the optional parts before it. */
  readonly starts: readonly string[];
  readonly act: Act;
}

const rule = (patterns: string, act: Act | Wish): readonly Rule[] =>
  patterns.split(" / ").map((text) => {
    const pattern = compilePattern(text);
    const first = pattern.findIndex(({ isOptional }) => !isOptional);
    const starts = pattern.slice(0, first + 1).flatMap(({ options }) => options);
    return { pattern, starts, act: typeof act === "function" ? act : () => [act] };
  });

const has = ({ classes }: Match, name: WordClass): boolean => classes.includes(name);
/** The total in the text of a doughnut's hole: docs/plugins.md. */
const TOTAL = "%t";
const SIDES = ["top", "bottom", "left", "right"] as const;
const axisOf = (match: Match): "x" | "y" => (has(match, "xAxis") ? "x" : "y");

function isOutsideList({ tokens, roles }: Reading, at: number): boolean {
  return ![1, -1].some((step) => {
    const next = tokens[at + step]?.text === "," ? at + 2 * step : at + step;
    return tokens[next]?.number !== undefined && roles[next] === undefined;
  });
}

const range = (match: Match, min: number | undefined, max: number | undefined): readonly Wish[] => [
  { change: "axisRange", axis: axisOf(match), ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
];

/** Classes of words that, after a word for an axis, are not its title. */
const NO_TITLE = ["log", "min", "max", "from", "start", "range", "no", "to", "right", "left", "second"] as const;

function axisTitle(match: Match, reading: Reading): readonly Wish[] | undefined {
  const { text, spans } = match;
  const start = Math.max(...spans.map(({ end }) => end));
  const isLetter = spans.some((span) => reading.text(span).length === 1);
  const { text: next, type } = reading.tokens[start] ?? {};
  const isSaid = has(match, "label") || next === ":" || type === "quoted";
  const isOther = reading.is(start, ...NO_TITLE) || calendarAt(reading, start).length > 0;
  return text === undefined || isOther || (!isSaid && isLetter)
    ? undefined
    : [{ change: "axisTitle", axis: axisOf(match), text }];
}

/** Reads a line at a value, with its label and colour: "red target line at 50 labelled Plan". */
function refLine(match: Match, reading: Reading): Extended | undefined {
  const { place = 0, from, end, isGlued } = match;
  const isWished =
    has(match, "refLine") || isGlued || [from - 1, from - 2].some((at) => reading.is(at, "with", "make"));
  if (!isOutsideList(reading, place) || (!isWished && reading.separation(from - 1) < 3)) return undefined;
  const naming = Math.max(reading.match("label", end), reading.match("called", end));
  const named = naming > end ? readText(reading, naming) : undefined;
  const target = match.spans[match.classes.findIndex((name) => name === "target" || name === "average")];
  const words = target && reading.text(target).replace(/ line$/i, "");
  const label = named?.text ?? (words && capitalize(words));
  const after = named?.end ?? end;
  const late = match.color === undefined && reading.is(after, "in") ? readColor(reading, after + 1) : undefined;
  const color = match.color ?? late?.css;
  const value = reading.tokens[place]?.number?.value ?? 0;
  return {
    wishes: [{ change: "line", value, ...(label && { label }), ...(color && { color }) }],
    end: late?.end ?? after,
  };
}

/** Returns a wish for text in the hole of a doughnut. A number beside "in the centre" can also be data of another chart. */
function centerText(match: Match, reading: Reading): Extended | undefined {
  const { place, end, text } = match;
  if (text !== undefined) return { wishes: [{ change: "center", text }], end };
  const isDoughnut = reading.tokens.some(({ word }) =>
    [word, compoundStem(word)].some((one) => classesOf(one).includes("doughnut")),
  );
  if (place === undefined || !isDoughnut || !isOutsideList(reading, place)) return undefined;
  // "Text in the centre: 42 % of the target"
  const isLast = place === end - 1;
  let last = end;
  while (isLast && reading.separation(last) < 2 && !reading.is(last, "and") && reading.free(last) !== undefined)
    last += 1;
  return {
    wishes: [{ change: "center", text: reading.text({ from: place, end: isLast ? last : place + 1 }) }],
    end: last,
  };
}

const RULES: readonly Rule[] = [
  ...rule("no title", { change: "title", text: "" }),
  ...rule("label? xAxis|yAxis label? T / xAxis|yAxis title T", axisTitle),
  ...rule("title T", ({ text = "", from, end }, reading) =>
    reading.is(from - 1, "xAxis", "yAxis", "axis") || reading.is(end - 1, "xAxis", "yAxis", "axis")
      ? undefined
      : [{ change: "title", text }],
  ),
  ...rule("called T", ({ text = "", from, end }, reading) =>
    reading.roles[from - 1] === "directive" ||
    reading.is(from - 1, "chart") ||
    (reading.separation(from - 1) >= 2 && reading.tokens[end - 1]?.type === "quoted")
      ? [{ change: "title", text }]
      : undefined,
  ),
  ...rule("xAxis|yAxis|axis range? from? # ~ #", (match) => range(match, match.numbers[0], match.numbers[1])),
  ...rule("xAxis|yAxis|axis min # max? #", (match) => range(match, match.numbers[0], match.numbers[1])),
  ...rule("xAxis|yAxis|axis range? max # / max xAxis|yAxis|axis #", (match) =>
    range(match, undefined, match.numbers[0]),
  ),
  ...rule("xAxis|yAxis|axis min|start # / min xAxis|yAxis|axis #", (match) =>
    range(match, match.numbers[0], undefined),
  ),
  ...rule("range # ~ # / min # max #", (match) => range(match, match.numbers[0], match.numbers[1])),
  ...rule("no start xAxis|yAxis|axis? zero / xAxis|yAxis|axis? no start zero / xAxis|yAxis|axis? start no zero", {
    change: "fromZero",
    on: false,
  }),
  ...rule("xAxis|yAxis|axis? start zero / start xAxis|yAxis|axis zero", { change: "fromZero", on: true }),
  ...rule("no xAxis|yAxis|axis", (match, reading) =>
    reading.text(match.spans[1] ?? match).length === 1
      ? undefined
      : [{ change: "axisShown", on: false, ...(!has(match, "axis") && { axis: axisOf(match) }) }],
  ),
  ...rule("log axis|yAxis? / yAxis|axis log", { change: "log", on: true }),
  ...rule("no grid", { change: "grid", on: false }),
  ...rule("no legend", { change: "legend", on: false }),
  ...rule("legend top|bottom|left|right / top|bottom|left|right legend", (match) => [
    { change: "legend", on: true, position: SIDES.find((side) => has(match, side)) ?? null },
  ]),
  ...rule("legend", { change: "legend", on: true }),
  ...rule("no dataLabels|values", { change: "dataLabels", show: "none" }),
  ...rule("percentages shown / make|with percentages", { change: "dataLabels", show: "percentages" }),
  ...rule("dataLabels shown? / make|with values shown bar|pie? / values shown bar?", {
    change: "dataLabels",
    show: "values",
  }),
  ...rule("make|with values", ({ end }, reading) =>
    reading.separation(end) >= 2 ? [{ change: "dataLabels", show: "values" }] : undefined,
  ),
  ...rule("total values? shown? center / label? center make? total", { change: "center", text: TOTAL }),
  ...rule(
    "label center T / center label T / T center / label center # / center label # / make|with total? # center",
    centerText,
  ),
  ...rule("hundred stacked? / stacked hundred", { change: "stacked", on: true, percent: true }),
  ...rule("stacked", ({ from, end }, { tokens, roles }) =>
    tokens[end]?.number !== undefined && roles[from - 1] !== "directive"
      ? undefined
      : [{ change: "stacked", on: true }],
  ),
  ...rule("unstacked / no stacked", { change: "stacked", on: false }),
  ...rule("horizontal? C? dashed? target|average? refLine dashed? #", refLine),
  ...rule("target refLine? #", refLine),
  ...rule("horizontal", { change: "direction", isHorizontal: true }),
  ...rule("vertical", { change: "direction", isHorizontal: false }),
  ...rule("smooth", { change: "curve", shape: "smooth" }),
  ...rule("straight line", { change: "curve", shape: "straight" }),
  ...rule("stepped line / line stepped", { change: "curve", shape: "stepped" }),
  ...rule("no points", { change: "points", on: false }),
  ...rule("no filled", { change: "fill", on: false }),
  ...rule("filled", { change: "fill", on: true }),
  ...rule("rounded", (match, reading) =>
    reading.tokens[match.end]?.number !== undefined ? undefined : [{ change: "rounded" }],
  ),
  ...rule("half pie|doughnut", (match) => ({ wishes: [{ change: "half" }], end: match.spans[0]?.end ?? match.end })),
  ...rule("sort? ascending", { change: "sort", order: "asc" }),
  ...rule("sort? descending / sort by values / sort", ({ end }, { tokens }) =>
    tokens[end]?.number === undefined ? [{ change: "sort", order: "desc" }] : undefined,
  ),
  ...rule("average refLine / refLine average / make|with average refLine?", ({ end, classes }, reading) =>
    classes.includes("refLine") || reading.separation(end) >= 2 || reading.is(end, "request")
      ? [{ change: "average" }]
      : undefined,
  ),
  ...rule("make|with trend / trend", ({ end, classes }, reading) =>
    reading.tokens[end]?.number !== undefined ||
    (classes.length === 1 && reading.text({ from: end - 1, end }) === "trend")
      ? undefined
      : [{ change: "trend" }],
  ),
  ...rule("right second? axis|yAxis / second axis|yAxis right? / axis|yAxis right", { change: "axis", side: "right" }),
  ...rule("no dashed / solid line?", { change: "dash", style: "solid" }),
  ...rule("dashed", { change: "dash", style: "dashed" }),
  ...rule("colorWord? C background / background C", ({ color = "" }) => [{ change: "background", color }]),
  ...rule("dark", { change: "dark", on: true }),
];

/**
 * Returns the changes that the longest match at a position requests. If several matches are equally long, the first
 * rule wins.
 */
export function matchRules(reading: Reading, at: number): (Span & { readonly wishes: readonly Wish[] }) | undefined {
  let best: (Span & { readonly wishes: readonly Wish[] }) | undefined;
  const quoted = reading.free(at)?.type === "quoted" ? ["T"] : [];
  const here = new Set<string>(["#", "C", ...quoted, ...classesOf(reading.word(at))]);
  for (const { pattern, starts, act } of RULES) {
    const match = starts.some((start) => here.has(start)) ? matchPattern(reading, pattern, at) : undefined;
    const result = match !== undefined && match.end > (best?.end ?? at) ? act(match, reading) : undefined;
    if (match === undefined || result === undefined) continue;
    best = "wishes" in result ? { from: at, ...result } : { from: at, end: match.end, wishes: result };
  }
  return best;
}
