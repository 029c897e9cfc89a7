// Splits CSS values, and parses lengths, percentages, angles and numbers. CSS Syntax 3; CSS Values 4.

import parse, { type Node } from "postcss-value-parser";

/** A CSS function such as `linear-gradient(…)`. */
interface CssFunction {
  readonly name: string;
  /** The text between the parentheses, unparsed. */
  readonly text: string;
}

/** Splits a value at spaces. Spaces in functions and strings don't count. */
export function splitWords(text: string): string[] {
  return split(text, (node) => node.type === "space");
}

/** Splits a value at commas. Commas in functions and strings don't count. */
export function splitList(text: string): string[] {
  return split(text, (node) => node.type === "div" && node.value === ",");
}

/** Splits a value at slashes. Slashes in functions and strings don't count. */
export function splitSlashes(text: string): string[] {
  return split(text, (node) => node.type === "div" && node.value === "/");
}

function split(text: string, isSeparator: (node: Node) => boolean): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const node of parse(text).nodes) {
    if (!isSeparator(node)) continue;
    parts.push(text.slice(start, node.sourceIndex));
    start = node.sourceEndIndex;
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/** Returns the length of a value without its URLs, which can be long `data:` URLs. */
export function lengthWithoutUrls(text: string): number {
  return text.replaceAll(URL_FUNCTION, "").length;
}

const URL_FUNCTION = /url\((?:"[^"]*"|'[^']*'|[^"'()]*)\)/gi;

/** Parses a value that consists of one function. The returned name is in lower case. */
export function readFunction(text: string): CssFunction | undefined {
  const match = /^(-?[a-z][\w-]*)\((.*)\)$/is.exec(text.trim());
  return match === null ? undefined : { name: (match[1] as string).toLowerCase(), text: match[2] as string };
}

/** Parses a list of functions such as `rotate(5deg) scale(2)`; undefined if the value contains anything else. */
export function readFunctions(text: string): CssFunction[] | undefined {
  const functions = splitWords(text).map(readFunction);
  return functions.every((item) => item !== undefined) ? functions : undefined;
}

/** Removes the quotes around a string. */
export function unquote(text: string): string {
  return text.replace(/^(["'])(.*)\1$/s, "$2");
}

/** Splits a `style` attribute into declarations. Semicolons in functions and strings don't count. */
export function splitDeclarations(text: string): [name: string, value: string][] {
  const declarations: [string, string][] = [];
  let [start, depth] = [0, 0];
  let quote: string | undefined;
  for (let at = 0; at <= text.length; at++) {
    const character = text[at];
    if (quote !== undefined) {
      if (character === "\\") at++;
      else if (character === quote) quote = undefined;
    } else if (character === '"' || character === "'") quote = character;
    else if (character === "(") depth++;
    else if (character === ")") depth = Math.max(0, depth - 1);
    if (at < text.length && (character !== ";" || depth > 0 || quote !== undefined)) continue;
    const declaration = text.slice(start, at);
    const colon = declaration.indexOf(":");
    if (colon > 0) declarations.push([declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()]);
    start = at + 1;
  }
  return declarations;
}

/**
 * Converts a property name to camel case: `-webkit-text-stroke` becomes `WebkitTextStroke`. Custom properties keep
 * their names.
 */
export function camelCase(name: string): string {
  if (name.startsWith("--")) return name;
  return name.includes("-")
    ? name.toLowerCase().replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
    : name;
}

/** A percentage, or a length in CSS pixels. */
export type Length = number | { readonly percent: number };

export type AutoLength = Length | "auto";

/** Reference lengths of relative units, in CSS pixels. */
export interface Units {
  /** Font size of the element. */
  readonly em: number;
  /** Font size of the root element. */
  readonly rem: number;
  readonly viewportWidth: number;
  readonly viewportHeight: number;
}

/** Maximum length, in CSS pixels. Browsers have a limit too; this limit keeps sums exact. */
const MAX_LENGTH = 100_000;

const PIXELS_PER_UNIT: Readonly<Record<string, number>> = {
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
};

/** Parses a length or percentage; undefined for other text. A number without a unit is in pixels. */
export function readLength(value: string | number, units: Units): Length | undefined {
  if (typeof value === "number") return Math.abs(value) <= MAX_LENGTH ? value : undefined;
  const match = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(%|[a-z]*)$/i.exec(value.trim());
  if (match === null) return undefined;
  const number = Number(match[1]);
  const unit = (match[2] as string).toLowerCase();
  if (!(Math.abs(number) <= MAX_LENGTH)) return undefined;
  if (unit === "%") return { percent: number };
  const factor = unit === "" ? 1 : (PIXELS_PER_UNIT[unit] ?? relativeUnit(unit, units));
  if (factor === undefined) return undefined;
  return Math.max(-MAX_LENGTH, Math.min(MAX_LENGTH, number * factor));
}

function relativeUnit(unit: string, { em, rem, viewportWidth, viewportHeight }: Units): number | undefined {
  if (unit === "em") return em;
  if (unit === "rem") return rem;
  if (unit === "ch" || unit === "ex") return em / 2;
  if (unit === "vw") return viewportWidth / 100;
  if (unit === "vh") return viewportHeight / 100;
  if (unit === "vmin") return Math.min(viewportWidth, viewportHeight) / 100;
  return unit === "vmax" ? Math.max(viewportWidth, viewportHeight) / 100 : undefined;
}

/** Parses a length; undefined for percentages. */
export function readPixels(value: string | number, units: Units): number | undefined {
  const length = readLength(value, units);
  return typeof length === "number" ? length : undefined;
}

/** Resolves a length to pixels. @param base reference length for percentages */
export function resolveLength(length: Length, base: number): number {
  return typeof length === "number" ? length : (length.percent / 100) * base;
}

const DEGREES_PER_UNIT: Readonly<Record<string, number>> = { deg: 1, turn: 360, rad: 180 / Math.PI, grad: 0.9, "": 1 };

/** Parses an angle. Returns radians. */
export function readAngle(text: string): number | undefined {
  const match = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))([a-z]*)$/i.exec(text.trim());
  const factor = match === null ? undefined : DEGREES_PER_UNIT[(match[2] as string).toLowerCase()];
  const angle = factor === undefined ? Number.NaN : (Number(match?.[1]) * factor * Math.PI) / 180;
  return Number.isFinite(angle) ? angle : undefined;
}

export function readNumber(value: string | number): number | undefined {
  const number = typeof value === "number" ? value : value.trim() === "" ? Number.NaN : Number(value);
  return Number.isFinite(number) && Math.abs(number) <= MAX_LENGTH ? number : undefined;
}
