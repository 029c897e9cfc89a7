// The interface between a chart's data and its axes and markers: the positions of values in the plot.

import type { Area, ChartPen, Point } from "./chart-pen.ts";
import type { GoogleChartParams, Series } from "./google-chart-params.ts";

/** A chart whose data is positioned on its plot. */
export interface ChartScene {
  draw(): void;
  /** Returns the number of points in a series. */
  count(series: number): number;
  /**
   * Returns a point's position.
   *
   * @param index index of the point; a fraction is a position between two points
   */
  place(series: number, index: number): Point | undefined;
  /** Returns the value that a value marker shows for a point. */
  value(series: number, index: number, isX: boolean): number | undefined;
  /** Returns the position of a point's base: on the axis, at the base of a bar, or at the centre of a radar chart. */
  base(series: number, index: number): Point | undefined;
  /** Whether the value axis is horizontal. */
  readonly isHorizontal?: boolean;
  /** Traces a closed path through points, if the chart's lines are closed. */
  trace?(points: readonly Point[]): void;
  /** Whether the chart has bars, so that markers can be at the base, centre or top of a bar. */
  readonly hasBars?: boolean;
  /** Draws the axes and grid, for charts whose axes are not straight. */
  drawFrame?(): void;
  /** The circle of a radar chart's values: its centre and radius. Undefined for straight axes. */
  readonly polar?: {
    readonly center: Point;
    readonly radius: number;
    /** Returns the end of the spoke through a point. */
    rim(index: number): Point;
  };
  /** Fills a band between two fractions of the plot, for charts whose axes are not straight. */
  band?(isRing: boolean, from: number, to: number, color: string): void;
}

export interface ChartKind {
  /** Whether the chart has axes along the edges of the plot. */
  readonly hasAxes: boolean;
  /** Whether the plot has lines at its left and bottom edges even without axes. */
  readonly hasAxisLines: boolean;
  /** Whether the image has no background by default. */
  readonly isTransparent?: boolean;
  /** Minimum distance between the plot and the edges of the image, in pixels. */
  readonly padding: number;
  /** The axis that bars stand on. */
  readonly category?: "x" | "y";
  /** Returns the bar groups' centres, in pixels from the left or top of a plot of the given length. */
  readonly centers?: (params: GoogleChartParams, length: number) => number[];
  /** Returns a legend entry's colour. */
  readonly legendColor: (params: GoogleChartParams, entry: number) => string;
  /** Positions the chart's data on its plot. */
  readonly open: (params: GoogleChartParams, plot: Area, pen: ChartPen) => ChartScene;
}

/** Interpolates the value at a fractional index. Returns undefined if a neighbouring value is missing. */
export function valueAt(list: readonly (number | null)[], index: number): number | undefined {
  const [low, high] = [list[Math.floor(index)], list[Math.ceil(index)]];
  if (low === undefined || low === null || high === undefined || high === null) return undefined;
  return low + (high - low) * (index - Math.floor(index));
}

/** Interpolates a series' `fractions` at a fractional index. */
export function relativeValueAt(series: Series | undefined, index: number): number | undefined {
  return series === undefined ? undefined : valueAt(series.fractions, index);
}
