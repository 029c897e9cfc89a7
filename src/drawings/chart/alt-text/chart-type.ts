// Names chart types and their elements in English, and groups types that draw the same elements, for alt text.

type TypeName = readonly [type: string, element: string];

const TYPE_NAMES: ReadonlyMap<string, TypeName> = new Map<string, TypeName>([
  ["bar", ["Bar chart", "bar"]],
  ["line", ["Line chart", "point"]],
  ["pie", ["Pie chart", "slice"]],
  ["outlabeledPie", ["Pie chart", "slice"]],
  ["doughnut", ["Doughnut chart", "slice"]],
  ["outlabeledDoughnut", ["Doughnut chart", "slice"]],
  ["polarArea", ["Polar area chart", "segment"]],
  ["radar", ["Radar chart", "value"]],
  ["scatter", ["Scatter chart", "point"]],
  ["bubble", ["Bubble chart", "bubble"]],
  ["boxplot", ["Box plot", "box"]],
  ["violin", ["Violin plot", "violin"]],
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
  // Shorthand types, which shorthand.ts expands to Chart.js types.
  ["sparkline", ["Sparkline", "point"]],
  ["progressBar", ["Progress bar", "bar"]],
]);

/** Returns the names of a chart type and its elements. Orientation and error bars are not part of the name. */
export function nameType(type: string): TypeName {
  const plain = type.replace(/^horizontal[BV]/, (start) => start.slice(-1).toLowerCase());
  return TYPE_NAMES.get(plain.replace(/WithErrorBars$/, "")) ?? ["Chart", "value"];
}

export function isBarType(type: string): boolean {
  return /^(?:bar|horizontalBar)/.test(type);
}

export function isPointType(type: string): boolean {
  return /^(?:scatter|bubble)/.test(type);
}

export function isSliceType(type: string): boolean {
  return /^(?:pie|doughnut|polarArea|outlabeled)/.test(type);
}

export function isFinancialType(type: string): boolean {
  return /^(?:candlestick|ohlc)$/.test(type);
}

/** Each entry of a distribution is a list of samples. */
export function isDistribution(type: string): boolean {
  return /boxplot|violin/i.test(type);
}

export function isMatrix(type: string): boolean {
  return /^(?:matrix|heatmap)$/.test(type);
}
