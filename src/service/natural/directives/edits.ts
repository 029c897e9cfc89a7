// Reads changes to the data of an existing chart: "rename Costs to Spending", "remove March", "set May to 30", "add June 12, 30".

import type { Reading } from "../words/reading.ts";
import type { ChartNames } from "./directive.ts";
import { type Found, findMentions, type Mention } from "./targets.ts";

type ReadEdit = (reading: Reading, at: number, names: ChartNames) => Found | undefined;

/** Finds changed names and values, and claims their tokens. */
export const scanChanges = (reading: Reading, names: ChartNames): Found[] =>
  scan(reading, names, [readRename, readRemove, readValue]);

/** Finds new data. Runs after the other directives, because "add a goal line at 50" adds no data. */
export const scanAdditions = (reading: Reading, names: ChartNames): Found[] => scan(reading, names, [readAdd]);

function scan(reading: Reading, names: ChartNames, readers: readonly ReadEdit[]): Found[] {
  const found: Found[] = [];
  for (let at = 0; at < reading.tokens.length; at += 1) {
    const edit = readers.map((read) => read(reading, at, names)).find((one) => one !== undefined);
    if (edit === undefined) continue;
    reading.claim(edit.from, edit.end, "directive");
    found.push(edit);
  }
  return found;
}

function mentionsIn(reading: Reading, from: number, end: number, names: ChartNames): readonly Mention[] {
  return findMentions(reading, names).filter((mention) => mention.from >= from && mention.end <= end);
}

function clauseEnd(reading: Reading, at: number): number {
  return reading.clause(at, 2).end;
}

function readRename(reading: Reading, at: number, names: ChartNames): Found | undefined {
  if (!reading.is(at, "rename")) return undefined;
  const end = clauseEnd(reading, at);
  const [mention] = mentionsIn(reading, at, end, names);
  if (mention === undefined) return undefined;
  let place = mention.end;
  while (place < end && !reading.is(place, "to", "as", "in")) place += 1;
  const start = Math.max(reading.match("to", place), reading.match("as", place), reading.match("in", place));
  const to = reading.text({ from: start, end });
  return to === ""
    ? undefined
    : { from: at, end, isTargeted: false, directive: { kind: "rename", from: mention.name, to } };
}

function readRemove(reading: Reading, at: number, names: ChartNames): Found | undefined {
  if (!reading.is(at, "removeWord")) return undefined;
  const end = clauseEnd(reading, at);
  const mentions = mentionsIn(reading, at, end, names);
  const first = mentions[0];
  const last = mentions.at(-1);
  if (first === undefined || last === undefined || !isOnlySmall(reading, reading.match("removeWord", at), first.from))
    return undefined;
  return {
    from: at,
    end: last.end,
    isTargeted: false,
    directive: { kind: "remove", names: mentions.map(({ name }) => name) },
  };
}

function isOnlySmall(reading: Reading, from: number, end: number): boolean {
  for (let at = from; at < end; at += 1)
    if (!reading.is(at, "article", "part", "seriesWord", "request", "of", "for")) return false;
  return true;
}

/** Reads "set March to 30" and "Costs for March should be 30". */
function readValue(reading: Reading, at: number, names: ChartNames): Found | undefined {
  const value = reading.free(at)?.number?.value;
  if (
    value === undefined ||
    !(reading.is(at - 1, "to", "is", "verb") || /^[=:]$/.test(reading.free(at - 1)?.text ?? ""))
  )
    return undefined;
  const { from } = reading.clause(at, 2);
  const mentions = mentionsIn(reading, from, at, names);
  const label = mentions.find(({ isSeries }) => !isSeries);
  const series = mentions.find(({ isSeries }) => isSeries);
  if (label === undefined) return undefined;
  const first = Math.min(label.from, series?.from ?? label.from);
  return {
    from: first,
    end: at + 1,
    isTargeted: false,
    directive: { kind: "set-value", label: label.name, value, ...(series && { series: series.name }) },
  };
}

/** Reads "add June 12, 30" and "add a series Budget: 1, 2, 3". */
function readAdd(reading: Reading, at: number, { series, labels }: ChartNames): Found | undefined {
  if (!reading.is(at, "addWord")) return undefined;
  let place = reading.match("addWord", at);
  while (
    reading.is(place, "article", "another", "seriesWord", "called", "part", "for", "of", "with") ||
    /^[:]$/.test(reading.free(place)?.text ?? "")
  )
    place += 1;
  const start = place;
  while (
    reading.isFree(place) &&
    reading.tokens[place]?.number === undefined &&
    reading.separation(place) === 0 &&
    !/^[:=]$/.test(reading.tokens[place]?.text ?? "")
  )
    place += 1;
  let nameEnd = place;
  while (nameEnd > start && reading.is(nameEnd - 1, "with", "of", "is", "values", "to", "in", "part")) nameEnd -= 1;
  const name = reading.text({ from: start, end: nameEnd });
  const values: number[] = [];
  let end = place;
  for (; place < reading.tokens.length; place += 1) {
    const { number, text = "" } = reading.free(place) ?? {};
    if (number !== undefined) {
      values.push(number.value);
      end = place + 1;
    } else if (!(/^[:=,]$/.test(text) || reading.is(place, "and", "with", "of", "is"))) break;
  }
  const isKnown = [...series, ...labels].some((one) => one.toLowerCase() === name.toLowerCase());
  if (name === "" || values.length === 0 || isKnown) return undefined;
  return { from: at, end, isTargeted: false, directive: { kind: "add", name, values } };
}
