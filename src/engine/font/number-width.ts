// Measures the width of text, with a fast path for whole numbers: an axis with 5,000 points measures 5,000 labels to
// draw a dozen. In a face in which the advance of a digit depends only on the next digit, the fast path adds advances
// in the same order as a layout, so the result is identical to the last bit.

import { GLYPH_FIELDS } from "../../../wasm/harfbuzz/harfbuzz.ts";
import type { FontFace } from "./font-face.ts";
import type { FontSet } from "./font-set.ts";
import { layoutText } from "./text-layout.ts";
import type { TextStyle } from "./text-style.ts";
import { COMMON } from "./unicode-script.ts";

const NUMBER = /^[0-9]{1,20}$/;
const ZERO = "0".charCodeAt(0);
const BASE = 10;

/**
 * Number of measurements after which the advances of all digit pairs are read. Before, reading them costs more than it
 * saves.
 */
const MIN_MEASUREMENTS = 40;

/** The digit advances of a face in one language. */
interface Digits {
  readonly lang: string | undefined;
  /** Number of measurements so far. */
  count: number;
  /**
   * Advance of each digit before each possible next digit and at the end, in font units. Null if the advance also
   * depends on other digits.
   */
  advances: Int32Array | null | undefined;
}

const digitsByFace = new WeakMap<FontFace, Digits>();

/** Returns the width of text in CSS pixels. */
export function measureWidth(text: string, style: TextStyle, fonts: FontSet): number {
  const { font, direction, letterSpacing, kerning } = style;
  if (NUMBER.test(text) && font.size > 0 && letterSpacing === 0 && kerning !== "none" && direction === "ltr") {
    const face = fonts.primary(font);
    const advances = advancesOf(face, fonts.lang);
    if (advances !== null) {
      // Charge as much as for a layout: whether the advances are known depends on earlier requests, which must not
      // affect the cost.
      fonts.spendLayout(text, false);
      return sumAdvances(text, advances, 1 / face.unitsPerEm) * font.size;
    }
  }
  return layoutText(text, style, fonts).width;
}

function sumAdvances(text: string, advances: Int32Array, scale: number): number {
  let pen = 0;
  const last = text.length - 1;
  for (let index = 0; index <= last; index++) {
    const next = index === last ? BASE : text.charCodeAt(index + 1) - ZERO;
    pen += (advances[indexOf(text.charCodeAt(index) - ZERO, next)] as number) * scale;
  }
  return pen;
}

/** Returns the index of a digit's advance. @param next the next digit, or BASE at the end */
function indexOf(digit: number, next: number): number {
  return digit * (BASE + 1) + next;
}

function advancesOf(face: FontFace, lang: string | undefined): Int32Array | null {
  let digits = digitsByFace.get(face);
  if (digits === undefined || digits.lang !== lang) {
    digits = { lang, count: 0, advances: undefined };
    digitsByFace.set(face, digits);
  }
  digits.count += 1;
  if (digits.count <= MIN_MEASUREMENTS) return null;
  if (digits.advances === undefined) digits.advances = readAdvances(face, lang);
  return digits.advances;
}

function readAdvances(face: FontFace, lang: string | undefined): Int32Array | null {
  for (let digit = 0; digit < BASE; digit++) if (!face.covers(ZERO + digit)) return null;
  const options = { direction: "ltr", script: COMMON, lang, ligatures: true, kerning: true } as const;
  const advances = new Int32Array(BASE * (BASE + 1));
  const glyphs = new Int32Array(BASE);
  const digits = Array.from({ length: BASE }, (_, digit) => `${digit}`);
  for (const text of [allTriples(), ...digits]) {
    const shaped = face.shape(text, options, "number ");
    if (shaped.length !== text.length * GLYPH_FIELDS) return null;
    for (let index = 0; index < text.length; index++) {
      const [glyph, cluster, advance] = shaped.subarray(index * GLYPH_FIELDS) as unknown as [number, number, number];
      const digit = text.charCodeAt(index) - ZERO;
      const isLast = index === text.length - 1;
      const at = indexOf(digit, isLast ? BASE : text.charCodeAt(index + 1) - ZERO);
      // 0 means that the value is not known yet.
      if (cluster !== index || advance === 0) return null;
      if (glyph !== (glyphs[digit] || glyph) || advance !== (advances[at] || advance)) return null;
      glyphs[digit] = glyph;
      advances[at] = advance;
    }
  }
  return advances;
}

/** Returns a de Bruijn sequence that contains each triple of digits once, built from Lyndon words. */
function allTriples(): string {
  const length = 3;
  let text = "";
  const word = [-1];
  while (word.length > 0) {
    word.push((word.pop() as number) + 1);
    if (length % word.length === 0) text += word.join("");
    for (let index = 0; word.length < length; index++) word.push(word[index] as number);
    while (word.at(-1) === BASE - 1) word.pop();
  }
  return text + text.slice(0, length - 1);
}
