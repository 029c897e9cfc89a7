// Recognises colours and gradients: `blue bars`, `in red, green and blue`, `gradient from green to red top down`, `#ff8800`. A
// single colour becomes a `Mark`, because only the data shows whether the colour applies to the chart or to a series.

import { parseColor } from "../../../engine/color.ts";
import { COLOR_NOUNS, COLOR_WORDS, DIRECTIONS, type Direction, GRADIENT_NOUNS } from "../vocabulary/color-words.ts";
import { FUNCTION_WORDS } from "../vocabulary/function-words.ts";
import type { Gradient, Reading } from "./reading.ts";

interface FoundColor {
  readonly css: string;
  readonly isThing: boolean;
  readonly end: number;
}

function findColor(reading: Reading, at: number): FoundColor | undefined {
  const token = reading.free(at);
  if (token?.type === "color")
    return parseColor(token.text) === null ? undefined : { css: token.text, isThing: false, end: at + 1 };
  const word = reading.find(COLOR_WORDS, at);
  // "Profits rose from 10 to 20": here "rose" is a verb.
  if (reading.word(at) === "rose" && ["from", "to", "by"].includes(reading.small(at + 1) ?? "")) return undefined;
  return word && { css: word.meaning.css, isThing: word.meaning.isThing ?? false, end: word.end };
}

/** Reads a list of colours that starts at an index, separated by commas, "and", "to" or dashes. */
function readColors(reading: Reading, at: number): { colors: string[]; end: number } {
  const colors: string[] = [];
  let end = at;
  for (let place = at; ; ) {
    const color = findColor(reading, place);
    if (color === undefined) return { colors, end };
    colors.push(color.css);
    end = color.end;
    place = end;
    for (let parts = 0; parts < 3 && isSeparator(reading, place); parts += 1) place += 1;
  }
}

function isSeparator(reading: Reading, at: number): boolean {
  const { text = "", word = "" } = reading.free(at) ?? {};
  return (
    [",", "/", "-", "–", "→", ">", "&"].includes(text) ||
    ["and", "to"].includes(FUNCTION_WORDS.read(word, reading.language) ?? "") ||
    word === "via"
  );
}

/** Recognises a gradient. Runs before `recogniseColors`, which would claim the gradient's colours. */
export function recogniseGradient(reading: Reading): void {
  for (let at = 0; at < reading.tokens.length; at += 1) {
    const noun = reading.find(GRADIENT_NOUNS, at);
    if (noun === undefined) continue;
    const way = reading.find(DIRECTIONS, at - 1);
    const before = way?.length === 1 ? at - 1 : at;
    const ahead = readGradient(reading, noun.end, way?.length === 1 ? way.meaning : "down");
    const behind = ahead.colors.length < 2 ? readColorsBefore(reading, before) : undefined;
    const { colors, direction, end } = behind === undefined ? ahead : { ...ahead, colors: behind.colors };
    reading.claim(behind?.start ?? before, Math.max(end, noun.end));
    if (colors.length > 1) reading.settings.gradient = { colors, direction };
    else reading.warn("a gradient needs at least two colours; no gradient drawn");
    return;
  }
}

function readGradient(reading: Reading, at: number, given: Direction): Gradient & { readonly end: number } {
  const colors: string[] = [];
  let direction = given;
  let end = at;
  for (let place = at; place < reading.tokens.length; ) {
    const way = reading.find(DIRECTIONS, place);
    const list = readColors(reading, place);
    const small = reading.small(place);
    if (way !== undefined) {
      direction = way.meaning;
      end = way.end;
    } else if (list.colors.length > 0) {
      if (colors.length > 1) break;
      colors.push(...list.colors);
      end = list.end;
    } else if (!(small !== undefined && CONNECTORS.has(small)) && reading.free(place)?.text !== ",") {
      break;
    }
    place = Math.max(place + 1, end);
  }
  return { colors, direction, end };
}

const CONNECTORS: ReadonlySet<string> = new Set(["from", "to", "by", "and", "noise", "in", "with", "is"]);

/** Reads the colours before the word "gradient": `green to red gradient`, `red-blue gradient`. */
function readColorsBefore(reading: Reading, before: number): { colors: string[]; start: number } | undefined {
  for (let start = Math.max(0, before - 8); start < before; start += 1) {
    const { colors, end } = readColors(reading, start);
    if (colors.length > 1 && (end === before || reading.after(end - 1) === before)) return { colors, start };
  }
  return undefined;
}

/** Recognises colours. A list of colours for the whole chart becomes its palette, and any other colour becomes a `Mark`. */
export function recogniseColors(reading: Reading): void {
  for (let at = 0; at < reading.tokens.length; at += 1) {
    const noun = reading.find(COLOR_NOUNS, at);
    const isIn = reading.small(at) === "in" || reading.small(at) === "with";
    const start = noun === undefined ? (isIn ? at + 1 : at) : skipSmall(reading, noun.end);
    const isSaid = noun !== undefined || isIn;
    const color = findColor(reading, start);
    if (color === undefined) {
      if (noun !== undefined) reading.claim(at, noun.end);
      continue;
    }
    const list = isSaid ? readColors(reading, start) : { colors: [], end: start };
    if (isSaid && list.colors.length > 1 && reading.free(list.end)?.number === undefined) {
      reading.settings.palette = list.colors;
      reading.claim(at, endOfNoun(reading, list.end));
    } else {
      const behind = reading.find(COLOR_NOUNS, color.end);
      const isColored = isSaid || behind !== undefined || reading.marks.get(color.end)?.type === "kind";
      const name = reading.slice(start, color.end - 1);
      reading.claim(at, behind?.end ?? color.end, { type: "color", ...color, name, isSaid: isColored });
    }
  }
}

function endOfNoun(reading: Reading, at: number): number {
  return reading.find(COLOR_NOUNS, at)?.end ?? at;
}

function skipSmall(reading: Reading, at: number): number {
  let place = at;
  while (["is", "noise"].includes(reading.small(place) ?? "") || [":", "="].includes(reading.free(place)?.text ?? ""))
    place += 1;
  return place;
}
