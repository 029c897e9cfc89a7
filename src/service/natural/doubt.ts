// Detects signs that the grammar has misread a description, even if it found a place for every number: unusual labels, or a chart
// type that the description names but the chart doesn't have. Each sign is rare in correct drafts.

import type { Data } from "./data/data.ts";
import type { ChartType } from "./directives/directive.ts";
import { wordsOf } from "./words/lexicon.ts";
import { quoteWords } from "./words/quote.ts";
import type { Reading } from "./words/reading.ts";

/** Values that are usually reference lines, not bars among others. */
const REFERENCES = wordsOf("target", "average", "max", "min");
const GAPS = wordsOf("gap", "forecast", "nothing");
/** Words that name a chart type, and the types that they may mean. */
const TYPE_WORDS: readonly (readonly [words: ReadonlySet<string>, types: readonly ChartType[]])[] = [
  [wordsOf("pie", "pieWord"), ["pie", "doughnut"]],
  [wordsOf("doughnut"), ["doughnut", "pie", "gauge", "radialGauge"]],
  [wordsOf("areaWord"), ["area", "polarArea"]],
  [wordsOf("radar"), ["radar", "gauge", "radialGauge"]],
  [wordsOf("scatter"), ["scatter", "bubble"]],
  [wordsOf("heatmap"), ["heatmap"]],
  [wordsOf("funnel"), ["funnel"]],
  [wordsOf("waterfall"), ["waterfall"]],
  [wordsOf("candlestick"), ["candlestick"]],
];
/** Minimum ratio to the median of a value whose suffix may be misread: 30m can be 30 metres. */
const OUTLIER = 5000;

/** Returns a sentence for each sign. */
export function listDoubts(reading: Reading, { labels = [], series, amounts }: Data, type: ChartType): string[] {
  const doubts: string[] = [];
  const odd = labels.filter((label, index) => isOdd(label, index, labels));
  if (odd.length > 0) doubts.push(`${quoteWords(odd)} may not be ${odd.length === 1 ? "a label" : "labels"}`);
  if (labels.includes("") && labels.some((label) => label !== "")) doubts.push("a value has no label");
  const seen = new Set<string>();
  const repeated = labels.find((label) => seen.has(label.toLowerCase()) || !seen.add(label.toLowerCase()));
  if (repeated !== undefined && repeated !== "")
    doubts.push(`more than one value has the label ${quoteWords([repeated])}`);
  if (series[0]?.name && series.some(({ name }) => !name)) doubts.push("a series has no name");
  const hasGaps = series.length > 1 && series.some(({ values }) => values.includes(null));
  if (hasGaps && !reading.tokens.some(({ word }) => GAPS.has(word))) doubts.push("some series have gaps");
  if (hasOutlier(amounts)) doubts.push("one number is much larger than the others");
  const missed = reading.tokens.find(
    ({ word }, at) =>
      !isName(reading, at) && TYPE_WORDS.some(([words, types]) => words.has(word) && !types.includes(type)),
  );
  if (missed !== undefined)
    doubts.push(`the description says ${quoteWords([missed.text])}, but the chart has another type`);
  return doubts.map((doubt) => `check the chart: ${doubt}`);
}

const isName = ({ roles }: Reading, at: number) => roles[at] === "name" || roles[at] === "data";

/** Returns whether a label is unlike the other labels, as if it contained words or numbers that belong elsewhere. */
function isOdd(label: string, index: number, labels: readonly string[]): boolean {
  if (/(?<!\p{L})\p{Ll}{2,} \d[\d.,]* \p{Ll}{2,}/u.test(label)) return true;
  if (countOf(label, "(") !== countOf(label, ")")) return true;
  const others = labels.filter((_, other) => other !== index);
  if (others.length < 2) return false;
  const isReference = (text: string) => text.split(/\s+/).some((word) => REFERENCES.has(word.toLowerCase()));
  if (isReference(label) && !others.some(isReference)) return true;
  const lengths = others.map(countWords).sort((one, other) => one - other);
  const length = countWords(label);
  // The first label may contain the subject of the chart.
  if (index === 0 && length >= 3 && length > (lengths.at(-1) ?? 0)) return true;
  if (length >= 4 && length > 2 * (lengths[lengths.length >> 1] ?? 0) + 1) return true;
  const [, stem] = NUMBER_AT_END.exec(label) ?? [];
  return stem !== undefined && !others.some((other) => other.startsWith(stem) || NUMBER_AT_END.test(other));
}

const NUMBER_AT_END = /^(.*\p{L}{2,}) \d[\d.,]*$/u;
const OF = wordsOf("of", "article");
/** Counts the words of a label, without small words as in "power of will". */
const countWords = (label: string) => label.split(/\s+/).filter((word) => !OF.has(word.toLowerCase())).length;
const countOf = (text: string, mark: string) => text.split(mark).length;

function hasOutlier(amounts: Data["amounts"]): boolean {
  const sizes = amounts.map(({ value }) => Math.abs(value)).sort((one, other) => one - other);
  const middle = sizes[sizes.length >> 1] ?? 0;
  return amounts.some(({ value, factor = 1 }) => factor > 1 && middle > 0 && Math.abs(value) > OUTLIER * middle);
}
