// Creates the reading of a description: tokens with corrected words and interpreted numbers.

import { correctTypos } from "../words/correct.ts";
import { detectLanguage } from "../words/language.ts";
import { interpretNumbers } from "../words/number.ts";
import { readNumber } from "../words/number-names.ts";
import { Reading } from "../words/reading.ts";
import { type Token, tokenize } from "../words/token.ts";

/** Creates a reading. @param warn receives a sentence for each guess */
export function createReading(text: string, warn: (text: string) => void = () => {}): Reading {
  const tokens = tokenize(text);
  const language = detectLanguage(tokens);
  const read = interpretNumbers(correctTypos(tokens), language, warn);
  return new Reading(read.some(({ number }) => number !== undefined) ? read : readNumberWords(read), language);
}

/** Reads number words before other words, if there are several and no digits: "three dogs and five cats". */
function readNumberWords(tokens: readonly Token[]): readonly Token[] {
  const found: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token;
    const number = token.type === "word" ? readNumber((offset) => tokens[at + offset]?.word ?? "") : undefined;
    const next = tokens[at + (number?.length ?? 1)];
    const isValue = number !== undefined && next?.type === "word" && !/^(?:of|von|de|series|lines)$/.test(next.word);
    found.push(isValue ? { ...token, word: "", number: { value: number.value } } : token);
    at += isValue ? number.length : 1;
  }
  return found.filter(({ number }) => number !== undefined).length > 1 ? found : tokens;
}
