// Converts a chart to a similar configuration for Chart.js 2, which the author can edit. Markers, fills and exact positions
// are left out, because Chart.js has no equivalent.

import { Failure } from "../../base/failure.ts";
import { seriesColor, sliceColor } from "./chart-color.ts";
import type { Axis, GoogleChartParams, Series } from "./google-chart-params.ts";
import { DEFAULT_LINE } from "./line-chart.ts";

type Config = Readonly<Record<string, unknown>>;

/** Chart.js types by the first letters of Google's types. */
const TYPES: readonly (readonly [start: string, type: string])[] = [
  ["lxy", "scatter"],
  ["l", "line"],
  ["bh", "horizontalBar"],
  ["bv", "bar"],
  ["p", "pie"],
  ["r", "radar"],
  ["s", "scatter"],
];

/** Returns the configuration. @throws Failure for types that Chart.js doesn't support */
export function toChartConfig(params: GoogleChartParams): Config {
  const type = TYPES.find(([start]) => params.type.startsWith(start))?.[1];
  if (type === undefined || params.type.startsWith("map"))
    throw new Failure(
      "invalid",
      `cht must be a type that Chart.js supports for format=chartjs-config, got ${params.type}`,
    );
  const { title, legend } = params;
  return {
    type,
    data: { labels: listLabels(params), datasets: listDatasets(params, type) },
    options: {
      title:
        title === undefined
          ? { display: false }
          : { display: true, text: title.lines, fontColor: title.color, fontSize: title.size },
      legend:
        legend === undefined
          ? { display: false }
          : { position: legend.side, labels: { fontColor: legend.color, fontSize: legend.size, boxWidth: 10 } },
      ...(type === "pie"
        ? {}
        : type === "radar"
          ? { scale: { ticks: rangeOf(params.series[0]) } }
          : { scales: listScales(params) }),
      plugins: { datalabels: { display: params.labels.length > 0 } },
    },
  };
}

const isHorizontal = ({ type }: GoogleChartParams) => type.startsWith("bh");

function findCategories(params: GoogleChartParams): Axis | undefined {
  return params.axes.find(({ side }) => (isHorizontal(params) ? "yr" : "xt").includes(side));
}

function listLabels(params: GoogleChartParams): readonly (string | number)[] {
  const count = params.series.reduce((max, { values }) => Math.max(max, values.length), 0);
  const names = params.type.startsWith("p")
    ? params.labels.length > 0
      ? params.labels
      : params.legend?.entries
    : findCategories(params)?.labels;
  // Google lists the labels of horizontal bars from the bottom up.
  const ordered = isHorizontal(params) ? names?.toReversed() : names;
  return Array.from({ length: count }, (_, index) => {
    // If there are fewer labels than points, space them evenly.
    const isSpread =
      ordered !== undefined && ordered.length > 1 && ordered.length < count && params.type.startsWith("l");
    const at = isSpread ? (index * (ordered.length - 1)) / (count - 1) : index;
    return ordered === undefined ? index : Number.isInteger(at) ? (ordered[at] ?? "") : "";
  });
}

function listDatasets(params: GoogleChartParams, type: string): Config[] {
  const { series, drawn, legend } = params;
  const name = (index: number) => ({ label: legend?.entries[index] ?? `Series ${index + 1}` });
  const drawnSeries = series.slice(0, drawn);
  if (type === "pie") {
    const rings = params.type === "pc" ? drawnSeries : drawnSeries.slice(0, 1);
    // The first ring is the outermost in Chart.js, but the innermost in Google Image Charts.
    return rings
      .map(({ values }, ring) => ({
        data: values,
        backgroundColor: values.map((_, slice) => sliceColor(params, ring, slice, values.length)),
      }))
      .reverse();
  }
  if (type === "scatter") {
    const pairs =
      params.type === "s"
        ? [drawnSeries.slice(0, 2)]
        : drawnSeries.flatMap((x, index) => (index % 2 === 0 ? [[x, drawnSeries[index + 1]]] : []));
    return pairs.map(([x, y], index) => ({
      ...name(index),
      data: (y?.values ?? []).map((value, point) => ({
        x: (x?.values.length ?? 0) > 1 ? (x?.values[point] ?? null) : point,
        y: value,
      })),
      ...(params.type === "s" ? { pointRadius: 5 } : { showLine: true, fill: false, pointRadius: 0, lineTension: 0 }),
      borderColor: seriesColor(params, index),
      backgroundColor: seriesColor(params, index),
    }));
  }
  return drawnSeries.map(({ values }, index) => {
    const color = seriesColor(params, index);
    const { width, dash, space } = params.lineStyles[index] ?? DEFAULT_LINE;
    const line = {
      borderColor: color,
      borderWidth: width,
      borderDash: dash > 0 && space > 0 ? [dash, space] : [],
      fill: false,
      pointRadius: 0,
      lineTension: params.type === "rs" ? 0.4 : 0,
    };
    const colors = values.map((_, point) => seriesColor(params, index, point));
    const backgroundColor = new Set(colors).size > 1 ? colors : color;
    return { ...name(index), data: values, backgroundColor, ...(type === "line" || type === "radar" ? line : {}) };
  });
}

const rangeOf = (series: Series | undefined) => ({ min: series?.min ?? 0, max: series?.max ?? 100 });

function listScales(params: GoogleChartParams): Config {
  const { type, axes, series } = params;
  const isStacked = type === "bvs" || type === "bhs";
  const isPlane = type === "lxy" || type === "s";
  const scale = (sides: string, isValue: boolean, range: Config) => {
    const axis = axes.find(({ side }) => sides.includes(side));
    const style = axis === undefined ? {} : { fontColor: axis.style.color, fontSize: axis.style.size };
    return [
      {
        display: axis !== undefined,
        gridLines: { display: params.grid !== undefined },
        ...(type.startsWith("b") && { stacked: isStacked || (type.endsWith("o") && !isValue) }),
        ticks: { ...(isValue && range), ...style },
      },
    ];
  };
  const [first, second] = [rangeOf(series[0]), rangeOf(series[1])];
  const horizontal = isHorizontal(params);
  return {
    xAxes: scale("xt", isPlane || horizontal, first),
    yAxes: scale("yr", !horizontal, isPlane ? second : first),
  };
}
