// Text → placed glyphs: which face draws which characters, shaping, spacing, and the measures that follow from it. Layout
// and drawing use the same numbers. Anything that is a string is laid out; nothing throws.

import { TEXT_LENGTH } from "../base/limits.ts";
import type { Box } from "../base/path.ts";
import type { FontFace } from "./font-face.ts";
import type { FontSet } from "./font-set.ts";
import type { FontRequest } from "./font-shorthand.ts";

/** What beside the font decides how text is laid out. Lengths in CSS pixels. */
export interface TextStyle {
  readonly font: FontRequest;
  readonly letterSpacing: number;
  readonly wordSpacing: number;
  /** `auto` leaves the gaps beside spaces alone, as browsers do, which shape word by word; `normal` kerns them too. */
  readonly kerning: "auto" | "normal" | "none";
}

/** Glyphs of one face, placed from the text's origin in em of the font size; y upwards. */
export interface LayoutRun {
  readonly face: FontFace;
  readonly text: string;
  readonly glyphs: readonly { readonly id: number; readonly x: number; readonly y: number }[];
}

/** A laid-out text. Lengths in CSS pixels, from the alphabetic baseline at the text's left end. */
export interface TextLayout {
  readonly runs: readonly LayoutRun[];
  readonly width: number;
  /** The first available face, whose metrics place the baselines. */
  readonly face: FontFace;
  /** The box around the ink, y downwards; null when nothing is drawn. */
  ink(): Box | null;
}

const CACHE_ENTRIES = 4000;
const CACHE_TEXT_LENGTH = 100;
const cache = new Map<string, TextLayout>();

/** Lays text out on one line. White space of any kind counts as a space; other control characters draw nothing. */
export function layoutText(text: string, style: TextStyle, fonts: FontSet): TextLayout {
  const { font, letterSpacing, wordSpacing, kerning } = style;
  const key =
    text.length <= CACHE_TEXT_LENGTH
      ? `${font.style}/${font.weight}/${font.size}/${letterSpacing}/${wordSpacing}/${kerning}/${JSON.stringify(font.families)}/${text}`
      : undefined;
  const known = key === undefined ? undefined : cache.get(key);
  if (known !== undefined) return known;
  const layout = createLayout(text, style, fonts);
  if (key !== undefined && isLasting(layout, fonts)) {
    if (cache.size >= CACHE_ENTRIES) cache.clear();
    cache.set(key, layout);
  }
  return layout;
}

/** Whether the layout holds for other drawings too, and keeps no face that is to be let go. */
function isLasting({ face, runs }: TextLayout, fonts: FontSet): boolean {
  return !fonts.isWanting && !fonts.isShort && face.isBundled && runs.every((run) => run.face.isBundled);
}

function createLayout(
  text: string,
  { font, letterSpacing, wordSpacing, kerning }: TextStyle,
  fonts: FontSet,
): TextLayout {
  const first = fonts.primary(font);
  const { size } = font;
  if (!(size > 0)) return { runs: [], width: 0, face: first, ink: () => null };

  const line = text
    .slice(0, TEXT_LENGTH)
    .replace(/[\t-\r\u2028\u2029]/g, " ")
    .replace(/\p{Cc}/gu, "");
  const runs: LayoutRun[] = [];
  let pen = 0;
  const options = { direction: "ltr", ligatures: letterSpacing === 0, kerning: kerning !== "none" } as const;
  for (const { face, text: piece } of splitByFace(line, font, fonts)) {
    const scale = 1 / face.unitsPerEm;
    const glyphs: LayoutRun["glyphs"][number][] = [];
    for (const word of kerning === "auto" ? piece.split(/(?<= )|(?= )/) : [piece]) {
      const shaped = face.shape(word, options);
      shaped.forEach(({ id, cluster, advance, offsetX, offsetY }, index) => {
        glyphs.push({ id, x: pen + offsetX * scale, y: offsetY * scale });
        pen += advance * scale;
        // A letter and its marks are one cluster, spaced as one.
        if (shaped[index + 1]?.cluster === cluster) return;
        pen += letterSpacing / size;
        if (word[cluster] === " ") pen += wordSpacing / size;
      });
    }
    runs.push({ face, text: piece, glyphs });
  }
  return { runs, width: pen * size, face: first, ink: () => inkOf(runs, size) };
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Cuts text where the face changes, never within a grapheme cluster. */
function splitByFace(text: string, font: FontRequest, fonts: FontSet): { face: FontFace; text: string }[] {
  const pieces: { face: FontFace; text: string }[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const face = fonts.faceFor(font, segment, { script: "Zyyy", isEmoji: false, lang: fonts.lang });
    const last = pieces.at(-1);
    if (last?.face === face) last.text += segment;
    else pieces.push({ face, text: segment });
  }
  return pieces;
}

function inkOf(runs: readonly LayoutRun[], size: number): Box | null {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const { face, glyphs } of runs)
    for (const { id, x, y } of glyphs) {
      const box = face.extents(id);
      if (box.right <= box.left) continue;
      const scale = size / face.unitsPerEm;
      left = Math.min(left, x * size + box.left * scale);
      right = Math.max(right, x * size + box.right * scale);
      top = Math.min(top, -y * size - box.top * scale);
      bottom = Math.max(bottom, -y * size - box.bottom * scale);
    }
  return left <= right ? { left, top, right, bottom } : null;
}
