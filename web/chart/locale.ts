// Language of the numbers and dates in a chart: `options.locale`, docs/chart-options.md#languages.

import { LOCALES, type LocaleName } from "../form/locale-names.ts";
import { readOption, removeOption, setOption } from "./option-edit.ts";
import type { Path } from "./text/config-tree.ts";

const PATH: Path = ["options", "locale"];

/** Returns the chart's locale, an empty string if it has none, or undefined if the code computes it. */
export function readLocale(text: string): string | undefined {
  const locale = readOption(text, PATH);
  return locale === null ? "" : typeof locale === "string" ? locale : undefined;
}

/** Sets the locale, or removes it if it is empty. Returns the text unchanged if the code computes it. */
export function setLocale(text: string, locale: string): string {
  if (readLocale(text) === undefined) return text;
  return locale === "" ? removeOption(text, PATH) : (setOption(text, PATH, locale) ?? text);
}

/** Returns the name of a language in English, without its number. */
export function nameLocale(locale: string): string {
  return Object.hasOwn(LOCALES, locale) ? (LOCALES[locale as LocaleName].split(":")[0] as string) : locale;
}

/** False if the chart has no language. */
export function hasDecimalComma(text: string): boolean {
  const locale = readLocale(text);
  if (!locale) return false;
  try {
    return new Intl.NumberFormat(locale).format(1.5).includes(",");
  } catch {
    return false;
  }
}

/** The language for a currency in the data, if the numbers have decimal commas. */
const CURRENCY_LOCALES: Readonly<Record<string, LocaleName>> = {
  BRL: "pt-BR",
  PLN: "pl",
  CZK: "cs",
  SEK: "sv",
  DKK: "da",
  NOK: "nb",
  TRY: "tr",
  RUB: "ru",
  UAH: "uk",
};

/**
 * Returns the language in which the numbers of a table are written; undefined if the numbers are written as in English.
 *
 * @param cells text of the cells, whose numbers have decimal commas
 * @param styles styles of the numbers
 */
export function guessLocale(cells: readonly string[], styles: readonly string[]): LocaleName {
  const own = styles.map((style) => CURRENCY_LOCALES[style]).find((locale) => locale !== undefined);
  if (own !== undefined) return own;
  return cells.some((cell) => /\d[\s\u00a0\u2009\u202f]\d{3}\b/.test(cell)) ? "fr" : "de";
}
