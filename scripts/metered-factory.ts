// Builds a package into a module whose `load` runs the package and returns new exports, so that no state of the package outlives a
// request. Loops and functions charge a meter, because the package's work can't be predicted from a request. The package gets
// a clock and seeded random numbers from the caller, and nothing of the host: the build fails if it uses a name that isn't listed or given.
// The output is deterministic.

import { runInThisContext } from "node:vm";
import { type AnyNode, parse } from "acorn";
import { full } from "acorn-walk";
import { build } from "esbuild";
import { PACKAGE_OPTIONS, replaceModules } from "./bundle-packages.ts";
import { findNames } from "./free-variables.ts";
import { outputModules } from "./licenses/module-records.ts";
import { applyEdits, meterScript } from "./meter-script.ts";
import { collectState } from "./package-state.ts";
import { ROOT, write } from "./project.ts";

/** A package, and how to change it. */
export interface FactoryOptions {
  /** Path of the generated module, such as `generated/echarts/echarts.js`. */
  readonly output: string;
  /** First line of the module, with the package's name and version. */
  readonly title: string;
  /** Source text of a module with the exports that `load` returns. */
  readonly contents: string;
  /** The module with the meter, relative to the output. */
  readonly meter: string;
  /** Names that the package gets from the argument of `load`, instead of the globals of ECMAScript. */
  readonly globals?: readonly string[];
  /** Replacements for further names that ECMAScript doesn't define, besides those of browsers. */
  readonly define?: Readonly<Record<string, string>>;
  /** Replacements for modules, by the end of their name. */
  readonly stubs?: Readonly<Record<string, string>>;
  /** Replacements for text in the package's source. */
  readonly replacements?: Readonly<Record<string, string>>;
  /** Changes the package's source before the replacements. */
  readonly rewrite?: (text: string) => string;
  /** Whether parts of the package's code first run after loading, and then add properties to its functions. */
  readonly isLazy?: boolean;
}

const toNames = (names: string, value: string) => names.split(/\s+/).map((name): [string, string] => [name, value]);

/**
 * Globals that browsers, Node or Workers have in addition to ECMAScript. The package sees them as missing, and its
 * timers never fire.
 */
const HOST: Readonly<Record<string, string>> = Object.fromEntries([
  ...toNames(
    `window document navigator self global globalThis process wx performance requestAnimationFrame cancelAnimationFrame Image SVGRect
    DOMMatrix WebKitCSSMatrix DOMParser XMLSerializer MouseEvent Blob Buffer btoa atob unescape fetch OffscreenCanvas Path2D`,
    "undefined",
  ),
  ...toNames("setTimeout clearTimeout setInterval clearInterval", "$unscheduled"),
  ["process.env.NODE_ENV", '"production"'],
  ["console", "$silent"],
]);

/** Globals of ECMAScript whose results depend only on their arguments. `eval` and `Function` are excluded. */
const PURE: ReadonlySet<string> = new Set(
  `undefined NaN Infinity isNaN isFinite parseInt parseFloat encodeURIComponent decodeURIComponent Object Array String Number Boolean
  Symbol BigInt Math Date RegExp Map Set WeakMap WeakSet Proxy Reflect Promise JSON Error TypeError RangeError SyntaxError
  ReferenceError EvalError URIError ArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array
  Uint32Array Float32Array Float64Array`.split(/\s+/),
);

/** The start of `load`. `$random` is the generator mulberry32, which returns the same numbers in each instance. */
const PRELUDE = `const module = { exports: {} };
let seed = 1;
const $random = () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let bits = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
  return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
};
const $unscheduled = () => 0;
const $sized = (length) => {
  if (length > 0 && (meter.left -= length) < 0) meter.refill();
  return length;
};
const $silent = { log() {}, info() {}, warn() {}, error() {} };`;

/** Stands in for the globals that only the caller of `load` has. A package that is loading only calls these globals. */
const UNKNOWN: object = new Proxy(class {}, {
  get: (target, name) => (name === "prototype" ? target.prototype : UNKNOWN),
  apply: () => undefined,
});

/** Builds the module. @returns the modules from which it was built, for the record of modules */
export async function buildFactory({ output, title, contents, meter, ...options }: FactoryOptions) {
  const {
    globals = [],
    define = {},
    stubs = {},
    replacements = {},
    rewrite = (text) => text,
    isLazy = false,
  } = options;
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: ROOT },
    outfile: output,
    write: false,
    ...PACKAGE_OPTIONS,
    format: "cjs",
    // Removes code for development, whose functions esbuild drops because nothing else uses them.
    minifySyntax: true,
    define: Object.fromEntries(Object.entries({ ...HOST, ...define }).filter(([name]) => !globals.includes(name))),
    plugins: [replaceModules(stubs)],
  });
  const bundle = Object.entries(replacements).reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${title} no longer contains ${from}`);
      return text.replaceAll(from, () => to);
    },
    rewrite(outputFiles[0]?.text ?? ""),
  );
  const module = withoutHost(bundle);
  checkNames(module, title, globals);
  const loader = `function $run({ ${["now: $now", ...globals].join(", ")} }) {
${PRELUDE}
${meterScript(chargeCollected(module))}
return module.exports;
}
`;
  const given = Object.fromEntries(globals.map((name) => [name, Reflect.get(globalThis, name) ?? UNKNOWN]));
  const run = (text: string) =>
    runInThisContext(`"use strict"; ((meter, $state) => { ${text} return $run; })`)({ left: Infinity })({
      ...given,
      now: () => 0,
    });
  write(
    output,
    `// ${title}
