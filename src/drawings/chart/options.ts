// The options of a chart request.

import * as z from "zod";
import { RENDERERS } from "../../engine/encodable-image.ts";
import { ANIMATION_OPTIONS } from "../../options/animation.ts";
import { Replacement } from "../../options/fields.ts";
import { option } from "../../options/option.ts";
import { chartSizeOptions } from "../../options/output.ts";
import { qualityOption } from "../../options/quality.ts";
import { timeZoneOption } from "../../options/time-zone.ts";
import { background, chartFormat, keyword, language, orDefault, textOrObject } from "../../options/value.ts";
import { themeOption } from "../theme/theme-option.ts";

const VERSION_TEXT = "must be one of 2, 3, 4";

/** Example charts, as an object and as text. */
export const BARS = {
  type: "bar",
  data: { labels: ["Q1", "Q2", "Q3"], datasets: [{ label: "Users", data: [50, 60, 70] }] },
};
export const LINE_TEXT = "{type:'line',data:{labels:['Mo','Tu','We'],datasets:[{label:'Rain',data:[3,9,4]}]}}";

/** The JSON Schema of template values, in the OpenAPI document. */
const TEMPLATE_REF = { $ref: "#/components/schemas/TemplateOverrides" };

export const CHART_OPTIONS = {
  chart: option(
    { ...textOrObject("must be an object or text"), textSchema: { type: "string" } },
    {
      about: "Chart.js configuration: an object, or its text as JSON or JavaScript",
      names: ["c", "chart"],
      required: true,
      unless: ["template"],
      example: BARS,
      textExample: LINE_TEXT,
    },
  ),
  ...chartSizeOptions(),
  backgroundColor: option(background(), {
    about: "CSS colour behind the chart: the theme's by default, and transparent without a theme",
    names: ["backgroundColor", "bkg"],
    isBesideText: true,
    example: "white",
  }),
  theme: themeOption("minimal"),
  version: option(
    { ...keyword(["2", "3", "4"]), read: readMajor, fallback: "any" },
    {
      about: "Major version of Chart.js that draws the chart",
      names: ["v", "version"],
      default: "2",
      isBesideText: true,
    },
  ),
  format: option(chartFormat(), {
    about: "Image format; base64 is a PNG as base64 text, and alt is the chart's alt text",
    names: ["f", "format"],
    default: "png",
    isUnsigned: true,
    example: "svg",
  }),
  quality: qualityOption(60),
  ...ANIMATION_OPTIONS,
  renderer: option(keyword(RENDERERS), {
    about: "Renderer of raster formats: raster for Limn's own rasteriser, svg for the chart's SVG rasterised by resvg",
    default: "raster",
    example: "svg",
    isNoTool: true,
  }),
  encoding: option(orDefault(keyword(["url", "base64"])), {
    about: "Encoding of the chart text: base64 (of UTF-8), or url for none",
    default: "url",
    isBesideText: true,
    example: "base64",
    isNoTool: true,
    isRequestOnly: true,
  }),
  defaults: option(keyword(["limn", "chartjs"]), {
    about: "Defaults for options not set in the chart: limn for the service's, chartjs for plain Chart.js",
    default: "limn",
  }),
  lang: option(language(), {
    about: "Language of the text, which selects the glyph variants of Chinese characters",
    isBesideText: true,
    example: "ja",
  }),
  timeZone: timeZoneOption("time axes"),
  engine: option(keyword(["auto"]), {
    about: "auto to draw a specification of Vega-Lite or Vega, or an ECharts option, as /vega and /echarts do",
    example: "auto",
    isNoTool: true,
    isRequestOnly: true,
  }),
  template: option(
    { schema: z.string({ error: "must be text" }) },
    {
      about: "Id of a saved chart to draw instead of `chart`",
      isUnsigned: true,
      isNoTool: true,
      isRequestOnly: true,
      example: "zf-00000000-0000-4000-8000-000000000000",
    },
  ),
  templateOverrides: option(
    {
      ...textOrObject("must be an object or its text as JSON"),
      keywords: { anyOf: [{ type: "string" }, TEMPLATE_REF] },
      textSchema: { type: "string", contentMediaType: "application/json", contentSchema: TEMPLATE_REF },
    },
    {
      about: "Values that replace the title, labels, data and colours of the chart",
      isUnsigned: true,
      isNoTool: true,
      example: { title: "Orders", data1: [4, 5, 6] },
      textExample: '{"title":"Orders"}',
    },
  ),
};

/**
 * Extracts the major version from `3.9.1`, `v4` or 3. In a query, other text means the version that it starts with, or
 * version 2, as in QuickChart.
 */
function readMajor(value: unknown): unknown {
  if (typeof value !== "string" && typeof value !== "number") return value;
  const text = String(value).trim();
  const major = /^v?([234])(?:[.-]|$)/i.exec(text)?.[1];
  if (major !== undefined) return major;
  const leading = /^v?([34])/i.exec(text)?.[1] ?? "2";
  return new Replacement(leading, VERSION_TEXT, `version ${leading} of Chart.js draws the chart`);
}
