// Chooses the number format for axes and data labels: currency, percent or compact notation, in the description's language.

import type { Data } from "../data/data.ts";
import { foldWord } from "../words/phrase-table.ts";
import { UNIT_WORDS } from "../words/units.ts";
import type { Plan } from "./settings.ts";
import type { Options } from "./text.ts";

const LOCALES = { en: undefined, de: "de-DE", fr: "fr-FR", es: "es-ES" } as const;

/** Minimum values for compact notation, and for grouped digits. */
const COMPACT_FROM = 1e6;
const GROUPED_FROM = 1e4;

/** Returns the `tickFormat` option, if the numbers would be hard to read without it. */
export function createTickFormat({ settings, language, data }: Plan): { readonly tickFormat?: Options } {
  const { amounts, series, tuples = [] } = data;
  const { format } = settings;
  const currency = amounts.find((amount) => amount.currency !== undefined)?.currency ?? format?.currency ?? undefined;
  const percents = amounts.filter(({ isPercent }) => isPercent).length;
  const isPercent = format?.percent || settings.isHundred || (percents > 0 && percents * 2 >= amounts.length);
  const values = [...series.flatMap((one) => one.values), ...tuples.flatMap((one) => one.tuples.flat())];
  const largest = values.reduce<number>((max, value) => Math.max(max, Math.abs(value ?? 0)), 0);
  const areWhole = values.every((value) => Number.isInteger(value ?? 0));
  const isShort = format?.compact === true || largest >= COMPACT_FROM;
  const short = isShort ? { notation: "compact" } : {};
  const shared = { ...short, locale: LOCALES[language], applyToDataLabels: settings.dataLabels ? true : undefined };
  if (currency !== undefined) {
    const digits = !isShort && areWhole ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {};
    return { tickFormat: { style: "currency", currency, ...digits, ...shared } };
  }
  if (isPercent) return { tickFormat: { suffix: language === "en" ? "%" : "\u00a0%", ...shared } };
  if (isShort) return { tickFormat: shared };
  const isForeign = language !== "en" && (largest >= 1000 || !areWhole);
  return largest >= GROUPED_FROM || isForeign || settings.isLog ? { tickFormat: { useGrouping: true, ...shared } } : {};
}

/** Returns the unit that all numbers share, for the axis title. */
export function findUnit({ amounts }: Data): string | undefined {
  const units = amounts.flatMap(({ unit }) => (unit && UNIT_WORDS.read(foldWord(unit)) !== undefined ? unit : []));
  return new Set(units).size === 1 ? units[0] : undefined;
}
