// A chart's text → what of it is plain data, as JSON has it. What is computed is left out: calls, functions, names.

import type { SyntaxNode } from "@lezer/common";
import { type ConfigTree, readConfig } from "../text/config-tree.ts";

/** Plain data. */
export type Plain = string | number | boolean | null | readonly Plain[] | PlainObject;
/** Plain data by names. */
export interface PlainObject {
  readonly [name: string]: Plain;
}

/** The chart's configuration; empty where its text is no object. */
export function readPlain(text: string): PlainObject {
  const tree = readConfig(text);
  const value = tree.root === undefined ? undefined : plainOf(tree, tree.root);
  return isObject(value) ? value : {};
}

export function isObject(value: unknown): value is PlainObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function plainOf(tree: ConfigTree, node: SyntaxNode): Plain | undefined {
  if (node.name === "ObjectExpression") {
    const entries = node.getChildren("Property").flatMap((property): [string, Plain][] => {
      const name = tree.nameOf(property);
      const value = name === undefined ? undefined : tree.property(node, name)?.value;
      const plain = value === undefined ? undefined : plainOf(tree, value);
      return name === undefined || plain === undefined ? [] : [[name, plain]];
    });
    return Object.fromEntries(entries);
  }
  const items = tree.items(node);
  if (items === undefined) return tree.valueOf(node);
  const plain = items.map((item) => plainOf(tree, item));
  return plain.every((item) => item !== undefined) ? plain : undefined;
}
