// Types and functions that the parsers of CSS properties share.

import { parseColor } from "../../engine/color.ts";
import { COLOR_LENGTH } from "../../engine/limits.ts";
import { type Length, readLength, readPixels, type Units } from "./css-value.ts";
import { EDGES, type Edge, type MutableStyle } from "./style.ts";

export interface PropertyValue {
  /** The value as trimmed text. */
  readonly text: string;
  readonly raw: string | number;
  readonly units: Units;
}

/** Parses a value and sets the property. Returns false for an invalid value, and leaves the style unchanged. */
export type ReadProperty = (style: MutableStyle, value: PropertyValue) => boolean;

/** Sets a property. An undefined value is invalid, and leaves the style unchanged. */
export function set<Name extends keyof MutableStyle>(
  style: MutableStyle,
  name: Name,
  value: MutableStyle[Name] | undefined,
): boolean {
  if (value === undefined) return false;
  style[name] = value;
  return true;
}

/**
 * Returns a parser for a keyword property.
 *
 * @param synonyms further keywords and their meanings; undefined resets the property
 */
export function keyword<Name extends keyof MutableStyle>(
  name: Name,
  keywords: readonly (MutableStyle[Name] & string)[],
  synonyms: Readonly<Record<string, MutableStyle[Name]>> = {},
): ReadProperty {
  return (style, { text }) => {
    const word = text.toLowerCase();
    if (!Object.hasOwn(synonyms, word))
      return set(
        style,
        name,
        keywords.find((item) => item === word),
      );
    Object.assign(style, { [name]: synonyms[word] });
    return true;
  };
}

/**
 * Returns a parser for a length or percentage.
 *
 * @param canBeAuto whether `auto` and similar keywords reset the property
 */
export function length<Name extends keyof MutableStyle>(name: Name, canBeAuto = false): ReadProperty {
  return (style, { text, raw, units }) => {
    if (canBeAuto && /^(?:auto|none|initial|normal|unset)$/i.test(text)) {
      delete style[name];
      return true;
    }
    return set(style, name, readLength(raw, units) as MutableStyle[Name] | undefined);
  };
}

/** Parses a colour into text that the canvas accepts; undefined for other text. */
export function readColor(text: string, current: string): string | undefined {
  if (text.length > COLOR_LENGTH) return undefined;
  if (text.toLowerCase() === "currentcolor") return current;
  return parseColor(text) === null ? undefined : text;
}

/** Parses a non-negative length; undefined for percentages. */
export function readWidth(text: string, units: Units): number | undefined {
  if (/^(?:thin|medium|thick)$/i.test(text)) return { thin: 1, medium: 3, thick: 5 }[text.toLowerCase() as "thin"];
  const width = readPixels(text, units);
  return width !== undefined && width >= 0 ? width : undefined;
}

/** Expands 1 to 4 values to the four sides (from the top, clockwise) or corners (from the top left). */
export function distribute<T>(values: readonly T[]): readonly [T, T, T, T] | undefined {
  const [a, b = a, c = a, d = b] = values;
  return values.length >= 1 && values.length <= 4 ? [a as T, b as T, c as T, d as T] : undefined;
}

/** Parses 1 to 4 lengths; undefined if any of them is invalid. */
export function readLengths(words: readonly string[], units: Units): readonly Length[] | undefined {
  const lengths = words.map((word) => readLength(word, units));
  return lengths.every((item) => item !== undefined) ? lengths : undefined;
}

/** Returns the rows for the four sides, with names such as `borderTopWidth`. */
export function perSide(
  nameOf: (side: string) => string,
  make: (sides: readonly Edge[]) => ReadProperty,
): Record<string, ReadProperty> {
  return Object.fromEntries(EDGES.map((side) => [nameOf(capitalize(side)), make([side])]));
}

export const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
