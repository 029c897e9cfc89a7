// Describes ECharts charts for the OpenAPI document, LLM tools, the command line and the docs.

import { asBoundedPng, type Description } from "../description.ts";
import { ECHARTS } from "./kind.ts";
import { BARS } from "./options.ts";

const PIE = {
  series: [
    {
      type: "pie",
      radius: ["40%", "70%"],
      data: [
        { name: "Tea", value: 3 },
        { name: "Milk", value: 1 },
      ],
    },
  ],
};

export const ECHARTS_DESCRIPTION: Description = {
  kind: ECHARTS,
  name: "Echarts",
  tag: "ECharts charts",
  drawn: "a chart of ECharts",
  image: "The image of the chart",
  body: "The ECharts option and the image's size and format",
  live: `option=${encodeURIComponent(JSON.stringify(BARS))}&width=400`,
  examples: {
    bars: { option: BARS },
    pie: { option: PIE, theme: "dark", width: 400, height: 400, format: "svg" },
    script: {
      option:
        "{xAxis: {data: ['Q1', 'Q2']}, yAxis: {axisLabel: {formatter: (value) => '€' + value}}, series: {type: 'line', data: [3, 5]}}",
      defaults: "plain",
    },
  },
  validation: {
    summary: "Check whether an ECharts option can be drawn",
    description: "The chart is drawn as `POST /echarts` would draw it, but the image is discarded.",
    success: "The chart can be drawn",
    normalized: {
      width: 500,
      height: 300,
      devicePixelRatio: 2,
      defaults: "limn",
      format: "png",
      optionIsString: false,
    },
    bytes: 9300,
  },
  tool: {
    name: "create_echarts",
    title: "Draw a chart of ECharts",
    description:
      'Draws an option of Apache ECharts, as JSON or as JavaScript text with functions, also gauges and maps (series type map with map world or USA; names such as United States of America), and returns the image and its URL. Example: {"option":{"xAxis":{"data":["Q1","Q2"]},"yAxis":{},"series":[{"type":"bar","data":[12,19]}]}}',
    shrink: asBoundedPng,
    instead: "use POST /echarts/create for a short URL",
  },
  page: { file: "echarts.md", title: "ECharts", about: "options of Apache ECharts, drawn as images" },
  command: {
    description: "draw a chart from a file with an ECharts option",
    arguments: { "[file]": "data" },
    listed: ["width", "height", "theme"],
  },
};
