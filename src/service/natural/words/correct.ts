// Corrects typing errors in words for charts, months and appearance, by edit distance. Names of data are never corrected: a word
// is only corrected where a word of the grammar is likely.

import { readCalendar } from "./calendar-words.ts";
import { languagesOf, wordsOf } from "./lexicon.ts";
import type { Token } from "./token.ts";

const CHART_WORDS = [...wordsOf("chart")];
const TYPE_WORDS = [
  ...wordsOf(
    "bar",
    "barWord",
    "line",
    "lineWord",
    "area",
    "areaWord",
    "pie",
    "pieWord",
    "doughnut",
    "polarArea",
    "radar",
    "scatter",
    "bubble",
    "gauge",
    "boxplot",
    "histogram",
    "waterfall",
    "funnel",
    "heatmap",
    "treemap",
    "sankey",
  ),
].filter((word) => word.length >= 3);
const SURE_WORDS = [
  ...wordsOf(
    "doughnut",
    "scatter",
    "histogram",
    "waterfall",
    "funnel",
    "heatmap",
    "treemap",
    "legend",
    "stacked",
    "horizontal",
    "dashed",
    "title",
    "average",
    "percentages",
    "background",
    "smooth",
    "ascending",
    "descending",
    "rounded",
    "gradient",
  ),
].filter((word) => word.length >= 6);
const MONTHS =
  "january february september october november december august januar februar oktober dezember janvier fevrier juillet septembre octobre novembre decembre enero febrero septiembre octubre noviembre diciembre".split(
    " ",
  );

/** German compounds such as "Kuchendiagramm". */
const COMPOUND = /.{3}(?:diagramm|diagramme|grafik)$/;

/** Corrects the folded words of tokens. The text of a token stays as written, unless the word is a month. */
export function correctTypos(tokens: readonly Token[]): readonly Token[] {
  const isMonths = tokens.some(({ word }) => readCalendar(word).some(({ cycle }) => cycle === "month"));
  const corrected = tokens.map((token, at): Token => {
    const before = tokens[at - 1];
    const after = tokens[at + 1];
    const isItem = before?.text === "," && after?.text === ",";
    if (token.type !== "word" || token.word.length < 3 || isItem || isKnown(token.word)) return token;
    const isNumbered =
      after?.type === "figures" ||
      before?.type === "figures" ||
      after?.number !== undefined ||
      before?.number !== undefined;
    if (isMonths && token.word.length >= 5) {
      const month = nearest(token.word, MONTHS);
      if (month !== undefined) return { ...token, word: month, text: month.charAt(0).toUpperCase() + month.slice(1) };
    }
    if (isNumbered && after?.text !== ":") return token;
    const chart =
      token.word.length >= 4 &&
      (before === undefined || isTypeWord(before) || /^(?:a|an|the|ein|un|una|my|this|me)$/.test(before.word))
        ? nearest(token.word, CHART_WORDS)
        : undefined;
    if (chart !== undefined) return { ...token, word: chart };
    const type = after !== undefined && isChartWord(after) ? nearest(token.word, TYPE_WORDS) : undefined;
    const sure = type ?? (token.word.length >= 5 && !isNumbered ? nearest(token.word, SURE_WORDS) : undefined);
    return sure === undefined ? token : { ...token, word: sure };
  });
  return corrected;
}

function isKnown(word: string): boolean {
  return languagesOf(word).length > 0 || readCalendar(word).length > 0 || COMPOUND.test(word);
}

function isTypeWord({ word }: Token): boolean {
  return TYPE_WORDS.includes(word) || (word.length >= 3 && !isKnown(word) && nearest(word, TYPE_WORDS) !== undefined);
}

function isChartWord({ word }: Token): boolean {
  return CHART_WORDS.includes(word) || (word.length >= 4 && !isKnown(word) && nearest(word, CHART_WORDS) !== undefined);
}

/** Returns the nearest word, if it is near enough: one error, or two in long words. */
function nearest(word: string, words: readonly string[]): string | undefined {
  const maxErrors = word.length >= 9 ? 2 : 1;
  let best: string | undefined;
  let minDistance = maxErrors + 1;
  for (const known of words) {
    if (
      Math.abs(known.length - word.length) > maxErrors ||
      (known[0] !== word[0] && !(known[1] === word[0] && known[0] === word[1]))
    )
      continue;
    const distance = editDistance(word, known);
    if (distance < minDistance) [best, minDistance] = [known, distance];
  }
  return best;
}

/** Maximum length of a word that is compared. */
const MAX_LENGTH = 20;

/** Returns the number of insertions, deletions, replacements and swaps of neighbours between two words. */
function editDistance(one: string, other: string): number {
  if (one.length > MAX_LENGTH || other.length > MAX_LENGTH) return MAX_LENGTH;
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      const above = rows[i - 1] as number[];
      let distance = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        distance = Math.min(distance, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(distance);
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? MAX_LENGTH;
}
