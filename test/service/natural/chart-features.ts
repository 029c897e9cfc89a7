// Reduces a drafted configuration to the features that a reader sees: type, labels, series, title and options. Descriptions are
// scored by these features, so an equivalent configuration counts as right.

import { parseColor } from "../../../src/engine/color.ts";

// biome-ignore lint/suspicious/noExplicitAny: configurations have no fixed shape
export type LooseWords = any;

export interface SeriesFeatures {
  readonly name: string | undefined;
  readonly values: readonly unknown[];
  readonly type: string;
  readonly isDashed: boolean;
  readonly isRight: boolean;
  readonly colors: readonly string[];
  readonly width: number | undefined;
}

export interface ChartFeatures {
  /** The type names that a reader would accept. */
  readonly types: readonly string[];
  readonly labels: readonly string[];
  readonly series: readonly SeriesFeatures[];
  readonly title: string | undefined;
  readonly config: LooseWords;
}

/** Parses a drafted chart, which is JSON unless it calls a helper function. */
export function parseChart(text: string): LooseWords {
  try {
    return JSON.parse(text);
  } catch {
    const gradient = (_: string, colors: readonly string[]) => ({ gradient: colors });
    return new Function("getGradientFillHelper", `return (${text})`)(gradient);
  }
}

const SAME_TYPE: Readonly<Record<string, readonly string[]>> = {
  radialGauge: ["radialGauge", "gauge"],
  outlabeledPie: ["pie"],
  outlabeledDoughnut: ["doughnut"],
  horizontalBoxplot: ["boxplot"],
  horizontalViolin: ["violin"],
  matrix: ["heatmap"],
  wordCloud: ["wordcloud"],
  ohlc: ["candlestick"],
  choropleth: ["map"],
};

const listOf = (value: LooseWords): LooseWords[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

export function readFeatures(text: string): ChartFeatures {
  const config = parseChart(text);
  const datasets: LooseWords[] = config.data?.datasets ?? [];
  const { title } = config.options ?? {};
  const plugin = config.options?.plugins?.title;
  const shown = title?.display ? title.text : plugin?.display ? plugin.text : undefined;
  return {
    types: typesOf(config, datasets),
    labels: labelsOf(config, datasets),
    series: seriesOf(config, datasets),
    title: Array.isArray(shown) ? shown.join(" ") : shown,
    config,
  };
}

function typesOf(config: LooseWords, datasets: readonly LooseWords[]): readonly string[] {
  const { type } = config;
  if (config.limn?.waterfall) return ["waterfall"];
  if (type === "bar" && config.options?.indexAxis === "y") return ["horizontalBar"];
  if (type === "bar" && datasets.some(({ categoryPercentage }) => categoryPercentage === 1))
    return ["histogram", "bar"];
  if (type === "line") {
    const lines = datasets.filter((set) => !isComputed(set) && (set.type ?? "line") === "line");
    return lines.length > 0 && lines.every(({ fill }) => fill !== undefined && fill !== false) ? ["area"] : ["line"];
  }
  return SAME_TYPE[type] ?? [type];
}

/** The service computes trend lines, for example. */
export function isComputed({ label }: LooseWords): boolean {
  return /^(?:(?:linear )?trend|trend ?line|tendance|tendencia|trendlinie)\b/i.test(label ?? "");
}

function labelsOf(config: LooseWords, datasets: readonly LooseWords[]): readonly string[] {
  const { type, data = {} } = config;
  const [first] = datasets;
  if (type === "treemap")
    return listOf(first?.tree).map((item: LooseWords, index: number) => String(item.name ?? item.label ?? index + 1));
  if (type === "heatmap" || type === "matrix")
    return [...new Set(listOf(first?.data).map(({ x }: LooseWords) => String(x)))];
  if (type === "candlestick" || type === "ohlc") return listOf(first?.data).map(({ x }: LooseWords) => String(x));
  return listOf(data.labels).map(String);
}

function seriesOf(config: LooseWords, datasets: readonly LooseWords[]): readonly SeriesFeatures[] {
  const { type } = config;
  const [first] = datasets;
  const plain = (name: string | undefined, values: readonly unknown[]): SeriesFeatures => ({
    name,
    values,
    type,
    isDashed: false,
    isRight: false,
    colors: [],
    width: undefined,
  });
  if (type === "gauge")
    return first === undefined || first.value === null
      ? []
      : [{ ...plain(first.label, [first.value]), colors: colorsOf(first) }];
  if (type === "progressBar" && first !== undefined) return first.data.length === 0 ? [] : [describe(first, config)];
  if (type === "treemap")
    return [
      plain(
        first?.label,
        listOf(first?.tree).map((item: LooseWords) => item[first.key] ?? item),
      ),
    ];
  if (type === "heatmap" || type === "matrix") {
    const rows = [...new Set(listOf(first?.data).map(({ y }: LooseWords) => String(y)))];
    return rows.map((row) =>
      plain(
        row,
        first.data.filter(({ y }: LooseWords) => String(y) === row).map(({ v }: LooseWords) => v),
      ),
    );
  }
  if (type === "sankey")
    return [
      plain(
        first?.label,
        listOf(first?.data).map(({ flow }: LooseWords) => flow),
      ),
    ];
  return datasets.filter((set) => !isComputed(set) && listOf(set.data).length > 0).map((set) => describe(set, config));
}

function describe(set: LooseWords, config: LooseWords): SeriesFeatures {
  const { scales } = config.options ?? {};
  const axis = set.yAxisID ?? set.xAxisID;
  const axes = [...listOf(scales?.yAxes), ...listOf(scales?.xAxes)];
  const found = axes.find(({ id }: LooseWords) => id === axis) ?? scales?.[axis];
  return {
    name: set.label,
    values: listOf(set.data).map(pointOf),
    type: set.type ?? (config.type === "horizontalBar" ? "bar" : config.type),
    isDashed: set.borderDash !== undefined && set.borderDash.length > 0,
    isRight: axis !== undefined && (found?.position === "right" || found?.position === "top"),
    colors: colorsOf(set),
    width: set.borderWidth,
  };
}

function pointOf(value: LooseWords): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  if ("o" in value) return [value.o, value.h, value.l, value.c];
  const { x, y, r } = value;
  return r === undefined ? [x, y] : [x, y, r];
}

function colorsOf(set: LooseWords): readonly string[] {
  const { backgroundColor: fill, borderColor: line } = set;
  const given = Array.isArray(fill) ? fill : typeof line === "string" ? line : fill;
  return listOf(given).map((color: LooseWords) => normalizeColor(color?.gradient?.join("-") ?? color));
}

/** Returns a colour in a form in which equal colours are equal, without their opacity. */
export function normalizeColor(text: unknown): string {
  const color = typeof text === "string" ? parseColor(text.trim().toLowerCase().replaceAll(" ", "")) : null;
  const exact = typeof text === "string" ? (parseColor(text) ?? color) : color;
  return exact === null ? String(text) : [exact.red, exact.green, exact.blue].join(" ");
}
