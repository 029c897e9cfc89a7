// Interprets the first series of a chart as a waterfall, whose values are totals and changes.

import { Failure, showValue } from "../../../base/failure.ts";
import type { PlainObject } from "../../../base/plain-object.ts";
import { listDatasets } from "../plugins/chart-plugin.ts";
import { isFiniteNumber, parseNumber } from "../record.ts";

/** A bar of a waterfall. */
export interface Step {
  readonly kind: "total" | "rise" | "fall";
  /** The total, or the change. */
  readonly value: number;
  /** The start and end of the bar. A total starts at zero. */
  readonly from: number;
  readonly to: number;
}

/** Maximum difference between a total and the sum of rounded changes, as a fraction of the sum. */
const ROUNDING = 0.01;

/** Maximum number of decimals that `toFixed` accepts. */
const DECIMALS = 100;

/**
 * Classifies values as totals and changes. The first value, and each value that equals the running total, is a total. A
 * value that equals the total directly before it is a change unless it is the last value. A gap at the end becomes the
 * total.
 *
 * @param values undefined for a gap
 */
export function listSteps(values: readonly (number | undefined)[]): readonly (Step | undefined)[] {
  const decimals = values.reduce<number>((max, value) => Math.max(max, countDecimals(value)), 0);
  const unit = 10 ** -decimals;
  const last = values.length - 1;
  let total: number | undefined;
  /** Number of changes since the last total. */
  let changes = 0;
  return values.map((given, index) => {
    const value = given ?? (index === last && total !== undefined ? roundTo(total, decimals) : undefined);
    if (value === undefined) return undefined;
    const from = total;
    // Individually rounded values don't add up exactly.
    const slack = from === undefined ? 0 : Math.min(((changes + 2) * unit) / 2, Math.abs(from) * ROUNDING);
    const isEqual =
      from !== undefined && Math.abs(value - from) <= Math.max(slack, unit / 4, Math.abs(from) * Number.EPSILON * 8);
    if (from === undefined || (isEqual && (changes > 0 || index === last))) {
      total = value;
      changes = 0;
      return { kind: "total", value, from: 0, to: value };
    }
    total = roundTo(from + value, decimals);
    changes += 1;
    return { kind: value < 0 ? "fall" : "rise", value, from, to: total };
  });
}

/** Removes the binary error of a sum of decimals. */
function roundTo(value: number, decimals: number): number {
  const rounded = Number(value.toFixed(decimals));
  return Number.isFinite(rounded) ? rounded : value;
}

function countDecimals(value: number | undefined): number {
  if (value === undefined) return 0;
  const [, fraction = "", exponent = "0"] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  return Math.max(0, Math.min(DECIMALS, fraction.length - Number(exponent)));
}

/** The first series of a chart, as a waterfall. */
export interface Waterfall {
  /** The first series. `data` holds the values until bars replace them. */
  readonly dataset: PlainObject & { readonly data: unknown[] };
  /** The steps by index; undefined for a gap. */
  readonly steps: readonly (Step | undefined)[];
  /** The ends of all bars. */
  readonly ends: readonly number[];
  /** Whether the author has set the bars' colours. */
  readonly hasOwnColors: boolean;
}

/** Chart types that can be waterfalls. */
const TYPES: readonly unknown[] = ["bar", "horizontalBar"];

const FIELD = "chart.limn.waterfall";

/**
 * Interprets a configuration's first series as changes, and sets its missing last total.
 *
 * @returns undefined if there is no series
 * @throws Failure if the series has no bars, or values that can't be summed
 */
export function readWaterfall(config: PlainObject): Waterfall | undefined {
  const [dataset] = listDatasets(config);
  if (dataset === undefined || dataset.data === undefined || dataset.data === null) return undefined;
  const type = dataset.type ?? config.type;
  if (!TYPES.includes(type)) throw new Failure("invalid", `${FIELD} must be in a bar chart, got ${showValue(type)}`);
  const values = readChanges(dataset.data);
  const steps = listSteps(values);
  const ends = steps.flatMap((step) => (step === undefined ? [] : [step.from, step.to]));
  if (!ends.every(Number.isFinite))
    throw new Failure(
      "invalid",
      `${FIELD} must have values with a finite sum, got ${showValue(values.find(isFiniteNumber))} and others`,
    );
  const data: unknown[] = steps.map((step) => step?.value ?? null);
  return {
    dataset: Object.assign(dataset, { data }),
    steps,
    ends,
    hasOwnColors: dataset.backgroundColor !== undefined,
  };
}

function readChanges(data: unknown): readonly (number | undefined)[] {
  if (!Array.isArray(data))
    throw new Failure("invalid", `${FIELD} must have a list of numbers as data, got ${showValue(data)}`);
  return data.map((entry: unknown) => {
    // Chart.js leaves a gap for these values.
    if (entry === null || entry === undefined || entry === "" || Number.isNaN(entry)) return undefined;
    const value = parseNumber(entry);
    if (value !== undefined) return value;
    throw new Failure("invalid", `${FIELD} must have numbers or null as data, got ${showValue(entry)}`);
  });
}
