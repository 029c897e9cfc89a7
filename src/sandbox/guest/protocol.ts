// What host and guest say to each other across the membrane. Everything is a number or a string; values that are not JSON
// are tagged objects, and since no plain object ever crosses towards the guest, each object there is a tag.

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

/** A host value that is no JSON. Exactly one of the short names is there. */
export interface HostTag {
  /** `undefined`. */
  readonly u?: 1;
  /** NaN, -0 or an infinity, as `String` writes it. */
  readonly n?: string;
  /** A Date, milliseconds; null for an invalid one. */
  readonly d?: number | null;
  /** A function of the guest's own, by its number. */
  readonly f?: number;
  /** An object that is to be asked for when it is looked at. */
  readonly l?: 1;
  /** A method of the object that was asked. */
  readonly m?: 1;
  /** An object of the host's, by its number; with its kind, class and properties when they come along. */
  readonly r?: number;
  readonly k?: number;
  /** The class of a live object: objects of one class have the same methods. */
  readonly c?: number;
  /** The object is quiet: using it changes no other object. */
  readonly q?: 1;
  readonly v?: HostView;
}

export type HostView = readonly HostValue[] | Readonly<Record<string, HostValue>>;
export type HostValue = string | number | boolean | null | HostTag;

/** The only key of a tagged value of the guest's; no key of a script's own crosses that begins with it. */
export const GUEST_TAG = "\u0001";

/** What stands under the tag: the kind of the value and what it holds. */
export type GuestTag =
  | readonly ["undefined"]
  | readonly ["number", string]
  | readonly ["date", number | null]
  | readonly ["function", number, path: string]
  | readonly ["host", number];

/** First characters of what the guest returns: JSON of a value, nothing for `undefined`, or JSON of a `GuestThrow`. */
export const RESULT = { value: "=", thrown: "!" } as const;

/** Something thrown by a script. */
export interface GuestThrow {
  readonly name: string;
  readonly message: string;
  /** QuickJS' stack: lines such as `    at f (chart.js:12:31)`. */
  readonly stack: string;
  /** Where in the configuration the function stands that threw it, or the empty string. */
  readonly path: string;
}
