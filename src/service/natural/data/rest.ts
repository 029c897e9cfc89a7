// Adds the rest of a whole: "55% Android, 30% iOS, the rest others".

import { matchClass } from "../words/lexicon.ts";
import type { Reading } from "../words/reading.ts";
import type { Data } from "./data.ts";
import type { Entry } from "./entries.ts";
import { clean, toName } from "./phrase.ts";
import type { ShapeResult } from "./shape-parts.ts";

/** Adds the remaining percentage: "55% Android, 30% iOS, the rest others". */
export function addRest(
  reading: Reading,
  { labels, rows }: ShapeResult,
  entries: readonly Entry[],
): Pick<Data, "labels" | "series"> | undefined {
  const at = reading.tokens.findIndex((_, place) => reading.is(place, "rest") && reading.isFree(place));
  const [row] = rows;
  if (at === -1 || row === undefined || rows.length > 1 || labels === undefined) return undefined;
  const amounts = entries.flatMap((entry) => entry.amounts);
  const sum = amounts.reduce((total, { value }) => total + value, 0);
  const end = reading.match("rest", at);
  const whole = amounts.every(({ isPercent }) => isPercent) ? 100 : wholeOf(reading, end);
  if (sum <= 0 || whole === undefined || sum >= whole) return undefined;
  let last = end;
  while (last < reading.tokens.length && reading.isFree(last) && reading.separation(last) === 0) last += 1;
  const called = toName(
    reading,
    clean(
      reading,
      Array.from({ length: last - end }, (_, index) => end + index),
    ),
  );
  reading.claim(at, called === undefined ? end : last, "name");
  const name = called?.text ?? reading.text({ from: reading.is(at, "article") && end > at + 1 ? at + 1 : at, end });
  return {
    labels: [...labels.map((label) => label?.text ?? ""), name],
    series: [{ name: row.name?.text, values: [...row.values, Number((whole - sum).toPrecision(12))] }],
  };
}

/** Returns the total that includes the rest: the number in "of 60 patients" or "the rest to 100". */
function wholeOf(reading: Reading, end: number): number | undefined {
  const place = reading.tokens.findIndex(
    ({ number }, at) =>
      number !== undefined &&
      reading.roles[at] === "context" &&
      matchClass("of", () => reading.tokens[at - 1]?.word ?? "", reading.language) > 0,
  );
  const to = reading.tokens.findIndex(
    ({ number }, at) => at > end && number !== undefined && reading.tokens[at - 1]?.word === "to",
  );
  return reading.tokens[to === -1 ? place : to]?.number?.value;
}
