// Lays out text on one line: itemization, shaping, spacing and glyph positions. Measuring and drawing use the same layout. Any
// string is valid input.

import createBidi, { type BidiCharTypeName } from "bidi-js";
import { GLYPH_FIELDS } from "../../../wasm/harfbuzz/harfbuzz.ts";
import { once } from "../../base/once.ts";
import { TEXT_LENGTH } from "../limits.ts";
import type { Box } from "../path.ts";
import type { GlyphRun, PlacedGlyph } from "../surface.ts";
import { clusterStarts } from "./cluster.ts";
import type { FontFace } from "./font-face.ts";
import type { FontSet } from "./font-set.ts";
import type { FontRequest } from "./font-shorthand.ts";
import { cachedLayout } from "./layout-cache.ts";
import type { LayoutRun, TextLayout, TextStyle } from "./text-style.ts";
import { COMMON, INHERITED, isCursive, isUsedEverywhere, isUsedIn, mainScript, scriptOf } from "./unicode-script.ts";

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
    pen = placeItem(item, piece, style, fonts, pen, glyphs);
    runs[index] = { face: item.face, text: piece, glyphs };
  }
  return { runs, width: pen * font.size, face };
}

/**
 * Returns the text as a single line without control characters. Lone surrogates become U+FFFD. HTML, text preparation
 * algorithm.
 */
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

/** The family emoji, which Noto Color Emoji's files lack, and an equivalent sequence that they contain. */
const ANY_FAMILY = /\u{1f46a}(?!\ufe0e)/gu;
const TWO_ADULTS_AND_A_CHILD = "\u{1f9d1}\u200d\u{1f9d1}\u200d\u{1f9d2}";

