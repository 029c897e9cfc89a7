// Selects the characters that may be encoded in Kanji mode: the JIS X 0208 characters that all readers decode identically.
// ISO/IEC 18004:2024, 7.3.6.

import { once } from "../../base/once.ts";

/** Returns whether a character may be encoded in Kanji mode. */
export function isKanji(character: string): boolean {
  return characters().has(character);
}

/** Rows of JIS X 0208 with standard characters, 94 cells each. Other rows hold vendor extensions. */
const ROWS: readonly (readonly [first: number, last: number])[] = [
  [1, 8],
  [16, 84],
];
const ROW_LENGTH = 94;
/** Characters that web browsers (WHATWG Encoding) and JIS X 0208 map to different code points. */
const AMBIGUOUS = "＼～∥－￠￡￢";

const characters = once((): ReadonlySet<string> => {
  const bytes = ROWS.flatMap(([first, last]) =>
    Array.from({ length: (last - first + 1) * ROW_LENGTH }, (_, index) =>
      shiftJisOf(first + Math.floor(index / ROW_LENGTH), (index % ROW_LENGTH) + 1),
    ).flat(),
  );
  // Empty cells decode to the replacement character.
  const text = new TextDecoder("shift_jis").decode(Uint8Array.from(bytes));
  return new Set(
    Array.from(text).filter((character) => character > "\u007f" && !`${AMBIGUOUS}\ufffd`.includes(character)),
  );
});

/** Returns the Shift JIS bytes of a row and cell. JIS X 0208:1997, annex 1. */
function shiftJisOf(row: number, cell: number): [high: number, low: number] {
  const pair = (row - 1) >> 1;
  const high = pair + (pair < 0x1f ? 0x81 : 0xc1);
  if (row % 2 === 0) return [high, cell + 0x9e];
  return [high, cell + (cell < 0x40 ? 0x3f : 0x40)];
}
