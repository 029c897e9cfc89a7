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
} from "./label-signs.ts";
import {
  hasUnread,
  hints,
  ineffectiveRequests,
  irregularGaps,
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
  lostTime: [1.7, "it doesn't show", lostTimes],
  joined: [0.5, "these numbers may belong together:", joinedNumbers],
  scaled: [1.2, "these numbers may be too large:", scaledNumbers],
  repeated: [2.5, "more than one value has the label", repeatedLabels],
  small: [1.3, "this may not be a label:", smallLabels],
  first: [1.2, "this may not be a label:", longFirst],
  odd: [1.8, "this may not be a label:", oddLabels],
  unlabelled: [1, "the values have no labels", missingLabels],
  generated: [2.2, "the values have no labels", (facts) => (hasUnread(facts) ? missingLabels(facts) : NOTHING)],
  several: [0.9, "there are several series", ({ plan, isTable }) => when(!isTable && plan.data.series.length > 1)],
  nameless: [1.3, "a series has no name", namelessSeries],
  tall: [1.5, "series and labels may be swapped", swappedSeries],
  long: [1.7, "this may not be the name of a series:", longNames],
  nested: [1.2, "this is both a label and a series:", nestedNames],
  after: [2, "these words have no effect:", unreadAfterValues],
  typeInName: [1.9, "this may be a chart type:", namedTypes],
  swallowed: [1.5, "these words have no effect:", swallowedStyles],
  wish: [2, "these words have no effect:", ineffectiveRequests],
  tail: [1, "these words have no effect:", tailAfterValues],
  style: [1.3, "these words have no effect:", unusedStyles],
  hint: [0.9, "these words may change the data:", hints],
  hintInName: [1.8, "this may not be a name:", namedHints],
  types: [
    2.6,
    "the description names several chart types",
    ({ plan: { settings, data } }) => when(data.series.length < 2 && new Set(settings.types).size > 1),
  ],
  irregular: [1.4, "the values are separated in different ways", irregularGaps],
  unsure: [1.8, "the values may belong to other names", ({ plan }) => when(plan.data.certainty < 1)],
  unread: [2.2, "", ({ unread }) => count(unread, 2)],
  problem: [3.4, "", ({ problems }) => ({ strength: Math.min(1, problems / 2), words: [] })],
};
const BIAS = -2.3;
/** Minimum probability for a warning. */
const THRESHOLD = 0.27;
/** Maximum number of signs that a warning lists. */
const MAX_REASONS = 2;

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
