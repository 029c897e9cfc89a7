// Formats numbers with the patterns of numeral.js and spreadsheets (`$0,0.00`, `0.0a`, `#,##0`, `0%`), with a locale's
// separators. docs/chart-options.md describes the syntax.

import { Failure, showValue } from "../../base/failure.ts";
import { once } from "../../base/once.ts";
import type { NumberFormat } from "./number-format.ts";

/** Maximum length of a pattern. Real patterns have fewer than 20 characters. */
const PATTERN_LENGTH = 100;

/**
 * Maximum number of digits on either side of the decimal point. Doubles have up to 17 significant digits, and all
 * implementations of Intl accept 20.
 */
const MAX_DIGITS = 20;

const NUMBER_PART =
  /(?<whole>[0#][0#,]*)(?<point>\.|\[\.\])?(?<decimals>(?<=[.\]])[0#[\]]*)?(?:(?<gap>\s?)(?<unit>%|(?:a|o|i?b|e\+0)(?![a-z/])))?/i;

/** Matches the text before the digits: words, a sign or parenthesis, and a currency such as $ or US$. */
const LEADING_TEXT = /^(?<words>.*?)(?<sign>[(+-]?)(?<currency>(?:[A-Z]{0,2}\p{Sc}\s*)?)$/su;

/** A divisor, and the unit of the result. */
type Step = readonly [size: number, name: string];

const ABBREVIATIONS: readonly Step[] = [
  [1e12, "t"],
  [1e9, "b"],
  [1e6, "m"],
  [1e3, "k"],
];
const PREFIXES = ["Y", "Z", "E", "P", "T", "G", "M", "K"];
const DECIMAL_BYTES = PREFIXES.map((prefix, index): Step => [1000 ** (8 - index), `${prefix}B`]);
const BINARY_BYTES = PREFIXES.map((prefix, index): Step => [1024 ** (8 - index), `${prefix}iB`]);

/**
 * Creates a formatter from a pattern.
 *
 * @param locale a canonical locale identifier
 * @param field name of the field, for error messages
 * @throws Failure `invalid` for text that is not a pattern
 */
export function createNumberPattern(pattern: string, locale: string, field: string): NumberFormat {
  if (pattern.trim() === "00:00:00") return formatDuration;
  const match = pattern.length <= PATTERN_LENGTH ? NUMBER_PART.exec(pattern) : null;
  if (match === null)
    throw new Failure("invalid", `${field} must be a pattern such as $0,0.00 or 0.0a, got ${showValue(pattern)}`);
  const { whole = "", point, decimals = "", gap = "", unit = "" } = match.groups ?? {};
  const integers = whole.split(",", 1)[0]?.match(/0/g)?.length ?? 0;
  const [min, max] = countDecimals(decimals);
  if (Math.max(integers, max) > MAX_DIGITS)
    throw new Failure(
      "invalid",
      `${field} must have at most ${MAX_DIGITS} digits on either side of the decimal point, got ${showValue(pattern)}`,
    );

  const createFigures = (minimumFractionDigits: number, maximumFractionDigits: number) =>
    new Intl.NumberFormat(locale, {
      minimumIntegerDigits: Math.max(1, integers),
      minimumFractionDigits,
      maximumFractionDigits,
      useGrouping: whole.includes(","),
    });
  const [figures, wholes] = [createFigures(min, max), createFigures(0, 0)];
  const formatFigures = (value: number) =>
    (point === "[.]" && Number.isInteger(value) ? wholes : figures).format(value);
  const formatUnit = UNITS[unit.toLowerCase()] ?? ((value) => formatFigures(value));
  const write = (value: number) => formatUnit(value, formatFigures, gap, max);

  const { words = "", sign = "", currency = "" } = LEADING_TEXT.exec(pattern.slice(0, match.index))?.groups ?? {};
  const rest = pattern.slice(match.index + match[0].length);
  const bracketed = sign === "(" && rest.startsWith(")");
  const tail = bracketed ? rest.slice(1) : rest;
  const zero = write(0);
  return (value) => {
    const text = write(Math.abs(value));
    // A number that rounds to zero has no minus sign.
    const negative = value < 0 && text !== zero;
    if (bracketed && negative) return `${words}(${currency}${text})${tail}`;
    const mark = negative ? "-" : sign === "+" ? "+" : "";
    const bracket = sign === "(" && !bracketed ? sign : "";
    return `${words}${bracket}${mark}${currency}${text}${tail}`;
  };
}

/** Returns the minimum and maximum number of decimals. `#` decimals, and decimals in square brackets, are optional. */
function countDecimals(decimals: string): [min: number, max: number] {
  const count = (text: string) => text.match(/[0#]/g)?.length ?? 0;
  return [count(decimals.replace(/[[#].*/, "")), count(decimals)];
}

type UnitFormat = (value: number, figures: NumberFormat, gap: string, decimals: number) => string;

/**
 * Formatters for patterns with a unit after the digits. The sign is added separately, so the number must not be
 * negative.
 */
const UNITS: Readonly<Record<string, UnitFormat | undefined>> = {
  "%": (value, figures, gap) => `${figures(value * 100)}${gap}%`,
  a: (value, figures, gap) => formatStep(value, figures, gap, ABBREVIATIONS, ""),
  b: (value, figures, gap) => formatStep(value, figures, gap, DECIMAL_BYTES, "B"),
  ib: (value, figures, gap) => formatStep(value, figures, gap, BINARY_BYTES, "B"),
  o: (value, figures, gap) => `${figures(value)}${gap}${ORDINALS[createOrdinalRules().select(value)] ?? "th"}`,
  "e+0": (value, _figures, gap, decimals) => value.toExponential(decimals).replace("e", () => `${gap}e`),
};

const createOrdinalRules = once(() => new Intl.PluralRules("en", { type: "ordinal" }));
const ORDINALS: Readonly<Record<string, string | undefined>> = { one: "st", two: "nd", few: "rd" };

function formatStep(
  value: number,
  figures: NumberFormat,
  gap: string,
  steps: readonly Step[],
  defaultUnit: string,
): string {
  const [size, name] = steps.find(([step]) => value >= step) ?? [1, defaultUnit];
  return `${figures(value / size)}${name === "" ? "" : gap}${name}`;
}

/** Formats seconds as hours, minutes and seconds. */
function formatDuration(value: number): string {
  const seconds = Math.round(Math.abs(value));
  const [minute, second] = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0"));
  return `${value < 0 && seconds > 0 ? "-" : ""}${Math.floor(seconds / 3600)}:${minute}:${second}`;
}
