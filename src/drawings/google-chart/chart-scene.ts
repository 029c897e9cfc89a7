// What the parts of a chart (data, axes, markers) know of each other: the positions of values in the plot.

import type { Area, ChartPen, Point } from "./chart-pen.ts";
import type { GoogleChartParams, Series } from "./google-chart-params.ts";

/** A chart on its plot. */
export interface ChartScene {
  /** Draws the data. */
  draw(): void;
  /** Returns the number of points of a series. */
  count(series: number): number;
  /**
   * Returns the position of a point.
   *
   * @param index fractions are between two points
   */
  place(series: number, index: number): Point | undefined;
  /** Returns the value of a point, as value markers show it. */
  value(series: number, index: number, isX: boolean): number | undefined;
  /** Returns the point of the base line below a point: the axis, the base of a bar or the centre of a radar. */
  base(series: number, index: number): Point | undefined;
  /** Returns the direction of values. */
  readonly isHorizontal?: boolean;
  /** Traces a closed path through points, if lines of this chart are closed. */
  trace?(points: readonly Point[]): void;
  /** Whether marks are on bars, which have a base, a middle and a top. */
  readonly hasBars?: boolean;
  /** Draws axes and grid in place of straight ones. */
  drawFrame?(): void;
  /** Fills a band of the plot from one share to another. */
  band?(isRing: boolean, from: number, to: number, color: string): void;
}

/** A type of chart. */
export interface ChartKind {
  /** Whether it has axes along the plot. */
  readonly hasAxes: boolean;
  /** Whether lines are drawn at the left and bottom of the plot even if no axis is there. */
  readonly hasAxisLines: boolean;
  /** Minimum distance between the plot and the edge of the image. */
  readonly padding: number;
  /** The axis that bars stand on. */
  readonly category?: "x" | "y";
  /** Returns the centres of the bars' groups, in pixels from the left or top of a plot of a length. */
  readonly centers?: (params: GoogleChartParams, length: number) => number[];
  /** Returns the colours of the legend's entries. */
  readonly legendColor: (params: GoogleChartParams, entry: number) => string;
  /** Creates the chart on its plot. */
  readonly open: (params: GoogleChartParams, plot: Area, pen: ChartPen) => ChartScene;
}

/** Returns the value between two points of a series, or undefined if one of them is missing. */
export function valueAt(list: readonly (number | null)[], index: number): number | undefined {
  const [low, high] = [list[Math.floor(index)], list[Math.ceil(index)]];
  if (low === undefined || low === null || high === undefined || high === null) return undefined;
  return low + (high - low) * (index - Math.floor(index));
}

/** Returns the share of a point of a series. */
export function shareAt(series: Series | undefined, index: number): number | undefined {
  return series === undefined ? undefined : valueAt(series.shares, index);
}
