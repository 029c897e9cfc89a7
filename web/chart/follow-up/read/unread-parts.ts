// Lists the words of a sentence that were not understood, and finds out whether they name a part of the chart.

import type { FoundDirective, Mention } from "../../../../src/service/natural/directives/targets.ts";
import { isUnread } from "../../../../src/service/natural/directives/unread.ts";
import type { Reading, UnreadPart } from "./follow-up.ts";
import { CHANGE, REMOVE, RENAME } from "./phrases.ts";

/** Maximum number of words of a name. */
const MAX_NAME = 4;

/** Returns the unread words beside a directive, in its part of the sentence. */
export function unreadBeside(
  reading: Reading,
  { from, end }: FoundDirective,
  found: readonly FoundDirective[],
): string {
  const isEdge = (at: number): boolean =>
    reading.tokens[at] === undefined ||
    reading.separation(at) >= 2 ||
    reading.is(at, "and") ||
    found.some((other) => at >= other.from && at < other.end);
  let first = from;
  while (!isEdge(first - 1)) first -= 1;
  let last = end;
  while (!isEdge(last)) last += 1;
  return [unreadIn(reading, first, from), unreadIn(reading, end, last, true)].filter((text) => text !== "").join(" ");
}

/** Returns the first run of unread tokens in a span at a position where a name can be. */
function unreadIn(reading: Reading, from: number, end: number, isAfter = false): string {
  let start = from;
  while (start < end && !isUnread(reading, start)) start += 1;
  let stop = start;
  while (stop < end && isUnread(reading, stop)) stop += 1;
  // "Make it red everywhere" names nothing, but "red for visitors" does.
  if (isAfter && !reading.is(reading.is(start - 1, "article") ? start - 2 : start - 1, "for", "of", "to", "from", "in"))
    return "";
  return reading.text({ from: start, end: stop });
}

/** Lists the unread parts, one for each part of the sentence. */
export function listParts(reading: Reading, mentions: readonly Mention[]): UnreadPart[] {
  const parts: UnreadPart[] = [];
  for (let at = 0; at < reading.tokens.length; at += 1) {
    if (!isUnread(reading, at)) continue;
    const { end } = reading.clause(at, 2);
    let stop = at + 1;
    for (let place = stop; place < end && reading.roles[place] !== "directive"; place += 1)
      if (isUnread(reading, place)) stop = place + 1;
    parts.push(describePart(reading, at, stop, mentions));
    at = stop - 1;
  }
  return parts;
}

function describePart(reading: Reading, at: number, end: number, mentions: readonly Mention[]): UnreadPart {
  let from = at;
  while (isVerb(reading, from - 1) || (reading.isFree(from - 1) && reading.is(from - 1, "article", "to", "of", "in")))
    from -= 1;
  const words = reading.text({ from, end });
  const hasNumber = reading.tokens
    .slice(from, end)
    .some(({ number }, offset) => number !== undefined || reading.is(from + offset, "number", "tens"));
  if (reading.roles.slice(from, end).includes("unread")) return { words, name: words, hasNumber, reason: "impossible" };
  let start = from;
  while (start < end && (isVerb(reading, start) || reading.is(start, "article"))) start += 1;
  let stop = start;
  while (stop < end && !isNameEnd(reading, stop)) stop += 1;
  while (stop > start + 1 && reading.is(stop - 1, "seriesWord", "part")) stop -= 1;
  const name = reading.text({ from: start, end: stop });
  const isKnown = mentions.some((mention) => mention.from >= from && mention.end <= end);
  const isName =
    isNaming(reading, from) && !isKnown && name !== "" && stop - start <= MAX_NAME && reading.word(from + 1) !== "it";
  return { words, name, hasNumber, reason: isName ? "unknown-name" : "unknown" };
}

function isNameEnd(reading: Reading, at: number): boolean {
  return (
    reading.tokens[at]?.number !== undefined || reading.is(at, "to", "is", "as") || reading.tokens[at]?.text === ":"
  );
}

function isVerb(reading: Reading, at: number): boolean {
  return reading.isFree(at) && (isNaming(reading, at) || reading.is(at, "make"));
}

/** Returns whether the word at a position is a verb that needs the name of a part of the chart. */
function isNaming(reading: Reading, at: number): boolean {
  return reading.isFree(at) && [CHANGE, REMOVE, RENAME].some((phrases) => phrases.has(reading, at));
}
