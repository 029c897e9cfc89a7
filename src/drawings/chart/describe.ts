// Describes charts for language models. src/service/openapi/chart.ts documents the operations.

import { TOOL_IMAGE_SIDE } from "../../base/limits.ts";
import { withoutAnimation } from "../../options/animation.ts";
import type { Described } from "../description.ts";
import { CHART } from "./kind.ts";

export const CHART_DESCRIPTION: Described = {
  kind: CHART,
  name: "Chart",
  tool: {
    name: "create_chart",
    title: "Draw a chart",
    description:
      "Draws a Chart.js configuration (bar, line, pie, doughnut, radar, scatter, sankey, box plot and many more) and returns the image and its URL. " +
      'Always pass version "4": the default is version 2, whose options differ. ' +
      "Only functions need a chart that is text: one string of JavaScript. " +
      "plugins.tickFormat (prefix, suffix) formats axes; values at bars and slices need plugins.datalabels (display, formatter). " +
      "In mixed charts, put lines before bars, because the first dataset is on top. Set beginAtZero for areas. Time axes need no adapter. " +
      'Example: {"version":"4","chart":{"type":"bar","data":{"labels":["Q1","Q2"],"datasets":[{"label":"Sales","data":[12,19]}]}}}',
    shrink: (args) => {
      const { width, height, devicePixelRatio } = CHART.readFrame({ type: "json", body: args });
      const ratio = Math.min(devicePixelRatio, TOOL_IMAGE_SIDE / Math.max(width, height));
      return { ...withoutAnimation(args), f: "png", quality: undefined, devicePixelRatio: ratio };
    },
    instead: "call save_chart for a short URL",
  },
};
