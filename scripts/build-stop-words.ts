// Builds generated/stop-words: the stop words of each language as text, because V8 parses JavaScript when it is loaded. The output
// is deterministic.

import { globSync } from "node:fs";
import path from "node:path";
import { recordModules } from "./licenses/module-records.ts";
import { at, clear, ROOT, write } from "./project.ts";

const FOLDER = "node_modules/stopword/src";
const OUTPUT = "generated/stop-words";

/** Languages whose ISO 639-1 codes don't follow from the names of the package's files. */
const OTHERS = { no: "nob", pa: "panGu", tl: "tgl" };

/** The names of the package's files, which are ISO 639-3 codes, by ISO 639-1 codes. `Intl` shortens a language's code if it can. */
const codes = globSync("stopwords_???.js", { cwd: at(FOLDER) })
  .map((file) => file.slice(-6, -3))
  .map((code): [language: string, code: string] => [new Intl.Locale(code).language, code])
  .filter(([language]) => language.length === 2)
  .concat(Object.entries(OTHERS))
  .sort(([one], [other]) => (one < other ? -1 : 1));

const lines = await Promise.all(
  codes.map(async ([language, code]) => {
    // Each module exports a single list.
    const [list] = Object.values<string[]>(await import(at(FOLDER, `stopwords_${code}.js`)));
    const words = new Set(list?.map((word) => word.toLocaleLowerCase(language)));
    const bad = [...words].find((word) => /[\t\n]/.test(word));
    if (bad !== undefined)
      throw new Error(`the ${language} stop word ${JSON.stringify(bad)} contains a tab or a line break`);
    return [language, ...words].join("\t");
  }),
);
const languages = JSON.stringify(codes.map(([language]) => language));

clear(OUTPUT);
write(`${OUTPUT}/lists.txt`, `\n${lines.join("\n")}\n`);
write(`${OUTPUT}/languages.js`, `export const LANGUAGES = ${languages};\n`);
write(
  `${OUTPUT}/languages.d.ts`,
  `/** ISO 639-1 codes of the languages in lists.txt. */\nexport const LANGUAGES: readonly ${languages};\n`,
);
recordModules(ROOT, "stop-words", {
  [`${OUTPUT}/lists.txt`]: codes.map(([, code]) => path.posix.join(FOLDER, `stopwords_${code}.js`)),
  [`${OUTPUT}/languages.js`]: [],
});
