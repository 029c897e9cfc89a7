// Finds lists of names that only spaces separate: "for Mon Tue Wed", "columns morning evening".

import type { Reading } from "../words/reading.ts";
import { findTime, timeEnd } from "../words/time.ts";
import type { NameList } from "./name-list.ts";
import { type Name, type Phrase, toName } from "./phrase.ts";
import type { Listed } from "./values.ts";

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
  if (times.length > 1) lists.push({ names: times, isVersus: false, isRange: true, next, isHeading: false });
}

/** Adds the points in time after the values of a list: "from 3 % in 2015 to 5 % in 2019". */
export function addPostTimes(lists: NameList[], reading: Reading, values: Listed["values"]): void {
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

/** Adds the words of a line, which may be the header of columns that only spaces separate. */
export function addWords(lists: NameList[], reading: Reading, phrase: Phrase, next: number): void {
  const words = phrase.filter((at) => reading.tokens[at]?.type === "word" || reading.tokens[at]?.type === "quoted");
  const names = words.map((at) => toName(reading, [at]));
  const isLine = reading.tokens[(phrase.at(-1) ?? 0) + 1]?.type === "break";
  if (isLine && words.length > 1 && names.every((name) => name !== undefined))
    lists.push({ names: names as Name[], isVersus: true, isRange: false, next, isHeading: false });
}
