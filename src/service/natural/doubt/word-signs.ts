// Signs of a misreading in the words of a description.

import { isColorAt } from "../directives/color.ts";
import type { ChartType } from "../directives/directive.ts";
import { NEEDS_CHART } from "../directives/types.ts";
import { isUnread } from "../directives/unread.ts";
import type { WordClass } from "../words/english.ts";
import { FUNCTION_WORDS, wordsOf } from "../words/lexicon.ts";
import { foldWord } from "../words/phrase-table.ts";
import type { Reading } from "../words/reading.ts";
import { count, type Facts, NOTHING, type SignMatch } from "./facts.ts";

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
  [wordsOf("histogram"), ["histogram"]],
  [wordsOf("horizontalBar"), ["horizontalBar"]],
  [wordsOf("lineWord", "line"), ["line", "area", "sparkline", "mixed"]],
  [wordsOf("barWord", "bar"), ["bar", "horizontalBar", "mixed", "histogram", "waterfall"]],
];

const isMissed = (word: string, type: ChartType): boolean =>
  !NEEDS_CHART.has(word) && TYPE_WORDS.some(([words, types]) => words.has(word) && !types.includes(type));
/** Finds words for types among the names, if the description names no type. */
export function namedTypes({ reading, plan: { kind, settings } }: Facts): SignMatch {
  if (settings.types.length > 0) return NOTHING;
  return count(
    reading.tokens
      .filter(({ word }, at) => reading.roles[at] === "name" && isMissed(word, kind))
      .map(({ text }) => text),
  );
}

/** Measures the share of words that are not in the chart. */
export function manyRemarks({ reading: { tokens, roles }, isTable }: Facts): SignMatch {
  const words = tokens.flatMap(({ type, word }, at) => (type === "word" && !SMALL_WORDS.has(word) ? [roles[at]] : []));
  const remarks = words.filter((role) => role === undefined || role === "context");
  return { strength: isTable ? 0 : Math.min(1, (2 * remarks.length) / Math.max(5, words.length)), words: [] };
}

/** Measures the number of sentences and lines. */
export const manySentences = ({ description }: Facts): SignMatch => ({
  strength: Math.min(1, (description.match(/[.!?;\n]\s/g) ?? []).length / MANY_SENTENCES),
  words: [],
});

const MANY_SENTENCES = 8;

const AND = wordsOf("and");
const POLITE = wordsOf("request", "pronoun");
const ORDERS = new Set([...wordsOf("order"), "have", "give", "lass", "mach", "fais", "haz", "pon"]);
const SMALL_WORDS = wordsOf(...FUNCTION_WORDS, "verb", "adverb", "question", "request", "pronoun", "make");

const STYLES = wordsOf(
  ...("sort ascending descending legend stacked horizontal percentages smooth dashed filled stepped grid log rounded gradient right second average target dataLabels hundred half refLine percentWord".split(
    " ",
  ) as WordClass[]),
);
/** Words of corrections, exceptions and calculations. */
const HINTS = new Set(
  "wait instead except without only other remainder double doubled half separate map centre center same scrap sorry actually correction not nah ignore excluding but whatever missing none twice total error than whichever either statt ohne nur beide sonst doch sans seulement sauf sin solo excepto".split(
    " ",
  ),
);

const wordsIn = (
  { tokens, roles }: Reading,
  words: ReadonlySet<string>,
  ...among: readonly Reading["roles"][number][]
): string[] => tokens.flatMap(({ word, text }, at) => (words.has(word) && among.includes(roles[at]) ? text : []));

/** Finds words for styles that have no effect. */
export const unusedStyles = ({ reading }: Facts): SignMatch => count(wordsIn(reading, STYLES, undefined), 2);

const SWALLOWED = new Set([
  ...wordsOf(
    ...("legend grid stacked dashed smooth log rounded gradient horizontal dark colorWord xAxis yAxis axis background dataLabels left right bottom dashed sort".split(
      " ",
    ) as WordClass[]),
  ),
]);
for (const word of [
  "x",
  "y",
  "key",
  "under",
  "down",
  "below",
  "broken",
  "left",
  "right",
  "up",
  "bottom",
  "order",
  "other",
  "relative",
  "tones",
])
  SWALLOWED.delete(word);

const SIDES = wordsOf("left", "right", "bottom", "top");
const SIDED = wordsOf("legend", "axis");

/** Finds words for styles and colours that were read as part of the title or were skipped. */
export function swallowedStyles({ reading, plan: { data }, labels, names }: Facts): SignMatch {
  const shown = foldWord([...labels, ...names].join(" "));
  const hasSides = reading.tokens.some(({ word }) => SIDED.has(word));
  const isLost = (at: number): boolean =>
    /^(?:name|context)$/.test(reading.roles[at] ?? "") &&
    (SWALLOWED.has(reading.tokens[at]?.word ?? "") ||
      (hasSides && SIDES.has(reading.tokens[at]?.word ?? "")) ||
      (isColorAt(reading, at) && !/^\p{Lu}/u.test(reading.tokens[at]?.text ?? ""))) &&
    !shown.includes(reading.tokens[at]?.word ?? "");
  return data.series.length === 0
    ? NOTHING
    : count(reading.tokens.filter((_, at) => isLost(at)).map(({ text }) => text));
}

