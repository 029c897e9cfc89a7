// The names of options that the chart types of plugins add to datasets and to `options`. They are listed here, because
// a plugin's defaults are known only after its code is loaded, and a chart's warnings must not depend on earlier charts.

import type { PlainObject } from "../../../base/plain-object.ts";
import { hasType } from "../plugins/chart-plugin.ts";

const BOXPLOT =
  "coef quantiles minStats maxStats whiskersMode points hitPadding lowerColor lowerBackgroundColor medianColor " +
  "itemBackgroundColor itemBorderColor itemBorderWidth itemHitRadius itemRadius itemStyle meanBackgroundColor meanBorderColor " +
  "meanBorderWidth meanRadius meanStyle outlierBackgroundColor outlierBorderColor outlierBorderWidth outlierColor " +
  "outlierHitRadius outlierRadius outlierStyle tooltipDecimals";
const ERROR_BARS =
  "errorBarColor errorBarLineWidth errorBarWhiskerColor errorBarWhiskerLineWidth errorBarWhiskerRatio errorBarWhiskerSize";
const GRAPH =
  "edges edgeElementType tree simulation directed arrowHeadSize arrowHeadOffset edgeLineBorderColor edgeLineBorderWidth " +
  "edgeLineBorderDash";
const GEO =
  "outline graticule showOutline showGraticule clipMap outlineBackgroundColor outlineBorderColor outlineBorderWidth " +
  "graticuleBorderColor graticuleBorderWidth";

/** The names that belong to each group of chart types, separated by spaces. */
const TYPE_NAMES: readonly { readonly types: readonly string[]; readonly names: string }[] = [
  { types: ["boxplot", "horizontalBoxplot", "violin", "horizontalViolin"], names: BOXPLOT },
  {
    types: [
      ...["barWithErrorBars", "horizontalBarWithErrorBars", "lineWithErrorBars"],
      ...["scatterWithErrorBars", "polarAreaWithErrorBars"],
    ],
    names: ERROR_BARS,
  },
  {
    types: ["radialGauge"],
    names: "centerArea centerPercentage cutoutPercentage domain rotation roundedCorners trackColor",
  },
  { types: ["gauge"], names: "minValue needle value valueLabel" },
  { types: ["funnel"], names: "align shrinkAnchor shrinkFraction" },
  {
    types: ["candlestick", "ohlc"],
    names: "armLength armLengthRatio backgroundColors borderColors color colors lineWidth",
  },
  {
    types: ["sankey"],
    names:
      "alpha color colorFrom colorMode colorTo column flowColor flowLabels font hoverColorFrom hoverColorTo labels modeX " +
      "nodeMinSize nodePadding nodePaddingMode nodeWidth orientation padding priority size",
  },
  {
    types: ["treemap"],
    names: "captions displayMode dividers groups key labels rtl sumKeys tree treeLeafKey unsorted",
  },
  { types: ["matrix", "heatmap"], names: "anchorX anchorY height width" },
  { types: ["venn", "euler"], names: "color font" },
  {
    types: ["wordCloud"],
    names:
      "autoGrow color family fit hoverColor hoverStyle hoverWeight lineHeight maxRotation minRotation padding rotate " +
      "rotationSteps size strokeStyle strokeWidth style weight",
  },
  { types: ["graph", "forceDirectedGraph", "tree", "dendrogram", "dendogram"], names: GRAPH },
  { types: ["choropleth", "bubbleMap"], names: GEO },
];

/** Returns the names that the types of a chart and its datasets add. */
export function listTypeNames(config: PlainObject): string[] {
  return TYPE_NAMES.filter(({ types }) => hasType(config, types)).flatMap(({ names }) => names.split(" "));
}
