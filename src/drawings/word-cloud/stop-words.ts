// Stop words for each language, from the `stopword` package. A list is loaded on first use.

/// <reference path="./stopword.d.ts" />

/** Stop word lists by ISO 639-1 language code. */
const LISTS = {
  af: () => import("stopword/src/stopwords_afr.js"),
  ar: () => import("stopword/src/stopwords_ara.js"),
  bg: () => import("stopword/src/stopwords_bul.js"),
  bn: () => import("stopword/src/stopwords_ben.js"),
  br: () => import("stopword/src/stopwords_bre.js"),
  ca: () => import("stopword/src/stopwords_cat.js"),
  cs: () => import("stopword/src/stopwords_ces.js"),
  da: () => import("stopword/src/stopwords_dan.js"),
  de: () => import("stopword/src/stopwords_deu.js"),
  el: () => import("stopword/src/stopwords_ell.js"),
  en: () => import("stopword/src/stopwords_eng.js"),
  eo: () => import("stopword/src/stopwords_epo.js"),
  es: () => import("stopword/src/stopwords_spa.js"),
  et: () => import("stopword/src/stopwords_est.js"),
  eu: () => import("stopword/src/stopwords_eus.js"),
  fa: () => import("stopword/src/stopwords_fas.js"),
  fi: () => import("stopword/src/stopwords_fin.js"),
  fr: () => import("stopword/src/stopwords_fra.js"),
  ga: () => import("stopword/src/stopwords_gle.js"),
  gl: () => import("stopword/src/stopwords_glg.js"),
  gu: () => import("stopword/src/stopwords_guj.js"),
  ha: () => import("stopword/src/stopwords_hau.js"),
  he: () => import("stopword/src/stopwords_heb.js"),
  hi: () => import("stopword/src/stopwords_hin.js"),
  hr: () => import("stopword/src/stopwords_hrv.js"),
  hu: () => import("stopword/src/stopwords_hun.js"),
  hy: () => import("stopword/src/stopwords_hye.js"),
  id: () => import("stopword/src/stopwords_ind.js"),
  it: () => import("stopword/src/stopwords_ita.js"),
  ja: () => import("stopword/src/stopwords_jpn.js"),
  ko: () => import("stopword/src/stopwords_kor.js"),
  ku: () => import("stopword/src/stopwords_kur.js"),
  la: () => import("stopword/src/stopwords_lat.js"),
  lt: () => import("stopword/src/stopwords_lit.js"),
  lv: () => import("stopword/src/stopwords_lav.js"),
  mr: () => import("stopword/src/stopwords_mar.js"),
  ms: () => import("stopword/src/stopwords_msa.js"),
  my: () => import("stopword/src/stopwords_mya.js"),
  nb: () => import("stopword/src/stopwords_nob.js"),
  nl: () => import("stopword/src/stopwords_nld.js"),
  no: () => import("stopword/src/stopwords_nob.js"),
  pa: () => import("stopword/src/stopwords_panGu.js"),
  pl: () => import("stopword/src/stopwords_pol.js"),
  pt: () => import("stopword/src/stopwords_por.js"),
  ro: () => import("stopword/src/stopwords_ron.js"),
  ru: () => import("stopword/src/stopwords_rus.js"),
  sk: () => import("stopword/src/stopwords_slk.js"),
  sl: () => import("stopword/src/stopwords_slv.js"),
  so: () => import("stopword/src/stopwords_som.js"),
  st: () => import("stopword/src/stopwords_sot.js"),
  sv: () => import("stopword/src/stopwords_swe.js"),
  sw: () => import("stopword/src/stopwords_swa.js"),
  th: () => import("stopword/src/stopwords_tha.js"),
  tl: () => import("stopword/src/stopwords_tgl.js"),
  tr: () => import("stopword/src/stopwords_tur.js"),
  uk: () => import("stopword/src/stopwords_ukr.js"),
  ur: () => import("stopword/src/stopwords_urd.js"),
  vi: () => import("stopword/src/stopwords_vie.js"),
  yo: () => import("stopword/src/stopwords_yor.js"),
  zh: () => import("stopword/src/stopwords_zho.js"),
  zu: () => import("stopword/src/stopwords_zul.js"),
} as const satisfies Readonly<Record<string, () => Promise<object>>>;

/** ISO 639-1 code of a language that has a stop word list. */
export type StopWordLanguage = keyof typeof LISTS;

/** All languages that have a stop word list. */
export const STOP_WORD_LANGUAGES = Object.keys(LISTS) as StopWordLanguage[];

/** Returns a function that tells whether a word is a stop word, in any letter case. */
export async function loadStopWords(language: StopWordLanguage): Promise<(word: string) => boolean> {
  // Each module exports a single list, named after the ISO 639-3 code of its language.
  const [list] = Object.values<readonly string[]>(await LISTS[language]());
  const words = new Set(list?.map((word) => word.toLocaleLowerCase(language)));
  return (word) => {
    const plain = word.toLocaleLowerCase(language).replaceAll("’", "'");
    if (words.has(plain)) return true;
    const [, stem = ""] = (language === "en" && CONTRACTION.exec(plain)) || [];
    return words.has(stem);
  };
}

/** An English word with a contraction. The list has `it` and `did`, but neither `it's` nor `didn't`. */
const CONTRACTION = /^(.+?)(?:n't|'(?:s|re|ve|ll|d|m))$/;
