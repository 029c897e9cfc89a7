// Lays out text on one line: itemization, shaping, spacing and glyph positions. Measuring and drawing use the same layout. Any
// string is valid input.

import { GLYPH_FIELDS } from "../../../wasm/harfbuzz/harfbuzz.ts";
import { TEXT_LENGTH } from "../limits.ts";
import type { Box } from "../path.ts";
import type { GlyphRun, PlacedGlyph } from "../surface.ts";
import { visualOrder } from "./bidi-level.ts";
import type { FontSet } from "./font-set.ts";
import { itemize, type TextItem } from "./itemize.ts";
import { cachedLayout } from "./layout-cache.ts";
import type { LayoutRun, TextLayout, TextStyle } from "./text-style.ts";
import { isCursive } from "./unicode-script.ts";

const PLACE_FIELDS = 4;

/** Lays out text on one line. All white space counts as spaces; other control characters are invisible. */
export function layoutText(text: string, style: TextStyle, fonts: FontSet): TextLayout {
  fonts.spendLayout(text);
  return cachedLayout(text, style, fonts, createLayout);
}

function createLayout(text: string, style: TextStyle, fonts: FontSet): TextLayout {
  const { font, direction } = style;
  const face = fonts.primary(font);
  const line = cleanText(text);
  if (!(font.size > 0) || line === "") return { runs: [], width: 0, face };
  const items = itemize(line, { font, direction, fonts, lang: fonts.lang });
  const runs: LayoutRun[] = [];
  let pen = 0;
  for (const index of items.length === 1 ? [0] : visualOrder(items.map(({ level }) => level))) {
    const item = items[index] as TextItem;
    const piece = line.slice(item.start, item.end);
    const glyphs: number[] = [];
    pen = placeItem(item, piece, style, fonts.lang, pen, glyphs);
    runs[index] = { face: item.face, text: piece, glyphs };
  }
  return { runs, width: pen * font.size, face };
}

/** Returns the text as one line without control characters. A lone surrogate becomes U+FFFD. HTML, text preparation. */
function cleanText(text: string): string {
  if (text.length <= TEXT_LENGTH && PLAIN.test(text)) return text;
  // Do not cut a surrogate pair in half.
  const end =
    text.length > TEXT_LENGTH && /^[\ud800-\udbff]/.test(text.slice(TEXT_LENGTH - 1)) ? TEXT_LENGTH - 1 : TEXT_LENGTH;
  return text
    .slice(0, end)
    .replace(/[\t-\r\u2028\u2029]/g, " ")
    .replace(/\p{Cc}/gu, "")
    .replace(MANY_MARKS, "$1")
    .replace(ANY_FAMILY, TWO_ADULTS_AND_A_CHILD)
    .toWellFormed();
}

/** The family emoji, which is missing from Noto Color Emoji's files, and a sequence that looks the same. */
const ANY_FAMILY = /\u{1f46a}(?!\ufe0e)/gu;
const TWO_ADULTS_AND_A_CHILD = "\u{1f9d1}\u200d\u{1f9d1}\u200d\u{1f9d2}";

/** Combining marks beyond 60 in a row, which are removed. Real text has up to four per letter; fonts position two or three. */
const MANY_MARKS = /(\p{M}{60})\p{M}+/gu;
/** Text that needs no cleaning: it contains no control characters, surrogates or combining marks. */
const PLAIN =
  /^[ -~\u00a0-\u02ff\u0370-\u0482\u048a-\u058f\u1e00-\u1fff\u3040-\u3096\u30a0-\u30ff\u4e00-\u9fff\uac00-\ud7a3]*$/;
const LETTER = /\p{L}/u;
/** The word separators of CSS Text 3. */
const WORD_SEPARATOR = /^[ \u00a0\u1361\u{10100}\u{10101}\u{1039f}\u{1091f}]/u;

/**
 * Shapes an item and adds its positioned glyphs to `glyphs`.
 *
 * @param pen pen position before the item, in em
 * @returns the pen position after the item, in em
 */
function placeItem(
  { face, script, level }: TextItem,
  text: string,
  { font, letterSpacing, wordSpacing, kerning }: TextStyle,
  lang: string | undefined,
  pen: number,
  glyphs: number[],
): number {
  const isRightToLeft = level % 2 === 1;
  const options = {
    direction: isRightToLeft ? "rtl" : "ltr",
    script,
    lang,
    ligatures: letterSpacing === 0,
    kerning: kerning !== "none",
  } as const;
  const optionsKey = `${options.direction}${script}${lang ?? ""} ${Number(options.ligatures)}${Number(options.kerning)} `;
  const scale = 1 / face.unitsPerEm;
  const joins = isCursive(script);
  const betweenWords = wordSpacing / font.size;
  const words = kerning === "auto" || (joins && letterSpacing !== 0) ? splitWords(text) : [text];
  let start = isRightToLeft ? text.length : 0;
  for (const word of isRightToLeft ? words.reverse() : words) {
    if (isRightToLeft) start -= word.length;
    const shaped = face.shape(word, options, optionsKey);
    // Letter spacing does not apply to cursive scripts, whose letters join.
    const betweenLetters = joins && LETTER.test(word) ? 0 : letterSpacing / font.size;
    for (let i = 0; i < shaped.length; i += GLYPH_FIELDS) {
      const cluster = shaped[i + 1] as number;
      const x = pen + (shaped[i + 3] as number) * scale;
      glyphs.push(shaped[i] as number, x, (shaped[i + 4] as number) * scale, start + cluster);
      pen += (shaped[i + 2] as number) * scale;
      // Spacing follows a whole cluster, not each of its glyphs.
      if (shaped[i + 1 + GLYPH_FIELDS] === cluster) continue;
      pen += betweenLetters;
      if (betweenWords !== 0 && WORD_SEPARATOR.test(word.slice(cluster, cluster + 2))) pen += betweenWords;
    }
    if (!isRightToLeft) start += word.length;
  }
  return pen;
}

/** Splits text into words and single spaces. */
function splitWords(text: string): string[] {
  return text.includes(" ") ? text.split(/(?<= )|(?= )/) : [text];
}

/** Converts a run for a surface: positions are in CSS pixels from the left end of the text, with y pointing down. */
export function placeRun({ face, text, glyphs }: LayoutRun, size: number): Omit<GlyphRun, "matrix"> {
  const placed: PlacedGlyph[] = [];
  for (let i = 0; i < glyphs.length; i += PLACE_FIELDS) {
    placed.push({
      id: glyphs[i] as number,
      x: (glyphs[i + 1] as number) * size,
      y: -(glyphs[i + 2] as number) * size,
      cluster: glyphs[i + 3] as number,
    });
  }
  return { face, text, size, glyphs: placed };
}

/** Returns the ink bounds in CSS pixels, with y pointing down; null if there is no ink. @param size font size, in CSS pixels */
export function layoutInkBounds({ runs }: TextLayout, size: number): Box | null {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const run of runs) {
    const scale = size / run.face.unitsPerEm;
    for (const { id, x, y } of placeRun(run, size).glyphs) {
      const box = run.face.extents(id);
      if (box.right <= box.left) continue;
      left = Math.min(left, x + box.left * scale);
      right = Math.max(right, x + box.right * scale);
      top = Math.min(top, y - box.top * scale);
      bottom = Math.max(bottom, y - box.bottom * scale);
    }
  }
  return left <= right ? { left, top, right, bottom } : null;
}
