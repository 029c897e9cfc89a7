// Performs the operations of `__host` on host objects, as the object's rule allows. A forbidden operation throws a TypeError
// or RangeError for the script to catch; errors that the objects throw pass through.

import type { Scalar } from "../../wasm/quickjs/quickjs-realm.ts";
import { UsageError } from "../base/failure.ts";
import { ANSWER, OPERATION, TAG, UNCHANGED } from "./guest/protocol.ts";
import { checkLengthProperty, checkListKey } from "./guest-value.ts";
import { listInheritableKeys, type NumberedObject, type ObjectTable } from "./object-table.ts";
import { callCost, FORBIDDEN_KEYS, IMPLICIT_METHODS } from "./policy.ts";

type Bag = Record<string, unknown>;
type Callable = (...args: unknown[]) => unknown;

/** The services that a run provides to its operations. */
interface OperationRun {
  readonly table: ObjectTable;
  /** Decodes a value that the guest has encoded. */
  read(value: string): unknown;
  /** Charges the host's work to the script. */
  spend(fuel: number): void;
  /** Called before each operation that may change the object. */
  expectChange(entry: NumberedObject): void;
  /** Whether a host function wraps a guest function. */
  isGuestFunction(value: object): boolean;
}

/** Fuel per listed key: Chart.js collects the keys of resolved options from several scopes. */
const KEY_FUEL = 20;

/**
 * Fuel per subclass. Limits a script to about 300 subclasses, because each subclass lengthens the prototype chain of
 * the next.
 */
const EXTEND_FUEL = 500_000;

const METHOD = `${ANSWER.json}[${TAG.method}]`;

/** The operations that may change an object. */
const CHANGING: ReadonlySet<number> = new Set([OPERATION.set, OPERATION.delete, OPERATION.call, OPERATION.method]);

export class HostOperations {
  readonly #run: OperationRun;
  /** Private property names that the script has added, by object. */
  readonly #added = new Map<object, Set<string>>();
  /** Methods that the script has replaced, keyed by their object. */
  readonly #replaced = new Map<object, Map<string, Callable>>();

  constructor(run: OperationRun) {
    this.#run = run;
  }

  /** Performs an operation on object number `target`. */
  answer(operation: number, target: number, key: string, value: string): Scalar {
    const { table } = this.#run;
    const entry = table.entryOf(target);
    if (entry === undefined) throw new UsageError(`object ${target} does not exist`);
    if (CHANGING.has(operation)) this.#run.expectChange(entry);
    switch (operation) {
      case OPERATION.get:
        return this.#get(entry, key);
      case OPERATION.view:
        return this.#view(entry, target);
      case OPERATION.set:
        return this.#set(entry, key, this.#run.read(value));
      case OPERATION.delete:
        return this.#delete(entry, key);
      case OPERATION.describe:
        return ANSWER.json + JSON.stringify(table.describeAgain(target));
      case OPERATION.keys:
        return this.#keys(entry);
      case OPERATION.call:
        return this.#call(entry, this.#run.read(value));
      case OPERATION.method:
        return this.#method(entry, key, this.#run.read(value));
      default:
        throw new UsageError(`operation ${operation} does not exist`);
    }
  }

  #get(entry: NumberedObject, key: string): Scalar {
    const { object, rule } = entry;
    if (key === "prototype" && rule.isClass) return this.#encodeAnswer((object as Callable).prototype);
    if (key === "extend" && rule.extend !== undefined) return METHOD;
    if (FORBIDDEN_KEYS.has(key)) return undefined;
    if (rule.kind === "live" || rule.kind === "function") {
      const isMethod = rule.methods?.has(key) === true;
      const isReadable = rule.isReadable?.(key) ?? rule.kind === "live";
      const isVisible = isReadable && !this.#isHidden(entry, key);
      // A getter can run host code, so a property that stays hidden is not read at all.
      if (!isMethod && !isVisible) return undefined;
      const value = (object as Bag)[key];
      if (isMethod && typeof value === "function" && !this.#run.isGuestFunction(value)) return METHOD;
      return isVisible ? this.#encodeAnswer(value) : undefined;
    }
    return this.#encodeAnswer((object as Bag)[key]);
  }

