// Finds chart types. "line", "bar" and similar words are types only where they can't be part of a name: before "chart", after "as a",
// alone in their clause, or at the start of the description.

import type { WordClass } from "../words/english.ts";
import { matchClass } from "../words/lexicon.ts";
import type { Reading } from "../words/reading.ts";
import type { ChartType } from "./directive.ts";

export interface FoundType {
  readonly type: ChartType;
  readonly from: number;
  readonly end: number;
  /** Whether the words "as a" or a preposition link the type to a series. */
  readonly isLinked: boolean;
}

const CLASSES: readonly (readonly [name: WordClass, type: ChartType, isWord?: boolean])[] = [
  ["bar", "bar"],
  ["barWord", "bar", true],
  ["horizontalBar", "horizontalBar"],
  ["line", "line"],
  ["lineWord", "line", true],
  ["area", "area"],
  ["areaWord", "area", true],
  ["pie", "pie"],
  ["pieWord", "pie", true],
  ["doughnut", "doughnut"],
  ["polarArea", "polarArea"],
  ["radar", "radar"],
  ["scatter", "scatter"],
  ["bubble", "bubble"],
  ["gauge", "gauge"],
  ["radialGauge", "radialGauge"],
  ["progressBar", "progressBar"],
  ["progressWord", "progressBar", true],
  ["sparkline", "sparkline"],
  ["boxplot", "boxplot"],
  ["violin", "violin"],
  ["histogram", "histogram"],
  ["mixed", "mixed"],
  ["waterfall", "waterfall"],
  ["funnel", "funnel"],
  ["heatmap", "heatmap"],
  ["treemap", "treemap"],
  ["sankey", "sankey"],
  ["candlestick", "candlestick"],
  ["wordCloud", "wordCloud"],
  ["map", "map"],
  ["otherChart", "otherChart"],
];

/** Words that are types only before or after a word for "chart". */
const NEEDS_CHART = new Set(
  "circle circular ring rose star web dot dots spider box frequency flow bridge cascade dial meter needle correlation xy row map geo timeline tree network org trend step candle stock network mountain bullet slope combined combination mixed spark thermometer tree chord mosaic pyramid whisker polar".split(
    " ",
  ),
);

/** Returns the type at a place, with the word for "chart" before or after it. */
export function readType(reading: Reading, at: number): FoundType | undefined {
  const noun = reading.match("chart", at);
  // French and Spanish: "graphique à barres", "gráfico de barras".
  const start = noun > at ? skipLinks(reading, noun) : at;
  const found = longestType(reading, start) ?? compoundType(reading, at);
  if (found === undefined) return undefined;
  const { type, isWord, isCompound } = found;
  let { end } = found;
  if (noun > at && start > noun && !isCompound) return typeAt(type, at, end);
  if (isCompound) return typeAt(type, at, end);
  if (noun > at) return undefined;
  const after = reading.tokens[end]?.text === "-" ? end + 1 : end;
  const chartEnd = reading.match("chart", after);
  if (chartEnd > after) return typeAt(type, at, chartEnd);
  const { text = "", number } = reading.tokens[end] ?? {};
  if (type === "otherChart" || (end === at + 1 && NEEDS_CHART.has(reading.word(at)))) return undefined;
  const isNamed =
    number !== undefined || (reading.tokens[at - 1]?.number !== undefined && !isWord && reading.separation(end) !== 4);
  if (!isWord && !isNamed) {
    // "Funnel: visits 10" names the type, but "funnel 10, sieve 3" are names.
    return typeAt(type, at, end);
  }
  const link = linkBefore(reading, at);
  if (link !== undefined) return { type, from: link, end, isLinked: true };
  const isFirst = startsDescription(reading, at);
  if (
    isFirst &&
    (/^[:.,-]$/.test(text) ||
      reading.tokens[end] === undefined ||
      reading.is(end, "of", "for", "with", "by", "request", "in", "article"))
  )
    return typeAt(type, at, end);
  if (isFirst && number !== undefined && !isPairList(reading, end)) return typeAt(type, at, end);
  if (isAloneInClause(reading, at, end)) return typeAt(type, at, end);
  // "two lines", "8 bars"
  if (reading.tokens[at - 1]?.number !== undefined || reading.is(at - 1, "number")) return undefined;
  if (
    reading.is(at - 1, "with", "make", "article", "and", "dashed", "smooth", "stacked", "horizontal") &&
    reading.is(end, "for", "of") &&
    !number
  ) {
    const from = reading.is(at - 1, "article", "with", "and") ? at - 1 : at;
    return { type, from, end: Math.max(reading.match("for", end), reading.match("of", end)), isLinked: true };
  }
  end = at;
  return undefined;
}

