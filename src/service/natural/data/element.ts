// Converts a description's unclaimed tokens to elements: names, runs of numbers, marks of recognised phrases and connectors.
// Function words are dropped at the edges of a name, but kept inside it: "power of will".

import type { Mark, Reading } from "../recognise/reading.ts";
import type { Amount, Token } from "../text/token.ts";
import { isYear } from "../text/year.ts";
import { readCalendar } from "../vocabulary/calendar-words.ts";
import { NUMBERED_WORDS } from "../vocabulary/cycle-words.ts";
import { FUNCTION_WORDS, type FunctionWord } from "../vocabulary/function-words.ts";
import { isPartOfName, isSharedPlace, NAME_WORDS } from "./name-part.ts";

export interface Name {
  readonly type: "name";
  readonly text: string;
  /** Whether the name is a month, weekday, date, time or year. */
  readonly isCalendar: boolean;
  readonly color?: string;
  /** Whether the name is an axis title: "by region". */
  readonly isAxis?: boolean;
  /** Whether the name has no number, unlike the other items in its list: "3 cats, 2 dogs and a hamster". */
  readonly isBare?: boolean;
}

export interface NumberRun {
  readonly type: "run";
  readonly amounts: readonly Amount[];
  /** Indexes of the numbers that follow "and" or "versus": `[2]` for `10, 20 and 5, 6`. */
  readonly joints: readonly number[];
}

/** A connector or separator: punctuation, or a function word. */
export interface Connector {
  readonly type: "part";
  readonly by:
    | Exclude<FunctionWord, "noise" | "request">
    | "comma"
    | "semicolon"
    | "break"
    | "colon"
    | "open"
    | "close"
    | "dash";
}

export type Element = Name | NumberRun | Connector | Exclude<Mark, { readonly type: "gap" }> | { readonly type: "gap" };

const CONNECTORS: ReadonlyMap<string, Connector["by"]> = new Map([
  [",", "comma"],
  [";", "semicolon"],
  ["\n", "break"],
  [":", "colon"],
  ["=", "colon"],
  ["→", "colon"],
  ["(", "open"],
  ["[", "open"],
  ["{", "open"],
  [")", "close"],
  ["]", "close"],
  ["}", "close"],
  ["-", "dash"],
  ["–", "dash"],
  ["—", "dash"],
  ["/", "comma"],
  ["|", "semicolon"],
  ["&", "and"],
  ["+", "and"],
]);

/** Punctuation that belongs to a name if it touches the name on both sides. */
const INNER_MARKS = new Set(["-", "–", "/", "&", "+", "'", "’", ".", "*", "#", "_", "%", "°"]);

/** Converts the tokens that no recogniser has claimed. */
export function readElements(reading: Reading): Element[] {
  const elements: Element[] = [];
  for (let at = 0; at < reading.tokens.length; ) {
    const mark = reading.marks.get(at);
    if (mark !== undefined) elements.push(mark);
    const token = reading.free(at);
    if (token === undefined) {
      at += 1;
      continue;
    }
    const numericEnd = endOfNumericName(reading, at);
    if (token.type === "figures" && numericEnd === undefined) {
      elements.push({ type: "run", amounts: [token.number as Amount], joints: [] });
      at += 1;
    } else {
      at = readWords(reading, at, numericEnd, elements);
    }
  }
  return joinRuns(elements);
}

