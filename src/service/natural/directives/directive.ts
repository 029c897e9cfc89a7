// The changes to a chart that a description can ask for. A directive without `series` applies to the whole chart. The module and
// its folder depend only on `words/`, so that the chart maker can apply directives to an existing chart.

/** Chart types. `mixed` has bars and lines. */
export type ChartType =
  | "bar"
  | "horizontalBar"
  | "line"
  | "area"
  | "pie"
  | "doughnut"
  | "polarArea"
  | "radar"
  | "scatter"
  | "bubble"
  | "gauge"
  | "radialGauge"
  | "progressBar"
  | "sparkline"
  | "boxplot"
  | "violin"
  | "histogram"
  | "mixed"
  | "waterfall"
  | "funnel"
  | "heatmap"
  | "treemap"
  | "sankey"
  | "candlestick"
  | "wordCloud"
  | "map"
  | "otherChart";

/** Chart types that show a single value on a scale. */
export const GAUGES: ReadonlySet<ChartType | undefined> = new Set(["gauge", "radialGauge", "progressBar"]);

export type Side = "left" | "right" | "top" | "bottom";
export type AxisName = "x" | "y";
/** The direction of a gradient, from its first colour to its last. */
export type Direction = "down" | "up" | "right" | "left" | "diagonal";

/** One change to a chart. */
export type Directive =
  /** The type of the chart, or of some of its series. */
  | { readonly kind: "type"; readonly type: ChartType; readonly series?: readonly string[] }
  /** The title, or undefined for none. */
  | { readonly kind: "title"; readonly text: string | undefined }
  /** `isSecond` means the second value axis. */
  | { readonly kind: "axis-title"; readonly axis: AxisName; readonly text: string; readonly isSecond?: boolean }
  | {
      readonly kind: "axis-range";
      readonly axis: AxisName;
      readonly min?: number;
      readonly max?: number;
      readonly isSecond?: boolean;
    }
  /** Whether the value axis starts at zero. */
  | { readonly kind: "zero"; readonly isOn: boolean }
  | { readonly kind: "axis-shown"; readonly axis?: AxisName; readonly isOn: boolean }
  | { readonly kind: "log"; readonly isOn: boolean }
  | { readonly kind: "grid"; readonly isOn: boolean; readonly axis?: AxisName }
  | { readonly kind: "stack"; readonly isOn: boolean; readonly isHundred?: boolean }
  | { readonly kind: "direction"; readonly isHorizontal: boolean }
  | { readonly kind: "legend"; readonly isOn: boolean; readonly side?: Side }
  | { readonly kind: "data-labels"; readonly isOn: boolean; readonly isPercent?: boolean }
  /** A reference line at a value. `moves` is the label of the existing line that it replaces. */
  | {
      readonly kind: "line";
      readonly value: number;
      readonly label?: string;
      readonly color?: string;
      readonly moves?: string;
    }
  /** No reference lines, or none with these labels. */
  | { readonly kind: "no-line"; readonly labels?: readonly string[] }
  | { readonly kind: "average"; readonly label?: string }
  | { readonly kind: "trend" }
  /** The side of the axis for some series. */
  | { readonly kind: "axis"; readonly series?: readonly string[]; readonly side: "left" | "right" }
  | { readonly kind: "dash"; readonly series?: readonly string[]; readonly isOn: boolean; readonly isDotted?: boolean }
  /** The colour of the chart, or of some series or labels. `isRest` means all series or labels that have no colour yet. */
  | { readonly kind: "color"; readonly color: string; readonly series?: readonly string[]; readonly isRest?: boolean }
  /** The colours of the series or labels, in order; if there are none, those that the labels name. */
  | { readonly kind: "palette"; readonly colors: readonly string[] }
  | { readonly kind: "gradient"; readonly colors: readonly string[]; readonly direction: Direction }
  | { readonly kind: "curve"; readonly shape: "smooth" | "straight" | "stepped"; readonly series?: readonly string[] }
  | { readonly kind: "points"; readonly isOn: boolean; readonly series?: readonly string[] }
  | { readonly kind: "fill"; readonly isOn: boolean; readonly series?: readonly string[] }
  /** The width of lines or bars, in pixels. If it isn't exact, it only means "thicker" or "thinner". */
  | {
      readonly kind: "width";
      readonly value: number;
      readonly series?: readonly string[];
      readonly isExact?: boolean;
    }
  | { readonly kind: "sort"; readonly order: "asc" | "desc" }
  | { readonly kind: "half" }
  | { readonly kind: "rounded" }
  /** The format of the values: `currency` is an ISO 4217 code. */
  | {
      readonly kind: "format";
      readonly currency?: string;
      readonly isPercent?: boolean;
      readonly isCompact?: boolean;
      readonly unit?: string;
    }
  | { readonly kind: "size"; readonly width: number; readonly height: number }
  | { readonly kind: "background"; readonly color: string }
  /** The dark theme, or no theme. */
  | { readonly kind: "dark"; readonly isOn?: boolean }
  /** Changes to the data of an existing chart. */
  | { readonly kind: "rename"; readonly from: string; readonly to: string }
  /** Removes series or labels. `labels` are labels even if series have the same names. */
  | { readonly kind: "remove"; readonly names: readonly string[]; readonly labels?: readonly string[] }
  | { readonly kind: "set-value"; readonly label: string; readonly series?: string; readonly value: number | null }
  | {
      readonly kind: "add";
      readonly name: string;
      readonly values: readonly (number | null)[];
      /** Whether the name is for a series instead of a label. If undefined, the number of values decides. */
      readonly isSeries?: boolean;
    };

/** The names in a chart, to which directives can refer. */
export interface ChartNames {
  readonly series: readonly string[];
  readonly labels: readonly string[];
}
