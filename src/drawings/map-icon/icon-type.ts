// The types of map icons in Google Image Charts, and how the data of each type is read: docs/map-icons.md.

import { Failure, showValue } from "../../base/failure.ts";
import { BLACK, type Rgba, WHITE } from "../../engine/color.ts";
import { parseHexColor } from "../../options/google.ts";
import { SyntaxProblem } from "../../options/parsed-text.ts";
import { type Align, type CaptionOptions, FRAMES, type MapIconOptions, NOTES, PIN_STYLES } from "./icon.ts";

/** Reports an invalid data field. */
type Report = (field: number, rule: string, value: string) => void;

/** Maximum font size and icon size, in CSS pixels, and maximum pin scale. */
const FONT_PIXELS = 200;
const ICON_PIXELS = 200;
const PIN_SCALE = 20;

/** Default colours of pins and stars in Google Image Charts. */
const PIN_FILL: Rgba = { red: 254, green: 117, blue: 105, alpha: 1 };
const STAR_FILL: Rgba = { red: 255, green: 255, blue: 0, alpha: 1 };

/** Reads an icon's data fields by index. An empty field stands for the default value. */
class IconData {
  readonly #fields: readonly string[];
  readonly #report: Report;

  constructor(fields: readonly string[], report: Report) {
    this.#fields = fields;
    this.#report = report;
  }

  text(index: number): string {
    return this.#fields[index] ?? "";
  }

  /** Returns the fields from an index on, without trailing empty fields. */
  lines(index: number): readonly string[] {
    const lines = this.#fields.slice(index);
    while (lines.at(-1) === "") lines.pop();
    return lines;
  }

  color(index: number, fallback: Rgba): Rgba {
    return this.#read(index, fallback, "a colour in hex digits such as FF0000", parseHexColor);
  }

  number(index: number, fallback: number, min: number, max: number): number {
    return this.#read(index, fallback, `a number between ${min} and ${max}`, (text) => {
      const number = Number(text);
      return number >= min && number <= max ? number : null;
    });
  }

  name<const Name extends string>(index: number, names: readonly Name[]): Name {
    return this.#read(index, names[0] as Name, `one of ${names.join(", ")}`, (text) => {
      return names.find((name) => name.toLowerCase() === text.toLowerCase()) ?? null;
    });
  }

  isBold(index: number): boolean {
    return this.name(index, ["_", "b"]) === "b";
  }

  align(index: number): Align {
    return ({ l: "left", h: "center", r: "right" } as const)[this.name(index, ["l", "h", "r"])];
  }

  #read<T>(index: number, fallback: T, rule: string, parse: (text: string) => T | null): T {
    const text = this.text(index).trim();
    if (text === "") return fallback;
    const value = parse(text);
    if (value === null) this.#report(index, rule, text);
    return value ?? fallback;
  }
}

const pin = (data: IconData, hasStyle: boolean, isLetter: boolean): MapIconOptions => {
  const first = hasStyle ? 1 : 0;
  const label = data.text(first);
  return {
    type: "pin",
    style: hasStyle ? data.name(0, PIN_STYLES) : "pin",
    ...(label !== "" && (isLetter ? { letter: label } : { icon: label })),
    fill: data.color(first + 1, PIN_FILL),
    textColor: isLetter ? data.color(first + 2, BLACK) : BLACK,
    starFill: hasStyle ? data.color(first + (isLetter ? 3 : 2), STAR_FILL) : STAR_FILL,
  };
};

/** Reads a single-line bubble. The fields are the icon (if any), frame, text, fill and text colour. */
const bubbleOfLine = (data: IconData, hasIcon: boolean, isBig: boolean): MapIconOptions => {
  const first = hasIcon ? 1 : 0;
  return {
    type: "bubble",
    isBig,
    ...(hasIcon && data.text(0) !== "" && { icon: data.text(0) }),
    frame: data.name(first, FRAMES),
    lines: [data.text(first + 1)],
    fill: data.color(first + 2, WHITE),
    textColor: data.color(first + 3, BLACK),
  };
};

/** Reads a multi-line bubble. The fields are the icon (if any), frame, fill, text colour and lines. */
const bubbleOfLines = (data: IconData, hasIcon: boolean): MapIconOptions => {
  const first = hasIcon ? 1 : 0;
  return {
    type: "bubble",
    isBig: true,
    ...(hasIcon && data.text(0) !== "" && { icon: data.text(0) }),
    frame: data.name(first, FRAMES),
    fill: data.color(first + 1, WHITE),
    textColor: data.color(first + 2, BLACK),
    lines: data.lines(first + 3),
  };
};

const note = (data: IconData, hasTitle: boolean): MapIconOptions => ({
  type: "note",
  note: data.name(0, NOTES),
  isLarge: data.name(1, ["1", "2"]) === "2",
  textColor: data.color(2, BLACK),
  align: data.align(3),
  ...(hasTitle && { title: data.text(4) }),
  lines: data.lines(hasTitle ? 5 : 4),
});

const caption = (data: IconData, side: CaptionOptions["side"]): MapIconOptions => ({
  type: "caption",
  side,
  text: data.text(0),
  fontSize: data.number(1, 14, 0, FONT_PIXELS),
  fill: data.color(2, BLACK),
  icon: data.text(3),
  iconSize: data.number(4, 16, 0, ICON_PIXELS),
  iconFill: data.color(5, BLACK),
  border: data.color(6, WHITE),
});