/** Returns the end of a name that starts with a number, including its noun if any: `2023: 10`, `in 2023`, `2023 sales: 10`. */
function endOfNumericName(reading: Reading, at: number): number | undefined {
  const token = reading.free(at);
  if (token?.number === undefined) return undefined;
  const { value, currency, isPercent } = token.number;
  if (token.isTight && /^[:=]$/.test(reading.tokens[at - 1]?.text ?? "")) return undefined;
  if (currency !== undefined || isPercent || !Number.isInteger(value) || value < 0) return undefined;
  const next = reading.free(at + 1);
  if ((next?.text === ":" || next?.text === "=") && reading.free(at + 2)?.type === "figures") return at + 1;
  const rangeLength = rangeNameLength(reading, at);
  if (rangeLength > 0) return at + rangeLength;
  // "A: 10 B: 20": a number after a colon is the value of the name before the colon.
  const isOwned = /^[:=]$/.test(reading.tokens[at - 1]?.text ?? "");
  const isCounted = !isOwned && next?.type === "word" && /^[:=]$/.test(reading.free(at + 2)?.text ?? "");
  if (isCounted && reading.small(at + 1) === undefined && reading.free(at + 3)?.type === "figures") return at + 2;
  if (!isYear(value)) return undefined;
  if (next?.text === "(" && reading.free(at + 2)?.type === "figures") return at + 1;
  const before = reading.small(at - 1);
  const isListed = next?.text === "," && isYear(reading.free(at + 2)?.number?.value);
  if ((before === "in" || before === "for") && !isListed) return at + 1;
  // `2020 - 12.5`
  if (/^[-–]$/.test(next?.text ?? "") && next?.isTight === false) {
    const { value: counted } = reading.free(at + 2)?.number ?? {};
    return counted !== undefined && !isYear(counted) ? at + 1 : undefined;
  }
  const behind = reading.free(at + (reading.small(at + 2) === "noise" ? 3 : 2));
  const isNamed = !isOwned && next?.type === "word" && FUNCTION_WORDS.read(next.word, reading.language) === undefined;
  return isNamed && (behind?.type === "figures" || behind?.text === ":") ? at + 2 : undefined;
}

