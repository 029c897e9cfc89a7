// English names of chart types and their elements, for alt text.

/** Names of a chart type and of a single element. */
type TypeName = readonly [type: string, element: string];

const TYPE_NAMES: ReadonlyMap<string, TypeName> = new Map<string, TypeName>([
  ["bar", ["Bar chart", "bar"]],
  ["horizontalBar", ["Horizontal bar chart", "bar"]],
  ["line", ["Line chart", "point"]],
  ["pie", ["Pie chart", "slice"]],
  ["outlabeledPie", ["Pie chart", "slice"]],
  ["doughnut", ["Doughnut chart", "slice"]],
  ["outlabeledDoughnut", ["Doughnut chart", "slice"]],
  ["polarArea", ["Polar area chart", "segment"]],
  ["radar", ["Radar chart", "axis"]],
  ["scatter", ["Scatter chart", "point"]],
  ["bubble", ["Bubble chart", "bubble"]],
  ["boxplot", ["Box plot", "box"]],
  ["horizontalBoxplot", ["Horizontal box plot", "box"]],
  ["violin", ["Violin plot", "violin"]],
  ["horizontalViolin", ["Horizontal violin plot", "violin"]],
  ["candlestick", ["Candlestick chart", "candle"]],
  ["ohlc", ["Open-high-low-close chart", "bar"]],
  ["sankey", ["Sankey diagram", "flow"]],
  ["funnel", ["Funnel chart", "stage"]],
  ["treemap", ["Tree map", "tile"]],
  ["matrix", ["Matrix chart", "cell"]],
  ["heatmap", ["Heat map", "cell"]],
  ["venn", ["Venn diagram", "region"]],
  ["euler", ["Euler diagram", "region"]],
  ["wordCloud", ["Word cloud", "word"]],
  ["gauge", ["Gauge", "section"]],
  ["radialGauge", ["Gauge", "value"]],
  ["tree", ["Tree diagram", "node"]],
  ["dendrogram", ["Dendrogram", "node"]],
  ["dendogram", ["Dendrogram", "node"]],
  ["graph", ["Network graph", "node"]],
  ["forceDirectedGraph", ["Network graph", "node"]],
  ["pcp", ["Parallel coordinates chart", "value"]],
  ["logarithmicPcp", ["Parallel coordinates chart", "value"]],
  ["choropleth", ["Choropleth map", "region"]],
  ["bubbleMap", ["Bubble map", "bubble"]],
  // Shorthand types, which shorthand.ts expands to standard ones.
  ["sparkline", ["Sparkline", "point"]],
  ["progressBar", ["Progress bar", "bar"]],
]);

const ERROR_BARS = "WithErrorBars";

/** Returns the names of a type and its element. A type with error bars has the name of the type without error bars. */
export function nameType(type: string): TypeName {
  return TYPE_NAMES.get(type.endsWith(ERROR_BARS) ? type.slice(0, -ERROR_BARS.length) : type) ?? ["Chart", "value"];
}
