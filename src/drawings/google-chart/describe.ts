// Describes charts in the format of Google Image Charts for the OpenAPI document, LLM tools, the command line and the
// docs.

import { TOOL_IMAGE_SIDE } from "../../base/limits.ts";
import type { Description } from "../description.ts";
import { GOOGLE_CHART } from "./kind.ts";
import { EXAMPLE_CHARTS } from "./options.ts";

export const GOOGLE_CHART_DESCRIPTION: Description = {
  kind: GOOGLE_CHART,
  name: "GoogleChart",
  path: "/gchart",
  tag: "Charts",
  drawn: "a chart in the format of Google Image Charts",
  image: "The image of the chart",
  body: "The chart",
  schema: "A chart in the format of Google Image Charts",
  formatName: "chof",
  live: "cht=p3&chd=t:60,40&chs=250x100&chl=Hello|World",
  examples: EXAMPLE_CHARTS,
  tool: {
    name: "create_google_chart",
    title: "Draw a Google Image Charts link",
    description:
      'Draws a chart from the parameters of Google Image Charts, an API that has been shut down, and returns the image and its URL. Use it to replace old chart.googleapis.com links; for new charts use create_chart. Example: {"cht":"p3","chd":"t:60,40","chs":"250x100","chl":"Hello|World"}',
    // The most common parameters. The tool also accepts all others.
    input: GOOGLE_CHART.fields.schema.pick({
      cht: true,
      chs: true,
      chd: true,
      chds: true,
      chco: true,
      chtt: true,
      chdl: true,
      chl: true,
      chxt: true,
      chxl: true,
      chof: true,
    }),
    shrink(args) {
      const { width, height } = GOOGLE_CHART.readFrame({ type: "json", body: args });
      const scale = TOOL_IMAGE_SIDE / Math.max(width, height);
      const sides = [width, height].map((side) => Math.max(1, Math.floor(side * scale)));
      return { ...args, chof: "png", ...(scale < 1 && { chs: sides.join("x") }) };
    },
    instead: "use POST /gchart instead",
  },
  page: { file: "google-charts.md", title: "Google Image Charts", about: "keep old links working" },
  command: {
    description: "draw a chart in the format of Google Image Charts, such as: googlechart 'cht=p3&chd=t:60,40'",
    arguments: { "<query>": "value" },
    listed: [],
    drawn: "an image of Google Image Charts, whose query is an argument",
  },
};
