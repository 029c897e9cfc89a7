// The kinds of chart that are named: "pie chart", "bars". A word that also is a name ("bar 10, club 20") means a kind only where
// it names no number, or nothing else says what is drawn.

import { CHART_NOUNS, KIND_WORDS, type Kind, type KindWord } from "../vocabulary/kind-words.ts";
import { SMALL_WORDS } from "../vocabulary/small-words.ts";
import type { Reading } from "./reading.ts";

/** Finds the kinds; two that can share axes make a mixed chart. */
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
  decide(reading, found);
}

function eachKind(reading: Reading, visit: (at: number, end: number, meaning: KindWord) => void): void {
  for (let at = 0; at < reading.tokens.length; at += 1) {
    const phrase = reading.find(KIND_WORDS, at);
    if (phrase !== undefined) visit(at, phrase.end, phrase.meaning);
  }
}

/** Whether a word stands right before a number, and nothing else names that number. */
function namesNumber(reading: Reading, at: number, end: number): boolean {
  const after = reading.free(end);
  const next = after?.text === ":" || after?.text === "=" ? reading.free(end + 1) : after;
  const before = reading.free(at - 1);
  const isFirst = before?.type !== "word" || SMALL_WORDS.read(before.word, reading.language) !== undefined;
  return (next?.type === "figures" && isFirst) || before?.type === "figures";
}

function decide(reading: Reading, found: readonly KindWord[]): void {
  const { wishes, warn } = reading;
  for (const word of found) {
    if ("insteadOf" in word)
      warn(`${word.insteadOf} charts are not drafted from words; ${KIND_NAMES[word.kind]} drawn instead`);
  }
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  const [first] = kinds;
  if (first === undefined) return;
  wishes.kind = first;
  if (kinds.length < 2) return;
  const sharing = kinds.filter((kind) => MIXABLE.has(kind));
  if (kinds.includes("mixed") || sharing.length > 1) {
    wishes.kind = "mixed";
    const outside = kinds.filter((kind) => kind !== "mixed" && !MIXABLE.has(kind));
    if (outside.length > 0) warn(`several kinds of chart named; ${outside.join(", ")} left out`);
  } else {
    warn(`several kinds of chart named; ${KIND_NAMES[first]} drawn`);
  }
}

/** Kinds of series that one chart can have together. */
const MIXABLE: ReadonlySet<Kind> = new Set(["bar", "line", "area"]);

/** What each kind is called in sentences. */
export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  bar: "bars are",
  horizontalBar: "horizontal bars are",
  line: "a line is",
  area: "an area is",
  pie: "a pie is",
  doughnut: "a doughnut is",
  polarArea: "a polar area is",
  radar: "a radar is",
  scatter: "points are",
  bubble: "bubbles are",
  gauge: "a gauge is",
  radialGauge: "a radial gauge is",
  progressBar: "a progress bar is",
  sparkline: "a sparkline is",
  boxplot: "boxes are",
  violin: "violins are",
  histogram: "a histogram is",
  mixed: "bars and a line are",
};
