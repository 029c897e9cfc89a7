// Builds generated/options/*.json: the names, values and descriptions of all options, for completion and descriptions in the
// chart maker (web/chart/complete/). They come from the type definitions of each Chart.js version and its plugins, of the `limn`
// block, of ECharts, Vega and Vega-Lite. Vega-Lite's JSON Schema is generated from the same types.

import path from "node:path";
import {
  API,
  type Checker,
  SignatureKind,
  type Type,
  TypeFlags,
  type TypeReference,
  type Symbol as TypeSymbol,
} from "typescript/unstable/sync";
import { recordModules } from "./licenses/module-records.ts";
import { at, clear, ROOT, write } from "./project.ts";

/** Classes and other types in the libraries, whose members aren't options. */
const CLOSED = /^(?:Chart|Date|Promise|\w*Controller|\w*Element|Plugin|BasePlatform|Moment\w*)$/;
const LITERAL = TypeFlags.StringLiteral | TypeFlags.NumberLiteral;

/**
 * An option. `node` is the index of the node with its members, and `items` the index of the node with the members of
 * its array elements.
 */
interface Option {
  readonly kinds: readonly string[];
  readonly values?: readonly unknown[] | undefined;
  readonly itemValues?: readonly unknown[] | undefined;
  readonly text?: string | undefined;
  readonly initial?: string | undefined;
  readonly node?: number | undefined;
  readonly items?: number | undefined;
}

/**
 * The options of an object. `other` is the index of the node for all other names, and `variants` has the indexes of the nodes for
 * the values of its `type`.
 */
interface Node {
  names: Record<string, Option>;
  other: number | undefined;
  variants?: Readonly<Record<string, number | undefined>> | undefined;
}

/** Reads the options of one version from its types. The nodes may contain each other. */
class OptionReader {
  readonly nodes: Node[] = [];
  readonly #checker: Checker;
  readonly #indexes = new Map<string, number | undefined>();

  constructor(checker: Checker) {
    this.#checker = checker;
  }

