// Restores a package to its state after loading, so that nothing of one drawing reaches the next. A new instance would be as clean,
// but V8 would have to optimise its code again: drawings in restored instances take about half the time.

import { listIntrinsics } from "./freeze-intrinsics.ts";

/** The variables that a package keeps after loading. scripts/package-state.ts lists them. */
export interface PackageState {
  /** Return the values of variables that don't change. */
  readonly constants: readonly (() => readonly unknown[])[];
  /** Variables that the package assigns to. */
  readonly variables: readonly Variable[];
}

type Variable = readonly [read: () => unknown, write: (value: unknown) => void];

/** An object, and its contents after loading. */
interface Contents {
  readonly object: object;
  readonly prototype: object | null;
  readonly keys: readonly PropertyKey[];
  /** The values of writable properties. */
  readonly values: readonly unknown[];
  /** Properties that aren't simply writable, enumerable and configurable. */
  readonly special: ReadonlyMap<PropertyKey, PropertyDescriptor>;
  /** Restores what isn't a property, such as the entries of a map. */
  readonly restoreSlots?: () => void;
}

/** Objects with contents that can't be listed. */
const HIDDEN = /^\[object (?:Weak(?:Map|Set|Ref)|Promise|DataView|ArrayBuffer|\w+ Iterator)\]$/;

const sizeOfMap = Reflect.getOwnPropertyDescriptor(Map.prototype, "size")?.get as () => number;
const sizeOfSet = Reflect.getOwnPropertyDescriptor(Set.prototype, "size")?.get as () => number;

/** Lists the contents of all objects that a package can reach through its variables. */
export class InitialState {
  readonly #variables: readonly (readonly [write: (value: unknown) => void, value: unknown])[];
  readonly #contents: readonly Contents[];

  /** @throws TypeError if an object can't be restored */
  constructor({ constants, variables }: PackageState) {
    this.#variables = variables.map(([read, write]) => [write, read()]);
    const builtin = listIntrinsics();
    const found = new Set<object>();
    const pending: unknown[] = [...constants.flatMap((read) => read()), ...this.#variables.map(([, value]) => value)];
    const contents: Contents[] = [];
    while (pending.length > 0) {
      const value = pending.pop();
      if ((typeof value !== "object" && typeof value !== "function") || value === null) continue;
      if (builtin.has(value) || found.has(value)) continue;
      found.add(value);
      const [properties, slots] = [readProperties(value), readSlots(value)];
      pending.push(properties.prototype, ...properties.values, ...(slots?.values ?? []));
      for (const { get, set } of properties.special.values()) pending.push(get, set);
      if (isBareFunction(value, properties)) Object.freeze(value);
      else contents.push({ ...properties, ...(slots && { restoreSlots: slots.restore }) });
    }
    this.#contents = contents;
  }

  /**
   * Restores the state. Two changes go unnoticed, which packages don't make to their own objects: an object is frozen, or a value
   * is replaced by a getter that returns it.
   *
   * @throws TypeError if an object can't be restored
   */
  restore(): void {
    for (const [write, value] of this.#variables) write(value);
    for (const contents of this.#contents) restoreContents(contents);
  }
}

const NONE: ReadonlyMap<PropertyKey, PropertyDescriptor> = new Map([]);

function readProperties(object: object): Contents {
  const special = new Map<PropertyKey, PropertyDescriptor>();
  // A typed array has no other properties than its numbers.
  const keys = ArrayBuffer.isView(object) ? [] : Reflect.ownKeys(object);
  const values = keys.map((key) => {
    const property = Reflect.getOwnPropertyDescriptor(object, key) as PropertyDescriptor;
    const { value, writable, enumerable, configurable } = property;
    if (!(writable && enumerable && configurable)) special.set(key, property);
    return value;
  });
  return { object, prototype: Object.getPrototypeOf(object), keys, values, special: special.size > 0 ? special : NONE };
}

const FUNCTION_KEYS: readonly PropertyKey[] = ["length", "name", "prototype"];

/** Whether a function has only the standard properties, to which packages don't assign. It is frozen instead of restored. */
const isBareFunction = (object: object, { keys }: Contents): boolean =>
  typeof object === "function" && keys.every((key) => FUNCTION_KEYS.includes(key));

/** Reads what an object has besides its properties, such as the entries of a map. @throws TypeError if it can't be read */
function readSlots(object: object): { readonly values: readonly unknown[]; readonly restore: () => void } | undefined {
  const tag = Object.prototype.toString.call(object);
  if (HIDDEN.test(tag)) throw new TypeError(`${tag} can't be restored`);
  if (object instanceof Map && isMadeBy(object, sizeOfMap)) {
    const entries = [...object];
    const restore = () => {
      object.clear();
      for (const [key, value] of entries) object.set(key, value);
    };
    return { values: entries.flat(), restore };
  }
  if (object instanceof Set && isMadeBy(object, sizeOfSet)) {
    const values = [...object];
    const restore = () => {
      object.clear();
      for (const value of values) object.add(value);
    };
    return { values, restore };
  }
  if (object instanceof Date && isMadeBy(object, Date.prototype.getTime)) {
    const time = Date.prototype.getTime.call(object);
    return { values: [], restore: () => Date.prototype.setTime.call(object, time) };
  }
  if (!ArrayBuffer.isView(object)) return undefined;
  Object.preventExtensions(object);
  const view = object as Float64Array;
  const numbers = view.slice();
  return { values: [], restore: () => view.set(numbers) };
}

/** Whether an object was made by the constructor whose method is given. Its prototype has the method too, which fails there. */
function isMadeBy(object: object, method: () => unknown): boolean {
  try {
    method.call(object);
    return true;
  } catch {
    return false;
  }
}

function restoreContents({ object, prototype, keys, values, special, restoreSlots }: Contents): void {
  restoreSlots?.();
  if (Object.getPrototypeOf(object) !== prototype) Object.setPrototypeOf(object, prototype);
  if (ArrayBuffer.isView(object)) return;
  const isComplete = hasKeys(object, keys);
  // Loops over the properties must find them in the same order.
  if (!isComplete) for (const key of Reflect.ownKeys(object)) Reflect.deleteProperty(object, key);
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as PropertyKey;
    const property = special.get(key);
    if (isComplete && hasValue(object, key, values[index], property)) continue;
    Object.defineProperty(object, key, property ?? { ...SIMPLE, value: values[index] });
  }
  if (!isComplete && !hasKeys(object, keys)) throw new TypeError("properties can't be removed");
}

const SIMPLE: PropertyDescriptor = { writable: true, enumerable: true, configurable: true };

function hasKeys(object: object, keys: readonly PropertyKey[]): boolean {
  const present = Reflect.ownKeys(object);
  return present.length === keys.length && present.every((key, index) => key === keys[index]);
}

function hasValue(
  object: object,
  key: PropertyKey,
  value: unknown,
  { get, set }: PropertyDescriptor = SIMPLE,
): boolean {
  if (get === undefined && set === undefined) return Object.is(Reflect.get(object, key), value);
  const property = Reflect.getOwnPropertyDescriptor(object, key);
  return property?.get === get && property?.set === set;
}
