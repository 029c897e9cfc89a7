// Reads colours: words, hexadecimal and functional notation, and lists of colours.

import { COLORS, THINGS } from "../words/color-words.ts";
import { PhraseTable } from "../words/phrase-table.ts";
import type { Reading } from "../words/reading.ts";

export interface ReadColor {
  readonly css: string;
  /** Whether the word can also name a thing. */
  readonly isThing: boolean;
  readonly end: number;
}

const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  "*": ["", "e", "en", "er", "es", "em"],
  "~": ["", "s", "e", "es"],
};

function addEndings(text: string): readonly string[] {
  const stem = text.slice(0, -1);
  return ENDINGS[text.slice(-1)]?.map((ending) => stem + ending) ?? [text];
}

const TABLE = new PhraseTable<string>(
  Object.entries(COLORS).map(([css, languages]) => [
    css,
    Object.fromEntries(
      Object.entries(languages).map(([language, words]) => [language, words.split("|").flatMap(addEndings).join("|")]),
    ),
  ]),
  4,
);

/** Things that name a shade of the colour after them. */
const SHADES = new Set(["tomato", "lime", "olive", "salmon", "navy", "chocolate"]);
const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const FUNCTION = /^(?:rgb|hsl)a?\((?:[\d.]+(?:%|deg)?[\s,/]*){3,4}\)$/i;

/** Reads the colour at a position. */
export function readColor(reading: Reading, at: number): ReadColor | undefined {
  const token = reading.free(at);
  if (token?.type === "color")
    return HEX.test(token.text) || FUNCTION.test(token.text)
      ? { css: token.text, isThing: false, end: at + 1 }
      : undefined;
  const phrase = TABLE.find((offset) => reading.word(at + offset), reading.language);
  if (phrase === undefined) return undefined;
  const end = at + phrase.length;
  const isThing = THINGS.has(phrase.meaning);
  // "Tomato red" is one colour.
  const next = SHADES.has(reading.word(at))
    ? TABLE.find((offset) => reading.word(end + offset), reading.language)
    : undefined;
  const isOne = next !== undefined && !THINGS.has(next.meaning);
  return { css: phrase.meaning, isThing: isThing && !isOne, end: isOne ? end + next.length : end };
}

/** Returns whether a word is a colour, also if it has a role already. */
export const isColorAt = ({ tokens, language }: Reading, at: number): boolean =>
  tokens[at]?.type === "color" ||
  TABLE.find((offset) => (offset === 0 ? (tokens[at]?.word ?? "") : ""), language) !== undefined;

/** Reads a list of colours, separated by commas, "and", "to" or dashes. */
export function readColors(reading: Reading, at: number): { readonly colors: readonly string[]; readonly end: number } {
  const colors: string[] = [];
  let end = at;
  for (let place = at; ; ) {
    const color = readColor(reading, place);
    if (color === undefined) return { colors, end };
    colors.push(color.css);
    end = color.end;
    place = end;
    for (let parts = 0; parts < 3 && isColorSeparator(reading, place); parts += 1) place += 1;
  }
}

function isColorSeparator(reading: Reading, at: number): boolean {
  const { text = "" } = reading.free(at) ?? {};
  return /^[,/&>→–-]$/.test(text) || reading.is(at, "and", "to", "article") || reading.word(at) === "via";
}