  /**
   * Returns the index of the node with the properties of all object types among the types; undefined if there are none.
   */
  readNode(types: readonly Type[]): number | undefined {
    const objects = types.filter((type) => this.#isObject(type));
    const key = objects
      .map(({ id }) => id)
      .sort()
      .join();
    if (objects.length === 0 || this.#indexes.has(key)) return this.#indexes.get(key);
    const node: Node = { names: {}, other: undefined };
    const index = this.nodes.push(node) - 1;
    this.#indexes.set(key, index);
    const symbols = Map.groupBy(
      objects.flatMap((type) => this.#checker.getPropertiesOfType(type)),
      ({ name }) => name,
    );
    for (const [name, all] of symbols) if (/^[a-z]\w*$/i.test(name)) node.names[name] = this.#readOption(name, all);
    const others = objects.flatMap((type) => this.#checker.getIndexInfosOfType(type)).map(({ valueType }) => valueType);
    node.other = this.readNode(this.alternatives(others));
    node.variants = this.#readVariants(objects);
    if (Object.keys(node.names).length > 0 || node.other !== undefined) return index;
    this.#indexes.set(key, undefined);
    return undefined;
  }

  /**
   * Returns the nodes of object types by the values of their `type`; undefined unless each type has different values.
   */
  #readVariants(objects: readonly Type[]): Node["variants"] {
    const pairs = objects.map((object) => {
      const type = this.#checker.getPropertiesOfType(object).find(({ name }) => name === "type");
      const values = type && literalsOf(this.alternatives([this.#checker.getTypeOfSymbol(type)]));
      return (values ?? []).map((value) => [String(value), object] as const);
    });
    const byType = Map.groupBy(pairs.flat(), ([value]) => value);
    const isSplit = byType.size > 1 && [...byType.values()].every(({ length }) => length < objects.length);
    if (!isSplit || pairs.some(({ length }) => length === 0)) return undefined;
    const nodes = [...byType].map(([value, group]) => [value, this.readNode(group.map(([, each]) => each))] as const);
    return Object.fromEntries(nodes);
  }

  /** Returns the alternatives of types, without undefined. */
  alternatives(types: readonly (Type | undefined)[]): Type[] {
    const found = new Map<number, Type>();
    const visit = (type: Type | undefined) => {
      if (type?.isUnionType()) for (const each of type.getTypes()) visit(each);
      else if (type !== undefined && !(type.flags & TypeFlags.Undefined)) found.set(type.id, type);
    };
    for (const type of types) visit(type);
    return [...found.values()];
  }

  #isList(type: Type): type is TypeReference {
    return this.#checker.isArrayType(type) || this.#checker.isTupleType(type);
  }

  #isFunction(type: Type): boolean {
    return this.#checker.getSignaturesOfType(type, SignatureKind.Call).length > 0;
  }

  #isObject(type: Type): boolean {
    const name = type.getAliasSymbol()?.name ?? type.getSymbol()?.name ?? "";
    const isStructured = (type.flags & (TypeFlags.Object | TypeFlags.Intersection)) !== 0;
    return isStructured && !CLOSED.test(name) && !this.#isList(type) && !this.#isFunction(type);
  }

  #readOption(name: string, symbols: readonly TypeSymbol[]): Option {
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

  #kindOf(name: string, type: Type): string | undefined {
    if (type.flags & (TypeFlags.Boolean | TypeFlags.BooleanLiteral)) return "boolean";
    if (type.flags & TypeFlags.Number) return "number";
    if (type.flags & LITERAL) return "choice";
    if (type.flags & (TypeFlags.String | TypeFlags.TemplateLiteral)) return /color/i.test(name) ? "color" : "string";
    if (this.#isList(type)) return "list";
    if (this.#isObject(type)) return "object";
    return type.flags & TypeFlags.Object && this.#isFunction(type) ? "function" : undefined;
  }

  #readComment(symbols: readonly TypeSymbol[]): Pick<Option, "text" | "initial"> {
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

function literalsOf(types: readonly Type[]): unknown[] | undefined {
  const values = types.flatMap((type) => (type.flags & LITERAL && type.isLiteralType() ? [type.value] : []));
  return values.length === 0 ? undefined : values;
}

/** Returns the text of a tag, which is text or a list of parts. */
function plainText(text: string | readonly { readonly text: string }[]): string {
  return (typeof text === "string" ? text : text.map((part) => part.text).join("")).trim();
}

/** Names of objects in version 2 that later versions renamed. */
const RENAMED: Readonly<Record<string, string>> = {
  gridLines: "grid",
  scaleLabel: "title",
  tooltips: "tooltip",
  xAxes: "scales",
  yAxes: "scales",
};

/** Calls back with each option below a node, and with the option's name after the name of its object: "legend.position". */
function visitOptions(
  nodes: readonly Node[],
  index: number | undefined,
  visit: (option: Option, key: string) => void,
): void {
  const seen = new Set<string>();
  const visitNode = (at: number | undefined, parent: string) => {
    if (at === undefined || seen.has(`${parent} ${at}`)) return;
    seen.add(`${parent} ${at}`);
    const { names, other, variants = {} } = nodes[at] as Node;
    for (const [name, option] of Object.entries(names)) {
      visit(option, `${parent}.${name}`);
      for (const child of [option.node, option.items]) visitNode(child, RENAMED[name] ?? name);
    }
    for (const index of [other, ...Object.values(variants)]) visitNode(index, parent);
  };
  visitNode(index, "");
}

/** Adds another version's descriptions to options without a description, if an object of the same name has the option. */
function addTexts(nodes: readonly Node[], index: number | undefined, texts: ReadonlyMap<string, string>): void {
  visitOptions(nodes, index, (option, key) => {
    if (option.text === undefined) Object.assign(option, { text: texts.get(key) });
  });
}

/** Merges nodes and options that are the same, including all nodes below them. */
function compact(roots: Readonly<Record<string, number | undefined>>, nodes: readonly Node[]) {
  /** The class of each node: nodes in the same class are the same. */
  let classes = nodes.map(() => 0);
  const classOf = (index: number | undefined) => (index === undefined ? undefined : classes[index]);
  const render = (option: Option) =>
    JSON.stringify({ ...option, node: classOf(option.node), items: classOf(option.items) });
  const mapNames = <Value>({ names }: Node, map: (text: string) => Value) =>
    Object.fromEntries(Object.entries(names).map(([name, option]) => [name, map(render(option))]));
  const variantsOf = ({ variants }: Node) =>
    variants && Object.fromEntries(Object.entries(variants).map(([type, index]) => [type, classOf(index)]));
  for (let count = 0; ; ) {
    const keys = nodes.map((node) =>
      JSON.stringify([mapNames(node, String), classOf(node.other) ?? null, variantsOf(node)]),
    );
    const distinct = [...new Set(keys)];
    classes = keys.map((key) => distinct.indexOf(key));
    if (distinct.length === count) break;
    count = distinct.length;
  }
  const options = new Map<string, number>();
  const merged: (Omit<Node, "names"> & { readonly names: Readonly<Record<string, number>> })[] = [];
  for (const [index, node] of nodes.entries())
    merged[classes[index] ?? 0] ??= {
      names: mapNames(node, (text) => {
        options.set(text, options.get(text) ?? options.size);
        return options.get(text) ?? 0;
      }),
      other: classOf(node.other),
      variants: variantsOf(node),
    };
  return {
    roots: Object.fromEntries(Object.entries(roots).map(([type, index]) => [type, classOf(index)])),
    nodes: merged,
    options: [...options.keys()].map((key) => JSON.parse(key)),
  };
}

clear("generated/options");
const api = new API();
/** Descriptions in later versions, because version 2 has few. */
const texts = new Map<string, string>();
const modules: Record<string, string[]> = {};
const sources: string[] = [];
for (const version of [4, 3, 2, "echarts", "vega", "vega-lite"]) {
  const config = at(`scripts/option-types/tsconfig.${version}.json`);
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  const file = project?.program.getSourceFile(at(`scripts/option-types/${version}.d.ts`));
  const module = file && project?.checker.getSymbolAtLocation(file);
  const [configurations] = (module && project?.checker.getExportsOfModule(module)) ?? [];
  if (project === undefined || configurations === undefined) throw new Error(`${config} has no configurations`);
  const { checker, program } = project;
  const reader = new OptionReader(checker);
  const roots: Record<string, number | undefined> = {};
  for (const symbol of checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(configurations)))
    roots[symbol.name] = reader.readNode(reader.alternatives([checker.getTypeOfSymbol(symbol)]));
  const isChartJs = typeof version === "number";
  if (isChartJs) {
    addTexts(reader.nodes, roots["*"], texts);
    visitOptions(reader.nodes, roots["*"], ({ text }, key) => {
      if (text !== undefined && !texts.has(key)) texts.set(key, text);
    });
  }
  const docs = compact(roots, reader.nodes);
  write(`generated/options/${version}.json`, JSON.stringify(docs));
  const files = program.getSourceFileNames().map((name) => path.relative(ROOT, name).replaceAll(path.sep, "/"));
  const own = files.filter((name) => !/^node_modules\/(?:@typescript|typescript)\//.test(name));
  if (isChartJs) sources.push(...own);
  modules[`generated/options/${version}.json`] = isChartJs ? [...sources] : own;
  console.log(`generated/options/${version}.json: ${docs.options.length} options`);
}
api.close();
recordModules(ROOT, "options", modules);
