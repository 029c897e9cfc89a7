// Builds generated/stop-words: the stop words of each language as text, because V8 parses JavaScript when it is loaded. The output
// is deterministic.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { recordModules } from "./licenses/module-records.ts";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const output = path.join(root, "generated/stop-words");

/** The package's languages: ISO 639-3 codes, which its files are named after, by ISO 639-1 codes. */
const CODES = {
  af: "afr",
  ar: "ara",
  bg: "bul",
  bn: "ben",
  br: "bre",
  ca: "cat",
  cs: "ces",
  da: "dan",
  de: "deu",
  el: "ell",
  en: "eng",
  eo: "epo",
  es: "spa",
  et: "est",
  eu: "eus",
  fa: "fas",
  fi: "fin",
  fr: "fra",
  ga: "gle",
  gl: "glg",
  gu: "guj",
  ha: "hau",
  he: "heb",
  hi: "hin",
  hr: "hrv",
  hu: "hun",
  hy: "hye",
  id: "ind",
  it: "ita",
  ja: "jpn",
  ko: "kor",
  ku: "kur",
  la: "lat",
  lt: "lit",
  lv: "lav",
  mr: "mar",
  ms: "msa",
  my: "mya",
  nb: "nob",
  nl: "nld",
  no: "nob",
  pa: "panGu",
  pl: "pol",
  pt: "por",
  ro: "ron",
  ru: "rus",
  sk: "slk",
  sl: "slv",
  so: "som",
  st: "sot",
  sv: "swe",
  sw: "swa",
  th: "tha",
  tl: "tgl",
  tr: "tur",
  uk: "ukr",
  ur: "urd",
  vi: "vie",
  yo: "yor",
  zh: "zho",
  zu: "zul",
};

const lines = await Promise.all(
  Object.entries(CODES).map(async ([language, code]) => {
    // Each module exports a single list.
    const [list] = Object.values(await import(`stopword/src/stopwords_${code}.js`));
    const words = new Set(list.map((word) => word.toLocaleLowerCase(language)));
    const bad = [...words].find((word) => /[\t\n]/.test(word));
    if (bad !== undefined)
      throw new Error(`the ${language} stop word ${JSON.stringify(bad)} contains a tab or a line break`);
    return [language, ...words].join("\t");
  }),
);
const languages = Object.keys(CODES);

rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });
writeFileSync(path.join(output, "lists.txt"), `\n${lines.join("\n")}\n`);
writeFileSync(path.join(output, "languages.js"), `export const LANGUAGES = ${JSON.stringify(languages)};\n`);
writeFileSync(
  path.join(output, "languages.d.ts"),
  `/** ISO 639-1 codes of the languages in lists.txt. */\nexport const LANGUAGES: readonly ${JSON.stringify(languages)};\n`,
);
const modules = Object.values(CODES).map((code) => `node_modules/stopword/src/stopwords_${code}.js`);
recordModules(root, "stop-words", {
  "generated/stop-words/lists.txt": modules,
  "generated/stop-words/languages.js": [],
});
