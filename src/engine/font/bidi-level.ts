// Text → how deep each UTF-16 unit lies in left-to-right (even) and right-to-left (odd) text, and the order in which runs are
// seen. UAX 9, for one line that is one paragraph.

import createBidi, { type BidiCharTypeName } from "bidi-js";
import { once } from "../../base/once.ts";

/** The algorithm's tables are unpacked on first use. */
const bidi = once(createBidi);

/** What makes text other than left to right: letters of such scripts, their digits, and the characters that turn text. */
const TURNING =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Isolates of one text; further ones isolate nothing. Each is compared with the others. */
const MOST_ISOLATES = 100;

/** A character of each class, one unit long. */
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
/** Counts for nothing, and gets its neighbour's level. */
const NOTHING = "\u00ad";
/** Right-to-left blocks whose younger characters the tables do not know. */
const ARABIC = /^[\p{Script=Arabic}\p{Script=Syriac}]/u;
const HEBREW = /^[\u0590-\u08ff\ufb1d-\ufb4f\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ASTRAL_OR_YOUNG = /[\u{10000}-\u{10ffff}\u0860-\u089f\u08b5-\u08e2]/gu;

/**
 * The level of each UTF-16 unit; null where all are 0.
 *
 * @param direction that of the line
 */
export function bidiLevels(text: string, direction: "ltr" | "rtl"): Uint8Array | null {
  if (direction === "ltr" && !TURNING.test(text)) return null;
  // The algorithm as it comes looks at units, not characters.
  let isolates = 0;
  const units = text
    .replace(ASTRAL_OR_YOUNG, standInFor)
    .replace(/[\u2066-\u2068]/g, (isolate) => (++isolates > MOST_ISOLATES ? NOTHING : isolate));
  const { levels } = bidi().getEmbeddingLevels(units, direction);
  const base = direction === "rtl" ? 1 : 0;
  // L1: what ends the line lies where the line lies.
  for (let i = text.length - 1; i >= 0 && /[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069]/.test(text[i] as string); i--)
    levels[i] = base;
  return levels;
}

function standInFor(character: string): string {
  const type = bidi().getBidiCharTypeName(character) as BidiCharTypeName;
  const known = type === "L" ? (ARABIC.test(character) ? "AL" : HEBREW.test(character) ? "R" : "L") : type;
  const one = STAND_INS[known] ?? (known === "BN" ? NOTHING : "!");
  return character.length === 1 ? one : one + NOTHING;
}

/** The order in which runs of these levels are seen from left to right, as indices. UAX 9, L2. */
export function visualOrder(levels: readonly number[]): number[] {
  const order = levels.map((_, index) => index);
  const highest = Math.max(0, ...levels);
  const lowestOdd = Math.min(...levels.filter((level) => level % 2 === 1));
  for (let level = highest; level >= lowestOdd; level--)
    for (let start = 0; start < order.length; start++) {
      if ((levels[order[start] as number] as number) < level) continue;
      let end = start;
      while (end + 1 < order.length && (levels[order[end + 1] as number] as number) >= level) end++;
      const turned = order.slice(start, end + 1).reverse();
      order.splice(start, turned.length, ...turned);
      start = end;
    }
  return order;
}
