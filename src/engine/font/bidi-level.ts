// Computes the embedding levels of a line, which is one paragraph, and the visual order of its runs. Even levels are
// left-to-right, odd ones right-to-left. Unicode Bidirectional Algorithm, UAX 9.

import createBidi, { type BidiCharTypeName } from "bidi-js";
import { once } from "../../base/once.ts";

/** Created on first use, because bidi-js has to unpack its tables. */
const bidi = once(createBidi);

/** Characters that can raise the level: letters and digits of right-to-left scripts, and directional formatting characters. */
const RAISES_LEVEL =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Maximum number of isolates in a paragraph, because bidi-js compares each pair. Further isolates have no effect. */
const MAX_ISOLATES = 100;

/** For each bidi class, a character that is one UTF-16 unit long and that bidi-js knows. */
const STAND_INS: Readonly<Partial<Record<BidiCharTypeName, string>>> = {
  L: "a",
  R: "\u05d0",
  AL: "\u0627",
  EN: "0",
  AN: "\u0660",
  ET: "$",
  NSM: "\u0300",
  ON: "!",
};
/** A character of class BN, which takes the level of its neighbour. */
const BOUNDARY_NEUTRAL = "\u00ad";
/** Right-to-left blocks with characters that are newer than bidi-js's tables. */
const ARABIC = /^[\p{Script=Arabic}\p{Script=Syriac}]/u;
const HEBREW = /^[\u0590-\u08ff\ufb1d-\ufb4f\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ASTRAL_OR_NEW = /[\u{10000}-\u{10ffff}\u0860-\u089f\u08b5-\u08e2]/gu;

/**
 * Returns the level of each UTF-16 unit, or null if all are 0.
 *
 * @param direction direction of the line
 */
export function bidiLevels(text: string, direction: "ltr" | "rtl"): Uint8Array | null {
  if (direction === "ltr" && !RAISES_LEVEL.test(text)) return null;
  // bidi-js classifies UTF-16 code units rather than characters, so stand-ins replace the characters that it would get wrong.
  let isolates = 0;
  const units = text
    .replace(ASTRAL_OR_NEW, standInFor)
    .replace(/[\u2066-\u2068]/g, (isolate) => (++isolates > MAX_ISOLATES ? BOUNDARY_NEUTRAL : isolate));
  const { levels } = bidi().getEmbeddingLevels(units, direction);
  const base = direction === "rtl" ? 1 : 0;
  // Rule L1: trailing white space and formatting characters get the line's level.
  for (let i = text.length - 1; i >= 0 && /[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069]/.test(text[i] as string); i--)
    levels[i] = base;
  return levels;
}

function standInFor(character: string): string {
  const type = bidi().getBidiCharTypeName(character) as BidiCharTypeName;
  const known = type === "L" ? (ARABIC.test(character) ? "AL" : HEBREW.test(character) ? "R" : "L") : type;
  const standIn = STAND_INS[known] ?? (known === "BN" ? BOUNDARY_NEUTRAL : "!");
  return character.length === 1 ? standIn : standIn + BOUNDARY_NEUTRAL;
}

/** Returns the indices of runs in visual order, from left to right, given their levels. UAX 9, rule L2. */
export function visualOrder(levels: readonly number[]): number[] {
  const order = levels.map((_, index) => index);
  const highest = Math.max(0, ...levels);
  const lowestOdd = Math.min(...levels.filter((level) => level % 2 === 1));
  for (let level = highest; level >= lowestOdd; level--)
    for (let start = 0; start < order.length; start++) {
      if ((levels[order[start] as number] as number) < level) continue;
      let end = start;
      while (end + 1 < order.length && (levels[order[end + 1] as number] as number) >= level) end++;
      const reversed = order.slice(start, end + 1).reverse();
      order.splice(start, reversed.length, ...reversed);
      start = end;
    }
  return order;
}
