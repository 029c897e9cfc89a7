// Decides whether a word such as "line" is a chart type in its context, or part of a name.

import type { Reading } from "../words/reading.ts";
import { readColor } from "./color.ts";

/** Returns the start of "as a dashed red" before a type, or undefined. */
export function linkBefore(reading: Reading, at: number): number | undefined {
  let place = at - 1;
  while (place >= 0 && place > at - 5) {
    if (reading.is(place, "as") || reading.word(place) === "into") return place;
    if (
      reading.roles[place] !== "directive" &&
      !reading.is(
        place,
        "article",
        "request",
        "smooth",
        "stacked",
        "half",
        "dashed",
        "horizontal",
        "rounded",
        "stepped",
        "thick",
        "thin",
        "number",
      ) &&
      reading.tokens[place]?.number === undefined &&
      readColor(reading, place) === undefined
    )
      return undefined;
    place -= 1;
  }
  return undefined;
}

/** Returns whether only small words and style come before a type in its clause. */
export function startsClause(reading: Reading, at: number): boolean {
  for (let place = at - 1; place >= 0; place -= 1) {
    if (reading.separation(place) >= 2) return true;
    if (/^(?:directive|filler|unread)$/.test(reading.roles[place] ?? "") || reading.tokens[place]?.type === "mark")
      continue;
    if (
      !reading.is(place, "article", "request", "make", "of", "is", "pronoun", "as", "in", "and", "colorWord") &&
      readColor(reading, place) === undefined
    )
      return false;
  }
  return true;
}

/** Returns whether a word numbers several names: "Line 1 = 10, Line 2 = 20". */
export function isRepeated(reading: Reading, at: number): boolean {
  return reading.tokens.some(
    ({ word, number }, place) =>
      place !== at &&
      number === undefined &&
      word === reading.word(at) &&
      reading.tokens[place + 1]?.number !== undefined,
  );
}

/** Returns whether a number after a type is the first of several pairs of a name and a number. */
export function isPairList(reading: Reading, at: number): boolean {
  const comma = at + 1;
  return (
    reading.separation(comma) >= 2 &&
    reading.tokens[comma + 1]?.type === "word" &&
    reading.tokens[comma + 2]?.number !== undefined
  );
}

/** Returns whether the rest of a clause is only style: ", line, green" or "as bars please". */
export function isAloneInClause(reading: Reading, at: number, end: number): boolean {
  const isStyle = (place: number): boolean =>
    reading.roles[place] === "directive" ||
    readColor(reading, place) !== undefined ||
    reading.is(
      place,
      "article",
      "request",
      "make",
      "as",
      "in",
      "with",
      "of",
      "horizontal",
      "stacked",
      "smooth",
      "dashed",
      "vertical",
      "to",
      "half",
      "pronoun",
    );
  const isBound = (place: number): boolean =>
    reading.separation(place) >= 2 ||
    /^[:+&()–—→-]$/.test(reading.tokens[place]?.text ?? "") ||
    /^(?:but|aber|mais|pero)$/.test(reading.word(place)) ||
    (reading.is(place, "no") && reading.is(place + 1, "make")) ||
    (reading.is(place, "and", "with") && reading.tokens[place] !== undefined);
  // "Energy mix stacked area."
  if (reading.roles[at - 1] === "directive" && isBound(end) && reading.is(end, "and") === false) return true;
  let place = at - 1;
  while (!isBound(place) && isStyle(place)) place -= 1;
  const isEndOfList = reading.tokens[place]?.number !== undefined;
  if (!isBound(place) && !isEndOfList) return false;
  place = end;
  while (!isBound(place) && isStyle(place)) place += 1;
  return isBound(place);
}
