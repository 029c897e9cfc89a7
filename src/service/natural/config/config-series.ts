// Converts series to Chart.js 2 datasets with the requested colours and line styles. Without a requested colour, the service's
// default palette applies.

import { TABLEAU_10 } from "../../../base/palette.ts";
import { parseColor } from "../../../engine/color.ts";
import type { Series } from "../data/series.ts";
import type { Gradient } from "../recognise/reading.ts";
import type { Plan } from "./config-plan.ts";
import { HelperCall, type Value } from "./config-text.ts";

type Dataset = { readonly [key: string]: Value | undefined };

/** Returns the colour for a whole series: its own colour, the gradient, or its palette colour. */
export function seriesColor(
  { reading: { settings }, bound, data }: Plan,
  { color }: Series,
  index: number,
): Value | undefined {
  if (color !== undefined) return color;
  if (settings.gradient !== undefined && (index === 0 || data.series.length === 1))
    return callGradient(settings.gradient);
  return (settings.palette ?? bound.colors)[index];
}

/** Returns a colour for each value, or undefined if the values share a colour. */
function colorsOf({ reading: { settings }, bound }: Plan, { values, colors }: Series): Value | undefined {
  if (colors !== undefined)
    return values.map((_, index) => colors[index] ?? TABLEAU_10[index % TABLEAU_10.length] ?? null);
  const palette = settings.palette ?? bound.colors;
  if (palette.length < 2) return undefined;
  return values.map((_, index) => palette[index % palette.length] ?? null);
}

function callGradient({ colors, direction }: Gradient): HelperCall {
  const isBackwards = direction === "up" || direction === "left";
  const way = { down: "vertical", up: "vertical", right: "horizontal", left: "horizontal", diagonal: "both" }[
    direction
  ];
  return new HelperCall("getGradientFillHelper", [way, isBackwards ? [...colors].reverse() : colors]);
}

function named({ name }: Series, set: Dataset): Dataset {
  return name === undefined ? set : { label: name, ...set };
}

export function barDataset(plan: Plan, series: Series, index: number): Value {
  const isOnly = plan.data.series.length === 1;
  const color = (isOnly ? colorsOf(plan, series) : undefined) ?? seriesColor(plan, series, index);
  return named(series, { data: series.values, backgroundColor: color });
}

export function lineDataset(plan: Plan, series: Series, index: number): Value {
  const color = seriesColor(plan, series, index);
  return named(series, {
    data: series.values,
    fill: false,
    borderColor: color,
    backgroundColor: color,
    ...lineStyle(plan),
  });
}

/** Opacity of the fill below a line, and in a radar chart. */
const AREA_ALPHA = 0.5;
const RADAR_ALPHA = 0.3;

export function areaDataset(plan: Plan, series: Series, index: number): Value {
  const color = seriesColor(plan, series, index);
  return named(series, {
    data: series.values,
    fill: true,
    borderColor: color,
    backgroundColor: withAlpha(color, AREA_ALPHA),
    ...lineStyle(plan),
  });
}

export function radarDataset(plan: Plan, series: Series, index: number): Value {
  const color = seriesColor(plan, series, index);
  const fill = plan.reading.settings.flags.has("unfilled") ? false : undefined;
  return named(series, {
    data: series.values,
    fill,
    borderColor: color,
    backgroundColor: withAlpha(color, RADAR_ALPHA),
  });
}

function lineStyle({ reading: { settings } }: Plan): Dataset {
  const has = (setting: Parameters<typeof settings.flags.has>[0]): boolean => settings.flags.has(setting);
  return {
    lineTension: has("smooth") ? 0.4 : undefined,
    steppedLine: has("stepped") ? true : undefined,
    borderDash: has("dashed") ? [6, 4] : undefined,
    pointRadius: has("noPoints") ? 0 : undefined,
  };
}

/** Returns a colour with a different opacity, from 0 to 1. A gradient stays unchanged. */
export function withAlpha(color: Value | undefined, alpha: number): Value | undefined {
  const rgba = typeof color === "string" ? parseColor(color) : null;
  return rgba === null ? color : `rgba(${rgba.red}, ${rgba.green}, ${rgba.blue}, ${alpha})`;
}

export function sliceDataset(plan: Plan, series: Series, index: number): Value {
  const { settings } = plan.reading;
  const gradient = settings.gradient && callGradient(settings.gradient);
  const single = plan.bound.colors[0];
  const color =
    gradient ?? colorsOf(plan, series) ?? (single === undefined ? undefined : shades(single, series.values.length));
  return plan.data.series.length > 1 || index > 0
    ? named(series, { data: series.values, backgroundColor: color })
    : { data: series.values, backgroundColor: color };
}

/** Returns shades of one colour with decreasing opacity, so that slices can be told apart. */
function shades(color: string, count: number): Value {
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? color : (withAlpha(color, Number((1 - (0.7 * index) / count).toFixed(2))) ?? color),
  );
}

export function boxDataset(plan: Plan, values: readonly (readonly number[])[]): Value {
  const color = seriesColor(plan, { values: [] }, 0);
  return { data: values, backgroundColor: withAlpha(color, AREA_ALPHA), borderColor: color };
}
