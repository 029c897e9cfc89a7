// Splits text into the segments that take the fewest bits: numeric, alphanumeric, byte (UTF-8) and optionally Kanji.
// The best split depends on the length of the character counts, and therefore on the version. ISO/IEC 18004:2024, 7.3 and 7.4.

/** Encoding mode. Alphanumeric mode has digits, capital letters and nine symbols; Kanji mode has Shift JIS characters. */
export type Mode = "numeric" | "alphanumeric" | "byte" | "kanji";

/** A part of the text that is encoded in one mode. */
export interface Segment {
  readonly mode: Mode;
  readonly text: string;
}

/** Length of the mode indicator of a segment, in bits. */
const MODE_BITS = 4;
/** Length of the character count in versions 1 to 9, 10 to 26 and 27 to 40, in bits. */
const COUNT_BITS: Readonly<Record<Mode, readonly [number, number, number]>> = {
  numeric: [10, 12, 14],
  alphanumeric: [9, 11, 13],
  byte: [8, 16, 16],
  kanji: [8, 10, 12],
};
const DIGITS = /^\d+$/;
const ALPHANUMERIC = /^[\dA-Z $%*+./:-]+$/;
const MODES = ["byte", "alphanumeric", "numeric", "kanji"] as const;

export type IsKanji = (character: string) => boolean;

/** Returns the segments' total length in bits; infinity if a segment is longer than its character count can express. */
export function bitLength(segments: readonly Segment[], version: number): number {
  return segments.reduce((sum, segment) => {
    const [count, bits] = contentOf(segment);
    const countBits = countBitsOf(segment.mode, version);
    return sum + (count < 2 ** countBits ? MODE_BITS + countBits + bits : Number.POSITIVE_INFINITY);
  }, 0);
}

/** Returns the whole text as one segment, in the most compact mode other than Kanji. */
export function wholeSegment(text: string): Segment {
  if (DIGITS.test(text)) return { mode: "numeric", text };
  return { mode: ALPHANUMERIC.test(text) ? "alphanumeric" : "byte", text };
}

/**
 * Returns the segments that take the fewest bits in this version. They are also the shortest in all versions with the
 * same character count lengths.
 */
export function shortestSegments(text: string, version: number, isKanji?: IsKanji): Segment[] {
  const characters = Array.from(text);
  const heads = MODES.map((mode) => headBits(mode, version) * SIXTHS);
  // For each mode: the cost of the text so far if its last character is encoded in that mode.
  let costs = heads;
  // For each character and mode: the mode of the preceding character.
  const origins = characters.map((character) => {
    const sizes = characterSizes(character, isKanji);
    // A segment is rounded up to whole bits when the next one begins.
    const ended = costs.map((cost) => Math.ceil(cost / SIXTHS) * SIXTHS);
    const cheapest = indexOfMin(ended);
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
  return traceSegments(characters, origins, indexOfMin(costs));
}

/** Returns a lower bound on the text's length in bits, for any split. */
export function minBitLength(text: string, isKanji?: IsKanji): number {
  let sum = 0;
  for (const character of text) sum += Math.min(...characterSizes(character, isKanji));
  return Math.ceil(sum / SIXTHS) + MODE_BITS;
}

/** Costs are counted in sixths of a bit: a digit takes 10/3 bits, an alphanumeric character 11/2. */
const SIXTHS = 6;

function indexOfMin(numbers: readonly number[]): number {
  return numbers.reduce((best, number, index) => (number < (numbers[best] as number) ? index : best), 0);
}

/** Returns a character's cost in each of MODES, in sixths of a bit; infinity where the mode cannot encode it. */
function characterSizes(character: string, isKanji?: IsKanji): readonly number[] {
  const code = character.codePointAt(0) as number;
  if (code < 0x80) {
    if (code >= 0x30 && code <= 0x39) return DIGIT_SIZES;
    return ALPHANUMERIC.test(character) ? ALPHANUMERIC_SIZES : BYTE_SIZES;
  }
  const kanji = isKanji?.(character) ? 13 * SIXTHS : Number.POSITIVE_INFINITY;
  return [utf8Length(character) * 8 * SIXTHS, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, kanji];
}

const DIGIT_SIZES = [48, 33, 20, Number.POSITIVE_INFINITY];
const ALPHANUMERIC_SIZES = [48, 33, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
const BYTE_SIZES = [48, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];

/** Walks the cheapest path back from the end of the text, and joins neighbouring characters of the same mode. */
function traceSegments(
  characters: readonly string[],
  origins: readonly (readonly number[])[],
  last: number,
): Segment[] {
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

/** Returns a segment's character count and its length in bits, excluding the mode indicator and the character count. */
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
