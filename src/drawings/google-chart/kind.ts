// Charts in the format of Google Image Charts: docs/google-charts.md.

import { missingField } from "../../options/fields.ts";
import { withSpaces } from "../../options/google.ts";
import type { Values } from "../../options/option.ts";
import { type Unwrapped, unwrapTexts } from "../../options/parsed-text.ts";
import { defineKind } from "../kind.ts";
import type { Axis, GoogleChartParams, Legend } from "./google-chart-params.ts";
import { type ChartType, GOOGLE_CHART_OPTIONS } from "./options.ts";
import { combineAxes } from "./parse-axis.ts";
import { type ChartData, type DataRanges, isPlaceholder, scaleData } from "./parse-data.ts";
import { NO_FILLS } from "./parse-fill.ts";
import { BAR_STYLE, LEGEND_POSITION, LEGEND_STYLE, NO_MARGINS, orderLegend, TITLE_STYLE } from "./parse-style.ts";

const DEFAULT_SIZE = { width: 500, height: 300 };
const PIN_SIZE = { width: 32, height: 32 };
/** The chart types that need no values. */
const WITHOUT_DATA: readonly ChartType[] = ["t", "map", "mm"];

/** A chart to draw, with warnings about the ignored parts of its fields. */
export interface ParsedGoogleChart extends GoogleChartParams {
  readonly warnings: readonly string[];
}

type TextValues = Values<typeof GOOGLE_CHART_OPTIONS>;

export const GOOGLE_CHART = defineKind({
  name: "google-chart",
  path: "/chart",
  errorLabel: "Chart error",
  options: GOOGLE_CHART_OPTIONS,
  main: "cht",
  content: Object.keys(GOOGLE_CHART_OPTIONS) as (keyof typeof GOOGLE_CHART_OPTIONS)[],
  frame: { size: "chs", format: "chof", ...DEFAULT_SIZE },
  prepare: withSpaces,
  complete: createChart,
});

/** Creates the chart from parsed values. @throws Failure if the chart type needs data and has none */
function createChart(texts: TextValues): ParsedGoogleChart {
  const { values: fields, warnings: ignored } = unwrapTexts(texts);
  const { type, options, view } = fields.cht;
  if (fields.chd === undefined && !WITHOUT_DATA.includes(type))
    throw missingField(["chd"], "the values, such as chd=t:10,20,30");
  const { width, height } = fields.chs ?? (type === "mm" ? PIN_SIZE : DEFAULT_SIZE);
  const { margins, legend } = fields.chma ?? NO_MARGINS;
  const { axes, warnings } = combineAxes(fields);
  const isGrouped = type === "bhg" || type === "bvg";
  return {
    type,
    width,
    height,
    format: fields.chof ?? "png",
    ...scaleChart(type, fields.chd, fields.chds, axes),
    colors: fields.chco ?? [],
    title: fields.chtt === undefined ? undefined : { lines: fields.chtt, ...(fields.chts ?? TITLE_STYLE) },
    legend: fields.chdl === undefined ? undefined : createLegend(fields.chdl, fields, legend),
    labels: fields.chl ?? [],
    axes,
    hasAxisLines: !options.includes("nda"),
    margins,
    lineStyles: fields.chls ?? [],
    grid: fields.chg,
    bars: fields.chbh?.(isGrouped) ?? BAR_STYLE,
    zero: fields.chp ?? [],
    fills: fields.chf ?? NO_FILLS,
    markers: fields.chm ?? [],
    view: type === "map" ? view : { type: "region", region: fields.chtm ?? "world" },
    places: fields.chld ?? [],
    warnings: [...ignored, ...warnings],
  };
}

function createLegend(
  entries: readonly string[],
  { chdlp = LEGEND_POSITION, chdls = LEGEND_STYLE }: Pick<Unwrapped<TextValues>, "chdlp" | "chdls">,
  [minWidth, minHeight]: readonly [number, number],
): Legend {
  const { side, isColumn } = chdlp;
  return { entries, side, isColumn, order: orderLegend(entries, chdlp), minWidth, minHeight, ...chdls };
}

type Range = readonly [number, number];
type Scaled = Pick<GoogleChartParams, "series" | "drawn" | "xRange" | "yRange">;

const PERCENT: Range = [0, 100];
const NO_DATA: ChartData = { encoding: "t", series: [], drawn: undefined };

/**
 * Scales a chart's values, and chooses tick values for axes without a range. An axis range scales the data only if
 * `chds` is automatic; otherwise, it only sets that axis's tick values.
 */
function scaleChart(
  type: ChartType,
  data: ChartData = NO_DATA,
  ranges: DataRanges | undefined,
  axes: readonly Axis[],
): Scaled {
  const isPlane = type === "lxy" || type === "s";
  const isHorizontal = type.startsWith("bh");
  const rangeOf = (sides: string): Range | undefined => {
    const range = axes.find((axis) => sides.includes(axis.side) && axis.range !== undefined)?.range;
    if (range === undefined || range.from === range.to) return undefined;
    return [Math.min(range.from, range.to), Math.max(range.from, range.to)];
  };
  const rule = {
    isStacked: type === "bhs" || type === "bvs",
    group: groupOf(type),
    fixed: isPlane ? [rangeOf("xt"), rangeOf("yr")] : [rangeOf(isHorizontal ? "xt" : "yr")],
  };
  const series = scaleData(data, ranges, rule);
  const isAuto = data.encoding === "a" || (ranges === "auto" && data.encoding === "t");
  const hasRange = isAuto || (data.encoding === "t" && ranges !== undefined);
  const numbersOf = (index: number): Range => {
    const found = hasRange ? series[index] : undefined;
    return found === undefined ? PERCENT : [found.min, found.max];
  };
  const points = data.series.reduce((max, values) => Math.max(max, values.length), 0);
  const even: Range = isAuto ? [0, Math.max(1, points - 1)] : PERCENT;
  const value = numbersOf(0);
  const drawn = data.drawn ?? series.length;
  if (isPlane) {
    const isEven = type === "lxy" && isPlaceholder(data.series[0] ?? []);
    return { series, drawn, xRange: isEven ? even : value, yRange: numbersOf(1) };
  }
  return isHorizontal ? { series, drawn, xRange: value, yRange: even } : { series, drawn, xRange: even, yRange: value };
}

/**
 * Maps each series to the group with which it shares an automatic range. X values, y values and sizes are separate
 * groups.
 */
function groupOf(type: ChartType): (index: number) => number {
  if (type === "lxy") return (index) => index % 2;
  return type === "s" ? (index) => Math.min(index, 2) : () => 0;
}
