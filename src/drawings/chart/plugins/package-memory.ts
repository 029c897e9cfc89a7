// The `Map` of packages that keep some for good, which in an isolate that serves everybody is a leak, and a picture that
// depends on the ones before it: what is kept under an object goes when the object does, the rest when `forget` says so.

type MapClass = new () => Pick<Map<unknown, unknown>, "has" | "get" | "set" | "delete">;

/** A class in place of `Map`, and what empties all that were made of it. */
export interface PackageMemory {
  readonly Map: MapClass;
  readonly forget: () => void;
}

export function createMemory(): PackageMemory {
  const shelves: Map<unknown, unknown>[] = [];
  return {
    Map: class {
      readonly #byObject = new WeakMap<object, unknown>();
      readonly #byValue = new Map<unknown, unknown>();
      constructor() {
        shelves.push(this.#byValue);
      }
      #shelf(key: unknown): Map<unknown, unknown> {
        return (typeof key === "object" && key !== null ? this.#byObject : this.#byValue) as Map<unknown, unknown>;
      }
      has(key: unknown): boolean {
        return this.#shelf(key).has(key);
      }
      get(key: unknown): unknown {
        return this.#shelf(key).get(key);
      }
      // biome-ignore lint/suspicious/noExplicitAny: `this`, as a Map's own
      set(key: unknown, value: unknown): any {
        this.#shelf(key).set(key, value);
        return this;
      }
      delete(key: unknown): boolean {
        return this.#shelf(key).delete(key);
      }
    },
    forget: () => {
      for (const shelf of shelves) shelf.clear();
    },
  };
}
