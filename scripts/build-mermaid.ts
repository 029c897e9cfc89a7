// Builds generated/mermaid/mermaid.js: Mermaid with all diagram types, without KaTeX, DOMPurify and ELK.

import { readdirSync } from "node:fs";
import { escapeMatches } from "./escape.ts";
import { recordModules } from "./licenses/module-records.ts";
import { buildFactory } from "./metered-factory.ts";
import { at, clear, ROOT, versionOf } from "./project.ts";

const FOLDER = "generated/mermaid";

/**
 * Defines the packages' global object, the cache for the configuration, and a synchronous substitute for `new Promise`.
 */
const PRELUDE = `const $root = { Object, Map, Set, Symbol, Uint8Array };
let $copied, $copy;
const $settle = (run) => {
  let result;
  run((value) => { result = value; }, (error) => { throw error; });
  return result;
};
`;

/**
 * Makes the package synchronous, because only synchronous work can be metered. The bundle contains everything it
 * awaits.
 */
const withoutPromises = (text: string): string =>
  PRELUDE +
  text
    .replaceAll(/\basync (?=function\b|[\w$]+\(|\(|[\w$]+ =>)|\bawait /g, "")
    .replaceAll(/Promise\.resolve\(\)\.then\(\(\) => (\([\w$]+\(\), [\w$]+\))\)\.then\(/g, "((use) => use($1))(")
    .replaceAll(/Promise\.resolve\(\)\.then\(\(\) => (\([\w$]+\(\), [\w$]+\))\)/g, "$1")
    .replaceAll(/return create\w*\(this, "(?:measure|mutate)", (\w+), ctx\)/g, "return $1.call(ctx)")
    .replaceAll("Promise.all(", "(")
    .replaceAll(/\bnew Promise\(/g, "$settle(");

/** Globals that the packages use only if they exist, and names that the packages use without declaring them. */
const MISSING = `define SharedArrayBuffer File AggregateError queueMicrotask location setImmediate MutationObserver ResizeObserver TouchEvent
  Atomics Option exports DimensionD Layout update Point Dimension pred1 pred2 next processed instance cytoscape c`;

const CHUNKS = "node_modules/mermaid/dist/chunks/mermaid.core";

/** Returns the file name of the chunk that contains a layout. @throws if there is none */
function chunkOf(layout: string): string {
  const file = readdirSync(at(CHUNKS)).find((name) => name.startsWith(`${layout}-`) && name.endsWith(".mjs"));
  if (file === undefined) throw new Error(`Mermaid no longer has the layout ${layout}`);
  return file;
}

clear(FOLDER);
const modules = await buildFactory({
  output: `${FOLDER}/mermaid.js`,
  title: `Mermaid ${versionOf("mermaid")}`,
  contents: `import mermaid from "mermaid";
export const { mermaidAPI } = mermaid;`,
  meter: "../../src/drawings/mermaid/meter.ts",
  globals: [
    ..."CSS CSSStyleSheet HTMLElement Intl SVGGraphicsElement TextDecoder TextEncoder URL document host".split(" "),
    ..."encodeURI escape unescape structuredClone atob btoa".split(" "),
  ],
  define: {
    ...Object.fromEntries(MISSING.split(/\s+/).map((name) => [name, "undefined"])),
    global: "$root",
    globalThis: "$root",
    // Unlike these, maps and sets can be restored: src/base/initial-state.ts.
    WeakMap: "Map",
    WeakSet: "Set",
    // C4 diagrams use the screen's width to wrap rows.
    "screen.availWidth": "1200",
    screen: "undefined",
  },
  stubs: {
    katex: "export default undefined;",
    // ELK's licence doesn't allow its use here.
    [chunkOf("elk")]: `export { render } from "./${CHUNKS}/${chunkOf("dagre")}";`,
    // Labels are drawn as text, never as HTML.
    dompurify: "export default { sanitize: (text) => text, addHook() {} };",
  },
  isLazy: true,
  // If a regular expression contains a non-ASCII character, V8 stores the whole script at two bytes per character.
  rewrite: (text) => escapeMatches(withoutPromises(text), /[^\0-\x7f]/g),
  replacements: {
    'new Function("d", ': '$unscheduled("d", ',
    'Function("return this")()': "$root",
    "(0, eval)(toBecomeFast)": "toBecomeFast",
    '(void 0).addEventListener("load", contentLoaded, !1)': "0",
    // A diagram can set only appearance and size: diagram-config.ts.
    "addDirective(processed2.config ?? {})": "addDirective(host.config(processed2.config))",
    "let processed2 = processAndSetConfigs(text3), code = processed2.code;":
      "let processed2 = processAndSetConfigs(text3), code = processed2.code; host.onText(code.cleaned);",
    "parsed.displayMode.toString()": "host.text(parsed.displayMode)",
    "parsed.title.toString()": "host.text(parsed.title)",
    // Rejects YAML aliases, which can expand short text to a very large value.
    "_hasOwnProperty.call(state5.anchorMap, alias) || throwError(": "throwError(",
    // The renderer uses the SVG elements, so Mermaid doesn't have to serialize them.
    "let code2 = root4.select(enclosingDivID_selector).node().innerHTML;":
      "let code2; return host.onDrawn(root4.select(enclosingDivID_selector).node().firstChild, diag, config3);",
    "this.svg.ownerDocument || (void 0).document": "document",
    // Cytoscape only computes the layout, and draws nothing.
    'container: document.getElementById("cy"),': 'renderer: { name: "base" }, styleEnabled: !0,',
    "document2 = containerWindow.document, padding = 0": "document2 = document, padding = 0",
    'c2d = this.labelCalcCanvasContext = canvas.getContext("2d");':
      "c2d = this.labelCalcCanvasContext = { measureText(text) { return { width: host.widthOf(text, this.font) }; } };",
    "tgt === containerWindow || tgt === containerWindow.document || tgt === containerWindow.document.body || domElement(tgt)":
      "!1",
    'if (eventName === "init") {\n          r2.load();': 'if (eventName !== "destroy") {',
    // Caches the copy of the configuration, because copying it for each label takes longer than everything else.
    "getConfig = /* @__PURE__ */ __name(() => assignWithDepth_default({}, currentConfig)":
      "getConfig = /* @__PURE__ */ __name(() => $copied === currentConfig ? $copy : ($copied = currentConfig, $copy = assignWithDepth_default({}, currentConfig))",
    // Mermaid assigns to `style.color` to check whether a name is a colour. There is no style here, so the host parses the name.
    "let style3 = new (void 0)().style;":
      'let style3 = { set color(text) { this.own = host.isColor(text) ? text : ""; }, get color() { return this.own; } };',
    // The random numbers are already seeded: scripts/metered-factory.ts.
    "withSeededRandom(seed, () => layout7.run())": "layout7.run()",
    "Math.random = function() {": "let seeded = function() {",
    "Math.random = original;": "",
    "(void 0).getComputedStyle(": "host.styleOf(",
  },
});
recordModules(ROOT, "mermaid", modules);