/**
 * More than 60 consecutive combining marks. The excess is removed: real text has up to four marks per letter, and fonts
 * position two or three.
 */
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
  fonts: FontSet,
  pen: number,
  glyphs: number[],
): number {
  const { lang } = fonts;
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
    if (fonts.hasOwn) fonts.spendShaping(face.shapingFuel(shaped));
    // Letter spacing does not apply to cursive scripts, whose letters join.
    const betweenLetters = joins && LETTER.test(word) ? 0 : letterSpacing / font.size;
    for (let i = 0; i < shaped.length; i += GLYPH_FIELDS) {
      const cluster = shaped[i + 1] as number;
      const x = pen + (shaped[i + 3] as number) * scale;
      glyphs.push(shaped[i] as number, x, (shaped[i + 4] as number) * scale, start + cluster);
      pen += (shaped[i + 2] as number) * scale;
      // Spacing follows a whole cluster, not each glyph of the cluster.
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

/** Converts a run for a surface. Positions are in CSS pixels from the left end of the text, with y pointing down. */
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

/** A range of text that is shaped on its own. `end` is exclusive; both are in UTF-16 code units. */
interface TextItem {
  readonly start: number;
  readonly end: number;
  readonly face: FontFace;
  /** ISO 15924 code. */
  readonly script: string;
  /** Embedding level: even for left-to-right text, odd for right-to-left text. UAX 9. */
  readonly level: number;
}

/** The inputs to itemization, other than the text. */
interface ItemizeOptions {
  readonly font: FontRequest;
  readonly direction: "ltr" | "rtl";
  readonly fonts: FontSet;
  /** BCP 47 language tag; undefined if unknown. */
  readonly lang: string | undefined;
}

/** Text of Latin, Greek and Cyrillic letters, digits and punctuation: each character is a cluster, and none is an emoji. */
const SIMPLE =
  /^[ -~\u00a0-\u02ff\u0370-\u0377\u037a-\u037f\u0384-\u0482\u048a-\u052f\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u209c\u20a0-\u20c0\u2100-\u218b\u2190-\u2193\u2200-\u22ff]*$/;
const LATIN =
  /[a-zA-Z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02b8\u1e00-\u1eff\u2071\u207f\u2090-\u209c\u212a\u212b]/;
const OTHER_LETTER = /[\u0370-\u052f\u1f00-\u1fff\u2126\u2160-\u2188]/;

/**
 * Splits text into items of one face, script and direction, in logical order, which are shaped separately. Never splits
 * a grapheme cluster. Plain text in one script and face takes a fast path. UAX 24 (scripts), UAX 29 (clusters), UAX 9
 * (directions), UTS 51 (emoji).
 */
export function itemize(text: string, options: ItemizeOptions): TextItem[] {
  const { font, direction, fonts } = options;
  const isSimple = SIMPLE.test(text);
  if (isSimple && direction === "ltr" && !OTHER_LETTER.test(text)) {
    const face = fonts.primary(font);
    if (coversAll(face, text)) {
      const script = LATIN.test(text) ? "Latn" : COMMON;
      return [{ start: 0, end: text.length, face, script, level: 0 }];
    }
  }
  const starts = isSimple ? Array.from(text, (_, index) => index) : clusterStarts(text);
  return assemble(text, starts, options);
}

function coversAll(face: FontFace, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (!face.covers(text.charCodeAt(i))) return false;
  return true;
}

/** A cluster of invisible characters only. It joins the previous item. */
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}+$/u;

function assemble(text: string, starts: readonly number[], options: ItemizeOptions): TextItem[] {
  const { font, fonts, direction, lang } = options;
  const hasEmoji = mayHaveEmoji(text);
  const clusters = starts.map((start, index) => text.slice(start, starts[index + 1]));
  const emojiFlags = clusters.map((cluster) => hasEmoji && isEmoji(cluster));
  const scripts = resolveScripts(clusters, emojiFlags);
  const levels = bidiLevels(text, direction);
  const language = lang ?? languageOfScripts(scripts);
  const items: (TextItem & { end: number })[] = [];
  let last: (typeof items)[number] | undefined;
  clusters.forEach((cluster, index) => {
    const start = starts[index] as number;
    const script = scripts[index] as string;
    const level = levels === null ? 0 : (levels[start] as number);
    const traits = { script, isEmoji: emojiFlags[index] as boolean, lang: language };
    const isInvisible = INVISIBLE.test(cluster);
    const face = isInvisible ? (last?.face ?? fonts.primary(font)) : fonts.faceFor(font, cluster, traits);
    const end = start + cluster.length;
    if (last?.face === face && last.level === level && (last.script === script || isInvisible)) last.end = end;
    else {
      last = { start, end, face, script, level };
      items.push(last);
    }
  });
  return items;
}

/** Returns the language that the scripts imply; undefined if they include neither kana nor hangul. */
function languageOfScripts(scripts: readonly string[]): string | undefined {
  if (scripts.includes("Hira") || scripts.includes("Kana")) return "ja";
  if (scripts.includes("Hang")) return "ko";
  return scripts.includes("Bopo") ? "zh-Hant" : undefined;
}

/** Maximum nesting depth at which brackets are paired. */
const OPEN_BRACKETS = 32;

/**
 * Returns the script of each cluster. A Common character takes the script of the preceding text or, at the start, of
 * the following text. Both brackets of a pair get the same script.
 */
function resolveScripts(clusters: readonly string[], emojiFlags: readonly boolean[]): string[] {
  const scripts = clusters.map((cluster, index) => (emojiFlags[index] ? COMMON : ownScript(cluster)));
  const following: string[] = [];
  let next = COMMON;
  for (let i = scripts.length - 1; i >= 0; i--) {
    if (scripts[i] !== COMMON) next = scripts[i] as string;
    following[i] = next;
  }
  const openBrackets: { readonly close: number; readonly script: string }[] = [];
  let current: string | undefined;
  return scripts.map((script, index) => {
    if (script !== COMMON) {
      current = script;
      return script;
    }
    if (emojiFlags[index]) return COMMON;
    const code = (clusters[index] as string).codePointAt(0) as number;
    const neighbour = current ?? (following[index] as string);
    if (!isUsedEverywhere(code)) {
      if (isUsedIn(code, neighbour)) return neighbour;
      const nextScript = following[index] as string;
      return isUsedIn(code, nextScript) ? nextScript : mainScript(code);
    }
    const close = closingBracket(code);
    if (close !== 0) {
      if (openBrackets.length === OPEN_BRACKETS) openBrackets.shift();
      openBrackets.push({ close, script: neighbour });
      return neighbour;
    }
    const pair = openBrackets.findLastIndex((bracket) => bracket.close === code);
    if (pair < 0) return neighbour;
    current = (openBrackets[pair] as (typeof openBrackets)[number]).script;
    openBrackets.length = pair;
    return current;
  });
}

/** Returns the first script in a cluster that isn't Common or Inherited; Common if there is none. */
function ownScript(cluster: string): string {
  for (const character of cluster) {
    const script = scriptOf(character.codePointAt(0) as number);
    if (script !== COMMON && script !== INHERITED) return script;
  }
  return COMMON;
}

/** Returns the closing bracket of an opening bracket; 0 for any other character. */
function closingBracket(code: number): number {
  if (code < 0x80) return code === 0x28 ? 0x29 : code === 0x5b || code === 0x7b ? code + 2 : 0;
  return /^\p{Ps}/u.test(String.fromCodePoint(code)) ? code + 1 : 0;
}

/** Every emoji contains a match; most text doesn't. */
const MAYBE = /\u200d|\ufe0f|\p{Emoji_Presentation}|\p{Emoji_Modifier}/u;
const EMOJI =
  /^(?:\p{Emoji_Presentation}(?!\ufe0e)|[\p{Emoji}--[0-9#*]]\ufe0f|[0-9#*]\ufe0f\u20e3|\p{Emoji_Modifier_Base}\p{Emoji_Modifier}|\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?\u200d\p{Extended_Pictographic})/v;

/** Whether text may contain emoji. If not, its clusters need no test. */
export function mayHaveEmoji(text: string): boolean {
  return MAYBE.test(text);
}

/**
 * Whether a grapheme cluster has emoji presentation: characters with emoji presentation by default, other characters followed
 * by U+FE0F, keycaps, flags, skin tones, tag sequences and joined sequences. UTS 51, sections 1.4 and 2.4.
 */
export function isEmoji(cluster: string): boolean {
  return EMOJI.test(cluster);
}

/** Created on first use, because bidi-js has to unpack its tables. */
const bidi = once(createBidi);

/**
 * Characters that can raise the embedding level: letters and digits of right-to-left scripts, and directional
 * formatting characters.
 */
const RAISES_LEVEL =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Maximum number of isolates in a paragraph, because bidi-js compares all pairs of isolates. Further isolates have no
 * effect.
 */
const MAX_ISOLATES = 100;

/** For each bidi class, a character of one UTF-16 code unit that bidi-js classifies correctly. */
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
/** A character of class BN, which takes its neighbour's level. */
const BOUNDARY_NEUTRAL = "\u00ad";
/** Right-to-left blocks with characters that are newer than bidi-js's tables. */
const ARABIC = /^[\p{Script=Arabic}\p{Script=Syriac}]/u;
const HEBREW = /^[\u0590-\u08ff\ufb1d-\ufb4f\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ASTRAL_OR_NEW = /[\u{10000}-\u{10ffff}\u0860-\u089f\u08b5-\u08e2]/gu;

/**
 * Returns the embedding level of each UTF-16 code unit of a line, which is one paragraph; null if all levels are 0.
 * Even levels are left-to-right, odd levels right-to-left. Unicode Bidirectional Algorithm, UAX 9.
 *
 * @param direction direction of the line
 */
export function bidiLevels(text: string, direction: "ltr" | "rtl"): Uint8Array | null {
  if (direction === "ltr" && !RAISES_LEVEL.test(text)) return null;
  // bidi-js classifies UTF-16 code units rather than characters, so stand-ins replace the characters that it
  // misclassifies.
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

/** Returns the indices of runs in visual order, from left to right. UAX 9, rule L2. */
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
