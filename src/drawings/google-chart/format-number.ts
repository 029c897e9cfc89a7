// Formats numbers for axes and value markers.

import type { NumberFormat } from "./google-chart-params.ts";

const CURRENCIES: Readonly<Record<string, string>> = {
  ...{ AUD: "$", CAD: "$", HKD: "$", MXN: "$", NZD: "$", USD: "$" },
  ...{ CHF: "CHF", CNY: "元", EUR: "€", GBP: "£", INR: "₹", JPY: "¥", KRW: "₩", NOK: "kr", RUB: "₽", SEK: "kr" },
  ...{ TRY: "₺", ZAR: "R" },
};

/** Formats a number with as few digits as possible, without floating-point errors. */
function formatPlain(value: number): string {
  return String(Number(value.toPrecision(12)));
}

/** Formats a number. Without a format, uses as few digits as possible. */
export function formatNumber(value: number, format: NumberFormat | undefined): string {
  if (format === undefined) return formatPlain(value);
  const { before, after, style, currency } = format;
  if (style === undefined) return `${before}${formatPlain(value)}${after}`;
  const symbol = currency === undefined ? "" : (CURRENCIES[currency] ?? currency);
  const sign = value < 0 ? "-" : "";
  const number = WRITERS[style](Math.abs(value), format);
  return `${before}${sign}${symbol}${number}${after}`;
}

const WRITERS: Readonly<Record<NonNullable<NumberFormat["style"]>, (value: number, format: NumberFormat) => string>> = {
  fixed: writeFixed,
  percent: (value, format) => `${writeFixed(value * 100, format)}%`,
  exponent: (value, { digits, keepsZeros }) => {
    const [mantissa = "", exponent = ""] = value.toExponential(digits).split("e");
    return `${keepsZeros ? mantissa : trimZeros(mantissa)}e${exponent}`;
  },
};

function writeFixed(value: number, { digits, keepsZeros, groups }: NumberFormat): string {
  // Round the decimal number, so that 1.005 becomes 1.01, although the nearest double is less than 1.005.
  const text = Number(value.toPrecision(15)).toFixed(digits);
  const [whole = "", decimals = ""] = (keepsZeros ? text : trimZeros(text)).split(".");
  const grouped = groups ? whole.replace(/\B(?=(?:\d{3})+$)/g, ",") : whole;
  return decimals === "" ? grouped : `${grouped}.${decimals}`;
}

function trimZeros(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}
