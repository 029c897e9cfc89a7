// What host and guest say to each other across the membrane. Everything is a number or a string; values that are not JSON
// are tagged: towards the host by objects with a key of their own, towards the guest by lists, since none cross there plainly.

/** The operations of `__host(operation, target, key, value)`. `value` is JSON, encoded by the guest. */
export const OPERATION = {
  /** The property `key` of the object `target`. */
  get: 0,
  /** All properties of the record or array `target`, or `UNCHANGED` when they are as they were last sent. */
  view: 1,
  /** Sets the property `key` to `value`; answers what it is then. */
  set: 2,
  /** Deletes the property `key`. */
  delete: 3,
  /** The names of the properties of the object `target`. */
  keys: 4,
  /** Calls the function `target` with `value`, a list of `this` and the arguments. */
  call: 5,
  /** Calls the method `key` of the object `target` with `value`, the list of the arguments. */
  method: 6,
  /** Shows `key`, what the script logs. */
  log: 7,
  /** Names the object `target` again, as if for the first time: what named it before was never looked at. */
  meet: 8,
} as const;

/** First characters of a string that answers an operation. */
export const ANSWER = {
  /** The rest is the string itself. */
  text: "'",
  /** The rest is JSON: a value in the host's encoding. */
  json: "=",
  /** The rest is JSON: `[name, message]` of what was thrown. */
  error: "!",
} as const;

export const UNCHANGED = "same";

/** How a host object shows itself: as a list, a record whose properties travel together, one read by one, or a function. */
export const KIND = { list: 0, record: 1, live: 2, function: 3 } as const;

/** First items of the lists that stand for host values which are no JSON. */
export const TAG = {
  /** `undefined`. */
  undefined: 0,
  /** NaN, -0 or an infinity, with its text. */
  number: 1,
  /** A Date, with its milliseconds; null for an invalid one. */
  date: 2,
  /** A function of the guest's own, with its number. */
  guest: 3,
  /** An object that the guest knows, with its number, and its properties when they come along. */
  known: 4,
  /** One that it meets, with its number, kind, class, whether it is quiet, and its properties when they come along. */
  met: 5,
  /**
   * A record of which the guest gets a copy, with its number, shape and values; and with the shape's names when it is new.
   * Records of one shape have the same names in the same order.
   */
  copy: 6,
  /** A method of the object that was asked. */
  method: 7,
} as const;

/** Stands for an object that is to be asked for when it is looked at. The same text as a value is asked for in vain. */
export const LATER = "\u007f";

export type HostTag =
  | readonly [typeof TAG.undefined]
  | readonly [typeof TAG.number, text: string]
  | readonly [typeof TAG.date, time: number | null]
  | readonly [typeof TAG.guest, number: number]
  | readonly [typeof TAG.known, number: number, view?: HostView]
  | readonly [typeof TAG.met, number: number, kind: number, rank: number, quiet: 0 | 1, view?: HostView]
  | readonly [typeof TAG.copy, number: number, shape: number, values: readonly HostValue[], names?: readonly string[]]
  | readonly [typeof TAG.method];

export type HostView = readonly HostValue[] | Readonly<Record<string, HostValue>>;
export type HostValue = string | number | boolean | null | HostTag;

/** The only key of a tagged value of the guest's; no key of a script's own crosses that begins with it. */
export const GUEST_TAG = "\u0001";

/** What stands under the tag: the kind of the value and what it holds. */
export type GuestTag =
  | readonly ["undefined"]
  | readonly ["number", string]
  | readonly ["date", number | null]
  | readonly ["function", number, arity: number]
  | readonly ["host", number];

/** First characters of what the guest returns: text, JSON of a value or of a `GuestThrow`; nothing at all for `undefined`. */
export const RESULT = { text: "'", value: "=", thrown: "!" } as const;

/** Something thrown by a script. */
export interface GuestThrow {
  readonly name: string;
  readonly message: string;
  /** QuickJS' stack: lines such as `    at f (chart.js:12:31)`. */
  readonly stack: string;
  /** Where in the configuration the function stands that threw it, or the empty string. */
  readonly path: string;
}
