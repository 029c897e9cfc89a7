// Builds generated/packages: Chart.js 2, 3, 4 and their plugins, each as a module whose `load` runs the package with
// the caller's `require` and returns its exports. Each call gets separate module state, so a request with a script
// cannot affect other requests. Browser features that images don't need, such as timers, are removed. The packages in
// generated/page-packages are for live charts in a browser: they keep these features, and have no meter. The output is
// deterministic.

import { build } from "esbuild";
import { PACKAGE_OPTIONS, replaceModules } from "./bundle-packages.ts";
import { outputModules, recordModules } from "./licenses/module-records.ts";
import { meterScript } from "./meter-script.ts";
import { clear, ROOT, readText, versionOf, write } from "./project.ts";

/** The two sets of packages. `isPage` is true for those that run in a browser. */
const TARGETS = [
  { output: "generated/packages", isPage: false },
  { output: "generated/page-packages", isPage: true },
];

/** Caches of Chart.js 3 and 4 that outlive a chart. */
const LATER_CACHES = ["intlCache", "keyCache", "keysCached", "keyResolvers"];
/** Replacements in Chart.js 3 and 4. */
const LATER_REPLACEMENTS = {
  // Requests choose data keys. With a prototype, a key such as `toString` would find an inherited property.
  "var keyResolvers = {": "var keyResolvers = {\n  __proto__: null,",
  // A new instance would otherwise build its table of colour names to parse the colours of the defaults.
  "hexParse(input) || nameParse(input) || functionParse(input)":
    "hexParse(input) || functionParse(input) || nameParse(input)",
  // Unnecessary, because the footer copies the exports.
  "module.exports = __toCommonJS(stdin_exports);": "module.exports = stdin_exports;",
  // Only scriptable options need the set, which detects recursion.
  "_stack: /* @__PURE__ */ new Set(),": "_stack: void 0,",
  "const { _proxy, _context, _subProxy, _stack } = target;":
    "const { _proxy, _context, _subProxy } = target;\n  const _stack = target._stack ??= /* @__PURE__ */ new Set();",
  // Copies the parent's properties instead of inheriting them. An object that inherits from a chart's context keeps the whole chart in
  // memory until the next full garbage collection.
  "return Object.assign(Object.create(parentContext), context);":
    "for (const key in parentContext) if (!Object.hasOwn(context, key)) context[key] = parentContext[key];\n  return context;",
  "context.parsed = this.getParsed(index2);":
    "context.dataset = dataset;\n      context.datasetIndex = this.index;\n      context.parsed = this.getParsed(index2);",
  // Most plugins implement only a few hooks, so skip the missing ones.
  "const method = plugin[hook];": "const method = plugin[hook];\n      if (method === void 0) continue;",
};

/** The accessors of `chart.data` in Chart.js 2. */
const DATA_ALIAS = `Object.defineProperty(me, "data", {
          get: function() {
            return me.config.data;
          },
          set: function(value) {
            me.config.data = value;
          }
        });`;

/** Copies a chart's context for an annotation, as in `LATER_REPLACEMENTS`. */
const COPIED_CONTEXT = { "Object.create(chart.getContext())": "{ ...chart.getContext() }" };
/** Computes the value directly, because `Object.assign` reads it at once, and a getter keeps the chart in memory like a prototype. */
const COPIED_ELEMENTS = {
  "get elements() {\n      return elements.filter((el) => el && el.options);\n    },":
    "elements: elements.filter((el) => el && el.options),",
};

/** The two ways in which Chart.js 3 and 4 look up an option that isn't cached yet. */
const LOOKUPS = ["_resolveWithPrefixes(prop, prefixes, scopes, target)", "_resolveWithContext(target, prop, receiver)"];

/**
 * Returns the replacements that avoid creating a closure for each read of a cached option. A small chart reads options thousands of
 * times.
 *
 * @param isCached the package's own condition
 * @param formatArguments formats the arguments of `_cached` as in the package
 */
function readCachedDirectly(isCached: string, formatArguments: (lookup: string) => string): Record<string, string> {
  const replace = (lookup: string): [string, string] => [
    `return _cached(${formatArguments(lookup)});`,
    `return ${isCached} ? target[prop] : target[prop] = ${lookup};`,
  ];
  return Object.fromEntries(LOOKUPS.map(replace));
}

/**
 * Makes all options proxies with a context share one handler. A small chart creates hundreds of these proxies, and each would
 * have its own handler with seven functions.
 */
function shareContextHandler(module: string): string {
  const [whole, before, handler] =
    /(function _attachContext\(.*?)return new Proxy\(cache, (\{.*?\n {2}\})\);\n\}/s.exec(module) ?? [];
  if (whole === undefined || handler === undefined)
    throw new Error("Chart.js no longer has the handler of options with a context");
  const shared = handler
    .replace("getPrototypeOf()", "getPrototypeOf(target)")
    .replace("ownKeys()", "ownKeys(target)")
    .replaceAll(/\bproxy\b/g, "target._proxy");
  return module.replace(
    whole,
    () => `var contextHandler = ${shared};\n${before}return new Proxy(cache, contextHandler);\n}`,
  );
}

