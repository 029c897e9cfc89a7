// Assigns lists of colours to the items of a treemap, whose package accepts only one colour or a function.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";

/** The members of a cell's scriptable context that are used here. */
interface CellContext {
  readonly raw?: unknown;
  readonly dataIndex: number;
}

/** Returns the index of a cell's item in the order of the configuration. */
type FindItem = (context: CellContext) => number;

/** Replaces lists of colours with functions that return the colour of an item, repeating the list if it is too short. */
export function spreadColors(dataset: PlainObject): void {
  let findItem: FindItem | undefined;
  for (const key of ["backgroundColor", "borderColor"]) {
    const colors = dataset[key];
    if (!Array.isArray(colors) || colors.length === 0) continue;
    findItem ??= createFinder(dataset);
    const find = findItem;
    dataset[key] = (context: CellContext) => colors[find(context) % colors.length];
  }
}

/** An item is an entry of the tree, or the outermost group if there are groups. */
function createFinder({ tree, data, groups, unsorted, treeLeafKey }: PlainObject): FindItem {
  const source = tree ?? data;
  const [key] = Array.isArray(groups) ? groups : [];
  const entries: readonly unknown[] = Array.isArray(source) ? source : [];
  // The package names the levels of an object 0, 1 and so on, and stores the last name separately.
  if (isPlainObject(source))
    return findBy(Object.keys(source), (leaf) => leaf["0"] || leaf[String(treeLeafKey || "_leaf")]);
  if (typeof key === "string")
    return findBy(
      entries.map((entry) => (isPlainObject(entry) ? String(entry[key]) : "")),
      (leaf) => leaf[key],
    );
  if (entries.some(isPlainObject)) return findBy(entries, (leaf) => leaf);
  // The package draws plain numbers from the largest to the smallest.
  const order = [...entries.keys()];
  if (unsorted !== true) order.sort((one, other) => Number(entries[other]) - Number(entries[one]));
  return ({ dataIndex }) => order[dataIndex] ?? dataIndex;
}

function findBy(names: readonly unknown[], read: (leaf: PlainObject) => unknown): FindItem {
  const indices = new Map([...new Set(names)].map((name, index) => [name, index]));
  return ({ raw, dataIndex }) => {
    const leaf = findLeaf(isPlainObject(raw) ? raw._data : undefined);
    const name = leaf === undefined ? undefined : read(leaf);
    return indices.get(typeof name === "number" ? String(name) : name) ?? dataIndex;
  };
}

/** Returns the first entry of the tree in a cell. The cell of a group lists the entries of the group in `children`. */
function findLeaf(cell: unknown): PlainObject | undefined {
  let leaf = cell;
  while (isPlainObject(leaf) && Array.isArray(leaf.children) && isPlainObject(leaf.children[0]))
    leaf = leaf.children[0];
  return isPlainObject(leaf) ? leaf : undefined;
}
