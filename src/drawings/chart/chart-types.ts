// Lists the chart types that defaults, themes and warnings treat differently, in all versions of Chart.js.

/** How the palette colours the datasets of a chart type. */
export type Coloring = "line" | "slice" | "patch" | "stroke" | "word" | "flow" | "solid";

/** The shape that represents a dataset or slice. */
export type Mark = "bar" | "line" | "point" | "slice" | "box";

interface ChartType {
  /** How datasets are coloured; undefined if they have no default colours. */
  readonly coloring?: Coloring;
  /** Keys of `options.elements` that style the datasets. */
  readonly elements: readonly string[];
  /** Undefined if colours don't tell datasets or slices apart: they show values or groups, or are unused. */
  readonly mark?: Mark;
  /** Whether the value axis begins at zero. */
  readonly isZeroBased?: boolean;
  /** Whether data labels get the service's colour and number format. */
  readonly hasStyledLabels?: boolean;
  /** Whether the legend is omitted, because datasets don't differ in colour. */
  readonly isWithoutLegend?: boolean;
}

const [isZeroBased, hasStyledLabels, isWithoutLegend] = [true, true, true];
const graph: ChartType = { coloring: "line", elements: ["point", "edgeLine"], isWithoutLegend };
const venn: ChartType = { coloring: "patch", elements: ["arcSlice"], isWithoutLegend };
const pcp: ChartType = { coloring: "stroke", elements: ["lineSegment"], isWithoutLegend };
const boxplot: ChartType = { elements: ["boxandwhiskers"], mark: "box" };
const violin: ChartType = { elements: ["violin"], mark: "box" };
const slices: ChartType = { coloring: "slice", elements: ["arc"], mark: "slice" };
const pie: ChartType = { ...slices, hasStyledLabels };
const bar: ChartType = {
  coloring: "solid",
  elements: ["bar", "rectangle"],
  mark: "bar",
  isZeroBased,
  hasStyledLabels,
};
const errorBar: ChartType = {
  coloring: "solid",
  elements: ["barWithErrorBar", "rectangleWithErrorBar"],
  mark: "bar",
  isZeroBased,
};
const line: ChartType = { coloring: "line", elements: ["line"], mark: "line" };

const TYPES: ReadonlyMap<unknown, ChartType> = new Map(
  Object.entries({
    bar,
    horizontalBar: bar,
    line: { ...line, isZeroBased, hasStyledLabels },
    radar: { ...line, hasStyledLabels },
    scatter: { coloring: "line", elements: ["line", "point"], mark: "point", isZeroBased, hasStyledLabels },
    bubble: { coloring: "solid", elements: ["point"], mark: "point", isZeroBased, hasStyledLabels },
    pie,
    doughnut: pie,
    polarArea: pie,
    outlabeledPie: slices,
    outlabeledDoughnut: slices,
    boxplot,
    horizontalBoxplot: boxplot,
    violin,
    horizontalViolin: violin,
    barWithErrorBars: errorBar,
    horizontalBarWithErrorBars: errorBar,
    lineWithErrorBars: line,
    scatterWithErrorBars: { coloring: "line", elements: ["pointWithErrorBar"], mark: "point" },
    polarAreaWithErrorBars: { ...slices, elements: ["arcWithErrorBar"] },
    radialGauge: { coloring: "solid", elements: ["arc"] },
    gauge: { coloring: "slice", elements: ["arc"] },
    pcp,
    logarithmicPcp: pcp,
    sankey: { coloring: "flow", elements: ["flow"] },
    heatmap: { elements: [], isWithoutLegend },
    treemap: { coloring: "line", elements: ["treemap"], isWithoutLegend },
    venn,
    euler: venn,
    wordCloud: { coloring: "word", elements: ["word"], isWithoutLegend },
    graph,
    forceDirectedGraph: graph,
    tree: graph,
    dendrogram: graph,
    dendogram: graph,
    choropleth: { elements: [], isWithoutLegend },
    bubbleMap: { coloring: "line", elements: ["point"], isWithoutLegend },
  } satisfies Record<string, ChartType>),
);

const UNKNOWN: ChartType = { elements: [] };

/** Returns the known traits of a chart type; none for other types. */
export function findType(type: unknown): ChartType {
  return TYPES.get(type) ?? UNKNOWN;
}
