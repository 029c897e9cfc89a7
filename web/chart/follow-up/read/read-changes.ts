// Reads new names and removed parts: "rename Costs to Spending", "keep only Sales".

import { createReading } from "../../../../src/service/natural/directives/create-reading.ts";
import type { ChartNames } from "../../../../src/service/natural/directives/directive.ts";
import { scanDirectives } from "../../../../src/service/natural/directives/scan.ts";
import { scanNamedColors } from "../../../../src/service/natural/directives/scan-colors.ts";
import type { Mention } from "../../../../src/service/natural/directives/targets.ts";
import type { FoundChange, Reading } from "./follow-up.ts";
import { CHANGE, FILLERS, ONLY, PARTS, REMOVE, RENAME, SERIES, TO_NAME } from "./phrases.ts";
import { skipSmall } from "./small.ts";

/** Finds new names. */
export function readRenames(reading: Reading, mentions: readonly Mention[], { series }: ChartNames): FoundChange[] {
  let last = -1;
  return scan(reading, (at) => {
    const change = CHANGE.match(reading, at);
    const renamed = RENAME.match(reading, at);
    const isChange = renamed === at && change > at && !reading.is(at - 1, "no");
    const verb = isChange ? change : renamed;
    const mention =
      mentionAfter(reading, verb, mentions) ??
      onlySeries(reading, renamed, at, series) ??
      mentionOfPronoun(reading, renamed, at, mentions);
    if (mention === undefined) return undefined;
    const isStart = at === 0 || reading.separation(at - 1) >= 2 || reading.is(at - 1, "and", "request");
    // "Rename the tea series Green tea"
    const noun = verb > at && mention.isSeries ? SERIES.match(reading, mention.end) : mention.end;
    const link = TO_NAME.match(reading, noun);
    const start = link > noun ? Math.max(link, FILLERS.match(reading, link)) : link;
    const first = verb > at ? start : reading.tokens[start]?.text === "=" ? start + 1 : start;
    if (verb === at && (!isStart || first === mention.end)) return undefined;
    const called = verb > at && start === noun ? noun : first;
    const end = nameEnd(reading, called, mentions);
    // "um" belongs to the German verb.
    const to = reading.text({ from: called, end: reading.word(end - 1) === "um" && end > called + 1 ? end - 1 : end });
    if (!/[\p{L}\p{N}]/u.test(to)) return undefined;
    // "Sales is red" is a colour, and "May is 30" is a value. In "rename A to B and C to D", the second part has no verb.
    const isNext = last === at - 1 && reading.is(last, "and") && link > mention.end;
    if (verb === at && !isNext && !isNewName(reading, mention, called, end)) return undefined;
    // "Change Jan to January", but not "change Costs to orange".
    if (isChange && (link === noun || !isPlainName(reading, mention, called, end))) return undefined;
    last = end;
    return { from: at, end, directive: { kind: "rename", from: mention.name, to } };
  });
}

function isNewName(reading: Reading, mention: Mention, from: number, end: number): boolean {
  const isGeneric = /^(?:series|dataset|data set|label|column|reihe|s[ée]rie)\s*\d+$/i.test(mention.name);
  const isCalled = /call|named|rename|heiss|appelle|llama/.test(
    reading.text({ from: mention.end, end: from }).toLowerCase(),
  );
  if (isCalled || reading.tokens[from]?.type === "quoted") return true;
  return isGeneric && isPlainName(reading, mention, from, end);
}

/** Returns whether the words after a name are a new name, not a style or value. */
function isPlainName(reading: Reading, { name }: Mention, from: number, end: number): boolean {
  for (let at = from; at < end; at += 1) if (reading.tokens[at]?.number !== undefined) return false;
  // "Change Tea to Green tea"
  if (reading.text({ from, end }).toLowerCase().includes(name.toLowerCase())) return true;
  const text = createReading(`${name} ${reading.text({ from, end })}`);
  const names = { series: [name], labels: [] };
  return scanDirectives(text).length === 0 && scanNamedColors(text, names).length === 0;
}

/** Returns the last name before "and call it …". */
function mentionOfPronoun(
  reading: Reading,
  verb: number,
  at: number,
  mentions: readonly Mention[],
): Mention | undefined {
  if (verb === at || !/^(?:it|them|es|sie|lo|la|le)$/.test(reading.word(verb))) return undefined;
  const { from } = reading.clause(at, 4);
  const before = mentions.filter((mention) => mention.from >= from && mention.end <= at).at(-1);
  // "Drop May, add Aug 46 and call it Summer" names the chart.
  for (let place = before?.end ?? at; place < at; place += 1)
    if (/^(?:add|append|include)$/.test(reading.tokens[place]?.word ?? "")) return undefined;
  return before && { ...before, from: verb, end: verb + 1 };
}

