// Matches short patterns of word classes, such as "no legend". Small words between the parts are skipped. `#` stands
// for a number, `~` for the dash or word between two numbers, `T` for text, `C` for a colour, `a|b` for one of two
// classes, and `?` marks an optional part.

import type { Reading, Span } from "../words/reading.ts";
import { isYear } from "../words/time.ts";
import type { WordClass } from "../words/vocabulary.ts";
import { readColor } from "./color.ts";

export interface Match extends Span {
  readonly numbers: readonly number[];
  /** Position of the first number. */
  readonly place?: number;
  readonly color?: string;
  readonly text?: string;
  /** The classes that matched, and the spans of their words, in order. */
  readonly classes: readonly WordClass[];
  readonly spans: readonly Span[];
  /** Whether small words were skipped. */
  readonly isGlued: boolean;
}

interface Part {
  readonly options: readonly string[];
  readonly isOptional: boolean;
}

export type Pattern = readonly Part[];

export const compilePattern = (text: string): Pattern =>
  text.split(" ").map((part) => ({ options: part.replace("?", "").split("|"), isOptional: part.endsWith("?") }));

/** Classes of small words before text. */
const TEXT_GLUE = ["is", "as", "to"] as const;
/** Maximum number of small words between two parts. */
const MAX_GLUE = 3;

export function matchPattern(reading: Reading, pattern: Pattern, at: number): Match | undefined {
  return matchParts(reading, pattern, 0, { from: at, end: at, numbers: [], classes: [], spans: [], isGlued: false });
}

function matchParts(reading: Reading, pattern: Pattern, index: number, before: Match): Match | undefined {
  const part = pattern[index];
  if (part === undefined) return before;
  for (const option of part.options) {
    let at = before.end;
    for (let skipped = 0; skipped <= MAX_GLUE; skipped += 1) {
      const found = matchPart(reading, option, at, { ...before, isGlued: before.isGlued || skipped > 0 });
      const rest = found && matchParts(reading, pattern, index + 1, found);
      if (rest !== undefined) return rest;
      const next = index === 0 ? at : skipGlue(reading, at);
      if (next === at) break;
      at = next;
    }
  }
  return part.isOptional ? matchParts(reading, pattern, index + 1, before) : undefined;
}

/** Skips a small word, or a mark such as a colon. */
export function skipGlue(reading: Reading, at: number): number {
  if (/^[:=('"-]$/.test(reading.free(at)?.text ?? "")) return at + 1;
  const names = ["article", "in", "of", "is", "for", "to", "as", "with", "by", "from"] as const;
  return Math.max(at, ...names.map((name) => reading.match(name, at)));
}

function matchPart(reading: Reading, option: string, at: number, before: Match): Match | undefined {
  const token = reading.free(at);
  if (token === undefined) return undefined;
  if (option === "#") {
    const { number } = token;
    return number && { ...before, end: at + 1, numbers: [...before.numbers, number.value], place: before.place ?? at };
  }
  if (option === "C") {
    const color = readColor(reading, at);
    return color && { ...before, end: color.end, color: color.css };
  }
  if (option === "~") {
    const end = /^[-–—]$/.test(token.text) ? at + 1 : Math.max(reading.match("to", at), reading.match("and", at));
    return end > at ? { ...before, end } : undefined;
  }
  if (option === "T") {
    let start = at;
    while (/^[:=-]$/.test(reading.free(start)?.text ?? "")) start += 1;
    const text = readText(reading, Math.max(start, ...TEXT_GLUE.map((name) => reading.match(name, start))));
    return text && { ...before, ...text };
  }
  const name = option as WordClass;
  const end = reading.match(name, at);
  if (end === at) return undefined;
  return { ...before, end, classes: [...before.classes, name], spans: [...before.spans, { from: at, end }] };
}

/** Maximum length of unquoted text, in tokens. */
const MAX_TEXT = 12;
/** Classes of words that end unquoted text if they follow "and". */
const NEXT_WISH = ["xAxis", "yAxis", "legend", "no", "make", "title", "stacked", "horizontal", "label"] as const;

/** Reads text: a quotation, or the words up to the end of the clause. */
export function readText(reading: Reading, start: number): { readonly text: string; readonly end: number } | undefined {
  const first = reading.free(start);
  if (first?.type === "quoted") return { text: first.text, end: start + 1 };
  if (first?.type !== "word" && !isYear(first)) return undefined;
  let end = start + 1;
  while (end < start + MAX_TEXT && reading.free(end) !== undefined && !isTextEnd(reading, end)) end += 1;
  while (end > start + 1 && reading.is(end - 1, "and", "with", "article", "in", "of", "for")) end -= 1;
  return { text: reading.text({ from: start, end }), end };
}

function isTextEnd(reading: Reading, at: number): boolean {
  const { text = "", type, isTight, number } = reading.tokens[at] ?? {};
  if (reading.separation(at) >= 2 || text === ":" || text === "=" || /^\($/.test(text)) return true;
  if (type === "mark" && /^[-–—]$/.test(text) && !isTight) return true;
  if (reading.is(at, "with")) return true;
  // A name and its value are data, but "Top 5 countries" is a title.
  const next = reading.tokens[at + 1];
  const isPair = (value: typeof next, after: number): boolean =>
    value?.number !== undefined && !isYear(value) && (reading.separation(after) > 0 || !reading.word(after));
  if (number !== undefined ? isPair(reading.tokens[at], at + 1) : isPair(next, at + 2)) return true;
  if (reading.is(at, "and")) {
    const after = reading.match("and", at);
    return reading.is(after, ...NEXT_WISH) || reading.is(skipGlue(reading, after), ...NEXT_WISH);
  }
  return reading.is(at, "xAxis", "yAxis") && reading.word(at).length > 1;
}
