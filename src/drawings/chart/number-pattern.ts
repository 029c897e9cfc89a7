// A number pattern as numeral.js and spreadsheets write it (`$0,0.00`, `0.0a`, `#,##0`, `0%`) → a function that writes
// numbers, with the separators of a locale. Text around the figures stays as it is. Understood: 0 and # for figures, a comma
// between them for groups, decimals, `[00]` and `[.]00` for those that may be missing, `+` and brackets for the sign, and
// behind the figures % (times 100), a (k m b t), o (1st), b and ib (bytes), e+0, or alone 00:00:00 (of seconds).

import { Failure, showValue } from "../../base/failure.ts";
import { once } from "../../base/once.ts";
import type { NumberFormat } from "./number-format.ts";

/** Longest pattern. Real ones stay under 20. */
const PATTERN_LENGTH = 100;

/** Most figures on either side of the point. Doubles have 17, and Intl takes 20 everywhere. */
const FIGURES = 20;

const FIGURE_PART =
  /(?<whole>[0#][0#,]*)(?<point>\.|\[\.\])?(?<decimals>(?<=[.\]])[0#[\]]*)?(?:(?<gap>\s?)(?<unit>%|(?:a|o|i?b|e\+0)(?![a-z/])))?/i;

/** What stands before the figures: words, a sign or bracket, a currency such as $ or US$. */
const LEAD = /^(?<words>.*?)(?<sign>[(+-]?)(?<currency>(?:[A-Z]{0,2}\p{Sc}\s*)?)$/su;

/** What divides a number, and how the result is called. */
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
 * @param locale a canonical one
 * @param field as the author knows it
 * @throws Failure `invalid` for text that is no pattern
 */
export function createNumberPattern(pattern: string, locale: string, field: string): NumberFormat {
  if (pattern.trim() === "00:00:00") return formatDuration;
  const match = pattern.length <= PATTERN_LENGTH ? FIGURE_PART.exec(pattern) : null;
  if (match === null)
    throw new Failure("invalid", `${field} must be a pattern such as $0,0.00 or 0.0a, got ${showValue(pattern)}`);
  const { whole = "", point, decimals = "", gap = "", unit = "" } = match.groups ?? {};
  const integers = whole.split(",", 1)[0]?.match(/0/g)?.length ?? 0;
  const [least, most] = countDecimals(decimals);
  if (Math.max(integers, most) > FIGURES)
    throw new Failure("invalid", `${field} must have at most ${FIGURES} figures in a row, got ${showValue(pattern)}`);

  const createFigures = (minimumFractionDigits: number, maximumFractionDigits: number) =>
    new Intl.NumberFormat(locale, {
      minimumIntegerDigits: Math.max(1, integers),
      minimumFractionDigits,
      maximumFractionDigits,
      useGrouping: whole.includes(","),
    });
  const [figures, wholes] = [createFigures(least, most), createFigures(0, 0)];
  const formatFigures = (value: number) =>
    (point === "[.]" && Number.isInteger(value) ? wholes : figures).format(value);
  const formatUnit = UNITS[unit.toLowerCase()] ?? ((value) => formatFigures(value));
  const write = (value: number) => formatUnit(value, formatFigures, gap, most);

  const { words = "", sign = "", currency = "" } = LEAD.exec(pattern.slice(0, match.index))?.groups ?? {};
  const rest = pattern.slice(match.index + match[0].length);
  const bracketed = sign === "(" && rest.startsWith(")");
  const tail = bracketed ? rest.slice(1) : rest;
  const zero = write(0);
  return (value) => {
    const text = write(Math.abs(value));
    // What rounds to nothing has no sign.
    const negative = value < 0 && text !== zero;
    if (bracketed && negative) return `${words}(${currency}${text})${tail}`;
    const mark = negative ? "-" : sign === "+" ? "+" : "";
    const bracket = sign === "(" && !bracketed ? sign : "";
    return `${words}${bracket}${mark}${currency}${text}${tail}`;
  };
}

/** Fewest and most decimals: those in square brackets, and `#`, may be missing. */
function countDecimals(decimals: string): [least: number, most: number] {
  const count = (text: string) => text.match(/[0#]/g)?.length ?? 0;
  return [count(decimals.replace(/[[#].*/, "")), count(decimals)];
}

type UnitFormat = (value: number, figures: NumberFormat, gap: string, decimals: number) => string;

/** What stands behind the figures, for numbers that are not negative. */
const UNITS: Readonly<Record<string, UnitFormat | undefined>> = {
  "%": (value, figures, gap) => `${figures(value * 100)}${gap}%`,
  a: (value, figures, gap) => formatStep(value, figures, gap, ABBREVIATIONS, ""),
  b: (value, figures, gap) => formatStep(value, figures, gap, DECIMAL_BYTES, "B"),
  ib: (value, figures, gap) => formatStep(value, figures, gap, BINARY_BYTES, "B"),
  o: (value, figures, gap) => `${figures(value)}${gap}${ORDINALS[openOrdinalRules().select(value)] ?? "th"}`,
  "e+0": (value, _figures, gap, decimals) => value.toExponential(decimals).replace("e", `${gap}e`),
};

const openOrdinalRules = once(() => new Intl.PluralRules("en", { type: "ordinal" }));
const ORDINALS: Readonly<Record<string, string | undefined>> = { one: "st", two: "nd", few: "rd" };

function formatStep(value: number, figures: NumberFormat, gap: string, steps: readonly Step[], none: string): string {
  const [size, name] = steps.find(([step]) => value >= step) ?? [1, none];
  return `${figures(value / size)}${name === "" ? "" : gap}${name}`;
}

/** Seconds as hours, minutes and seconds. */
function formatDuration(value: number): string {
  const seconds = Math.round(Math.abs(value));
  const [minute, second] = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0"));
  return `${value < 0 && seconds > 0 ? "-" : ""}${Math.floor(seconds / 3600)}:${minute}:${second}`;
}