/** Returns the only series after "name the series", as a mention. */
function onlySeries(reading: Reading, verb: number, at: number, series: readonly string[]): Mention | undefined {
  const [name] = series;
  const place = reading.is(verb, "article") ? verb + 1 : verb;
  const end = SERIES.match(reading, place);
  if (name === undefined || series.length > 1 || verb === at || end === place) return undefined;
  return { name, isSeries: true, from: place, end };
}

/** A new name ends at a separator, or before "and" with another verb or name. */
function nameEnd(reading: Reading, from: number, mentions: readonly Mention[]): number {
  if (reading.tokens[from]?.type === "quoted") return from + 1;
  let end = from;
  while (end < reading.tokens.length && (reading.separation(end) < 2 || isAbbreviation(reading, end))) {
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

/** Returns whether a full stop ends an abbreviation, as in "Mr. Smith". */
function isAbbreviation(reading: Reading, at: number): boolean {
  const { text = "" } = reading.tokens[at - 1] ?? {};
  return (
    reading.tokens[at]?.text === "." && /^\p{Lu}\p{L}{0,2}$/u.test(text) && reading.tokens[at + 1]?.type === "word"
  );
}

/** Finds removed parts. */
export function readRemovals(
  reading: Reading,
  mentions: readonly Mention[],
  { series }: ChartNames,
  all: ChartNames,
): FoundChange[] {
  return scan(reading, (at) => {
    const isStart = at === 0 || reading.separation(at - 1) >= 2;
    const only = Math.max(
      ONLY.match(reading, at),
      isStart && /^(?:only|just|nur|solo)$/.test(reading.word(at)) ? at + 1 : at,
    );
    const verb = only > at ? only : REMOVE.match(reading, at);
    if (verb === at && !/^(?:take|leave|kick|throw|nimm)$/.test(reading.word(at))) return undefined;
    const { names, end } = readNames(reading, mentionAfter(reading, verb, mentions)?.from ?? verb, mentions);
    if (names.length === 0) return only > at ? undefined : readPronounRemoval(reading, at, verb, mentions);
    if (!isListEnd(reading, end)) return undefined;
    if (only === at) return { from: at, end, directive: { kind: "remove", names } };
    const kind = series.includes(names[0] ?? "") ? all.series : all.labels;
    const others = kind.filter((name) => !names.includes(name));
    return others.length === 0 ? undefined : { from: at, end, directive: { kind: "remove", names: others } };
  });
}

/** Reads "the hostels don't matter, take them out". */
function readPronounRemoval(
  reading: Reading,
  at: number,
  verb: number,
  mentions: readonly Mention[],
): FoundChange | undefined {
  const pronoun = /^(?:it|them|those|these|sie|es|ihn|lo|los|las|les)$/;
  // "Take them out" has the pronoun in the middle.
  const isSplit = /^(?:take|leave|kick|throw|nimm)$/.test(reading.word(at)) && pronoun.test(reading.word(at + 1));
  const end = isSplit ? at + 3 : verb + 1;
  if (!isSplit && (verb === at || !pronoun.test(reading.word(verb)))) return undefined;
  const { from } = reading.clause(at, 4);
  const before = mentions.filter(
    (mention) => mention.from >= from && mention.end <= at && reading.isFree(mention.from),
  );
  const [first] = before;
  if (first === undefined) return undefined;
  // The words before it give the reason.
  reading.claim(reading.clause(first.from, 2).from, at, "filler");
  return { from: at, end, directive: { kind: "remove", names: before.map(({ name }) => name) } };
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

/** Returns whether the names end the request, unlike in "remove Sales from the legend". */
function isListEnd(reading: Reading, end: number): boolean {
  const at = /^(?:from|aus|de|du|del)$/.test(reading.word(end)) ? skipSmall(reading, end + 1) : end;
  const stop = at > end && reading.is(at, "chart") ? at + 1 : end;
  return (
    reading.tokens[stop] === undefined ||
    reading.separation(stop) > 0 ||
    reading.is(stop, "and", "request", "adverb", "no") ||
    FILLERS.has(reading, stop) ||
    reading.word(stop) === "completely"
  );
}

/** Returns the next mention if only small words are before it. Names can begin with such a word. */
function mentionAfter(reading: Reading, from: number, mentions: readonly Mention[]): Mention | undefined {
  const end = skipSmall(reading, from, true);
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
