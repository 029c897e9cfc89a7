// Splits the tokens of a description that request no change into the pieces of data: values, names, ranges of names,
// and separators.

import { calendarNames } from "../words/calendar-words.ts";
import { capitalize } from "../words/capitalize.ts";
import type { Reading, Span } from "../words/reading.ts";
import { calendarAt, isLink, isYear, timeEnd } from "../words/time.ts";
import type { Amount } from "../words/token.ts";

/** A piece of a description. */
export type Piece = Span &
  (
    | { readonly kind: "value"; readonly amount: Amount }
    /** A name, whether it is a point in time, and the word such as "for" or "in" before it. */
    | { readonly kind: "name"; readonly text: string; readonly isTime: boolean; readonly lead: string }
    /** Several names, such as "Jan-Mar". */
    | { readonly kind: "names"; readonly names: readonly string[]; readonly lead: string }
    /** The word "labels" or "data" before a list. */
    | { readonly kind: "cue"; readonly cue: "labels" | "data" }
    /** A separator: 1 for a comma or "and", 2 for a semicolon, and 3 for the end of a sentence. */
    | { readonly kind: "separator"; readonly level: 1 | 2 | 3; readonly text: string }
    | { readonly kind: "link" }
    | { readonly kind: "bracket" }
    /** A requested change, or words without a meaning of their own. */
    | { readonly kind: "gap" }
  );

/** Small words at the edges of a name, which don't belong to it. */
const EDGES = ["article", "in", "for", "of", "is", "with", "to", "from", "request", "make", "as", "by"] as const;
/** Classes of words that end a name and begin the next name. */
const BREAKS = ["and", "versus", "for", "from", "when"] as const;

/** Maximum number of names in a range. */
const MAX_RANGE = 100;

export function splitPieces(reading: Reading, isPlot: boolean): readonly Piece[] {
  const pieces: Piece[] = [];
  const { length } = reading.tokens;
  for (let at = 0; at < length; ) {
    const piece = pieceAt(reading, at, pieces, isPlot);
    pieces.push(piece);
    at = piece.end;
  }
  return pieces;
}

