// Reads text in which numbers alternate with times: "$80 in January to $120 in February", "2021 12, 2022 17", "2023 waren es
// 45 % und 55 %, 2024 …". The times become labels. Several numbers per time become several series.

import type { Reading } from "../recognise/reading.ts";
import { capitalise } from "../text/capital.ts";
import type { Amount } from "../text/token.ts";
import { isYear } from "../text/year.ts";
import { readCalendar } from "../vocabulary/calendar-words.ts";
import { NUMBERED_WORDS } from "../vocabulary/cycle-words.ts";
import { FUNCTION_WORDS } from "../vocabulary/function-words.ts";
import { NARRATIVE_WORDS } from "../vocabulary/narrative-words.ts";
import type { BoundElements } from "./bind.ts";
import type { Name } from "./element.ts";
import type { Entry } from "./entry.ts";

export interface Pairs {
  readonly labels: readonly string[];
  readonly entries: readonly Entry[];
}

/** A time or a number, with the range of its tokens. */
type Item =
  | { readonly type: "time"; readonly label: string; readonly at: number; readonly end: number }
  | { readonly type: "value"; readonly amount: Amount; readonly at: number; readonly end: number };

/** Reads the pairs and claims their words. Returns undefined if numbers and times do not alternate to the end. */
export function readPairs(reading: Reading): Pairs | undefined {
  const items = findItems(reading);
  const times = items.filter((item) => item.type === "time");
  const isBehind = items[0]?.type === "value";
  const size = (items.length - times.length) / times.length;
  const isNamed = size === 1 || (!isBehind && countNames(reading, items[0]?.at ?? 0) === size);
  const isEven = times.length > 1 && Number.isInteger(size) && size > 0 && isNamed;
  const said = times.map(({ label }) => label);
  // "sales 2020 100, 2021 120, costs 2020 50, 2021 60": the times repeat for each series.
  const labels = [...new Set(said)];
  const rounds = said.length / labels.length;
  const isRepeated = said.every((label, index) => label === labels[index % labels.length]);
  if (!isEven || labels.length < 2 || !isRepeated || (rounds > 1 && (isBehind || size > 1))) return undefined;
  const alternates = items.every(
    ({ type }, index) => (type === "time") === (index % (size + 1) === (isBehind ? 1 : 0)),
  );
  const between = alternates ? readBetween(reading, items, isBehind, labels.length) : undefined;
  if (between === undefined) return undefined;
  const amounts = items.flatMap((item) => (item.type === "value" ? item.amount : []));
  const name: Name | undefined =
    between.noun === "" ? undefined : { type: "name", text: between.noun, isCalendar: false };
  claimAll(reading, items, between.end);
  if (rounds > 1) {
    const series = [undefined, ...between.names].map((text, index): Entry => {
      const own = amounts.slice(index * labels.length, (index + 1) * labels.length);
      return {
        amounts: own,
        joints: [],
        ...(text !== undefined && { name: { type: "name", text, isCalendar: false } }),
      };
    });
    return { labels, entries: series };
  }
  const entries = Array.from({ length: size }, (_, series): Entry => {
    const own = amounts.filter((_amount, index) => index % size === series);
    return name === undefined || size > 1 ? { amounts: own, joints: [] } : { amounts: own, joints: [], name };
  });
  return { labels, entries };
}

/** Counts the names in a list before an index: "men and women: 2023 …". */
function countNames(reading: Reading, end: number): number {
  let joints = 0;
  for (let at = 1; at < end - 1; at += 1) {
    const small = reading.small(at);
    const isJoint = small === "and" || small === "versus" || reading.free(at)?.text === ",";
    if (isJoint && reading.free(at - 1)?.type === "word" && reading.free(at + 1)?.type === "word") joints += 1;
  }
  return joints + 1;
}

