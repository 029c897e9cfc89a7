// Encodes host values for the guest: scalars unchanged, and objects that have a rule as numbers in this table. Each run has its
// own table, so a number from one run is meaningless in another.

import { Failure } from "../base/failure.ts";
import { SCRIPT_OBJECTS } from "../base/limits.ts";
import { type HostTag, type HostValue, type HostView, KIND, LATER, TAG, UNCHANGED } from "./guest/protocol.ts";
import { FORBIDDEN_KEYS, type ObjectRule, type Policy } from "./policy.ts";

export interface NumberedObject {
  readonly object: object;
  readonly rule: ObjectRule;
  /** Number of the object's rule. Objects with the same rule have the same methods. */
  readonly ruleNumber: number;
  /** Whether the guest has received the object's number and kind. */
  isDescribed: boolean;
  /** The properties that the guest has stored; `keys` is null for a list. */
  sent?: { readonly keys: readonly string[] | null; readonly values: readonly unknown[] } | undefined;
}

/** Maximum number of lists and records that are watched for changes: about as many as one callback reads. */
const MAX_WATCHED = 16;

type Bag = Readonly<Record<string, unknown>>;

const UNDEFINED: HostTag = [TAG.undefined];

export class ObjectTable {
  readonly #policy: Policy;
  readonly #numberOfFunction: (value: object) => number | undefined;
  readonly #entries: NumberedObject[] = [];
  readonly #numbers = new Map<object, number | null>();
  readonly #ruleNumbers = new Map<ObjectRule, number>();
  /** Numbers of the shapes (lists of property names) of copied records, by their joined names. */
  readonly #shapes = new Map<string, number>();
  /** Numbers of the lists and records that the guest has read most recently. */
  readonly #watched = new Set<number>();

  /** @param numberOfFunction returns the guest's number for a host function that wraps a guest function */
  constructor(policy: Policy, numberOfFunction: (value: object) => number | undefined) {
    this.#policy = policy;
    this.#numberOfFunction = numberOfFunction;
  }

  entryOf(number: number): NumberedObject | undefined {
    return this.#entries[number];
  }

  /** Returns an object's entry, and assigns the object a number if it has none. Undefined for an object without a rule. */
  entryOfObject(object: object): NumberedObject | undefined {
    this.encode(object);
    const number = this.#numbers.get(object);
    return typeof number === "number" ? this.#entries[number] : undefined;
  }

  has(object: object): boolean {
    return typeof this.#numbers.get(object) === "number";
  }

  /**
   * Encodes a value for the guest. An object without a rule becomes undefined.
   *
   * @param isNested whether the value is a property of the object that is sent, so that the script may never read it
   */
  encode(value: unknown, isNested = false): HostValue {
    switch (typeof value) {
      case "string":
      case "boolean":
        return value;
      case "number":
        return Number.isFinite(value) && !Object.is(value, -0)
          ? value
          : [TAG.number, Object.is(value, -0) ? "-0" : `${value}`];
      case "object":
        return value === null ? null : this.#encodeObject(value, isNested);
      case "function":
        return this.#encodeObject(value, isNested);
      default:
        return UNDEFINED;
    }
  }

  /**
   * Returns the watched lists and records that have not changed since they were sent, so that the guest needn't request them
   * again.
   *
   * @returns their numbers in `unchanged`, and the number of compared properties in `size`
   */
  recheck(): { readonly unchanged: readonly number[]; readonly size: number } {
    const unchanged: number[] = [];
    let size = 0;
    for (const number of this.#watched) {
      const entry = this.#entries[number] as NumberedObject;
      size += entry.sent?.values.length ?? 0;
      if (isUnchanged(entry)) unchanged.push(number);
      else this.#watched.delete(number);
    }
    return { unchanged, size };
  }

  /** Returns all properties of a list or record; `UNCHANGED` if the guest already has the current properties. */
  view(number: number): HostView | typeof UNCHANGED {
    const entry = this.#entries[number] as NumberedObject;
    if (entry.rule.isEager !== true) this.#watch(number);
    if (isUnchanged(entry)) return UNCHANGED;
    const { object } = entry;
    if (entry.rule.kind === "list") {
      const values = [...(object as unknown[])];
      entry.sent = { keys: null, values };
      return values.map((value) => this.encode(value, true));
    }
    const keys = listInheritableKeys(object);
    const values = keys.map((key) => (object as Bag)[key]);
    entry.sent = { keys, values };
    const view: Record<string, HostValue> = {};
    for (const [index, key] of keys.entries())
      view[key] = entry.rule.isEager ? this.#encodeLazily(values[index]) : this.encode(values[index], true);
    return view;
  }

