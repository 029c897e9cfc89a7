// Replaces `Map` in packages with module-level caches, which would otherwise grow forever and make images depend on
// earlier images. Entries with object keys are weak; `forget` clears all other entries.

type MapClass = new () => Pick<Map<unknown, unknown>, "has" | "get" | "set" | "delete">;

/** A replacement for `Map`, with a function that clears all instances of the class. */
export interface ClearableMap {
  readonly Map: MapClass;
  readonly forget: () => void;
}

/** Creates a `Map` class for one package. */
export function createClearableMap(): ClearableMap {
  const caches: Map<unknown, unknown>[] = [];
  return {
    Map: class {
      readonly #byObject = new WeakMap<object, unknown>();
      readonly #byValue = new Map<unknown, unknown>();
      constructor() {
        caches.push(this.#byValue);
      }
      #cache(key: unknown): Map<unknown, unknown> {
        return (typeof key === "object" && key !== null ? this.#byObject : this.#byValue) as Map<unknown, unknown>;
      }
      has(key: unknown): boolean {
        return this.#cache(key).has(key);
      }
      get(key: unknown): unknown {
        return this.#cache(key).get(key);
      }
      // biome-ignore lint/suspicious/noExplicitAny: `this`, as a Map's own
      set(key: unknown, value: unknown): any {
        this.#cache(key).set(key, value);
        return this;
      }
      delete(key: unknown): boolean {
        return this.#cache(key).delete(key);
      }
    },
    forget: () => {
      for (const cache of caches) cache.clear();
    },
  };
}
