// Finds chart types. "line", "bar" and similar words are types only where they can't be part of a name: before "chart", after "as a",
// alone in their clause, or at the start of the description.

import type { WordClass } from "../words/english.ts";
import { matchClass } from "../words/lexicon.ts";
import { numberOf } from "../words/number-names.ts";
import type { Reading } from "../words/reading.ts";
import { timeEnd } from "../words/time.ts";
import { type ChartType, GAUGES } from "./directive.ts";
import { isAloneInClause, isPairList, isRepeated, linkBefore, startsClause } from "./type-place.ts";

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

/** Maximum count before a type, as in "8 bars". A larger number is data. */
const MAX_COUNT = 40;

/** Words that are types only before or after a word for "chart". */
export const NEEDS_CHART: ReadonlySet<string> = new Set(
  "circle circular punkt punkte netz stern spinnen fluss kachel kasten kerzen rosen stab misch verbund kreis gebiets korrelations mengen brucken karte carre ring rose star web dot dots spider box frequency flow bridge cascade dial meter needle correlation xy row map geo timeline tree network org trend step candle stock network mountain bullet slope combined combination mixed spark thermometer tree chord mosaic pyramid whisker polar".split(
    " ",
  ),
);

/** Returns the type at a position, with the word for "chart" before or after it. */
export function readType(reading: Reading, at: number): FoundType | undefined {
  const noun = reading.match("chart", at);
  // French and Spanish: "graphique à barres", "gráfico de barras".
  const start = noun > at ? skipLinks(reading, noun) : at;
  const found = longestType(reading, start) ?? compoundType(reading, at);
  if (found === undefined) return undefined;
  const { type, isWord, isCompound } = found;
  const { end } = found;
  if (noun > at && (start > noun || reading.language !== "en") && !isCompound) return typeAt(type, at, end);
  if (isCompound) return typeAt(type, at, end);
  if (noun > at) return undefined;
  const after = reading.tokens[end]?.text === "-" ? end + 1 : end;
  const chartEnd = reading.match("chart", after);
  if (chartEnd > after) return typeAt(type, at, chartEnd);
  const { text = "", number } = reading.tokens[end] ?? {};
  const link = linkBefore(reading, at);
  if (link !== undefined && number === undefined && type !== "otherChart")
    return { type, from: link, end, isLinked: true };
  // "in pie form"
  const isForm = /^(?:form|format|shape|style|forme|forma)$/.test(reading.word(end)) && reading.is(at - 1, "in", "as");
  if (isForm) return typeAt(type, at - 1, end + 1);
  // "make a ring: …"
  const isRequested =
    reading.is(at - 1, "article") &&
    reading.is(at - 2, "make", "request") &&
    (text === ":" || reading.separation(end) >= 2);
  if (type === "otherChart" || (!isRequested && end === at + 1 && NEEDS_CHART.has(reading.word(at)))) return undefined;
  const isNamed =
    (number !== undefined && (isPairList(reading, end) || !startsClause(reading, at)) && !GAUGES.has(type)) ||
    (reading.tokens[at - 1]?.number !== undefined && !isWord && hasNumbers(reading, end));
  if (!isWord && !isNamed) {
    // "Funnel: visits 10" names the type, but "funnel 10, sieve 3" are names.
    return typeAt(type, at, end);
  }
  if (
    reading.is(at - 1, "typeWord") ||
    (/^[:=]$/.test(reading.tokens[at - 1]?.text ?? "") && reading.is(at - 2, "typeWord"))
  )
    return typeAt(type, at, end);
  // "two lines", "8 bars"
  const { from } = reading.clause(at, 2);
  const isListed = [at - 3, at - 2].some((place) => place >= from && reading.tokens[place]?.number !== undefined);
  const count = reading.tokens[at - 1]?.number?.value ?? numberOf(reading.word(at - 1)) ?? 0;
  if (
    isWord &&
    !isListed &&
    /[sn]$/.test(reading.word(at)) &&
    count > 1 &&
    count <= MAX_COUNT &&
    number === undefined &&
    reading.free(at - 1) !== undefined
  )
    return typeAt(type, at - 1, end);
  const isFirst = startsClause(reading, at);
  if (
    isFirst &&
    (/^(?:[:.,-]|without|no|ohne|sans|sin)$/.test(text) ||
      reading.tokens[end] === undefined ||
      reading.roles[end] === "directive" ||
      reading.is(
        end,
        "of",
        "for",
        "from",
        "with",
        "by",
        "request",
        "in",
        "article",
        "title",
        "and",
        "called",
        "stacked",
        "horizontal",
        "vertical",
        "smooth",
        "dashed",
        "rounded",
        "filled",
        "sort",
        "descending",
        "ascending",
      ))
  )
    return typeAt(type, at, end);
  // "budget pie: rent 700", "bar Jan 3"
  if (text === ":" && type === "pie" && !hasNumbers(reading, 0, at)) return typeAt(type, at, end);
  // "browser share pie from this: …"
  const source = reading.match("from", end);
  if (source > end && reading.is(source, "article") && !hasNumbers(reading, 0, at)) return typeAt(type, at, end);
  if (isFirst && timeEnd(reading, end) > end) return typeAt(type, at, end);
  if (
    isFirst &&
    number !== undefined &&
    !isPairList(reading, end) &&
    // "cakes 45, cookies 62, pies 18"
    !(reading.separation(at - 1) === 2 && reading.tokens[at - 2]?.number !== undefined) &&
    !/^[:=]$/.test(reading.tokens[end + 1]?.text ?? "") &&
    !isRepeated(reading, at)
  )
    return typeAt(type, at, end);
  if (isAloneInClause(reading, at, end)) return typeAt(type, at, end);
  // "aire empilée", "barras horizontales"
  if (
    reading.language !== "en" &&
    number === undefined &&
    reading.is(end, "stacked", "horizontal", "smooth", "rounded", "dashed")
  )
    return typeAt(type, at, end);
  if (reading.tokens[at - 1]?.number !== undefined || reading.is(at - 1, "number")) return undefined;
  if (
    reading.is(at - 1, "with", "make", "article", "and", "dashed", "smooth", "stacked", "horizontal") &&
    reading.is(end, "for", "of") &&
    !number
  ) {
    const from = reading.is(at - 1, "article", "with", "and") ? at - 1 : at;
    return { type, from, end: Math.max(reading.match("for", end), reading.match("of", end)), isLinked: true };
  }
  return undefined;
}

const hasNumbers = ({ tokens }: Reading, from: number, end?: number): boolean =>
  tokens.slice(from, end).some(({ number }) => number !== undefined);

/** Returns the end of the words for a type at a position, even if they may be part of a name. */
export function endOfType(reading: Reading, at: number): number | undefined {
  const type = longestType(reading, at) ?? compoundType(reading, at);
  return type && Math.max(type.end, reading.match("chart", type.end));
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
