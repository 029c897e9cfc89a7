// Plain objects inside a configuration, whose shape nobody has promised: finding, creating and filling them in without
// ever throwing. What has another type is left alone, for Chart.js to judge.

/** An object with string keys. */
export type PlainObject = Record<string, unknown>;

/** Whether the value is an object and no list. */
export function isPlainObject(value: unknown): value is PlainObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value at the end of the keys; undefined when one of them leads nowhere. */
export function readPath(root: unknown, ...keys: readonly string[]): unknown {
  let value = root;
  for (const key of keys) {
    if (!isPlainObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

/** The object under the key, created if nothing is there; a detached one if something else is. */
export function ensureObject(parent: PlainObject, key: string): PlainObject {
  const value = parent[key];
  if (isPlainObject(value)) return value;
  const created: PlainObject = {};
  if (value === undefined || value === null) parent[key] = created;
  return created;
}

/** Sets what is absent, at any depth; lists are filled in item by item. */
export function fillIn(target: PlainObject, defaults: PlainObject): void {
  for (const [key, value] of Object.entries(defaults)) {
    const own = target[key];
    if (own === undefined) target[key] = value;
    else if (isPlainObject(own) && isPlainObject(value)) fillIn(own, value);
    else if (Array.isArray(own) && Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        if (index >= own.length) own.push(item);
        else if (isPlainObject(own[index]) && isPlainObject(item)) fillIn(own[index], item);
      }
    }
  }
}
