// Matches short patterns of word classes, such as "no legend": the words of small classes between them are skipped. `#` stands
// for a number, `~` for the dash or word between two numbers, `T` for a text, `Q` for a quoted one, `C` for a colour, `a|b` for one
// of two classes, and `?` marks an optional part.

import type { WordClass } from "../words/english.ts";
import type { Reading, Span } from "../words/reading.ts";
import { CURRENCY_SIGNS, CURRENCY_WORDS } from "../words/unit-words.ts";
import { readColor } from "./color.ts";
import { readType } from "./types.ts";

export interface Match extends Span {
  readonly numbers: readonly number[];
  /** Places of the numbers. */
  readonly places: readonly number[];
  readonly colors: readonly string[];
  readonly text: string | undefined;
  /** The classes that matched, in order. */
  readonly classes: readonly WordClass[];
  /** The spans that the classes matched. */
  readonly spans: readonly Span[];
}

interface Part {
  readonly options: readonly string[];
  readonly isOptional: boolean;
}

export type Pattern = readonly Part[];

export function compilePattern(text: string): Pattern {
  return text.split(" ").map((part) => ({
    options: part.replace("?", "").split("|"),
    isOptional: part.endsWith("?"),
  }));
}

/** Options that are not classes of words. */
export const SIGNS: readonly string[] = ["#", "~", "T", "Q", "C", "w", "€", "100"];

/** Returns the options with which a match can begin. */
export function startsOf(pattern: Pattern): readonly string[] {
  const end = pattern.findIndex(({ isOptional }) => !isOptional);
  return pattern.slice(0, end + 1).flatMap(({ options }) => options);
}

/** Maximum number of small words between two parts. */
const MAX_GLUE = 3;
const GLUE: readonly WordClass[] = ["article", "in", "of", "is", "for", "to", "as", "with", "by", "from", "request"];

/** Matches a pattern at a position. */
export function matchPattern(reading: Reading, pattern: Pattern, at: number): Match | undefined {
  const start: Match = {
    from: at,
    end: at,
    numbers: [],
    places: [],
    colors: [],
    text: undefined,
    classes: [],
    spans: [],
  };
  return matchParts(reading, pattern, 0, start);
}

function matchParts(reading: Reading, pattern: Pattern, index: number, before: Match): Match | undefined {
  const part = pattern[index];
  if (part === undefined) return before;
  for (const option of part.options) {
    let at = before.end;
    for (let skipped = 0; skipped <= MAX_GLUE; skipped += 1) {
      const found = matchPart(reading, option, at, before);
      const rest = found && matchParts(reading, pattern, index + 1, found);
      if (rest !== undefined) return rest;
      const next = index === 0 ? at : skipGlue(reading, at);
      if (next === at) break;
      at = next;
    }
  }
  return part.isOptional ? matchParts(reading, pattern, index + 1, before) : undefined;
}