function findItems(reading: Reading): Item[] {
  const years = findYears(reading);
  const items: Item[] = [];
  for (let at = 0; at < reading.tokens.length; ) {
    const time = readTime(reading, at, years);
    const amount = reading.free(at)?.number;
    const end = time?.end ?? at + 1;
    if (time !== undefined) items.push({ type: "time", ...time, at });
    else if (amount !== undefined) items.push({ type: "value", amount, at, end });
    at = end;
  }
  return items;
}

function readTime(
  reading: Reading,
  at: number,
  years: ReadonlySet<number>,
): { label: string; end: number } | undefined {
  const word = reading.word(at);
  if (years.has(at)) return { label: reading.slice(at, at), end: at + 1 };
  const isCalendar = readCalendar(word).length > 0 && (reading.small(at) === undefined || isCapital(reading, at));
  if (isCalendar || /^[qt][1-4]$/.test(word)) {
    const end = years.has(at + 1) ? at + 2 : at + 1;
    return { label: reading.slice(at, end - 1), end };
  }
  // "bugs in sprint 1"
  const before = reading.small(at - 1);
  const noun = before === "in" || before === "for" ? reading.find(NUMBERED_WORDS, at) : undefined;
  const value = noun === undefined ? undefined : reading.free(noun.end)?.number?.value;
  if (noun?.meaning !== "named" || value === undefined || !Number.isInteger(value) || isYear(value)) return undefined;
  return { label: capitalise(reading.slice(at, noun.end)), end: noun.end + 1 };
}

function isCapital(reading: Reading, at: number): boolean {
  return /^\p{Lu}/u.test(reading.tokens[at]?.text ?? "");
}

/** Returns the indexes of numbers that are years: those after "in", else those after a month, else an ascending sequence. */
function findYears(reading: Reading): ReadonlySet<number> {
  const figures = reading.tokens.flatMap((_, at) => (reading.free(at)?.number === undefined ? [] : [at]));
  const years = figures.filter((at) => isBareYear(reading, at));
  const afterIn = years.filter((at) => isAfterIn(reading, at));
  if (afterIn.length > 0) return new Set(afterIn);
  const dated = years.filter((at) => readCalendar(reading.word(at - 1)).length > 0);
  if (dated.length > 0) return new Set(dated);
  const value = (at: number | undefined): number => reading.tokens[at ?? -1]?.number?.value ?? 0;
  const isLabel = (at: number): boolean => !/^[,;)]$/.test(reading.tokens[at + 1]?.text ?? "");
  const countsUp = (list: readonly number[], step: number): boolean =>
    list.length > 1 &&
    list.every(
      (at, index) =>
        isLabel(at) &&
        (index === 0 ||
          (step === 0
            ? value(at) > value(list[index - 1]) || value(at) === value(list[0])
            : value(at) === value(list[index - 1]) + step)),
    );
  if (countsUp(years, 0)) return new Set(years);
  const firsts = figures.filter((_, index) => index % 2 === 0);
  return firsts.every((at) => years.includes(at)) && countsUp(firsts, 1) ? new Set(firsts) : new Set();
}

function isBareYear(reading: Reading, at: number): boolean {
  const { number, text } = reading.tokens[at] ?? {};
  const isPlain = number?.currency === undefined && number?.isPercent === undefined && number?.unit === undefined;
  return isYear(number?.value) && isPlain && text?.length === 4;
}

