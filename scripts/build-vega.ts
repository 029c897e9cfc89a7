// Builds generated/vega/vega.js: Vega with its canvas renderer and the interpreter of its expressions, and Vega-Lite's compiler.

import { recordModules } from "./licenses/module-records.ts";
import { buildFactory } from "./metered-factory.ts";
import { clear, ROOT, versionOf } from "./project.ts";

const FOLDER = "generated/vega";

/** Makes the package synchronous, because its work is metered: the adapter's loader returns data at once. */
const withoutPromises = (text: string): string => text.replaceAll(/\basync (?=function\b|\w+\()|\bawait /g, "");

const OBJECT_CONVERTER = `function objectConverter(columns) {
  return new Function("d", "return {" + columns.map(function(name, i) {
    return JSON.stringify(name) + ": d[" + i + '] || ""';
  }).join(",") + "}");
}`;

const IMAGE_LOADER = `(image4 = {
    complete: !1,
    width: 0,
    height: 0
  }, renderer.loadImage(item.url).then((image5) => {
    item.image = image5, item.image.url = item.url;
  }))`;

clear(FOLDER);
const modules = await buildFactory({
  output: `${FOLDER}/vega.js`,
  title: `Vega ${versionOf("vega")}, Vega-Lite ${versionOf("vega-lite")}`,
  contents: `export { parse, View } from "vega";
export { CanvasRenderer } from "vega-scenegraph";
export { expressionInterpreter } from "vega-interpreter";
export { compile } from "vega-lite";
export { RE2JS } from "re2js";`,
  meter: "../../src/drawings/vega/meter.ts",
  globals: ["Date", "RegExp", "Set", "TextDecoder", "TextEncoder", "atob", "btoa", "escape", "host", "structuredClone"],
  define: {
    ...Object.fromEntries(
      "Event HTMLElement ResizeObserver matchMedia setImmediate".split(" ").map((name) => [name, "undefined"]),
    ),
    "globalThis.TextDecoder": "TextDecoder",
    "globalThis.TextEncoder": "TextEncoder",
  },
  stubs: { "vega-canvas": "export const canvas = host.canvas; export const image = () => undefined;" },
  rewrite: withoutPromises,
  replacements: {
    // The adapter's images are loaded before they are drawn, or the chart is drawn again.
    [IMAGE_LOADER]: "(image4 = item.image = renderer.loadImage(item.url), image4.url = item.url)",
    // Expressions can't get hold of functions, such as a constructor.
    "new Set([Function, eval, $unscheduled, $unscheduled])": "new Set()",
    // The code generator, which the interpreter replaces.
    "= Function(": "= $unscheduled(",
    "DisallowedMethods.has(o[p])": 'typeof o[p] === "function"',
    // Converts the rows of CSV data without generating code.
    [OBJECT_CONVERTER]: `function objectConverter(columns) {
  return (d) => Object.fromEntries(columns.map((name, i) => [name, d[i] || ""]));
}`,
  },
});
recordModules(ROOT, "vega", modules);
