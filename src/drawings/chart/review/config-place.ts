// A path with wildcards → what stands at all places of a configuration that it leads to.

import { isPlainObject, readPath } from "../record.ts";

/** Something in a configuration. */
export interface Place {
  /** As an author would write it: `data.datasets[0].data`. */
  readonly place: string;
  /** The last name of it. */
  readonly name: string;
  readonly value: unknown;
}

/** Most items of a list that are looked at: what the first have wrong, the others have too. */
const MOST_ITEMS = 20;

/** @param path names with dots between them, `*` for any name or index; empty for the configuration itself */
export function findPlaces(config: unknown, path: string): Place[] {
  let found: Place[] = [{ place: "", name: "", value: config }];
  for (const key of path === "" ? [] : path.split("."))
    found = found.flatMap((outer) => (key === "*" ? namesIn(outer.value) : [key]).flatMap((name) => step(outer, name)));
  return found;
}

/** The place of a name within another; none where there is nothing. */
export function step({ place, value }: Place, name: string): Place[] {
  const isItem = Array.isArray(value);
  const inner: unknown = isItem ? value[Number(name)] : readPath(value, name);
  if (inner === undefined) return [];
  return [{ place: isItem ? `${place}[${name}]` : `${place}${place && "."}${name}`, name, value: inner }];
}

/** The names in an object, or the indexes in a list. */
export function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return Array.from(value.slice(0, MOST_ITEMS).keys(), String);
  return isPlainObject(value) ? Object.keys(value).slice(0, MOST_ITEMS) : [];
}
