// Restores a package to its state after loading, so that no drawing can affect a later drawing. A new instance would be
// equally clean, but V8 would have to optimise its code again: drawing with a restored instance takes about half the
// time.

import { listIntrinsics } from "./freeze-intrinsics.ts";

/** The variables that a package keeps after loading. scripts/package-state.ts lists them. */
export interface PackageState {
  /** Return the values of the variables to which the package doesn't assign after loading. */
  readonly constants: readonly (() => readonly unknown[])[];
  /**
   * Each returns the value of one constant of a function that can return before the constant's declaration. Throws a
   * ReferenceError if the function did, because the constant then never gets a value.
   */
  readonly undeclared: readonly (() => unknown)[];
  /** The variables to which the package assigns after loading. */
  readonly variables: readonly Variable[];
  /** Whether parts of the package's code first run after loading, and then add properties to its functions. */
  readonly isLazy?: boolean;
}

type Variable = readonly [read: () => unknown, write: (value: unknown) => void];

/** An object, and its state after loading. */
interface Contents {
  readonly object: object;
  readonly prototype: object | null;
  readonly keys: readonly PropertyKey[];
  /** The values of writable properties. */
  readonly values: readonly unknown[];
  /** Descriptors of properties that are read-only, non-enumerable, non-configurable or accessors. */
  readonly special: ReadonlyMap<PropertyKey, PropertyDescriptor>;
  /** Restores state outside of properties, such as the entries of a Map. */
  readonly restoreSlots?: () => void;
}

/** Tags of objects whose contents can't be listed. */
const HIDDEN = /^\[object (?:Weak(?:Map|Set|Ref)|Promise|DataView|ArrayBuffer|\w+ Iterator)\]$/;

const sizeOfMap = Reflect.getOwnPropertyDescriptor(Map.prototype, "size")?.get as () => number;
const sizeOfSet = Reflect.getOwnPropertyDescriptor(Set.prototype, "size")?.get as () => number;

/** Records the contents of all objects that are reachable through a package's variables. */
export class InitialState {
  readonly #variables: readonly (readonly [write: (value: unknown) => void, value: unknown])[];
  readonly #contents: readonly Contents[];

  /** @throws TypeError if an object can't be restored */
  constructor({ constants, undeclared, variables, isLazy = false }: PackageState) {
    this.#variables = variables.flatMap(([read, write]) =>
      readIfDeclared(read).map((value) => [write, value] as const),
    );
    const builtin = listIntrinsics();
    const found = new Set<object>();
    const pending: unknown[] = [
      ...constants.flatMap((read) => read()),
      ...undeclared.flatMap(readIfDeclared),
      ...this.#variables.map(([, value]) => value),
    ];
    const contents: Contents[] = [];
    while (pending.length > 0) {
      const value = pending.pop();
      if ((typeof value !== "object" && typeof value !== "function") || value === null) continue;
      if (builtin.has(value) || found.has(value)) continue;
      found.add(value);
      const [properties, slots] = [readProperties(value), readSlots(value)];
      pending.push(properties.prototype, ...properties.values, ...(slots?.values ?? []));
      for (const { get, set } of properties.special.values()) pending.push(get, set);
      if (!isLazy && isBareFunction(value, properties)) Object.freeze(value);
      else contents.push({ ...properties, ...(slots && { restoreSlots: slots.restore }) });
    }
    this.#contents = contents;
  }

  /**
   * Restores the state. Doesn't notice a frozen object, or a value replaced by a getter that returns it: packages do
   * neither to their own objects.
   *
   * @throws TypeError if an object can't be restored
   */
  restore(): void {
    for (const [write, value] of this.#variables) write(value);
    for (const contents of this.#contents) restoreContents(contents);
  }
}

function readIfDeclared(read: () => unknown): readonly unknown[] {
  try {
    return [read()];
  } catch (error) {
    if (error instanceof ReferenceError) return [];
    throw error;
  }
}

const NONE: ReadonlyMap<PropertyKey, PropertyDescriptor> = new Map([]);

function readProperties(object: object): Contents {
  const special = new Map<PropertyKey, PropertyDescriptor>();
  // The properties of a typed array are its elements, which `readSlots` copies.
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

/**
 * Whether a function has standard properties only, to which packages don't assign. Such a function is frozen, not
 * restored.
 */
const isBareFunction = (object: object, { keys }: Contents): boolean =>
  typeof object === "function" && keys.every((key) => FUNCTION_KEYS.includes(key));

/**
 * Records an object's state outside of its properties: the entries of a Map or Set, a Date's time, the elements of a
 * typed array.
 *
 * @throws TypeError if the state can't be read
 */
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

/**
 * Whether the object has the internal slots that the method needs. The prototype of a class that extends Map is an
 * instance of Map without them.
 */
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
  const isComplete = hasKeys(object, keys) || hasKeysAfterRemoval(object, keys);
  // Delete all properties to restore their order, which loops can observe.
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

/** Removes other properties, and returns whether those that are left are complete. */
function hasKeysAfterRemoval(object: object, keys: readonly PropertyKey[]): boolean {
  const known = new Set(keys);
  for (const key of Reflect.ownKeys(object)) if (!known.has(key)) Reflect.deleteProperty(object, key);
  return hasKeys(object, keys);
}

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