  /** Encodes a record for a one-off copy in the guest. */
  #encodeCopy(number: number, { object }: NumberedObject): HostTag {
    const names = listInheritableKeys(object);
    const values = names.map((name) => this.#encodeLazily((object as Bag)[name]));
    const key = names.join();
    const shape = this.#shapes.get(key);
    if (shape !== undefined) return [TAG.copy, number, shape, values];
    this.#shapes.set(key, this.#shapes.size);
    return [TAG.copy, number, this.#shapes.size - 1, values, names];
  }

  /** Encodes an object that has no number yet as `LATER`, since the script may never read it. */
  #encodeLazily(value: unknown): HostValue {
    const isNew = typeof value === "object" && value !== null && !this.#numbers.has(value);
    return isNew ? LATER : this.encode(value, true);
  }

  #watch(number: number): void {
    this.#watched.add(number);
    if (this.#watched.size > MAX_WATCHED) this.#watched.delete(this.#watched.values().next().value as number);
  }

  #encodeObject(value: object, isNested: boolean): HostTag {
    if (value instanceof Date) return [TAG.date, Number.isNaN(value.getTime()) ? null : value.getTime()];
    let number = this.#numbers.get(value);
    if (number === undefined) {
      const guestNumber = this.#numberOfFunction(value);
      if (guestNumber !== undefined) return [TAG.guest, guestNumber];
      const rule = this.#policy.ruleOf(value);
      number = rule === undefined ? null : this.#add(value, rule);
      this.#numbers.set(value, number);
    }
    if (number === null) return UNDEFINED;
    const entry = this.#entries[number] as NumberedObject;
    if (entry.rule.isCopied) return this.#encodeCopy(number, entry);
    if (isNested && entry.isDescribed) return [TAG.known, number];
    const view = entry.rule.isEager ? this.view(number) : UNCHANGED;
    const sent = view === UNCHANGED ? [] : [view];
    // The guest decodes a nested value only when the script reads it, so the guest may never store these properties.
    if (isNested) entry.sent = undefined;
    if (entry.isDescribed) return [TAG.known, number, ...(sent as [HostView?])];
    entry.isDescribed = true;
    return this.#describe(number, ...(sent as [HostView?]));
  }

  /** Describes an object again, because the guest skipped the value that contained the first description. */
  describeAgain(number: number): HostTag {
    return this.#describe(number);
  }

  #describe(number: number, ...sent: [HostView?]): HostTag {
    const { rule, ruleNumber } = this.#entries[number] as NumberedObject;
    return [TAG.described, number, KIND[rule.kind], ruleNumber, rule.isQuiet ? 1 : 0, ...sent];
  }

  #add(object: object, rule: ObjectRule): number {
    if (this.#entries.length >= SCRIPT_OBJECTS)
      throw new Failure("invalid", `chart functions must not use more than ${SCRIPT_OBJECTS} Chart.js objects`);
    let ruleNumber = this.#ruleNumbers.get(rule);
    if (ruleNumber === undefined) {
      ruleNumber = this.#ruleNumbers.size;
      this.#ruleNumbers.set(rule, ruleNumber);
    }
    return this.#entries.push({ object, rule, ruleNumber, isDescribed: false }) - 1;
  }
}

/** Returns an object's own and inherited keys: Chart.js contexts inherit their parents' keys. */
export function listInheritableKeys(object: object): string[] {
  const keys: string[] = [];
  for (const key in object) if (!FORBIDDEN_KEYS.has(key)) keys.push(key);
  return keys;
}

/** Same as `Object.is`, but three times as fast: lists are compared often. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return a !== 0 || Object.is(a, b);
  return Number.isNaN(a) && Number.isNaN(b);
}

/** Whether the properties have not changed since they were last sent to the guest. */
function isUnchanged({ object, sent }: NumberedObject): boolean {
  if (sent === undefined) return false;
  const { keys, values } = sent;
  if (keys === null) {
    const list = object as readonly unknown[];
    if (list.length !== values.length) return false;
    for (let index = 0; index < values.length; index++) if (!isSame(values[index], list[index])) return false;
    return true;
  }
  let index = 0;
  for (const key in object) {
    if (FORBIDDEN_KEYS.has(key)) continue;
    if (key !== keys[index] || !isSame((object as Bag)[key], values[index])) return false;
    index += 1;
  }
  return index === keys.length;
}
