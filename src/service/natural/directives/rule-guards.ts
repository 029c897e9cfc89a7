// Conditions of the rules, because a phrase can also be part of the data or of a name.

import type { WordClass } from "../words/english.ts";
import type { Reading } from "../words/reading.ts";
import { calendarAt } from "../words/time.ts";
import { readColor } from "./color.ts";
import type { AxisName, Directive, Side } from "./directive.ts";
import { type Match, readText } from "./pattern.ts";

/** Directives of a match that extends to a later position. */
export interface Extended {
  readonly directives: readonly Directive[];
  readonly end: number;
}

export const has = ({ classes }: Match, name: WordClass): boolean => classes.includes(name);
export const axisOf = (match: Match): AxisName => (has(match, "xAxis") ? "x" : "y");

/** A letter means an axis only if another word says so. */
export const isLetter = ({ classes, spans }: Match, reading: Reading): boolean =>
  classes.some(
    (name, index) =>
      (name === "xAxis" || name === "yAxis") &&
      (spans[index]?.end ?? 0) - (spans[index]?.from ?? 0) === 1 &&
      /^[xy]$/.test(reading.word(spans[index]?.from ?? 0)),
  );

/** Returns whether a number stands alone: it isn't the first of a list of numbers. */
export function isAlone(reading: Reading, at: number): boolean {
  const isList = (place: number): boolean =>
    reading.separation(place) === 2 || reading.is(place, "and") || /^[/]$/.test(reading.tokens[place]?.text ?? "");
  const isNumber = (place: number): boolean => reading.tokens[place]?.number !== undefined;
  if (isNumber(at + 1) || isNumber(at - 1)) return false;
  return !(isList(at + 1) && isNumber(at + 2)) && !(isList(at - 1) && isNumber(at - 2));
}

/** Returns whether a position begins its clause, apart from small words. */
export function beginsClause(reading: Reading, at: number): boolean {
  let place = at - 1;
  while (place >= 0 && reading.separation(place) < 2 && reading.tokens[place]?.text !== ":") {
    if (
      reading.isFree(place) &&
      !reading.is(place, "article", "and", "with", "make", "request", "of", "in", "for", "dashed", "adverb", "refLine")
    )
      return reading.match("with", place) > place;
    if (reading.is(place, "with", "make")) return true;
    place -= 1;
  }
  return true;
}

