// The parameters of GET and POST /natural and of POST /natural/config: a description of a chart in words, and the size and format
// of its image. docs/natural.md describes them.

import * as z from "zod";
import { DESCRIPTION_LENGTH } from "../../base/limits.ts";
import type { ChartParams } from "../../drawings/chart/chart-params.ts";
import { CHART } from "../../drawings/chart/kind.ts";
import { CHART_OPTIONS } from "../../drawings/chart/options.ts";
import { TEMPLATE_NAMES, type Template } from "../../drawings/chart/template-name.ts";
import { builtInThemeOption } from "../../drawings/theme/theme-option.ts";
import { ANIMATION_OPTIONS } from "../../options/animation.ts";
import { pickField, type RequestParams } from "../../options/fields.ts";
import { namesWith, option, parseOptions, tableOf } from "../../options/option.ts";
import { type DecodedValue, decodeText, type TextParams } from "../../options/query.ts";
import { omitNames, type SigningScheme } from "../../options/signing.ts";
import { flag } from "../../options/value.ts";

const LENGTH_TEXT = `must have at most ${DESCRIPTION_LENGTH} characters`;
const { width, height, backgroundColor, devicePixelRatio, format, quality, lang } = CHART_OPTIONS;

/** A description, or a sentence that changes a chart. */
export const DESCRIPTION = {
  schema: z
    .string({ error: "must be text" })
    .refine((text) => text.trim() !== "", { error: "must not be empty" })
    .refine((text) => countCharacters(text) <= DESCRIPTION_LENGTH, { error: LENGTH_TEXT })
    // UTF-8 cannot store a lone surrogate, so a stored description would differ from the one that was drafted.
    .overwrite((text) => text.toWellFormed()),
  keywords: { minLength: 1, maxLength: DESCRIPTION_LENGTH },
};

/** The options of a /natural request. */
const NATURAL_OPTIONS = {
  description: option(DESCRIPTION, {
    about: "Description of the chart: its type, its numbers and what they measure",
    required: "the chart in words",
    example: "bar chart of sales 10, 20, 30 for Jan-Mar",
  }),
  width,
  height,
  backgroundColor,
  theme: builtInThemeOption("minimal"),
  devicePixelRatio,
  format,
  quality,
  ...ANIMATION_OPTIONS,
  lang,
};

/** The names, readers and schemas of the options. */
export const NATURAL_FIELDS = tableOf(NATURAL_OPTIONS);

/** The options that only POST /natural/config has. */
export const NATURAL_CONFIG_FIELDS = tableOf({
  save: option(flag(), {
    about: "Whether to save the chart. If false, the response has neither `chartUrl` nor `chartMakerUrl`",
    default: true,
  }),
  example: option(flag(), {
    about: "Whether to draw example data if the description has no numbers. If false, the chart is empty",
    default: false,
    example: false,
  }),
});

/** A description, and the chart parameters for its image. */
export interface NaturalParams {
  readonly description: string;
  /** Chart parameters, except the chart itself. */
  readonly look: Omit<ChartParams, "chart" | "chartAlternative">;
  /** Whether the request sets the size (or the background), or the description doesn't mention one. */
  readonly isSized: boolean;
  readonly isColored: boolean;
}

/** The fields of a draft that become parameters. */
interface DraftedChart {
  readonly chart: string;
  readonly version: 2 | 4;
  readonly size?: { readonly width: number; readonly height: number };
  readonly background?: string;
}

/**
 * Parses a /natural request.
 *
 * @param overrides template values that replace parts of the drafted chart
 * @throws Failure with a message for each invalid field
 */
export function parseNatural(input: RequestParams, overrides: Template = {}): NaturalParams {
  const { description, ...fields } = parseOptions(NATURAL_FIELDS, input);
  // The body sets no version, because drafts are written for the default Chart.js version.
  const body = { ...fields, chart: "{}", templateOverrides: overrides };
  const { chart: _, ...look } = CHART.parse({ type: "json", body });
  const has = (names: readonly string[]): boolean => pickField(input, names) !== undefined;
  const { width: widths, height: heights, backgroundColor: backgrounds } = NATURAL_FIELDS.names;
  return {
    description,
    look,
    isSized: has(widths) || has(heights) || !MENTIONS_SIZE.test(description),
    isColored: has(backgrounds) || !MENTIONS_BACKGROUND.test(description),
  };
}

/** Returns the chart parameters of a drafted chart, with the size and background in the description. */
export function withDraft({ look, isSized, isColored }: NaturalParams, draft: DraftedChart): ChartParams {
  const { chart, version, size, background } = draft;
  const isDrawable = size !== undefined && Math.max(size.width, size.height) <= MAX_SIDE;
  return {
    ...look,
    chart,
    ...(version !== 2 && { version }),
    ...(isDrawable && !isSized && { width: size.width, height: size.height }),
    ...(background !== undefined && !isColored && { backgroundColor: background }),
  };
}

/**
 * Matches descriptions that may mention a size or a background. For any other description, a default value in the URL
 * changes nothing.
 */
const MENTIONS_SIZE = /\d\s?[x×*]\s?\d/;
const MENTIONS_BACKGROUND = /ground|grund|fond/i;

/** Maximum width and height that a description can ask for, in pixels. */
const MAX_SIDE = 2000;

/**
 * Returns the parameters that determine the image, in canonical form: identical for equivalent requests.
 *
 * @param drafter id of the drafter, because drafters draft different charts for the same description
 */
export function canonicalNatural(
  { description, look, isSized, isColored }: NaturalParams,
  drafter: string,
): Record<string, unknown> {
  return { ...CHART.canonical({ ...look, chart: "{}" }), chart: undefined, description, drafter, isSized, isColored };
}

/** Counts code points, as JSON Schema's `maxLength` does: an emoji outside the Basic Multilingual Plane is one character. */
function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Path prefix of live charts for an `<iframe>`. */
const FRAME = /^iframe(?:\/|$)/;

/**
 * Adds the description in a path to the query. `_` is a space, `%5F` an underscore, and `+` a space if the path has no other
 * spaces.
 *
 * @param path percent-encoded path after `/natural/`
 * @param query query of the request
 */
export function withPathText(path: string, query: TextParams): TextParams {
  // A trailing slash is not part of the description.
  const words = path.replace(FRAME, "").replace(/\/$/, "");
  const hasSpaces = /_|%20| /.test(words);
  const text = words.replaceAll("_", "%20").replaceAll("+", hasSpaces ? "%2B" : "%20");
  const [name] = NATURAL_FIELDS.names.description;
  const read = (requested: string): DecodedValue | undefined => {
    // If the path has no description, the query may have one.
    if (requested === name && text !== "") return { text: decodeText(name, text) };
    return query.read(requested);
  };
  return { type: "text", read };
}

/** The signing scheme for the URLs of charts from descriptions. */
export const NATURAL_SIGNING: SigningScheme = {
  path: "/natural",
  covered: {
    ...omitNames(NATURAL_FIELDS.names, namesWith(NATURAL_OPTIONS, "isUnsigned")),
    ...Object.fromEntries(TEMPLATE_NAMES.map((name) => [name, [name]])),
  },
};
