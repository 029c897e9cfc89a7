// Collects the directives of a description into the settings of its chart.

import type { AxisName, ChartType, Direction, Directive, Side } from "../directives/directive.ts";

/** The style of one series or label. */
export interface Style {
  type?: ChartType;
  color?: string;
  isDashed?: boolean;
  isRight?: boolean;
  shape?: "smooth" | "straight" | "stepped";
  hasPoints?: boolean;
  isFilled?: boolean;
  width?: number;
}

export interface Line {
  readonly value: number;
  readonly label?: string;
  readonly color?: string;
}

export interface Settings {
  /** The types that the description names for the whole chart, in order. */
  readonly types: ChartType[];
  /** Style of the whole chart. */
  readonly all: Style;
  /** Styles by the name of a series or label. */
  readonly styles: Map<string, Style>;
  restColor?: string;
  title?: string | undefined;
  hasTitle: boolean;
  readonly axisTitles: Partial<Record<AxisName, string>>;
  readonly ranges: Partial<Record<AxisName, { min?: number; max?: number }>>;
  /** Title and range of the second value axis. */
  rightAxis?: { readonly title?: string; readonly min?: number; readonly max?: number };
  readonly hiddenAxes: Set<AxisName>;
  zero?: boolean;
  isLog: boolean;
  grid?: boolean;
  isStacked: boolean;
  isHundred: boolean;
  isHorizontal?: boolean;
  legend?: boolean;
  legendSide?: Side;
  dataLabels?: boolean;
  percentLabels: boolean;
  readonly lines: Line[];
  average: boolean;
  trend: boolean;
  palette?: readonly string[];
  /** Whether each label has the colour that it names. */
  usesNamedColors?: boolean;
  gradient?: { readonly colors: readonly string[]; readonly direction: Direction };
  sort?: "asc" | "desc";
  isHalf: boolean;
  isRounded: boolean;
  currency?: string;
  isPercent: boolean;
  isCompact: boolean;
  size?: { readonly width: number; readonly height: number };
  background?: string;
  isDark: boolean;
  /** A note below the chart. */
  note?: string;
}

/** Collects directives. */
export function collectSettings(directives: readonly Directive[]): Settings {
  const settings: Settings = {
    types: [],
    all: {},
    styles: new Map(),
    hasTitle: true,
    axisTitles: {},
    ranges: {},
    hiddenAxes: new Set(),
    isLog: false,
    isStacked: false,
    isHundred: false,
    percentLabels: false,
    lines: [],
    average: false,
    trend: false,
    isHalf: false,
    isRounded: false,
    isPercent: false,
    isCompact: false,
    isDark: false,
  };
  for (const directive of directives) apply(settings, directive);
  return settings;
}

/** Sets a part of the style of the series and labels that a directive names, or of the whole chart. */
function style(settings: Settings, series: readonly string[] | undefined, part: Style): void {
  if (series === undefined) Object.assign(settings.all, part);
  for (const name of series ?? []) settings.styles.set(name, { ...settings.styles.get(name), ...part });
}

function apply(settings: Settings, directive: Directive): void {
  switch (directive.kind) {
    case "type":
      if (directive.series === undefined) settings.types.push(directive.type);
      else style(settings, directive.series, { type: directive.type });
      break;
    case "title":
      settings.title = directive.text;
      settings.hasTitle = directive.text !== undefined;
      break;
    case "axis-title":
      settings.axisTitles[directive.axis] = directive.text;
      break;
    case "axis-range": {
      const { axis, min, max } = directive;
      settings.ranges[axis] = {
        ...settings.ranges[axis],
        ...(min !== undefined && { min }),
        ...(max !== undefined && { max }),
      };
      break;
    }
    case "axis-shown":
      for (const axis of directive.axis === undefined ? (["x", "y"] as const) : [directive.axis])
        settings.hiddenAxes.add(axis);
      break;
    case "legend":
      settings.legend = directive.isOn;
      if (directive.side !== undefined) settings.legendSide = directive.side;
      break;
    case "data-labels":
      settings.dataLabels = directive.isOn;
      settings.percentLabels = directive.isPercent ?? false;
      break;
    case "stack":
      settings.isStacked = directive.isOn;
      settings.isHundred = settings.isHundred || directive.isHundred === true;
      break;
    case "line":
      settings.lines.push(directive);
      break;
    case "color":
      if (directive.isRest) settings.restColor = directive.color;
      else style(settings, directive.series, { color: directive.color });
      break;
    case "axis":
      style(settings, directive.series, { isRight: directive.side === "right" });
      break;
    case "dash":
      style(settings, directive.series, { isDashed: directive.isOn });
      break;
    case "curve":
      style(settings, directive.series, { shape: directive.shape });
      break;
    case "points":
      style(settings, directive.series, { hasPoints: directive.isOn });
      break;
    case "fill":
      style(settings, directive.series, { isFilled: directive.isOn });
      break;
    case "width":
      style(settings, directive.series, { width: directive.value });
      break;
    case "format":
      if (directive.currency !== undefined) settings.currency = directive.currency;
      settings.isPercent ||= directive.isPercent === true;
      settings.isCompact ||= directive.isCompact === true;
      break;
    default:
      applyRest(settings, directive);
  }
}

function applyRest(settings: Settings, directive: Directive): void {
  switch (directive.kind) {
    case "zero":
      settings.zero = directive.isOn;
      break;
    case "log":
      settings.isLog = directive.isOn;
      break;
    case "grid":
      settings.grid = directive.isOn;
      break;
    case "direction":
      settings.isHorizontal = directive.isHorizontal;
      break;
    case "average":
      settings.average = true;
      break;
    case "trend":
      settings.trend = true;
      break;
    case "palette":
      if (directive.colors.length === 0) settings.usesNamedColors = true;
      else settings.palette = directive.colors;
      break;
    case "gradient":
      settings.gradient = directive;
      break;
    case "sort":
      settings.sort = directive.order;
      break;
    case "half":
      settings.isHalf = true;
      break;
    case "rounded":
      settings.isRounded = true;
      break;
    case "size":
      settings.size = directive;
      break;
    case "background":
      settings.background = directive.color;
      break;
    case "dark":
      settings.isDark = true;
      break;
  }
}
