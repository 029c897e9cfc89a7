// Applies corrections within a description: "plums 3, no wait, plums 4", "sorry, Oslo is 14", "leave out Porto".

import { matchClass } from "../words/lexicon.ts";
import type { Reading } from "../words/reading.ts";
import { calendarAt } from "../words/time.ts";
import type { Entry } from "./entries.ts";
import type { Name } from "./phrase.ts";
import { key } from "./shape-parts.ts";

/** Maximum number of values of a description that can correct itself. */
const MAX_ENTRIES = 150;

/** Claims the words that announce a correction, and the requests after them, and returns the position of the first one. */
export function findCorrection(reading: Reading): number | undefined {
  const isData = (at: number): boolean => reading.tokens[at]?.number !== undefined;
  const replaced = claimReplaced(reading);
  const start = reading.tokens.findIndex(
    (_, at) =>
      reading.is(at, "correction") &&
      !isData(reading.match("correction", at)) &&
      reading.tokens.slice(0, at).some((_, place) => isData(place)) &&
      reading.tokens.slice(at).some((_, place) => isData(at + place)),
  );
  if (start === -1) return replaced;
  for (let at = start; at < reading.tokens.length; at += 1) {
    const end = reading.match("correction", at);
    if (end > at) reading.claim(at, end, "filler");
    else if (reading.is(at, "addWord", "order", "request")) reading.claim(at, at + 1, "filler");
  }
  return replaced === undefined ? start : Math.min(start, replaced);
}

const NOT = /^(?:not|nicht|pas|no|statt|instead|rather)$/;

/** Claims the earlier number in "Tue was 23, not 32", and returns the start of that clause. */
function claimReplaced(reading: Reading): number | undefined {
  const values = new Set<number>();
  for (const [at, { number }] of reading.tokens.entries()) {
    if (number === undefined) continue;
    const wordAt = (place: number): string => reading.tokens[place]?.word ?? "";
    const from = /^(?:of|than)$/.test(wordAt(at - 1)) ? at - 2 : at - 1;
    const before = reading.separation(from - 1) === 2 || reading.is(from - 1, "and") ? from - 2 : from - 1;
    if (NOT.test(wordAt(from)) && reading.free(before)?.number !== undefined && values.has(number.value)) {
      reading.claim(from, at + 1, "context");
      return reading.clause(before, 2).from;
    }
    values.add(number.value);
  }
  return undefined;
}

/** Replaces the values of names that occur again after a correction, and removes the names that the description retracts. */
export function applyCorrections(
  reading: Reading,
  entries: readonly Entry[],
  start: number | undefined,
): readonly Entry[] {
  if (entries.length > MAX_ENTRIES) return entries;
  const corrected: Entry[] = [];
  for (const entry of entries) {
    const isLate = start !== undefined && (entry.places[0] ?? 0) > start;
    const earlier = corrected.findIndex(
      ({ label, group }) => isSame(reading, label, entry.label) && key(group) === key(entry.group),
    );
    const isSecond = isLate && entry.label === undefined && corrected.length > 0;
    const place = isSecond ? mentionedAt(reading, corrected, start, entry) : isLate ? earlier : -1;
    const { label, group } = corrected[place] ?? {};
    if (place === -1) corrected.push(entry);
    else corrected[place] = { ...entry, ...(label && { label }), ...(group && { group }) };
  }
  const removed = removedNames(reading, corrected);
  const kept = corrected.filter((entry) => !removed.includes(entry)).flatMap(({ amounts }) => amounts);
  for (const { amounts, places, label } of entries)
    amounts.forEach((amount, index) => {
      const at = places[index] ?? -1;
      if (kept.includes(amount) || at === -1) return;
      for (const place of [...(label?.phrase ?? []), at]) reading.claim(place, place + 1, "context");
    });
  return removed.length === 0 ? corrected : corrected.filter((entry) => !removed.includes(entry));
}

