// Numbers and lists in English sentences.

const NUMBER = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const SMALL_NUMBER = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });
const SHARE = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });
const SMALL_SHARE = new Intl.NumberFormat("en-US", { style: "percent", maximumSignificantDigits: 1 });

/** Formats a number with at most two decimals, or three significant digits if it is below 1. */
export function formatNumber(value: number): string {
  return (Math.abs(value) < 1 ? SMALL_NUMBER : NUMBER).format(value);
}

/** Formats a share between 0 and 1 as a percentage. */
export function formatShare(share: number): string {
  return (share > 0 && share < 0.01 ? SMALL_SHARE : SHARE).format(share);
}

const WORDS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

/** Formats a number of things at the beginning of a sentence: `One bar`, `12 bars`. */
export function count(amount: number, item: string): string {
  return `${WORDS[amount] ?? NUMBER.format(amount)} ${amount === 1 ? item : pluralOf(item)}`;
}

/** Returns the plural of a part of a chart. */
export function pluralOf(item: string): string {
  if (item === "axis") return "axes";
  return item.endsWith("x") ? `${item}es` : `${item}s`;
}

/** Joins words: `a`, `a and b`, `a, b and c`. */
export function joinWords(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
