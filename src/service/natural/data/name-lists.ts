// An interpretation of the numbers in a list with a regular structure, for lists whose numbers can be values or names.

import type { Reading } from "../words/reading.ts";
import { timeEnd } from "../words/time.ts";
import { claimContext } from "./context-numbers.ts";
import { markGaps } from "./name-dates.ts";
import { isColon, isNumber, nameSpan, textAt } from "./number-parts.ts";
import { levelAt } from "./values.ts";

/** Names the numbers before the only colon, as in "iPhone 15 and Pixel 8: battery 20, 24". */
function nameHeading(reading: Reading): void {
  const colons = reading.tokens.flatMap((_, at) => (isColon(reading, at) ? [at] : []));
  const [colon = -1, ...others] = colons;
  const after = reading.tokens.filter((_, at) => at > colon && isNumber(reading, at)).length;
  if (others.length === 0 && after > 2) nameSpan(reading, 0, colon);
}

/** Takes the first of several adjacent numbers as a name: "Question 1 60 25", "1h £2, 2h £3", "10/10 - 4". */
export function nameFirstOfTwo(reading: Reading): void {
  markGaps(reading);
  nameHeading(reading);
  const isLink = (at: number): boolean => /^[-–—]$/.test(textAt(reading, at)) && !reading.tokens[at]?.isTight;
  const hasSuffix = (at: number): boolean =>
    reading.free(at + 1)?.isTight === true && reading.free(at + 1)?.type === "word";
  const spans: { from: number; end: number }[] = [];
  for (let at = 0; at < reading.tokens.length; at += 1) {
    if (!isNumber(reading, at)) continue;
    const isFraction =
      (textAt(reading, at + 1) === "/" ||
        (/^[-–]$/.test(textAt(reading, at + 1)) && reading.tokens[at + 1]?.isTight)) &&
      isNumber(reading, at + 2);
    // "5★ 812"
    const isSuffixed = hasSuffix(at);
    const end = isFraction ? at + 3 : isSuffixed ? at + 2 : at + 1;
    const { currency, isPercent } = reading.tokens[at]?.number ?? {};
    const isTimed = at > 0 && timeEnd(reading, at - 1) === at;
    // "Question 1 60 25, Question 2 45 30", "1h £2, 2h £3": the name begins its part of the list, or repeats a word.
    const before = reading.word(at - 1);
    const startsCell =
      at === 0 || isSuffixed || levelAt(reading, at - 1) >= 2 || isNumber(reading, at - 1) || isColon(reading, at - 1);
    const isRepeated =
      before !== "" &&
      reading.tokens.some((_, place) => place !== at && isNumber(reading, place) && reading.word(place - 1) === before);
    const isFirst =
      (startsCell || isRepeated) &&
      !isTimed &&
      currency === undefined &&
      !isPercent &&
      (isNumber(reading, end) || isLink(end));
    if (isFirst) spans.push({ from: at, end });
    if (isFirst || isFraction) at = end - 1;
    while (isNumber(reading, at + 1) && !hasSuffix(at + 1)) at += 1;
  }
  const sizes = spans.map(({ from }) => reading.tokens[from]?.number?.value ?? 0);
  const isOrdered = [1, -1].some((way) =>
    sizes.every((size, index) => index === 0 || (size - (sizes[index - 1] ?? 0)) * way >= 0),
  );
  const isVaried = new Set(sizes).size * 2 > sizes.length;
  const isPattern = isVaried && (spans.length > 1 || reading.tokens.some((_, at) => timeEnd(reading, at) > at));
  if (isOrdered && isPattern) for (const { from, end } of spans) nameSpan(reading, from, end);
  claimContext(reading);
}
