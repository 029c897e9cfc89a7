// Parses numbers as people write them: `1,234.50`, `1.234,50`, `1 234,5`, `1'234`, `(12)`, `−5`, `12 %`, `$1,200`, `1.2k`.

/** How a number is written: a percentage, an amount in a currency (ISO 4217), or neither. */
export type NumberStyle = "plain" | "percent" | Currency;

/** ISO 4217 code of a currency. */
export type Currency = Uppercase<string>;

export interface NumberText {
  /** For percentages, the number in front of the sign: 12 for `12 %`. */
  readonly value: number;
  readonly style: NumberStyle;
}

/** Currency signs. `¥` and `kr` belong to several currencies, so the most traded one is used. */
const SIGNS: Readonly<Record<string, Currency>> = {
  $: "USD",
  US$: "USD",
  "€": "EUR",
  "£": "GBP",
  "¥": "JPY",
  "₹": "INR",
  R$: "BRL",
  "₩": "KRW",
  "₽": "RUB",
  "₺": "TRY",
  "₪": "ILS",
  "₴": "UAH",
  "₫": "VND",
  "฿": "THB",
  "₱": "PHP",
  "₦": "NGN",
  C$: "CAD",
  CA$: "CAD",
  A$: "AUD",
  AU$: "AUD",
  zł: "PLN",
  Kč: "CZK",
};
const CODES = new Set(
  "USD EUR GBP JPY CHF CNY INR BRL CAD AUD NZD SEK NOK DKK PLN CZK HUF MXN KRW SGD HKD ZAR TRY ILS AED THB".split(" "),
);

const SPACE = String.raw`[\s\u00a0\u2009\u202f]`;
const SIGN = String.raw`(?:[A-Z]{1,3}\p{Sc}|\p{Sc}|[A-Z]{3}|zł|Kč)`;
const NUMBER = new RegExp(
  String.raw`^(\(?)${SPACE}*([-+−–]?)${SPACE}*(${SIGN})?${SPACE}*([-+−–]?)${SPACE}*(\d(?:[\d.,'’]|${SPACE}(?=\d))*(?:e[-+]?\d{1,3})?|[.,]\d+)${SPACE}*([kM]|bn)?${SPACE}*(%|‰|${SIGN})?${SPACE}*(\)?)$`,
  "u",
);

/** Maximum length of a number's text, in characters. */
const MAX_LENGTH = 40;

const FACTORS: Readonly<Record<string, number>> = { k: 1e3, M: 1e6, bn: 1e9 };

/**
 * Parses a number and its style. Returns undefined for other text.
 *
 * @param isEuropean whether `1.234` means 1234; otherwise it is 1.234
 */
export function readNumberText(text: string, isEuropean = false): NumberText | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const match = NUMBER.exec(text.trim());
  if (match === null) return undefined;
  const [, open = "", before = "", prefix, inside = "", digits = "", scale, suffix, close = ""] = match;
  if ((open === "") !== (close === "") || (before !== "" && inside !== "")) return undefined;
  const style = styleOf(prefix, suffix);
  if (style === undefined) return undefined;
  const compact = new RegExp(`['’]|${SPACE}`, "gu");
  // `1.234k` can mean 1234 or 1234 thousand.
  if (scale !== undefined && /[.,]\d{3}$/.test(digits)) return undefined;
  const plain = Number(normalize(digits.replaceAll(compact, ""), isEuropean)) * (FACTORS[scale ?? ""] ?? 1);
  const number = suffix === "‰" ? plain / 10 : plain;
  if (!Number.isFinite(number)) return undefined;
  const isNegative = open !== "" || /[-−–]/.test(before + inside);
  return { value: trimError(isNegative ? -number : number), style };
}

/** Parses a localised number and ignores its style. Returns undefined for other text. */
export function parseNumber(text: string, isEuropean = false): number | undefined {
  return readNumberText(text, isEuropean)?.value;
}

/** Returns the style that the text around the digits indicates; undefined if it indicates no style or two styles. */
function styleOf(prefix: string | undefined, suffix: string | undefined): NumberStyle | undefined {
  if (suffix === "%" || suffix === "‰") return prefix === undefined ? "percent" : undefined;
  const [before, after] = [prefix, suffix].map((sign) => (sign === undefined ? undefined : currencyOf(sign)));
  if ((prefix !== undefined && before === undefined) || (suffix !== undefined && after === undefined)) return undefined;
  // `$5 USD` repeats the currency.
  if (before !== undefined && after !== undefined && !after.endsWith("D") && before !== after) return undefined;
  return after ?? before ?? "plain";
}

function currencyOf(sign: string): Currency | undefined {
  if (CODES.has(sign)) return sign as Currency;
  return Object.hasOwn(SIGNS, sign) ? SIGNS[sign] : undefined;
}

/**
 * Converts digits to JavaScript notation by removing group separators. Dates and version numbers yield text that `Number`
 * converts to `NaN`.
 */
function normalize(digits: string, isEuropean: boolean): string {
  const hasComma = digits.includes(",");
  const hasPoint = digits.includes(".");
  const isGrouped = (mark: string) => new RegExp(String.raw`^\d{1,3}(?:[${mark}]\d{3})+$`).test(digits);
  if (hasComma && hasPoint) {
    const [group, point] = digits.lastIndexOf(",") > digits.lastIndexOf(".") ? [".", ","] : [",", "."];
    return digits.replaceAll(group, "").replace(point, ".");
  }
  // Indian numbers have groups of two digits: `12,34,567`.
  if (hasComma && !isEuropean && (isGrouped(",") || /^\d{1,2}(?:,\d{2})+,\d{3}$/.test(digits)))
    return digits.replaceAll(",", "");
  if (hasComma) return digits.replace(",", ".");
  const hasGroups = isGrouped(".") && (isEuropean || digits.split(".").length > 2);
  return hasPoint && hasGroups ? digits.replaceAll(".", "") : digits;
}

/** Removes the rounding error of a multiplication or division by a power of ten: 12.3% is 0.123. */
export function trimError(value: number): number {
  return Number(value.toPrecision(15));
}

/** At least one cell must be valid only with a decimal comma, and none may require a decimal point. */
export function hasDecimalCommas(cells: readonly string[]): boolean {
  const isEuropean = cells.some((cell) => /^[^\d]*\d+(?:[.\s\u00a0\u202f]\d{3})*,(?:\d{1,2}|\d{4,})[^\d]*$/.test(cell));
  return isEuropean && !hasDecimalPoints(cells);
}

/** At least one cell must be valid only with a decimal point. */
export function hasDecimalPoints(cells: readonly string[]): boolean {
  return cells.some((cell) => /^[^\d]*\d+(?:[,\s\u00a0\u202f]\d{3})*\.(?:\d{1,2}|\d{4,})[^\d]*$/.test(cell));
}
