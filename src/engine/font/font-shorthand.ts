// Parses and serialises the CSS `font` shorthand and lengths for a canvas. CSS Fonts 4, section 2.7; HTML, "text
// styles", which resolves relative sizes against the canvas element's font.

/** A requested font, before font matching. */
export interface FontRequest {
  readonly style: "normal" | "italic" | "oblique";
  /** 1 to 1000; 400 is normal, 700 bold. */
  readonly weight: number;
  /** In CSS pixels, 0 or more. */
  readonly size: number;
  /** In order of preference, without quotes. */
  readonly families: readonly string[];
}

/** The canvas's initial font. */
export const DEFAULT_FONT: FontRequest = { style: "normal", weight: 400, size: 10, families: ["sans-serif"] };

const MEDIUM = 16;
/**
 * Font size of the canvas element in CSS pixels, against which sizes such as `2em` are resolved: `medium`, the default
 * on web pages.
 */
const PARENT_SIZE = MEDIUM;

/** Absolute font sizes, in CSS pixels. CSS Fonts 4, section 2.5. */
export const ABSOLUTE_SIZES: ReadonlyMap<string, number> = new Map([
  ["xx-small", 9],
  ["x-small", 10],
  ["small", 13],
  ["medium", MEDIUM],
  ["large", 18],
  ["x-large", 24],
  ["xx-large", 32],
  ["xxx-large", 48],
]);
const SIZES: ReadonlyMap<string, number> = new Map([
  ...ABSOLUTE_SIZES,
  ["smaller", PARENT_SIZE / 1.2],
  ["larger", PARENT_SIZE * 1.2],
]);

const WEIGHT_KEYWORDS: Readonly<Record<string, number>> = { bold: 700, bolder: 700, lighter: 100 };
const STRETCH_KEYWORDS =
  /^(?:ultra-condensed|extra-condensed|condensed|semi-condensed|semi-expanded|expanded|extra-expanded|ultra-expanded)$/;
/** Maximum length of a shorthand, in UTF-16 code units. Real shorthands are much shorter. */
const MAX_LENGTH = 500;

/** Maximum number of cached fonts. Chart.js sets the same few fonts hundreds of times per chart. */
const CACHE_ENTRIES = 500;
const cache = new Map<string, FontRequest | null>();

/**
 * Parses a `font` shorthand: style, variant, weight and stretch in any order, then size, line height and families.
 *
 * @returns the font, or null for invalid text, which a canvas ignores
 */
export function parseFont(css: string): FontRequest | null {
  if (css.length > MAX_LENGTH) return null;
  const cached = cache.get(css);
  if (cached !== undefined) return cached;
  const font = readFont(css);
  if (cache.size >= CACHE_ENTRIES) cache.clear();
  cache.set(css, font);
  return font;
}

function readFont(css: string): FontRequest | null {
  let rest = css.trim();
  let style: FontRequest["style"] | undefined;
  let weight: number | undefined;
  let variant = false;
  let stretch = false;
  let normals = 0;

  for (;;) {
    const word = /^[^\s"',/]+/.exec(rest)?.[0].toLowerCase();
    if (word === undefined) return null;
    if (word === "normal") normals++;
    else if (style === undefined && (word === "italic" || word === "oblique")) style = word;
    else if (style === "oblique" && /^-?[\d.]+deg$/.test(word)) style = "oblique";
    else if (!variant && word === "small-caps") variant = true;
    else if (!stretch && STRETCH_KEYWORDS.test(word)) stretch = true;
    else if (weight === undefined && Object.hasOwn(WEIGHT_KEYWORDS, word)) weight = WEIGHT_KEYWORDS[word] as number;
    else if (weight === undefined && /^\d+(?:\.\d+)?$/.test(word) && Number(word) >= 1 && Number(word) <= 1000)
      weight = Number(word);
    else break;
    const next = rest.slice(word.length);
    if (!/^\s/.test(next)) return null;
    rest = next.trimStart();
  }
  const longhands = [style, weight, variant || undefined, stretch || undefined].filter((value) => value !== undefined);
  if (normals + longhands.length > 4) return null;

  const sizeAndFamilies = /^([^\s/]+)(?:\s*\/\s*([^\s]+))?\s+(\S.*)$/s.exec(rest);
  if (sizeAndFamilies === null) return null;
  const size = parseSize((sizeAndFamilies[1] as string).toLowerCase());
  const families = parseFamilies(sizeAndFamilies[3] as string);
  if (size === null || families === null) return null;
  if (
    sizeAndFamilies[2] !== undefined &&
    !/^(?:normal|(?:\d+(?:\.\d+)?|\.\d+)(?:%|[a-z]+)?)$/i.test(sizeAndFamilies[2])
  )
    return null;
  return { style: style ?? "normal", weight: weight ?? 400, size, families };
}

function parseSize(text: string): number | null {
  const named = SIZES.get(text);
  if (named !== undefined) return named;
  if (text === "0") return 0;
  const percent = /^(\d+(?:\.\d*)?|\.\d+)%$/.exec(text);
  const length = percent === null ? parseLength(text) : { value: Number(percent[1]) / 100, unit: "em" };
  const size = length === null ? Number.NaN : lengthInPixels(length, PARENT_SIZE);
  return size >= 0 && size < Number.POSITIVE_INFINITY ? size : null;
}

const GENERIC_FAMILIES =
  /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|math|ui-serif|ui-sans-serif|ui-monospace|ui-rounded)$/i;
