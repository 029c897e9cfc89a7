// Reads the units in the drawn labels of axes, such as the dollar sign in `$1,000`. Scripts often add units in callbacks, which
// only the drawn labels show.

import type { ChartInstance } from "../chart-library.ts";

/** Text before and after a number. */
export interface Unit {
  readonly prefix: string;
  readonly suffix: string;
}

/** The units of the axes whose labels have one, by the axis's id. */
export type AxisUnits = ReadonlyMap<string, Unit>;

/** Maximum number of labels to read per axis, and maximum lengths of a label and a unit in characters. */
const MAX_LABELS = 40;
const LABEL_LENGTH = 60;
const UNIT_LENGTH = 12;

const NO_UNIT: Unit = { prefix: "", suffix: "" };

/** The parts of an axis that contain its labels: version 2 keeps values and labels in separate lists. */
interface Scale {
  readonly ticks?: readonly unknown[];
  readonly ticksAsNumbers?: readonly unknown[];
}

/** Returns the units of a drawn chart's axes. */
export function readUnits(chart: ChartInstance): AxisUnits {
  try {
    const { scales = {} } = chart as { readonly scales?: Readonly<Record<string, Scale>> };
    return new Map(
      Object.entries(scales).flatMap(([id, scale]) => {
        const unit = readUnit(scale);
        return unit === undefined ? [] : [[id, unit] as const];
      }),
    );
  } catch {
    // A script has replaced a part of the chart, so its labels are unknown.
    return new Map();
  }
}

/** Returns the unit that all labels of an axis have; undefined if there is none, or if the labels show other numbers. */
function readUnit({ ticks = [], ticksAsNumbers }: Scale): Unit | undefined {
  let unit: Unit | undefined;
  for (const [index, tick] of ticks.slice(0, MAX_LABELS).entries()) {
    const { value, label } =
      ticksAsNumbers === undefined
        ? (tick as { readonly value?: unknown; readonly label?: unknown })
        : { value: ticksAsNumbers[index], label: tick };
    if (label === undefined || label === null || label === "") continue;
    const found =
      typeof value === "number" && typeof label === "string" && label.length <= LABEL_LENGTH
        ? splitLabel(label, value)
        : undefined;
    if (found === undefined || (unit !== undefined && (unit.prefix !== found.prefix || unit.suffix !== found.suffix)))
      return undefined;
    unit = found;
  }
  const length = unit === undefined ? 0 : unit.prefix.length + unit.suffix.length;
  return length > 0 && length <= UNIT_LENGTH ? unit : undefined;
}

/** Returns the text around the value in a label; undefined if the label has another number. */
function splitLabel(label: string, value: number): Unit | undefined {
  // Most labels are just their value.
  if (Number.isSafeInteger(value) && value >= 0 && label === String(value)) return NO_UNIT;
  const [, start, digits, end] = /^(\D{0,20}?)(\d(?:[\d.,'’]*\d)?)(\D{0,20})$/.exec(label.trim()) ?? [];
  if (start === undefined || digits === undefined || end === undefined) return undefined;
  // English or continental separators.
  const numbers = [digits.replace(/[,'’]/g, ""), digits.replace(/[.'’]/g, "").replace(",", ".")];
  const isSame = numbers.some((text) => {
    const decimals = text.split(".")[1]?.length ?? 0;
    const rounding = decimals === 0 ? 0 : 0.501 * 10 ** -decimals;
    return Math.abs(Number(text) - Math.abs(value)) <= rounding;
  });
  return isSame ? { prefix: start.replace(/[-−+]/, ""), suffix: end } : undefined;
}

/** Adds a unit to a formatted number. A minus sign stays in front. */
export function addUnit(number: string, { prefix, suffix }: Unit): string {
  return number.startsWith("−") ? `−${prefix}${number.slice(1)}${suffix}` : `${prefix}${number}${suffix}`;
}
