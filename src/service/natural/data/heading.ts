// Finds a heading: a separate first line, or the question before the data.

import type { WordClass } from "../words/english.ts";
import type { Reading } from "../words/reading.ts";

/** Maximum number of words in a heading. */
const MAX_WORDS = 10;

/**
 * Returns the heading and claims its tokens, if the first line is one: a few words without numbers, requests or punctuation.
 *
 * @param hasBlock whether a table or JSON follows
 */
export function findHeading(reading: Reading, text: string, hasBlock: boolean): string | undefined {
  const line = reading.tokens.findIndex(({ type }) => type === "break");
  const end = line === -1 ? reading.tokens.length : line;
  const isLine = end > 0 && end <= MAX_WORDS && !/^\n/.test(text);
  if (!isLine || !hasBlock) return undefined;
  const first = reading.tokens.slice(0, end);
  const isPlain = first.every(
    ({ type, number, text: part }, at) =>
      (type === "word" || type === "quoted" || number !== undefined || /^[&'’(),/.–—-]$/.test(part)) &&
      !reading.is(at, ...REQUEST),
  );
  if (!isPlain) return undefined;
  const heading = reading.text({ from: 0, end });
  reading.claim(0, end, "directive");
  return heading;
}

/** Classes of words in requests for a chart. */
const REQUEST: readonly WordClass[] = [
  "request",
  "make",
  "impossible",
  "chart",
  "bar",
  "barWord",
  "line",
  "lineWord",
  "pie",
  "pieWord",
  "doughnut",
  "heatmap",
  "histogram",
  "boxplot",
  "scatter",
  "stacked",
  "target",
  "size",
];
