// Clears the caches of a Chart.js 3 or 4 instance between charts. Requests determine the keys of these caches, and
// Chart.js never evicts an entry.

/** Maximum number of entries in a cache. Ordinary traffic needs fewer than 200. */
const CACHE_ENTRIES = 1000;

/** Maximum total length of the keys in a cache, in characters. A single key may be as long as a request. */
const CACHE_LENGTH = 100_000;

/** Module variables of Chart.js, which the build exports. */
export interface ChartCaches {
  /** Number formatters, by locale and options. */
  readonly intlCache: Map<string, unknown>;
  /** Lists of option keys, by type and plugin. */
  readonly keyCache: Map<string, unknown>;
  /** The lists that `keyCache` contains. */
  readonly keysCached: Set<unknown>;
  /** Functions that read data values, by key. */
  readonly keyResolvers: Record<string, unknown>;
}

/** Keys of the functions that Chart.js itself adds to `keyResolvers`. */
const OWN_KEYS = ["", "x", "y"];

/**
 * Limits the number of cached formatters while a chart is drawn, because the chart's script can request any number of them.
 */
export function limitCaches({ intlCache }: ChartCaches): void {
  // Use defineProperty, because assignment would throw: Map.prototype is frozen.
  Object.defineProperty(intlCache, "set", {
    value: (key: string, value: unknown) => {
      if (intlCache.size >= CACHE_ENTRIES) intlCache.clear();
      return Map.prototype.set.call(intlCache, key, value);
    },
  });
}

/**
 * Clears the caches between charts, so that a chart's cost does not depend on earlier charts. Formatters are slow
 * to create, so they stay cached until their cache is full.
 */
export function trimCaches({ intlCache, keyCache, keysCached, keyResolvers }: ChartCaches): void {
  // `keysCached` and `keyCache` must be cleared together, because `keysCached` contains the lists of `keyCache`.
  keyCache.clear();
  keysCached.clear();
  for (const key of Object.keys(keyResolvers)) if (!OWN_KEYS.includes(key)) delete keyResolvers[key];
  if (isFull(intlCache)) intlCache.clear();
}

function isFull(cache: ReadonlyMap<string, unknown>): boolean {
  let length = 0;
  for (const key of cache.keys()) length += key.length;
  return cache.size > CACHE_ENTRIES || length > CACHE_LENGTH;
}
