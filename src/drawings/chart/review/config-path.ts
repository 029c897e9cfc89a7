// Finds the values in a configuration that match a path with wildcards, and quotes text for warnings.

import { isPlainObject } from "../../../base/plain-object.ts";
import { readPath } from "../record.ts";

export interface ConfigPath {
  /** The path as an author would write it: `data.datasets[0].data`. */
  readonly place: string;
  /** The last name of the path. */
  readonly name: string;
  readonly value: unknown;
}

/** Maximum number of items inspected per list or object. Mistakes usually repeat in all items. */
const MAX_ITEMS = 20;

/**
 * Returns the values that match a path.
 *
 * @param path keys separated by dots, with `*` for any name or index; empty for the configuration itself
 */
export function findPaths(config: unknown, path: string): ConfigPath[] {
  let matches: ConfigPath[] = [{ place: "", name: "", value: config }];
  for (const key of path === "" ? [] : path.split("."))
    matches = matches.flatMap((outer) =>
      (key === "*" ? listKeys(outer.value) : [key]).flatMap((name) => findChild(outer, name)),
    );
  return matches;
}

/** Returns a list with the named property or item; an empty list if it is missing. */
export function findChild({ place, value }: ConfigPath, name: string): ConfigPath[] {
  const isItem = Array.isArray(value);
  const inner: unknown = isItem ? value[Number(name)] : readPath(value, name);
  if (inner === undefined) return [];
  return [{ place: isItem ? `${place}[${name}]` : `${place}${place && "."}${name}`, name, value: inner }];
}

/** Returns an object's property names, or a list's indexes. */
export function listKeys(value: unknown): string[] {
  if (Array.isArray(value)) return Array.from(value.slice(0, MAX_ITEMS).keys(), String);
  return isPlainObject(value) ? Object.keys(value).slice(0, MAX_ITEMS) : [];
}

/** Maximum length of quoted text, in characters. */
const MAX_QUOTE = 30;

/** Returns the text in quotes, shortened if it is long. */
export function quoteText(text: string): string {
  return JSON.stringify(text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE - 1)}…` : text);
}