function skipGlue(reading: Reading, at: number): number {
  const { text = "" } = reading.free(at) ?? {};
  if (/^[:=("'-]$/.test(text)) return at + 1;
  for (const name of GLUE) {
    const end = reading.match(name, at);
    if (end > at) return end;
  }
  return at;
}

function matchPart(reading: Reading, option: string, at: number, before: Match): Match | undefined {
  if (option === "#") {
    const { number } = reading.free(at) ?? {};
    if (number === undefined) return undefined;
    return { ...before, end: at + 1, numbers: [...before.numbers, number.value], places: [...before.places, at] };
  }
  if (option === "C") {
    const color = readColor(reading, at);
    return color && { ...before, end: color.end, colors: [...before.colors, color.css] };
  }
  if (option === "100") return reading.free(at)?.number?.value === 100 ? { ...before, end: at + 1 } : undefined;
  if (option === "w")
    return reading.word(at) !== "" && reading.separation(at) === 0 ? { ...before, end: at + 1 } : undefined;
  if (option === "€") {
    const sign = CURRENCY_SIGNS.get(reading.free(at)?.text ?? "");
    const found =
      sign === undefined ? CURRENCY_WORDS.find((offset) => reading.word(at + offset)) : { meaning: sign, length: 1 };
    return found && { ...before, end: at + found.length, text: found.meaning };
  }
  if (option === "~") {
    const { text = "" } = reading.free(at) ?? {};
    const end = /^[-–—→]$|^\.\.+$|^(?:or|nor|oder|ou|ni)$/.test(text)
      ? at + 1
      : Math.max(reading.match("to", at), reading.match("and", at));
    return end > at ? { ...before, end } : undefined;
  }
  if (option === "Q") {
    const { type, text = "" } = reading.free(at) ?? {};
    return type === "quoted" ? { ...before, end: at + 1, text } : undefined;
  }
  if (option === "T") {
    const text = readText(reading, at);
    return text && { ...before, end: text.end, text: text.text };
  }
  const name = option as WordClass;
  const end = reading.match(name, at);
  if (end === at) return undefined;
  return { ...before, end, classes: [...before.classes, name], spans: [...before.spans, { from: at, end }] };
}

/** Maximum length of an unquoted text, in tokens. */
const MAX_TEXT = 14;

/** Reads a text: quoted, or to the end of its clause. */
export function readText(reading: Reading, start: number): { readonly text: string; readonly end: number } | undefined {
  let at = start;
  while (
    /^[:=-]$/.test(reading.free(at)?.text ?? "") ||
    // "Where the money goes": a capital letter begins the text.
    (at === start &&
      reading.is(at, "is", "to", "as", "with") &&
      !/^\p{Lu}/u.test(reading.tokens[at]?.text ?? "") &&
      reading.tokens[at + 1] !== undefined)
  )
    at = reading.is(at, "is") ? reading.match("is", at) : at + 1;
  const first = reading.free(at);
  if (first === undefined) return undefined;
  if (first.type === "quoted") return { text: first.text, end: at + 1 };
  let end = at;
  while (end < at + MAX_TEXT && reading.isFree(end) && !isTextEnd(reading, end, at)) end += 1;
  while (
    end > at &&
    (reading.is(end - 1, "and", "with", "article", "in", "of", "for", "by") || reading.tokens[end - 1]?.text === "-")
  )
    end -= 1;
  const text = reading.text({ from: at, end });
  return /[\p{L}\p{N}]/u.test(text) ? { text, end } : undefined;
}

function isTextEnd(reading: Reading, at: number, from: number): boolean {
  const { text = "", type, isTight } = reading.tokens[at] ?? {};
  if (reading.separation(at) >= 2) return true;
  const isDash = type === "mark" && /^[-–—]$/.test(text) && !isTight;
  if (type === "mark" && (text === ":" || text === "=") && at > from) return true;
  // "Sales - March" is one title, but a type can also follow a dash.
  const isPart = /^[\p{Lu}\d]/u.test(reading.tokens[at + 1]?.text ?? "") && readType(reading, at + 1) === undefined;
  if (isDash && at > from && !isPart) return true;
  if (at === from) return false;
  if (
    /^(?:please|pls|thanks|thx|bitte|danke|merci|gracias)$/.test(text) ||
    /^would (?:be|do)$/.test(`${text} ${reading.word(at + 1)}`)
  )
    return true;
  if (
    reading.is(at, "with") &&
    reading.is(at + 1, "article", "no", "legend", "xAxis", "yAxis", "stacked", "values", "filled")
  )
    return true;
  if (reading.is(at, "and")) {
    const next = at + 1;
    return (
      reading.is(next, "xAxis", "yAxis", "legend", "no", "make", "title", "stacked", "horizontal") ||
      reading.is(next + 1, "xAxis", "yAxis", "legend", "title")
    );
  }
  return reading.is(at, "xAxis", "yAxis") && !/^[xy]$/.test(reading.word(at));
}
