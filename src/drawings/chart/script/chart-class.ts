// The Chart.js classes that a script sees, such as `Chart.Legend` and `Chart.controllers.bar`. A script can call and
// replace the public methods of their prototypes, which belong to this request's own instance of Chart.js.

import type { ObjectRule } from "../../../sandbox/policy.ts";
import { isHiddenFromScripts } from "../hidden.ts";

/** A class that other classes extend. */
export interface BaseClass {
  readonly prototype: object;
  /** The rule for instances and, by default, for prototypes. */
  readonly instances: ObjectRule;
  /** Whether a script may replace a member of the class's prototype or of a derived prototype. */
  readonly isWritable: (key: string, prototype: object) => boolean;
  /** Creates a subclass; undefined if scripts can't extend the class. */
  readonly extend?: ((base: object) => object) | undefined;
}

/** Static members of classes that scripts can read. */
const STATIC_MEMBERS: ReadonlySet<string> = new Set(["id", "positioners"]);

const extendsPrototype = (value: object, base: object) => Object.prototype.isPrototypeOf.call(base, value);

/** Returns a function that finds the rule for a class or its prototype, and that returns undefined for other objects. */
export function createClassRules(bases: readonly BaseClass[]): (value: object) => ObjectRule | undefined {
  const rules = bases.map(({ prototype, instances, isWritable, extend }) => ({
    prototype,
    ofClass: {
      kind: "function",
      isClass: true,
      isReadable: (key) => STATIC_MEMBERS.has(key),
      ...(extend !== undefined && { extend }),
    } satisfies ObjectRule,
    ofPrototype: { ...instances, isWritable } satisfies ObjectRule,
  }));
  const find = (value: unknown) =>
    typeof value === "object" && value !== null && Object.hasOwn(value, "constructor") && !isHiddenFromScripts(value)
      ? rules.find(({ prototype }) => prototype === value || extendsPrototype(value, prototype))
      : undefined;
  return (value) =>
    typeof value === "function"
      ? find((value as { prototype?: unknown }).prototype)?.ofClass
      : find(value)?.ofPrototype;
}
