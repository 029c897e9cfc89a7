// What a script may see and do of the host's objects. Whoever opens a sandbox decides; what no rule speaks of stays unseen.

/** What a call takes in fuel, of which a turn of the engine's loops takes one: a few nanoseconds. */
export type Cost = number | ((self: unknown, args: readonly unknown[]) => number);

/** What a call takes. */
export function priceOf(cost: Cost | undefined, self: unknown, args: readonly unknown[]): number {
  return typeof cost === "function" ? cost(self, args) : (cost ?? 0);
}

/** How objects of one kind show themselves to a script. */
export interface ObjectRule {
  /**
   * `list` and `record` travel whole, their properties readable and writable; `live` objects are asked property by property;
   * `function` can be called.
   */
  readonly kind: "list" | "record" | "live" | "function";
  /** The methods that a script may call on a live object. */
  readonly methods?: ReadonlyMap<string, Cost>;
  /** Whether using the object changes no other one that a script can see. */
  readonly isQuiet?: boolean;
  /** Sends a record's properties along whenever it is handed over: a script is sure to read them. */
  readonly isEager?: boolean;
  /** Whether what a script writes on a record may be lost, so that the script can have a copy. */
  readonly isCopied?: boolean;
  /** Whether a script may set or delete the property of a live object. */
  isWritable?(key: string, object: object): boolean;
  /** Whether a script may see the property of a live object; methods apart. */
  isReadable?(key: string): boolean;
  /** Whether the name of a property of a live object is internal: a script sees it only if the script has set it. */
  isPrivate?(key: string): boolean;
  /** Changes what a script hands to a method before the method sees it. */
  prepare?(method: string, args: readonly unknown[]): readonly unknown[];
  /** What a call of the function costs. */
  readonly cost?: Cost;
  /** What the host is given where a script hands the object over; the object itself unless said. */
  readonly standsFor?: unknown;
}

/** Which rule an object falls under. */
export interface Policy {
  /** The rule for an object or function, or undefined where a script sees nothing. Called once for each object of a run. */
  ruleOf(value: object): ObjectRule | undefined;
}

/** Names that lead from an object to what all objects share. Neither seen nor set, on any object. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set([
  "__proto__",
  "constructor",
  "prototype",
  "__defineGetter__",
  "__defineSetter__",
  "__lookupGetter__",
  "__lookupSetter__",
  "caller",
  "callee",
  "arguments",
]);

/** Names of methods that host code calls unasked, as it compares, counts and writes: a script sets them nowhere. */
export const UNASKED_KEYS: ReadonlySet<string> = new Set(["valueOf", "toString", "toLocaleString", "toJSON", "then"]);
