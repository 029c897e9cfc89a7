// Makes the numbers in labels count up with their elements while a chart's animation plays.

import { parseNumber } from "../record.ts";

/** A chart whose animation is played. */
export interface CountingChart {
  /** Returns the visible fraction of an element, 0 to 1; undefined once the animation has ended. */
  $shareOf?: ((element: object) => number) | undefined;
}

/** Returns the visible fraction of a chart's element: 1 unless the chart's animation is playing. */
export function shareOf(chart: object, element: object): number {
  return (chart as CountingChart).$shareOf?.(element) ?? 1;
}

/** Maximum number of decimals that `toFixed` accepts. */
const DECIMALS = 100;

/**
 * Returns the number that is shown instead of a value, with as many decimals as the value.
 *
 * @param share fraction of the value that is shown, 0 to 1
 * @param from the number that is shown first
 */
export function countedNumber(value: number, share: number, from = 0): number {
  if (share >= 1 || !Number.isFinite(value)) return value;
  const decimals = /\.(\d+)/.exec(String(value))?.[1]?.length ?? 0;
  return Number((from + (value - from) * share).toFixed(Math.min(decimals, DECIMALS)));
}

/** Formats the number that is shown instead of a value. A value that isn't a number is formatted as it is. */
export function formatCounted(value: unknown, share: number, format: (value: unknown) => unknown): unknown {
  const number = parseNumber(value);
  if (share >= 1 || number === undefined) return format(value);
  return padDecimals(format(countedNumber(number, share)), format(value));
}

const DECIMAL_NUMBER = /^(\D*\d+)(?:\.(\d+))?(\D*)$/;

/** Pads the number to the decimals of the final text, so that the width of the text changes less. */
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
