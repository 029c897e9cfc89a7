// Chooses the colours of series, points and slices, and fills areas. The default colours are Google's, except that multiple series
// each have their own colour.

import { colorAt, formatColor, parseColor, type Rgba } from "../../engine/color.ts";
import type { Area, ChartPen } from "./chart-pen.ts";
import type { Fill, GoogleChartParams } from "./google-chart-params.ts";

/** Default colours for multiple series. */
const WHEEL = ["#4d89f9", "#00b88a", "#ff0000", "#800080", "#ffff00", "#a52a2a"] as const;
/** Default colour of a single series, by the first letter of the type. */
const SINGLE: Readonly<Record<string, string>> = { l: "#ff9900", b: "#ffcc33", s: "#76a4fb", r: "#ff9900" };
const PIE = "#ff9900";
/** Fraction of white in the last shade of a pie's colour. */
const LAST_SHADE = 0.8;

/** Returns a series' colour, or the colour of one of its points. */
export function seriesColor({ type, colors, drawn }: GoogleChartParams, series: number, point = 0): string {
  const list = colors[series % (colors.length || 1)];
  if (list !== undefined && list.length > 0) return list[point % list.length] as string;
  const lines = type === "lxy" ? drawn / 2 : type === "s" ? 1 : drawn;
  return (lines <= 1 ? SINGLE[type.charAt(0)] : undefined) ?? (WHEEL[series % WHEEL.length] as string);
}

/** Returns the colour of a slice in one ring of a pie. */
export function sliceColor(
  { colors, drawn, type }: GoogleChartParams,
  ring: number,
  slice: number,
  slices: number,
): string {
  const lists = colors.filter((list) => list.length > 0);
  const ringColors = (type === "pc" && drawn > 1 ? lists[ring % (lists.length || 1)] : lists[0]) ?? [];
  // Comma-separated colours for one ring are the stops of a gradient.
  if (lists.length > 1 && !(type === "pc" && drawn > 1))
    return blend(
      lists.map(([color]) => color as string),
      slice,
      slices,
    );
  if (ringColors.length > 1) return ringColors[slice % ringColors.length] as string;
  const base = ringColors[0] ?? PIE;
  return slices <= 1 ? base : mixColors(base, "#ffffff", (LAST_SHADE * slice) / (slices - 1));
}

/** Returns the colour at a position in a gradient. */
function blend(colors: readonly string[], index: number, count: number): string {
  const stops = colors.map((color, at) => ({ offset: at / (colors.length - 1), color: rgbaOf(color) }));
  return formatColor(colorAt(stops, count <= 1 ? 0 : index / (count - 1)));
}

/** Mixes two colours, with the alpha of the first. @param fraction 0 for the first colour, 1 for the second */
export function mixColors(from: string, to: string, fraction: number): string {
  const first = rgbaOf(from);
  const stops = [
    { offset: 0, color: first },
    { offset: 1, color: { ...rgbaOf(to), alpha: first.alpha } },
  ];
  return formatColor(colorAt(stops, Math.min(1, Math.max(0, fraction))));
}

export function withAlpha(color: string, alpha: number): string {
  return formatColor({ ...rgbaOf(color), alpha });
}

function rgbaOf(color: string): Rgba {
  return parseColor(color) ?? { red: 0, green: 0, blue: 0, alpha: 1 };
}

/** Maximum number of stripes in an area. */
const MAX_STRIPES = 1000;

export function fillArea(pen: ChartPen, area: Area, fill: Fill): void {
  if (area.right <= area.left || area.bottom <= area.top) return;
  if (fill.type === "solid") pen.box(area, fill.color);
  else if (fill.type === "gradient") fillGradient(pen, area, fill);
  else pen.within(area, () => fillStripes(pen, area, fill));
}

/** Returns the gradient line, which passes through the centre and spans the area. 0° points right, 90° up. */
function lineThrough({ left, top, right, bottom }: Area, angle: number) {
  const turn = (angle * Math.PI) / 180;
  const [dx, dy] = [Math.cos(turn), -Math.sin(turn)];
  const length = Math.abs((right - left) * dx) + Math.abs((bottom - top) * dy);
  const [x, y] = [(left + right) / 2 - (dx * length) / 2, (top + bottom) / 2 - (dy * length) / 2];
  return { x, y, dx, dy, length };
}

function fillGradient(pen: ChartPen, area: Area, { angle, stops }: Extract<Fill, { type: "gradient" }>): void {
  const { x, y, dx, dy, length } = lineThrough(area, angle);
  const gradient = pen.context.createLinearGradient(x, y, x + dx * length, y + dy * length);
  for (const { fraction, color } of stops) gradient.addColorStop(fraction, color);
  pen.context.fillStyle = gradient;
  pen.context.fillRect(area.left, area.top, area.right - area.left, area.bottom - area.top);
}

function fillStripes(pen: ChartPen, area: Area, { angle, stripes }: Extract<Fill, { type: "stripes" }>): void {
  const { x, y, dx, dy, length } = lineThrough(area, angle);
  // Half the length of a stripe: enough to cross the area at any angle.
  const across = area.right - area.left + area.bottom - area.top;
  const at = (along: number, side: number) => ({ x: x + dx * along - dy * side, y: y + dy * along + dx * side });
  let from = 0;
  for (let index = 0; from < length && index < MAX_STRIPES; index++) {
    const { color, fraction } = stripes[index % stripes.length] as (typeof stripes)[number];
    const to = Math.min(length, from + fraction * length);
    if (to > from) pen.polygon([at(from, -across), at(to, -across), at(to, across), at(from, across)], color);
    from = to;
  }
}
