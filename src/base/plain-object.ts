// Plain objects from requests and models.

/** An object with string keys. */
export type PlainObject = Record<string, unknown>;

/** Keys of a plain object that expose prototypes shared by all objects. */
export const PROTOTYPE_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** True also for instances of classes. */
export function isPlainObject(value: unknown): value is PlainObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
