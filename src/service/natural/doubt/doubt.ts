// Estimates the probability that a draft doesn't match its description. The grammar gives every word a role, even in a sentence
// that it misreads, so this module counts signs of a misreading: numbers that the chart doesn't show, unusual labels, words without
// effect. The signs have the weights of a logistic regression (scripts/train-doubts.mjs), whose sum determines the probability.

import { quoteWords } from "../words/quote.ts";
import { collectFacts, count, type Evidence, type Facts, NOTHING, type SignMatch, when } from "./facts.ts";
import {
  joinedNumbers,
  longFirst,
  longNames,
  lostTimes,
  missingLabels,
  namelessSeries,
  nestedNames,
  oddLabels,
  repeatedLabels,
  scaledNumbers,
  smallLabels,
  swappedSeries,
  wordyNames,
} from "./label-signs.ts";
import {
  hasUnread,
  hints,
  ineffectiveRequests,
  irregularGaps,
  manyRemarks,
  manySentences,
  namedHints,
  namedTypes,
  swallowedStyles,
  tailAfterValues,
  unreadAfterValues,
  unusedStyles,
} from "./word-signs.ts";

type Sign = readonly [weight: number, sentence: string, find: (facts: Facts) => SignMatch];

/** The signs, with their weights. A sentence says what to check. */
const SIGNS: Readonly<Record<string, Sign>> = {
  lostTime: [0, "it doesn't show", lostTimes],
  joined: [1.3, "these numbers may belong together:", joinedNumbers],
  scaled: [1.2, "these numbers may be too large:", scaledNumbers],
  repeated: [2.5, "more than one value has the label", repeatedLabels],
  small: [0.6, "this may not be a label:", smallLabels],
  first: [1.8, "this may not be a label:", longFirst],
  odd: [2.2, "this may not be a label:", oddLabels],
  unlabelled: [0.1, "the values have no labels", missingLabels],
  generated: [2.5, "the values have no labels", (facts) => (hasUnread(facts) ? missingLabels(facts) : NOTHING)],
  several: [0.6, "there are several series", ({ plan, isTable }) => when(!isTable && plan.data.series.length > 1)],
  nameless: [1.5, "a series has no name", namelessSeries],
  tall: [0.7, "series and labels may be swapped", swappedSeries],
  long: [2.6, "this may not be the name of a series:", longNames],
  nested: [1.9, "this is both a label and a series:", nestedNames],
  after: [1.4, "these words have no effect:", unreadAfterValues],
  typeInName: [2.1, "this may be a chart type:", namedTypes],
  swallowed: [1.8, "these words have no effect:", swallowedStyles],
  wish: [1.4, "these words have no effect:", ineffectiveRequests],
  tail: [0, "these words have no effect:", tailAfterValues],
  style: [0.4, "these words have no effect:", unusedStyles],
  hint: [0.1, "these words may change the data:", hints],
  hintInName: [1.8, "this may not be a name:", namedHints],
  types: [
    1.2,
    "the description names several chart types",
    ({ plan: { settings, data } }) => when(data.series.length < 2 && new Set(settings.types).size > 1),
  ],
  irregular: [1.7, "the values are separated in different ways", irregularGaps],
  unsure: [3, "the values may belong to other names", ({ plan }) => when(plan.data.certainty < 1)],
  wordy: [1.7, "this may not be a label:", wordyNames],
  margin: [
    1,
    "the values may belong to other names",
    ({ plan: { data } }) => ({ strength: Math.max(0, 1 - (data.margin ?? 9) / 1.5), words: [] }),
  ],
  remarks: [1, "", manyRemarks],
  sentences: [1, "", manySentences],
  unread: [4.2, "", ({ unread }) => count(unread, 2)],
  problem: [5.7, "", ({ problems }) => ({ strength: Math.min(1, problems / 2), words: [] })],
};
const BIAS = -2.2;
/** Minimum probability for a warning. */
const THRESHOLD = 0.4;
/** Maximum number of signs that a warning lists. */
const MAX_REASONS = 2;

/** The weight of each sign. */
export const SIGN_WEIGHTS: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(SIGNS).map(([name, [weight]]) => [name, weight]),
);

/** Returns the strength of each sign. */
export function measureSigns(evidence: Evidence): Readonly<Record<string, number>> {
  const facts = collectFacts(evidence);
  return Object.fromEntries(Object.entries(SIGNS).map(([name, [, , find]]) => [name, find(facts).strength]));
}

/** Returns the probability that a draft doesn't match its description, and the warnings if it is high. */
export function findDoubts(evidence: Evidence): { readonly probability: number; readonly warnings: readonly string[] } {
  const facts = collectFacts(evidence);
  const found = Object.values(SIGNS).map(([weight, sentence, find]) => {
    const { strength, words } = find(facts);
    return { size: weight * strength, sentence, words };
  });
  const sum = found.reduce((total, { size }) => total + size, BIAS);
  const probability = 1 / (1 + Math.exp(-sum));
  const reasons = found
    .filter(({ size, sentence }) => size > 0 && sentence !== "")
    .sort((one, other) => other.size - one.size);
  const texts = reasons.map(({ sentence, words }) =>
    words.length > 0 ? `${sentence} ${quoteWords([...new Set(words)])}` : sentence,
  );
  return {
    probability,
    warnings:
      probability < THRESHOLD
        ? []
        : [...new Set(texts)].slice(0, MAX_REASONS).map((text) => `check the chart: ${text}`),
  };
}
