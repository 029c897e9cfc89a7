// Shared functions for labels of round charts: resolves options that are functions or lists, and fonts. Invalid values
// fall back to defaults and never throw.

import type { CanvasContext } from "../../../engine/canvas/context.ts";
import { isPlainObject, type PlainObject } from "../record.ts";

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
 * Returns the first defined value. Functions are called with the context, and lists are indexed, repeating if
 * necessary.
 */
export function resolveOption(values: readonly unknown[], context: unknown, index: number): unknown {
  for (const given of values) {
    const value = typeof given === "function" ? given(context) : given;
    const item = Array.isArray(value) ? value[index % value.length] : value;
    if (item !== undefined) return item;
  }
  return undefined;
}

/** Converts numbers and numeric strings. Returns `otherwise` for other values. */
export function numberOr(value: unknown, otherwise: number): number {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : otherwise;
}

/** Returns a string, or `otherwise` for other values. */
export function textOr(value: unknown, otherwise: string): string {
  return typeof value === "string" ? value : otherwise;
}

/** Returns the chart's text colour. */
export function textColor({ options }: LabelledChart): string {
  return textOr(options.color ?? options.defaultFontColor, "#666");
}

/** Reads a font option. Missing parts come from the chart's own font. */
export function readFont({ options }: LabelledChart, option: unknown): LabelFont {
  const given = isPlainObject(option) ? option : {};
  const own: PlainObject = typeof options.font === "object" && options.font !== null ? { ...options.font } : {};
  const size = numberOr(given.size, numberOr(own.size ?? options.defaultFontSize, 12));
  const family = textOr(given.family, textOr(own.family ?? options.defaultFontFamily, "sans-serif"));
  const style = textOr(given.style, textOr(own.style ?? options.defaultFontStyle, "normal"));
  const weight = typeof given.weight === "string" || typeof given.weight === "number" ? `${given.weight} ` : "";
  return { css: `${style} ${weight}${size}px ${family}`, size, lineHeight: lineHeightOf(given.lineHeight, size) };
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

const NORMAL = 1.2;

function lineHeightOf(value: unknown, size: number): number {
  const found = /^(\d+(?:\.\d+)?)(px|em|%)?$/.exec(String(value as string));
  if (found === null) return size * NORMAL;
  const [, number, unit] = found;
  if (unit === "px") return Number(number);
  return (Number(number) * size) / (unit === "%" ? 100 : 1);
}