/**
 * Makes animations read the time from `animator.now` if it is set, so that an animated image doesn't depend on the clock. A
 * time axis without data still begins at the current date.
 */
function readAnimatorClock(module: string): string {
  return module.replaceAll(/(?<!startOf\(|endOf\()Date\.now\(\)/g, "(animator.now ?? Date.now)()");
}

/** Rewrites Chart.js 3 and 4. */
const rewriteLater = (module: string) => readAnimatorClock(shareContextHandler(module));

const IS_CACHED = "Object.prototype.hasOwnProperty.call(target, prop)";

/** A package, or one of its files, and how to change it. */
interface PackageOptions {
  readonly source: string;
  /** Free variables that the module gets from the caller's `require`. */
  readonly globals?: readonly string[];
  /** Replacements for other free variables, which browsers have. */
  readonly define?: Record<string, string>;
  /** Replacements for modules, by name. */
  readonly stubs?: Readonly<Record<string, string>>;
  /** Replacements for text in the module's source. */
  readonly replacements?: Readonly<Record<string, string>>;
  /** Changes the module's source before the replacements. */
  readonly rewrite?: (module: string) => string;
  /** Statements that export more than the package does. */
  readonly exports?: string;
  /** Variables of the package's modules, returned as `internals`. */
  readonly internals?: readonly string[];
}

const PACKAGES: Readonly<Record<string, PackageOptions>> = {
  // Computes the smallest gap between bars once instead of per bar: 40,000 bars took 2.5 s. As in later versions, a
  // circular grid line without room beside the legend is skipped, because a canvas rejects a negative radius.
  "chart-2": {
    source: "chart.js-2",
    replacements: {
      "if (!circular && !valueCount || !lineColor || !lineWidth) {":
        "if (!circular && !valueCount || circular && radius < 0 || !lineColor || !lineWidth) {",
      "arc.hidden ? 0 : scale2.getDistanceFromCenterForValue(dataset.data[index])":
        "arc.hidden ? 0 : Math.max(0, scale2.getDistanceFromCenterForValue(dataset.data[index]))",
      "computeMinSampleSize(ruler.scale, ruler.pixels)":
        "(ruler.minSampleSize ??= computeMinSampleSize(ruler.scale, ruler.pixels))",
      // An options object's copy that inherits from it, and accessors that refer to a chart, keep the chart in memory: see
      // `LATER_REPLACEMENTS`.
      "var target = Object.create(source);": "var target = Object.create(Object.getPrototypeOf(source));",
      [DATA_ALIAS]: 'Object.defineProperty(me, "data", dataAlias);',
      "var Chart = function(item, config) {": `var dataAlias = {
    get: function() {
      return this.config.data;
    },
    set: function(value) {
      this.config.data = value;
    }
  };
  var Chart = function(item, config) {`,
    },
  },
  "chart-3": {
    source: "chart.js-3",
    globals: ["Intl"],
    exports: 'export * as helpers from "chart.js-3/helpers";',
    replacements: {
      ...LATER_REPLACEMENTS,
      ...readCachedDirectly(IS_CACHED, (lookup) => `\n        target,\n        prop,\n        () => ${lookup}\n      `),
    },
    rewrite: rewriteLater,
    internals: LATER_CACHES,
  },
  "chart-4": {
    source: "chart.js-4",
    globals: ["Intl"],
    exports: 'export * as helpers from "chart.js-4/helpers";',
    replacements: {
      ...LATER_REPLACEMENTS,
      ...readCachedDirectly(`${IS_CACHED} || prop === "constructor"`, (lookup) => `target, prop, () => ${lookup}`),
    },
    rewrite: rewriteLater,
    internals: LATER_CACHES,
  },
  "annotation-2": { source: "chartjs-plugin-annotation-2" },
  "annotation-3": { source: "chartjs-plugin-annotation-3", globals: ["Map"], replacements: COPIED_CONTEXT },
  "annotation-4": {
    source: "chartjs-plugin-annotation-4",
    globals: ["Map"],
    replacements: { ...COPIED_CONTEXT, ...COPIED_ELEMENTS },
  },
  "datalabels-2": { source: "chartjs-plugin-datalabels-2" },
  datalabels: { source: "chartjs-plugin-datalabels" },
  // Bundles only the colour schemes.
  colorschemes: { source: "chartjs-plugin-colorschemes/src/colorschemes/index.js" },
  "boxplot-2": { source: "chartjs-chart-boxplot-2" },
  boxplot: { source: "@sgratzl/chartjs-chart-boxplot" },
  "error-bars-2": { source: "chartjs-chart-error-bars-2" },
  "error-bars": { source: "chartjs-chart-error-bars" },
  "error-bar-plugin-2": { source: "chartjs-plugin-error-bars" },
  // Skips the `ellipse` polyfill. The package uses the width of a fullwidth W as the text height; an em space
  // has the same width and needs no Japanese font.
  "gauge-2": {
    source: "chartjs-gauge",
    define: { "CanvasRenderingContext2D.prototype.ellipse": "true" },
    replacements: { '"\\uFF37"': '"\\u2003"' },
  },
  "radial-gauge-2": { source: "chartjs-chart-radial-gauge" },
  // Runs the simulation synchronously instead of on a timer, with validated forces.
  graph: {
    source: "chartjs-chart-graph",
    globals: ["setForce"],
    replacements: { "f[attr](options[attr])": "setForce(f, key, attr, options[attr])" },
    stubs: { "d3-timer": "export const timer = () => ({ restart() {}, stop() {} });" },
  },
  geo: { source: "chartjs-chart-geo", exports: 'export { geoArea } from "d3-geo";' },
  venn: { source: "chartjs-chart-venn", globals: ["Math"], define: { "window.Path2D": "true" } },
  // The layout finishes before its first timer fires, so the timer functions only need to exist.
  "word-cloud": {
    source: "chartjs-chart-wordcloud",
    define: { setInterval: "Object", clearInterval: "Object" },
  },
  pcp: { source: "chartjs-chart-pcp" },
  // Half of the bundle would be a colour library, used for two defaults that funnel.ts sets itself.
  funnel: { source: "chartjs-chart-funnel", stubs: { "chroma-js": "export default undefined;" } },
  "financial-3": { source: "chartjs-chart-financial-3" },
  financial: { source: "chartjs-chart-financial" },
  sankey: { source: "chartjs-chart-sankey" },
  matrix: { source: "chartjs-chart-matrix" },
  treemap: { source: "chartjs-chart-treemap", globals: ["Map"] },
};

/** Modules that packages import from the caller. */
const EXTERNAL = ["chart.js", "chart.js/helpers", "moment"];

const TYPES = `/** Runs the package and returns its exports. \`require\` provides ${EXTERNAL.join(", ")} and the package's globals. */
export function load(require: (name: string) => unknown): unknown;
`;

/** Rewrites the module, applies the text replacements and, for the service, adds the meter. */
function finish(
  module: string,
  { source, replacements = {}, rewrite = (text) => text }: PackageOptions,
  isPage: boolean,
): string {
  const text = Object.entries(replacements).reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`${source} no longer contains ${from}`);
    return before.replaceAll(from, to);
  }, rewrite(module));
  return isPage ? text : `import { meter } from "../../src/drawings/chart/library-meter.ts";\n${meterScript(text)}`;
}

