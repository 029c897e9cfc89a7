// Splits text at possible line breaks: into words with their trailing spaces, or into dictionary words in scripts
// without spaces. Implements the subset of UAX 14 that keeps brackets, punctuation and hyphens with their neighbours.

import { once } from "../../base/once.ts";

const openSegmenter = once(() => new Intl.Segmenter("en", { granularity: "word" }));
/** Scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const OPENING = /[\p{Ps}\p{Pi}]/u;
const CLOSING = /[\p{Pe}\p{Pf}\p{Po}ー々]/u;
const AFTER = /[\s\p{Pd}]/u;

/** Yields the pieces of a string, which together make up the whole string. */
export function* listPieces(text: string): Generator<string> {
  let piece = "";
  for (const { segment } of openSegmenter().segment(text)) {
    if (piece !== "" && breaksBetween(lastCharacter(piece), firstCharacter(segment))) {
      yield piece;
      piece = "";
    }
    piece += segment;
  }
  if (piece !== "") yield piece;
}

function breaksBetween(last: string, next: string): boolean {
  if (/\s/.test(next)) return false;
  if (AFTER.test(last)) return true;
  return (UNSPACED.test(last) || UNSPACED.test(next)) && !OPENING.test(last) && !CLOSING.test(next);
}

function firstCharacter(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) as number);
}

function lastCharacter(text: string): string {
  return Array.from(text.slice(-2)).at(-1) as string;
}
