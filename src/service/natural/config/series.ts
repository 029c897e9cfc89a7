// Converts series to Chart.js 2 datasets with the requested colours and line styles. Without a requested colour, the service's
// default palette applies.

import { TABLEAU_10 } from "../../../base/palette.ts";
import { parseColor } from "../../../engine/color.ts";
import type { Series } from "../data/data.ts";
import { usesRightAxis } from "./options.ts";
import type { Plan, Style } from "./settings.ts";
import { HelperCall, type Options, type Value } from "./text.ts";

/** Returns the style of a series: the chart's style, overridden by the series' own. */
export function styleOf({ settings }: Plan, name: string | undefined): Style {
  return { ...settings.all, ...(name !== undefined && settings.styles.get(name)) };
}

/** Returns the colour of a whole series. */
export function seriesColor(plan: Plan, name: string | undefined, index: number): Value | undefined {
  const { settings, data } = plan;
  const own = name === undefined ? undefined : settings.styles.get(name)?.color;
  if (own !== undefined) return own;
  if (settings.gradient !== undefined && (index === 0 || data.series.length === 1))
    return callGradient(settings.gradient, styleOf(plan, name).color);
  if (settings.palette !== undefined) return settings.palette[index];
  // In a chart with several series, a single colour applies only to the first one.
  const { color } = styleOf(plan, name);
  return data.series.length > 1 && index > 0 ? undefined : color;
}

/** Returns a colour for each value, or undefined if the values share a colour. */
function colorsOf({ settings, data }: Plan, { values }: Series, isSlices: boolean): Value | undefined {
  const labels = data.labels ?? [];
  const own = labels.map((label) => settings.styles.get(label)?.color ?? namedColor(label, labels));
  const isOwn = own.some((color) => color !== undefined);
  const base = isSlices ? undefined : settings.all.color;
  if (isOwn)
    return values.map(
      (_, index) =>
        own[index] ??
        settings.palette?.[index] ??
        base ??
        TABLEAU_10[(isSlices ? index : 0) % TABLEAU_10.length] ??
        null,
    );
  const { palette } = settings;
  if (palette === undefined || palette.length < 2) return undefined;
  return values.map((_, index) => palette[index % palette.length] ?? null);
}

/** Returns the colour that a label names, if all labels are names of colours: "red 10, blue 20". */
function namedColor(label: string, labels: readonly string[]): string | undefined {
  const isColors = labels.length > 1 && labels.every((one) => parseColor(one.toLowerCase()) !== null);
  return isColors ? label.toLowerCase() : undefined;
}

/** Default colours of a gradient: the first colour of the palette, and a lighter one. */
const FADED_ALPHA = 0.2;
const DEFAULT_GRADIENT = [TABLEAU_10[0] ?? "blue", "#c6d7ea"];

function callGradient(
  { direction, colors: listed }: NonNullable<Plan["settings"]["gradient"]>,
  color?: string,
): HelperCall {
  const faded = withAlpha(color, FADED_ALPHA);
  const colors: readonly string[] =
    listed.length > 0 ? listed : color !== undefined && typeof faded === "string" ? [color, faded] : DEFAULT_GRADIENT;
  const isBackwards = direction === "up" || direction === "left";
  const orientation =
    direction === "diagonal" ? "both" : direction === "down" || direction === "up" ? "vertical" : "horizontal";
  return new HelperCall("getGradientFillHelper", [orientation, isBackwards ? colors.toReversed() : colors]);
}

/** Adds the name of a series, and its axis, to a dataset. */
function named(plan: Plan, { name, values }: Series, set: Options): Options {
  const axis = plan.kind === "horizontalBar" ? "xAxisID" : "yAxisID";
  const side = usesRightAxis(plan) ? { [axis]: styleOf(plan, name).isRight ? "right" : "left" } : {};
  return { label: name, data: values, ...set, ...side };
}

export function barDataset(plan: Plan, series: Series, index: number): Options {
  const isOnly = plan.data.series.length === 1;
  const color = (isOnly ? colorsOf(plan, series, false) : undefined) ?? seriesColor(plan, series.name, index);
  return named(plan, series, { backgroundColor: color });
}

/** Opacity of the fill below a line, and in a radar chart. */
const AREA_ALPHA = 0.5;
const RADAR_ALPHA = 0.3;

export function lineDataset(plan: Plan, series: Series, index: number, isArea = false): Options {
  const color = seriesColor(plan, series.name, index);
  const { shape, isDashed, hasPoints, ...style } = styleOf(plan, series.name);
  const isFilled = isArea || style.isFilled === true;
  return named(plan, series, {
    fill: isFilled,
    borderColor: plan.settings.gradient?.colors.length === 0 ? (style.color ?? color) : color,
    backgroundColor: isFilled ? withAlpha(color, AREA_ALPHA) : color,
    lineTension: shape === "smooth" ? 0.4 : undefined,
    steppedLine: shape === "stepped" ? true : undefined,
    borderDash: isDashed ? [6, 4] : undefined,
    pointRadius: hasPoints === false ? 0 : undefined,
  });
}

export function radarDataset(plan: Plan, series: Series, index: number): Options {
  const color = seriesColor(plan, series.name, index);
  const fill = styleOf(plan, series.name).isFilled === false ? false : undefined;
  return named(plan, series, { fill, borderColor: color, backgroundColor: withAlpha(color, RADAR_ALPHA) });
}

/** Returns a colour with a different opacity, from 0 to 1. A gradient stays unchanged. */
export function withAlpha(color: Value | undefined, alpha: number): Value | undefined {
  const rgba = typeof color === "string" ? parseColor(color) : null;
  return rgba === null ? color : `rgba(${rgba.red}, ${rgba.green}, ${rgba.blue}, ${alpha})`;
}

export function sliceDataset(plan: Plan, series: Series): Options {
  const { gradient, all, palette } = plan.settings;
  const single = all.color ?? (palette?.length === 1 ? palette[0] : undefined);
  const color =
    (gradient && callGradient(gradient, all.color)) ??
    colorsOf(plan, series, true) ??
    (single === undefined ? undefined : shades(single, series.values.length));
  return named(plan, series, { backgroundColor: color });
}

/** Returns shades of one colour with decreasing opacity, so that slices can be told apart. */
function shades(color: string, count: number): Value {
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? color : (withAlpha(color, Number((1 - (0.7 * index) / count).toFixed(2))) ?? color),
  );
}
