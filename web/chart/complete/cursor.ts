// Finds the option name or option value at an offset in a chart's code. The code may be unfinished.

import type { SyntaxNode } from "@lezer/common";
import { type ConfigTree, type Path, readConfig } from "../text/config-tree.ts";

/** The option name or value at the cursor. */
export interface CursorPlace {
  readonly kind: "name" | "value";
  /** Path of the option's object if a name is being written, otherwise of the option itself. */
  readonly path: Path;
  /** The range to replace. */
  readonly from: number;
  readonly to: number;
  readonly isQuoted: boolean;
  /** Whether the quotes around the range are closed. */
  readonly isClosed: boolean;
  /** Other names in the same object. */
  readonly siblings: readonly string[];
  /** Whether the name already has a colon and a value. */
  readonly hasValue: boolean;
}

/** Returns the option name or value at an offset; undefined in comments, functions and computed values. */
export function findCursorPlace(text: string, offset: number): CursorPlace | undefined {
  const tree = readConfig(text);
  const innermost = tree.nodeAt(offset, -1);
  const node = /^[{}[\],:]$/.test(innermost.name) ? (innermost.parent ?? innermost) : innermost;
  if (/Comment$/.test(node.name)) return undefined;
  const token = isToken(node) && offset <= node.to ? node : undefined;
  const isQuoted = token?.name === "String";
  // A string's quotes stay. An unfinished string has no closing quote.
  const isClosed =
    token !== undefined && isQuoted && /^(["']).*\1$/s.test(tree.textOf(token)) && token.to > token.from + 1;
  if (isQuoted && (offset === token.from || (isClosed && offset === token.to))) return undefined;
  const range =
    token === undefined
      ? { from: offset, to: offset }
      : { from: token.from + (isQuoted ? 1 : 0), to: isQuoted ? token.to - (isClosed ? 1 : 0) : token.to };
  const inner = token === undefined ? node : (token.parent ?? node);
  const place = placeIn(tree, inner, token, offset);
  return place && { ...place, ...range, isQuoted, isClosed };
}

const TOKENS = /^(?:PropertyDefinition|VariableName|String|Number|BooleanLiteral|null|PropertyName)$/;

function isToken(node: SyntaxNode): boolean {
  return TOKENS.test(node.name);
}

type Place = Pick<CursorPlace, "kind" | "path" | "siblings" | "hasValue">;

function placeIn(tree: ConfigTree, node: SyntaxNode, token: SyntaxNode | undefined, offset: number): Place | undefined {
  if (node.type.isError && node.parent !== null) return placeIn(tree, node.parent, token, offset);
  if (node.name === "Property") {
    const colon = node.getChild(":");
    const object = node.parent;
    if (object === null) return undefined;
    if (colon === null || offset <= colon.from) return nameIn(tree, object, node, colon !== null);
    const value = colon.nextSibling;
    if (value !== null && value.from !== token?.from && !value.type.isError) return undefined;
    return valueAt(tree, node);
  }
  if (node.name === "ObjectExpression") {
    const before = lastBefore(node, offset);
    if (before?.name === "Property" && before.getChild(":") !== null && before.lastChild?.name === ":")
      return valueAt(tree, before);
    return before?.name === "{" || before?.name === "," ? nameIn(tree, node, undefined, false) : undefined;
  }
  if (node.name === "ArrayExpression") {
    const before = lastBefore(node, token?.from ?? offset);
    if (before?.name !== "[" && before?.name !== ",") return undefined;
    const path = tree.pathOf(node);
    return path && { kind: "value", path: [...path, 0], siblings: [], hasValue: false };
  }
  return undefined;
}

function nameIn(tree: ConfigTree, object: SyntaxNode, property: SyntaxNode | undefined, hasValue: boolean) {
  const path = tree.pathOf(object);
  const others = object.getChildren("Property").filter(({ from }) => from !== property?.from);
  const siblings = others.flatMap((each) => tree.nameOf(each) ?? []);
  return path && ({ kind: "name", path, siblings, hasValue } as const);
}

function valueAt(tree: ConfigTree, property: SyntaxNode): Place | undefined {
  const [path, name] = [property.parent && tree.pathOf(property.parent), tree.nameOf(property)];
  if (!path || name === undefined) return undefined;
  return { kind: "value", path: [...path, name], siblings: [], hasValue: false };
}

/** Returns the last child that ends at or before an offset, except comments and errors. */
function lastBefore(node: SyntaxNode, offset: number): SyntaxNode | undefined {
  let last: SyntaxNode | undefined;
  for (let child = node.firstChild; child !== null && child.to <= offset; child = child.nextSibling)
    if (!/Comment$/.test(child.name) && !child.type.isError) last = child;
  return last;
}
