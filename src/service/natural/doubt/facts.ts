// Facts about a draft, and the strength of a sign of a misreading.

import type { Plan } from "../config/plan.ts";
import { seriesNames } from "../data/data.ts";
import { interpretNumbers } from "../words/number.ts";
import { foldWord } from "../words/phrase-table.ts";
import type { Reading } from "../words/reading.ts";
import { type Token, tokenize } from "../words/token.ts";

/** A draft, and how its description was read. */
export interface Evidence {
  readonly description: string;
  readonly reading: Reading;
  readonly plan: Omit<Plan, "language" | "warn">;
  /** Whether the data is a table or JSON. */
  readonly isTable: boolean;
  /** The parts of the description that were not understood. */
  readonly unread: readonly string[];
  /** Number of warnings so far. */
  readonly problems: number;
}

export interface Facts extends Evidence {
  /** The numbers of the description, read independently of the draft. */
  readonly numbers: readonly Token[];
  /** Labels that the grammar has read; empty for a table, whose labels are certain. */
  readonly labels: readonly string[];
  /** Names of the series; empty for a single series. */
  readonly names: readonly string[];
  /** All text in the chart, folded. */
  readonly shown: string;
}

/** The strength of a sign, from 0 to 1, and the words that show it. */
export interface SignMatch {
  readonly strength: number;
  readonly words: readonly string[];
}

export const NOTHING: SignMatch = { strength: 0, words: [] };
/** Returns a sign whose strength is proportional to the number of words, and is 1 for `max` words or more. */
export const count = (words: readonly string[], max = 1): SignMatch => ({
  strength: Math.min(1, words.length / max),
  words,
});
export const when = (isTrue: boolean, ...words: readonly string[]): SignMatch =>
  isTrue ? { strength: 1, words } : NOTHING;

/** Collects the facts in which signs are found. */
export function collectFacts(evidence: Evidence): Facts {
  const { description, reading, isTable, plan } = evidence;
  const { data, settings } = plan;
  const labels = data.labels ?? [];
  const names = seriesNames(data);
  const lines = settings.lines.map(({ label = "" }) => label);
  const texts = [
    ...labels,
    ...names,
    ...lines,
    settings.title ?? "",
    data.subject ?? "",
    ...Object.values(settings.axisTitles),
  ];
  return {
    ...evidence,
    numbers: interpretNumbers(tokenize(description), reading.language, () => {}).filter(
      ({ number }) => number !== undefined,
    ),
    labels: isTable ? [] : labels,
    names: names.length < 2 ? [] : names,
    shown: foldWord(texts.join(" | ")),
  };
}