const typeAt = (type: ChartType, from: number, end: number): FoundType => ({ type, from, end, isLinked: false });

function longestType(
  reading: Reading,
  at: number,
): { type: ChartType; end: number; isWord: boolean; isCompound?: boolean } | undefined {
  let best: { type: ChartType; end: number; isWord: boolean } | undefined;
  for (const [name, type, isWord = false] of CLASSES) {
    const end = reading.match(name, at);
    if (end > at && (best === undefined || end > best.end)) best = { type, end, isWord };
  }
  return best;
}

const COMPOUND = /^(.{3,}?)-?(?:diagramm(?:e|s)?|grafik|chart|charts|graph|graphen|plot|plots)$/;

/** Returns the type of a compound such as "Balkendiagramm" or "piechart". */
function compoundType(
  reading: Reading,
  at: number,
): { type: ChartType; end: number; isWord: boolean; isCompound: boolean } | undefined {
  const stem = COMPOUND.exec(reading.word(at))?.[1];
  if (stem === undefined) return undefined;
  const wordAt = (offset: number): string => (offset === 0 ? stem : "");
  const row = CLASSES.find(([name]) => matchClass(name, wordAt, reading.language) > 0);
  return row && { type: row[1], end: at + 1, isWord: false, isCompound: true };
}

function skipLinks(reading: Reading, at: number): number {
  let place = at;
  for (let count = 0; count < 3; count += 1) {
    const next = ["of", "in", "by", "article", "for", "with", "from"]
      .map((name) => reading.match(name as WordClass, place))
      .find((end) => end > place);
    if (next === undefined) break;
    place = next;
  }
  return place;
}

/** Returns the start of "as a dashed red" before a type, or undefined. */
function linkBefore(reading: Reading, at: number): number | undefined {
  let place = at - 1;
  while (place >= 0 && place > at - 5) {
    if (reading.is(place, "as") || reading.word(place) === "into") return place;
    if (reading.roles[place] !== "directive" && !reading.is(place, "article", "request", "smooth", "stacked"))
      return undefined;
    place -= 1;
  }
  return undefined;
}

function startsDescription(reading: Reading, at: number): boolean {
  for (let place = 0; place < at; place += 1) {
    if (reading.roles[place] === "directive" || reading.separation(place) > 0) continue;
    if (!reading.is(place, "article", "request", "make", "of", "is", "pronoun", "as", "in")) return false;
  }
  return true;
}

/** Returns whether a number after a type is the first of several pairs of a name and a number. */
function isPairList(reading: Reading, at: number): boolean {
  const comma = at + 1;
  return (
    reading.separation(comma) >= 2 &&
    reading.tokens[comma + 1]?.type === "word" &&
    reading.tokens[comma + 2]?.number !== undefined
  );
}

/** Returns whether the rest of a clause is only style: ", line, green" or "as bars please". */
function isAloneInClause(reading: Reading, at: number, end: number): boolean {
  const isStyle = (place: number): boolean =>
    reading.roles[place] === "directive" ||
    reading.is(
      place,
      "article",
      "request",
      "make",
      "as",
      "in",
      "with",
      "of",
      "horizontal",
      "stacked",
      "smooth",
      "dashed",
      "vertical",
      "to",
      "half",
      "pronoun",
    );
  const isBound = (place: number): boolean =>
    reading.separation(place) >= 2 || (reading.is(place, "and", "with") && reading.tokens[place] !== undefined);
  let place = at - 1;
  while (!isBound(place) && isStyle(place)) place -= 1;
  const isEndOfList = reading.tokens[place]?.number !== undefined && place === at - 1;
  if (!isBound(place) && !isEndOfList) return false;
  place = end;
  while (!isBound(place) && isStyle(place)) place += 1;
  return isBound(place);
}
