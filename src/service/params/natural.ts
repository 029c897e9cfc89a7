// What GET and POST /natural and POST /natural/config take: what a chart shows, in words, and what its picture is to look like. In a
// path the words stand as text with `_` for spaces. Refuses what is no description. SPEC 2.4; BEHAVIOUR 11.

import * as z from "zod";
import { Failure } from "../../base/failure.ts";
import { DESCRIPTION_LENGTH } from "../../base/limits.ts";
import type { ChartParams } from "../../drawings/chart/chart-params.ts";
import type { Template } from "../../drawings/chart/template-name.ts";
import { CHART_FIELDS, canonicalChart, chartSchema, parseChart } from "./chart.ts";
import { type Ask, type FieldTable, flagFrom, parseFields, pickGiven } from "./fields.ts";

const LENGTH_TEXT = `must have at most ${DESCRIPTION_LENGTH} characters`;
const { width, height, backgroundColor, devicePixelRatio, format, quality, lang } = chartSchema.in.shape;

/** The fields of a request in words under their full names. */
export const naturalSchema = z.object({
  description: z
    .string({ error: "must be text" })
    .refine((text) => text.trim() !== "", { error: "must say what the chart shows" })
    .refine((text) => countCharacters(text) <= DESCRIPTION_LENGTH, { error: LENGTH_TEXT })
    // A lone half of a character is none, and would be another one wherever text is stored.
    .overwrite((text) => text.toWellFormed())
    .meta({
      description: "What the chart shows, in words: its kind, its numbers, what they are of",
      minLength: 1,
      maxLength: DESCRIPTION_LENGTH,
    }),
  width,
  height,
  backgroundColor,
  devicePixelRatio,
  format,
  quality,
  lang,
});

const { version: _ofText, ...fromText } = CHART_FIELDS.fromText;
const { version: _ofJson, ...fromJson } = CHART_FIELDS.fromJson;

/** How the fields stand in requests. */
export const NATURAL_FIELDS = {
  names: {
    description: ["description"],
    width: CHART_FIELDS.names.width,
    height: CHART_FIELDS.names.height,
    backgroundColor: CHART_FIELDS.names.backgroundColor,
    devicePixelRatio: CHART_FIELDS.names.devicePixelRatio,
    format: CHART_FIELDS.names.format,
    quality: CHART_FIELDS.names.quality,
    lang: CHART_FIELDS.names.lang,
  },
  fromText,
  fromJson,
} as const satisfies FieldTable<keyof z.input<typeof naturalSchema>>;

/** What POST /natural/config takes beside that. */
export const naturalConfigSchema = z.object({
  save: z
    .boolean({ error: "must be true or false" })
    .default(true)
    .describe("Whether the chart is saved; one that is not has neither `chartUrl` nor `chartMakerUrl`"),
});

/** What a request for a chart's text says beside its words. */
export type NaturalConfigParams = z.output<typeof naturalConfigSchema>;

const CONFIG_FIELDS = {
  names: { save: ["save"] },
  fromText: { save: flagFrom },
  fromJson: { save: flagFrom },
} as const satisfies FieldTable<keyof NaturalConfigParams>;

/** The names of the words. */
export const NATURAL_NAMES = NATURAL_FIELDS.names.description;

/** A chart in words. */
export interface NaturalParams {
  readonly description: string;
  /** All of the chart but what it shows. */
  readonly look: Omit<ChartParams, "chart" | "chartAlternative">;
}

/**
 * Reads a request in words.
 *
 * @param overrides what to put in the place of the draft's own
 * @throws Failure with a sentence for each wrong field
 */
export function parseNatural(ask: Ask, overrides: Template = {}): NaturalParams {
  if (pickGiven(ask, NATURAL_NAMES) === undefined)
    throw new Failure("invalid", "description is required: what the chart shows, in words");
  const { description, ...fields } = parseFields(naturalSchema, NATURAL_FIELDS, ask);
  // Drafts are for the version that charts are drawn by where nothing is said.
  const body = { ...fields, chart: "{}", templateOverrides: overrides };
  const { chart: _, ...look } = parseChart({ type: "json", body });
  return { description, look };
}

/** Reads what a request for a chart's text says beside its words. @throws Failure */
export function parseNaturalConfig(ask: Ask): NaturalConfigParams {
  return parseFields(naturalConfigSchema, CONFIG_FIELDS, ask);
}

/** The chart of a request, with what was drafted for it. */
export function withChart({ look }: NaturalParams, chart: string): ChartParams {
  return { ...look, chart };
}

/**
 * All that decides how the picture looks.
 *
 * @param drafter who drafts it
 */
export function canonicalNatural({ description, look }: NaturalParams, drafter: string): Record<string, unknown> {
  return { ...canonicalChart({ ...look, chart: "{}" }), chart: undefined, description, drafter };
}

/** Characters as people and JSON Schema count them: an emoji outside of the basic plane is one. */
function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** What stands before the words in the path of a page that is to fill a frame. */
const FRAME = /^iframe(?:\/|$)/;

/**
 * What a path says, still percent-encoded, as parameters of a query: `_` is a space, and so is `+` where there are neither `_` nor
 * spaces. An underscore itself is `%5F`. What fills a frame is an SVG where nothing else is asked for: the one picture that is a page.
 *
 * @param path what follows `/natural/`
 * @param query what the request's own query says
 */
export function pathToQuery(path: string, query: string): string {
  const isFrame = FRAME.test(path);
  // A slash at the end is the path's, not the words'.
  const words = path.replace(FRAME, "").replace(/\/$/, "");
  const hasSpaces = /_|%20| /.test(words);
  const spaced = words.replaceAll("_", "%20").replaceAll("+", hasSpaces ? "%2B" : "%20");
  const parts = [
    // Without words there may be some in the query.
    spaced === "" ? "" : `${NATURAL_NAMES[0]}=${spaced.replaceAll("&", "%26")}`,
    query,
    isFrame ? "format=svg" : "",
  ];
  return parts.filter((part) => part !== "").join("&");
}
