// The options of a badge.

import { DATA_MIN_SECONDS, DATA_PATH_LENGTH, DATA_SECONDS } from "../../base/limits.ts";
import { parseColor, type Rgba } from "../../engine/color.ts";
import { option, type Values } from "../../options/option.ts";
import { formatOption, ratioOption } from "../../options/output.ts";
import { address, caption, color, json, keyword, text, whole } from "../../options/value.ts";

/** Maximum length of the label and of the message, in characters. */
export const BADGE_LENGTH = 200;

/** The named colours of shields. */
const NAMED_COLORS: Readonly<Record<string, string>> = {
  brightgreen: "#4b0",
  green: "#67ac09",
  yellow: "#d8b800",
  yellowgreen: "#95991a",
  orange: "#ea7233",
  red: "#dd4343",
  blue: "#007ec6",
  grey: "#555",
  gray: "#555",
  lightgrey: "#939393",
  lightgray: "#939393",
  critical: "#dd4343",
  important: "#ea7233",
  success: "#4b0",
  informational: "#007ec6",
  inactive: "#939393",
};

/** Parses a shields colour name or a CSS colour. The `#` before hex digits is optional. */
export function parseBadgeColor(name: string): Rgba | undefined {
  const given = name.trim().toLowerCase();
  const css = Object.hasOwn(NAMED_COLORS, given) ? (NAMED_COLORS[given] as string) : given;
  return parseColor(css) ?? parseColor(`#${css}`) ?? undefined;
}

/** Example documents. */
const ENDPOINT = 'data:application/json,{"schemaVersion":1,"label":"tests","message":"12 passed","color":"green"}';
const PACKAGE = 'data:application/json,{"version":"5.2.0","stars":1200}';

export const BADGE_OPTIONS = {
  message: option(caption(BADGE_LENGTH), {
    about: "Text on the right",
    isUsuallyRequired: true,
    example: "passing",
  }),
  label: option(caption(BADGE_LENGTH), { about: "Text on the left", example: "build" }),
  color: option(color(parseBadgeColor), {
    about:
      "Colour on the right: brightgreen, green, yellow, yellowgreen, orange, red, blue, lightgrey, or a CSS colour; lightgrey by default",
    example: "brightgreen",
  }),
  labelColor: option(color(parseBadgeColor), {
    about: "Colour on the left, grey by default",
    names: ["labelColor", "labelcolor"],
    example: "navy",
  }),
  style: option(keyword(["flat", "flat-square", "plastic", "for-the-badge", "social"]), {
    about: "Style of the badge",
    default: "flat",
  }),
  url: option(address(), {
    about: "URL of a JSON document with schemaVersion, label, message and color, or, with query, of any JSON document",
    example: ENDPOINT,
    isRequestOnly: true,
  }),
  headers: option(json(["object", "string"]), {
    about: "Headers of the request for the JSON document, with secrets of the account",
    example: { "X-API-Key": "{{secret.builds}}" },
    textExample: '{"X-API-Key":"{{secret.builds}}"}',
    needs: { url: "https://builds.example.com/status.json" },
    isRequestOnly: true,
  }),
  query: option(text(DATA_PATH_LENGTH), {
    about: "Path of the message in the JSON document, such as $.version",
    example: "$.version",
    needs: { url: PACKAGE },
    isRequestOnly: true,
  }),
  prefix: option(caption(BADGE_LENGTH), {
    about: "Text before the value that query finds",
    example: "v",
    needs: { url: PACKAGE, query: "$.version" },
    isRequestOnly: true,
  }),
  suffix: option(caption(BADGE_LENGTH), {
    about: "Text after the value that query finds",
    example: " stars",
    needs: { url: PACKAGE, query: "$.stars" },
    isRequestOnly: true,
  }),
  cacheSeconds: option(whole(DATA_MIN_SECONDS, 86_400), {
    about: "Time after which the document is loaded again, in seconds",
    default: DATA_SECONDS,
    example: 3600,
    needs: { url: ENDPOINT },
    isRequestOnly: true,
  }),
  format: formatOption("svg", "png"),
  devicePixelRatio: ratioOption({ needs: { format: "png" } }),
};

/** The parameters of a badge. Its headers are valid. */
export interface BadgeParams extends Omit<Values<typeof BADGE_OPTIONS>, "headers"> {
  readonly headers?: unknown;
}
