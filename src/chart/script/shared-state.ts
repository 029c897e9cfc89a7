// What all charts of the isolate share → a way back to it. A script may change Chart.js' defaults for its own chart; the next
// one must find them as they were. Most scripts change nothing, so that walking through all of it waits for the first that may.

type Properties = ReadonlyMap<PropertyKey, PropertyDescriptor>;

/** Objects, and all plain objects and lists in them, as they were when `save` was first called. */
export class SharedState {
  readonly #roots: readonly object[];
  #saved: Map<object, Properties> | undefined;
  #functions: Set<unknown> | undefined;

  constructor(roots: readonly object[]) {
    this.#roots = roots;
  }

  /** To be called before anything may change. */
  save(): void {
    this.#saved ??= saveAll(this.#roots);
  }

  /** Whether a function stood there, such as the one that makes a legend's labels. */
  hasFunction(value: unknown): boolean {
    this.save();
    this.#functions ??= findFunctions(this.#saved?.values() ?? []);
    return this.#functions.has(value);
  }

  /** Puts everything back. */
  restore(): void {
    for (const [object, properties] of this.#saved ?? []) restore(object, properties);
  }
}

function saveAll(roots: readonly object[]): Map<object, Properties> {
  const saved = new Map<object, Properties>();
  const pending = [...roots];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (saved.has(next)) continue;
    const properties = new Map<PropertyKey, PropertyDescriptor>();
    for (const key of Reflect.ownKeys(next)) {
      const descriptor = Reflect.getOwnPropertyDescriptor(next, key) as PropertyDescriptor;
      properties.set(key, descriptor);
      if (typeof descriptor.value === "object" && descriptor.value !== null && isPlain(descriptor.value))
        pending.push(descriptor.value);
    }
    saved.set(next, properties);
  }
  return saved;
}

function findFunctions(saved: Iterable<Properties>): Set<unknown> {
  const found = new Set<unknown>();
  for (const properties of saved)
    for (const { value } of properties.values()) if (typeof value === "function") found.add(value);
  return found;
}

function restore(object: object, properties: Properties): void {
  const keys = Reflect.ownKeys(object);
  for (const key of keys) if (!properties.has(key)) Reflect.deleteProperty(object, key);
  // What was deleted and set again stands last; the order of keys shows in pictures.
  const isMoved = keys.length !== properties.size || [...properties.keys()].some((key, index) => key !== keys[index]);
  for (const [key, descriptor] of properties) {
    const now = Reflect.getOwnPropertyDescriptor(object, key);
    if (!isMoved && now !== undefined && isSame(now, descriptor)) continue;
    if (isMoved) Reflect.deleteProperty(object, key);
    Reflect.defineProperty(object, key, descriptor);
  }
}

function isSame(one: PropertyDescriptor, other: PropertyDescriptor): boolean {
  return (
    Object.is(one.value, other.value) &&
    one.get === other.get &&
    one.set === other.set &&
    one.enumerable === other.enumerable &&
    one.writable === other.writable
  );
}

function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || !Object.hasOwn(prototype, "constructor");
}
