// The rows of the table of capabilities that bring chart types. Versions 3 and 4 share the code that installs a package, and
// each has a copy of the package of its own.

import { once } from "../../base/once.ts";
import { type ChartPlugin, hasDatasetOption, type PluginRow } from "./chart-plugin.ts";
import { type ChartRuntime, hasScaleType } from "./chart-runtime.ts";

type Install = (runtime: ChartRuntime) => ChartPlugin;

const BOXPLOT_TYPES = ["boxplot", "horizontalBoxplot", "violin", "horizontalViolin"];
const ERROR_BAR_TYPES = [
  "barWithErrorBars",
  "horizontalBarWithErrorBars",
  "lineWithErrorBars",
  "scatterWithErrorBars",
  "polarAreaWithErrorBars",
];
const GRAPH_TYPES = ["graph", "forceDirectedGraph", "tree", "dendrogram", "dendogram"];
const GEO_SCALES = ["projection", "color", "colorLogarithmic", "size", "sizeLogarithmic"];

export const CHART_TYPES = {
  boxplot: {
    isNeeded: (config) => hasScaleType(config, ["arrayLinear", "arrayLogarithmic"]),
    versions: {
      2: { types: BOXPLOT_TYPES, load: async () => (await import("./boxplot-2.ts")).boxplot2 },
      ...in3And4(BOXPLOT_TYPES, async () => (await import("./boxplot.ts")).installBoxplot),
    },
  },
  errorBars: {
    versions: {
      2: { types: ERROR_BAR_TYPES, load: async () => (await import("./error-bars-2.ts")).errorBars2 },
      ...in3And4(ERROR_BAR_TYPES, async () => (await import("./error-bars.ts")).installErrorBars),
    },
  },
  errorBarPlugin: {
    isNeeded: (config) => hasDatasetOption(config, "errorBars"),
    versions: {
      2: { load: async () => (await import("./error-bar-plugin-2.ts")).errorBarPlugin2 },
      ...in3And4([], async () => (await import("./error-bar-plugin.ts")).installErrorBarPlugin),
    },
  },
  radialGauge: {
    versions: {
      2: { types: ["radialGauge"], load: async () => (await import("./radial-gauge-2.ts")).radialGauge2 },
      ...in3And4(["radialGauge"], async () => (await import("./radial-gauge.ts")).installRadialGauge),
    },
  },
  gauge: {
    versions: {
      2: { types: ["gauge"], load: async () => (await import("./gauge-2.ts")).gauge2 },
      ...in3And4(["gauge"], async () => (await import("./gauge.ts")).installGauge),
    },
  },
  pcp: {
    isNeeded: (config) => hasScaleType(config, ["pcp"]),
    versions: in3And4(["pcp", "logarithmicPcp"], async () => (await import("./pcp.ts")).installPcp),
  },
  funnel: { versions: in3And4(["funnel"], async () => (await import("./funnel.ts")).installFunnel) },
  financial: {
    versions: in3And4(["candlestick", "ohlc"], async () => (await import("./financial.ts")).installFinancial),
  },
  sankey: { versions: in3And4(["sankey"], async () => (await import("./sankey.ts")).installSankey) },
  treemap: { versions: in3And4(["treemap"], async () => (await import("./treemap.ts")).installTreemap) },
  matrix: { versions: in3And4(["matrix", "heatmap"], async () => (await import("./matrix.ts")).installMatrix) },
  venn: { versions: in3And4(["venn", "euler"], async () => (await import("./venn.ts")).installVenn) },
  wordCloud: { versions: in3And4(["wordCloud"], async () => (await import("./word-cloud.ts")).installWordCloud) },
  graph: { versions: in3And4(GRAPH_TYPES, async () => (await import("./graph.ts")).installGraph) },
  geo: {
    isNeeded: (config) => hasScaleType(config, GEO_SCALES),
    versions: in3And4(["choropleth", "bubbleMap"], async () => (await import("./geo.ts")).installGeo),
  },
} as const satisfies Readonly<Record<string, PluginRow>>;

/** The versions 3 and 4 of a row. Each is installed once. */
export function in3And4(types: readonly string[], load: () => Promise<Install>): PluginRow["versions"] {
  return {
    3: { types, load: once(async () => (await load())((await import("./package-3.ts")).runtime3)) },
    4: { types, load: once(async () => (await load())((await import("./package-4.ts")).runtime4)) },
  };
}
