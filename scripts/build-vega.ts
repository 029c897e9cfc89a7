// Builds generated/vega/vega.js: Vega with its canvas renderer and the interpreter of its expressions, and Vega-Lite's compiler.

import { recordModules } from "./licenses/module-records.ts";
import { buildFactory } from "./metered-factory.ts";
import { clear, ROOT, readText, versionOf, write } from "./project.ts";

const FOLDER = "generated/vega";

/** Makes the package synchronous, because its work is metered: the adapter's loader returns data at once. */
const withoutPromises = (text: string): string => text.replaceAll(/\basync (?=function\b|\w+\()|\bawait /g, "");

/** The part of a JSON Schema that this script reads. */
interface Definition {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly anyOf?: readonly { readonly $ref: string }[];
}
interface Schema {
  readonly definitions: Readonly<Record<string, Definition>>;
}

/** Returns the enumerated values of a definition, or of the definitions that it refers to. */
const enumOf = ({ enum: words, const: word, anyOf = [] }: Definition = {}): readonly string[] => [
  ...(words ?? []),
  ...(word === undefined ? [] : [word]),
  ...anyOf.flatMap(({ $ref }) => enumOf(definitions[$ref.slice("#/definitions/".length)])),
];

const OBJECT_CONVERTER = `function objectConverter(columns) {
  return new Function("d", "return {" + columns.map(function(name, i) {
    return JSON.stringify(name) + ": d[" + i + '] || ""';
  }).join(",") + "}");
}`;

const LOAD = ` : _.async ? {
      async: df.request(_.url, _.format).then((res) => (this._pending = array_default(res.data), (df2) => df2.touch(this)))
    } : df.request(_.url, _.format).then((res) => output2(this, pulse2, array_default(res.data)));`;

const REPEAT = `let s2 = "";
  for (; --reps >= 0; )
    s2 += str;
  return s2;`;

/** Estimated memory of a row of data, of an item of the scene graph, and of an operator, in bytes. */
const TUPLE_BYTES = 200;
const ITEM_BYTES = 500;
const OPERATOR_BYTES = 1500;

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
    // Expressions must not get access to functions, such as constructors.
    "new Set([Function, eval, $unscheduled, $unscheduled])": "new Set()",
    // The code generator, which the interpreter replaces.
    "= Function(": "= $unscheduled(",
    "DisallowedMethods.has(o[p])": 'typeof o[p] === "function"',
    // Text is measured on the drawing's canvas instead of the instance's.
    '(context = canvas(1, 1)) ? context.getContext("2d") : null':
      '!0, $start = host.onStart(() => { context = canvas(1, 1).getContext("2d"); })',
    // The adapter's loader returns data at once.
    [LOAD]: " : output2(this, pulse2, array_default(df.request(_.url, _.format).data));",
    // The adapter bounds strings and arrays.
    "ArrayExpression: ($, n) => n.elements.map($)": "ArrayExpression: ($, n) => host.result(n.elements.map($))",
    "($.fn[name] || Functions2[name]).apply($.fn, args.map($))":
      "host.result(($.fn[name] || Functions2[name]).apply($.fn, args.map((n) => host.operand($(n)))))",
    "Ops[n.operator]($(n.left), $(n.right))":
      "host.result(Ops[n.operator](host.operand($(n.left)), host.operand($(n.right))))",
    [REPEAT]: 'return reps > 0 ? String(str).repeat(reps) : "";',
    // A tuple, an item of the scene graph and an operator stay in memory until the image is drawn.
    "return t[TUPLE_ID_KEY] = id2, t;": `return host.hold(${TUPLE_BYTES}), t[TUPLE_ID_KEY] = id2, t;`,
    "this.mark = mark, this.bounds = this.bounds || new Bounds();": `host.hold(${ITEM_BYTES}), this.mark = mark, this.bounds = this.bounds || new Bounds();`,
    "return this.operators.push(op), op.id =": `return host.hold(${OPERATOR_BYTES}), this.operators.push(op), op.id =`,
    "this.id = ++OP_ID,": `host.hold(${OPERATOR_BYTES}), this.id = ++OP_ID,`,
    // Only expressions about events, which don't occur, need these functions.
    "$.fn = Object.create(fn),": "$.fn = event2 === void 0 ? fn : Object.create(fn),",
    "EventFunctions.forEach((f) => $.fn[f] =": "event2 !== void 0 && EventFunctions.forEach((f) => $.fn[f] =",
    // As in compiled expressions, a single number is a time instead of a year.
    "(yearOrTimestring, m3 = 0,": "(yearOrTimestring, m3,",
    "new Date(yearOrTimestring) : new Date(":
      "new Date(yearOrTimestring) : m3 === void 0 ? new Date(yearOrTimestring) : new Date(",
    // Converts the rows of CSV data without generating code.
    [OBJECT_CONVERTER]: `function objectConverter(columns) {
  return (d) => Object.fromEntries(columns.map((name, i) => [name, d[i] || ""]));
}`,
  },
});
const SCHEMA = "node_modules/vega-lite/build/vega-lite-schema.json";
recordModules(ROOT, "vega", { ...modules, [`${FOLDER}/names.js`]: [SCHEMA] });

// The names that Vega-Lite knows, for warnings about misspelled names.
const { definitions } = JSON.parse(readText(SCHEMA)) as Schema;
const membersOf = (pattern: RegExp) =>
  Object.entries(definitions).flatMap(([name, { properties = {} }]) =>
    pattern.test(name) ? Object.keys(properties) : [],
  );
const NAMES = {
  MEMBERS: membersOf(/^(?:TopLevel|(?:Facet|Repeat|Layer|Concat|Unit|NonNormalized).*Spec)/),
  CHANNELS: membersOf(/^FacetedEncoding$/),
  MARKS: ["Mark", "CompositeMark"].flatMap((name) => enumOf(definitions[name])),
};
const lines = Object.entries(NAMES).map(([name, names]) => [name, [...new Set(names)].sort()] as const);
write(
  `${FOLDER}/names.js`,
  lines.map(([name, names]) => `export const ${name} = ${JSON.stringify(names)};\n`).join(""),
);
write(`${FOLDER}/names.d.ts`, lines.map(([name]) => `export const ${name}: readonly string[];\n`).join(""));
