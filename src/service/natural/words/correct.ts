// Corrects typing errors in words for charts and months, by edit distance. Names of data are never corrected.

import { editDistance } from "../../../base/edit-distance.ts";
import { calendarNames, readCalendar } from "./calendar-words.ts";
import { languagesOf, wordsOf } from "./lexicon.ts";
import type { Token } from "./token.ts";

const CHART_WORDS = wordsOf("chart");
const TYPE_WORDS = wordsOf("bar", "line", "area", "pie", "doughnut", "radar", "scatter", "histogram", "funnel");
const isLong = ({ length }: string): boolean => length > 5;
const LONG_WORDS = wordsOf("horizontal", "stacked", "doughnut", "legend", "title", "scatter", "histogram").filter(
  isLong,
);
const TIMES = (["month", "weekday"] as const)
  .flatMap((cycle) => calendarNames({ cycle, language: "en", form: "full" }))
  .map((name) => name.toLowerCase())
  .filter(isLong);

/** Corrects the folded words of tokens. The text of a token stays as written, except for months and weekdays. */
export function correctTypos(tokens: readonly Token[]): readonly Token[] {
  const hasTimes = tokens.some(({ word }) => readCalendar(word).length > 0);
  const isNear = (at: number, words: readonly string[]): boolean => {
    const word = tokens[at]?.word ?? "";
    return words.includes(word) || nearest(word, words) !== undefined;
  };
  return tokens.map((token, at): Token => {
    const { word, type } = token;
    if (type !== "word" || languagesOf(word).length > 0 || readCalendar(word).length > 0) return token;
    const time = hasTimes ? nearest(word, TIMES) : undefined;
    if (time !== undefined) return { ...token, word: time, text: time.charAt(0).toUpperCase() + time.slice(1) };
    // A word beside a number is a name.
    if (tokens[at + 1]?.figures !== undefined || tokens[at - 1]?.figures !== undefined) return token;
    const found =
      (isNear(at - 1, TYPE_WORDS) || at === 0 ? nearest(word, CHART_WORDS) : undefined) ??
      (isNear(at + 1, CHART_WORDS) ? nearest(word, TYPE_WORDS, word.length > 5 ? 2 : 1) : undefined) ??
      nearest(word, LONG_WORDS);
    return found === undefined ? token : { ...token, word: found };
  });
}

/** Returns the word that differs by one error; by two in long words. The first letters must be equal. */
const nearest = (word: string, words: readonly string[], most = word.length > 8 ? 2 : 1): string | undefined =>
  words.find(
    (known) =>
      word.length > 3 &&
      known[0] === word[0] &&
      Math.abs(known.length - word.length) <= most &&
      editDistance(word, known) <= most,
  );