/** Returns the index of the entry that a correction mentions before its value, or of the last one: "Bo is wrong, it's 46". */
function mentionedAt(reading: Reading, entries: readonly Entry[], start: number, { places }: Entry): number {
  let found: Entry | undefined;
  const { from } = reading.clause(start, 4);
  for (let at = from; at < (places[0] ?? 0); at += 1) found = entryAt(reading, entries, at) ?? found;
  return found === undefined ? entries.length - 1 : entries.indexOf(found);
}

/** Returns whether two labels are the same name, also as "March" and "mar". */
function isSame(reading: Reading, one: Name | undefined, other: Name | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  if (key(one) === key(other) || key(one).endsWith(` ${key(other)}`)) return true;
  const [first, second] = [one, other].map(({ phrase }) =>
    phrase.length === 1 ? calendarAt(reading, phrase[0] ?? -1)[0] : undefined,
  );
  return first !== undefined && first.cycle === second?.cycle && first.index === second.index;
}

/** Returns the entries that the description asks to leave out, by name or as "it" after their name. */
function removedNames(reading: Reading, entries: readonly Entry[]): Entry[] {
  const { tokens, language } = reading;
  const wordAt = (at: number): string => tokens[at]?.word ?? "";
  const removed: Entry[] = [];
  let last: Entry | undefined;
  for (let at = 0; at < tokens.length; at += 1) {
    const named = entryAt(reading, entries, at);
    if (named !== undefined && !named.label?.phrase.includes(at)) last = named;
    const removal = matchClass("removeWord", (offset) => wordAt(at + offset), language);
    const end = at + (removal || Number(/^(?:leave|forget|ignore)$/.test(wordAt(at))));
    if (end === at) continue;
    const next = matchClass("article", () => wordAt(end), language) > 0 ? end + 1 : end;
    const isBack = [at + 1, end].some((place) => /^(?:it|that|them)$/.test(wordAt(place)));
    const isOut = tokens.slice(at, next + 4).some(({ word }) => word === "out");
    if (wordAt(at) === "leave" && !isOut) continue;
    const found = entryAt(reading, entries, next) ?? entryAt(reading, entries, end) ?? (isBack ? last : undefined);
    if (found === undefined) continue;
    removed.push(found);
    const after = next + (found.label?.phrase.length ?? 1);
    reading.claim(at, after, "filler");
    // "Actually leave out Omar, he quit": the reason has no effect.
    const clause = reading.clause(at, 4);
    const isReason = !tokens.slice(after, clause.end).some(({ number }) => number);
    for (
      let place = at - 1;
      place >= clause.from && (reading.separation(place) > 0 || isAnnouncement(wordAt(place), language));
      place -= 1
    )
      reading.claim(place, place + 1, "filler");
    if (isReason)
      for (let place = after; place < clause.end; place += 1)
        if (reading.word(place) !== "") reading.claim(place, place + 1, "filler");
  }
  return removed;
}

const isAnnouncement = (word: string, language: Reading["language"]): boolean =>
  /^(?:but|aber|mais|pero|please)$/.test(word) ||
  matchClass("correction", (offset) => (offset === 0 ? word : ""), language) > 0;

/** Returns the entry whose label is at a position. */
function entryAt(reading: Reading, entries: readonly Entry[], at: number): Entry | undefined {
  const { word = "", type, number, text } = reading.tokens[at] ?? {};
  if (number !== undefined) return entries.find(({ label, places }) => label?.text === text && !places.includes(at));
  if (type !== "word" || word.length < 2) return undefined;
  const isTime = calendarAt(reading, at).length > 0;
  return entries.find(({ label }) => {
    const isNamed = label?.phrase.every(
      (place, index) => reading.tokens[place]?.word === reading.tokens[at + index]?.word?.replace(/'s$/, ""),
    );
    return isNamed || (isTime && isSame(reading, label, { text: word, phrase: [at] }));
  });
}
