// The options of an ECharts request.

import type { PlainObject } from "../../base/plain-object.ts";
import { type Animation, FORMATS } from "../../engine/encodable-image.ts";
import { type ANIMATION_FIELDS, ANIMATION_OPTIONS } from "../../options/animation.ts";
import { option, type Values } from "../../options/option.ts";
import { chartSizeOptions } from "../../options/output.ts";
import { qualityOption } from "../../options/quality.ts";
import { timeZoneOption } from "../../options/time-zone.ts";
import { background, json, keyword, pattern, textOrObject } from "../../options/value.ts";
import type { Theme } from "../theme/theme.ts";
import { themeOption } from "../theme/theme-option.ts";

/** Example options, as an object and as text. */
export const BARS = {
  xAxis: { data: ["Mon", "Tue", "Wed"] },
  yAxis: {},
  series: [{ type: "bar", data: [5, 20, 36] }],
};
const LINE_TEXT = "{xAxis:{data:['Mo','Tu']},yAxis:{},series:[{type:'line',data:[3,9]}]}";

/** Matches the language tags that ECharts accepts; bounds the length of the name. */
const LANGUAGE_PATTERN = /^[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8}){0,2}$/;

/** A triangle as an example map. */
const TRIANGLE = {
  type: "FeatureCollection",
  features: [
    {
      type: "Feature",
      properties: { name: "North" },
      geometry: {
        type: "Polygon",
        coordinates: [
          [
            [0, 0],
            [4, 0],
            [2, 3],
            [0, 0],
          ],
        ],
      },
    },
  ],
};

export const ECHARTS_OPTIONS = {
  option: option(
    { ...textOrObject("must be an object or text"), textSchema: { type: "string" } },
    {
      about: "ECharts option: an object, or its text as JSON or JavaScript",
      names: ["o", "option"],
      required: "an ECharts option, such as {series: [{type: 'pie', data: [1, 2]}]}",
      example: BARS,
      textExample: LINE_TEXT,
    },
  ),
  ...chartSizeOptions(),
  backgroundColor: option(background(), {
    about: "CSS colour behind the chart: the option's or the theme's by default, and transparent without a theme",
    names: ["backgroundColor", "bkg"],
    example: "white",
  }),
  theme: themeOption("dark"),
  defaults: option(keyword(["limn", "plain"]), {
    about: "Default look: limn for the theme, minimal if unset; plain for ECharts' own look",
    default: "limn",
  }),
  format: option(keyword([...FORMATS, "gif", "apng"]), {
    about: "Image format; base64 is a PNG as base64 text",
    names: ["f", "format"],
    default: "png",
    isUnsigned: true,
    example: "svg",
  }),
  quality: qualityOption(60),
  ...ANIMATION_OPTIONS,
  locale: option(pattern(LANGUAGE_PATTERN, "must be a language such as EN, DE or PT-br"), {
    about: "Language of month and day names, and of ECharts' own texts",
    default: "EN",
    example: "DE",
  }),
  localeData: option(json("object"), {
    about: "Texts that replace the locale's, in the format of ECharts' language files",
    example: { time: { monthAbbr: ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"] } },
    isNoTool: true,
  }),
  maps: option(json("object"), {
    about: "Maps for the series map and the component geo: GeoJSON by name",
    example: { shapes: TRIANGLE },
    isNoTool: true,
  }),
  timeZone: timeZoneOption("time axes"),
};

export interface EChartsParams
  extends Omit<Values<typeof ECHARTS_OPTIONS>, "theme" | "localeData" | "maps" | (typeof ANIMATION_FIELDS)[number]> {
  /** Settings of the animation; undefined for a static image. */
  readonly animation?: Animation;
  readonly localeData: PlainObject | undefined;
  readonly maps: PlainObject | undefined;
  /** The option with the alternate parse of each ambiguous `+`. */
  readonly optionAlternative?: string;
  /** The service's theme; undefined for ECharts' default look. */
  readonly theme?: Theme;
  /** Whether ECharts' built-in dark theme applies. */
  readonly isDark?: boolean;
}
