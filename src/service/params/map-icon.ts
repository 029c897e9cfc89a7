// Parses requests for map icons of the Google Image Charts API: `/chart?chst=d_map_pin_letter&chld=A|FF0000|000000`.
// docs/map-icons.md.

import * as z from "zod";
import { Failure, showValue } from "../../base/failure.ts";
import { ICON_DATA_LENGTH } from "../../base/limits.ts";
import type { MapIconParams } from "../../drawings/map-icon/map-icon-params.ts";
import { type FieldTable, parseFields, pickField, type RequestParams } from "./fields.ts";
import { ERROR_IMAGE_FORMATS, type ErrorImageFrame } from "./frame.ts";
import { OUTPUT_NAMES, OUTPUT_READERS, outputFields } from "./google-field.ts";
import { ICON_TYPES, type IconName } from "./map-icon-type.ts";
import type { SigningScheme } from "./signing.ts";

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
