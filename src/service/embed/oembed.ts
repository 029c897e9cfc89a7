// The parameters of GET /oembed. https://oembed.com, section 2.2.

import * as z from "zod";
import { LINK_LENGTH } from "../../base/limits.ts";
import { readInteger } from "../../options/fields.ts";
import { option, tableOf, type Values } from "../../options/option.ts";
import { keyword, text } from "../../options/value.ts";

const MAX_TEXT = "must be a number of pixels, 1 or more";
const MAX_SIDE = {
  schema: z.int({ error: MAX_TEXT }).min(1, { error: MAX_TEXT }),
  read: readInteger,
  fallback: ["wide"],
};

const OEMBED_OPTIONS = {
  url: option(text(LINK_LENGTH), {
    about: "URL of a page with a live chart, or of the image of a chart",
    required: "the URL of a chart on this service",
    example: "https://charts.example.com/embed?c={type:'bar',data:{labels:['a'],datasets:[{data:[1]}]}}",
  }),
  maxwidth: option(MAX_SIDE, { about: "Largest width of the embed, in pixels", example: 400 }),
  maxheight: option(MAX_SIDE, { about: "Largest height of the embed, in pixels", example: 250 }),
  format: option(keyword(["json"]), { about: "Format of the response", default: "json" }),
};

/** The options of an oEmbed request. */
export const OEMBED_FIELDS = tableOf(OEMBED_OPTIONS);
export type OembedParams = Values<typeof OEMBED_OPTIONS>;
