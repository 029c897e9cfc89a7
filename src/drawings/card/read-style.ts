// Parses an element's style. Unknown properties and invalid values are ignored, as in browsers, but cause a warning.

import type { Fuel } from "../../base/fuel.ts";
import { ABSOLUTE_SIZES, parseFont } from "../../engine/font/font-shorthand.ts";
import { COLOR_FILTERS, rotateHue } from "../../engine/image/filter-pixels.ts";
import { BOX_PROPERTIES } from "./box-property.ts";
import {
  type Length,
  lengthWithoutUrls,
  readAngle,
  readFunction,
  readFunctions,
  readLength,
  readNumber,
  readPixels,
  resolveLength,
  splitList,
  splitSlashes,
  splitWords,
  type Units,
  unquote,
} from "./css-value.ts";
import { PAINT_PROPERTIES, readPosition, readShadows } from "./paint-property.ts";
import { distribute, keyword, type ReadProperty, readColor, readLengths, readWidth, set } from "./property.ts";
import {
  type ClipPath,
  type ClipRule,
  CORNERS,
  type Filter,
  INITIAL_BOX,
  inheritedStyle,
  type MutableStyle,
  type ShapeRadius,
  type Style,
  type TextDecoration,
  type TextStyle,
} from "./style.ts";

const WEIGHTS: Readonly<Record<string, number>> = { normal: 400, bold: 700 };

/** Maximum font size, in CSS pixels: the maximum width of an image. */
const FONT_PIXELS = 3000;

/** Parses the font size. Its em unit refers to the parent, so it is parsed before all other properties. */
const fontSize: ReadProperty = (style, { text, raw, units }) => {
  const length = ABSOLUTE_SIZES.get(text.toLowerCase()) ?? readLength(raw, units);
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

/** Parses the `font` shorthand. Omitted components are reset. */
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
  // In satori, a second value replaces the ellipsis. It is ignored here.
  const lines = readNumber(typeof raw === "number" ? raw : (splitWords(text)[0] ?? ""));
  return set(style, "lineClamp", lines !== undefined && lines >= 1 ? Math.floor(lines) : undefined);
};