const CSS_WIDE_KEYWORDS = /^(?:inherit|initial|unset|revert|revert-layer|default)$/i;
/** A CSS identifier without escapes. */
const IDENTIFIER = /^(?:--|-?(?:[a-zA-Z_]|\P{ASCII}))(?:[\w-]|\P{ASCII})*$/u;

/** Parses a family list. A quoted name can contain any characters; an unquoted name is a sequence of identifiers. */
function parseFamilies(text: string): string[] | null {
  const families: string[] = [];
  const item = /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^,"']+?))\s*(?:(,)|$)/sy;
  for (let more = true; more; ) {
    const match = item.exec(text);
    if (match === null) return null;
    const quoted = match[1] ?? match[2];
    const name = quoted === undefined ? readName(match[3] as string) : quoted.replace(/\\(.)/gs, "$1");
    if (name === null) return null;
    families.push(name);
    more = match[4] !== undefined;
  }
  return families;
}

function readName(text: string): string | null {
  const words = text.split(/\s+/);
  // Chart.js doesn't quote names. Unlike CSS, accept unquoted names with a number, such as Source Sans 3.
  if (
    !words.every((word, index) => IDENTIFIER.test(word) || (index > 0 && /^\d{1,3}$/.test(word))) ||
    CSS_WIDE_KEYWORDS.test(text)
  )
    return null;
  return GENERIC_FAMILIES.test(text) ? text.toLowerCase() : words.join(" ");
}

/** Serialises a font as the `font` attribute of a canvas does. */
export function formatFont({ style, weight, size, families }: FontRequest): string {
  const names = families.map((name) =>
    IDENTIFIER.test(name) && !CSS_WIDE_KEYWORDS.test(name) ? name : `"${name.replace(/["\\]/g, "\\$&")}"`,
  );
  const words = [style === "normal" ? "" : style, weight === 400 ? "" : weight === 700 ? "bold" : String(weight)];
  return [...words.filter((word) => word !== ""), `${Number(size.toFixed(4))}px`, names.join(", ")].join(" ");
}

/** A length as written. Relative units are resolved once the font is known. */
export interface Length {
  readonly value: number;
  /** In lower case. */
  readonly unit: string;
}

const PIXELS: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  rem: 16,
};

/** Font-relative units as a fraction of the font size. `ex` and `ch` have CSS's fallback value, half the font size. */
const FONT_RELATIVE_UNITS: Readonly<Record<string, number>> = { em: 1, ex: 0.5, ch: 0.5 };

/** Parses a length such as `2px`, `-.5em` or `1e1pt`. The unit is required, even for zero. Returns null for invalid text. */
export function parseLength(text: string): Length | null {
  const match = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)([a-z]+)$/i.exec(text.trim());
  if (match === null) return null;
  const value = Number(match[1]);
  const unit = (match[2] as string).toLowerCase();
  const isKnown = Object.hasOwn(PIXELS, unit) || Object.hasOwn(FONT_RELATIVE_UNITS, unit);
  return isKnown && Number.isFinite(value) ? { value, unit } : null;
}

/** Serialises a length as a canvas does, such as `0.5em`. */
export function formatLength({ value, unit }: Length): string {
  return `${value}${unit}`;
}

/** Converts a length to CSS pixels. @param fontSize font size in CSS pixels */
export function lengthInPixels({ value, unit }: Length, fontSize: number): number {
  return value * (PIXELS[unit] ?? (FONT_RELATIVE_UNITS[unit] as number) * fontSize);
}
