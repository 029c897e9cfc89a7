// Recognises chart types: "pie chart", "bars". A word that can also be a name ("bar 10, club 20") is a chart type only if it
// does not name a number, or if the description has no other chart type.

import { CHART_NOUNS, CHART_TYPE_WORDS, type Kind, type KindWord } from "../vocabulary/chart-type-words.ts";
import { FUNCTION_WORDS } from "../vocabulary/function-words.ts";
import type { Reading } from "./reading.ts";

/** Recognises chart types. Two types that can share axes make a mixed chart. */
export function recogniseKinds(reading: Reading): void {
  const found: KindWord[] = [];
  const take = (from: number, end: number, meaning: KindWord): void => {
    found.push(meaning);
    reading.claim(from, end, { type: "kind", kind: meaning.kind });
  };
  eachKind(reading, (at, end, meaning) => {
    if (meaning.isBare !== true) take(at, end, meaning);
  });
  eachKind(reading, (at, end, meaning) => {
    if (found.length === 0 || !namesNumber(reading, at, end)) take(at, end, meaning);
  });
  for (let at = 0; at < reading.tokens.length; at += 1) {
    const noun = reading.find(CHART_NOUNS, at);
    if (noun !== undefined) reading.claim(at, noun.end);
  }
  chooseKind(reading, found);
}

function eachKind(reading: Reading, visit: (at: number, end: number, meaning: KindWord) => void): void {
  for (let at = 0; at < reading.tokens.length; at += 1) {
    const phrase = reading.find(CHART_TYPE_WORDS, at);
    if (phrase !== undefined) visit(at, phrase.end, phrase.meaning);
  }
}

/** Returns whether a word is the only name of the number after it, or directly follows a number. */
function namesNumber(reading: Reading, at: number, end: number): boolean {
  const after = reading.free(end);
  const next = after?.text === ":" || after?.text === "=" ? reading.free(end + 1) : after;
  const before = reading.free(at - 1);
  const isFirst = before?.type !== "word" || FUNCTION_WORDS.read(before.word, reading.language) !== undefined;
  return (next?.type === "figures" && isFirst) || before?.type === "figures";
}

function chooseKind(reading: Reading, found: readonly KindWord[]): void {
  const { settings, warn } = reading;
  for (const word of found) {
    if ("insteadOf" in word)
      warn(`${word.insteadOf} charts are not supported here; drawn as ${KIND_NAMES[word.kind]} instead`);
  }
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  const [first] = kinds;
  if (first === undefined) return;
  settings.kind = first;
  if (kinds.length < 2) return;
  const sharing = kinds.filter((kind) => MIXABLE.has(kind));
  if (kinds.includes("mixed") || sharing.length > 1) {
    settings.kind = "mixed";
    const outside = kinds.filter((kind) => kind !== "mixed" && !MIXABLE.has(kind));
    if (outside.length > 0) warn(`several chart types given; ${outside.join(", ")} ignored`);
  } else {
    warn(`several chart types given; drawn as ${KIND_NAMES[first]}`);
  }
}

/** Chart types whose series can share a chart. */
const MIXABLE: ReadonlySet<Kind> = new Set(["bar", "line", "area"]);

/** The names of chart types in warnings. */
export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  bar: "a bar chart",
  horizontalBar: "a horizontal bar chart",
  line: "a line chart",
  area: "an area chart",
  pie: "a pie chart",
  doughnut: "a doughnut chart",
  polarArea: "a polar area chart",
  radar: "a radar chart",
  scatter: "a scatter chart",
  bubble: "a bubble chart",
  gauge: "a gauge",
  radialGauge: "a radial gauge",
  progressBar: "a progress bar",
  sparkline: "a sparkline",
  boxplot: "a box plot",
  violin: "a violin plot",
  histogram: "a histogram",
  waterfall: "a waterfall chart",
  mixed: "a mixed chart",
};
