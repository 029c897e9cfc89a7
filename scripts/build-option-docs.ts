// Builds generated/options/2.json, 3.json and 4.json: the names, values and descriptions of all options, for completion and
// descriptions in the chart maker (web/chart/complete/). They come from the type definitions of each Chart.js version and its
// plugins, and from those of the `limn` block.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { API, SignatureKind, TypeFlags } from "typescript/unstable/sync";
import { recordModules } from "./licenses/module-records.ts";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const output = path.join(root, "generated/options");

/** Classes and other types in the libraries, whose members aren't options. */
const CLOSED = /^(?:Chart|Date|Promise|\w*Controller|\w*Element|Plugin|BasePlatform|Moment\w*)$/;
const LITERAL = TypeFlags.StringLiteral | TypeFlags.NumberLiteral;

/** Reads the options of one version from its types. The nodes may contain each other. */
class OptionReader {
  nodes = [];
  #checker;
  #indexes = new Map();

  constructor(checker) {
    this.#checker = checker;
  }

  /** Returns the index of the node with the properties of all object types among these; undefined if there are none. */
  readNode(types) {
    const objects = types.filter((type) => this.#isObject(type));
    const key = objects
      .map(({ id }) => id)
      .sort()
      .join();
    if (objects.length === 0 || this.#indexes.has(key)) return this.#indexes.get(key);
    const index = this.nodes.push({}) - 1;
    this.#indexes.set(key, index);
    const symbols = Map.groupBy(
      objects.flatMap((type) => this.#checker.getPropertiesOfType(type)),
      ({ name }) => name,
    );
    const names = {};
    for (const [name, all] of symbols) if (/^[a-z]\w*$/i.test(name)) names[name] = this.#readOption(name, all);
    const others = objects.flatMap((type) => this.#checker.getIndexInfosOfType(type)).map(({ valueType }) => valueType);
    const other = this.readNode(this.alternatives(others));
    Object.assign(this.nodes[index], { names, other });
    if (Object.keys(names).length > 0 || other !== undefined) return index;
    this.#indexes.set(key, undefined);
    return undefined;
  }

  /** Returns the alternatives of types, without undefined. */
  alternatives(types) {
    const found = new Map();
    const visit = (type) => {
      if (type?.isUnionType()) for (const each of type.getTypes()) visit(each);
      else if (type !== undefined && !(type.flags & TypeFlags.Undefined)) found.set(type.id, type);
    };
    for (const type of types) visit(type);
    return [...found.values()];
  }

  #isList(type) {
    return this.#checker.isArrayType(type) || this.#checker.isTupleType(type);
  }

  #isFunction(type) {
    return this.#checker.getSignaturesOfType(type, SignatureKind.Call).length > 0;
  }

  #isObject(type) {
    const name = type.getAliasSymbol()?.name ?? type.getSymbol()?.name ?? "";
    const isStructured = (type.flags & (TypeFlags.Object | TypeFlags.Intersection)) !== 0;
    return isStructured && !CLOSED.test(name) && !this.#isList(type) && !this.#isFunction(type);
  }

  #readOption(name, symbols) {
    const types = this.alternatives(symbols.map((symbol) => this.#checker.getTypeOfSymbol(symbol)));
    const lists = types.filter((type) => this.#isList(type));
    const items = this.alternatives(lists.flatMap((type) => this.#checker.getTypeArguments(type)));
    const kinds = [...new Set(types.map((type) => this.#kindOf(name, type)).filter((kind) => kind !== undefined))];
    return {
      kinds,
      values: literalsOf(types),
      itemValues: literalsOf(items),
      ...this.#readComment(symbols),
      node: this.readNode(types),
      items: this.readNode(items),
    };
  }

  #kindOf(name, type) {
    if (type.flags & (TypeFlags.Boolean | TypeFlags.BooleanLiteral)) return "boolean";
    if (type.flags & TypeFlags.Number) return "number";
    if (type.flags & LITERAL) return "choice";
    if (type.flags & (TypeFlags.String | TypeFlags.TemplateLiteral)) return /color/i.test(name) ? "color" : "string";
    if (this.#isList(type)) return "list";
    if (this.#isObject(type)) return "object";
    return type.flags & TypeFlags.Object && this.#isFunction(type) ? "function" : undefined;
  }

  #readComment(symbols) {
    for (const symbol of symbols) {
      const text = symbol.getDocumentationComment(this.#checker).trim();
      const tags = symbol.getJsDocTags(this.#checker);
      const initial = tags.find(({ name }) => name === "default" || name === "defaultValue")?.text;
      if (text !== "" || initial !== undefined)
        return { text: text || undefined, initial: initial && plainText(initial) };
    }
    return {};
  }
}

function literalsOf(types) {
  const values = types.filter(({ flags }) => flags & LITERAL).map(({ value }) => value);
  return values.length === 0 ? undefined : values;
}

/** Returns the text of a tag, which is text or a list of parts. */
function plainText(text) {
  return (typeof text === "string" ? text : text.map((part) => part.text).join("")).trim();
}

/** Names of objects in version 2 that later versions renamed. */
const RENAMED = { gridLines: "grid", scaleLabel: "title", tooltips: "tooltip", xAxes: "scales", yAxes: "scales" };

/** Calls back with each option below a node, and with the option's name after the name of its object: "legend.position". */
function visitOptions(nodes, index, visit) {
  const seen = new Set();
  const visitNode = (at, parent) => {
    if (at === undefined || seen.has(`${parent} ${at}`)) return;
    seen.add(`${parent} ${at}`);
    const { names, other } = nodes[at];
    for (const [name, option] of Object.entries(names)) {
      visit(option, `${parent}.${name}`);
      for (const child of [option.node, option.items]) visitNode(child, RENAMED[name] ?? name);
    }
    visitNode(other, parent);
  };
  visitNode(index, "");
}

/** Adds another version's descriptions to options without a description, if an object of the same name has the option. */
function addTexts(nodes, index, texts) {
  visitOptions(nodes, index, (option, key) => {
    if (option.text === undefined) Object.assign(option, { text: texts.get(key) });
  });
}

/** Merges nodes and options that are the same, including all nodes below them. */
function compact(roots, nodes) {
  const render = (classes, { names, other }) =>
    JSON.stringify([
      Object.entries(names).map(([name, option]) => [name, mapNodes(option, classes)]),
      other === undefined ? null : classes[other],
    ]);
  let classes = nodes.map(() => 0);
  for (let count = 0; ; ) {
    const keys = nodes.map((node) => render(classes, node));
    const distinct = [...new Set(keys)];
    const indexes = new Map(distinct.map((key, index) => [key, index]));
    classes = keys.map((key) => indexes.get(key));
    if (distinct.length === count) break;
    count = distinct.length;
  }
  const options = new Map();
  const merged = [];
  for (const [index, { names, other }] of nodes.entries()) {
    merged[classes[index]] ??= {
      names: Object.fromEntries(
        Object.entries(names).map(([name, option]) => {
          const key = JSON.stringify(mapNodes(option, classes));
          if (!options.has(key)) options.set(key, options.size);
          return [name, options.get(key)];
        }),
      ),
      other: classes[other],
    };
  }
  return {
    roots: Object.fromEntries(Object.entries(roots).map(([type, index]) => [type, classes[index]])),
    nodes: merged,
    options: [...options.keys()].map((key) => JSON.parse(key)),
  };
}

function mapNodes(option, classes) {
  return { ...option, node: classes[option.node], items: classes[option.items] };
}

rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });
const api = new API();
/** Descriptions in later versions, because version 2 has few. */
const texts = new Map();
const modules = {};
const sources = [];
for (const version of [4, 3, 2]) {
  const config = path.join(root, `scripts/option-types/tsconfig.${version}.json`);
  const { checker, program } = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  const file = program.getSourceFile(path.join(root, `scripts/option-types/${version}.d.ts`));
  const [configurations] = checker.getExportsOfModule(checker.getSymbolAtLocation(file));
  const reader = new OptionReader(checker);
  const roots = {};
  for (const symbol of checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(configurations)))
    roots[symbol.name] = reader.readNode(reader.alternatives([checker.getTypeOfSymbol(symbol)]));
  addTexts(reader.nodes, roots["*"], texts);
  visitOptions(reader.nodes, roots["*"], ({ text }, key) => {
    if (text !== undefined && !texts.has(key)) texts.set(key, text);
  });
  const docs = compact(roots, reader.nodes);
  writeFileSync(path.join(output, `${version}.json`), JSON.stringify(docs));
  const files = program.getSourceFileNames().map((name) => path.relative(root, name).replaceAll(path.sep, "/"));
  sources.push(...files.filter((name) => !/^node_modules\/(?:@typescript|typescript)\//.test(name)));
  modules[`generated/options/${version}.json`] = [...sources];
  console.log(`generated/options/${version}.json: ${docs.options.length} options`);
}
api.close();
recordModules(root, "options", modules);
