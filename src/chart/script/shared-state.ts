// What all charts of the isolate share, as it is now → a way back to it. A script may change Chart.js' defaults for its own
// chart; the next one must find them as they were.

type Properties = ReadonlyMap<PropertyKey, PropertyDescriptor>;

/** Remembers the objects and all plain objects and lists in them; the returned function puts everything back. */
export function saveState(roots: readonly object[]): () => void {
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
  return () => {
    for (const [object, properties] of saved) restore(object, properties);
  };
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
