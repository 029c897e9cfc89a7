// Replaces a stored value unless another request has changed it. docs/storage.md

import type { KeyValueStore, PutOptions } from "../platform/platform.ts";

/** The keys whose values requests to this isolate are replacing. */
const replacing = new Set<string>();

/**
 * Replaces a value. Resolves to false if it is no longer `before`. With Workers KV, which can't replace a value atomically,
 * changes that reach two isolates within milliseconds, or two locations within a minute, aren't noticed.
 *
 * @param before the expected value; null if there must be none
 * @param read reads the newest value that this location knows
 */
export async function replaceValue(
  store: KeyValueStore,
  key: string,
  before: string | null,
  value: string,
  options: PutOptions,
  read: () => Promise<string | null> = () => store.get(key),
): Promise<boolean> {
  if (store.replace !== undefined) return store.replace(key, before, value, options);
  if (replacing.has(key)) return false;
  replacing.add(key);
  try {
    if ((await read()) !== before) return false;
    await store.put(key, value, options);
    return true;
  } finally {
    replacing.delete(key);
  }
}