const TEXT_PROPERTIES: Readonly<Record<string, ReadProperty>> = {
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

/** Maximum number of polygon vertices. */
const POINTS = 500;

const READERS: Readonly<Record<string, (text: string, units: Units) => ClipPath | undefined>> = {
  inset: readInset,
  circle: (text, units) => readEllipse(text, units, 1),
  ellipse: (text, units) => readEllipse(text, units, 2),
  polygon: readPolygon,
  path: readPath,
};

/** Parses a basic shape; undefined if invalid. */
function readClipPath(text: string, units: Units): ClipPath | undefined {
  const shape = readFunction(text.replace(/\b(?:border|padding|content|fill|stroke|view)-box$/i, ""));
  return shape && Object.hasOwn(READERS, shape.name) ? READERS[shape.name]?.(shape.text.trim(), units) : undefined;
}

function readInset(text: string, units: Units): ClipPath | undefined {
  const [insets = "", round] = text.split(/\bround\b/i);
  const edges = distribute(readLengths(splitWords(insets), units) ?? []);
  const [across = [], down = across] = splitSlashes(round ?? "0").map(
    (part) => distribute(readLengths(splitWords(part), units) ?? []) ?? [],
  );
  if (edges === undefined || across.length === 0 || down.length === 0) return undefined;
  const radius = Object.fromEntries(CORNERS.map((corner, index) => [corner, [across[index], down[index]]]));
  return { shape: "inset", edges, radius: radius as Style["radius"] };
}

/** @param count number of radii: 1 for a circle, 2 for an ellipse */
function readEllipse(text: string, units: Units, count: number): ClipPath | undefined {
  const [before = "", at] = text.split(/\bat\b/i);
  const radii = splitWords(before.toLowerCase()).map((word): ShapeRadius | undefined =>
    word === "closest-side" || word === "farthest-side" ? word : readLength(word, units),
  );
  const center = readPosition(at ?? "center", units);
  if (center === undefined || radii.includes(undefined) || (radii.length > 0 && radii.length !== count))
    return undefined;
  return { shape: "ellipse", radii: radii.length === 0 ? ["closest-side"] : (radii as ShapeRadius[]), center };
}

function readPolygon(text: string, units: Units): ClipPath | undefined {
  const { rule, rest } = readRule(splitList(text));
  const points = rest.map((point) => readLengths(splitWords(point), units));
  if (points.length < 3 || points.length > POINTS || points.some((point) => point?.length !== 2)) return undefined;
  return { shape: "polygon", rule, points: points as (readonly Length[])[] };
}

function readPath(text: string): ClipPath | undefined {
  const { rule, rest } = readRule(splitList(text));
  return rest.length === 1 ? { shape: "path", rule, data: unquote(rest[0] as string) } : undefined;
}

function readRule(items: readonly string[]): { readonly rule: ClipRule; readonly rest: readonly string[] } {
  const [first] = items;
  return first === "nonzero" || first === "evenodd"
    ? { rule: first, rest: items.slice(1) }
    : { rule: "nonzero", rest: items };
}

const clipPath: ReadProperty = (style, { text, units }) => {
  const isNone = text.toLowerCase() === "none";
  const shape = isNone ? undefined : readClipPath(text, units);
  if (shape === undefined && !isNone) return false;
  style.clipPath = shape;
  return true;
};

/** Parsers of `clip-path`. CSS Masking 1, section 5; CSS Shapes 1, section 3. */
const CLIP_PROPERTIES: Readonly<Record<string, ReadProperty>> = { clipPath, WebkitClipPath: clipPath };

/** Maximum number of filter functions of an element. */
const FILTERS = 10;

/** Maximum standard deviation of a blur, in CSS pixels. */
const DEVIATION = 250;

function readFilter(name: string, text: string, units: Units, current: string): Filter | undefined {
  const inner = text.trim();
  if (name === "blur") {
    const radius = inner === "" ? 0 : readPixels(inner, units);
    return radius === undefined || radius < 0 ? undefined : { type: "blur", deviation: Math.min(radius, DEVIATION) };
  }
  if (name === "drop-shadow") {
    const [shadow, ...rest] = readShadows(inner, units, current) ?? [];
    if (shadow === undefined || rest.length > 0 || shadow.isInset || shadow.spread !== 0) return undefined;
    return { type: "shadow", shadow: { ...shadow, blur: Math.min(shadow.blur, DEVIATION) }, color: current };
  }
  if (name === "hue-rotate") {
    const angle = inner === "" ? 0 : readAngle(inner);
    return angle === undefined ? undefined : { type: "matrix", matrix: rotateHue(angle) };
  }
  if (!Object.hasOwn(COLOR_FILTERS, name)) return undefined;
  const { max, matrix } = COLOR_FILTERS[name] as (typeof COLOR_FILTERS)[string];
  const percent = /^(.+)%$/.exec(inner)?.[1];
  const number = inner === "" ? 1 : readNumber(percent ?? inner);
  if (number === undefined || number < 0) return undefined;
  return { type: "matrix", matrix: matrix(Math.min(max, percent === undefined ? number : number / 100)) };
}

const filter: ReadProperty = (style, { text, units }) => {
  const functions = text.toLowerCase() === "none" ? [] : readFunctions(text);
  const filters = functions?.map(({ name, text: inner }) => readFilter(name, inner, units, style.color));
  if (filters === undefined || filters.length > FILTERS || filters.includes(undefined)) return false;
  style.filters = filters as Filter[];
  return true;
};

/** Parser of `filter`. Filter Effects 1, sections 6 and 8. */
const FILTER_PROPERTIES: Readonly<Record<string, ReadProperty>> = { filter };

const PROPERTIES: Readonly<Record<string, ReadProperty>> = {
  ...TEXT_PROPERTIES,
  ...BOX_PROPERTIES,
  ...PAINT_PROPERTIES,
  ...CLIP_PROPERTIES,
  ...FILTER_PROPERTIES,
};

/** Matches properties that have no effect on a static image, and therefore need no warning. */
const WITHOUT_EFFECT =
  /^(?:cursor|transition\w*|animation\w*|userSelect|pointerEvents|WebkitBoxOrient|willChange|appearance|outline\w*|fontFeatureSettings|WebkitFontSmoothing|MozOsxFontSmoothing)$/;

/** Maximum length of a value without its URLs, in characters. The longest useful gradients have about 500. */
const VALUE_LENGTH = 4000;

/**
 * Work per style, per property, per character of a value, and per inherited custom property that a style must copy, in
 * units of src/base/fuel.ts.
 */
const STYLE_WORK = 40_000;
const PROPERTY_WORK = 1500;
const CHARACTER_WORK = 50;
const VARIABLE_WORK = 100;
const TOO_MUCH_WORK = "card has styles that are too expensive to read: use fewer or shorter values";

/** Matches properties whose values can contain URLs. */
const HAS_URLS = /^(?:background|mask)/;

/** The page's properties that styles depend on. */
export interface StyleContext {
  readonly viewportWidth: number;
  readonly viewportHeight: number;
  readonly fuel: Fuel;
  /** Called for an unknown property or an invalid value. */
  readonly warn: (message: string) => void;
}

/**
 * Parses a style.
 *
 * @param given properties by camel-case name, in order of increasing precedence
 * @param parent the parent's style, from which text properties are inherited
 * @param place the element's name, for warnings
 */
export function readStyle(
  given: Readonly<Record<string, string | number>>,
  parent: TextStyle,
  place: string,
  { viewportWidth, viewportHeight, fuel, warn }: StyleContext,
): Style {
  const style: MutableStyle = { ...INITIAL_BOX, ...inheritedStyle(parent) };
  fuel.spend(STYLE_WORK, TOO_MUCH_WORK);
  const variables = Object.entries(given).filter(([name]) => name.startsWith("--"));
  if (variables.length > 0) {
    const own = Object.fromEntries(variables.map(([name, value]) => [name, String(value)]));
    style.variables = { ...style.variables, ...own };
    fuel.spend(Object.keys(style.variables).length * VARIABLE_WORK, TOO_MUCH_WORK);
  }
  const units = (em: number): Units => ({ em, rem: ROOT_FONT_SIZE, viewportWidth, viewportHeight });
  const apply = (name: string, value: string | number, read: ReadProperty, em: number): void => {
    fuel.spend(PROPERTY_WORK, TOO_MUCH_WORK);
    const search = (length: number) => fuel.spend(length * CHARACTER_WORK, TOO_MUCH_WORK);
    const raw = typeof value === "string" ? substituteVariables(value.trim(), style.variables, search) : value;
    const text =
      raw === undefined
        ? ""
        : String(raw)
            .replace(/!important$/i, "")
            .trimEnd();
    const isTooLong = text.length > VALUE_LENGTH && !(HAS_URLS.test(name) && lengthWithoutUrls(text) <= VALUE_LENGTH);
    const isValid =
      raw !== undefined &&
      !isTooLong &&
      (resetToInherited(style, parent, name, text) ||
        read(style, { text, raw: typeof raw === "number" ? raw : text, units: units(em) }));
    if (!isValid)
      warn(`${place}.style.${name} is ignored: ${JSON.stringify(value).slice(0, SHOWN)} is not a supported value`);
  };
  // Em lengths refer to the element's own font size, and `currentcolor` to the element's own colour.
  if (given.fontSize !== undefined) apply("fontSize", given.fontSize, fontSize, parent.fontSize);
  if (given.color !== undefined) apply("color", given.color, PROPERTIES.color as ReadProperty, parent.fontSize);
  for (const [name, value] of Object.entries(given)) {
    if (name === "fontSize" || name === "color" || name.startsWith("--")) continue;
    const read = Object.hasOwn(PROPERTIES, name) ? PROPERTIES[name] : undefined;
    if (read !== undefined) apply(name, value, read, style.fontSize);
    else if (!WITHOUT_EFFECT.test(name)) warn(`${place}.style.${name} is ignored: the property is not supported`);
  }
  return style;
}

const ROOT_FONT_SIZE = 16;
/** Maximum number of characters of a value that a warning shows. */
const SHOWN = 60;

/** Handles `inherit`, `initial` and `unset`. Returns whether the value is one of these keywords. */
function resetToInherited(style: MutableStyle, parent: TextStyle, name: string, text: string): boolean {
  if (!/^(?:inherit|initial|unset)$/i.test(text)) return false;
  if (name in parent) Object.assign(style, { [name]: parent[name as keyof TextStyle] });
  else if (name in INITIAL_BOX) Object.assign(style, { [name]: INITIAL_BOX[name as keyof typeof INITIAL_BOX] });
  return true;
}

/**
 * Maximum number of `var()` substitutions in a value, and maximum length of the result. Both also stop cyclic
 * references.
 */
const REPLACEMENTS = 20;
const RESULT_LENGTH = 4000;

/**
 * Replaces all `var()` references; undefined if a variable is unknown, or if references are cyclic or too long.
 *
 * @param onSearch called before each search, with the number of characters to search
 */
function substituteVariables(
  value: string,
  variables: Readonly<Record<string, string>>,
  onSearch: (length: number) => void,
): string | undefined {
  let text = value;
  for (let count = 0; ; count++) {
    onSearch(text.length);
    if (!/var\(/i.test(text)) return text;
    // Text this long contains a `data:` URL or comes from cyclic references.
    if (text.length > RESULT_LENGTH) return undefined;
    // Matches the innermost reference first: its fallback contains no parentheses other than those of plain functions.
    const match = /var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)/i.exec(text);
    if (match === null) return text;
    const [reference, name = "", fallback] = match;
    const known = Object.hasOwn(variables, name) ? variables[name] : fallback?.trim();
    if (known === undefined || count === REPLACEMENTS) return undefined;
    text = text.slice(0, match.index) + known + text.slice(match.index + reference.length);
  }
}
