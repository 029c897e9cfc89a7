// Formats decimal numbers in English with the same result as Intl.NumberFormat (ECMA-402, section 16). Avoids Intl,
// because a process's first formatter takes several milliseconds to create.

/** A number formatter with the only method of Intl.NumberFormat that charts use. */
export interface DecimalFormat {
  format(value: number): string;
}

/** The only locale that this module formats without Intl. */
const ENGLISH = "en-US";

/** Options of Intl.NumberFormat that require Intl. `notation` is checked separately. */
const OTHER_OPTIONS =
  `localeMatcher numberingSystem style currency currencyDisplay currencySign unit unitDisplay minimumIntegerDigits
  minimumSignificantDigits maximumSignificantDigits roundingIncrement roundingMode roundingPriority trailingZeroDisplay
  compactDisplay useGrouping signDisplay`.split(/\s+/);

/** Number of fraction digits that Intl shows by default. */
const DEFAULT_DIGITS = 3;
/** Maximum number of fraction digits that `formatDecimal` supports. */
const MAX_DIGITS = 20;

/** Matches a number in JavaScript's string form without an exponent. */
const PLAIN = /^(\d+)(?:\.(\d+))?$/;

/**
 * Creates a formatter that returns the same text as `new Intl.NumberFormat(locale, options)`.
 *
 * @param options options of Intl.NumberFormat
 * @returns a formatter that uses Intl only for numbers with an exponent; Intl's own for other locales and options
 * @throws RangeError or TypeError for options that Intl rejects
 */
export function createDecimalFormat(locale: string, options: object = {}): DecimalFormat {
  const create = () => new Intl.NumberFormat(locale, options);
  const given = options as Readonly<Record<string, unknown>>;
  const { notation = "standard" } = given;
  if (locale !== ENGLISH || notation !== "standard") return create();
  if (OTHER_OPTIONS.some((name) => given[name] !== undefined)) return create();
  const { minimumFractionDigits: least, maximumFractionDigits: most } = given;
  const min = least ?? Math.min((most ?? DEFAULT_DIGITS) as number, 0);
  const max = most ?? Math.max(min as number, DEFAULT_DIGITS);
  if (!(isDigitCount(min) && isDigitCount(max) && min <= max)) return create();
  let intl: DecimalFormat | undefined;
  return {
    format(value) {
      const text = formatDecimal(value, min, max);
      if (text !== undefined) return text;
      intl ??= create();
      return intl.format(value);
    },
  };
}

function isDigitCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_DIGITS;
}

/**
 * Formats a number in English. Returns undefined for numbers whose string form has an exponent, and for values that
 * aren't finite numbers.
 */
function formatDecimal(value: number, min: number, max: number): string | undefined {
  if (typeof value !== "number") return undefined;
  const [, integer, decimals = ""] = PLAIN.exec(String(Math.abs(value))) ?? [];
  if (integer === undefined) return undefined;
  let whole = integer;
  let fraction = decimals;
  if (fraction.length > max) {
    // Like Intl, round the shortest decimal form, with halves away from zero.
    const isUp = fraction.charAt(max) >= "5";
    const digits = whole + fraction.slice(0, max);
    const rounded = isUp ? String(BigInt(digits) + 1n).padStart(digits.length, "0") : digits;
    whole = rounded.slice(0, rounded.length - max);
    fraction = rounded.slice(rounded.length - max);
    while (fraction.length > min && fraction.endsWith("0")) fraction = fraction.slice(0, -1);
  }
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  const grouped = whole.length > 3 ? whole.replace(/\B(?=(?:\d{3})+$)/g, ",") : whole;
  const shown = fraction.padEnd(min, "0");
  return `${sign}${grouped}${shown === "" ? "" : `.${shown}`}`;
}
