// The options of a Vega-Lite or Vega chart.

import { option, type Values } from "../../options/option.ts";
import { formatOption, ratioOption } from "../../options/output.ts";
import { qualityOption } from "../../options/quality.ts";
import { timeZoneOption } from "../../options/time-zone.ts";
import { background, keyword, language, side, textOrObject } from "../../options/value.ts";
import type { Theme } from "../theme/theme.ts";
import { themeOption } from "../theme/theme-option.ts";

/** An example specification. */
export const BARS = {
  data: {
    values: [
      { quarter: "Q1", users: 50 },
      { quarter: "Q2", users: 60 },
      { quarter: "Q3", users: 70 },
    ],
  },
  mark: "bar",
  encoding: { x: { field: "quarter", type: "nominal" }, y: { field: "users", type: "quantitative" } },
};

export const VEGA_OPTIONS = {
  spec: option(
    { ...textOrObject("must be an object, or its text as JSON"), textSchema: { type: "string" } },
    {
      about: "Vega-Lite or Vega specification: an object, or its text as JSON",
      required: "a Vega-Lite or Vega specification",
      example: BARS,
      textExample: JSON.stringify(BARS),
    },
  ),
  width: option(side(), {
    about: "Width of the image, in CSS pixels: the specification's own by default",
    names: ["w", "width"],
    isUnsigned: true,
    example: 400,
  }),
  height: option(side(), {
    about: "Height of the image, in CSS pixels: the specification's own by default",
    names: ["h", "height"],
    isUnsigned: true,
    example: 300,
  }),
  devicePixelRatio: ratioOption({ default: 2, example: 1 }),
  format: formatOption("png"),
  quality: qualityOption(60),
  backgroundColor: option(background(), {
    about: "CSS colour behind a chart whose specification has no background: the theme's by default",
    names: ["backgroundColor", "bkg"],
    example: "#f7f7f7",
  }),
  theme: themeOption("dark"),
  defaults: option(keyword(["limn", "plain"]), {
    about: "Default look: limn for the theme, minimal if unset; plain for Vega's own look",
    default: "limn",
  }),
  locale: option(language(), {
    about: "Language of numbers and dates, such as de",
    names: ["locale", "lang"],
    example: "de",
  }),
  timeZone: timeZoneOption("local times"),
};

type Given = Values<typeof VEGA_OPTIONS>;

/** The parameters of a chart. */
export interface VegaParams extends Omit<Given, "spec" | "theme"> {
  readonly spec: Readonly<Record<string, unknown>>;
  /** The theme; undefined for Vega's default look. */
  readonly theme?: Theme | undefined;
}
