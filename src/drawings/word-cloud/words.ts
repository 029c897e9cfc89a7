// The words of a request: prose, or a list of words with their counts. Prose is split and counted later, when the cloud is drawn.

import * as z from "zod";
import { Failure } from "../../base/failure.ts";
import { CLOUD_LIST_LENGTH, CLOUD_TEXT_LENGTH } from "../../base/limits.ts";
import { numberFromJson } from "../../base/number-from-json.ts";
import { parseJson } from "../../options/json-object.ts";
import { textFromJson } from "../../options/value.ts";

/** A word with its number of occurrences, or another weight greater than 0. */
export interface CountedWord {
  readonly text: string;
  readonly count: number;
}

/** The words to draw: either `text` or `words` is set. */
export interface Words {
  /** Prose, or a list such as `hello:10,world`. */
  readonly text?: string;
  /** The words of a request with a JSON word list. */
  readonly words?: readonly CountedWord[];
}

/** Maximum nesting of a list: the list, an entry, and one more level, so that the schema can report nested entries. */
const LIST_DEPTH = 3;

const TYPE_TEXT = 'must be text, or a list of words such as [["hello", 10], ["world", 5]]';
const ENTRY_TEXT = 'must contain entries such as ["word", 3], {"text": "word", "value": 3} or "word"';
const TEXT_LENGTH_TEXT = `must have at most ${CLOUD_TEXT_LENGTH} characters`;
const LIST_LENGTH_TEXT = `must have at most ${CLOUD_LIST_LENGTH} words`;

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

const schema = z.union(
  [
    z.string().max(CLOUD_TEXT_LENGTH, { error: TEXT_LENGTH_TEXT }),
    z.array(entry, { error: TYPE_TEXT }).max(CLOUD_LIST_LENGTH, { error: LIST_LENGTH_TEXT }),
  ],
  {
    error: ({ input }) => {
      if (Array.isArray(input)) return input.length > CLOUD_LIST_LENGTH ? LIST_LENGTH_TEXT : ENTRY_TEXT;
      return typeof input === "string" ? TEXT_LENGTH_TEXT : TYPE_TEXT;
    },
  },
);

/** The value type of the option `text`. */
export const WORDS = {
  schema,
  readJson: textFromJson,
  textSchema: { type: "string", maxLength: CLOUD_TEXT_LENGTH },
};

/**
 * Returns the words to draw. A word list can also be JSON text, in which words can contain commas.
 *
 * @param isList whether the text is a word list
 * @throws Failure for JSON text that is not a list of words
 */
export function readWords(text: z.output<typeof schema>, isList: boolean): Words {
  if (typeof text !== "string") return { words: positive(text) };
  if (!isList || !text.trimStart().startsWith("[")) return { text };
  const result = schema.safeParse(parseJson(text, "text", LIST_DEPTH));
  if (!result.success || typeof result.data === "string")
    throw new Failure("invalid", `text ${result.error?.issues[0]?.message ?? TYPE_TEXT}`);
  return { words: positive(result.data) };
}

/** Drops empty words and words without a positive count. */
function positive(words: readonly CountedWord[]): CountedWord[] {
  return words.filter(({ text, count }) => text.trim() !== "" && count > 0);
}