  #encodeAnswer(value: unknown): Scalar {
    if (typeof value === "string" && !value.includes("\0")) return ANSWER.text + value;
    const encoded = this.#run.table.encode(value);
    return typeof encoded === "object" || typeof encoded === "string" ? ANSWER.json + JSON.stringify(encoded) : encoded;
  }

  #view({ object, rule }: NumberedObject, number: number): Scalar {
    if (rule.kind === "live" || rule.kind === "function") throw new UsageError("the object has no readable properties");
    this.#run.spend(Array.isArray(object) ? object.length : listInheritableKeys(object).length);
    const view = this.#run.table.view(number);
    return view === UNCHANGED ? UNCHANGED : JSON.stringify(view);
  }

  #set(entry: NumberedObject, key: string, value: unknown): Scalar {
    const { object, rule } = entry;
    if (FORBIDDEN_KEYS.has(key) || IMPLICIT_METHODS.has(key)) return undefined;
    if (rule.kind === "function" || (rule.kind === "live" && rule.isWritable?.(key, object) !== true))
      throw new UsageError(`${key} is read-only`);
    if (this.#isHidden(entry, key)) {
      // A script may add properties under any name that the library does not use.
      if (key in object) throw new UsageError(`${key} is read-only`);
      const names = this.#added.get(object) ?? new Set();
      this.#added.set(object, names.add(key));
    }
    if (rule.methods?.has(key)) this.#keepMethod(object, key);
    if (Array.isArray(object)) checkListKey(key, value);
    else checkLengthProperty(key, value);
    if (!Reflect.set(object, key, value)) throw new UsageError(`${key} is read-only`);
    return rule.isQuiet ? undefined : this.#encodeAnswer((object as Bag)[key]);
  }

  #delete(entry: NumberedObject, key: string): Scalar {
    const { object, rule } = entry;
    const isReadOnly =
      rule.kind === "function" ||
      (rule.kind === "live" && rule.isWritable?.(key, object) !== true) ||
      this.#isHidden(entry, key);
    if (!isReadOnly && !FORBIDDEN_KEYS.has(key)) Reflect.deleteProperty(object, key);
    return undefined;
  }

  #keys(entry: NumberedObject): Scalar {
    const { object, rule } = entry;
    const keys =
      rule.kind === "record" ? listInheritableKeys(object) : rule.kind === "function" ? [] : Object.keys(object);
    this.#run.spend(keys.length * KEY_FUEL);
    return (
      ANSWER.text +
      JSON.stringify(
        keys.filter(
          (key) => !FORBIDDEN_KEYS.has(key) && rule.isReadable?.(key) !== false && !this.#isHidden(entry, key),
        ),
      )
    );
  }

  #call({ object, rule }: NumberedObject, values: unknown): Scalar {
    if (rule.isClass) throw new UsageError("Chart.js classes cannot be called as functions");
    if (rule.kind !== "function" || !Array.isArray(values)) throw new UsageError("the object is not a function");
    const [self, ...args] = values;
    this.#run.spend(callCost(rule.cost, self, args));
    return this.#encodeAnswer(Reflect.apply(object as Callable, self, args));
  }

  #method({ object, rule }: NumberedObject, key: string, args: unknown): Scalar {
    if (key === "extend" && rule.extend !== undefined) return this.#extend(object, rule.extend, args);
    const cost = rule.methods?.get(key);
    const method = cost === undefined ? undefined : this.#hostMethod(object, key);
    if (typeof method !== "function" || !Array.isArray(args)) throw new UsageError(`${key} is not a function`);
    this.#run.spend(callCost(cost, object, args));
    return this.#encodeAnswer(Reflect.apply(method, object, rule.prepare?.(key, args) ?? args));
  }

  /** Creates a subclass and assigns the members that a script passed to `extend`. */
  #extend(object: object, extend: (base: object) => object, args: unknown): Scalar {
    this.#run.spend(EXTEND_FUEL);
    const derived = extend(object);
    const entry = this.#run.table.entryOfObject((derived as Callable).prototype);
    const members: unknown = Array.isArray(args) ? args[0] : undefined;
    if (entry === undefined || (typeof members === "object" && members !== null && this.#run.table.has(members)))
      throw new UsageError("extend requires an object that the script created");
    for (const [key, value] of Object.entries(members ?? {})) this.#set(entry, key, value);
    return this.#encodeAnswer(derived);
  }

  /** Returns the host's method, even if the script has replaced it with a function that calls the original. */
  #hostMethod(object: object, key: string): unknown {
    const method = (object as Bag)[key];
    if (typeof method !== "function" || !this.#run.isGuestFunction(method)) return method;
    for (let level: object | null = object; level !== null; level = Object.getPrototypeOf(level)) {
      const candidate = Object.getOwnPropertyDescriptor(level, key)?.value;
      if (typeof candidate === "function" && !this.#run.isGuestFunction(candidate)) return candidate;
      const replaced = this.#replaced.get(level)?.get(key);
      if (replaced !== undefined) return replaced;
    }
    return undefined;
  }

  /** Stores an object's own method, which the script is about to replace. */
  #keepMethod(object: object, key: string): void {
    const method = Object.getOwnPropertyDescriptor(object, key)?.value;
    if (typeof method !== "function" || this.#run.isGuestFunction(method)) return;
    const methods = this.#replaced.get(object) ?? new Map();
    this.#replaced.set(object, methods.set(key, method));
  }

  /** Whether the property is internal to the library and was not added by the script to the object or its prototypes. */
  #isHidden({ object, rule }: NumberedObject, key: string): boolean {
    if (rule.isPrivate?.(key) !== true) return false;
    if (this.#added.size === 0) return true;
    for (let level: object | null = object; level !== null; level = Object.getPrototypeOf(level)) {
      if (this.#added.get(level)?.has(key)) return false;
      if (Object.getOwnPropertyDescriptor(level, key) !== undefined) return true;
    }
    return true;
  }
}
