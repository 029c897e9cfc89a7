// How the numbers of a chart read on its axes and labels: currency and percent where the description has them, short where they
// are large, in the language of the description.

import { UNIT_WORDS } from "../vocabulary/measure-words.ts";
import { foldWord } from "../vocabulary/phrase-table.ts";
import type { Plan } from "./config-plan.ts";
import type { Value } from "./config-text.ts";

const LOCALES = { en: undefined, de: "de-DE", fr: "fr-FR", es: "es-ES" } as const;

/** From here on numbers are written short, and in groups. */
const LARGE = 1e6;
const LONG = 1e4;

/** The option `tickFormat`, where the numbers would read badly without it. */
export function formatsOf({ reading, bound, data }: Plan): { readonly tickFormat?: Value } {
  const { wishes, language } = reading;
  const amounts = data.isTable ? (data.amounts ?? []) : bound.entries.flatMap((entry) => entry.amounts);
  const currency = amounts.find((amount) => amount.currency !== undefined)?.currency ?? wishes.currency;
  const percents = amounts.filter(({ isPercent }) => isPercent).length;
  const isPercent = wishes.flags.has("percent") || (percents > 0 && percents * 2 >= amounts.length);
  const numbers = data.series.flatMap(({ values }) => values.map((value) => Math.abs(value ?? 0)));
  const largest = numbers.reduce((most, value) => Math.max(most, value), 0);
  const shared = { locale: LOCALES[language], applyToDataLabels: wishes.flags.has("dataLabels") ? true : undefined };
  const short = largest >= LARGE ? { notation: "compact" } : {};
  if (currency !== undefined) {
    const areWhole = numbers.every((value) => Number.isInteger(value));
    const digits = largest < LARGE && areWhole ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {};
    return { tickFormat: { style: "currency", currency, ...short, ...digits, ...shared } };
  }
  if (isPercent) return { tickFormat: { suffix: language === "en" ? "%" : "\u00a0%", ...short, ...shared } };
  if (largest >= LARGE) return { tickFormat: { ...short, ...shared } };
  const isForeign = language !== "en" && (largest >= 1000 || !numbers.every((value) => Number.isInteger(value)));
  return largest >= LONG || isForeign || wishes.flags.has("logarithmic")
    ? { tickFormat: { useGrouping: true, ...shared } }
    : {};
}

/** The unit of the numbers, as an axis shows it: that of all which have one. Said where they have several. */
export function unitOf({ reading, bound, data }: Plan): string | undefined {
  const amounts = data.isTable ? (data.amounts ?? []) : bound.entries.flatMap((entry) => entry.amounts);
  const units = [...new Set(amounts.flatMap(({ unit }) => (unit === undefined || !isKnown(unit) ? [] : unit)))];
  if (units.length > 1) reading.warn(`numbers in several units share one axis: ${units.join(", ")}`);
  const only = units.length === 1 ? units[0] : undefined;
  return units.length > 1 ? undefined : (reading.wishes.measure ?? only);
}

function isKnown(unit: string): boolean {
  return UNIT_WORDS.read(foldWord(unit)) !== undefined;
}
