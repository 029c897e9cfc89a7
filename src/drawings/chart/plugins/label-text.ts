// Functions for labels in pies, doughnuts and gauges. They resolve fonts, and options that are functions or lists.
// Invalid values fall back to defaults and never throw.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { CanvasContext } from "../../../engine/canvas/context.ts";

/** The members of a chart that labels use, in all versions. */
export interface LabelledChart {
  readonly ctx: CanvasContext;
  readonly width: number;
  readonly height: number;
  readonly chartArea: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  readonly options: PlainObject;
  readonly config: { readonly options?: unknown };
  readonly data: { readonly labels?: unknown; readonly datasets: readonly PlainObject[] };
}

/** A font, with its size and line height in pixels. */
export interface LabelFont {
  readonly css: string;
  readonly size: number;
  readonly lineHeight: number;
}

/**
 * Returns the first defined value. Functions are called with the context. Lists are indexed, and repeated if they are
 * too short.
 */
export function resolveOption(values: readonly unknown[], context: unknown, index: number): unknown {
  for (const option of values) {
    const value = typeof option === "function" ? option(context) : option;
    const item = Array.isArray(value) ? value[index % value.length] : value;
    if (item !== undefined) return item;
  }
  return undefined;
}

/** Converts numbers and numeric strings. Returns `fallback` for other values. */
export function numberOr(value: unknown, fallback: number): number {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : fallback;
}

/** Returns a string, or `fallback` for other values. */
export function textOr(value: unknown, fallback: string): string {
  return typeof value === "string" ? value : fallback;
}

export function textColor({ options }: LabelledChart): string {
  return textOr(options.color ?? options.defaultFontColor, "#666");
}

/** Parses a font option. Missing parts come from the chart's default font. */
export function readFont({ options }: LabelledChart, option: unknown): LabelFont {
  const fontOptions = isPlainObject(option) ? option : {};
  const chartFont: PlainObject = typeof options.font === "object" && options.font !== null ? { ...options.font } : {};
  const size = numberOr(fontOptions.size, numberOr(chartFont.size ?? options.defaultFontSize, 12));
  const family = textOr(fontOptions.family, textOr(chartFont.family ?? options.defaultFontFamily, "sans-serif"));
  const style = textOr(fontOptions.style, textOr(chartFont.style ?? options.defaultFontStyle, "normal"));
  const weight =
    typeof fontOptions.weight === "string" || typeof fontOptions.weight === "number" ? `${fontOptions.weight} ` : "";
  return { css: `${style} ${weight}${size}px ${family}`, size, lineHeight: lineHeightOf(fontOptions.lineHeight, size) };
}

/** Returns the width of the longest line and the total height, in pixels. */
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

const NORMAL_LINE_HEIGHT = 1.2;

function lineHeightOf(value: unknown, size: number): number {
  const match = /^(\d+(?:\.\d+)?)(px|em|%)?$/.exec(String(value as string));
  if (match === null) return size * NORMAL_LINE_HEIGHT;
  const [, number, unit] = match;
  if (unit === "px") return Number(number);
  return (Number(number) * size) / (unit === "%" ? 100 : 1);
}