function isAfterIn(reading: Reading, at: number): boolean {
  const before = /^(?:year|jahre?|annee|l'annee|ano)$/.test(reading.word(at - 1)) ? at - 2 : at - 1;
  const place = reading.small(before) === "noise" ? before - 1 : before;
  return reading.small(place) === "in" || /^(?:im|in|en|anno)$/.test(reading.word(place));
}

/** Returns the noun that the numbers count, or undefined if the words between the pairs contain several nouns. */
function readBetween(
  reading: Reading,
  items: readonly Item[],
  isBehind: boolean,
  count: number,
): { noun: string; names: readonly string[]; end: number } | undefined {
  const names: string[] = [];
  const isRounds = items.length > 2 * count && !isBehind && items.length % (2 * count) === 0;
  const nouns = new Map<string, string>();
  let end = items.at(-1)?.end ?? 0;
  let isFine = true;
  items.forEach((item, index) => {
    const next = items[index + 1];
    const words = freeNames(reading, item.end, next?.at ?? reading.tokens.length, next === undefined);
    if (isRounds && next !== undefined && (index + 1) % (2 * count) === 0) {
      names.push(words.text);
      isFine &&= words.text !== "";
    } else if (words.at !== undefined && item.type === "value" && (isBehind || words.isTouching)) {
      nouns.set(words.folded, words.text);
      if (next === undefined) end = words.end;
    } else if (next !== undefined && words.folded !== "") isFine = false;
  });
  const [noun = ""] = nouns.values();
  const isOne = [...nouns.keys()].every((folded) => stem(folded) === stem([...nouns.keys()][0] ?? ""));
  return isFine && isOne ? { noun, names, end } : undefined;
}

function stem(word: string): string {
  return word.slice(0, Math.max(3, word.length - 2));
}

interface Words {
  readonly at?: number;
  readonly text: string;
  readonly folded: string;
  readonly end: number;
  /** Whether the first word directly follows a number. */
  readonly isTouching: boolean;
}

/** Returns the text between two indexes, from the first to the last word that is neither a function word nor narrative. */
function freeNames(reading: Reading, from: number, to: number, isLast: boolean): Words {
  let first: number | undefined;
  let last = from;
  for (let at = from; at < to; ) {
    const narrative = reading.find(NARRATIVE_WORDS, at);
    const token = reading.free(at);
    const isWord = token?.type === "word" || token?.type === "quoted";
    if (isLast && !isWord) break;
    if (isWord && narrative === undefined && reading.small(at) === undefined) {
      first ??= at;
      last = at;
    } else if (isLast && first === undefined) break;
    at = Math.min(to, narrative?.end ?? at + 1);
  }
  if (first === undefined) return { text: "", folded: "", end: from, isTouching: false };
  const text = reading.slice(first, last);
  return { at: first, text, folded: text.toLowerCase(), end: last + 1, isTouching: first === from };
}

/** Claims the pairs, all tokens between them, and the narrative words before them. */
function claimAll(reading: Reading, items: readonly Item[], end: number): void {
  const [first] = items;
  const from = first?.at ?? 0;
  // In "hours slept", "slept" belongs to the name. In "books I read", "I read" is narrative.
  let isNamed = false;
  for (let at = 0; at < from; ) {
    const narrative = reading.find(NARRATIVE_WORDS, at);
    const isNarrative: boolean =
      narrative !== undefined && reading.small(at - 1) !== "by" && (narrative.meaning !== "filler" || !isNamed);
    if (narrative !== undefined && isNarrative) reading.claim(at, narrative.end);
    isNamed = !isNarrative && reading.word(at) !== "" && reading.find(FUNCTION_WORDS, at) === undefined;
    at = narrative?.end ?? at + 1;
  }
  for (let at = from; at < end; at += 1) if (reading.isFree(at)) reading.claim(at, at + 1);
}

/** Uses the pairs as entries, instead of those found in other text. A list with one name per series names the series. */
export function withPairs(rest: BoundElements, { labels, entries }: Pairs): BoundElements {
  const [first, second] = entries;
  const heading = rest.loose.at(-1);
  if (first !== undefined && second?.name !== undefined && heading !== undefined) {
    const named = [{ ...first, name: heading }, ...entries.slice(1)];
    return { ...rest, labels, entries: named, loose: rest.loose.slice(0, -1) };
  }
  const list = rest.lists.find((names) => entries.length > 1 && names.length === entries.length);
  const named = list === undefined ? entries : entries.map((entry, at) => ({ ...entry, name: list[at] as Name }));
  return { ...rest, labels, entries: named, lists: rest.lists.filter((names) => names !== list) };
}
