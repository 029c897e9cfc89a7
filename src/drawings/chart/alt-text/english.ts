// Formats numbers, counts and lists for English sentences.

import { once } from "../../../base/once.ts";
import { createDecimalFormat } from "../decimal-format.ts";
import { roundShort } from "../plugins/datum-text.ts";

const NUMBER = createDecimalFormat("en-US", { maximumFractionDigits: 20 });
const openShares = once(() => new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 }));
const openExtremeShares = once(() => new Intl.NumberFormat("en-US", { style: "percent", maximumSignificantDigits: 3 }));

/** Formats a number with at most two decimals, or three significant digits if its absolute value is below 1. */
export function formatNumber(value: number): string {
  return withMinus(NUMBER.format(roundShort(value)));
}

/** Replaces the hyphen before a number with a minus sign, because screen readers skip hyphens. */
export function withMinus(number: string): string {
  return number.replace(/^-/, "−");
}

/** Formats a fraction from 0 to 1 as a percentage. Only exactly 0 and 1 become 0% and 100%. */
export function formatShare(share: number): string {
  const isExtreme = (share > 0 && share < 0.01) || (share > 0.99 && share < 1);
  return (isExtreme ? openExtremeShares() : openShares()).format(isExtreme ? Math.min(share, 0.999) : share);
}

const WORDS = "No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve".split(" ");

/** Formats a count with its noun, for the beginning of a sentence: `One bar`, `15 bars`. */
export function formatCount(amount: number, thing: string): string {
  return `${WORDS[amount] ?? NUMBER.format(amount)} ${amount === 1 ? thing : pluralOf(thing)}`;
}

/** Formats a number of occurrences: `twice`, `three times`. */
export function formatTimes(amount: number): string {
  return amount === 2 ? "twice" : lowerFirst(formatCount(amount, "time"));
}

function pluralOf(thing: string): string {
  if (thing === "series") return "series";
  return thing.endsWith("x") ? `${thing}es` : `${thing}s`;
}

/** Lowercases the first letter. */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

const MONTHS =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|" +
  "aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const WEEKDAYS = "mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun";
const DATES = "\\d{4}-\\d\\d-\\d\\d|0\\d-\\d\\d$|\\d{1,2}[/.]\\d{1,2}[/.]\\d{2,4}";
const DAY = new RegExp(
  `^(?:(?:${WEEKDAYS})(?:day)?(?:$|,? \\d)|${DATES}|(?:${MONTHS}) \\d{1,2}(?:,|$)|\\d{1,2}\\.? (?:${MONTHS})\\b)`,
  "i",
);
const PERIOD = new RegExp(`^(?:q[1-4]|h[12]|(?:19|20)\\d\\d|week \\d+|${MONTHS})\\b`, "i");
const NUMERIC_LABEL = /^[-−]?[\d.,]+$|^\d{1,2}:\d\d(?::\d\d)?$/;

/** Returns the preposition for a category: `on` a day, `in` another period, `at` a number or a time, otherwise `for`. */
export function prepositionFor(label: string): string {
  if (DAY.test(label)) return "on";
  if (PERIOD.test(label)) return "in";
  return NUMERIC_LABEL.test(label) ? "at" : "for";
}
