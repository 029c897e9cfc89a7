// "Vega" and "ECharts" tabs.

import { isVegaLite } from "../../../src/drawings/vega/specification.ts";
import type { CodeLanguage } from "../../chart/complete/code-language.ts";
import { loadOptionDocs } from "../../chart/complete/option-docs.ts";
import { readConfig } from "../../chart/text/config-tree.ts";
import { createCodeTab } from "./code-tab.tsx";

const VEGA_LITE: CodeLanguage = {
  // The code may be unfinished, so its members are read from the syntax tree.
  loadDocs: (text) => {
    const tree = readConfig(text);
    const members = ["$schema", "marks", "signals", "scales"].map((name) => {
      const node = tree.find([name]);
      return [name, node && (tree.valueOf(node) ?? {})];
    });
    return loadOptionDocs(isVegaLite(Object.fromEntries(members)) ? "vega-lite" : "vega");
  },
  noEffect: /^(?:tooltip|cursor|href|usermeta)$/,
  isJson: true,
};

const ECHARTS: CodeLanguage = {
  loadDocs: () => loadOptionDocs("echarts"),
  noEffect:
    /^(?:animation\w*|stateAnimation|universalTransition|tooltip|emphasis|blur|select|selectedMode|hover\w*|cursor|silent|triggerEvent|mainType|legacy\w*)$/,
};

export const VEGA_TAB = createCodeTab({
  id: "vega",
  label: "Vega",
  language: "Vega-Lite or Vega",
  example: {
    data: {
      values: [
        { quarter: "Q1", sales: 42 },
        { quarter: "Q2", sales: 55 },
        { quarter: "Q3", sales: 49 },
        { quarter: "Q4", sales: 68 },
      ],
    },
    mark: "bar",
    encoding: {
      x: { field: "quarter", title: null, axis: { labelAngle: 0 } },
      y: { field: "sales", type: "quantitative", title: "Sales" },
    },
    width: 400,
    height: 220,
  },
  languageOf: () => VEGA_LITE,
});

export const ECHARTS_TAB = createCodeTab({
  id: "echarts",
  label: "ECharts",
  language: "ECharts",
  example: {
    legend: {},
    xAxis: { data: ["Q1", "Q2", "Q3", "Q4"] },
    yAxis: {},
    series: [
      { type: "bar", name: "Sales", data: [42, 55, 49, 68] },
      { type: "line", name: "Costs", data: [31, 34, 38, 41] },
    ],
  },
  languageOf: () => ECHARTS,
});
