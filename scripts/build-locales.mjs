// Makes of moment's locales generated/packages/moment-locales.txt, a line for each, its name and its data as JSON, and
// moment-functions.js, the functions in that data, each once: JavaScript is parsed whenever a Worker starts, and text is not.
// In the data `{"function": 3}` is the function of that index, and with `"of": ["s"]` what it returns for that;
// `{"regexp": […]}` is source and flags, `{"number": "…"}` what JSON has no number for, `{"hole": true}` a place in a list
// that nothing was put in. Same package in, same bytes out.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const moment = path.join(root, "node_modules/moment");
const output = path.join(root, "generated/packages");

const TYPES = `/** The functions in the data of moment's locales, which has them by their index. */
export function listFunctions(): readonly ((...args: never[]) => unknown)[];
`;

/** Expressions for functions, by the code that they are made of → their index. */
const functions = new Map();

/** The index of a function that stands in a module behind its declarations, with as many of those as it uses. */
function packFunction(declarations, text) {
  // Lists of names that it does not use leave nothing behind.
  const pure = declarations.replace(/'[^']*'\.split\(/g, "/* @__PURE__ */ $&");
  const { code } = transformSync(`${pure}\nRESULT = ${text}`, {
    minify: true,
    treeShaking: true,
    format: "esm",
    legalComments: "none",
    charset: "utf8",
  });
  const [, used, own] = /^(.*?)RESULT=(.*);\n$/s.exec(code);
  const expression = used === "" ? own : `(()=>{${used}return ${own}})()`;
  if (!functions.has(expression)) functions.set(expression, functions.size);
  return functions.get(expression);
}

/** The line of a locale. Moment's own file would register it with whichever copy of moment it finds. */
function packLocale(file) {
  const text = readFileSync(path.join(moment, "dist/locale", file), "utf8");
  const [, declarations, call] = /^import moment from '\.\.\/moment';\n(.*)^export default (.*)$/ms.exec(text);
  const define = new Function("moment", `${declarations}\nreturn ${call}`);
  const { name, data } = define({ defineLocale: (own, specification) => ({ name: own, data: specification }) });
  // A function that another one returns knows more than its text says.
  const made = new Map([...call.matchAll(/^ +(\w+): (\w+)\('([^']*)'\),?$/gm)].map(([, key, ...rest]) => [key, rest]));
  const packed = JSON.stringify(data, (key, value) => {
    if (typeof value === "function" && made.has(key)) {
      const [maker, argument] = made.get(key);
      return { function: packFunction(declarations, maker), of: [argument] };
    }
    if (typeof value === "function") return { function: packFunction(declarations, value) };
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
