// The caches of an instance of Chart.js 3 or 4: formatters of numbers by locale and options, lists of option keys by type and
// plugin, and functions that read values of data by their keys. Requests choose what is in them, and Chart.js never evicts an entry, so
// the caches are emptied between charts.

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
  /** Functions that read a value of the data, by its key. */
  readonly keyResolvers: Record<string, unknown>;
}

/** Keys of the functions that Chart.js itself puts into `keyResolvers`. */
const OWN_KEYS = ["", "x", "y"];

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

/**
 * Empties the caches between charts, so that a chart costs the same whatever was drawn before it. Formatters are slow to create and
 * stay until there are many.
 */
export function trimCaches({ intlCache, keyCache, keysCached, keyResolvers }: ChartCaches): void {
  // `keysCached` must hold the lists of `keyCache`.
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
