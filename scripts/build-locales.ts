// Builds three files in generated/packages. The output is deterministic.
//
// - moment.js: moment, which also exports its internal cache of formats.
// - moment-locales.txt: one line per moment locale, with its data as JSON. V8 doesn't parse text files.
// - moment-functions.js: the functions in that data.
//
// In the data, `{"function": 3}` is the function with index 3, and `"of": ["s"]` next to it calls the function with "s"
// and uses the result. `{"regexp": […]}` has a source and flags, `{"number": "…"}` is a number that JSON can't represent, and
// `{"hole": true}` is an empty list element.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { transformSync } from "esbuild";
import { recordModules } from "./licenses/module-records.ts";

const root = path.join(import.meta.dirname, "..");
const moment = path.join(root, "node_modules/moment");
const output = path.join(root, "generated/packages");

const TYPES = `/** Returns the functions that moment's locale data refers to by index. */
export function listFunctions(): readonly ((...args: never[]) => unknown)[];
`;

const MOMENT_TYPES = `export { default } from "moment";
/** Moment's cache of formatting functions. The keys are \`$\` followed by the format. */
export declare const formatFunctions: Record<string, unknown>;
`;

/** Function indexes by source code. */
const functions = new Map<string, number>();

/** Bundles a function with the module declarations that it uses. Returns its index. */
function packFunction(declarations: string, text: string): number {
  // Mark the word lists as pure, so that unused ones are removed.
  const pure = declarations.replace(/'[^']*'\.split\(/g, "/* @__PURE__ */ $&");
  const { code } = transformSync(`${pure}\nRESULT = ${text}`, {
    minify: true,
    treeShaking: true,
    format: "esm",
    legalComments: "none",
    charset: "utf8",
  });
  const [, used = "", own = ""] = /^(.*?)RESULT=(.*);\n$/s.exec(code) ?? [];
  const expression = used === "" ? own : `(()=>{${used}return ${own}})()`;
  const index = functions.get(expression) ?? functions.size;
  functions.set(expression, index);
  return index;
}

/** Formats the line for a locale. Importing moment's own file would register the locale with a global copy of moment. */
function packLocale(file: string) {
  const text = readFileSync(path.join(moment, "dist/locale", file), "utf8");
  const [, declarations = "", call = ""] =
    /^import moment from '\.\.\/moment';\n(.*)^export default (.*)$/ms.exec(text) ?? [];
  const define = new Function("moment", `${declarations}\nreturn ${call}`);
  const { name, data } = define({
    defineLocale: (own: string, specification: object) => ({ name: own, data: specification }),
  });
  // A closure cannot be restored from its source, so store the call that creates it.
  const closures = new Map(
    [...call.matchAll(/^ +(\w+): (\w+)\('([^']*)'\),?$/gm)].map(([, key, maker, argument]) => [
      key,
      { maker, argument },
    ]),
  );
  const packed = JSON.stringify(data, (key, value) => {
    const closure = closures.get(key);
    if (typeof value === "function" && closure !== undefined)
      return { function: packFunction(declarations, String(closure.maker)), of: [closure.argument] };
    if (typeof value === "function") return { function: packFunction(declarations, String(value)) };
    if (value instanceof RegExp) return { regexp: [value.source, value.flags] };
    if (typeof value === "number" && !Number.isFinite(value)) return { number: String(value) };
    return value === undefined ? { hole: true } : value;
  });
  return `${name} ${packed}\n`;
}

const { version } = JSON.parse(readFileSync(path.join(moment, "package.json"), "utf8"));
const locales = readdirSync(path.join(moment, "dist/locale"))
  .filter((file) => file !== "x-pseudo.js")
  .sort()
  .map(packLocale);
mkdirSync(output, { recursive: true });
const source = readFileSync(path.join(moment, "dist/moment.js"), "utf8");
writeFileSync(path.join(output, "moment.js"), `${source}\nexport { formatFunctions };\n`);
writeFileSync(path.join(output, "moment.d.ts"), MOMENT_TYPES);
writeFileSync(path.join(output, "moment-locales.txt"), locales.join(""));
writeFileSync(
  path.join(output, "moment-functions.js"),
  `// moment ${version}, of its locales. MIT licence, (c) JS Foundation and other contributors
export function listFunctions() {
return [
${[...functions.keys()].join(",\n")}
];
}
`,
);
writeFileSync(path.join(output, "moment-functions.d.ts"), TYPES);
const files = ["moment.js", "moment-locales.txt", "moment-functions.js"];
recordModules(
  root,
  "locales",
  Object.fromEntries(files.map((file) => [`generated/packages/${file}`, ["node_modules/moment/dist/moment.js"]])),
);
