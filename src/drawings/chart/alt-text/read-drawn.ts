// Reads the labels of a drawn chart and their units, such as the dollar sign in `$1,000`, for the alt text. Script
// callbacks often add units that the configuration doesn't show.

import { isPlainObject } from "../../../base/plain-object.ts";
import type { ChartInstance } from "../chart-library.ts";
import { isFiniteNumber } from "../record.ts";
import { formatSingleLine, shorten } from "./text.ts";

export interface DrawnChart {
  /** Units of axes with numeric labels, by axis id. */
  readonly units: ReadonlyMap<string, Unit>;
  /** Names that a numeric axis shows in place of numbers, by axis id and number. */
  readonly names: ReadonlyMap<string, ReadonlyMap<number, string>>;
  /** Returns a dataset's data labels by entry index; an empty string for an entry without a label. */
  readonly labelsOf: (dataset: number) => readonly string[];
}

/** The labels of a chart that has not been drawn. */
export const NOTHING_DRAWN: DrawnChart = { units: new Map(), names: new Map(), labelsOf: () => [] };

/** Maximum number of labels to read per axis. */
const MAX_LABELS = 40;

/** The label data of an axis. Version 2 keeps values and labels in separate lists. */
interface Scale {
  readonly type?: unknown;
  readonly ticks?: readonly unknown[];
  readonly ticksAsNumbers?: readonly unknown[];
}

/** The members of a chart that this module reads. */
interface ReadableChart {
  readonly scales?: Readonly<Record<string, Scale>>;
  readonly $datalabels?: { readonly _datasets?: readonly (readonly DataLabel[])[] };
}

/** A data label. Its model is null if the label is hidden. */
interface DataLabel {
  readonly _index?: unknown;
  model(): unknown;
}

export function readDrawn(instance: ChartInstance): DrawnChart {
  const chart = instance as unknown as ReadableChart;
  const units = new Map<string, Unit>();
  const names = new Map<string, ReadonlyMap<number, string>>();
  const scales = attempt(
    () => Object.entries(chart.scales ?? {}).map(([id, scale]) => [id, scale.type, listLabels(scale)] as const),
    [],
  );
  for (const [id, type, labels] of scales) {
    const unit = readUnit(labels);
    const found = unit === undefined && type === "linear" ? readNames(labels) : undefined;
    if (unit !== undefined) units.set(id, unit);
    if (found !== undefined) names.set(id, found);
  }
  return { units, names, labelsOf: (dataset) => attempt(() => readLabels(chart, dataset), []) };
}

/** Returns a fallback if reading throws, because scripts can replace any part of a chart. */
function attempt<T>(read: () => T, fallback: T): T {
  try {
    return read();
  } catch {
    return fallback;
  }
}

function listLabels({ ticks = [], ticksAsNumbers }: Scale): readonly LabelledValue[] {
  return ticks
    .slice(0, MAX_LABELS)
    .map((tick, index) =>
      ticksAsNumbers === undefined
        ? [(tick as { readonly value?: unknown }).value, (tick as { readonly label?: unknown }).label]
        : [ticksAsNumbers[index], tick],
    );
}

/**
 * Returns an axis's names by number; undefined if any label contains a digit, or if there are fewer than two distinct
 * names.
 */
function readNames(labels: readonly LabelledValue[]): ReadonlyMap<number, string> | undefined {
  const names = new Map<number, string>();
  for (const [value, label] of labels) {
    const name = shorten(formatSingleLine(label));
    if (name === "") continue;
    if (!isFiniteNumber(value) || !/\p{L}/u.test(name) || /\d/.test(name)) return undefined;
    names.set(value, name);
  }
  return new Set(names.values()).size > 1 ? names : undefined;
}

function readLabels({ $datalabels }: ReadableChart, dataset: number): readonly string[] {
  const texts: string[] = [];
  for (const label of $datalabels?._datasets?.[dataset] ?? []) {
    const model = label.model();
    const lines = isPlainObject(model) ? model.lines : undefined;
    const index = label._index;
    if (!Array.isArray(lines) || !isFiniteNumber(index)) continue;
    const text = formatSingleLine(lines);
    texts[index] = texts[index] === undefined ? text : `${texts[index]} ${text}`;
  }
  return Array.from(texts, (text) => text ?? "");
}

/** How labels format a value: prefix and suffix, and how the shown number differs from the value. */
export interface Unit {
  readonly prefix: string;
  readonly suffix: string;
  /** Power of ten that the labels multiply values by; 1 if undefined. */
  readonly factor?: number;
  /** Whether negative values are shown without a minus sign. */
  readonly isUnsigned?: boolean;
}

export type LabelledValue = readonly [value: unknown, label: unknown];

/** Maximum lengths of a label and a unit, in characters. */
const LABEL_LENGTH = 60;
const UNIT_LENGTH = 12;

/** Largest power of ten that labels multiply or divide values by. */
const GREATEST_POWER = 12;

