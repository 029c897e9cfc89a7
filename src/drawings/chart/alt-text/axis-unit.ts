// Reads the units in drawn labels, such as the dollar sign in `$1,000`. Scripts often add units in callbacks, which only the
// drawn labels show.

/** How drawn labels show numbers: the text before and after each number, and how the number differs from the value. */
export interface Unit {
  readonly prefix: string;
  readonly suffix: string;
  /** The power of ten by which the labels multiply the values; 1 if undefined. */
  readonly factor?: number;
  /** Whether negative values have no minus sign. */
  readonly isUnsigned?: boolean;
}

/** The units of the axes whose labels have one, by the axis's id. */
export type AxisUnits = ReadonlyMap<string, Unit>;

/** A value with the label that shows it. */
export type LabelledValue = readonly [value: unknown, label: unknown];

/** Maximum lengths of a label and a unit in characters. */
const LABEL_LENGTH = 60;
const UNIT_LENGTH = 12;

/** The greatest power of ten by which labels multiply or divide values. */
const GREATEST_POWER = 12;

const NO_UNIT: Unit = { prefix: "", suffix: "" };

/** Returns the unit that all labels have; undefined if there is none, or if the labels show other numbers. */
export function readUnit(labels: Iterable<LabelledValue>): Unit | undefined {
  let unit: Unit | undefined;
  for (const [value, label] of labels) {
    if (label === undefined || label === null || label === "") continue;
    const found =
      typeof value === "number" && typeof label === "string" && label.length <= LABEL_LENGTH
        ? splitLabel(label, value)
        : undefined;
    if (found === undefined || (unit !== undefined && (unit.prefix !== found.prefix || unit.suffix !== found.suffix)))
      return undefined;
    unit = unit === undefined ? found : combine(unit, found);
    if (unit === undefined) return undefined;
  }
  if (unit === undefined) return undefined;
  const { prefix, suffix, factor = 1, isUnsigned = false } = unit;
  const length = prefix.length + suffix.length;
  if (length > UNIT_LENGTH || (length === 0 && factor === 1 && !isUnsigned)) return undefined;
  return { prefix, suffix, ...(factor !== 1 && { factor }), ...(isUnsigned && { isUnsigned }) };
}

/**
 * Combines the units of two labels; undefined if they differ. Some labels leave parts of the unit undefined: the label of 0
 * fits every factor, and only the labels of negative values show whether there are minus signs.
 */
function combine(one: Unit, other: Unit): Unit | undefined {
  const [factor, sign] = [one.factor ?? other.factor, one.isUnsigned ?? other.isUnsigned];
  if (factor !== (other.factor ?? factor) || sign !== (other.isUnsigned ?? sign)) return undefined;
  return { ...one, ...(factor !== undefined && { factor }), ...(sign !== undefined && { isUnsigned: sign }) };
}

/** Returns the text around the number in a label; undefined if the label has another number. */
function splitLabel(label: string, value: number): Unit | undefined {
  // Most labels are just their value.
  if (Number.isSafeInteger(value) && value > 0 && label === String(value)) return { ...NO_UNIT, factor: 1 };
  const [, start, digits, end] = /^(\D{0,20}?)(\d(?:[\d.,'’]*\d)?)(\D{0,20})$/.exec(label.trim()) ?? [];
  if (start === undefined || digits === undefined || end === undefined) return undefined;
  const unit = { prefix: start.replace(/[-−+]/, ""), suffix: end };
  // A name, such as `x: 5`.
  if (unit.prefix.includes(":")) return undefined;
  const factors = listNumbers(digits, value).map((text) => findFactor(text, Math.abs(value)));
  const factor = factors.includes(1) ? 1 : factors.find((each) => each !== undefined);
  if (factor === undefined) return undefined;
  if (value === 0) return unit;
  return { ...unit, factor, ...(value < 0 && { isUnsigned: !/[-−]/.test(start) }) };
}

/** Lists the numbers that digits with English or continental separators can mean. */
function listNumbers(digits: string, value: number): readonly string[] {
  const [english, continental] = [digits.replace(/[,'’]/g, ""), digits.replace(/[.'’]/g, "").replace(",", ".")];
  // A whole number has no three decimals after a comma.
  const areGroups = Number.isInteger(value) && /^\d{1,3}(?:,\d{3})+$/.test(digits);
  return areGroups ? [english] : [english, continental];
}

/** Returns the power of ten by which a number differs from a value, up to rounding; undefined if it differs otherwise. */
function findFactor(text: string, value: number): number | undefined {
  const number = Number(text);
  const decimals = text.split(".")[1]?.length ?? 0;
  const rounding = decimals === 0 ? 0 : 0.501 * 10 ** -decimals;
  if (Math.abs(number - value) <= rounding) return 1;
  if (value === 0 || number === 0) return undefined;
  const power = Math.round(Math.log10(number / value));
  const factor = 10 ** power;
  const isSame = Math.abs(number - value * factor) <= Math.max(rounding, 1e-9 * number);
  return power !== 0 && Math.abs(power) <= GREATEST_POWER && isSame ? factor : undefined;
}

/** Formats a value with its unit. A minus sign stays in front. @param format formats the number */
export function formatUnit(
  value: number,
  { prefix, suffix, factor = 1, isUnsigned }: Unit,
  format: (value: number) => string,
): string {
  const number = format(factor === 1 ? value : Number((value * factor).toPrecision(15)));
  const sign = number.startsWith("−") ? "−" : "";
  return `${isUnsigned ? "" : sign}${prefix}${number.slice(sign.length)}${suffix}`;
}
