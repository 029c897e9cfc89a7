// Parses requests for map icons of the Google Image Charts API: `/chart?chst=d_map_pin_letter&chld=A|FF0000|000000`.
// docs/map-icons.md.

import * as z from "zod";
import { Failure, showValue } from "../../base/failure.ts";
import { ICON_DATA_LENGTH } from "../../base/limits.ts";
import {
  type Align,
  type CaptionOptions,
  FRAMES,
  type MapIconOptions,
  type MapIconParams,
  NOTES,
  PIN_STYLES,
} from "../../drawings/map-icon/map-icon-params.ts";
import { BLACK, type Rgba, WHITE } from "../../engine/color.ts";
import { type FieldTable, parseFields, pickField, type RequestParams } from "../../options/fields.ts";
import { ERROR_IMAGE_FORMATS, type ErrorImageFrame } from "../../options/frame.ts";
import type { SigningScheme } from "../../options/signing.ts";
import { OUTPUT_NAMES, OUTPUT_READERS, outputFields, parseHexColor } from "./google-field.ts";

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

  /** Returns the fields from an index, without trailing empty ones. */
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

const NAMES = Object.keys(ICON_TYPES) as IconName[];
const NAME_TEXT = `must be one of ${NAMES.join(", ")}`;

/** The fields of an icon request. */
export const mapIconSchema = z.object({
  chst: z
    .string({ error: NAME_TEXT })
    .transform((text, context): { readonly name: IconName; readonly shadow: Shadow } => {
      const found = findType(text.trim().toLowerCase());
      if (found !== undefined) return found;
      context.issues.push({ code: "custom", input: text, message: NAME_TEXT });
      return z.NEVER;
    })
    .describe("Icon type. The suffix _withshadow adds a shadow, and _shadow draws only the shadow"),
  chld: z
    .union([z.string(), z.number().transform(String)], { error: "must be text" })
    .pipe(z.string().max(ICON_DATA_LENGTH, { error: `must have at most ${ICON_DATA_LENGTH} characters` }))
    .prefault("")
    .describe("Icon fields, separated by |"),
  ...outputFields,
});

/** The fields' parameter names and readers. */
export const MAP_ICON_FIELDS = {
  names: { chst: ["chst"], chld: ["chld"], ...OUTPUT_NAMES },
  fromText: OUTPUT_READERS,
  fromJson: OUTPUT_READERS,
} as const satisfies FieldTable<keyof z.output<typeof mapIconSchema>>;

/**
 * Parses the request.
 *
 * @param own names of the type and the data in messages and in the request, if they differ from Google's
 * @throws Failure with a message for each invalid field
 */
export function parseMapIcon(
  input: RequestParams,
  own: Readonly<Record<"chst" | "chld", readonly [string]>> = MAP_ICON_FIELDS.names,
): MapIconParams {
  const table = { ...MAP_ICON_FIELDS, names: { ...MAP_ICON_FIELDS.names, ...own } };
  const { chst, chld, format, devicePixelRatio } = parseFields(mapIconSchema, table, withSpaces(input));
  const { name, shadow } = chst;
  const problems: string[] = [];
  const icon = ICON_TYPES[name](splitData(chld), (field, rule, value) =>
    problems.push(`${own.chld[0]} must have ${rule} in field ${field + 1}, got ${showValue(value)}`),
  );
  if (problems.length > 0) throw new Failure("invalid", problems.join("; "), problems);
  return { icon, shadow, format, devicePixelRatio };
}

/** Finds an icon's type. `d_map_pin_shadow` is the shadow for both letter pins and icon pins. */
function findType(text: string): { readonly name: IconName; readonly shadow: Shadow } | undefined {
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

/** Reads `+` as a space and `%2B` as a plus sign, as Google Image Charts did. */
function withSpaces(input: RequestParams): RequestParams {
  if (input.type !== "text") return input;
  return {
    type: "text",
    read: (name) => {
      const reading = input.read(name);
      if (reading?.alternative === undefined) return reading;
      // The two readings first differ at a `+`, and the one with a space there sorts first.
      const [text = ""] = [reading.text, reading.alternative].sort();
      return { text };
    },
  };
}

/** Splits data at `|`. An `@` escapes the special characters. */
function splitData(data: string): string[] {
  const fields = [""];
  for (const [token] of data.matchAll(/@[|@=,;]|./gsu)) {
    if (token === "|") fields.push("");
    else fields[fields.length - 1] += token.length > 1 && token.startsWith("@") ? token.slice(1) : token;
  }
  return fields;
}

/** Returns the format and size of an error image. Never throws. */
export function readMapIconFrame(input: RequestParams): ErrorImageFrame {
  try {
    const format = z.enum(ERROR_IMAGE_FORMATS).safeParse(pickField(input, OUTPUT_NAMES.format)?.value).data;
    return { format: format ?? "png", width: 300, height: 60, devicePixelRatio: 1 };
  } catch {
    return { format: "png", width: 300, height: 60, devicePixelRatio: 1 };
  }
}

/** The signing scheme for the URLs of map icons. */
export const MAP_ICON_SIGNING: SigningScheme = {
  path: "/chart",
  covered: { chst: ["chst"], chld: ["chld"] },
};
