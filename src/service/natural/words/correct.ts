// Corrects typing errors in words for charts and months, by edit distance. Names of data are never corrected.

import { MONTHS, readCalendar, WEEKDAYS } from "./calendar-words.ts";
import { languagesOf, wordsOf } from "./lexicon.ts";
import type { Token } from "./token.ts";

const CHART_WORDS = wordsOf("chart");
const TYPE_WORDS = (
  ["bar", "line", "area", "pie", "doughnut", "radar", "scatter", "histogram", "funnel"] as const
).flatMap(wordsOf);
const STYLE_WORDS = (
  ["horizontal", "stacked", "doughnut", "legend", "title", "dashed", "scatter", "histogram"] as const
)
  .flatMap(wordsOf)
  .filter(({ length }) => length > 5);
const TIMES = [MONTHS.en, WEEKDAYS.en]
  .flatMap(({ full }) => full.map((name) => name.toLowerCase()))
  .filter(({ length }) => length > 5);

/** Corrects the folded words of tokens. The text of a token stays as written, except for months and weekdays. */
export function correctTypos(tokens: readonly Token[]): readonly Token[] {
  const isKnown = (word: string): boolean => languagesOf(word).length > 0 || readCalendar(word).length > 0;
  const hasTimes = tokens.some(({ word }) => readCalendar(word).length > 0);
  const isChart = ({ word = "" }: Partial<Token> = {}): boolean =>
    CHART_WORDS.includes(word) || nearest(word, CHART_WORDS) !== undefined;
  return tokens.map((token, at): Token => {
    const { word, type } = token;
    if (type !== "word" || word.length < 4 || isKnown(word)) return token;
    const time = hasTimes ? nearest(word, TIMES) : undefined;
    if (time !== undefined) return { ...token, word: time, text: time.charAt(0).toUpperCase() + time.slice(1) };
    if (tokens[at + 1]?.figures !== undefined || tokens[at - 1]?.figures !== undefined) return token;
    const isAfterType = TYPE_WORDS.some(
      (one) => one === tokens[at - 1]?.word || nearest(tokens[at - 1]?.word ?? "", [one]),
    );
    const found =
      (isAfterType || at === 0 ? nearest(word, CHART_WORDS) : undefined) ??
      (isChart(tokens[at + 1]) ? nearest(word, TYPE_WORDS, word.length > 5 ? 2 : 1) : undefined) ??
      nearest(word, STYLE_WORDS);
    return found === undefined ? token : { ...token, word: found };
  });
}

/** Returns the word that differs by one error; by two in long words. The first letters must be equal. */
function nearest(word: string, words: readonly string[], most = word.length > 8 ? 2 : 1): string | undefined {
  return words.find(
    (known) =>
      word.length > 3 &&
      known[0] === word[0] &&
      Math.abs(known.length - word.length) <= most &&
      editDistance(word, known, most) <= most,
  );
}

/** Returns the number of insertions, deletions, replacements and swaps between two words, or more than `most`. */
function editDistance(one: string, other: string, most: number): number {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [a, b] = [one.slice(start), other.slice(start)];
  if (a === "" || b === "") return a.length + b.length;
  if (most === 0) return 1;
  const isSwap = a[0] === b[1] && a[1] === b[0];
  return (
    1 +
    Math.min(
      editDistance(a.slice(1), b.slice(1), most - 1),
      editDistance(a.slice(1), b, most - 1),
      editDistance(a, b.slice(1), most - 1),
      isSwap ? editDistance(a.slice(2), b.slice(2), most - 1) : most,
    )
  );
}
