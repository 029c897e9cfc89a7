// Builds generated/card-template: the templates of docs/cards/*.json in one text file, and a summary of their parameters for
// language models. The output is deterministic.

import { clear, listJson, write } from "./project.ts";

const OUTPUT = "generated/card-template";

const templates: Readonly<Record<string, { readonly parameters: Parameters }>> = Object.fromEntries(
  listJson("docs/cards"),
);
interface Parameters {
  readonly [name: string]: { readonly fields?: Parameters; readonly options?: readonly string[] };
}

/** Lists the names of parameters. The fields of a list are in brackets. An equals sign precedes the options of a choice. */
const summarize = (parameters: Parameters, known = new Set<string>()): string =>
  Object.entries(parameters)
    .map(([name, { fields, options }]) => {
      if (fields !== undefined) return `${name}[${summarize(fields, known)}]`;
      const choice = options === undefined ? name : `${name}=${options.join("|")}`;
      const text = known.has(choice) ? name : choice;
      known.add(choice);
      return text;
    })
    .join(",");
const known = new Set<string>();
const summary = Object.entries(templates)
  .map(([name, { parameters }]) => `${name}: ${summarize(parameters, known)}`)
  .join("; ");

clear(OUTPUT);
// V8 parses JavaScript when it is loaded, but not text.
write(`${OUTPUT}/templates.txt`, JSON.stringify(templates));
write(`${OUTPUT}/summary.js`, `export const SUMMARY = ${JSON.stringify(summary)};\n`);
write(
  `${OUTPUT}/summary.d.ts`,
  "/** The names of the templates with their parameters and, in brackets, the fields of lists. */\nexport const SUMMARY: string;\n",
);
