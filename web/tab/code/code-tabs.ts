// "Vega", "ECharts" and "Mermaid" tabs.

import { MERMAID_THEMES } from "../../../src/drawings/mermaid/theme-names.ts";
import { CODE_FIELDS, MERMAID_FIELDS } from "./code-fields.ts";
import { ECHARTS, VEGA } from "./code-languages.ts";
import { createCodeTab } from "./code-tab.tsx";

/** Charts and themes of Vega and ECharts: docs/vega.md. */
const CHARTS = { noun: "chart", fields: CODE_FIELDS, themes: { initial: "minimal" } } as const;

export const VEGA_TAB = createCodeTab({
  ...CHARTS,
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
  exampleSize: { width: 958, height: 566 },
  code: VEGA,
});

export const ECHARTS_TAB = createCodeTab({
  ...CHARTS,
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
  code: ECHARTS,
});

export const MERMAID_TAB = createCodeTab({
  id: "mermaid",
  label: "Mermaid",
  language: "Mermaid",
  noun: "diagram",
  example: `flowchart LR
  Order --> Paid{Paid?}
  Paid -->|yes| Ship
  Paid -->|no| Remind
  Remind --> Paid`,
  exampleSize: { width: 1224, height: 368 },
  code: undefined,
  fields: MERMAID_FIELDS,
  themes: { own: MERMAID_THEMES },
});