/** Removes DOM access, because neither Workers nor the test environment has a DOM. */
const NO_DOM = { window: "undefined", document: "undefined" };

async function buildPackage(
  name: string,
  options: PackageOptions,
  { output, isPage }: { readonly output: string; readonly isPage: boolean },
) {
  const { source, globals = [], define = {}, stubs = {}, exports, internals = [] } = options;
  const folder = /^(?:@[^/]+\/)?[^/]+/.exec(source)?.[0] ?? source;
  const file = `${output}/${name}.js`;
  const { metafile } = await build({
    ...(exports === undefined
      ? { entryPoints: [source] }
      : { stdin: { contents: `export * from "${source}"; ${exports}`, resolveDir: ROOT } }),
    outfile: file,
    ...PACKAGE_OPTIONS,
    format: "cjs",
    external: EXTERNAL,
    define: isPage ? {} : { ...NO_DOM, ...define },
    plugins: [replaceModules(stubs)],
    banner: {
      js: [
        `// ${source} ${versionOf(folder)}`,
        "export function load(require) {",
        "const module = { exports: {} };",
        "const { exports } = module;",
        ...globals.map((global) => `const ${global} = require("${global}");`),
      ].join("\n"),
    },
    footer: {
      js:
        internals.length === 0
          ? "return module.exports;\n}"
          : `return { ...module.exports, internals: { ${internals.join(", ")} } };\n}`,
    },
  });
  const module = readText(file);
  for (const variable of internals)
    if (!module.includes(`\nvar ${variable} =`)) throw new Error(`${source} no longer has the ${variable} variable`);
  write(file, finish(module, options, isPage));
  write(`${output}/${name}.d.ts`, TYPES);
  return outputModules(metafile);
}

const modules = {};
for (const target of TARGETS) {
  clear(target.output);
  for (const [name, options] of Object.entries(PACKAGES))
    Object.assign(modules, await buildPackage(name, options, target));
}
recordModules(ROOT, "packages", modules);
