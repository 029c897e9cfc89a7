// What Chart.js 3 and 4 keep for the life of the isolate: formatters of numbers by locale and options, lists of option keys by
// type and plugin. Requests name them, and nothing ends them: here they are emptied when they have grown, which costs no more
// than making some of it anew.

/** Most entries of a cache. Ordinary traffic needs under 200. */
const CACHE_ENTRIES = 1000;

/** Most characters of all names in a cache: each may be as long as a request. */
const CACHE_LENGTH = 100_000;

/** A cache: names of what is kept, and mostly the thing itself. */
type Cache = Map<unknown, unknown> | Set<unknown>;

/** Version 3 or 4, as far as it keeps things. */
export interface CachingLibrary {
  readonly Chart: abstract new (...args: never[]) => object;
  readonly formatNumber: (value: number, locale: string, options: object) => string;
}

/**
 * Finds the caches of a version, which are private to its module: by looking what is written to while it keeps something.
 *
 * @throws Error when there are none, for then they have moved
 */
export function findCaches({ Chart, formatNumber }: CachingLibrary): readonly Cache[] {
  const config = findConfigClass(Chart);
  // Under names that no chart has.
  const found = [
    watchWrites(() => void formatNumber(0, "en-US", { nobody: true })),
    watchWrites(() => void config.datasetScopeKeys.call(undefined, "")),
  ];
  if (found.some((caches) => caches.length === 0)) throw new Error("Chart.js keeps its caches elsewhere");
  const caches = found.flat();
  for (const cache of caches) cache.clear();
  // A script can ask for any number of formatters before its chart is drawn.
  for (const cache of found[0] ?? []) if (cache instanceof Map) bound(cache);
  return caches;
}

/** Empties the caches together, for one may hold what another has, if one of them is full. */
export function trimCaches(caches: readonly Cache[]): void {
  if (caches.some(isFull)) for (const cache of caches) cache.clear();
}

/** Keeps a cache small by itself. */
function bound(cache: Map<unknown, unknown>): void {
  cache.set = (key, value) => {
    if (cache.size >= CACHE_ENTRIES) cache.clear();
    return Map.prototype.set.call(cache, key, value) as typeof cache;
  };
}

function isFull(cache: Cache): boolean {
  let length = 0;
  for (const key of cache.keys()) if (typeof key === "string") length += key.length;
  return cache.size > CACHE_ENTRIES || length > CACHE_LENGTH;
}

interface ConfigClass {
  /** Keeps a list of keys. */
  datasetScopeKeys(type: string): unknown;
}

/** The class that charts make of their configuration at once, before anything else. It is exported nowhere. */
function findConfigClass(Chart: CachingLibrary["Chart"]): ConfigClass {
  let prototype: ConfigClass | undefined;
  class Probe extends (Chart as new (canvas: null, config: object) => object) {
    set config(config: object) {
      prototype = Object.getPrototypeOf(config) as ConfigClass;
      throw new Error("this chart is not to be made");
    }
  }
  try {
    new Probe(null, {});
  } catch (error) {
    if (prototype === undefined) throw error;
  }
  if (prototype === undefined) throw new Error("Chart.js makes its charts in another way");
  return prototype;
}

/** The maps and sets that something is added to while the function runs. */
function watchWrites(run: () => void): readonly Cache[] {
  const { set } = Map.prototype;
  const { add } = Set.prototype;
  const written: Cache[] = [];
  Map.prototype.set = function (...entry) {
    written.push(this);
    return set.apply(this, entry);
  };
  Set.prototype.add = function (...entry) {
    written.push(this);
    return add.apply(this, entry);
  };
  try {
    run();
  } finally {
    Map.prototype.set = set;
    Set.prototype.add = add;
  }
  return written;
}
