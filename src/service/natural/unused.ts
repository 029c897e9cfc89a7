// A chart that was drafted, and the reading it is of → the words and numbers of the description that it has nothing of, named in a
// warning. Last of all: so that what went astray on the way is never silent.

import type { Reading } from "./recognise/reading.ts";
import { quoteWords } from "./text/sentence.ts";
import type { Kind } from "./vocabulary/kind-words.ts";
import { MEASURE_WORDS, REST_WORD } from "./vocabulary/measure-words.ts";
import { foldWord } from "./vocabulary/phrase-table.ts";
import { SMALL_WORDS } from "./vocabulary/small-words.ts";
import { TOLD_WORDS } from "./vocabulary/told-words.ts";

/** Kinds that show numbers made of those given. */
const COMPUTED: ReadonlySet<Kind | undefined> = new Set(["histogram", "bubble", "gauge", "radialGauge", "progressBar"]);

/** Names what a chart does not show. `warnings` are those there are already. */
export function sayUnused(reading: Reading, chart: string, warnings: ReadonlySet<string>): void {
  const said = foldWord([...warnings].join(" "));
  const shown = foldWord(chart);
  const numbers = new Set((chart.match(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g) ?? []).map(Number));
  const unused: string[] = [];
  reading.tokens.forEach((token, at) => {
    if (!reading.isFree(at)) return;
    if (token.type === "word" && isMeaningful(reading, at, shown)) {
      if (!said.includes(`"${token.word}"`) && !isWithin(said, token.word)) unused.push(token.text);
    } else if (token.number !== undefined && !COMPUTED.has(reading.wishes.kind)) {
      const { value } = token.number;
      if (!numbers.has(value) && !shown.includes(foldWord(token.text)) && !said.includes(String(value)))
        unused.push(token.text);
    }
  });
  sayWholes(reading);
  if (unused.length > 0) reading.warn(`not understood: ${quoteWords([...new Set(unused)])}`);
}

/** "5 of 12": a part and its whole are one number to a gauge alone. */
function sayWholes(reading: Reading): void {
  if (COMPUTED.has(reading.wishes.kind)) return;
  reading.tokens.forEach((_, at) => {
    const isPart = reading.free(at)?.number !== undefined && reading.free(at + 2)?.number !== undefined;
    if (isPart && OF.test(reading.word(at + 1)))
      reading.warn(
        `${quoteWords([reading.slice(at, at + 2)])} is read as two numbers; a gauge shows a part of a whole`,
      );
  });
}

const OF = /^(?:of|von|de|sur)$/;

/** A word that says something and is not shown, or is shown as a name and only tells how numbers change. */
function isMeaningful(reading: Reading, at: number, shown: string): boolean {
  const { word = "" } = reading.tokens[at] ?? {};
  if (reading.find(TOLD_WORDS, at)?.meaning === "change") return MEASURE_WORDS.read(word) === undefined;
  const isSmall = reading.find(SMALL_WORDS, at) !== undefined || isInPhrase(reading, at);
  return word.length > 1 && !isSmall && !REST_WORD.test(word) && !isWithin(shown, word.replace(/^d'/, ""));
}

/** Whether a small word of several words reaches over a place: "can you", "je voudrais". */
function isInPhrase(reading: Reading, at: number): boolean {
  for (let from = Math.max(0, at - LONGEST); from < at; from += 1) {
    const phrase = reading.find(SMALL_WORDS, from) ?? reading.find(TOLD_WORDS, from);
    if (phrase !== undefined && phrase.end > at) return true;
  }
  return false;
}

/** How many words before it such a phrase may begin. */
const LONGEST = 4;

function isWithin(text: string, word: string): boolean {
  return text.includes(word);
}
