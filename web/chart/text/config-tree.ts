// Syntax tree of a chart's code, which is a JavaScript expression (JSON and JSON5 are subsets). Finds nodes by path and reads
// literals. The parser is error-tolerant, so that the page can read code while it is being edited.

import type { SyntaxNode, Tree } from "@lezer/common";
import { parser } from "@lezer/javascript";

/** Path into a configuration: `["data", "datasets", 0]`. */
export type Path = readonly (string | number)[];

export type Literal = string | number | boolean | null;

/** Value that consists of literals, arrays and objects. */
export type Data = Literal | readonly Data[] | { readonly [key: string]: Data };

const EXPRESSION = parser.configure({ top: "SingleExpression" });
const COMMENT = /Comment$/;

/** A chart's parsed code. */
export class ConfigTree {
  readonly text: string;
  /** The object literal; undefined if the code is a call, a variable or empty. */
  readonly root: SyntaxNode | undefined;
  /** Offset of the first syntax error, if any. */
  readonly mistake: number | undefined;
  readonly #tree: Tree;

  constructor(text: string) {
    this.text = text;
    const tree = EXPRESSION.parse(text);
    this.#tree = tree;
    let mistake: number | undefined;
    tree.iterate({
      enter: ({ type, from }) => {
        if (type.isError && mistake === undefined) mistake = from;
        return mistake === undefined;
      },
    });
    this.mistake = mistake;
    let node = significant(tree.topNode)[0];
    while (node?.name === "ParenthesizedExpression") node = significant(node).find(({ name }) => !"()".includes(name));
    this.root = node?.name === "ObjectExpression" ? node : undefined;
  }

