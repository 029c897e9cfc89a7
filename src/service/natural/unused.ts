// Warns about words and numbers in a description that the drafted chart does not use. This stage runs last, so that it also
// finds words that earlier stages dropped.

import type { Reading } from "./recognise/reading.ts";
import { quoteWords } from "./text/sentence.ts";
import type { Kind } from "./vocabulary/chart-type-words.ts";
import { FUNCTION_WORDS } from "./vocabulary/function-words.ts";
import { MEASURE_WORDS, REMAINDER_WORD } from "./vocabulary/measure-words.ts";
import { NARRATIVE_WORDS } from "./vocabulary/narrative-words.ts";
import { foldWord } from "./vocabulary/phrase-table.ts";

/** Chart types that show values computed from the given numbers. */
const COMPUTED: ReadonlySet<Kind | undefined> = new Set(["histogram", "bubble", "gauge", "radialGauge", "progressBar"]);

/**
 * Warns about words and numbers that a chart does not show.
 *
 * @param chart configuration text
 * @param warnings warnings so far, whose words count as handled
 */
export function warnAboutUnused(reading: Reading, chart: string, warnings: ReadonlySet<string>): void {
  const warned = foldWord([...warnings].join(" "));
  const shown = foldWord(chart);
  const numbers = new Set((chart.match(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g) ?? []).map(Number));
  const unused: string[] = [];
  reading.tokens.forEach((token, at) => {
    if (!reading.isFree(at)) return;
    if (token.type === "word" && isMeaningful(reading, at, shown)) {
      if (!warned.includes(`"${token.word}"`) && !isWithin(warned, token.word)) unused.push(token.text);
    } else if (token.number !== undefined && !COMPUTED.has(reading.settings.kind)) {
      const { value } = token.number;
      if (!numbers.has(value) && !shown.includes(foldWord(token.text)) && !warned.includes(String(value)))
        unused.push(token.text);
    }
  });
  warnAboutParts(reading);
  if (unused.length > 0) reading.warn(`not understood: ${quoteWords([...new Set(unused)])}`);
}

/** Warns about "5 of 12" if the chart is not a gauge. Only a gauge reads it as a part of a whole. */
function warnAboutParts(reading: Reading): void {
  if (COMPUTED.has(reading.settings.kind)) return;
  reading.tokens.forEach((_, at) => {
    const isPart = reading.free(at)?.number !== undefined && reading.free(at + 2)?.number !== undefined;
    if (isPart && OF.test(reading.word(at + 1)))
      reading.warn(
        `${quoteWords([reading.slice(at, at + 2)])} was read as two numbers; only a gauge shows a part of a whole`,
      );
  });
}

const OF = /^(?:of|von|de|sur)$/;

/** Returns whether a word is meaningful and not in the chart. Verbs of change ("rose") count, unless they are also measures. */
function isMeaningful(reading: Reading, at: number, shown: string): boolean {
  const { word = "" } = reading.tokens[at] ?? {};
  if (reading.find(NARRATIVE_WORDS, at)?.meaning === "change") return MEASURE_WORDS.read(word) === undefined;
  const isSmall = reading.find(FUNCTION_WORDS, at) !== undefined || isInPhrase(reading, at);
  return word.length > 1 && !isSmall && !REMAINDER_WORD.test(word) && !isWithin(shown, word.replace(/^d'/, ""));
}

/** Returns whether a token is inside a phrase of several function words, such as "can you" or "je voudrais". */
function isInPhrase(reading: Reading, at: number): boolean {
  for (let from = Math.max(0, at - MAX_PHRASE_OFFSET); from < at; from += 1) {
    const phrase = reading.find(FUNCTION_WORDS, from) ?? reading.find(NARRATIVE_WORDS, from);
    if (phrase !== undefined && phrase.end > at) return true;
  }
  return false;
}

/** Maximum number of tokens between the start of a phrase of function words and a token inside it. */
const MAX_PHRASE_OFFSET = 4;

function isWithin(text: string, word: string): boolean {
  return text.includes(word);
}
