// Reads the CSS properties of text. CSS Text 4, CSS Fonts 4, CSS Text Decoration 4.

import { parseFont } from "../../engine/font/font-shorthand.ts";
import { splitWords } from "./css-value.ts";
import { readLength, readNumber, readPixels, resolveLength } from "./length.ts";
import { keyword, type ReadProperty, readColor, readWidth, set } from "./property.ts";
import { readShadows } from "./shadow.ts";
import type { MutableStyle, TextDecoration } from "./style.ts";

const WEIGHTS: Readonly<Record<string, number>> = { normal: 400, bold: 700 };

/** Maximum font size, in CSS pixels: the greatest width of an image. */
const FONT_PIXELS = 3000;

const SIZES: Readonly<Record<string, number>> = {
  "xx-small": 9,
  "x-small": 10,
  small: 13,
  medium: 16,
  large: 18,
  "x-large": 24,
  "xx-large": 32,
  "xxx-large": 48,
};

/** Reads the font size. Its units refer to the parent, so it is read before all other properties. */
export const fontSize: ReadProperty = (style, { text, raw, units }) => {
  const word = text.toLowerCase();
  const named = Object.hasOwn(SIZES, word) ? SIZES[word] : undefined;
  const length = named ?? readLength(raw, units);
  const size = length === undefined ? Number.NaN : resolveLength(length, units.em);
  return set(style, "fontSize", size >= 0 && size <= FONT_PIXELS ? size : undefined);
};

const fontWeight: ReadProperty = (style, { text, raw }) => {
  const word = text.toLowerCase();
  if (word === "bolder") return set(style, "fontWeight", style.fontWeight < 600 ? 700 : 900);
  if (word === "lighter") return set(style, "fontWeight", style.fontWeight > 500 ? 400 : 100);
  const weight = Object.hasOwn(WEIGHTS, word) ? WEIGHTS[word] : readNumber(raw);
  return set(style, "fontWeight", weight !== undefined && weight >= 1 && weight <= 1000 ? weight : undefined);
};

const fontFamily: ReadProperty = (style, { text }) =>
  set(style, "fontFamily", parseFont(`16px ${text}`) === null ? undefined : text);

const lineHeight: ReadProperty = (style, { text, raw, units }) => {
  if (text.toLowerCase() === "normal") {
    style.lineHeight = undefined;
    return true;
  }
  const factor = readNumber(raw);
  if (factor !== undefined) return set(style, "lineHeight", factor >= 0 && factor <= 1000 ? { factor } : undefined);
  const length = readLength(raw, units);
  const height = length === undefined ? Number.NaN : resolveLength(length, units.em);
  return set(style, "lineHeight", height >= 0 ? height : undefined);
};

/** Reads the `font` shorthand. Omitted parts are reset. */
const font: ReadProperty = (style, { text }) => {
  const request = parseFont(text);
  if (request === null || request.size > FONT_PIXELS) return false;
  style.fontSize = request.size;
  style.fontWeight = request.weight;
  style.fontStyle = request.style;
  style.fontFamily = request.families.map((name) => JSON.stringify(name)).join(", ");
  const height = /\/\s*(\d+(?:\.\d+)?|\.\d+)(px)?(?=\s)/i.exec(text);
  style.lineHeight =
    height === null ? undefined : height[2] === undefined ? { factor: Number(height[1]) } : Number(height[1]);
  return true;
};

function spacing(name: "letterSpacing" | "wordSpacing"): ReadProperty {
  return (style, { text, raw, units }) =>
    set(style, name, text.toLowerCase() === "normal" ? 0 : readPixels(raw, units));
}

const DECORATION_STYLES = ["solid", "dashed", "dotted", "double"] as const;
const DECORATION_LINES = ["underline", "line-through", "overline"] as const;
const UNDERLINE: TextDecoration = { line: "underline", style: "solid" };

