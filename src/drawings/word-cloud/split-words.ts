// Splits prose into words. Intl.Segmenter uses dictionaries for scripts without spaces between words. A pattern splits
// all other scripts according to UAX 29, but keeps hyphenated words together.

import { once } from "../../base/once.ts";

/** Letters, marks and digits, and the joiners of Persian and of Indic scripts. */
const LETTERS = String.raw`[\p{L}\p{M}\p{N}\u200c\u200d]`;
/** A character inside a word: an apostrophe, hyphen or full stop, or a comma between digits. */
const JOINER = String.raw`(?:['’_·.\-\u2010\u2011]|(?<=\p{N}),(?=\p{N}))`;
/** Compiling these two patterns takes about 10 ms. */
const emojiOrWord = once(() => new RegExp(String.raw`(\p{RGI_Emoji})|${LETTERS}+(?:${JOINER}${LETTERS}+)*`, "gv"));
const BETWEEN_SPACES = /\S+/gu;

const spaceless = once(
  () =>
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u,
);

/**
 * Matches a piece of text for Intl.Segmenter, whose time per word is proportional to the piece's length. Pieces rarely
 * split a word, because real text has punctuation more often than every 100 characters.
 */
const PIECE = /.{1,100}/gsu;

/**
 * Yields the words in order. Emoji are also words.
 *
 * @param language BCP 47 language tag
 * @param keepsSymbols whether to split at spaces only, so that symbols stay part of words such as `#tag` and `C++`
 */
export function* splitWords(text: string, language: string, keepsSymbols: boolean): Generator<string> {
  const segmenter = new Intl.Segmenter(language, { granularity: "word" });
  for (const [word, emoji] of text.matchAll(keepsSymbols ? BETWEEN_SPACES : emojiOrWord())) {
    if (emoji !== undefined || !spaceless().test(word)) yield word;
    else
      for (const [piece] of word.matchAll(PIECE))
        for (const { segment, isWordLike } of segmenter.segment(piece)) if (isWordLike) yield segment;
  }
}
