// Text → placed glyphs: which face draws which characters, shaping, spacing, and the measures that follow from it. Layout
// and drawing use the same numbers. Anything that is a string is laid out; nothing throws.

import { GLYPH_FIELDS } from "../../../wasm/harfbuzz/harfbuzz.ts";
import { TEXT_LENGTH } from "../../base/limits.ts";
import type { Box } from "../path.ts";
import type { GlyphRun, PlacedGlyph } from "../surface.ts";
import { visualOrder } from "./bidi-level.ts";
import type { FontSet } from "./font-set.ts";
import { itemize, type TextItem } from "./itemize.ts";
import { recall } from "./layout-cache.ts";
import type { LayoutRun, TextLayout, TextStyle } from "./text-style.ts";
import { isCursive } from "./unicode-script.ts";

const PLACE_FIELDS = 4;

/** Lays text out on one line. White space of any kind counts as a space; other control characters draw nothing. */
export function layoutText(text: string, style: TextStyle, fonts: FontSet): TextLayout {
  fonts.spendLayout(text);
  return recall(text, style, fonts, createLayout);
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

/** One line of characters that can be drawn. HTML, text preparation algorithm; UTF-16 that is torn becomes U+FFFD. */
function cleanText(text: string): string {
  if (text.length <= TEXT_LENGTH && PLAIN.test(text)) return text;
  // A pair of units is not torn.
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

/** The one picture that the files of Noto Color Emoji lack, and the sequence that has the same. */
const ANY_FAMILY = /\u{1f46a}(?!\ufe0e)/gu;
const TWO_ADULTS_AND_A_CHILD = "\u{1f9d1}\u200d\u{1f9d1}\u200d\u{1f9d2}";

/** Marks that one letter may have on it. People write four, and a font has places for two or three. */
const MANY_MARKS = /(\p{M}{60})\p{M}+/gu;
/** Text without controls and halves of characters, and with fewer marks than these at a time. */
const PLAIN =
  /^[ -~\u00a0-\u02ff\u0370-\u0482\u048a-\u058f\u1e00-\u1fff\u3040-\u3096\u30a0-\u30ff\u4e00-\u9fff\uac00-\ud7a3]*$/;
const LETTER = /\p{L}/u;
/** CSS Text 3, word separators. */
const WORD_SEPARATOR = /^[ \u00a0\u1361\u{10100}\u{10101}\u{1039f}\u{1091f}]/u;

/** Shapes a piece and places its glyphs from `pen` on. Returns where the pen is then; both in em. */
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
  const manner = `${options.direction}${script}${lang ?? ""} ${Number(options.ligatures)}${Number(options.kerning)} `;
  const scale = 1 / face.unitsPerEm;
  const joins = isCursive(script);
  const betweenWords = wordSpacing / font.size;
  const words = kerning === "auto" || (joins && letterSpacing !== 0) ? splitWords(text) : [text];
  let start = isRightToLeft ? text.length : 0;
  for (const word of isRightToLeft ? words.reverse() : words) {
    if (isRightToLeft) start -= word.length;
    const shaped = face.shape(word, options, manner);
    // Letters that join stay together, whatever the spacing.
    const betweenLetters = joins && LETTER.test(word) ? 0 : letterSpacing / font.size;
    for (let i = 0; i < shaped.length; i += GLYPH_FIELDS) {
      const cluster = shaped[i + 1] as number;
      const x = pen + (shaped[i + 3] as number) * scale;
      glyphs.push(shaped[i] as number, x, (shaped[i + 4] as number) * scale, start + cluster);
      pen += (shaped[i + 2] as number) * scale;
      // A letter and its marks are one cluster, spaced as one.
      if (shaped[i + 1 + GLYPH_FIELDS] === cluster) continue;
      pen += betweenLetters;
      if (betweenWords !== 0 && WORD_SEPARATOR.test(word.slice(cluster, cluster + 2))) pen += betweenWords;
    }
    if (!isRightToLeft) start += word.length;
  }
  return pen;
}

/** Words and the single spaces between them. */
function splitWords(text: string): string[] {
  return text.includes(" ") ? text.split(/(?<= )|(?= )/) : [text];
}

/** The run as surfaces take it, at a font size in CSS pixels: places from the text's left end, y downwards. */
export function placeRun({ face, text, glyphs }: LayoutRun, size: number): Omit<GlyphRun, "matrix"> {
  const placed: PlacedGlyph[] = [];
  for (let i = 0; i < glyphs.length; i += PLACE_FIELDS) {
    const [id, x, y, cluster] = glyphs.slice(i, i + PLACE_FIELDS) as [number, number, number, number];
    placed.push({ id, x: x * size, y: -y * size, cluster });
  }
  return { face, text, size, glyphs: placed };
}

/** The box around the ink at a font size in CSS pixels, y downwards; null when nothing is drawn. */
export function inkOf({ runs }: TextLayout, size: number): Box | null {
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
