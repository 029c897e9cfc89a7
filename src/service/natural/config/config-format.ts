// Chooses the number format for axes and data labels: currency, percent or compact notation, in the description's language.

import { UNIT_WORDS } from "../vocabulary/measure-words.ts";
import { foldWord } from "../vocabulary/phrase-table.ts";
import type { Plan } from "./config-plan.ts";
import type { Value } from "./config-text.ts";

const LOCALES = { en: undefined, de: "de-DE", fr: "fr-FR", es: "es-ES" } as const;

/** Minimum values for compact notation, and for grouped digits. */
const COMPACT_FROM = 1e6;
const GROUPED_FROM = 1e4;

/** Returns the `tickFormat` option, if the numbers would be hard to read without it. */
export function createTickFormat({ reading, bound, data }: Plan): { readonly tickFormat?: Value } {
  const { settings, language } = reading;
  const amounts = data.isTable ? (data.amounts ?? []) : bound.entries.flatMap((entry) => entry.amounts);
  const currency = amounts.find((amount) => amount.currency !== undefined)?.currency ?? settings.currency;
  const percents = amounts.filter(({ isPercent }) => isPercent).length;
  const isPercent = settings.flags.has("percent") || (percents > 0 && percents * 2 >= amounts.length);
  const numbers = data.series.flatMap(({ values }) => values.map((value) => Math.abs(value ?? 0)));
  const largest = numbers.reduce((most, value) => Math.max(most, value), 0);
  const shared = { locale: LOCALES[language], applyToDataLabels: settings.flags.has("dataLabels") ? true : undefined };
  const short = largest >= COMPACT_FROM ? { notation: "compact" } : {};
  if (currency !== undefined) {
    const areWhole = numbers.every((value) => Number.isInteger(value));
    const digits = largest < COMPACT_FROM && areWhole ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {};
    return { tickFormat: { style: "currency", currency, ...short, ...digits, ...shared } };
  }
  if (isPercent) return { tickFormat: { suffix: language === "en" ? "%" : "\u00a0%", ...short, ...shared } };
  if (largest >= COMPACT_FROM) return { tickFormat: { ...short, ...shared } };
  const isForeign = language !== "en" && (largest >= 1000 || !numbers.every((value) => Number.isInteger(value)));
  return largest >= GROUPED_FROM || isForeign || settings.flags.has("logarithmic")
    ? { tickFormat: { useGrouping: true, ...shared } }
    : {};
}

/** Returns the numbers' unit for the axis title. Warns and returns undefined if the numbers have several units. */
export function findUnit({ reading, bound, data }: Plan): string | undefined {
  const amounts = data.isTable ? (data.amounts ?? []) : bound.entries.flatMap((entry) => entry.amounts);
  const units = [...new Set(amounts.flatMap(({ unit }) => (unit === undefined || !isKnown(unit) ? [] : unit)))];
  if (units.length > 1) reading.warn(`numbers in several units share one axis: ${units.join(", ")}`);
  const only = units.length === 1 ? units[0] : undefined;
  return units.length > 1 ? undefined : (reading.settings.measure ?? only);
}

function isKnown(unit: string): boolean {
  return UNIT_WORDS.read(foldWord(unit)) !== undefined;
}
