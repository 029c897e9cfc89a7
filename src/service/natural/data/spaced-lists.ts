// Finds lists of names that only spaces separate: "for Mon Tue Wed", "columns morning evening".

import { FUNCTION_WORDS } from "../words/lexicon.ts";
import type { Reading } from "../words/reading.ts";
import { findTime, timeEnd } from "../words/time.ts";
import type { Entry } from "./entries.ts";
import type { NameList } from "./name-list.ts";
import { type Name, type Phrase, toName } from "./phrase.ts";
import type { ValueList } from "./values.ts";

/** Adds the points in time of a phrase: "years 2025 2026 2027". */
export function addTimes(lists: NameList[], reading: Reading, phrase: Phrase, next: number): void {
  const times: Name[] = [];
  for (let index = 0; index < phrase.length; ) {
    const at = phrase[index] ?? -1;
    const isYearName = /^(?:19|20)\d\d$/.test(reading.tokens[at]?.text ?? "");
    const end = isYearName ? at + 1 : timeEnd(reading, at);
    const name =
      end > at
        ? toName(
            reading,
            Array.from({ length: end - at }, (_, offset) => at + offset),
          )
        : undefined;
    if (name !== undefined) times.push(name);
    index += Math.max(1, end - at);
  }
  if (times.length < 2) return;
  lists.push({ names: times, isVersus: false, isRange: true, next, isHeading: false });
  // "months Jan Feb Mar"
  const before = (times[0]?.phrase[0] ?? 0) - 1;
  if (reading.is(before, "period", "numbered")) reading.claim(before, before + 1, "filler");
}

/** Adds the points in time after the values of a list: "from 3 % in 2015 to 5 % in 2019". */
export function addPostTimes(lists: NameList[], reading: Reading, values: ValueList["values"]): void {
  let times: Name[] = [];
  const close = (next: number): void => {
    if (times.length > 1) lists.push({ names: times, isVersus: false, isRange: true, next, isHeading: false });
    times = [];
  };
  values.forEach(({ post, joined, pre }, index) => {
    if (pre.length > 0 && times.length > 0 && !pre.every((at) => reading.is(at, "adverb", "to", "and"))) close(index);
    const phrase = post.length > 0 ? post : joined;
    const [first = 0] = phrase;
    const time = findTime(reading, first, (phrase.at(-1) ?? -1) + 1);
    const name =
      time &&
      toName(
        reading,
        phrase.filter((at) => at >= time.from && at < time.end),
      );
    if (name === undefined) close(index);
    else times.push(name);
  });
  close(values.length);
}

/** Adds the words after a word such as "columns": "rows Mon Wed Fri, columns morning evening". */
export function addLabelled(lists: NameList[], reading: Reading, phrase: Phrase, next: number): void {
  const start = phrase.findIndex(
    (at) => /^labell?ed$/.test(reading.word(at)) || reading.is(at, "categories") || NAMED_LISTS.has(reading.word(at)),
  );
  if (start === -1) return;
  const isRows = NAMED_LISTS.has(reading.word(phrase[start] ?? -1));
  const names: Name[] = [];
  for (const at of phrase.slice(start + 1)) {
    if (reading.is(at, "adverb", "and")) break;
    const name = toName(reading, [at]);
    if (name !== undefined) names.push(name);
  }
  if (names.length > 1)
    lists.push({ names, isVersus: isRows, isRange: false, next, isHeading: false, isLabels: !isRows });
}

export const NAMED_LISTS: ReadonlySet<string> = new Set([
  "columns",
  "rows",
  "spalten",
  "zeilen",
  "colonnes",
  "lignes",
  "columnas",
  "filas",
]);

/** Returns the names of words that spaces separate, if each of them can be a name. */
function namesOf(reading: Reading, phrase: Phrase): Name[] | undefined {
  const isName = (at: number): boolean =>
    /^(?:word|quoted)$/.test(reading.tokens[at]?.type ?? "") &&
    !reading.is(at, ...FUNCTION_WORDS, "adverb", "pronoun", "measure", "request");
  const names = phrase.map((at) => (isName(at) ? toName(reading, [at]) : undefined));
  return names.includes(undefined) ? undefined : (names as Name[]);
}

/**
 * Adds words beside numbers that only spaces or slashes separate, one for each number: "wins draws losses 18 7 13", "50/30/20 needs
 * wants savings", "p50 p95 p99: api 45 120 310, web 80 210 560".
 */
export function addColumns(lists: NameList[], reading: Reading, entries: readonly Entry[]): void {
  const [first] = entries;
  const count = first?.amounts.length ?? 0;
  if (first === undefined || count < 3 || entries.some(({ amounts }) => amounts.length !== count)) return;
  const isRun = entries.every(({ places }) =>
    places.every((at, index) => {
      const before = places[index - 1] ?? at - 1;
      return at === before + 1 || (at === before + 2 && reading.tokens[at - 1]?.text === "/");
    }),
  );
  if (!isRun) return;
  const add = (phrase: Phrase | undefined, isAfter: boolean): void => {
    const names = phrase?.length === count ? namesOf(reading, phrase) : undefined;
    if (names)
      lists.push({ names, isVersus: entries.length > 1, isRange: false, next: 0, isHeading: !isAfter, isAfter });
  };
  if (entries.length > 1) add(first.group?.phrase.slice(-count), false);
  else {
    add(first.label?.phrase, false);
    add(first.note?.phrase, true);
  }
}

/** Adds the words after "for", one for each value: "for Ads Staff Rent". */
export function addFor(lists: NameList[], reading: Reading, phrase: Phrase, count: number, next: number): void {
  const [first = -1, ...rest] = phrase;
  const mark = rest.findIndex((at) => reading.tokens[at]?.type === "mark");
  const words = mark === -1 ? rest : rest.slice(0, mark);
  const names = reading.is(first, "for") && count > 1 && words.length === count ? namesOf(reading, words) : undefined;
  if (names) lists.push({ names, isVersus: false, isRange: false, next, isHeading: false, isLabels: true });
}

/** Adds the words after a plural: "cities Paris Rome Berlin, rain 640 800 570". */
export function addPlural(lists: NameList[], reading: Reading, phrase: Phrase, next: number): void {
  const [first = -1, ...rest] = phrase;
  const names =
    /^\p{Ll}{3,}s$/u.test(reading.tokens[first]?.text ?? "") && rest.length > 1 ? namesOf(reading, rest) : undefined;
  if (names) lists.push({ names, isVersus: false, isRange: false, next, isHeading: false, isLabels: true });
}

/** Adds the words of a line, which may be the header of columns that only spaces separate. */
export function addWords(lists: NameList[], reading: Reading, phrase: Phrase, next: number): void {
  const words = phrase.filter((at) => reading.tokens[at]?.type === "word" || reading.tokens[at]?.type === "quoted");
  const names = words.map((at) => toName(reading, [at]));
  const isLine = reading.tokens[(phrase.at(-1) ?? 0) + 1]?.type === "break";
  if (isLine && words.length > 1 && names.every((name) => name !== undefined))
    lists.push({ names: names as Name[], isVersus: true, isRange: false, next, isHeading: false });
}
