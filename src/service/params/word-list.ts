// Parses a word cloud's words, which are text or a JSON list.

import * as z from "zod";
import { Failure } from "../../base/failure.ts";
import { CLOUD_LIST_LENGTH, CLOUD_TEXT_LENGTH } from "../../base/limits.ts";
import { numberFromJson } from "../../base/number-from-json.ts";
import type { CountedWord, WordOptions } from "../../drawings/word-cloud/word-cloud-params.ts";
import { parseJson } from "./json-object.ts";

/** Maximum nesting of a list: the list, an entry, and one more level, which the schema rejects. */
const LIST_DEPTH = 3;

const WORDS_TEXT = 'must be text, or a list of words such as [["hello", 10], ["world", 5]]';
const ENTRY_TEXT = 'must contain entries such as ["word", 3], {"text": "word", "value": 3} or "word"';

const word = z.union([z.string(), z.number().transform(String)]);
const count = z.preprocess(numberFromJson, z.number());
const entry = z.union(
  [
    word.transform((text): CountedWord => ({ text, count: 1 })),
    z.tuple([word, count]).transform(([text, value]): CountedWord => ({ text, count: value })),
    z
      .object({ text: word, value: count.default(1) })
      .transform(({ text, value }): CountedWord => ({ text, count: value })),
  ],
  { error: ENTRY_TEXT },
);

/** Prose, or a list of words with their counts. */
export const wordsSchema = z.union(
  [
    z.string().max(CLOUD_TEXT_LENGTH, { error: `must have at most ${CLOUD_TEXT_LENGTH} characters` }),
    z
      .array(entry, { error: WORDS_TEXT })
      .max(CLOUD_LIST_LENGTH, { error: `must have at most ${CLOUD_LIST_LENGTH} words` }),
  ],
  {
    error: ({ input }) =>
      typeof input === "string"
        ? `must have at most ${CLOUD_TEXT_LENGTH} characters`
        : Array.isArray(input)
          ? input.length > CLOUD_LIST_LENGTH
            ? `must have at most ${CLOUD_LIST_LENGTH} words`
            : ENTRY_TEXT
          : WORDS_TEXT,
  },
);

/**
 * Returns the text, or the words of a list. A word list can also be JSON text, in which words can contain commas.
 *
 * @param isList whether the text is a word list
 * @throws Failure for JSON text that is not a list of words
 */
export function readWords(text: z.output<typeof wordsSchema>, isList: boolean): Pick<WordOptions, "text" | "words"> {
  if (typeof text !== "string") return { words: positive(text) };
  if (!isList || !text.trimStart().startsWith("[")) return { text };
  const result = wordsSchema.safeParse(parseJson(text, "text", LIST_DEPTH));
  if (!result.success || typeof result.data === "string")
    throw new Failure("invalid", `text ${result.error?.issues[0]?.message ?? WORDS_TEXT}`);
  return { words: positive(result.data) };
}

/** Drops empty words and words without a positive count. */
function positive(words: readonly CountedWord[]): CountedWord[] {
  return words.filter(({ text, count }) => text.trim() !== "" && count > 0);
}
