// Converts Graphviz's font names, such as the PostScript name `Helvetica-BoldOblique`, to CSS fonts.

import { FONT_FLAG } from "../../../wasm/graphviz/graphviz.ts";
import { DEFAULT_FONT, type FontRequest, parseFont } from "../../engine/font/font-shorthand.ts";

/** A font for one run of text. */
export interface GraphFont {
  /** CSS `font` shorthand. */
  readonly css: string;
  readonly request: FontRequest;
  /** Upward offset of the baseline, in points. */
  readonly rise: number;
}

/** Size of subscripts and superscripts, and the offset of their baselines, as fractions of the surrounding font size. */
const SCRIPT_SIZE = 0.7;
const SUPERSCRIPT_RISE = 0.35;
const SUBSCRIPT_RISE = -0.15;

/** Maximum font size, in points. */
const MAX_SIZE = 2000;

const WEIGHTS: readonly (readonly [pattern: RegExp, weight: number])[] = [
  [/\b(?:extra|ultra)[ -]?bold\b/i, 800],
  [/\b(?:semi|demi)[ -]?bold\b/i, 600],
  [/bold(?=$|oblique|italic|[ -])/i, 700],
  [/\b(?:extra|ultra)[ -]?light\b/i, 200],
  [/[ -]light(?=$|oblique|italic|[ -])/i, 300],
  [/[ -](?:black|heavy)(?=$|oblique|italic|[ -])/i, 900],
  [/[ -]medium(?=$|oblique|italic|[ -])/i, 500],
];
const ITALIC = /(?:italic|oblique)\s*$/i;
/** Words at the end of a name that describe the style of a face, not its family. */
const STYLE_WORDS =
  /(?:[ -]?(?:roman|regular|book|medium|(?:(?:extra|ultra|semi|demi)[ -]?)?(?:bold|light)|black|heavy|italic|oblique|mt))+$/i;
/** Maximum length of a list of names, in characters. The rest is ignored. */
const MAX_NAMES = 500;
/** Characters that are removed from family names. */
const INVALID_NAME_CHARACTERS = /[^\p{L}\p{N} _.&+-]/gu;

/**
 * Returns the font for a run of text.
 *
 * @param name the `fontname` attribute: a name, or a comma-separated list of names
 * @param size font size in points
 * @param flags FONT_FLAG bits
 */
export function graphFont(name: string, size: number, flags: number): GraphFont {
  const names = name
    .slice(0, MAX_NAMES)
    .split(",")
    .map((part) => part.trim().replace(/^["']|["']$/g, ""));
  const [first = ""] = names;
  const weight = (flags & FONT_FLAG.bold) !== 0 ? 700 : (WEIGHTS.find(([pattern]) => pattern.test(first))?.[1] ?? 400);
  const style = (flags & FONT_FLAG.italic) !== 0 || ITALIC.test(first) ? "italic" : "normal";
  const families = names.map(familyOf).filter((family) => family !== "");
  const known = Number.isFinite(size) ? Math.min(MAX_SIZE, Math.max(0, size)) : 0;
  const isSuper = (flags & FONT_FLAG.superscript) !== 0;
  const isScript = isSuper || (flags & FONT_FLAG.subscript) !== 0;
  const css = `${style} ${weight} ${isScript ? known * SCRIPT_SIZE : known}px ${[...families, "Times"].join(", ")}`;
  const request = parseFont(css) ?? parseFont(`${known}px Times`) ?? DEFAULT_FONT;
  return { css, request, rise: isScript ? known * (isSuper ? SUPERSCRIPT_RISE : SUBSCRIPT_RISE) : 0 };
}

const GENERIC = /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui)$/i;

/** Returns the family in a PostScript name, or in a family name with a style, quoted unless it is a CSS generic family. */
function familyOf(name: string): string {
  const clean = name.replaceAll(INVALID_NAME_CHARACTERS, "").trim();
  if (GENERIC.test(clean)) return clean.toLowerCase();
  const family = clean.replace(STYLE_WORDS, "").trim() || clean;
  return family === "" ? "" : `"${family}"`;
}
