// What the guest asks of the host's objects: the operations of `__host`, each within the object's rule. Throws TypeErrors and
// RangeErrors for the script to catch; what the objects throw themselves comes through.

import type { Scalar } from "../../wasm/quickjs/quickjs-realm.ts";
import { ANSWER, OPERATION, TAG, UNCHANGED } from "./guest/protocol.ts";
import { checkLength, checkListKey } from "./guest-value.ts";
import { type Entry, keysOf, type ObjectTable } from "./object-table.ts";
import { FORBIDDEN_KEYS, priceOf, UNASKED_KEYS } from "./policy.ts";

type Bag = Record<string, unknown>;
type Callable = (...args: unknown[]) => unknown;

/** What operations need of the run that they belong to. */
export interface OperationRun {
  readonly table: ObjectTable;
  /** Reads a value that the guest has encoded. */
  read(value: string): unknown;
  /** Makes work of the host's count as the guest's own. */
  spend(fuel: number): void;
  /** Called each time before an object may change that others can see. */
  expectChange(entry: Entry): void;
  /** Whether a host function stands for one of the guest's. */
  isOfGuest(value: object): boolean;
}

/** What finding a key takes, among those that resolved options have from several places. */
const KEY_FUEL = 20;

const METHOD = `${ANSWER.json}[${TAG.method}]`;

/** The operations that may change objects. */
const CHANGING: ReadonlySet<number> = new Set([OPERATION.set, OPERATION.delete, OPERATION.call, OPERATION.method]);

export class HostOperations {
  readonly #run: OperationRun;

  constructor(run: OperationRun) {
    this.#run = run;
  }

  /** Does what the guest asks of the object with the number `target`. */
  answer(operation: number, target: number, key: string, value: string): Scalar {
    const { table } = this.#run;
    const entry = table.entryOf(target);
    if (entry === undefined) throw new TypeError(`there is no object ${target}`);
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
      case OPERATION.meet:
        return ANSWER.json + JSON.stringify(table.meetAgain(target));
      case OPERATION.keys:
        return this.#keys(entry);
      case OPERATION.call:
        return this.#call(entry, this.#run.read(value));
      case OPERATION.method:
        return this.#method(entry, key, this.#run.read(value));
      default:
        throw new TypeError(`there is no operation ${operation}`);
    }
  }

  #get(entry: Entry, key: string): Scalar {
    const { object, rule } = entry;
    if (FORBIDDEN_KEYS.has(key)) return undefined;
    if (rule.kind === "live" || rule.kind === "function") {
      const isMethod = rule.methods?.has(key) === true;
      const isVisible = rule.kind === "live" && rule.isReadable?.(key) !== false && !isHidden(entry, key);
      // Reading a property can run code of the host's, so it is not read to find out that it stays unseen.
      if (!isMethod && !isVisible) return undefined;
      const value = (object as Bag)[key];
      if (isMethod && typeof value === "function" && !this.#run.isOfGuest(value)) return METHOD;
      return isVisible ? this.#give(value) : undefined;
    }
    return this.#give((object as Bag)[key]);
  }

  /** A value as an answer. */
  #give(value: unknown): Scalar {
    if (typeof value === "string" && !value.includes("\0")) return ANSWER.text + value;
    const encoded = this.#run.table.encode(value);
    return typeof encoded === "object" || typeof encoded === "string" ? ANSWER.json + JSON.stringify(encoded) : encoded;
  }

  #view({ object, rule }: Entry, number: number): Scalar {
    if (rule.kind === "live" || rule.kind === "function") throw new TypeError("the object shows no properties");
    this.#run.spend(Array.isArray(object) ? object.length : keysOf(object).length);
    const view = this.#run.table.view(number);
    return view === UNCHANGED ? UNCHANGED : JSON.stringify(view);
  }

  #set(entry: Entry, key: string, value: unknown): Scalar {
    const { object, rule } = entry;
    if (FORBIDDEN_KEYS.has(key) || UNASKED_KEYS.has(key)) return undefined;
    if (rule.kind === "function" || (rule.kind === "live" && rule.isWritable?.(key, object) !== true))
      throw new TypeError(`${key} is read-only`);
    if (isHidden(entry, key)) {
      // Scripts may keep values of their own under any name that the library does not use.
      if (key in object) throw new TypeError(`${key} is read-only`);
      entry.added ??= new Set();
      entry.added.add(key);
    }
    if (Array.isArray(object)) checkListKey(key, value);
    else checkLength(key, value);
    if (!Reflect.set(object, key, value)) throw new TypeError(`${key} is read-only`);
    return rule.isQuiet ? undefined : this.#give((object as Bag)[key]);
  }

  #delete(entry: Entry, key: string): Scalar {
    const { object, rule } = entry;
    const isOurs =
      rule.kind === "function" ||
      (rule.kind === "live" && rule.isWritable?.(key, object) !== true) ||
      isHidden(entry, key);
    if (!isOurs && !FORBIDDEN_KEYS.has(key)) Reflect.deleteProperty(object, key);
    return undefined;
  }

  #keys(entry: Entry): Scalar {
    const { object, rule } = entry;
    const keys = rule.kind === "record" ? keysOf(object) : rule.kind === "function" ? [] : Object.keys(object);
    this.#run.spend(keys.length * KEY_FUEL);
    return (
      ANSWER.text +
      JSON.stringify(
        keys.filter((key) => !FORBIDDEN_KEYS.has(key) && rule.isReadable?.(key) !== false && !isHidden(entry, key)),
      )
    );
  }

  #call({ object, rule }: Entry, values: unknown): Scalar {
    if (rule.kind !== "function" || !Array.isArray(values)) throw new TypeError("the object is not a function");
    const [self, ...args] = values;
    this.#run.spend(priceOf(rule.cost, self, args));
    return this.#give(Reflect.apply(object as Callable, self, args));
  }

  #method({ object, rule }: Entry, key: string, args: unknown): Scalar {
    const cost = rule.methods?.get(key);
    const called = cost === undefined ? undefined : this.#hostMethod(object, key);
    if (typeof called !== "function" || !Array.isArray(args)) throw new TypeError(`${key} is not a function`);
    this.#run.spend(priceOf(cost, object, args));
    return this.#give(Reflect.apply(called, object, rule.prepare?.(key, args) ?? args));
  }

  /** The host's own method, also where the script has put one of its own before it, which calls the one that it replaces. */
  #hostMethod(object: object, key: string): unknown {
    const called = (object as Bag)[key];
    if (typeof called !== "function" || !this.#run.isOfGuest(called)) return called;
    return (Object.getPrototypeOf(object) as Bag | null)?.[key];
  }
}

/** Whether the name is internal to the library, and not one that the script has added. */
function isHidden({ rule, added }: Entry, key: string): boolean {
  return rule.isPrivate?.(key) === true && added?.has(key) !== true;
}
