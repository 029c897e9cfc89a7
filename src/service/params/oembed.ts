// Parses the parameters of GET /oembed. https://oembed.com, section 2.2.

import * as z from "zod";
import { LINK_LENGTH } from "../../base/limits.ts";
import { type FieldTable, parseFields, type RequestParams, readInteger } from "../../options/fields.ts";

const MAX_TEXT = "must be a number of pixels, 1 or more";
const maxSide = (side: string) =>
  z.int({ error: MAX_TEXT }).min(1, { error: MAX_TEXT }).optional().describe(`Largest ${side} of the embed, in pixels`);

/** The fields of an oEmbed request. */
export const oembedSchema = z.object({
  url: z
    .string({ error: "is required: send the URL of a chart on this service" })
    .max(LINK_LENGTH, { error: `must have at most ${LINK_LENGTH} characters` })
    .describe("URL of a page with a live chart, or of the image of a chart"),
  maxwidth: maxSide("width"),
  maxheight: maxSide("height"),
  format: z.enum(["json"], { error: "must be json" }).default("json").describe("Format of the response"),
});

/** Parsed parameters. */
export type OembedParams = z.output<typeof oembedSchema>;

/** The fields' parameter names and readers. */
export const OEMBED_FIELDS = {
  names: { url: ["url"], maxwidth: ["maxwidth"], maxheight: ["maxheight"], format: ["format"] },
  fromText: { maxwidth: readInteger, maxheight: readInteger },
  fromJson: {},
} as const satisfies FieldTable<keyof OembedParams>;

/** Parses an oEmbed request. @throws Failure with a message for each invalid field */
export function parseOembed(input: RequestParams): OembedParams {
  return parseFields(oembedSchema, OEMBED_FIELDS, input);
}
