// Describes Vega-Lite and Vega charts for the OpenAPI document, LLM tools, the command line and the docs.

import { asBoundedPng, type Description } from "../description.ts";
import { VEGA } from "./kind.ts";
import { BARS } from "./options.ts";

export const VEGA_DESCRIPTION: Description = {
  kind: VEGA,
  name: "Vega",
  tag: "Vega charts",
  drawn: "a Vega-Lite or Vega chart",
  image: "The image of the chart",
  body: "The chart",
  live: `spec=${encodeURIComponent(JSON.stringify(BARS))}`,
  examples: {
    bars: { spec: BARS },
    sized: { spec: BARS, width: 400, height: 300, theme: "dark" },
  },
  validation: {
    summary: "Check whether a Vega-Lite or Vega chart can be drawn",
    description: "The chart is drawn as `POST /vega` would draw it, but the image is discarded.",
    success: "The chart can be drawn",
    normalized: { format: "png", devicePixelRatio: 2, defaults: "limn", timeZone: "UTC" },
    bytes: 3600,
  },
  tool: {
    name: "create_vega",
    title: "Draw a Vega-Lite or Vega chart",
    description:
      'Draws a Vega-Lite or Vega specification, also with data from URLs, and returns the image and its URL. Example: {"spec":{"data":{"values":[{"a":"Q1","b":12},{"a":"Q2","b":19}]},"mark":"bar","encoding":{"x":{"field":"a"},"y":{"field":"b","type":"quantitative"}}}}',
    shrink: asBoundedPng,
    instead: "use POST /vega/create for a short URL",
  },
  page: { file: "vega.md", title: "Vega-Lite and Vega", about: "charts in the languages of the Vega project" },
  command: {
    description: "draw a Vega-Lite or Vega chart from a JSON file",
    arguments: { "[file]": "text" },
    listed: ["width", "height", "theme"],
  },
};
