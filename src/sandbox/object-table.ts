// Host values → what crosses to the guest: scalars as they are, everything else as a number of this table, if a rule lets it.
// One table for each run: numbers of one run mean nothing in another.

import { Failure } from "../base/failure.ts";
import { SCRIPT_OBJECTS } from "../base/limits.ts";
import { type HostTag, type HostValue, type HostView, KIND, LATER, TAG, UNCHANGED } from "./guest/protocol.ts";
import { FORBIDDEN_KEYS, type ObjectRule, type Policy } from "./policy.ts";

/** An object that the guest knows by number. */
export interface Entry {
  readonly object: object;
  readonly rule: ObjectRule;
  /** Number of its class. */
  readonly rank: number;
  /** Whether the guest has been told its kind. */
  isMet: boolean;
  /** Private names that the script has added to the object. */
  added?: Set<string>;
  /** What the guest was last told of its properties. */
  told?: { readonly keys: readonly string[] | null; readonly values: readonly unknown[] };
}

/** How many lists and records are watched for the guest: what one callback looks at. */
const LOOKED = 16;

type Bag = Readonly<Record<string, unknown>>;

const UNDEFINED: HostTag = [TAG.undefined];

export class ObjectTable {
  readonly #policy: Policy;
  readonly #numberOfFunction: (value: object) => number | undefined;
  readonly #entries: Entry[] = [];
  readonly #numbers = new Map<object, number | null>();
  readonly #ranks = new Map<ObjectRule, number>();
  /** Numbers of the copied records' lists of names. */
  readonly #shapes = new Map<string, number>();
  /** Lists and records that the guest has lately looked at, by number. */
  readonly #looked = new Set<number>();

  /** @param numberOfFunction the guest's own number of a function that came from it */
  constructor(policy: Policy, numberOfFunction: (value: object) => number | undefined) {
    this.#policy = policy;
    this.#numberOfFunction = numberOfFunction;
  }

  /** What the guest knows by the number. */
  entryOf(number: number): Entry | undefined {
    return this.#entries[number];
  }

  /** Whether the guest has been told of the object. */
  knows(object: object): boolean {
    return typeof this.#numbers.get(object) === "number";
  }

  /** The value as it crosses; what no rule lets through is undefined over there. */
  encode(value: unknown): HostValue {
    switch (typeof value) {
      case "string":
      case "boolean":
        return value;
      case "number":
        return Number.isFinite(value) && !Object.is(value, -0)
          ? value
          : [TAG.number, Object.is(value, -0) ? "-0" : `${value}`];
      case "object":
        return value === null ? null : this.#encodeObject(value);
      case "function":
        return this.#encodeObject(value);
      default:
        return UNDEFINED;
    }
  }

  /**
   * Which of the lists and records that the guest has lately looked at are as it knows them: it need not ask again. With how
   * many properties were compared.
   */
  recheck(): { readonly unchanged: readonly number[]; readonly size: number } {
    const unchanged: number[] = [];
    let size = 0;
    for (const number of this.#looked) {
      const entry = this.#entries[number] as Entry;
      size += entry.told?.values.length ?? 0;
      if (isAsTold(entry)) unchanged.push(number);
      else this.#looked.delete(number);
    }
    return { unchanged, size };
  }

  /** All properties of a list or record, or `UNCHANGED`. */
  view(number: number): HostView | typeof UNCHANGED {
    const entry = this.#entries[number] as Entry;
    if (entry.rule.isEager !== true) this.#look(number);
    if (isAsTold(entry)) return UNCHANGED;
    const { object } = entry;
    if (entry.rule.kind === "list") {
      const values = [...(object as unknown[])];
      entry.told = { keys: null, values };
      return values.map((value) => this.encode(value));
    }
    const keys = keysOf(object);
    const values = keys.map((key) => (object as Bag)[key]);
    entry.told = { keys, values };
    const view: Record<string, HostValue> = {};
    for (const [index, key] of keys.entries())
      view[key] = entry.rule.isEager ? this.#mention(values[index]) : this.encode(values[index]);
    return view;
  }

  /** A record with its properties, of which the guest keeps nothing. */
  #copy(number: number, { object }: Entry): HostTag {
    const names = keysOf(object);
    const values = names.map((name) => this.#mention((object as Bag)[name]));
    const key = names.join();
    const shape = this.#shapes.get(key);
    if (shape !== undefined) return [TAG.copy, number, shape, values];
    this.#shapes.set(key, this.#shapes.size);
    return [TAG.copy, number, this.#shapes.size - 1, values, names];
  }

  /** Objects that nobody may ask for are given a number when somebody does. */
  #mention(value: unknown): HostValue {
    const isNew = typeof value === "object" && value !== null && !this.#numbers.has(value);
    return isNew ? LATER : this.encode(value);
  }

  #look(number: number): void {
    this.#looked.add(number);
    if (this.#looked.size > LOOKED) this.#looked.delete(this.#looked.values().next().value as number);
  }

  #encodeObject(value: object): HostTag {
    if (value instanceof Date) return [TAG.date, Number.isNaN(value.getTime()) ? null : value.getTime()];
    let number = this.#numbers.get(value);
    if (number === undefined) {
      const own = this.#numberOfFunction(value);
      if (own !== undefined) return [TAG.guest, own];
      const rule = this.#policy.ruleOf(value);
      number = rule === undefined ? null : this.#add(value, rule);
      this.#numbers.set(value, number);
    }
    if (number === null) return UNDEFINED;
    const entry = this.#entries[number] as Entry;
    if (entry.rule.isCopied) return this.#copy(number, entry);
    const view = entry.rule.isEager ? this.view(number) : UNCHANGED;
    const told = view === UNCHANGED ? [] : [view];
    if (entry.isMet) return [TAG.known, number, ...(told as [HostView?])];
    entry.isMet = true;
    return this.#meet(number, ...(told as [HostView?]));
  }

  /** Names an object that the guest was told of, and did not look at. */
  meetAgain(number: number): HostTag {
    return this.#meet(number);
  }

  #meet(number: number, ...told: [HostView?]): HostTag {
    const { rule, rank } = this.#entries[number] as Entry;
    return [TAG.met, number, KIND[rule.kind], rank, rule.isQuiet ? 1 : 0, ...told];
  }

  #add(object: object, rule: ObjectRule): number {
    if (this.#entries.length >= SCRIPT_OBJECTS)
      throw new Failure("invalid", `chart must not use more than ${SCRIPT_OBJECTS} objects from its functions`);
    let rank = this.#ranks.get(rule);
    if (rank === undefined) {
      rank = this.#ranks.size;
      this.#ranks.set(rule, rank);
    }
    return this.#entries.push({ object, rule, rank, isMet: false }) - 1;
  }
}

/** Inherited keys too: Chart.js' contexts inherit those of their parents. */
export function keysOf(object: object): string[] {
  const keys: string[] = [];
  for (const key in object) if (!FORBIDDEN_KEYS.has(key)) keys.push(key);
  return keys;
}

/** `Object.is`, which takes three times as long: lists are compared again and again. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return one !== 0 || Object.is(one, other);
  return Number.isNaN(one) && Number.isNaN(other);
}

/** Whether the guest knows the properties as they are. */
function isAsTold({ object, told }: Entry): boolean {
  if (told === undefined) return false;
  const { keys, values } = told;
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
