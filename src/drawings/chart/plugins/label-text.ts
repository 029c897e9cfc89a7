// What the labels of round charts have in common: options that may be functions or lists, and fonts given in parts. Takes
// whatever authors send and never throws; what makes no sense falls back. Chart.js 2 and later keep their defaults apart.

import type { CanvasContext } from "../../../engine/canvas/context.ts";
import { isPlainObject, type PlainObject } from "../record.ts";

/** A chart of any version, as far as labels look at it. */
export interface LabelledChart {
  readonly ctx: CanvasContext;
  readonly width: number;
  readonly height: number;
  readonly chartArea: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  readonly options: PlainObject;
  readonly config: { readonly options?: unknown };
  readonly data: { readonly labels?: unknown; readonly datasets: readonly PlainObject[] };
}

/** A font of one size, and how far apart its lines stand, pixels. */
export interface LabelFont {
  readonly css: string;
  readonly size: number;
  readonly lineHeight: number;
}

/** The first value that is there: functions are called, lists are gone through again and again. */
export function resolveOption(values: readonly unknown[], context: unknown, index: number): unknown {
  for (const given of values) {
    const value = typeof given === "function" ? given(context) : given;
    const item = Array.isArray(value) ? value[index % value.length] : value;
    if (item !== undefined) return item;
  }
  return undefined;
}

/** The number, or the other if it is none. */
export function numberOr(value: unknown, otherwise: number): number {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : otherwise;
}

/** The text, or the other if it is none. */
export function textOr(value: unknown, otherwise: string): string {
  return typeof value === "string" ? value : otherwise;
}

/** The chart's colour of text. */
export function textColor({ options }: LabelledChart): string {
  return textOr(options.color ?? options.defaultFontColor, "#666");
}

/** The font that an option describes, the chart's own where it says nothing. */
export function readFont({ options }: LabelledChart, option: unknown): LabelFont {
  const given = isPlainObject(option) ? option : {};
  const own: PlainObject = typeof options.font === "object" && options.font !== null ? { ...options.font } : {};
  const size = numberOr(given.size, numberOr(own.size ?? options.defaultFontSize, 12));
  const family = textOr(given.family, textOr(own.family ?? options.defaultFontFamily, "sans-serif"));
  const style = textOr(given.style, textOr(own.style ?? options.defaultFontStyle, "normal"));
  const weight = typeof given.weight === "string" || typeof given.weight === "number" ? `${given.weight} ` : "";
  return { css: `${style} ${weight}${size}px ${family}`, size, lineHeight: lineHeightOf(given.lineHeight, size) };
}

/** The width of the longest line and the height of all, pixels. */
export function measureLines(
  { ctx }: LabelledChart,
  lines: readonly { readonly text: string; readonly font: LabelFont }[],
): { readonly width: number; readonly height: number } {
  let [width, height] = [0, 0];
  ctx.save();
  for (const { text, font } of lines) {
    ctx.font = font.css;
    width = Math.max(width, ctx.measureText(text).width);
    height += font.lineHeight;
  }
  ctx.restore();
  return { width, height };
}

const NORMAL = 1.2;

function lineHeightOf(value: unknown, size: number): number {
  const found = /^(\d+(?:\.\d+)?)(px|em|%)?$/.exec(String(value as string));
  if (found === null) return size * NORMAL;
  const [, number, unit] = found;
  if (unit === "px") return Number(number);
  return (Number(number) * size) / (unit === "%" ? 100 : 1);
}