export function range(axis: AxisName, min: number | undefined, max: number | undefined): Directive {
  return { kind: "axis-range", axis, ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

const SIDES = ["top", "bottom", "left", "right"] as const;
export const sideOf = (match: Match): Side | undefined => SIDES.find((side) => has(match, side));

export function refLine(match: Match, reading: Reading): Extended | undefined {
  const [place = 0] = match.places;
  const target = match.classes.indexOf("target");
  const span = match.spans[target];
  const isLine = has(match, "refLine");
  if (!isAlone(reading, place)) return undefined;
  // "Sun 5 and a goal line at 2.5": the line has its own number.
  if (place === match.from && reading.is(place + 1, "and", "with")) return undefined;
  if (span && span.from > place && reading.tokens.slice(place, span.from).some(({ text }) => text === "("))
    return undefined;
  const isAt = reading.is(place - 1, "in") || ["=", ":"].includes(reading.tokens[place - 1]?.text ?? "");
  const isNamed = target !== -1;
  if (!isNamed && !(isLine && isAt)) return undefined;
  if (!isLine && !isAt && !reading.is(place - 1, "of", "is", "to") && !beginsClause(reading, match.from))
    return undefined;
  if (!isLine && !beginsClause(reading, match.from) && !isAt) return undefined;
  // "Actual 45, target 50" are two values.
  if (!isLine && !isAt && isPair(reading, match)) return undefined;
  const named = reading.is(match.end, "label", "called")
    ? readText(
        reading,
        reading.is(match.end, "label") ? reading.match("label", match.end) : reading.match("called", match.end),
      )
    : undefined;
  const own = span && reading.text(span);
  const label = named?.text ?? (own && capital(own.replace(/ line$/i, "")));
  const { number } = reading.tokens[place] ?? {};
  const end = named?.end ?? match.end;
  // "goal 70 in red", "pass mark 50 shown as a line"
  const after = reading.is(end, "in") ? readColor(reading, reading.match("in", end)) : undefined;
  const color = match.colors[0] ?? after?.css;
  const drawn = reading.is(end, "make", "is") ? end + 1 : /^(?:shown|drawn)$/.test(reading.word(end)) ? end + 1 : end;
  const as = reading.match("as", drawn);
  const shape = as > drawn ? reading.match("refLine", reading.is(as, "article") ? as + 1 : as) : as;
  const line: Directive = { kind: "line", value: number?.value ?? 0, ...(label && { label }), ...(color && { color }) };
  return { directives: [line], end: Math.max(after?.end ?? end, shape > as ? shape : end) };
}

/** Returns whether a match is one of several pairs of a word and a number in its sentence. */
export function isPair(reading: Reading, { from, end }: Match): boolean {
  const before = reading.tokens[from - 2];
  const isBefore = reading.separation(from - 1) === 2 && before?.number !== undefined;
  const isDirect = !reading.is(from - 1, "with", "make", "article");
  const isListed = reading.separation(end) === 2 && reading.tokens[end + 2]?.number !== undefined;
  return isDirect && (isBefore || isListed) && reading.tokens[from - 3]?.type === "word";
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns whether both letters stand for axes: "x price, y rating". */
function areLettersAxes(reading: Reading): boolean {
  const begins = (letter: string): boolean =>
    reading.tokens.some(
      ({ word }, at) =>
        word === letter && (reading.separation(at - 1) >= 2 || /^[:(]$/.test(reading.tokens[at - 1]?.text ?? "")),
    );
  return begins("x") && (begins("y") || reading.roles.includes("directive"));
}

/** Returns whether values or points in time follow, which are data. */
function isData(reading: Reading, at: number): boolean {
  const place = /^[:=]$/.test(reading.tokens[at]?.text ?? "") ? at + 1 : at;
  return (
    reading.tokens[place]?.number !== undefined ||
    /^[[(]$/.test(reading.tokens[place]?.text ?? "") ||
    calendarAt(reading, place).length > 0
  );
}

export function axisTitle(match: Match, reading: Reading): readonly Directive[] | undefined {
  const { text, end, from } = match;
  const start = reading.tokens[match.spans.at(-1)?.end ?? 0];
  const hasLabel =
    has(match, "label") ||
    start?.text === ":" ||
    start?.type === "quoted" ||
    reading.is(match.spans.at(-1)?.end ?? 0, "is");
  if (
    text === undefined ||
    (!hasLabel && ((isLetter(match, reading) && !areLettersAxes(reading)) || !beginsClause(reading, from)))
  )
    return undefined;
  const first = match.spans.at(-1)?.end ?? end;
  if (
    reading.is(
      first,
      "log",
      "linear",
      "min",
      "max",
      "from",
      "start",
      "doNot",
      "range",
      "no",
      "right",
      "left",
      "and",
      "second",
      "to",
    )
  )
    return undefined;
  // "the y axis should go up to 10"
  if (reading.is(first, "is") && reading.is(reading.match("is", first), "range", "start", "max", "no"))
    return undefined;
  if (
    isData(reading, first) ||
    reading.tokens[first]?.number !== undefined ||
    (reading.is(first, "in") && reading.tokens[first]?.type === "word" && !hasLabel)
  )
    return undefined;
  // "years 2019 2020 2021" are labels, not a title.
  const isList =
    reading.tokens[first]?.type !== "quoted" &&
    reading.tokens.slice(first, end).filter(({ number }) => number !== undefined).length > 1;
  return isList ? undefined : [{ kind: "axis-title", axis: axisOf(match), text }];
}

/** Reads the titles of both axes: axes "Dose" and "Response". */
export function axisTitles(match: Match, reading: Reading): Extended | undefined {
  const start = match.spans.at(-1)?.end ?? match.end;
  const and = Array.from({ length: 8 }, (_, offset) => match.end + offset - 6).find(
    (at) => at > start && at < match.end + 2 && reading.is(at, "and"),
  );
  if (
    !/s$|ejes|achsen/.test(reading.word(match.spans.at(-1)?.from ?? 0)) ||
    and === undefined ||
    isData(reading, start)
  )
    return undefined;
  const first =
    reading.tokens[start]?.type === "quoted"
      ? reading.tokens[start]?.text
      : reading.text({ from: reading.is(start, "article", "is") ? start + 1 : start, end: and });
  const second = readText(reading, reading.match("and", and));
  if (!first || second === undefined || !beginsClause(reading, match.from)) return undefined;
  return {
    directives: [
      { kind: "axis-title", axis: "x", text: first },
      { kind: "axis-title", axis: "y", text: second.text },
    ],
    end: second.end,
  };
}

/** The text of a title, without the words that belong to the rest of the description. */
export function title({ text, spans, from }: Match, reading: Reading): readonly Directive[] | undefined {
  const isAxis =
    reading.is(from - 1, "xAxis", "yAxis", "axis") || reading.is(spans.at(-1)?.end ?? 0, "xAxis", "yAxis", "axis");
  // "Heading 4" is a value.
  return text === undefined || isAxis || /^\d{1,3}$/.test(text) ? undefined : [{ kind: "title", text }];
}

export const isOwnClause = (reading: Reading, { from, end }: Match): boolean =>
  beginsClause(reading, from) && (reading.separation(end) > 0 || reading.is(end, "and", "with", "request"));

export function words(match: Match, reading: Reading): string {
  let text = "";
  for (let at = match.from; at < match.end; at += 1) text += ` ${reading.tokens[at]?.word ?? ""}`;
  return text.trim();
}

/** Returns whether a list of data follows: "with values: Alice 90". */
export function isListStart(reading: Reading, at: number): boolean {
  return reading.tokens[at]?.text === ":" || reading.tokens[at + 1]?.number !== undefined;
}

/** Returns whether a word is a comparative, such as "thicker". */
export function isChange(match: Match, reading: Reading): boolean {
  return /(?:er|dicker|dunner)$/.test(words(match, reading)) || /^(?:mas|plus) /.test(words(match, reading));
}

/** Reads the width of a line: "thicker, 5 px". */
export function lineWidth(match: Match, reading: Reading): Extended {
  const place = reading.separation(match.end) === 2 ? match.end + 1 : match.end;
  const value = reading.free(place)?.number?.value;
  const size = reading.match("size", place + 1);
  const isPixels = value !== undefined && (size > place + 1 || /^px$/i.test(reading.free(place)?.number?.unit ?? ""));
  return {
    directives: [{ kind: "width", value: match.numbers[0] ?? (isPixels ? value : 4) }],
    end: isPixels ? size : match.end,
  };
}