  /** The ranges of all comments. */
  get comments(): readonly { readonly from: number; readonly to: number }[] {
    const comments: { from: number; to: number }[] = [];
    this.#tree.iterate({
      enter: ({ name, from, to }) => {
        if (COMMENT.test(name)) comments.push({ from, to });
      },
    });
    return comments;
  }

  /** Returns the node at a path, or undefined if there is none or it is computed. */
  find(path: Path): SyntaxNode | undefined {
    let node = this.root;
    for (const step of path) {
      if (node === undefined) return undefined;
      node = typeof step === "number" ? this.items(node)?.[step] : this.property(node, step)?.value;
    }
    return node;
  }

  /** Returns the node at a path, or the closest ancestor on that path. */
  findNearest(path: Path): SyntaxNode | undefined {
    for (let length = path.length; length > 0; length--) {
      const [node, step] = [this.find(path.slice(0, length - 1)), path[length - 1]];
      if (node === undefined) continue;
      if (typeof step === "string") {
        const property = this.property(node, step);
        if (property !== undefined) return length === path.length ? property.node : (property.value ?? property.node);
      } else if (this.items(node)?.[step as number] !== undefined) return this.items(node)?.[step as number];
    }
    return this.root;
  }

  /** Returns the first property name or string with this text. */
  findName(name: string): SyntaxNode | undefined {
    let found: SyntaxNode | undefined;
    this.#tree.iterate({
      enter: ({ node }) => {
        const isNamed = node.name === "PropertyDefinition" ? this.textOf(node) === name : this.valueOf(node) === name;
        if (isNamed) found ??= node;
        return found === undefined;
      },
    });
    return found;
  }

  /** Returns the innermost node that contains the character before an offset (side -1) or after it (side 1). */
  nodeAt(offset: number, side: -1 | 1): SyntaxNode {
    return this.#tree.resolveInner(offset, side);
  }

  /** Returns the path of a value inside the configuration; undefined inside functions, calls and other computed values. */
  pathOf(node: SyntaxNode): Path | undefined {
    if (node.from === this.root?.from && node.name === "ObjectExpression") return [];
    const { parent } = node;
    if (parent?.name === "Property" && parent.parent !== null) {
      const [path, name] = [this.pathOf(parent.parent), this.nameOf(parent)];
      return path && name !== undefined ? [...path, name] : undefined;
    }
    if (parent?.name !== "ArrayExpression") return undefined;
    const path = this.pathOf(parent);
    let index = 0;
    for (let child = parent.firstChild; child !== null && child.from < node.from; child = child.nextSibling)
      if (child.name === ",") index++;
    return path && [...path, index];
  }

  /** Returns a property of an object literal: the last one with that name, which is the one that JavaScript uses. */
  property(
    object: SyntaxNode,
    name: string,
  ): { readonly node: SyntaxNode; readonly value: SyntaxNode | undefined } | undefined {
    if (object.name !== "ObjectExpression") return undefined;
    const node = object.getChildren("Property").findLast((each) => this.nameOf(each) === name);
    if (node === undefined) return undefined;
    const [, colon, value] = significant(node);
    return { node, value: colon?.name === ":" ? value : undefined };
  }

  /** Returns a property's name, or undefined if the name is computed. */
  nameOf(property: SyntaxNode): string | undefined {
    const [key] = significant(property);
    if (key?.name === "PropertyDefinition") return this.textOf(key);
    const value = key?.name === "String" || key?.name === "Number" ? this.valueOf(key) : undefined;
    return value === undefined ? undefined : String(value);
  }

  /** Returns the items of an array literal, or undefined for other nodes and for arrays with holes or spread elements. */
  items(list: SyntaxNode): SyntaxNode[] | undefined {
    if (list.name !== "ArrayExpression") return undefined;
    const inner = significant(list).filter(({ name }) => name !== "[" && name !== "]");
    const items: SyntaxNode[] = [];
    for (const [index, node] of inner.entries()) {
      const isComma = index % 2 === 1;
      if ((node.name === ",") !== isComma || node.name === "Spread") return undefined;
      if (!isComma) items.push(node);
    }
    return items;
  }

  /** Returns the value of a literal, or undefined for other nodes. */
  valueOf(node: SyntaxNode): Literal | undefined {
    const text = this.textOf(node);
    switch (node.name) {
      case "Number":
        return readNumber(text);
      case "String":
        return readEscapes(text.slice(1, -1));
      case "TemplateString":
        return node.getChild("Interpolation") === null ? readEscapes(text.slice(1, -1)) : undefined;
      case "BooleanLiteral":
        return text === "true";
      case "null":
        return null;
      case "UnaryExpression": {
        const number = /^[+-]\s*[\d.]/.test(text) ? readNumber(text.slice(1).trim()) : undefined;
        return number === undefined ? undefined : text.startsWith("-") ? -number : number;
      }
      default:
        return undefined;
    }
  }

  /** Returns the value of a node that consists of literals, or undefined if a part of it is computed. */
  dataOf(node: SyntaxNode): Data | undefined {
    if (node.name === "ArrayExpression") {
      const items = this.items(node)?.map((item) => this.dataOf(item));
      return items?.some((item) => item === undefined) ? undefined : (items as Data[] | undefined);
    }
    if (node.name !== "ObjectExpression") return this.valueOf(node);
    const entries = node.getChildren("Property").map((property) => {
      const [name, value] = [this.nameOf(property), significant(property)[2]];
      const data = value === undefined ? undefined : this.dataOf(value);
      return name === undefined || data === undefined ? undefined : ([name, data] as const);
    });
    return entries.some((entry) => entry === undefined) ? undefined : Object.fromEntries(entries as [string, Data][]);
  }

  textOf({ from, to }: { readonly from: number; readonly to: number }): string {
    return this.text.slice(from, to);
  }

  /** Returns an offset's line number, starting at 1. */
  lineOf(offset: number): number {
    return this.text.slice(0, offset).split("\n").length;
  }
}

let latest: ConfigTree | undefined;

/** Parses a chart's code. The latest result is cached. */
export function readConfig(text: string): ConfigTree {
  if (latest?.text !== text) latest = new ConfigTree(text);
  return latest;
}

/** Returns a node's children, except comments and error nodes. */
function significant(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling)
    if (!COMMENT.test(child.name) && !child.type.isError) children.push(child);
  return children;
}

function readNumber(text: string): number | undefined {
  const number = Number(text.replaceAll("_", ""));
  return Number.isFinite(number) ? number : undefined;
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", v: "\v", 0: "\0" };

/** Resolves the escape sequences in a string literal (ECMA-262, section 12.9.4). */
function readEscapes(text: string): string {
  return text.replaceAll(
    /\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|(\r\n|[\s\S]))/gi,
    (_, brace?: string, four?: string, two?: string, one?: string) => {
      const code = brace ?? four ?? two;
      if (code !== undefined) return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff));
      return one === undefined || /[\r\n\u2028\u2029]/.test(one) ? "" : (ESCAPES[one] ?? one);
    },
  );
}
