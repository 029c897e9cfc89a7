// Changes or reorders the items of arrays in a chart's code. Everything between the items stays: line breaks, commas, comments.

import type { Data, Path } from "./config-tree.ts";
import { readConfig } from "./config-tree.ts";
import { detectStyle, writeValue } from "./text-style.ts";

interface Splice {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/**
 * Reorders the items of the array at a path.
 *
 * @param order the current index of each item in the new order; items beyond its length stay in place
 * @returns undefined if the code computes the array, or if the array is too short
 */
export function reorderItems(text: string, path: Path, order: readonly number[]): string | undefined {
  const tree = readConfig(text);
  const list = tree.find(path);
  const items = list === undefined ? undefined : tree.items(list);
  if (items === undefined || items.length < order.length) return undefined;
  const splices = order.flatMap((from, to): Splice[] => {
    const [item, target] = [items[from], items[to]];
    if (item === undefined || target === undefined || from === to) return [];
    return [{ from: target.from, to: target.to, insert: tree.textOf(item) }];
  });
  return spliceAll(text, splices);
}

/**
 * Replaces literals in the array at a path.
 *
 * @param field property of the items that is replaced; undefined to replace the items themselves
 * @param change returns the new value of an item
 * @returns undefined if the code computes the array
 */
export function changeItems(
  text: string,
  path: Path,
  field: string | undefined,
  change: (value: Data | undefined, index: number) => Data | undefined,
): string | undefined {
  const tree = readConfig(text);
  const list = tree.find(path);
  const items = list === undefined ? undefined : tree.items(list);
  if (items === undefined) return undefined;
  const style = detectStyle(text);
  const splices = items.flatMap((item, index): Splice[] => {
    const node = field === undefined ? item : tree.property(item, field)?.value;
    if (node === undefined) return [];
    const before = tree.dataOf(node);
    const after = change(before, index);
    return after === before || after === undefined
      ? []
      : [{ from: node.from, to: node.to, insert: writeValue(after, style) }];
  });
  return spliceAll(text, splices);
}

/** Applies replacements that don't overlap and are sorted by position. */
function spliceAll(text: string, splices: readonly Splice[]): string {
  let end = 0;
  const parts: string[] = [];
  for (const { from, to, insert } of splices) {
    parts.push(text.slice(end, from), insert);
    end = to;
  }
  return parts.join("") + text.slice(end);
}
