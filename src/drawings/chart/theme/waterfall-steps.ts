// Splits the values of a waterfall into totals and changes.

/** A bar of a waterfall. */
export interface Step {
  readonly kind: "total" | "rise" | "fall";
  /** The total, or the change. */
  readonly value: number;
  /** The ends of the bar. A total starts at zero. */
  readonly from: number;
  readonly to: number;
}

/** Maximum difference between a total and the sum of rounded changes, as a fraction of the sum. */
const ROUNDING = 0.01;

/** Maximum number of decimals that `toFixed` accepts. */
const DECIMALS = 100;

/**
 * Lists the steps: the first value is the start, a value that equals the running total is a total, and others are changes. A
 * value that equals the total before it is a change, unless it is the last one. A gap at the end becomes the total.
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
    // Values that were rounded one by one don't add up exactly.
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
