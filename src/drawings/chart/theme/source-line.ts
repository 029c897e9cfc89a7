// Formats the line that names the data source, in the chart's language.

/** The word for "Source", with its punctuation, by language. */
const WORDS: Readonly<Record<string, string>> = {
  __proto__: null as never,
  ar: "المصدر: ",
  bg: "Източник: ",
  bn: "উৎস: ",
  ca: "Font: ",
  cs: "Zdroj: ",
  da: "Kilde: ",
  de: "Quelle: ",
  el: "Πηγή: ",
  en: "Source: ",
  es: "Fuente: ",
  et: "Allikas: ",
  fa: "منبع: ",
  fi: "Lähde: ",
  fr: "Source\u00a0: ",
  he: "מקור: ",
  hi: "स्रोत: ",
  hr: "Izvor: ",
  hu: "Forrás: ",
  id: "Sumber: ",
  it: "Fonte: ",
  ja: "出典：",
  ko: "출처: ",
  lt: "Šaltinis: ",
  lv: "Avots: ",
  ms: "Sumber: ",
  nb: "Kilde: ",
  nl: "Bron: ",
  nn: "Kjelde: ",
  no: "Kilde: ",
  pl: "Źródło: ",
  pt: "Fonte: ",
  ro: "Sursa: ",
  ru: "Источник: ",
  sk: "Zdroj: ",
  sl: "Vir: ",
  sr: "Извор: ",
  sv: "Källa: ",
  th: "ที่มา: ",
  tr: "Kaynak: ",
  uk: "Джерело: ",
  ur: "ماخذ: ",
  vi: "Nguồn: ",
  zh: "来源：",
};

/** The same word for languages in a script other than their usual script. */
const BY_SCRIPT: Readonly<Record<string, string>> = {
  __proto__: null as never,
  "zh-Hant": "來源：",
  "sr-Latn": "Izvor: ",
};

/**
 * Returns the line that names the data source, in English if the language has no entry.
 *
 * @param locale a canonical locale
 */
export function sourceLine(source: string, locale: string): string {
  const { language, script } = new Intl.Locale(locale).maximize();
  return `${BY_SCRIPT[`${language}-${script}`] ?? WORDS[language] ?? WORDS.en}${source}`;
}
