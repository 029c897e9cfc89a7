// Claims words that don't affect the change, such as "again" and "instead of bars", and unsupported requests that
// could be mistaken for supported ones.

import type { Mention } from "../../../../src/service/natural/directives/targets.ts";
import type { Reading } from "./follow-up.ts";
import { FILLERS, INSTEAD_OF, KEEP, LATE_FILLERS, RENAME, TEXT_STYLES } from "./phrases.ts";

/** Claims and returns words without meaning. Also claims unsupported requests, such as "make the title bold". */
export function claimSmall(reading: Reading, mentions: readonly Mention[]): readonly Span[] {
  const fillers: Span[] = [];
  for (let at = 0; at < reading.tokens.length; at += 1) {
    if (!reading.isFree(at) || mentions.some(({ from, end }) => at >= from && at < end)) continue;
    const keep = KEEP.match(reading, at);
    if (keep > at) reading.claim(at, Math.max(keep, reading.clause(at, 2).end), "filler");
    const not = INSTEAD_OF.match(reading, at);
    if (not > at && isReplaced(reading, at, not) && !isInText(reading, at))
      reading.claim(at, endOfReplaced(reading, not), "directive");
    const filler = FILLERS.match(reading, at);
    // The grammar skips over tokens with the role of a directive: "as a plain pie". "Should be" is a verb.
    if (filler > at && !isInText(reading, at) && !reading.is(at, "is")) {
      reading.claim(at, filler, "directive");
      fillers.push({ from: at, end: filler });
    }
    // "More curvy" is curvy, but "more data" is not data.
    if (reading.word(at) === "more" && reading.is(at + 1, "smooth", "rounded", "thick", "thin")) {
      reading.claim(at, at + 1, "directive");
      fillers.push({ from: at, end: at + 1 });
    }
    if (TEXT_STYLES.has(reading, at)) claimTextStyle(reading, at);
  }
  return fillers;
}

/** Words without meaning. */
interface Span {
  readonly from: number;
  readonly end: number;
}

/** Marks words without meaning as fillers, after the grammar has read the sentence. */
export function releaseFillers(reading: Reading, fillers: readonly Span[]): void {
  for (const { from, end } of fillers) reading.roles.fill("filler", from, end);
}

/** Claims the remaining words without meaning. */
export function claimFillers(reading: Reading): void {
  claimComments(reading);
  // "a target of 6 cups": the unit of the last number.
  reading.tokens.forEach((_, at) => {
    const isUnit = reading.tokens[at - 1]?.number !== undefined && reading.roles[at - 1] === "directive";
    if (isUnit && reading.word(at) !== "" && reading.separation(at + 1) > 0) reading.claim(at, at + 1, "filler");
  });
  // "…, please rename" adds nothing to the names.
  const last = reading.tokens.length - 1;
  if (RENAME.match(reading, last) > last) reading.claim(last, last + 1, "filler");
  for (let at = 0; at < reading.tokens.length; at += 1)
    reading.claim(at, Math.max(FILLERS.match(reading, at), LATE_FILLERS.match(reading, at)), "filler");
}

/** Claims clauses that only explain a change, such as "they were disqualified". */
function claimComments(reading: Reading): void {
  for (let at = 0; at < reading.tokens.length; ) {
    const { from, end } = reading.clause(at, 2);
    const isComment =
      from > 0 &&
      (REASON.test(reading.tokens[from]?.word ?? "") ||
        (reading.tokens.slice(from, end).some(({ word }) => word === "too") && hasVerb(reading, from, end)) ||
        (reading.is(from, "pronoun") &&
          (reading.is(from + 1, "is", "verb") || REASON.test(reading.word(from + 1))) &&
          !/^(?:should|must)/.test(reading.word(from + 1)))) &&
      end - from <= MAX_COMMENT &&
      reading.tokens.slice(from, end).every(({ number, type }) => number === undefined && type !== "quoted") &&
      reading.roles.slice(from, end).every((role) => role === undefined || role === "filler");
    if (isComment) reading.claim(from, end, "filler");
    at = end + 1;
  }
}

function hasVerb(reading: Reading, from: number, end: number): boolean {
  for (let at = from; at < end; at += 1) if (reading.is(at, "is")) return true;
  return false;
}

/** Words at the start of an explanation. */
const REASON =
  /^(?:looks?|too|its|nobody|no-one|everyone|everybody|people|because|since|otherwise|weil|sonst|niemand|personne|parce|sinon|nadie|porque)$/;

/** Maximum number of words of an explanation. */
const MAX_COMMENT = 8;

/** Returns whether a word can belong to a title or another text, as in "title Back to school". */
export function isInText(reading: Reading, at: number): boolean {
  const { from } = reading.clause(at, 2);
  for (let place = from; place < at; place += 1) if (reading.is(place, "title", "called", "label")) return true;
  return false;
}

/** Returns whether "not" is followed by a former property of the chart: a type, a colour, a scale or a side. */
function isReplaced(reading: Reading, at: number, end: number): boolean {
  const isShort = reading.word(at) === "not" && end === at + 1;
  if (isShort && !(reading.separation(at - 1) >= 2 || reading.is(at - 1, "and"))) return false;
  const place = reading.is(end, "article") ? end + 1 : end;
  return (
    reading.is(
      place,
      "bar",
      "barWord",
      "line",
      "lineWord",
      "pie",
      "pieWord",
      "area",
      "areaWord",
      "doughnut",
      "horizontal",
      "vertical",
      "log",
      "left",
      "right",
      "top",
      "bottom",
      "stacked",
      "dashed",
      "solid",
      "radar",
      "polarArea",
      "scatter",
      "percentages",
    ) || !isShort
  );
}

function endOfReplaced(reading: Reading, from: number): number {
  let end = from;
  while (end < reading.tokens.length && reading.separation(end) < 2 && !reading.is(end, "and", "with", "make"))
    end += 1;
  return end;
}

/** Claims text styles, which can't be changed: "make the title bold" doesn't set a new title. */
function claimTextStyle(reading: Reading, at: number): void {
  const isText = (place: number): boolean =>
    reading.is(place, "title", "legend", "label", "font", "dataLabels", "xAxis", "yAxis", "axis", "values");
  let from = at;
  while (from > 0 && reading.separation(from - 1) < 2 && reading.isFree(from - 1) && !reading.is(from - 1, "and")) {
    // "title: The bigger picture" and "title to Bigger is better" are texts.
    if (/^[:=]$/.test(reading.tokens[from - 1]?.text ?? "") || reading.is(from - 1, "to", "called")) return;
    from -= 1;
  }
  let end = at + 1;
  while (reading.isFree(end) && reading.separation(end) < 2 && !reading.is(end, "and") && end < at + 5) {
    if (/^[:=]$/.test(reading.tokens[end]?.text ?? "") || reading.tokens[end]?.type === "quoted") return;
    end += 1;
  }
  const places = Array.from({ length: end - from }, (_, offset) => from + offset);
  if (places.some(isText)) reading.claim(from, end, "unread");
}
