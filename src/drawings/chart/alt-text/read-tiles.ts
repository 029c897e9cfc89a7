// Reads the tiles of a tree map, for a chart's alt text.

import { TREEMAP_CELLS } from "../../../base/limits.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { isFiniteNumber, parseNumber, readPath } from "../record.ts";
import { formatSingleLine, shorten } from "./text.ts";

/** A named amount. */
interface NamedValue {
  readonly value: number;
  readonly label: () => string;
}

/** A tree map's tiles, and the sums of its outer groups; no groups if there is only one outer group or one level. */
interface Tiles {
  readonly tiles: readonly NamedValue[];
  readonly groups: readonly NamedValue[];
}

/** Maximum number of levels of a tree map. */
const LEVELS = 20;

/**
 * Reads the tiles of a tree map. Adds up entries in the same groups, as the chart type does.
 *
 * @param labels tile names, for data that is a list of numbers
 */
export function readTiles({ data, tree, key, groups }: PlainObject, labels: readonly unknown[]): Tiles {
  const valueKey = typeof key === "string" ? key : "value";
  const root = tree ?? data;
  const levels = Array.isArray(groups) ? groups.filter((group) => typeof group === "string").slice(0, LEVELS) : [];
  const [tiles, outer] = [new Map<string, number>(), new Map<string, number>()];
  const names = new Map<string, string>();
  const plain: NamedValue[] = [];
  const add = (path: readonly string[], value: number) => {
    const id = path.join("\0");
    tiles.set(id, (tiles.get(id) ?? 0) + value);
    names.set(id, path.at(-1) ?? "");
    const [first = ""] = path;
    if (path.length > 1) outer.set(first, (outer.get(first) ?? 0) + value);
  };
  if (Array.isArray(root)) {
    for (const [index, entry] of root.entries()) {
      const value = isPlainObject(entry) ? parseNumber(entry[valueKey]) : parseNumber(entry);
      if (value === undefined) continue;
      const path = levels.map((level) => formatSingleLine(readPath(entry, level)));
      if (path.length > 0) add(path, value);
      else
        plain.push({
          value,
          label: () =>
            shorten(
              formatSingleLine(
                readPath(entry, "name") ?? readPath(entry, "label") ?? (tree === undefined ? labels[index] : ""),
              ),
            ),
        });
    }
  } else walk(root, valueKey, [], { left: TREEMAP_CELLS }, add);
  const list = (sums: ReadonlyMap<string, number>, name: (id: string) => string) =>
    [...sums].map(([id, value]) => ({ value, label: () => shorten(formatSingleLine(name(id))) }));
  return {
    tiles: [...plain, ...list(tiles, (id) => names.get(id) ?? "")],
    groups: outer.size > 1 ? list(outer, (id) => id) : [],
  };
}

/** Visits the leaves of a tree of objects: the objects with a number at the key. */
function walk(
  node: unknown,
  key: string,
  path: readonly string[],
  budget: { left: number },
  visit: (path: readonly string[], value: number) => void,
): void {
  // Shared objects can make a tree much larger than its configuration.
  if (!isPlainObject(node) || path.length > LEVELS || budget.left <= 0) return;
  budget.left -= 1;
  const value = node[key];
  if (isFiniteNumber(value)) visit(path, value);
  else for (const [name, child] of Object.entries(node)) walk(child, key, [...path, name], budget, visit);
}
