// Makes the numbers in labels count up together with their elements during a chart's animation.

import { parseNumber } from "../record.ts";

/** A chart whose animation may be playing. */
export interface CountingChart {
  /** Returns an element's visible fraction, 0 to 1; undefined after the animation has ended. */
  $shareOf?: ((element: object) => number) | undefined;
}

/** Returns an element's visible fraction: 1 unless the chart's animation is playing. */
export function shareOf(chart: object, element: object): number {
  return (chart as CountingChart).$shareOf?.(element) ?? 1;
}

/** Maximum number of decimals that `toFixed` accepts. */
const DECIMALS = 100;

/**
 * Returns the number to show in place of a value during the animation, with as many decimals as the value.
 *
 * @param share fraction of the value to show, 0 to 1
 * @param from the number at the start
 */
export function countedNumber(value: number, share: number, from = 0): number {
  if (share >= 1 || !Number.isFinite(value)) return value;
  const decimals = /\.(\d+)/.exec(String(value))?.[1]?.length ?? 0;
  return Number((from + (value - from) * share).toFixed(Math.min(decimals, DECIMALS)));
}

/**
 * Formats the number to show in place of a value during the animation. Values other than numbers are formatted
 * unchanged.
 */
export function formatCounted(value: unknown, share: number, format: (value: unknown) => unknown): unknown {
  const number = parseNumber(value);
  if (share >= 1 || number === undefined) return format(value);
  return padDecimals(format(countedNumber(number, share)), format(value));
}

const DECIMAL_NUMBER = /^(\D*\d+)(?:\.(\d+))?(\D*)$/;

/** Pads a number to the decimals of the final text, so that the text's width changes less. */
function padDecimals(text: unknown, final: unknown): unknown {
  if (!isText(text) || !isText(final)) return text;
  const [, , decimals, end] = DECIMAL_NUMBER.exec(String(final)) ?? [];
  const [, start, shownDecimals = "", shownEnd] = DECIMAL_NUMBER.exec(String(text)) ?? [];
  if (decimals === undefined || start === undefined || end !== shownEnd) return text;
  return `${start}.${shownDecimals.padEnd(decimals.length, "0")}${end}`;
}

function isText(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}
