// The message format between host and guest. Only numbers and strings cross the membrane. A value that JSON cannot represent is
// tagged: towards the host as an object with a reserved key, towards the guest as an array, because the host sends its
// lists by object number.

/** The operations of `__host(operation, target, key, value)`. `target` is an object's number; `value` is the guest's JSON. */
export const OPERATION = {
  /** Returns property `key` of object `target`. */
  get: 0,
  /** Returns all properties of record or list `target`, or `UNCHANGED` if they have not changed since they were last sent. */
  view: 1,
  /** Sets property `key` to `value` and returns the new value. */
  set: 2,
  /** Deletes property `key`. */
  delete: 3,
  /** Returns the property names of object `target`. */
  keys: 4,
  /** Calls function `target`; `value` is an array of `this` and the arguments. */
  call: 5,
  /** Calls method `key` of object `target`; `value` is the array of arguments. */
  method: 6,
  /** Logs the text in `key`. */
  log: 7,
  /** Describes object `target` again, because the guest skipped the value that contained the first description. */
  describe: 8,
} as const;

/** Prefixes of a string that answers an operation. */
export const ANSWER = {
  /** The rest is the string itself. */
  text: "'",
  /** The rest is JSON: a value in the host's encoding. */
  json: "=",
  /** The rest is JSON: `[name, message]` of the error that was thrown. */
  error: "!",
} as const;

/** Answer to `OPERATION.view` if the properties have not changed since they were last sent. */
export const UNCHANGED = "same";

/** The kinds of host objects: `record` properties are sent all together, `live` properties are requested one by one. */
export const KIND = { list: 0, record: 1, live: 2, function: 3 } as const;

/** First items of the arrays that encode host values. */
export const TAG = {
  /** `undefined`. */
  undefined: 0,
  /** NaN, -0 or an infinity, with its text. */
  number: 1,
  /** A Date, with its time in milliseconds; null for an invalid date. */
  date: 2,
  /** A guest function, with its number. */
  guest: 3,
  /** An object that has been described to the guest, with its number and possibly its properties. */
  known: 4,
  /** The first description of an object: its number, kind, rule number, `isQuiet` flag, and possibly its properties. */
  described: 5,
  /**
   * A record that the guest copies, with its number, shape and values, and for a new shape the property names. Records of one
   * shape have the same names in the same order.
   */
  copy: 6,
  /** A method of the target object. */
  method: 7,
} as const;

/**
 * Placeholder for an object that the guest requests only when a script reads it. A string that happens to equal this text is
 * requested needlessly.
 */
export const LATER = "\u007f";

export type HostTag =
  | readonly [typeof TAG.undefined]
  | readonly [typeof TAG.number, text: string]
  | readonly [typeof TAG.date, time: number | null]
  | readonly [typeof TAG.guest, number: number]
  | readonly [typeof TAG.known, number: number, view?: HostView]
  | readonly [typeof TAG.described, number: number, kind: number, ruleNumber: number, quiet: 0 | 1, view?: HostView]
  | readonly [typeof TAG.copy, number: number, shape: number, values: readonly HostValue[], names?: readonly string[]]
  | readonly [typeof TAG.method];

export type HostView = readonly HostValue[] | Readonly<Record<string, HostValue>>;
export type HostValue = string | number | boolean | null | HostTag;

/** The only key of a tagged value from the guest. Script properties whose names start with it are not encoded. */
export const GUEST_TAG = "\u0001";

/** The value under `GUEST_TAG`: the kind and content of the encoded value. */
export type GuestTag =
  | readonly ["undefined"]
  | readonly ["number", string]
  | readonly ["date", number | null]
  | readonly ["function", number, arity: number]
  | readonly ["host", number];

/**
 * Prefixes of a string that the guest returns: text, JSON of a value, or JSON of a `GuestThrow`. The empty string stands for
 * `undefined`.
 */
export const RESULT = { text: "'", value: "=", thrown: "!" } as const;

/** A value that a script threw. */
export interface GuestThrow {
  readonly name: string;
  readonly message: string;
  /** The QuickJS stack, with lines such as `    at f (chart.js:12:31)`. */
  readonly stack: string;
  /** Path of the throwing function in the configuration, or the empty string. */
  readonly path: string;
}
