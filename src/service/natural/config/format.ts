// Chooses the number format for axes and data labels: currency, percent or compact notation, in the description's language.

import { foldWord } from "../words/phrase-table.ts";
import { UNIT_WORDS } from "../words/units.ts";
import type { Plan } from "./settings.ts";
import type { Value } from "./text.ts";

const LOCALES = { en: undefined, de: "de-DE", fr: "fr-FR", es: "es-ES" } as const;

/** Minimum values for compact notation, and for grouped digits. */
const COMPACT_FROM = 1e6;
const GROUPED_FROM = 1e4;

/** Returns the numbers that a chart shows. */
export function shownNumbers({ data }: Plan): readonly number[] {
  const plain = data.series.flatMap(({ values }) => values.map((value) => value ?? 0));
  return [...plain, ...(data.tuples ?? []).flatMap(({ tuples }) => tuples.flat())];
}

/** Returns the `tickFormat` option, if the numbers would be hard to read without it. */
export function createTickFormat(plan: Plan): { readonly tickFormat?: Value } {
  const { settings, language, data } = plan;
  const { amounts } = data;
  const currency =
    amounts.find((amount) => amount.currency !== undefined)?.currency ?? settings.format?.currency ?? undefined;
  const percents = amounts.filter(({ isPercent }) => isPercent).length;
  const isPercent =
    settings.format?.percent === true || settings.isHundred || (percents > 0 && percents * 2 >= amounts.length);
  const numbers = shownNumbers(plan).map(Math.abs);
  const largest = numbers.reduce((max, value) => Math.max(max, value), 0);
  const shared = { locale: LOCALES[language], applyToDataLabels: settings.dataLabels ? true : undefined };
  const isShort = settings.format?.compact === true || largest >= COMPACT_FROM;
  const short = isShort ? { notation: "compact" } : {};
  if (currency !== undefined) {
    const areWhole = numbers.every((value) => Number.isInteger(value));
    const digits = !isShort && areWhole ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {};
    return { tickFormat: { style: "currency", currency, ...short, ...digits, ...shared } };
  }
  if (isPercent) return { tickFormat: { suffix: language === "en" ? "%" : "\u00a0%", ...short, ...shared } };
  if (isShort) return { tickFormat: { ...short, ...shared } };
  const isForeign = language !== "en" && (largest >= 1000 || !numbers.every((value) => Number.isInteger(value)));
  return largest >= GROUPED_FROM || isForeign || settings.isLog ? { tickFormat: { useGrouping: true, ...shared } } : {};
}

/** Returns the unit that all numbers share, for the axis title. */
export function findUnit({ data: { amounts } }: Plan): string | undefined {
  const units = new Set(
    amounts.flatMap(({ unit }) => (unit === undefined || UNIT_WORDS.read(foldWord(unit)) === undefined ? [] : unit)),
  );
  return units.size === 1 ? [...units][0] : undefined;
}
