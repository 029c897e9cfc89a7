// The rows of the plugin table that add chart types. Versions 3 and 4 share the code that installs a package; each
// instance of Chart.js runs its own copy of the package.

import { hasDatasetOption } from "./chart-plugin.ts";
import { hasScaleType } from "./chart-runtime.ts";
import type { Install, PluginRow } from "./plugin-row.ts";

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
      2: { types: BOXPLOT_TYPES, load: async () => (await import("./boxplot-2.ts")).installBoxplot2 },
      ...in3And4(BOXPLOT_TYPES, async () => (await import("./boxplot.ts")).installBoxplot),
    },
  },
  errorBars: {
    versions: {
      2: { types: ERROR_BAR_TYPES, load: async () => (await import("./error-bars-2.ts")).installErrorBars2 },
      ...in3And4(ERROR_BAR_TYPES, async () => (await import("./error-bars.ts")).installErrorBars),
    },
  },
  errorBarPlugin: {
    isNeeded: (config) => hasDatasetOption(config, "errorBars"),
    versions: {
      2: { load: async () => (await import("./error-bar-plugin-2.ts")).installErrorBarPlugin2 },
      ...in3And4([], async () => (await import("./error-bar-plugin.ts")).installErrorBarPlugin),
    },
  },
  radialGauge: {
    versions: {
      2: { types: ["radialGauge"], load: async () => (await import("./radial-gauge-2.ts")).installRadialGauge2 },
      ...in3And4(["radialGauge"], async () => (await import("./radial-gauge.ts")).installRadialGauge),
    },
  },
  gauge: {
    versions: {
      2: { types: ["gauge"], load: async () => (await import("./gauge-2.ts")).installGauge2 },
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

/** Returns a row's entries for versions 3 and 4, which install the same code. */
export function in3And4(types: readonly string[], load: () => Promise<Install<3 | 4>>): PluginRow["versions"] {
  return { 3: { types, load }, 4: { types, load } };
}
