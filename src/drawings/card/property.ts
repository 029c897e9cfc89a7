// Types and functions shared by the readers of CSS properties.

import { parseColor } from "../../engine/color.ts";
import { COLOR_LENGTH } from "../../engine/limits.ts";
import { type Length, readLength, readPixels, type Units } from "./css-value.ts";
import { EDGES, type Edge, type MutableStyle } from "./style.ts";

export interface PropertyValue {
  /** The value, in text without spaces around it. */
  readonly text: string;
  readonly raw: string | number;
  readonly units: Units;
}

/** Sets a property. Returns false for an invalid value, which changes nothing. */
export type ReadProperty = (style: MutableStyle, value: PropertyValue) => boolean;

/** Sets a property, unless the value is undefined because it is invalid. */
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
 * Returns a reader of a property with keywords.
 *
 * @param synonyms other keywords, with their meanings; undefined resets the property
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

/** Returns a reader of a property with a length or percentage. @param canBeAuto whether `auto` and similar keywords reset it */
export function length<Name extends keyof MutableStyle>(name: Name, canBeAuto = false): ReadProperty {
  return (style, { text, raw, units }) => {
    if (canBeAuto && /^(?:auto|none|initial|normal|unset)$/i.test(text)) {
      delete style[name];
      return true;
    }
    return set(style, name, readLength(raw, units) as MutableStyle[Name] | undefined);
  };
}

/** Reads a colour, as text that the canvas accepts; undefined for anything else. */
export function readColor(text: string, current: string): string | undefined {
  if (text.length > COLOR_LENGTH) return undefined;
  if (text.toLowerCase() === "currentcolor") return current;
  return parseColor(text) === null ? undefined : text;
}

/** Reads a length that is not negative, without percentages. */
export function readWidth(text: string, units: Units): number | undefined {
  if (/^(?:thin|medium|thick)$/i.test(text)) return { thin: 1, medium: 3, thick: 5 }[text.toLowerCase() as "thin"];
  const width = readPixels(text, units);
  return width !== undefined && width >= 0 ? width : undefined;
}

/** Distributes 1 to 4 values to the top, right, bottom and left, or to the four corners. */
export function distribute<T>(values: readonly T[]): readonly [T, T, T, T] | undefined {
  const [a, b = a, c = a, d = b] = values;
  return values.length >= 1 && values.length <= 4 ? [a as T, b as T, c as T, d as T] : undefined;
}

/** Reads 1 to 4 lengths. Invalid ones make the whole value invalid. */
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