const textDecoration: ReadProperty = (style, { text }) => {
  let decoration: TextDecoration | undefined;
  for (const word of splitWords(text)) {
    const line = DECORATION_LINES.find((item) => item === word);
    const look = DECORATION_STYLES.find((item) => item === word);
    const color = readColor(word, style.color);
    if (line !== undefined) decoration = { ...(decoration ?? UNDERLINE), line };
    else if (look !== undefined) decoration = { ...(decoration ?? UNDERLINE), style: look };
    else if (color !== undefined) decoration = { ...(decoration ?? UNDERLINE), color };
    else if (word !== "none") return false;
  }
  style.textDecoration = /\bnone\b/.test(text) ? undefined : decoration;
  return true;
};

/** Returns a reader of one part of the decoration. */
function decorationPart(
  read: (text: string, style: MutableStyle) => Partial<TextDecoration> | undefined,
): ReadProperty {
  return (style, { text }) => {
    const part = read(text, style);
    if (part === undefined) return false;
    style.textDecoration = { ...(style.textDecoration ?? UNDERLINE), ...part };
    return true;
  };
}

const textStroke: ReadProperty = (style, { text, units }) => {
  let stroke = style.textStroke ?? { width: 0 };
  for (const word of splitWords(text)) {
    const width = readWidth(word, units);
    const color = width === undefined ? readColor(word, style.color) : undefined;
    if (width === undefined && color === undefined) return false;
    stroke = width === undefined ? { ...stroke, color } : { ...stroke, width };
  }
  style.textStroke = stroke;
  return true;
};

const lineClamp: ReadProperty = (style, { text, raw }) => {
  if (text.toLowerCase() === "none") {
    style.lineClamp = undefined;
    return true;
  }
  // The second value of satori's dialect replaces the ellipsis.
  const lines = readNumber(typeof raw === "number" ? raw : (splitWords(text)[0] ?? ""));
  return set(style, "lineClamp", lines !== undefined && lines >= 1 ? Math.floor(lines) : undefined);
};

export const TEXT_PROPERTIES: Readonly<Record<string, ReadProperty>> = {
  color: (style, { text }) => set(style, "color", readColor(text, style.color)),
  fontSize,
  fontWeight,
  fontFamily,
  fontStyle: keyword("fontStyle", ["normal", "italic", "oblique"]),
  font,
  lineHeight,
  letterSpacing: spacing("letterSpacing"),
  wordSpacing: spacing("wordSpacing"),
  textAlign: keyword("textAlign", ["start", "end", "left", "right", "center", "justify"]),
  textTransform: keyword("textTransform", ["none", "uppercase", "lowercase", "capitalize"]),
  whiteSpace: keyword("whiteSpace", ["normal", "nowrap", "pre", "pre-wrap", "pre-line"]),
  wordBreak: keyword("wordBreak", ["normal", "break-all", "break-word", "keep-all"]),
  overflowWrap: keyword("wordBreak", ["normal", "break-word"], { anywhere: "break-word" }),
  textWrap: keyword("textWrap", ["wrap", "balance"], { pretty: "wrap" }),
  tabSize: (style, { raw }) => set(style, "tabSize", readNumber(raw)),
  direction: keyword("direction", ["ltr", "rtl"]),
  textShadow: (style, { text, units }) => set(style, "textShadow", readShadows(text, units, style.color)),
  textDecoration,
  textDecorationLine: decorationPart((text) => {
    const line = DECORATION_LINES.find((item) => item === text);
    return line && { line };
  }),
  textDecorationStyle: decorationPart((text) => {
    const look = DECORATION_STYLES.find((item) => item === text);
    return look && { style: look };
  }),
  textDecorationColor: decorationPart((text, style) => {
    const color = readColor(text, style.color);
    return color === undefined ? undefined : { color };
  }),
  WebkitTextStroke: textStroke,
  WebkitTextStrokeWidth: textStroke,
  WebkitTextStrokeColor: textStroke,
  textOverflow: (style, { text }) => set(style, "textOverflow", text === "clip" ? "clip" : "ellipsis"),
  lineClamp,
  WebkitLineClamp: lineClamp,
};
