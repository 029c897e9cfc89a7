// Lengths, percentages and angles. CSS Values 4.

/** A percentage, or a length in CSS pixels. */
export type Length = number | { readonly percent: number };

/** A length, or `auto`. */
export type AutoLength = Length | "auto";

/** Reference lengths of relative units, in CSS pixels. */
export interface Units {
  /** Font size of the element. */
  readonly em: number;
  /** Font size of the root element. */
  readonly rem: number;
  readonly viewportWidth: number;
  readonly viewportHeight: number;
}

/** Greatest length, in CSS pixels. Browsers limit lengths too; sums stay exact. */
const MAX_LENGTH = 100_000;

const PIXELS_PER_UNIT: Readonly<Record<string, number>> = {
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
};

/** Reads a length or percentage; undefined for anything else. A number without a unit is in pixels. */
export function readLength(value: string | number, units: Units): Length | undefined {
  if (typeof value === "number") return Math.abs(value) <= MAX_LENGTH ? value : undefined;
  const match = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(%|[a-z]*)$/i.exec(value.trim());
  if (match === null) return undefined;
  const number = Number(match[1]);
  const unit = (match[2] as string).toLowerCase();
  if (!(Math.abs(number) <= MAX_LENGTH)) return undefined;
  if (unit === "%") return { percent: number };
  const factor = unit === "" ? 1 : (PIXELS_PER_UNIT[unit] ?? relativeUnit(unit, units));
  if (factor === undefined) return undefined;
  return Math.max(-MAX_LENGTH, Math.min(MAX_LENGTH, number * factor));
}

function relativeUnit(unit: string, { em, rem, viewportWidth, viewportHeight }: Units): number | undefined {
  if (unit === "em") return em;
  if (unit === "rem") return rem;
  if (unit === "ch" || unit === "ex") return em / 2;
  if (unit === "vw") return viewportWidth / 100;
  if (unit === "vh") return viewportHeight / 100;
  if (unit === "vmin") return Math.min(viewportWidth, viewportHeight) / 100;
  return unit === "vmax" ? Math.max(viewportWidth, viewportHeight) / 100 : undefined;
}

/** Reads a length without percentages. */
export function readPixels(value: string | number, units: Units): number | undefined {
  const length = readLength(value, units);
  return typeof length === "number" ? length : undefined;
}

/** Returns a length in pixels. @param base length that a percentage refers to */
export function resolveLength(length: Length, base: number): number {
  return typeof length === "number" ? length : (length.percent / 100) * base;
}

const DEGREES_PER_UNIT: Readonly<Record<string, number>> = { deg: 1, turn: 360, rad: 180 / Math.PI, grad: 0.9, "": 1 };

/** Reads an angle, in radians. */
export function readAngle(text: string): number | undefined {
  const match = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))([a-z]*)$/i.exec(text.trim());
  const factor = match === null ? undefined : DEGREES_PER_UNIT[(match[2] as string).toLowerCase()];
  const angle = factor === undefined ? Number.NaN : (Number(match?.[1]) * factor * Math.PI) / 180;
  return Number.isFinite(angle) ? angle : undefined;
}

/** Reads a number, in text or not. */
export function readNumber(value: string | number): number | undefined {
  const number = typeof value === "number" ? value : value.trim() === "" ? Number.NaN : Number(value);
  return Number.isFinite(number) && Math.abs(number) <= MAX_LENGTH ? number : undefined;
}