const READERS = {
  d_map_pin_letter: (data) => pin(data, false, true),
  d_map_pin_icon: (data) => pin(data, false, false),
  d_map_xpin_letter: (data) => pin(data, true, true),
  d_map_xpin_icon: (data) => pin(data, true, false),
  d_map_spin: (data) => ({
    type: "spin",
    scale: data.number(0, 1, 0.1, PIN_SCALE),
    rotation: data.number(1, 0, -360, 360),
    fill: data.color(2, PIN_FILL),
    fontSize: data.number(3, 13, 1, FONT_PIXELS),
    isBold: data.isBold(4),
    lines: data.lines(5),
  }),
  d_bubble_text_small: (data) => bubbleOfLine(data, false, false),
  d_bubble_icon_text_small: (data) => bubbleOfLine(data, true, false),
  d_bubble_text_big: (data) => bubbleOfLine(data, false, true),
  d_bubble_icon_text_big: (data) => bubbleOfLine(data, true, true),
  d_bubble_texts_big: (data) => bubbleOfLines(data, false),
  d_bubble_icon_texts_big: (data) => bubbleOfLines(data, true),
  d_fnote: (data) => note(data, false),
  d_fnote_title: (data) => note(data, true),
  d_weather: (data) => ({
    type: "note",
    note: data.name(0, NOTES),
    isLarge: false,
    textColor: BLACK,
    align: "center",
    weather: data.text(1),
    title: data.text(2),
    lines: data.lines(3),
  }),
  d_text_outline: (data) => ({
    type: "outline",
    fill: data.color(0, BLACK),
    fontSize: data.number(1, 16, 1, FONT_PIXELS),
    align: data.align(2),
    outline: data.color(3, WHITE),
    isBold: data.isBold(4),
    lines: data.lines(5),
  }),
  d_simple_text_icon_left: (data) => caption(data, "left"),
  d_simple_text_icon_above: (data) => caption(data, "above"),
  d_simple_text_icon_below: (data) => caption(data, "below"),
} as const satisfies Readonly<Record<string, (data: IconData) => MapIconOptions>>;

/** A type name without its shadow suffix. */
type IconName = keyof typeof READERS;

/** Functions that read the data fields, by type. */
export const ICON_TYPES = Object.fromEntries(
  Object.entries(READERS).map(([name, read]) => [
    name,
    (fields: readonly string[], report: Report) => read(new IconData(fields, report)),
  ]),
) as Readonly<Record<IconName, (fields: readonly string[], report: Report) => MapIconOptions>>;

/** The type name suffixes for an icon with a shadow, a shadow alone and an icon without a shadow. */
const SHADOWS = { _withshadow: "with", _shadow: "only", "": "none" } as const;
type Shadow = (typeof SHADOWS)[keyof typeof SHADOWS];

export const TYPE_RULE = `must be one of ${Object.keys(ICON_TYPES).join(", ")}`;

/** The type of an icon, and whether its image shows the icon alone, the icon with its shadow, or only the shadow. */
export interface IconType {
  readonly name: IconName;
  readonly shadow: Shadow;
}

/** Parses a type's name in any letter case. @throws SyntaxProblem for other names */
export function parseIconType(text: string): IconType {
  const found = findType(text.trim().toLowerCase());
  if (found === undefined) throw new SyntaxProblem(TYPE_RULE);
  return found;
}

/**
 * Reads the data of an icon.
 *
 * @param field name of the data in messages @throws Failure with a message for each invalid part
 */
export function readIcon(name: IconName, data: string, field: string): MapIconOptions {
  const problems: string[] = [];
  const icon = ICON_TYPES[name](splitData(data), (index, rule, value) =>
    problems.push(`${field} must have ${rule} in field ${index + 1}, got ${showValue(value)}`),
  );
  if (problems.length > 0) throw new Failure("invalid", problems.join("; "), problems);
  return icon;
}

/** Finds an icon's type. `d_map_pin_shadow` is the shadow for both letter pins and icon pins. */
function findType(text: string): IconType | undefined {
  const suffix = (Object.keys(SHADOWS) as (keyof typeof SHADOWS)[]).find((end) => text.endsWith(end)) ?? "";
  const base = text.slice(0, text.length - suffix.length);
  const shadow = SHADOWS[suffix];
  if (Object.hasOwn(ICON_TYPES, base)) return { name: base as IconName, shadow };
  const pin = PIN_SHADOWS[base];
  return shadow === "only" && pin !== undefined ? { name: pin, shadow } : undefined;
}

const PIN_SHADOWS: Readonly<Record<string, IconName>> = {
  __proto__: null as never,
  d_map_pin: "d_map_pin_letter",
  d_map_xpin: "d_map_xpin_letter",
};

/** Splits data at `|`. An `@` escapes the special characters. */
function splitData(data: string): string[] {
  const fields = [""];
  for (const [token] of data.matchAll(/@[|@=,;]|./gsu)) {
    if (token === "|") fields.push("");
    else fields[fields.length - 1] += token.length > 1 && token.startsWith("@") ? token.slice(1) : token;
  }
  return fields;
}
