// Edits the value at a path in a chart's code and leaves the rest unchanged, including comments, functions and whitespace.
// Returns undefined if the code computes the value at that path.

import type { SyntaxNode } from "@lezer/common";
import { type ConfigTree, type Path, readConfig } from "./config-tree.ts";
import { detectStyle, SourceText, type TextStyle, writeName, writeValue } from "./text-style.ts";

/** Sets the value at a path, and creates missing objects along the path. */
export function setAt(text: string, path: Path, value: unknown): string | undefined {
  const tree = readConfig(text);
  const style = detectStyle(text);
  const node = tree.find(path);
  if (node !== undefined) return splice(text, node.from, node.to, writeValue(value, style));
  for (let length = path.length - 1; length >= 0; length--) {
    const outer = tree.find(path.slice(0, length));
    if (outer === undefined) continue;
    const step = path[length] as string | number;
    const inner = nest(path.slice(length + 1), value);
    if (inner === undefined) return undefined;
    if (typeof step === "number") {
      const items = tree.items(outer);
      return items?.length === step ? appendItems(text, path.slice(0, length), [inner]) : undefined;
    }
    // The property is a method or a shorthand, which has no value to replace.
    if (outer.name !== "ObjectExpression" || tree.property(outer, step) !== undefined) return undefined;
    return insertProperty(tree, outer, step, inner, style);
  }
  return undefined;
}

/** Wraps a value in objects along a path. Returns undefined if the path contains an index. */
function nest(path: Path, value: unknown): unknown {
  if (path.some((step) => typeof step === "number")) return undefined;
  return path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
}

function insertProperty(tree: ConfigTree, object: SyntaxNode, name: string, value: unknown, style: TextStyle): string {
  const written = `${writeName(name, style)}: ${writeValue(value, style)}`;
  const last = lastMember(object);
  if (last === undefined) return splice(tree.text, object.from + 1, object.to - 1, ` ${written} `);
  const indent = indentBefore(tree.text, object, firstMember(object) as SyntaxNode);
  return splice(tree.text, last.to, last.to, `,${indent}${written}`);
}

/** Removes the property at a path, if any. */
export function removeAt(text: string, path: Path): string {
  const tree = readConfig(text);
  const object = tree.find(path.slice(0, -1));
  const name = path.at(-1);
  if (object === undefined || typeof name !== "string") return text;
  const property = tree.property(object, name)?.node;
  return property === undefined ? text : cutMember(text, property);
}

/** Returns the source code of a node, for `setAt`. */
export function sourceText(text: string, { from, to }: SyntaxNode): SourceText {
  return new SourceText(text.slice(from, to));
}

/** Renames the property at a path. Returns undefined if there is none, or if its name is computed. */
export function renameAt(text: string, path: Path, name: string): string | undefined {
  const tree = readConfig(text);
  const object = tree.find(path.slice(0, -1));
  const property = object && tree.property(object, String(path.at(-1)))?.node;
  const key = property?.firstChild;
  if (!key || property.firstChild?.nextSibling?.name !== ":") return undefined;
  return splice(text, key.from, key.to, writeName(name, detectStyle(text)));
}

export function appendItems(text: string, path: Path, values: readonly unknown[]): string | undefined {
  const tree = readConfig(text);
  const list = tree.find(path);
  const items = list === undefined ? undefined : tree.items(list);
  if (list === undefined || items === undefined) return undefined;
  if (values.length === 0) return text;
  const style = detectStyle(text);
  const written = values.map((value) => writeValue(value, style));
  const [first, last] = [items[0], items.at(-1)];
  if (first === undefined || last === undefined) return splice(text, list.from + 1, list.to - 1, written.join(", "));
  // Objects start on a new line if the first one does; other items continue the line.
  const indent = first.name === "ObjectExpression" ? indentBefore(text, list, first) : " ";
  return splice(text, last.to, last.to, written.map((each) => `,${indent}${each}`).join(""));
}

/** Inserts an item into the array at a path. */
export function insertItem(text: string, path: Path, index: number, value: unknown): string | undefined {
  const tree = readConfig(text);
  const list = tree.find(path);
  const items = list === undefined ? undefined : tree.items(list);
  const next = items?.[index];
  if (items === undefined) return undefined;
  if (next === undefined) return items.length === index ? appendItems(text, path, [value]) : undefined;
  return splice(text, next.from, next.from, `${writeValue(value, detectStyle(text))}, `);
}

/** Removes an item from the array at a path, if any. */
export function removeItem(text: string, path: Path, index: number): string {
  const item = readConfig(text).find([...path, index]);
  return item === undefined ? text : cutMember(text, item);
}

/** Removes a property or an item together with one comma. */
function cutMember(text: string, member: SyntaxNode): string {
  const next = followingMember(member);
  if (next !== undefined) return splice(text, member.from, next.from, "");
  let before = member.prevSibling;
  while (before !== null && before.name !== ",") before = before.prevSibling;
  return splice(text, before?.from ?? member.from, member.to, "");
}

function followingMember(member: SyntaxNode): SyntaxNode | undefined {
  let next = member.nextSibling;
  while (next !== null && (next.name === "," || next.name.endsWith("Comment"))) next = next.nextSibling;
  return next === null || next.name === "}" || next.name === "]" ? undefined : next;
}

function firstMember(object: SyntaxNode): SyntaxNode | undefined {
  return object.getChild("Property") ?? undefined;
}

function lastMember(object: SyntaxNode): SyntaxNode | undefined {
  return object.getChildren("Property").at(-1);
}

/** Returns the whitespace before the first member: a line break with indentation, or a space. */
function indentBefore(text: string, outer: SyntaxNode, first: SyntaxNode): string {
  const [indent] = /\n[ \t]*$/.exec(text.slice(outer.from + 1, first.from)) ?? [];
  return indent ?? " ";
}

function splice(text: string, from: number, to: number, insert: string): string {
  return text.slice(0, from) + insert + text.slice(to);
}
