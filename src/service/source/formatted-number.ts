// Parses formatted numbers, with currency signs, thousands separators, percent signs and parentheses.

/** Maximum length of a number, in characters. A double has up to 24 characters; currencies and separators need a few more. */
const NUMBER_LENGTH = 40;

/** Matches a number: sign, currency, sign, digits with separators, and a currency or percent sign. */
const FORMATTED =
  /^([+\-−]?)(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3})?([+\-−]?)([\d.,'’]+(?:e[+-]?\d{1,3})?)(?:%|‰|[A-Z]{0,3}\p{Sc}|[A-Z]{3}|kr\.?|zł|Kč|Ft|lei|лв\.?)?$/iu;

/**
 * Parses a formatted number. Returns undefined if the text is not a number.
 *
 * @param hasDecimalCommas whether the only comma in a number separates its decimals. Otherwise, a comma before three
 *   digits separates thousands
 */
export function parseFormattedNumber(text: string, hasDecimalCommas: boolean): number | undefined {
  if (text.length > NUMBER_LENGTH) return undefined;
  const plain = text.replaceAll(/[\s\u00a0\u202f]/g, "");
  // In accounting, negative numbers are in parentheses.
  const inner = /^\((.+)\)$/.exec(plain)?.[1];
  const [, before = "", after = "", digits] = FORMATTED.exec(inner ?? plain) ?? [];
  if (digits === undefined || (before !== "" && after !== "")) return undefined;
  const normal = normalizeSeparators(digits, hasDecimalCommas);
  const number = normal === undefined ? Number.NaN : Number(normal);
  if (!Number.isFinite(number)) return undefined;
  return inner !== undefined || /[-−]/.test(before + after) ? -number : number;
}

/** Returns the digits with a decimal point and without other separators; undefined if the separators are inconsistent. */
function normalizeSeparators(digits: string, hasDecimalCommas: boolean): string | undefined {
  const text = digits.replaceAll(/['’]/g, "");
  const [commas, points] = [text.split(",").length - 1, text.split(".").length - 1];
  if (commas === 0 && points <= 1) return text;
  const isDecimal =
    commas === 1 &&
    (points > 0 ? text.lastIndexOf(",") > text.lastIndexOf(".") : hasDecimalCommas || !GROUPED[","].test(text));
  const [decimal, group] = isDecimal || commas === 0 ? ([",", "."] as const) : ([".", ","] as const);
  const [whole = "", ...fractions] = text.split(decimal);
  if (fractions.length > 1 || (whole.includes(group) && !GROUPED[group].test(whole))) return undefined;
  if (fractions[0]?.includes(group)) return undefined;
  return [whole.replaceAll(group, ""), ...fractions].join(".");
}

/** Integers with thousands separators, including the Indian system. */
const GROUPED = { ",": /^\d{1,3}(?:,\d{2,3})*,\d{3}$/, ".": /^\d{1,3}(?:\.\d{3})+$/ };
