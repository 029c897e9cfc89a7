// Access rules for host objects: which objects a script can see, and which operations it may perform on them. The code that
// opens a session supplies the policy. An object without a rule is undefined to the script.

import { PROTOTYPE_KEYS } from "../base/plain-object.ts";

/** Fuel that a call costs. One loop iteration in the engine costs 1 and takes a few nanoseconds. */
export type Cost = number | ((self: unknown, args: readonly unknown[]) => number);

export function callCost(cost: Cost | undefined, self: unknown, args: readonly unknown[]): number {
  return typeof cost === "function" ? cost(self, args) : (cost ?? 0);
}

/** The access that a script has to host objects of one kind. */
export interface ObjectRule {
  /**
   * A `list` or `record` is sent with all its properties, which are readable and writable. Properties of a `live` object are
   * requested one by one. A `function` can be called.
   */
  readonly kind: "list" | "record" | "live" | "function";
  /** The methods that a script may call on a live object, with their costs. */
  readonly methods?: ReadonlyMap<string, Cost>;
  /** Whether operations on the object have no side effects on other objects that a script can see. */
  readonly isQuiet?: boolean;
  /** Whether each reference to a record is sent together with its properties, because scripts always read them. */
  readonly isEager?: boolean;
  /** Whether the script gets a copy of a record. Set it if the host ignores the script's changes to the record. */
  readonly isCopied?: boolean;
  /** Whether a script may set or delete a live object's property. */
  isWritable?(key: string, object: object): boolean;
  /** Whether a script may read a property; by default, true for live objects and false for classes. Not used for methods. */
  isReadable?(key: string): boolean;
  /** Whether a live object's property name is internal: a script sees such a property only if the script has added it. */
  isPrivate?(key: string): boolean;
  /** Converts the arguments of a method call before the method receives them. */
  prepare?(method: string, args: readonly unknown[]): readonly unknown[];
  /**
   * Whether the function is a class. A script can read its `prototype`, if the prototype has a rule, but can neither
   * call nor construct the class.
   */
  readonly isClass?: boolean;
  /** Creates a subclass. The class's `extend` assigns a script's members to the prototype, subject to the prototype's rule. */
  extend?(object: object): object;
  /** Cost of calling the function. */
  readonly cost?: Cost;
  /** Value that the host receives when a script passes the object; by default, the object itself. */
  readonly standsFor?: unknown;
}

/** Assigns rules to host objects. */
export interface Policy {
  /** Returns the rule for an object or function; undefined hides it from scripts. Called once per object and run. */
  ruleOf(value: object): ObjectRule | undefined;
}

/** Names of properties that expose shared prototypes or callers. Scripts can neither read nor set them. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set([
  ...PROTOTYPE_KEYS,
  "__defineGetter__",
  "__defineSetter__",
  "__lookupGetter__",
  "__lookupSetter__",
  "caller",
  "callee",
  "arguments",
]);

/** Methods that JavaScript calls implicitly when it converts, serialises or awaits a value. Scripts cannot set them. */
export const IMPLICIT_METHODS: ReadonlySet<string> = new Set([
  "valueOf",
  "toString",
  "toLocaleString",
  "toJSON",
  "then",
]);
