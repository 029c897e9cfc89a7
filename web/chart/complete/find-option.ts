// Finds the description of an option at a path of a chart's code. The options depend on the chart type, in a mixed chart on
// the dataset's type, and in other objects on their `type`.

import type { OptionDoc, OptionDocs, OptionNode } from "../../../src/options/option-docs.ts";
import { type Path, readConfig } from "../text/config-tree.ts";

/** Returns the options of the object at a path, or undefined if they are unknown. */
export function findOptions(docs: OptionDocs, text: string, path: Path): OptionNode | undefined {
  let index = rootOf(docs, readString(text, ["type"]));
  const nodeAt = (length: number) => docs.nodes[variantOf(docs, text, index, path.slice(0, length))];
  for (let length = 0; length < path.length; length++) {
    const node = nodeAt(length);
    const step = path[length];
    if (node === undefined || typeof step === "number") return undefined;
    const option = optionOf(docs, node, step as string);
    const isItem = typeof path[length + 1] === "number";
    let next = isItem ? option?.items : (option?.node ?? (option === undefined ? node.other : undefined));
    if (isItem) {
      length++;
      if (step === "datasets" && length === 2) next = datasetOf(docs, text, path.slice(0, 3)) ?? next;
    }
    if (next === undefined) return undefined;
    index = next;
  }
  return nodeAt(path.length);
}

/** Returns the node with the options of an object's type; the object's own node if it has no such options. */
function variantOf({ nodes }: OptionDocs, text: string, index: number, path: Path): number {
  const variants = nodes[index]?.variants;
  const type = variants && readString(text, [...path, "type"]);
  return type !== undefined && Object.hasOwn(variants ?? {}, type) ? (variants?.[type] ?? index) : index;
}

/** Returns the description of the option at a path, or undefined if it is unknown. */
export function findOption(docs: OptionDocs, text: string, path: Path): OptionDoc | undefined {
  const last = path.findLastIndex((step) => typeof step === "string");
  const node = findOptions(docs, text, path.slice(0, last));
  const option = node && optionOf(docs, node, String(path[last]));
  if (option === undefined || last === path.length - 1) return option;
  return { ...option, kinds: option.itemValues === undefined ? [] : ["choice"], values: option.itemValues ?? [] };
}

/** Returns the description of an object's option. */
export function optionOf(docs: OptionDocs, node: OptionNode, name: string): OptionDoc | undefined {
  return Object.hasOwn(node.names, name) ? docs.options[node.names[name] as number] : undefined;
}

/** Returns the options of a dataset with a type of its own. */
function datasetOf(docs: OptionDocs, text: string, path: Path): number | undefined {
  const type = readString(text, [...path, "type"]);
  const data = type === undefined ? undefined : docs.nodes[rootOf(docs, type)];
  const list = data && optionOf(docs, data, "data")?.node;
  const datasets = list === undefined ? undefined : docs.nodes[list];
  return datasets && optionOf(docs, datasets, "datasets")?.items;
}

function rootOf({ roots }: OptionDocs, type: string | undefined): number {
  return (type !== undefined && Object.hasOwn(roots, type) ? roots[type] : roots["*"]) as number;
}

function readString(text: string, path: Path): string | undefined {
  const tree = readConfig(text);
  const node = tree.find(path);
  const value = node && tree.valueOf(node);
  return typeof value === "string" ? value : undefined;
}
