// Reads and writes configurations of unknown shape without throwing. Values of unexpected types are left unchanged,
// because Chart.js decides whether they are valid.

import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";

/** Returns the value at a path of keys; undefined if any part of it is missing. */
export function readPath(root: unknown, ...keys: readonly string[]): unknown {
  let value = root;
  for (const key of keys) {
    if (!isPlainObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

/**
 * Returns the object at a key. If nothing is there, creates it. If the value has another type, returns a detached
 * object.
 */
export function ensureObject(parent: PlainObject, key: string): PlainObject {
  const value = parent[key];
  if (isPlainObject(value)) return value;
  const created: PlainObject = {};
  if (value === undefined || value === null) parent[key] = created;
  return created;
}

/** Sets the value at a path of keys, creating missing objects. Does nothing if a value on the path is not an object. */
export function setPath(root: PlainObject, path: readonly string[], value: unknown): void {
  let owner = root;
  for (const key of path.slice(0, -1)) owner = ensureObject(owner, key);
  owner[path.at(-1) as string] = value;
}

export function isFiniteNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

/** Returns a number, or the number that a string contains; undefined for other values. */
export function parseNumber(value: unknown): number | undefined {
  if (isFiniteNumber(value)) return value;
  if (typeof value !== "string" || value.trim() === "") return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** Sets missing properties at any depth. Lists are filled in item by item. */
export function setMissingProperties(target: PlainObject, defaults: PlainObject): void {
  for (const [key, value] of Object.entries(defaults)) {
    const current = target[key];
    if (current === undefined) target[key] = value;
    else if (isPlainObject(current) && isPlainObject(value)) setMissingProperties(current, value);
    else if (Array.isArray(current) && Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        if (index >= current.length) current.push(item);
        else if (isPlainObject(current[index]) && isPlainObject(item)) setMissingProperties(current[index], item);
      }
    }
  }
}