/** Suffixes of shortened numbers, by factor. */
const SHORT_SUFFIXES: ReadonlyMap<number | undefined, RegExp> = new Map([
  [1e-3, /^\s?k(?:\b|$)/i],
  [1e-6, /^\s?mn?(?:\b|$)/i],
  [1e-9, /^\s?bn?(?:\b|$)/i],
  [1e-12, /^\s?t(?:\b|$)/i],
  // The label of 0 is consistent with any factor.
  [undefined, /^\s?(?:k|mn?|bn?|t)(?:\b|$)/i],
]);

export const NO_UNIT: Unit = { prefix: "", suffix: "" };

export function hasUnit({ prefix, suffix, factor, isUnsigned }: Unit): boolean {
  return prefix !== "" || suffix !== "" || factor !== undefined || isUnsigned === true;
}

/**
 * Returns the unit that all labels share; an empty unit for plain numbers. Returns undefined if there are no labels, or
 * if labels show other numbers than their values. Shortened numbers such as `5K` count as numbers without a factor.
 */
export function readUnit(labels: Iterable<LabelledValue>): Unit | undefined {
  let unit: Unit | undefined;
  for (const [value, label] of labels) {
    // Chart.js labels 0 without a unit.
    const isZero = value === 0 && label === "0";
    if (label === undefined || label === null || label === "" || isZero) continue;
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
  if (prefix.length + suffix.length > UNIT_LENGTH) return undefined;
  return { prefix, suffix, ...(factor !== 1 && { factor }), ...(isUnsigned && { isUnsigned }) };
}

/**
 * Combines the units of two labels; undefined if they conflict. A label may leave parts undefined: 0 is consistent with
 * any factor, and only negative values show whether minus signs are used.
 */
function combine(one: Unit, other: Unit): Unit | undefined {
  const [factor, sign] = [one.factor ?? other.factor, one.isUnsigned ?? other.isUnsigned];
  if (factor !== (other.factor ?? factor) || sign !== (other.isUnsigned ?? sign)) return undefined;
  return { ...one, ...(factor !== undefined && { factor }), ...(sign !== undefined && { isUnsigned: sign }) };
}

/** Returns the text around a label's number; undefined if the number isn't the value. */
function splitLabel(label: string, value: number): Unit | undefined {
  // Most labels are the value itself.
  if (Number.isSafeInteger(value) && value > 0 && label === String(value)) return { ...NO_UNIT, factor: 1 };
  const [, start, digits, end] = /^(\D{0,20}?)(\d(?:[\d.,'’\u00a0\u202f]*\d)?)(\D{0,20})$/.exec(label.trim()) ?? [];
  if (start === undefined || digits === undefined || end === undefined) return undefined;
  const prefix = start.replace(/[-−+]/, "");
  // A prefix such as `x:` is a name, not a unit.
  if (prefix.includes(":")) return undefined;
  const factors = listNumbers(digits, value).map((text) => findFactor(text, Math.abs(value)));
  const found = factors.includes(1) ? 1 : factors.find((each) => each !== undefined);
  if (found === undefined) return undefined;
  const short = SHORT_SUFFIXES.get(value === 0 ? undefined : found)?.exec(end)?.[0] ?? "";
  const [suffix, factor] = [end.slice(short.length), short === "" ? found : 1];
  if (value === 0) return { prefix, suffix };
  return { prefix, suffix, factor, ...(value < 0 && { isUnsigned: !/[-−]/.test(start) }) };
}

/** Lists the numbers that a digit string can mean with English or continental separators. */
function listNumbers(digits: string, value: number): readonly string[] {
  const [english, continental] = [
    digits.replace(/[,'’\u00a0\u202f]/g, ""),
    digits.replace(/[.'’\u00a0\u202f]/g, "").replace(",", "."),
  ];
  // A whole number has no decimals, so commas must separate thousands.
  const areGroups = Number.isInteger(value) && /^\d{1,3}(?:,\d{3})+$/.test(digits);
  return areGroups ? [english] : [english, continental];
}

/**
 * Returns the power of ten by which a number differs from a value, within rounding; undefined for other differences.
 */
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

/** Matches currency signs for which amounts have two decimals or none. */
const CURRENCY = /^\s?[$€£]?\s?$/;

/** Formats a value with its unit. The minus sign comes before the prefix. @param format formats the number */
export function formatUnit(
  value: number,
  { prefix, suffix, factor = 1, isUnsigned }: Unit,
  format: (value: number) => string,
): string {
  const number = format(factor === 1 ? value : Number((value * factor).toPrecision(15)));
  const sign = number.startsWith("−") ? "−" : "";
  const digits = number.slice(sign.length);
  const isAmount = prefix + suffix !== "" && CURRENCY.test(prefix + suffix);
  return `${isUnsigned ? "" : sign}${prefix}${isAmount ? digits.replace(/\.\d$/, "$&0") : digits}${suffix}`;
}
