// Which characters can be written as Kanji: those of JIS X 0208 that all readers take for the same. ISO/IEC 18004:2024, 7.3.6.

import { once } from "../../base/once.ts";

/** Whether the character may be written as Kanji. */
export function isKanji(character: string): boolean {
  return characters().has(character);
}

/** Rows of the set, 94 characters each, that hold the characters of the standard; others are makers' own. */
const ROWS: readonly (readonly [first: number, last: number])[] = [
  [1, 8],
  [16, 84],
];
const ROW_LENGTH = 94;
/** Web browsers and the standard's table of Unicode differ in what these are. */
const AMBIGUOUS = "＼～∥－￠￡￢";

const characters = once((): ReadonlySet<string> => {
  const bytes = ROWS.flatMap(([first, last]) =>
    Array.from({ length: (last - first + 1) * ROW_LENGTH }, (_, index) =>
      shiftJisOf(first + Math.floor(index / ROW_LENGTH), (index % ROW_LENGTH) + 1),
    ).flat(),
  );
  // What has no character decodes to the replacement character.
  const text = new TextDecoder("shift_jis").decode(Uint8Array.from(bytes));
  return new Set(
    Array.from(text).filter((character) => character > "\u007f" && !`${AMBIGUOUS}\ufffd`.includes(character)),
  );
});

/** The two bytes of a place in the set. JIS X 0208:1997, annex 1. */
function shiftJisOf(row: number, cell: number): [high: number, low: number] {
  const pair = (row - 1) >> 1;
  const high = pair + (pair < 0x1f ? 0x81 : 0xc1);
  if (row % 2 === 0) return [high, cell + 0x9e];
  return [high, cell + (cell < 0x40 ? 0x3f : 0x40)];
}
