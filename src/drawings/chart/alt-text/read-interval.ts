// Reads the error bars and the price ranges of entries, for the alt text.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { isFiniteNumber, parseNumber, readPath } from "../record.ts";
import { isFinancialType } from "./chart-type.ts";
import { type EntryContext, rangeOf } from "./read-entry.ts";
import { formatSingleLine } from "./text.ts";

/** The limits of an error bar, or a candle's lowest and highest price. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  readonly label: () => string;
  /** Whether the limits are on the axis of the categories or positions instead of the value axis. */
  readonly isAcross: boolean;
  /** Index of the entry in the dataset. */
  readonly index: number;
}

/** Keys of the limits of error bars and candles. */
const INTERVAL_KEYS = ["yMin yMax", "rMin rMax", "xMin xMax", "l h"].map((pair) => pair.split(" "));
const HORIZONTAL_INTERVAL_KEYS = [["xMin", "xMax"], ...INTERVAL_KEYS];

/** Returns an entry's limits: `yMin` and `yMax`, which can be lists, or a candle's `l` and `h`; undefined if it has none. */
function readInterval(
  entry: PlainObject,
  { isHorizontal }: EntryContext,
): Omit<Interval, "label" | "index"> | undefined {
  for (const keys of isHorizontal ? HORIZONTAL_INTERVAL_KEYS : INTERVAL_KEYS) {
    if (keys.some((key) => entry[key] === undefined)) continue;
    const [lows, highs] = keys.map((key) => [entry[key]].flat().filter(isFiniteNumber)) as [number[], number[]];
    const [[low], [, high]] = [rangeOf(lows), rangeOf(highs)];
    const isAcross = keys[0] === (isHorizontal ? "yMin" : "xMin");
    if (low !== undefined && high !== undefined) return { low, high, isAcross };
  }
  return undefined;
}

/** Returns the limits of an error bar of chartjs-plugin-error-bars: the widest range of `plus` and `minus`. */
function readErrorBar(
  bars: unknown,
  value: number,
  isAbsolute: boolean,
): Omit<Interval, "label" | "index"> | undefined {
  const ends = [bars].flat().flatMap((bar) => {
    const [plus, minus] = [parseNumber(readPath(bar, "plus")), parseNumber(readPath(bar, "minus"))];
    if (plus === undefined || minus === undefined) return [];
    return isAbsolute ? [plus, minus] : [value + Math.abs(plus), value - Math.abs(minus)];
  });
  const [low, high] = rangeOf(ends);
  return low === undefined || high === undefined ? undefined : { low, high, isAcross: false };
}

/** Returns the limits of an entry, or of its error bar in the dataset; undefined if it has neither. */
export function findInterval(
  entry: unknown,
  value: number | undefined,
  label: unknown,
  { errorBars }: PlainObject,
  type: string,
  context: EntryContext,
): Omit<Interval, "label" | "index"> | undefined {
  const hasLimits = type.endsWith("WithErrorBars") || isFinancialType(type);
  const interval = isPlainObject(entry) && hasLimits ? readInterval(entry, context) : undefined;
  const bar = value === undefined || errorBars === undefined ? undefined : readPath(errorBars, formatSingleLine(label));
  if (interval !== undefined || bar === undefined) return interval;
  const isAbsolute = readPath(context.options, "plugins", "chartJsPluginErrorBars", "absoluteValues") === true;
  return readErrorBar(bar, value ?? 0, isAbsolute);
}
