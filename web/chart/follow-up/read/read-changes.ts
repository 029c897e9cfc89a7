// Reads new names and removed parts: "rename Costs to Spending", "keep only Sales".

import type { ChartNames } from "../../../../src/service/natural/directives/directive.ts";
import { openReading } from "../../../../src/service/natural/directives/read-directives.ts";
import { scanDirectives } from "../../../../src/service/natural/directives/scan.ts";
import type { Mention } from "../../../../src/service/natural/directives/targets.ts";
import type { FoundChange, Reading } from "./follow-up.ts";
import { ONLY, PARTS, REMOVE, RENAME, TO_NAME } from "./phrases.ts";
import { skipSmall } from "./small.ts";

/** Finds new names. */
export function readRenames(reading: Reading, mentions: readonly Mention[]): FoundChange[] {
  return scan(reading, (at) => {
    const verb = RENAME.match(reading, at);
    const mention = mentionAfter(reading, verb, mentions);
    if (mention === undefined) return undefined;
    const isStart = at === 0 || reading.separation(at - 1) >= 2 || reading.is(at - 1, "and", "request");
    const start = TO_NAME.match(reading, mention.end);
    const first = verb > at ? start : reading.tokens[start]?.text === "=" ? start + 1 : start;
    if (verb === at && (!isStart || first === mention.end)) return undefined;
    const called = verb > at && start === mention.end ? mention.end : first;
    const end = nameEnd(reading, called, mentions);
    // "um" belongs to the German verb.
    const to = reading.text({ from: called, end: reading.word(end - 1) === "um" && end > called + 1 ? end - 1 : end });
    if (!/[\p{L}\p{N}]/u.test(to)) return undefined;
    // "Sales is red" is a colour, and "May is 30" is a value.
    if (verb === at && !isNewName(reading, mention, called, end)) return undefined;
    return { from: at, end, directive: { kind: "rename", from: mention.name, to } };
  });
}

function isNewName(reading: Reading, mention: Mention, from: number, end: number): boolean {
  const isGeneric = /^(?:series|dataset|data set|label|column|reihe|s[ée]rie)\s*\d+$/i.test(mention.name);
  const isCalled = /call|named|heiss|appelle|llama/.test(reading.text({ from: mention.end, end: from }).toLowerCase());
  if (isCalled) return true;
  if (!isGeneric) return false;
  const text = reading.text({ from, end });
  return reading.tokens[from]?.number === undefined && scanDirectives(openReading(text)).length === 0;
}

/** A new name ends at a separator, or before "and" with another verb or name. */
function nameEnd(reading: Reading, from: number, mentions: readonly Mention[]): number {
  if (reading.tokens[from]?.type === "quoted") return from + 1;
  let end = from;
  while (end < reading.tokens.length && reading.separation(end) < 2) {
    const isNext =
      reading.is(end, "and") &&
      (reading.is(end + 1, "make", "rename", "removeWord", "addWord", "title", "legend") ||
        mentionAfter(reading, end + 1, mentions) !== undefined);
    if (isNext && end > from) break;
    end += 1;
  }
  while (end > from + 1 && reading.is(end - 1, "request")) end -= 1;
  return end;
}

/** Finds removed parts. */
export function readRemovals(
  reading: Reading,
  mentions: readonly Mention[],
  { series }: ChartNames,
  all: ChartNames,
): FoundChange[] {
  return scan(reading, (at) => {
    const only = ONLY.match(reading, at);
    const verb = only > at ? only : REMOVE.match(reading, at);
    if (verb === at) return undefined;
    const { names, end } = readNames(reading, mentionAfter(reading, verb, mentions)?.from ?? verb, mentions);
    if (names.length === 0 || !isListEnd(reading, end)) return undefined;
    if (only === at) return { from: at, end, directive: { kind: "remove", names } };
    const kind = series.includes(names[0] ?? "") ? all.series : all.labels;
    const others = kind.filter((name) => !names.includes(name));
    return others.length === 0 ? undefined : { from: at, end, directive: { kind: "remove", names: others } };
  });
}

function readNames(
  reading: Reading,
  at: number,
  mentions: readonly Mention[],
): { names: readonly string[]; end: number } {
  const names: string[] = [];
  let end = at;
  for (let place = at; ; ) {
    const mention = mentions.find(({ from }) => from === place);
    if (mention === undefined || !reading.isFree(place)) return { names, end };
    names.push(mention.name);
    end = PARTS.match(reading, mention.end);
    place = end;
    while (reading.separation(place) === 2 || reading.is(place, "and", "article")) place += 1;
    place =
      PARTS.has(reading, place) && !mentions.some(({ from }) => from === place) ? PARTS.match(reading, place) : place;
  }
}

/** Returns whether nothing follows that would make the names a part of something else: "remove Sales from the legend". */
function isListEnd(reading: Reading, end: number): boolean {
  const at = /^(?:from|aus|de|du|del)$/.test(reading.word(end)) ? skipSmall(reading, end + 1) : end;
  const stop = at > end && reading.is(at, "chart") ? at + 1 : end;
  return (
    reading.tokens[stop] === undefined ||
    reading.separation(stop) > 0 ||
    reading.is(stop, "and", "request", "adverb", "no") ||
    reading.word(stop) === "completely"
  );
}

/** Returns the next mention if only small words are before it. Names can begin with such a word. */
function mentionAfter(reading: Reading, from: number, mentions: readonly Mention[]): Mention | undefined {
  const end = skipSmall(reading, from);
  return mentions.find((mention) => mention.from >= from && mention.from <= end);
}

function scan(reading: Reading, read: (at: number) => FoundChange | undefined): FoundChange[] {
  const found: FoundChange[] = [];
  for (let at = 0; at < reading.tokens.length; at += 1) {
    const one = reading.isFree(at) ? read(at) : undefined;
    if (one === undefined) continue;
    reading.claim(one.from, one.end, "directive");
    found.push(one);
  }
  return found;
}
