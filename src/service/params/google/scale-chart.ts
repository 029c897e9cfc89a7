// Scales a chart's values, and determines the numbers on axes that have no range. An axis range
// scales values only if their range is automatic. Otherwise, it only determines the axis's numbers.

import type { Axis, GoogleChartParams } from "../../../drawings/google-chart/google-chart-params.ts";
import { type ChartData, type DataRanges, isPlaceholder, scaleData } from "./chart-data.ts";

type ChartType = GoogleChartParams["type"];
type Range = readonly [number, number];
type Scaled = Pick<GoogleChartParams, "series" | "drawn" | "xRange" | "yRange">;

const PERCENT: Range = [0, 100];
const NO_DATA: ChartData = { encoding: "t", series: [], drawn: undefined };

/** Scales the values of a chart. */
export function scaleChart(
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

/** Maps each series to a group, which shares one automatic range. X values, y values and sizes are separate groups. */
function groupOf(type: ChartType): (index: number) => number {
  if (type === "lxy") return (index) => index % 2;
  return type === "s" ? (index) => Math.min(index, 2) : () => 0;
}
