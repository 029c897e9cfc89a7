// Encodes text as the modules of a QR code, in the smallest version that holds it.

import encodeQr from "qr";
import { Failure } from "../../base/failure.ts";
import { dataCapacity, type Level, MAX_VERSION, symbolSide } from "./capacity.ts";
import {
  bitLength,
  type IsKanji,
  type Mode,
  minBitLength,
  type Segment,
  shortestSegments,
  wholeSegment,
} from "./segment.ts";

/** The modules of a QR code. */
export interface Modules {
  readonly version: number;
  readonly level: Level;
  /** Modules along a side. */
  readonly side: number;
  /** One byte per module, row by row: 1 for dark, 0 for light. */
  readonly dark: Uint8Array;
}

/** The version and the segments that the text is encoded in. */
export interface EncodedText {
  readonly version: number;
  readonly segments: readonly Segment[];
}

/** Last version of each range of QR versions that use the same length of the character count indicator. */
const LAST_VERSIONS = [9, 26, MAX_VERSION] as const;

/**
 * Chooses the smallest version that holds the text, and its segments. A single segment is preferred, because all
 * readers support it; several segments are used only if they make the code smaller or Kanji mode is requested.
 *
 * @throws Failure if no version holds the text
 */
export function chooseSegments(text: string, level: Level, isKanji?: IsKanji): EncodedText {
  const whole = [wholeSegment(text)];
  const wholeVersion = smallestVersion(whole, level, 1, MAX_VERSION);
  const minBits = minBitLength(text, isKanji);
  let first = 1;
  for (const last of LAST_VERSIONS) {
    if (first > (wholeVersion ?? MAX_VERSION)) break;
    if (minBits <= dataCapacity(last, level)) {
      const segments = shortestSegments(text, first, isKanji);
      const version = smallestVersion(segments, level, first, last);
      if (version !== undefined && (isKanji !== undefined || version < (wholeVersion ?? version + 1)))
        return { version, segments };
    }
    first = last + 1;
  }
  if (wholeVersion !== undefined) return { version: wholeVersion, segments: whole };
  throw tooLong(text, level);
}

function smallestVersion(segments: readonly Segment[], level: Level, from: number, to: number): number | undefined {
  for (let version = from; version <= to; version++)
    if (bitLength(segments, version) <= dataCapacity(version, level)) return version;
  return undefined;
}

/** Encodes segmented text as modules. The version may be larger than necessary. */
export async function createModules({ version, segments }: EncodedText, level: Level): Promise<Modules> {
  const [segment] = segments;
  const side = symbolSide(version);
  if (segments.length !== 1 || segment === undefined || segment.mode === "kanji") {
    const { encodeSegments } = await import("./mixed-modules.ts");
    return { version, level, side, dark: encodeSegments(segments, version, level) };
  }
  const rows = encodeQr(segment.text, "raw", {
    ecc: LEVEL_NAMES[level],
    version,
    encoding: segment.mode,
    border: BORDER,
  });
  const dark = new Uint8Array(side * side);
  for (let y = 0; y < side; y++) {
    const row = rows[y + BORDER] as boolean[];
    for (let x = 0; x < side; x++) dark[y * side + x] = row[x + BORDER] ? 1 : 0;
  }
  return { version, level, side, dark };
}

/** Smallest border that the encoder accepts, in modules. */
const BORDER = 1;

const LEVEL_NAMES = { L: "low", M: "medium", Q: "quartile", H: "high" } as const;

function tooLong(text: string, level: Level): Failure {
  const [segment] = [wholeSegment(text)];
  const limit = `at most ${mostCharacters("byte", level)} bytes of UTF-8, ${mostCharacters("alphanumeric", level)} capitals and digits or ${mostCharacters("numeric", level)} digits at ecLevel ${level}`;
  const got = segment.mode === "byte" ? `${new TextEncoder().encode(text).length} bytes` : `${text.length} characters`;
  return new Failure("invalid", `text must have ${limit}, got ${got}`);
}

/** Returns the number of characters of one mode that fit in the largest version. */
function mostCharacters(mode: Exclude<Mode, "kanji">, level: Level): number {
  const bits = dataCapacity(MAX_VERSION, level) - bitLength([{ mode, text: "" }], MAX_VERSION);
  if (mode === "byte") return Math.floor(bits / 8);
  const [group, groupBits, remainders] = mode === "numeric" ? [3, 10, [0, 4, 7]] : [2, 11, [0, 6]];
  const groups = Math.floor(bits / groupBits);
  const rest = remainders.findLastIndex((needed) => needed <= bits - groups * groupBits);
  return groups * group + rest;
}
