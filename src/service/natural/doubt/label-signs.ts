// Signs of a misreading in the numbers, labels and names of a draft.

import { isMalformed } from "../data/cost.ts";
import { GAUGES } from "../directives/directive.ts";
import type { WordClass } from "../words/english.ts";
import { FUNCTION_WORDS, isWordOf } from "../words/lexicon.ts";
import { foldWord } from "../words/phrase-table.ts";
import { timeEnd } from "../words/time.ts";
import { count, type Facts, NOTHING, type SignMatch, when } from "./facts.ts";

/** Finds points in time that are missing in labels and names, because they were read as values or other words. */
export function lostTimes({ reading, plan: { data }, names, isTable, shown }: Facts): SignMatch {
  if (isTable || (data.labels === undefined && names.length === 0)) return NOTHING;
  const { roles } = reading;
  const times = reading.tokens.filter(({ word }, at) => {
    const role = roles[at];
    if (word.length < 2 || /^\d{4}$/.test(word) || role === "directive" || role === "name" || shown.includes(word))
      return false;
    // Only tokens without a role can be read again.
    roles[at] = undefined;
    const end = timeEnd(reading, at);
    roles[at] = role;
    return end > at;
  });
  return count(times.map(({ text }) => text));
}

/** Finds numbers joined by a mark such as a slash, which may be one value or several, unless all numbers are joined. */
export function joinedNumbers({ description, isTable, numbers, shown, plan: { kind } }: Facts): SignMatch {
  if (isTable || GAUGES.has(kind)) return NOTHING;
  const found = description.match(/\d[\d.,/]*[^\d\s]{0,3}[/±★@×]\s?\d[\d.,/]*/gu) ?? [];
  const joined = found.filter((text) => !shown.includes(text));
  return joined.flatMap((text) => text.match(/\d[\d.,]*/g) ?? []).length >= numbers.length ? NOTHING : count(joined);
}

/** Finds numbers whose suffix may be a unit instead of a factor: 30m can be 30 metres. */
export const scaledNumbers = ({ numbers }: Facts): SignMatch =>
  count(
    numbers
      .filter(
        ({ text, number }) => (number?.factor ?? 1) > 1 && number?.currency === undefined && /^\d+m$|\dmm$/.test(text),
      )
      .map(({ text }) => text),
  );

const SMALL: readonly WordClass[] = [
  ...FUNCTION_WORDS,
  "pronoun",
  "verb",
  "adverb",
  "request",
  "make",
  "chart",
  "question",
  "no",
  "rest",
  "colorWord",
  "dataWord",
];

/** Finds labels that consist of one small word. */
export const smallLabels = ({ labels, reading }: Facts): SignMatch =>
  count(
    labels.filter((label) => label !== label.toUpperCase() && isWordOf(foldWord(label), reading.language, ...SMALL)),
  );

/** Finds labels that repeat an earlier label. Ignores case. */
export function repeatedLabels({ labels }: Facts): SignMatch {
  const firsts = new Map(labels.map((label, index) => [label.toLowerCase(), index] as const).reverse());
  return count(labels.filter((label, index) => label !== "" && firsts.get(label.toLowerCase()) !== index));
}

const countWords = (text: string): number => text.split(/\s+/).length;

/** Finds a first label that contains the subject of the chart. */
export function longFirst({ labels: [first = "", ...others] }: Facts): SignMatch {
  const length = countWords(first);
  return when(others.length > 1 && length >= 3 && others.every((label) => countWords(label) < length), first);
}

const NUMBER_AT_END = /^(.*\p{L}{2,}) \d[\d.,]*$/u;

/** Finds labels with half a pair of brackets, with a number among their words, or the only label with a number at its end. */
export const oddLabels = ({ labels }: Facts): SignMatch =>
  count(
    labels.filter((label) => {
      if (isMalformed(label) || /^[>→=-]|->/.test(label)) return true;
      const [, stem] = NUMBER_AT_END.exec(label) ?? [];
      const isLike = (other: string): boolean => other.startsWith(stem ?? "") || NUMBER_AT_END.test(other);
      return stem !== undefined && labels.length > 2 && !labels.some((other) => other !== label && isLike(other));
    }),
  );

/** Finds values without labels. */
export const missingLabels = ({ plan: { data, kind } }: Facts): SignMatch =>
  when(
    (data.labels === undefined || (data.labels.includes("") && data.labels.length > 1)) &&
      data.tuples === undefined &&
      !GAUGES.has(kind) &&
      (data.series[0]?.values.length ?? 0) > 1,
  );

/** Finds an unnamed series among several. */
export const namelessSeries = ({ plan: { data } }: Facts): SignMatch =>
  when(data.series.length > 1 && data.series.some(({ name }) => !name));

/** Finds more series than labels. */
export const swappedSeries = ({ plan: { data, kind }, isTable }: Facts): SignMatch =>
  when(
    !isTable && kind !== "heatmap" && data.labels !== undefined && data.series.length > Math.max(2, data.labels.length),
  );

/** Finds a name that is much longer than another. */
export function longNames({ names }: Facts): SignMatch {
  const lengths = names.map(countWords);
  const longest = Math.max(0, ...lengths);
  return when(longest > Math.min(...lengths) + 2, ...names.filter((_, index) => lengths[index] === longest));
}

/** Finds names of series that are also in a label. */
export function nestedNames({ names, labels }: Facts): SignMatch {
  const folded = labels.map((label) => ` ${foldWord(label)} `);
  return count(names.filter((name) => folded.some((label) => label.includes(` ${foldWord(name)} `))));
}

const AROUND: readonly WordClass[] = [...FUNCTION_WORDS, "verb", "pronoun", "question", "request"];

/** Finds labels and names that begin or end with a small word, or contain marks of other sentences. */
export function wordyNames({ labels, names, reading: { language } }: Facts): SignMatch {
  const isSmall = (word = ""): boolean => word !== word.toUpperCase() && isWordOf(foldWord(word), language, ...AROUND);
  return count(
    [...labels, ...names].filter((label) => {
      const words = label.split(/\s+/);
      return (
        (words.length > 1 && !/\d/.test(label) && (isSmall(words[0]) || isSmall(words.at(-1)))) ||
        /[=[\]{}]|: |\. /.test(label)
      );
    }),
    2,
  );
}