/** Returns the number of tokens in a range that is a name, or 0: `18-24: 30`, `45+: 10`, `18-24 30`. */
function rangeNameLength(reading: Reading, at: number): number {
  const next = reading.free(at + 1);
  const length =
    next?.text === "+" && next.isTight
      ? 2
      : /^[-–]$/.test(next?.text ?? "") && next?.isTight && reading.free(at + 2)?.isTight
        ? 3
        : 0;
  if (length === 0 || (length === 3 && reading.free(at + 2)?.type !== "figures")) return 0;
  const after = reading.free(at + length);
  const value = /^[:=(]$/.test(after?.text ?? "") ? reading.free(at + length + 1) : after;
  return value?.type === "figures" && !(after === value && after?.isTight) ? length : 0;
}

/** Reads a name or a connector, or skips a filler word. Returns the index of the next token. */
function readWords(reading: Reading, at: number, numericEnd: number | undefined, elements: Element[]): number {
  const token = reading.free(at) as Token;
  if (token.type === "quoted") {
    if (token.text !== "") elements.push({ type: "name", text: token.text, isCalendar: false });
    return at + 1;
  }
  if (token.type === "mark" || token.type === "break") {
    const by = CONNECTORS.get(token.text);
    if (by !== undefined) elements.push({ type: "part", by });
    return at + 1;
  }
  const small = numericEnd === undefined ? reading.find(FUNCTION_WORDS, at) : undefined;
  if (small !== undefined && !isShortName(reading, at, small.end)) {
    if (small.meaning !== "noise" && small.meaning !== "request") elements.push({ type: "part", by: small.meaning });
    return small.end;
  }
  // "Mon Tue Wed" are three names.
  const isOneOfSeveral = readCalendar(token.word).length > 0 && readCalendar(reading.word(at + 1)).length > 0;
  const end = isOneOfSeveral ? at + 1 : endOfName(reading, numericEnd ?? at + 1);
  const text = reading.slice(at, end - 1).replace(/^d['’](?=\p{L})/u, "");
  const isCalendar =
    readCalendar(token.word).length > 0 || /^(?:q[1-4]|\d{4})$/.test(token.word) || /^\d+[-/:.]\d/.test(token.text);
  elements.push({
    type: "name",
    text,
    isCalendar: isCalendar || (numericEnd !== undefined && numericEnd === at + 1),
  });
  return end;
}

/** Returns whether a function word is a name, such as `US`, `IT` or `a` before numbers or other names. */
function isShortName(reading: Reading, at: number, end: number): boolean {
  const text = reading.tokens[at]?.text ?? "";
  const isUpper = text === text.toUpperCase() && text !== text.toLowerCase();
  const next = reading.free(end);
  const isDashed = next?.text === "-" && reading.free(end + 1)?.type === "figures";
  const isBound = isDashed || next?.type === "figures" || /^[:=,]$/.test(next?.text ?? "");
  if (end === at + 1 && isProperName(reading, at)) return true;
  if (end !== at + 1 || !(isUpper || text.length === 1)) return false;
  // In Spanish "y" means "and", unless the description also contains "x".
  const isX = reading.tokens.some(({ word }) => word === "x");
  if (!isUpper && !isX && reading.language === "es" && reading.small(at) === "and") return false;
  const small = reading.small(end);
  if (text.length === 1 && isUpper && (small === "and" || small === "versus")) return true;
  return text.length === 1 ? isBound : isUpper && (isBound || next === undefined);
}

/** Returns whether a capitalised function word is a name, like "Basic" in "for Basic and Pro". Applies to English only. */
function isProperName(reading: Reading, at: number): boolean {
  const before = reading.small(at - 1);
  const isListed = before === "for" || before === "and" || reading.tokens[at - 1]?.text === ",";
  const isCapital = /^\p{Lu}\p{Ll}/u.test(reading.tokens[at]?.text ?? "");
  return reading.language === "en" && isListed && isCapital && reading.small(at) === "request";
}

/** Returns whether a function word is the noun after "of", as in "15 power of will, 5 pleasure". */
function isLastWord(reading: Reading, at: number, end: number): boolean {
  if (reading.word(at - 1) !== "of" || NAME_WORDS.has(reading.word(at))) return false;
  const next = reading.free(end);
  return next === undefined ? end >= reading.tokens.length : next.type === "mark" || next.type === "break";
}

/** Returns the index after a name that has been read up to `from`. Trailing function words are not part of the name. */
function endOfName(reading: Reading, from: number): number {
  let end = from;
  for (let at = from; ; ) {
    const token = reading.free(at);
    if (token === undefined || reading.marks.has(at)) return end;
    if (token.type === "word") {
      const small = reading.find(FUNCTION_WORDS, at);
      if (small === undefined || isShortName(reading, at, small.end) || isLastWord(reading, at, small.end)) {
        // "average rainfall jan 50": a month before a number is a separate name.
        if (readCalendar(token.word).length > 0 && reading.free(at + 1)?.type === "figures") return end;
        if (
          NUMBERED_WORDS.read(token.word) === "named" &&
          reading.free(at + 1)?.number &&
          isPartOfName(reading, at + 1)
        )
          return end;
        at += 1;
        end = at;
      } else if (NAME_WORDS.has(token.word) || isSharedPlace(reading, small.end)) at = small.end;
      else return end;
    } else if (
      token.type === "mark" &&
      token.isTight &&
      INNER_MARKS.has(token.text) &&
      reading.tokens[at + 1]?.isTight === true
    ) {
      const next = reading.free(at + 1);
      if (next?.type !== "word") return end;
      at += 2;
      end = at;
    } else if (token.type === "figures" && isPartOfName(reading, at)) {
      at += 1;
      end = at;
    } else return end;
  }
}

/** Joins numbers that are separated only by commas, "and", "versus" or spaces into one run. */
function joinRuns(elements: readonly Element[]): Element[] {
  const joined: Element[] = [];
  for (let at = 0; at < elements.length; ) {
    const element = elements[at] as Element;
    at += 1;
    if (element.type !== "run") {
      joined.push(element);
      continue;
    }
    const amounts = [...element.amounts];
    const joints: number[] = [];
    for (;;) {
      const parts = countParts(elements, at);
      const next = elements[at + parts.count];
      if (next?.type !== "run") break;
      if (parts.isJoint) joints.push(amounts.length);
      amounts.push(...next.amounts);
      at += parts.count + 1;
    }
    joined.push({ type: "run", amounts, joints });
  }
  return joined;
}

function countParts(elements: readonly Element[], at: number): { count: number; isJoint: boolean } {
  let count = 0;
  let isJoint = false;
  for (
    let part = elements[at];
    part?.type === "part" && (part.by === "comma" || part.by === "and" || part.by === "versus");
    part = elements[at + count]
  ) {
    isJoint ||= part.by !== "comma";
    count += 1;
  }
  return { count, isJoint };
}