import { meter } from "${meter}";
let $state;
export function load(host) {
  const state = ($state = { constants: [], undeclared: [], variables: []${isLazy ? ", isLazy: true" : ""} });
  const exports = $run(host);
  $state = undefined;
  return { exports, state };
}
${collectState(loader, run)}`,
  );
  write(
    output.replace(/\.js$/, ".d.ts"),
    `import type { PackageState } from "../../src/base/initial-state.ts";
/** Runs the package and returns its exports. The argument has the package's clock, in milliseconds, and globals. */
export function load(host: { now(): number;${globals.map((name) => ` ${name}: unknown;`).join("")} }): {
  readonly exports: unknown;
  readonly state: PackageState;
};
`,
  );
  return { [output]: Object.values(outputModules(metafile)).flat() };
}

const parseModule = (text: string) => parse(text, { ecmaVersion: "latest", sourceType: "script" });

/** The constructors of arrays. */
const LIST = /^(?:Array|ArrayBuffer|(?:Int|Uint|Float)\d+(?:Clamped)?Array)$/;
/** String methods that return a string of a given length. */
const SIZED_TEXT = ["repeat", "padStart", "padEnd"];

/**
 * Charges the lengths of new arrays and strings. Replaces the clock and the random numbers with those of the factory,
 * and `Function`, which turns text into code.
 */
function withoutHost(text: string): string {
  const edits: [start: number, end: number, text: string][] = [];
  const isNamed = (node: AnyNode, name: string) => node.type === "Identifier" && node.name === name;
  const isMember = (node: AnyNode, object: string, property: string) =>
    node.type === "MemberExpression" && isNamed(node.object, object) && isNamed(node.property, property);
  /** Returns the argument that sets the size of a new array or string. */
  const sizeOf = (node: AnyNode): AnyNode | undefined => {
    if (node.type !== "NewExpression" && node.type !== "CallExpression") return undefined;
    const {
      callee,
      arguments: [first, second],
    } = node;
    const isList = callee.type === "Identifier" && LIST.test(callee.name) && second === undefined;
    const isText = callee.type === "MemberExpression" && SIZED_TEXT.some((name) => isNamed(callee.property, name));
    return isList || isText ? first : undefined;
  };
  const replacementOf = (node: AnyNode) => {
    if (isMember(node, "Date", "now")) return "$now";
    if (isMember(node, "Math", "random")) return "$random";
    if (isMember(node, "Function", "prototype")) return "Object.getPrototypeOf($unscheduled)";
    if (node.type === "CallExpression" && isNamed(node.callee, "Date")) return "String(new Date($now()))";
    const isClock = node.type === "NewExpression" && isNamed(node.callee, "Date") && node.arguments.length === 0;
    return isClock ? "new Date($now())" : undefined;
  };
  full(parseModule(text), (node) => {
    const replacement = replacementOf(node);
    if (replacement !== undefined) edits.push([node.start, node.end, replacement]);
    // Unlike a property, a private field can't be restored.
    const name = "key" in node ? node.key : node.type === "MemberExpression" ? node.property : undefined;
    if (name?.type === "PrivateIdentifier") edits.push([name.start, name.end, `$private_${name.name}`]);
    const size = sizeOf(node);
    if (size !== undefined) edits.push([size.start, size.start, "$sized("], [size.end, size.end, ")"]);
  });
  return applyEdits(text, edits);
}

/**
 * Charge for a new value that is appended to an array. It takes about 100 bytes of memory for longer than a loop
 * iteration.
 */
const COLLECTED = "meter.left -= 8";
const NEW_VALUES: readonly string[] = ["ArrayExpression", "ObjectExpression"];

/** Charges for the new values that are appended to arrays: a loop without much work could otherwise fill the memory. */
function chargeCollected(text: string): string {
  const edits: [start: number, end: number, text: string][] = [];
  const charge = ({ start, end }: AnyNode) => {
    edits.push([start, start, `(${COLLECTED}, `], [end, end, ")"]);
  };
  full(parseModule(text), (node) => {
    if (node.type === "AssignmentExpression" && node.left.type === "MemberExpression" && node.left.computed)
      if (NEW_VALUES.includes(node.right.type)) charge(node.right);
    if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return;
    const { property } = node.callee;
    if (property.type !== "Identifier" || property.name !== "push") return;
    for (const argument of node.arguments)
      if (NEW_VALUES.includes(argument.type) || argument.type === "CallExpression") charge(argument);
  });
  return applyEdits(text, edits);
}

/** Names that the factory declares. */
const OWN_NAMES = ["module", "meter", "$now", "$random", "$unscheduled", "$sized", "$silent", "$state", "$run"];

/**
 * Checks the names in a module.
 *
 * @throws if the module uses a name of the host, could run text as code, or declares a name of the factory
 */
function checkNames(text: string, title: string, globals: readonly string[]): void {
  const { free, declared } = findNames(parseModule(text));
  const given = new Set([...globals, ...OWN_NAMES]);
  const unknown = free.filter((name) => !PURE.has(name) && !given.has(name));
  if (unknown.length > 0)
    throw new Error(`${title} uses ${unknown.join(", ")}: give it as a global, define it, or replace its uses`);
  const taken = OWN_NAMES.filter((name) => declared.has(name));
  if (taken.length > 0)
    throw new Error(`${title} declares ${taken.join(", ")}: rename it in scripts/metered-factory.ts`);
}
