// Reads colours: words, hexadecimal and functional notation, and lists of colours.

import { COLORS, THINGS } from "../words/color-words.ts";
import { PhraseTable } from "../words/phrase-table.ts";
import type { Reading } from "../words/reading.ts";

export interface ReadColor {
  readonly css: string;
  readonly end: number;
  /** Whether the word can also name a thing. */
  readonly isThing: boolean;
}

const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  "*": ["", "e", "en", "er", "es", "em"],
  "~": ["", "s", "e", "es"],
};

const addEndings = (text: string): readonly string[] =>
  ENDINGS[text.slice(-1)]?.map((ending) => text.slice(0, -1) + ending) ?? [text];

const TABLE = new PhraseTable<string>(
  Object.entries(COLORS).map(([css, languages]) => [
    css,
    Object.fromEntries(
      Object.entries(languages).map(([language, words]) => [language, words.split("|").flatMap(addEndings).join("|")]),
    ),
  ]),
);

const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const FUNCTION = /^(?:rgb|hsl)a?\((?:[\d.]+(?:%|deg)?[\s,/]*){3,4}\)$/i;

/** Reads the colour at a position. */
export function readColor(reading: Reading, at: number): ReadColor | undefined {
  const token = reading.free(at);
  if (token?.type === "color")
    return HEX.test(token.text) || FUNCTION.test(token.text)
      ? { css: token.text, end: at + 1, isThing: false }
      : undefined;
  const wordAt = (offset: number): string => reading.word(at + offset);
  const phrase =
    TABLE.find(wordAt, reading.language) ??
    TABLE.find(wordAt, "en") ??
    (token && token.word.length > 5 ? TABLE.find(wordAt) : undefined);
  return phrase && { css: phrase.meaning, end: at + phrase.length, isThing: THINGS.has(phrase.meaning) };
}

/** Reads a list of colours, separated by commas, "and", "to" or dashes. */
export function readColors(reading: Reading, at: number): { readonly colors: readonly string[]; readonly end: number } {
  const colors: string[] = [];
  let end = at;
  for (let place = at, color = readColor(reading, at); color !== undefined; color = readColor(reading, place)) {
    colors.push(color.css);
    end = color.end;
    place = end;
    while (/^[,/–-]$/.test(reading.free(place)?.text ?? "") || reading.is(place, "and", "to")) place += 1;
  }
  return { colors, end };
}
