// The parameters of a chart in the Google Image Charts format. Lengths are in pixels, colours are CSS colours, and
// fractions are of the plot, from 0 to 1.

import type { Format } from "../../engine/encodable-image.ts";

/** The chart types by their `cht` names. `t` and `map` are maps, and `mm` is a map pin. */
export const GOOGLE_CHART_TYPES = [
  ...["lc", "ls", "lxy"],
  ...["bhs", "bvs", "bhg", "bvg", "bho", "bvo"],
  ...["p", "p3", "pc"],
  ...["r", "rs", "s", "v", "gom", "t", "map", "mm"],
] as const;

/** A missing value in a series. */
export type Missing = null;

/** A series of values, and their positions in the chart's range. */
export interface Series {
  /** The values, which markers show. */
  readonly values: readonly (number | Missing)[];
  /** Positions of the values in the range: 0 is the minimum of the range, 1 the maximum. */
  readonly fractions: readonly (number | Missing)[];
  /** Position of the value zero, from 0 to 1. */
  readonly zero: number;
  /** Range of the values. */
  readonly min: number;
  readonly max: number;
}

/** Horizontal alignment of a label at its point. */
export type Align = "left" | "center" | "right";

/** Text colour and size. */
export interface TextStyle {
  readonly color: string;
  readonly size: number;
}

export interface Title extends TextStyle {
  readonly lines: readonly string[];
  readonly align: Align;
}

export interface Legend extends TextStyle {
  readonly entries: readonly string[];
  readonly side: "top" | "bottom" | "left" | "right";
  /** Whether entries are stacked instead of placed in a row. */
  readonly isColumn: boolean;
  /** Indexes of the entries in the order in which they are drawn. */
  readonly order: readonly number[];
  readonly minWidth: number;
  readonly minHeight: number;
}

export interface NumberFormat {
  readonly before: string;
  readonly after: string;
  /** Notation; undefined for as few digits as possible. */
  readonly style: "fixed" | "percent" | "exponent" | undefined;
  readonly currency: string | undefined;
  readonly digits: number;
  readonly keepsZeros: boolean;
  readonly groups: boolean;
  /** Whether a marker shows the x value of a point instead of its y value. */
  readonly isX: boolean;
}

export interface Axis {
  readonly side: "x" | "y" | "t" | "r";
  /** The tick values at the axis's ends, and their step; undefined to derive them from the data. */
  readonly range: { readonly from: number; readonly to: number; readonly step: number | undefined } | undefined;
  /** The tick labels; undefined to show numbers. */
  readonly labels: readonly string[] | undefined;
  /** Positions of the labels, in the axis's range. */
  readonly positions: readonly number[] | undefined;
  readonly style: TextStyle;
  /** Label alignment, -1, 0 or 1: see `chxs` in docs/google-charts.md. Undefined for the side's default. */
  readonly align: number | undefined;
  /** Undefined for the side's default. */
  readonly hasLine: boolean | undefined;
  readonly hasTicks: boolean | undefined;
  readonly tickColor: string;
  readonly lineColor: string;
  readonly format: NumberFormat | undefined;
  /** Lengths of the ticks, used in turn. Ticks with a positive length point outwards. */
  readonly tickLengths: readonly number[] | undefined;
}

/** A line's width and dashes. */
export interface LineStyle {
  readonly width: number;
  readonly dash: number;
  readonly space: number;
}

/** Grid lines. Distances are in percent of the plot; 0 for no lines. */
export interface Grid {
  readonly dx: number;
  readonly dy: number;
  readonly dash: number;
  readonly space: number;
  readonly x0: number;
  readonly y0: number;
}

export interface BarStyle {
  /** Width in pixels, or `fill` to fill the plot. */
  readonly width: number | "fill";
  /** Spaces between the bars of a group, and between groups. */
  readonly gap: number;
  readonly groupGap: number;
  /** Whether spaces are multiples of the bar's width. */
  readonly isRelative: boolean;
}

export type Fill =
  | { readonly type: "solid"; readonly color: string }
  | {
      readonly type: "gradient";
      readonly angle: number;
      readonly stops: readonly { readonly color: string; readonly fraction: number }[];
    }
  | {
      readonly type: "stripes";
      readonly angle: number;
      readonly stripes: readonly { readonly color: string; readonly fraction: number }[];
    };

/** Fills for a chart's parts. */
export interface Fills {
  readonly background: Fill | undefined;
  readonly plot: Fill | undefined;
  /** Fills of bars, by series. */
  readonly bars: Readonly<Record<number, Fill>>;
  /** Opacity of the whole image, 0 to 1. */
  readonly opacity: number;
}

/** The points of a series that get a marker. */
export type PointSelection =
  | { readonly type: "step"; readonly from: number; readonly to: number; readonly step: number }
  | { readonly type: "one"; readonly index: number }
  | { readonly type: "free"; readonly x: number; readonly y: number };

/** A `chm` marker. */
export interface Marker {
  /** First letter of the marker's type. */
  readonly kind: string;
  /** Text of `t`, `f` and `A` markers. */
  readonly text: string;
  /** Number format of `N` markers. */
  readonly format: NumberFormat | undefined;
  readonly color: string;
  /** Index among all series in the data; -1 for the sums of stacked bars. */
  readonly series: number;
  readonly points: PointSelection;
  /** The fields after the series, as numbers, because bands, areas and horizontal lines use them as positions or indexes. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly size: number;
  /** Length of `E`, `H` and `V` markers, in pixels. */
  readonly length: number | undefined;
  readonly z: number;
  readonly placement: { readonly letters: string; readonly dx: number; readonly dy: number };
}

/** The part of the world that a map shows. */
export type MapView =
  | { readonly type: "region"; readonly region: string }
  /** The places that the map colours. */
  | { readonly type: "auto" }
  /** Bounds in degrees. The east of bounds that cross the 180th meridian is greater than 180. */
  | {
      readonly type: "fixed";
      readonly bounds: readonly [west: number, south: number, east: number, north: number];
    };

export interface GoogleChartParams {
  readonly type: (typeof GOOGLE_CHART_TYPES)[number];
  readonly width: number;
  readonly height: number;
  readonly format: Format;
  /** All series in the data. */
  readonly series: readonly Series[];
  /** Number of series that the chart draws. Only markers use the remaining series. */
  readonly drawn: number;
  /** Colours by series and point. A series without colours has an empty list. */
  readonly colors: readonly (readonly string[])[];
  readonly title: Title | undefined;
  readonly legend: Legend | undefined;
  readonly labels: readonly string[];
  readonly axes: readonly Axis[];
  /** Whether the default axes are drawn as lines. */
  readonly hasAxisLines: boolean;
  /** Default ranges, for axes without a range. */
  readonly xRange: readonly [from: number, to: number];
  readonly yRange: readonly [from: number, to: number];
  readonly margins: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  readonly lineStyles: readonly LineStyle[];
  readonly grid: Grid | undefined;
  readonly bars: BarStyle;
  /** Positions of the bars' zero lines, by series, or a pie's start angle in radians. */
  readonly zero: readonly number[];
  readonly fills: Fills;
  readonly markers: readonly Marker[];
  /** The part of the world that a map shows. */
  readonly view: MapView;
  /** Codes of countries or US states on a map. */
  readonly places: readonly string[];
}
