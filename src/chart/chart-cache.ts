// The caches of an instance of Chart.js 3 or 4: formatters of numbers by locale and options, and lists of option keys by type
// and plugin. Requests choose the keys, and Chart.js never evicts an entry, so the caches are emptied when they have grown.

/** Most entries of a cache. Ordinary traffic needs under 200. */
const CACHE_ENTRIES = 1000;

/** Most characters of all keys in a cache: each may be as long as a request. */
const CACHE_LENGTH = 100_000;

/** Variables of Chart.js' modules, which the build exports. */
export interface ChartCaches {
  /** Formatters of numbers, by locale and options. */
  readonly intlCache: Map<string, unknown>;
  /** Lists of option keys, by type and plugin. */
  readonly keyCache: Map<string, unknown>;
  /** The lists in `keyCache`. */
  readonly keysCached: Set<unknown>;
}

/** Keeps the formatters within bounds during a chart: a script can ask for any number of them before its chart is drawn. */
export function boundCaches({ intlCache }: ChartCaches): void {
  // Defined, not assigned: Map.prototype is frozen.
  Object.defineProperty(intlCache, "set", {
    value: (key: string, value: unknown) => {
      if (intlCache.size >= CACHE_ENTRIES) intlCache.clear();
      return Map.prototype.set.call(intlCache, key, value);
    },
  });
}

/** Empties the caches together if one of them is full: `keysCached` must hold the lists of `keyCache`. */
export function trimCaches({ intlCache, keyCache, keysCached }: ChartCaches): void {
  if (![intlCache, keyCache].some(isFull)) return;
  for (const cache of [intlCache, keyCache, keysCached]) cache.clear();
}

function isFull(cache: ReadonlyMap<string, unknown>): boolean {
  let length = 0;
  for (const key of cache.keys()) length += key.length;
  return cache.size > CACHE_ENTRIES || length > CACHE_LENGTH;
}
