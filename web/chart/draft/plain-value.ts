// Extracts the plain data from a chart's code, as JSON. Omits computed parts: calls, functions and variables.

import type { SyntaxNode } from "@lezer/common";
import { type ConfigTree, readConfig } from "../text/config-tree.ts";

/** Plain data: a JSON value. */
export type PlainValue = string | number | boolean | null | readonly PlainValue[] | PlainObject;
export interface PlainObject {
  readonly [name: string]: PlainValue;
}

/** Returns the configuration, or an empty object if the code is not an object literal. */
export function readPlainObject(text: string): PlainObject {
  const tree = readConfig(text);
  const value = tree.root === undefined ? undefined : plainOf(tree, tree.root);
  return isObject(value) ? value : {};
}

export function isObject(value: unknown): value is PlainObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function plainOf(tree: ConfigTree, node: SyntaxNode): PlainValue | undefined {
  if (node.name === "ObjectExpression") {
    const entries = node.getChildren("Property").flatMap((property): [string, PlainValue][] => {
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
