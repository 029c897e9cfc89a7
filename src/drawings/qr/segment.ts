// A text → the pieces that a code says it in: digits, capitals, bytes of UTF-8 and, where they are asked for, Kanji, each in the
// fewest bits. Which way of cutting is the shortest depends on how long a piece's count is, and so on the version. ISO/IEC
// 18004:2024, 7.3 and 7.4.

/** How a piece is written: digits; digits, capitals and nine signs; bytes; characters of Shift JIS. */
export type Mode = "numeric" | "alphanumeric" | "byte" | "kanji";

/** A piece of the text. */
export interface Segment {
  readonly mode: Mode;
  readonly text: string;
}

/** Bits in front of every piece that say its mode. */
const MODE_BITS = 4;
/** Bits of a piece's count in versions 1 to 9, 10 to 26 and 27 to 40. */
const COUNT_BITS: Readonly<Record<Mode, readonly [number, number, number]>> = {
  numeric: [10, 12, 14],
  alphanumeric: [9, 11, 13],
  byte: [8, 16, 16],
  kanji: [8, 10, 12],
};
const DIGITS = /^\d+$/;
const CAPITALS = /^[\dA-Z $%*+./:-]+$/;
const MODES = ["byte", "alphanumeric", "numeric", "kanji"] as const;

/** Whether a character may be written as Kanji. */
export type IsKanji = (character: string) => boolean;

/** Bits of the pieces in a version; infinitely many for a piece longer than its count can say. */
export function lengthOf(segments: readonly Segment[], version: number): number {
  return segments.reduce((sum, segment) => {
    const [count, bits] = contentOf(segment);
    const countBits = countBitsOf(segment.mode, version);
    return sum + (count < 2 ** countBits ? MODE_BITS + countBits + bits : Number.POSITIVE_INFINITY);
  }, 0);
}

/** The whole text as one piece, without Kanji. */
export function wholeSegment(text: string): Segment {
  if (DIGITS.test(text)) return { mode: "numeric", text };
  return { mode: CAPITALS.test(text) ? "alphanumeric" : "byte", text };
}

/** The pieces that take the fewest bits in versions whose counts are as long as this one's. */
export function shortestSegments(text: string, version: number, isKanji?: IsKanji): Segment[] {
  const characters = Array.from(text);
  const heads = MODES.map((mode) => headBits(mode, version) * PARTS);
  // For each mode: what the text up to here takes, if its last character is written so.
  let costs = heads;
  // And what the character before that is written in.
  const origins = characters.map((character) => {
    const sizes = characterSizes(character, isKanji);
    // A piece takes whole bits when the next one begins.
    const ended = costs.map((cost) => Math.ceil(cost / PARTS) * PARTS);
    const cheapest = indexOfLeast(ended);
    const origin = MODES.map((_, mode) => {
      const changed = (ended[cheapest] as number) + (heads[mode] as number);
      return changed < (costs[mode] as number) ? cheapest : mode;
    });
    costs = MODES.map((_, mode) => {
      const from = origin[mode] as number;
      const before = from === mode ? (costs[mode] as number) : (ended[from] as number) + (heads[mode] as number);
      return before + (sizes[mode] as number);
    });
    return origin;
  });
  return cut(characters, origins, indexOfLeast(costs));
}

/** Bits that the text takes at the least, however it is cut. */
export function leastBits(text: string, isKanji?: IsKanji): number {
  let sum = 0;
  for (const character of text) sum += Math.min(...characterSizes(character, isKanji));
  return Math.ceil(sum / PARTS) + MODE_BITS;
}

/** Digits take ten thirds of a bit, and capitals eleven halves. */
const PARTS = 6;

function indexOfLeast(numbers: readonly number[]): number {
  return numbers.reduce((best, number, index) => (number < (numbers[best] as number) ? index : best), 0);
}

/** What one character takes in each mode, parts of bits; infinitely many where the mode has none for it. */
function characterSizes(character: string, isKanji?: IsKanji): readonly number[] {
  const code = character.codePointAt(0) as number;
  if (code < 0x80) {
    if (code >= 0x30 && code <= 0x39) return DIGIT_SIZES;
    return CAPITALS.test(character) ? CAPITAL_SIZES : BYTE_SIZES;
  }
  const kanji = isKanji?.(character) ? 13 * PARTS : Number.POSITIVE_INFINITY;
  return [utf8Length(character) * 8 * PARTS, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, kanji];
}

const DIGIT_SIZES = [48, 33, 20, Number.POSITIVE_INFINITY];
const CAPITAL_SIZES = [48, 33, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
const BYTE_SIZES = [48, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];

/** Follows the cheapest way back from the text's end, and joins what is written alike. */
function cut(characters: readonly string[], origins: readonly (readonly number[])[], last: number): Segment[] {
  const modes: number[] = new Array(characters.length);
  for (let i = characters.length - 1, mode = last; i >= 0; i--) {
    modes[i] = mode;
    mode = (origins[i] as readonly number[])[mode] as number;
  }
  const segments: { readonly mode: Mode; text: string }[] = [];
  characters.forEach((character, i) => {
    const mode = MODES[modes[i] as number] as Mode;
    const latest = segments.at(-1);
    if (latest?.mode === mode) latest.text += character;
    else segments.push({ mode, text: character });
  });
  return segments;
}

/** What a piece counts, and the bits that it takes without what says its mode and count. */
function contentOf({ mode, text }: Segment): readonly [count: number, bits: number] {
  if (mode === "byte") {
    const bytes = utf8Length(text);
    return [bytes, bytes * 8];
  }
  if (mode === "numeric") return [text.length, Math.ceil((text.length * 10) / 3)];
  return [text.length, mode === "alphanumeric" ? Math.ceil((text.length * 11) / 2) : text.length * 13];
}

function headBits(mode: Mode, version: number): number {
  return MODE_BITS + countBitsOf(mode, version);
}

function countBitsOf(mode: Mode, version: number): number {
  return COUNT_BITS[mode][version < 10 ? 0 : version < 27 ? 1 : 2];
}

function utf8Length(text: string): number {
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return length;
}
