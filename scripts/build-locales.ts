// Builds three files in generated/packages. The output is deterministic.
//
// - moment.js: moment, which also exports its internal cache of formats.
// - moment-locales.txt: one line per moment locale, with its data as JSON. V8 doesn't parse text files.
// - moment-functions.js: the functions in that data.
//
// In the data, `{"function": 3}` is the function with index 3, and `"of": ["s"]` next to it calls the function with "s"
// and uses the result. `{"regexp": […]}` has a source and flags, `{"number": "…"}` is a number that JSON can't represent, and
// `{"hole": true}` is an empty list element.

import { readdirSync } from "node:fs";
import { transformSync } from "esbuild";
import { recordModules } from "./licenses/module-records.ts";
import { at, ROOT, readText, versionOf, write } from "./project.ts";

const MOMENT = "node_modules/moment/dist";

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
  const text = readText(`${MOMENT}/locale/${file}`);
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

const locales = readdirSync(at(MOMENT, "locale"))
  .filter((file) => file !== "x-pseudo.js")
  .sort()
  .map(packLocale);
const FILES: Readonly<Record<string, string>> = {
  "moment.js": `${readText(`${MOMENT}/moment.js`)}\nexport { formatFunctions };\n`,
  "moment-locales.txt": locales.join(""),
  "moment-functions.js": `// moment ${versionOf("moment")}, of its locales. MIT licence, (c) JS Foundation and other contributors
export function listFunctions() {
return [
${[...functions.keys()].join(",\n")}
];
}
`,
};
for (const [name, text] of Object.entries(FILES)) write(`generated/packages/${name}`, text);
write("generated/packages/moment.d.ts", MOMENT_TYPES);
write("generated/packages/moment-functions.d.ts", TYPES);
const modules = Object.keys(FILES).map((name) => [`generated/packages/${name}`, [`${MOMENT}/moment.js`]]);
recordModules(ROOT, "locales", Object.fromEntries(modules));