/** Matches the object of a request after its verb: the chart, or its parts. */
const OBJECT =
  /^(?:it|them|everything|each|every|(?:the|this|my) (?:chart|graph|diagram|plot|bars?|lines?|slices?|winner)|es|sie|alles|das diagramm|jede[rsnm]?|chaque|le graphique|cada|el grafico|la grafica)\b/;

/** Finds clauses that ask for something, such as "make it glow" or "tilt the chart", and have no effect. */
export function ineffectiveRequests({ reading }: Facts): SignMatch {
  const { tokens, roles } = reading;
  const found: string[] = [];
  const isBound = (at: number): boolean =>
    reading.separation(at) >= 2 || tokens[at]?.text === ":" || AND.has(tokens[at]?.word ?? "");
  for (let from = 0; from < tokens.length; ) {
    let end = from;
    while (!isBound(end)) end += 1;
    const clause = tokens.slice(from, end);
    const start = clause.findIndex(({ word }) => !POLITE.has(word));
    const { word: verb = "", text = "", type } = clause[start] ?? {};
    const object = clause
      .slice(start + 1, start + 4)
      .map(({ word }) => word)
      .join(" ");
    const isVerb = ORDERS.has(verb) || (type === "word" && /^\p{Ll}{3}/u.test(text) && !SMALL_WORDS.has(verb));
    const isUsed = roles.slice(from, end).some((role, index) => role === "directive" || (role === "data" && index < 3));
    if (isVerb && OBJECT.test(object) && !isUsed)
      found.push(
        clause
          .slice(start)
          .map((token) => token.text)
          .join(" "),
      );
    from = end + 1;
  }
  return count(found);
}

/** Finds the words after the last value, if no other value is followed by as many. */
export function tailAfterValues({ reading, isTable }: Facts): SignMatch {
  if (isTable) return NOTHING;
  const counts: string[][] = [];
  for (const [at, { type, text, number }] of reading.tokens.entries()) {
    if (number !== undefined && reading.roles[at] === "data") counts.push([]);
    else if (type === "word" && reading.roles[at] === "context") counts.at(-1)?.push(text);
  }
  const last = counts.pop() ?? [];
  return last.length > Math.max(0, ...counts.map(({ length }) => length)) ? count(last, 3) : NOTHING;
}

/** Finds words of corrections, exceptions and calculations, outside and inside names. */
export const hints = ({ reading }: Facts): SignMatch => count(wordsIn(reading, HINTS, undefined, "context"), 2);
/**
 * Finds words of corrections, exceptions and calculations within labels and names. A label such as "other" alone is a
 * category.
 */
export function namedHints({ plan: { data } }: Facts): SignMatch {
  const names = [...(data.labels ?? []), ...data.series.map(({ name }) => name ?? ""), data.subject ?? ""];
  const words = names.map((name) => foldWord(name).split(/[^\p{L}]+/u)).filter(({ length }) => length > 1);
  return count(
    words.flat().filter((word) => HINTS.has(word)),
    2,
  );
}

/** Returns whether the description has words without a role. */
export const hasUnread = ({ reading }: Facts): boolean => reading.tokens.some((_, at) => isUnread(reading, at));

/** Finds the words without a role after the last value. */
export function unreadAfterValues({ reading }: Facts): SignMatch {
  const last = reading.roles.lastIndexOf("data");
  const words = reading.tokens.filter((_, at) => last !== -1 && at > last && isUnread(reading, at));
  return count(
    words.map(({ text }) => text),
    4,
  );
}

/** Compares the gaps between values. Gaps with words and marks in the same order look alike. */
export function irregularGaps({ reading, isTable, names }: Facts): SignMatch {
  if (isTable) return NOTHING;
  const gaps: string[] = [];
  let gap: string | undefined;
  for (const [at, { type, text, number }] of reading.tokens.entries()) {
    if (number !== undefined && reading.roles[at] === "data") {
      if (gap !== undefined) gaps.push(gap.replace(/w+/g, "w").replace(/&w?/g, ",w").replace(/,,/g, ","));
      gap = "";
    } else if (gap !== undefined) {
      const isWord = type === "word" || type === "quoted";
      gap += isWord ? (reading.is(at, "and") ? "&" : "w") : type === "break" ? "\n" : text;
    }
  }
  // Records have gaps inside and between them.
  const usual = names.length > 1 ? 2 : 1;
  return gaps.length < 2 ? NOTHING : { strength: Math.max(0, new Set(gaps).size - usual) / gaps.length, words: [] };
}
