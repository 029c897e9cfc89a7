// Recognises the titles of the chart and its axes: `title 'Sales'`, `titled Sales 2024`, `called "Sales"`, `x axis: Month`.
// Quoted text next to numbers is not a title, but the name of the numbers.

import { capitalise } from "../text/capital.ts";
import { readCalendar } from "../vocabulary/calendar-words.ts";
import { CHART_TYPE_WORDS } from "../vocabulary/chart-type-words.ts";
import { COLOR_WORDS } from "../vocabulary/color-words.ts";
import { FUNCTION_WORDS } from "../vocabulary/function-words.ts";
import type { PhraseTable } from "../vocabulary/phrase-table.ts";
import { SETTING_WORDS } from "../vocabulary/setting-words.ts";
import { AXIS_LETTERS, AXIS_TITLE_WORDS, AXIS_WORDS, TITLE_WORDS } from "../vocabulary/title-words.ts";
import { findClauseEnd } from "./clause.ts";
import type { Reading } from "./reading.ts";

/** Recognises axis titles. Runs before `recogniseTitle`, which would mistake them for the chart title. */
export function recogniseAxisTitles(reading: Reading): void {
  for (let at = 0; at < reading.tokens.length; at += 1) {
    const before = reading.find(AXIS_TITLE_WORDS, at);
    const axisAt = before === undefined ? at : skipArticles(reading, before.end);
    const axis = findAxis(reading, axisAt, before !== undefined);
    if (axis === undefined) continue;
    const after = reading.find(AXIS_TITLE_WORDS, axis.end);
    const isNamed = before !== undefined || after !== undefined;
    const start = skipJoints(reading, after?.end ?? axis.end);
    const quoted = reading.free(start);
    if (quoted?.type === "quoted") {
      reading.settings.axisTitles[axis.axis] = quoted.text;
      reading.claim(at, start + 1);
      at = start;
    } else if (isNamed || start > axis.end || startsTitle(reading, start)) {
      const end = findClauseEnd(reading, start);
      if (end === start || isList(reading, end) || (!isNamed && reading.free(end)?.type === "figures")) continue;
      reading.settings.axisTitles[axis.axis] = capitalise(reading.slice(start, end - 1));
      reading.claim(at, end);
      at = end - 1;
    }
  }
}

/** Recognises the chart title. */
export function recogniseTitle(reading: Reading): void {
  for (let at = 0; at < reading.tokens.length && reading.settings.title === undefined; at += 1) {
    const word = reading.find(TITLE_WORDS, at);
    if (word === undefined) continue;
    const start = skipJoints(reading, word.end);
    const quoted = reading.free(start);
    if (quoted?.type === "quoted") {
      if (word.meaning === "called" && isBesideNumbers(reading, start)) continue;
      setTitle(reading, quoted.text, at, start + 1);
    } else if (word.meaning === "title") {
      const end = findClauseEnd(reading, start);
      if (end > start) setTitle(reading, capitalise(reading.slice(start, end - 1)), at, end);
    }
  }
  recogniseQuotedTitle(reading);
}

/** Uses quoted text as the title if there is no other title, and if the text does not belong to numbers or a list. */
function recogniseQuotedTitle(reading: Reading): void {
  const { tokens } = reading;
  for (let at = 0; at < tokens.length && reading.settings.title === undefined; at += 1) {
    const token = reading.free(at);
    if (token?.type !== "quoted" || token.text === "") continue;
    if (!isBesideNumbers(reading, at) && !isInList(reading, at)) setTitle(reading, token.text, at, at + 1);
  }
}

function setTitle(reading: Reading, title: string, from: number, end: number): void {
  if (title !== "") reading.settings.title = title;
  reading.claim(from, end);
}

function findAxis(reading: Reading, at: number, isNamed: boolean): { axis: "x" | "y"; end: number } | undefined {
  const phrase = reading.find(AXIS_WORDS, at);
  if (phrase !== undefined) return { axis: phrase.meaning, end: phrase.end };
  const letter = AXIS_LETTERS.get(reading.word(at));
  if (letter === undefined) return undefined;
  return isNamed || reading.find(AXIS_TITLE_WORDS, at + 1) !== undefined ? { axis: letter, end: at + 1 } : undefined;
}

/** Returns whether a word after an axis is the axis title, because the word has no other meaning: "x axis month". */
function startsTitle(reading: Reading, at: number): boolean {
  const isWord = reading.free(at)?.type === "word" && reading.small(at) === undefined;
  const tables: readonly PhraseTable<unknown>[] = [SETTING_WORDS, CHART_TYPE_WORDS, COLOR_WORDS, AXIS_TITLE_WORDS];
  return (
    isWord &&
    readCalendar(reading.word(at)).length === 0 &&
    tables.every((table) => reading.find(table, at) === undefined) &&
    !BOUND_WORDS.test(reading.word(at))
  );
}

/** Words that hide an axis or set its bounds. */
const BOUND_WORDS =
  /^(?:min|max|minimum|maximum|minimo|maximo|starts?|starting|begins?|beginning|ends?|up|q[1-4]|off|hidden|only|range|ranges|ranging|going|goes)$/;

/** Returns whether the text before an index is the first item of a list: a comma, a word and another separator follow. */
function isList(reading: Reading, at: number): boolean {
  const next = reading.free(at + 1);
  return reading.free(at)?.text === "," && next?.type === "word" && [",", "and"].includes(reading.word(at + 2));
}

function isBesideNumbers(reading: Reading, at: number): boolean {
  const after = reading.free(at + 1);
  const isJoint = after?.text === ":" || after?.text === "=" || after?.text === "(";
  const next = isJoint ? reading.free(at + 2) : after;
  return next?.type === "figures" || reading.free(at - 1)?.type === "figures";
}

/** Returns whether quoted text is an item in a list of quoted strings. */
function isInList(reading: Reading, at: number): boolean {
  const isPart = (index: number): boolean => {
    const { text = "", word = "" } = reading.free(index) ?? {};
    return text === "," || text === ";" || FUNCTION_WORDS.read(word, reading.language) === "and";
  };
  const quotes = (first: number, step: number): boolean =>
    isPart(first) && reading.free(first + step)?.type === "quoted";
  return quotes(at + 1, 1) || quotes(at - 1, -1);
}

/** Skips tokens between a word for "title" and the title: a colon, a dash, "is" and "as". */
function skipJoints(reading: Reading, at: number): number {
  let place = at;
  for (let token = reading.free(place); token !== undefined; token = reading.free(place)) {
    const small = FUNCTION_WORDS.read(token.word, reading.language);
    const isJoint = token.text === ":" || token.text === "=" || (token.text === "-" && !token.isTight);
    if (!isJoint && small !== "is" && small !== "as") break;
    place += 1;
  }
  return place;
}

function skipArticles(reading: Reading, at: number): number {
  let place = at;
  while (reading.small(place) === "noise" || reading.small(place) === "for") place += 1;
  return place;
}
