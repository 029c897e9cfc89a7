// Reads new series and labels: "add June: 12, 30", "add a series Budget with 1, 2, 3", "add Aug, adults 120, children 83".

import type { ChartNames } from "../../../../src/service/natural/directives/directive.ts";
import type { Mention } from "../../../../src/service/natural/directives/targets.ts";
import { isCalendarName } from "./aliases.ts";
import type { FoundChange, Reading } from "./follow-up.ts";
import { ADD, FILLERS, SERIES } from "./phrases.ts";
import { skipSmall } from "./small.ts";

/** Finds new series and labels. */
export function readAdditions(
  reading: Reading,
  mentions: readonly Mention[],
  { series, labels }: ChartNames,
): FoundChange[] {
  const found: FoundChange[] = [];
  for (let at = 0; at < reading.tokens.length; at += 1) {
    let start = ADD.match(reading, at);
    if (start === at || !reading.isFree(at)) continue;
    for (let from = at; ; ) {
      const one = readAddition(reading, from, start, mentions, { series, labels });
      if (one === undefined) break;
      reading.claim(one.from, one.end, "directive");
      found.push(one);
      // "add Dec 20 and Jan 25"
      from = one.end;
      start = one.end;
      while (reading.separation(start) === 2 || reading.is(start, "and")) start += 1;
      if (start === one.end || reading.is(start, "make", "addWord", "removeWord", "rename", "no")) break;
    }
  }
  return found;
}

/** Reads the next months or weekdays without a verb: "Thursday 9, Friday 11". */
export function readContinuations(
  reading: Reading,
  mentions: readonly Mention[],
  { series, labels }: ChartNames,
): FoundChange[] {
  const isCalendar = labels.length > 0 && labels.every((label) => isCalendarName(label));
  const found: FoundChange[] = [];
  for (let at = 0; isCalendar && at < reading.tokens.length; at += 1) {
    const isStart = at === 0 || reading.separation(at - 1) >= 2 || reading.is(at - 1, "and");
    const { text = "" } = reading.free(at) ?? {};
    if (!isStart || !isCalendarName(text) || mentions.some(({ from }) => from === at)) continue;
    // "Wednesday should be 52" changes a value, which must exist.
    const start = FILLERS.match(reading, at + 1);
    const { values, end } = readNewValues(reading, start, mentions, series);
    if (values.length !== series.length || reading.is(at + 1, "is", "verb", "to")) continue;
    reading.claim(at, end, "directive");
    found.push({ from: at, end, directive: { kind: "add", name: text, values } });
  }
  return found;
}

function readAddition(
  reading: Reading,
  from: number,
  start: number,
  mentions: readonly Mention[],
  { series, labels }: ChartNames,
): FoundChange | undefined {
  const place = skipSmall(reading, start, true);
  const isExplicit =
    reading.text({ from: start, end: place }).split(" ").length > 1 || reading.tokens[place - 1]?.text === ":";
  const name = readNewName(reading, place);
  if (name === undefined || (!isExplicit && isOtherPart(reading, place, name.end))) return undefined;
  const { values, end } = readNewValues(reading, name.end, mentions, series);
  if (values.length === 0) return undefined;
  if (isOtherPart(reading, place, name.end) && values.length < 2) return undefined;
  const isKnown = [...series, ...labels].some((one) => one.toLowerCase() === name.text.toLowerCase());
  if (isKnown) return undefined;
  return { from, end, directive: { kind: "add", name: name.text, values } };
}

function readNewName(reading: Reading, at: number): { readonly text: string; readonly end: number } | undefined {
  const first = reading.free(at);
  if (first === undefined) return undefined;
  // "add 2026 with 44": the first number is the name.
  const isNamed =
    first.number !== undefined &&
    (reading.is(at + 1, "with", "is", "as", "values") || /^[:=]$/.test(reading.tokens[at + 1]?.text ?? ""));
  if (first.type === "quoted" || isNamed) return { text: first.text, end: at + 1 };
  let end = at;
  while (reading.isFree(end) && reading.tokens[end]?.number === undefined && reading.separation(end) === 0) {
    if (/^[:=(]$/.test(reading.tokens[end]?.text ?? "") || (end > at && reading.is(end, "with"))) break;
    end += 1;
  }
  let last = end;
  while (last > at && reading.is(last - 1, "with", "of", "is", "to", "in", "for", "article")) last -= 1;
  const text = reading.text({ from: at, end: last });
  return /[\p{L}\p{N}]/u.test(text) ? { text, end } : undefined;
}

/** Returns whether a name refers to a part of the chart that isn't data, as in "add a target line at 85". */
function isOtherPart(reading: Reading, from: number, end: number): boolean {
  for (let at = from; at < end; at += 1)
    if (
      reading.is(
        at,
        "target",
        "refLine",
        "average",
        "trend",
        "title",
        "legend",
        "grid",
        "axis",
        "xAxis",
        "yAxis",
        "dataLabels",
        "points",
        "background",
        "gradient",
        "label",
        "values",
        "percentages",
        "dashed",
        "chart",
      )
    )
      return true;
  return false;
}

/** Reads values: in order, or with the names of the series before or after them. */
function readNewValues(
  reading: Reading,
  from: number,
  mentions: readonly Mention[],
  series: readonly string[],
): { readonly values: readonly number[]; readonly end: number } {
  const values: number[] = [];
  const named = new Map<string, number>();
  let end = from;
  let pending: string | undefined;
  for (let at = from; at < reading.tokens.length; ) {
    const mention = mentions.find((one) => one.from === at && one.isSeries);
    const { number, text = "" } = reading.free(at) ?? {};
    if (number !== undefined) {
      // "38 adults" or "38 for the adults"
      let next = at + 1;
      while (next < at + 3 && reading.is(next, "for", "in", "article")) next += 1;
      const after = mentions.find((one) => one.from === next && one.isSeries);
      const name = pending ?? after?.name;
      if (name !== undefined) named.set(name, number.value);
      values.push(number.value);
      at = pending === undefined && after !== undefined ? after.end : at + 1;
      pending = undefined;
      end = at;
    } else if (mention !== undefined && reading.isFree(at)) {
      pending = mention.name;
      at = mention.end;
    } else if (/^[:=,()/]$/.test(text) || reading.is(at, "and", "with", "of", "is", "for", "in", "article", "values")) {
      const isNext = (reading.is(at, "and") || text === ",") && !isValueNext(reading, at + 1, mentions);
      if (isNext) break;
      at += 1;
    } else break;
  }
  if (reading.tokens[end]?.text === ")") end += 1;
  end = skipAs(reading, end);
  if (named.size !== values.length || named.size === 0) return { values, end };
  return { values: series.flatMap((name) => named.get(name) ?? []), end };
}

/** Skips "as a third series" after the values. */
function skipAs(reading: Reading, at: number): number {
  let place = at;
  while (reading.is(place, "as", "article", "another")) place += 1;
  const end = SERIES.match(reading, place);
  return place > at && end > place ? end : at;
}

function isValueNext(reading: Reading, at: number, mentions: readonly Mention[]): boolean {
  const place = reading.is(at, "and", "article") ? at + 1 : at;
  // "Dec 20 and 2026: 25"
  if (reading.free(place)?.number !== undefined) return !/^[:=]$/.test(reading.tokens[place + 1]?.text ?? "");
  return mentions.some((one) => one.from === place && one.isSeries);
}