function pieceAt(reading: Reading, at: number, before: readonly Piece[], isPlot: boolean): Piece {
  const token = reading.free(at);
  const one = { from: at, end: at + 1 };
  if (token === undefined) return { kind: "gap", ...one };
  const level = reading.separation(at);
  if (level > 0) return { kind: "separator", level: level === 4 ? 3 : level === 3 ? 2 : 1, text: token.text, ...one };
  if (isLink(token)) return { kind: "link", ...one };
  if (/^[([{)\]}]$/.test(token.text)) return { kind: "bracket", ...one };
  if (token.text === "/") return { kind: "separator", level: 1, text: "/", ...one };
  for (const [name, text] of [
    ["versus", "vs"],
    ["and", "and"],
  ] as const)
    if (reading.is(at, name)) return { kind: "separator", level: 1, text, from: at, end: reading.match(name, at) };
  const lead = leadAt(reading, at, before.at(-1));
  const nameTo = (end: number): Piece => ({
    kind: "name",
    text: reading.text({ from: at, end }),
    isTime: true,
    lead,
    from: at,
    end,
  });
  const range = readRange(reading, at) ?? readNumbered(reading, at);
  if (range !== undefined) return { ...range, lead };
  const time = Math.max(reading.match("when", at), timeEnd(reading, at));
  if (time > at) return nameTo(time);
  const { tokens } = reading;
  // "3/1: 12", "18-24: 30"
  const isTightPair = /^[/–-]$/.test(tokens[at + 1]?.text ?? "") && tokens[at + 2]?.isTight && isLink(tokens[at + 3]);
  if (token.number !== undefined && isTightPair) return nameTo(at + 3);
  // "1 May 138"
  const isMonth = /^\d{1,2}$/.test(token.text) && calendarAt(reading, at + 1)[0]?.cycle === "month";
  const hasValue = tokens[at + 2]?.number !== undefined || isLink(tokens[at + 2]);
  if (isMonth && hasValue && before.at(-1)?.kind !== "name") return nameTo(at + 2);
  const quiet = quietEnd(reading, at);
  if (quiet > at) {
    reading.claim(at, quiet, "filler");
    return { kind: "gap", from: at, end: quiet };
  }
  if (token.number !== undefined) {
    // "since 1880"
    const isOld = /^1[0-8]\d\d$/.test(token.text) && reading.is(at - 1, "in", "from");
    const isName = isOld || (isYear(token) && isYearName(reading, at));
    return isName ? nameTo(at + 1) : { kind: "value", amount: token.number, ...one };
  }
  if (token.type === "mark" && !/^[#@&+%$€£]$/.test(token.text)) return { kind: "gap", ...one };
  return readCue(reading, at, isPlot) ?? readName(reading, at, lead);
}

/**
 * Returns the end of words that give the number of parts, or the grouping or unit of the data. Such words are not data.
 */
function quietEnd(reading: Reading, at: number): number {
  // "top 10", "3 slices", "surveyed 50 students"
  const isCount = (place: number): boolean => Number.isInteger(reading.free(place)?.number?.value);
  if (isCount(at) && Number(reading.tokens[at]?.text) < 100 && reading.is(at + 1, "part"))
    return reading.match("part", at + 1);
  const counted = reading.match("counted", at);
  if (counted > at && isCount(counted)) return counted + 1;
  // "by department:", "in euros:"
  const isEnd = isLink(reading.tokens[at + 2]) || (reading.separation(at + 2) > 0 && reading.is(at, "by"));
  return isEnd && reading.is(at, "by", "in") && reading.tokens[at + 1]?.type === "word" ? at + 2 : at;
}

/** Returns the small word before a name: "for", "in" or "from", or "". */
function leadAt(reading: Reading, at: number, before: Piece | undefined): string {
  const last = before?.kind === "gap" ? before.from : at - 1;
  return (["for", "in", "from", "by"] as const).find((name) => reading.is(last, name)) ?? "";
}

/** Reads a name: words up to a separator, a value, or a point in time. */
function readName(reading: Reading, start: number, lead: string): Piece {
  let at = start;
  // "1 draw" is a name, although "draw" is usually a request.
  const isNamed = reading.tokens[at - 1]?.number !== undefined && reading.separation(at + 1) > 0;
  const edge = Math.max(...EDGES.map((name) => reading.match(name, at)));
  if (edge > at && !isNamed) return { kind: "gap", from: at, end: edge };
  at += 1;
  while (isInName(reading, at)) at += 1;
  let end = at;
  const edgeAt = (): number =>
    [end - 1, end - 2, end - 3].find(
      (place) =>
        place > start && !reading.tokens[place]?.isTight && EDGES.some((name) => reading.match(name, place) === end),
    ) ?? end;
  for (let edge = edgeAt(); edge < end; edge = edgeAt()) end = edge;
  return { kind: "name", text: reading.text({ from: start, end }), isTime: false, lead, from: start, end };
}

function isInName(reading: Reading, at: number): boolean {
  const token = reading.free(at);
  if (token === undefined || token.number !== undefined || reading.separation(at) > 0 || isLink(token)) return false;
  if (token.type === "mark")
    return token.isTight && /^[-–&+'’%#@.*/]$/.test(token.text) && reading.tokens[at + 1]?.isTight === true;
  if (reading.tokens[at - 1]?.type === "quoted" || token.type === "quoted") return false;
  if (reading.is(at, "by", "in") && isLink(reading.tokens[at + 2])) return false;
  if (reading.is(at, "with") && hasListAfter(reading, at + 1)) return false;
  return (
    timeEnd(reading, at) === at &&
    !reading.is(at, ...BREAKS) &&
    readNumbered(reading, at) === undefined &&
    readRange(reading, at) === undefined
  );
}

/** Within a few words: "with scores 21, 34". */
function hasListAfter({ tokens }: Reading, at: number): boolean {
  const place = [at, at + 1, at + 2].find((one) => tokens[one]?.number !== undefined);
  return place !== undefined && tokens[place + 2]?.number !== undefined;
}

/** A year is a name before a value or a colon, after a word such as "in", or in a list of years. */
function isYearName(reading: Reading, at: number): boolean {
  const { tokens } = reading;
  const next = tokens[at + 1];
  if (!tokens.some(({ number }, place) => place !== at && number !== undefined)) return true;
  if ((next?.number !== undefined && !isYear(next)) || isLink(next)) return true;
  if (next?.text === "(" || next?.type === "break" || reading.is(at + 1, "versus", "is")) return true;
  if (reading.is(at - 1, "in", "from", "to", "for", "by", "versus")) return true;
  const skip = (place: number, step: number): number =>
    tokens[place]?.text === "," || reading.is(place, "and") ? place + step : place;
  const after = tokens[skip(at + 1, 1)];
  return isYear(tokens[skip(at - 1, -1)]) || isYear(after) || after?.type === "word";
}

/** Reads the word "labels" or "data" before a list. */
function readCue(reading: Reading, at: number, isPlot: boolean): Piece | undefined {
  const labels = Math.max(reading.match("categories", at), isPlot ? at : reading.match("xAxis", at));
  const data = Math.max(reading.match("data", at), isPlot ? at : reading.match("yAxis", at));
  const end = Math.max(labels, data);
  if (end === at) return undefined;
  return { kind: "cue", cue: labels > at ? "labels" : "data", from: at, end };
}

/** Reads a range of points in time or numbered names: "Jan-Mar", "Q1 to Q4", "2018-2023", "9am to 1pm", "weeks 1-8". */
function readRange(reading: Reading, at: number): Extract<Piece, { kind: "names" }> | undefined {
  const first = partAt(reading, at);
  if (first === undefined) return undefined;
  const dash = reading.tokens[first.end];
  const to = /^[-–—]$/.test(dash?.text ?? "") ? first.end + 1 : reading.match("to", first.end);
  const last = to > first.end ? partAt(reading, reading.is(to, "article") ? to + 1 : to, first) : undefined;
  if (last === undefined || last.cycle !== first.cycle) return undefined;
  // "Class 1 - 30" is a name and its value.
  if (isLink(dash) && reading.tokens[to]?.number !== undefined && !isYear(reading.tokens[to])) return undefined;
  const size = first.size - first.base;
  const count = last.index - first.index + 1 + (last.index < first.index && size < MAX_RANGE ? size : 0);
  if (count < 2 || count > MAX_RANGE) return undefined;
  const names = Array.from({ length: count }, (_, offset) =>
    first.name(first.base + ((first.index - first.base + offset) % size)),
  );
  return { kind: "names", names, lead: "", from: at, end: last.end };
}

/** An end of a range. */
interface RangePart {
  readonly cycle: string;
  readonly index: number;
  /** First index of the cycle, and the index after its last one. */
  readonly base: number;
  readonly size: number;
  readonly end: number;
  readonly name: (index: number) => string;
}

function partAt(reading: Reading, at: number, first?: RangePart): RangePart | undefined {
  const token = reading.free(at);
  if (token === undefined) return undefined;
  const calendar =
    calendarAt(reading, at).find(({ language }) => language === reading.language) ?? calendarAt(reading, at)[0];
  if (calendar !== undefined) {
    const { cycle, index, language, form } = calendar;
    const names = calendarNames({ cycle, language, form });
    const isSmall = token.text === token.text.toLowerCase();
    const isCapitals = token.text === token.text.toUpperCase();
    const name = (place: number): string => {
      const text = names[place] ?? "";
      return isSmall ? text.toLowerCase() : isCapitals ? text.toUpperCase() : capitalize(text);
    };
    return { cycle, index, base: 0, size: names.length, end: at + 1, name };
  }
  const numbered = /^([a-z]{1,3})(\d{1,3})$/i.exec(token.type === "word" ? token.text : "");
  if (numbered !== null) {
    const [, prefix = "", digits = ""] = numbered;
    return { ...numberPart(prefix.toLowerCase(), Number(digits), at + 1), name: (index) => `${prefix}${index}` };
  }
  const hour = /^(\d{1,2})(?::00)? ?([ap]m|h)?$/i.exec(token.type === "word" ? token.text : "");
  if (hour !== null) {
    const [, digits = "", half = ""] = hour;
    const isHalf = /m/i.test(half);
    const index = isHalf ? (Number(digits) % 12) + (/p/i.test(half) ? 12 : 0) : Number(digits);
    const name = (place: number): string =>
      isHalf ? `${place % 12 || 12}${place < 12 ? "am" : "pm"}` : `${place}${half || ":00"}`;
    return { cycle: "hour", index, base: 0, size: 24, end: at + 1, name };
  }
  if (isYear(token)) return { ...numberPart("year", Number(token.text), at + 1), name: String };
  const noun = reading.match("numbered", at);
  const number = reading.tokens[noun]?.number?.value ?? Number.NaN;
  if (!Number.isInteger(number) || number < 0 || (noun === at && first === undefined)) return undefined;
  if (noun === at) return first && { ...first, index: Math.abs(number), end: at + 1 };
  const word = reading.text({ from: at, end: noun }).replace(/s$/, "");
  const shown = capitalize(word);
  return { ...numberPart("numbered", number, noun + 1), name: (index) => `${shown} ${index}` };
}

const numberPart = (cycle: string, index: number, end: number): Omit<RangePart, "name"> => ({
  cycle,
  index,
  base: 0,
  size: 1e6,
  end,
});

/** Reads numbered names: "week 1 2 3", "grades 6, 7 and 8", "Class 1 -". */
function readNumbered(reading: Reading, at: number): Extract<Piece, { kind: "names" | "name" }> | undefined {
  const { tokens } = reading;
  const noun = reading.match("numbered", at);
  const { number, text = "" } = tokens[noun] ?? {};
  if (noun === at || number === undefined || !/^\d{1,3}$/.test(text)) return undefined;
  const word = reading.text({ from: at, end: noun });
  const shown = capitalize(word).replace(/s$/, "");
  const names = [`${shown} ${number.value}`];
  let end = noun + 1;
  for (;;) {
    let next = end;
    while (tokens[next]?.text === "," || reading.is(next, "and")) next += 1;
    const value = number.value + names.length;
    const after = tokens[next + 1]?.number?.value;
    // "week 1 2 9" has one name and two values.
    const isValue = next === end && after !== undefined && after !== value + 1;
    if (reading.free(next)?.number?.value !== value || isValue) break;
    names.push(`${shown} ${value}`);
    end = next + 1;
  }
  if (names.length > 1) return { kind: "names", names, lead: "", from: at, end };
  const next = tokens[end];
  // "term 1 and term 2"
  const isPair = [at - 1, end].some((place) => reading.is(place, "and")) && isRepeated(reading, at);
  const isName = isPair || isLink(next) || next?.text === "(" || next?.number !== undefined;
  const only = reading.text({ from: at, end });
  return isName ? { kind: "name", text: only, isTime: false, lead: "", from: at, end } : undefined;
}

/** Another number must follow the same word. */
const isRepeated = ({ tokens }: Reading, at: number): boolean =>
  tokens.some(
    ({ word }, place) => place !== at && word === tokens[at]?.word && tokens[place + 1]?.number !== undefined,
  );
