// Makes generated/packages/moment-locales: all of moment's locales in one module, each a function that hands out its name
// and data when it is called. Moment's own files register with whichever copy of moment they find, and make themselves the
// locale of everybody. Same package in, same bytes out.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const moment = path.join(root, "node_modules/moment");
const output = path.join(root, "generated/packages");

const TYPES = `import type { LocaleSpecification } from "moment";

/** By moment's name for the locale. \`require\` gives what stands for moment: its \`defineLocale\` is called once. */
export const LOCALES: Readonly<
  Record<
    string,
    (require: () => { defineLocale(name: string, data: LocaleSpecification): void }) => void
  >
>;
`;

const { version } = JSON.parse(readFileSync(path.join(moment, "package.json"), "utf8"));
const locales = readdirSync(path.join(moment, "locale"))
  .filter((file) => file.endsWith(".js") && file !== "x-pseudo.js")
  .sort()
  .map((file) => {
    const text = readFileSync(path.join(moment, "locale", file), "utf8");
    const { code } = transformSync(text, { minify: true, legalComments: "none", charset: "utf8" });
    return `"${path.basename(file, ".js")}": function (require) {\nconst module = {}, exports = {};\n${code}},\n`;
  });
mkdirSync(output, { recursive: true });
writeFileSync(
  path.join(output, "moment-locales.js"),
  `// moment ${version}, its locales. MIT licence, (c) JS Foundation and other contributors\nexport const LOCALES = {\n${locales.join("")}};\n`,
);
writeFileSync(path.join(output, "moment-locales.d.ts"), TYPES);
