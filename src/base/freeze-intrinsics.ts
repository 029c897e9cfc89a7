// Freezes the built-in objects that all requests of an isolate share, to prevent prototype pollution. Libraries look up
// objects by names from requests: an axis called `__proto__` is Object.prototype, and a value set on it would appear on
// every object.

/** The ECMAScript globals from which the traversal starts. Web platform classes are left out: no library writes to them. */
const ROOTS = [
  "Object Function Array String Number Boolean Symbol BigInt Date RegExp Map Set WeakMap WeakSet WeakRef Promise Proxy Error",
  "EvalError RangeError ReferenceError SyntaxError TypeError URIError AggregateError ArrayBuffer SharedArrayBuffer DataView",
  "Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array",
  "BigUint64Array Math JSON Reflect Intl Atomics Iterator parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent",
]
  .join(" ")
  .split(" ");

/** Values whose prototypes are built-in objects without a global name, such as iterators and generator functions. */
const UNNAMED_INTRINSICS = [
  () => [][Symbol.iterator](),
  () => new Map()[Symbol.iterator](),
  () => new Set()[Symbol.iterator](),
  () => ""[Symbol.iterator](),
  () => "".matchAll(/./g),
  function* () {},
  async () => {},
  async function* () {},
];

/** `%TypedArray%.prototype`, from which the prototypes of all typed arrays inherit. */
const TYPED_ARRAY: object = Object.getPrototypeOf(Uint8Array.prototype);

/** Lists all built-in objects that can be reached from the roots, including prototypes and accessors. */
export function listIntrinsics(): ReadonlySet<object> {
  const pending: unknown[] = ROOTS.map((name) => (globalThis as Record<string, unknown>)[name]);
  for (const make of UNNAMED_INTRINSICS) pending.push(make, ...prototypesOf(make()), ...prototypesOf(make));
  const seen = new Set<object>();
  while (pending.length > 0) {
    const value = pending.pop();
    if ((typeof value !== "object" && typeof value !== "function") || value === null || seen.has(value)) continue;
    if (value === globalThis) continue;
    seen.add(value);
    pending.push(Object.getPrototypeOf(value));
    for (const { value: own, get, set } of Object.values(Object.getOwnPropertyDescriptors(value)))
      pending.push(own, get, set);
    for (const symbol of Object.getOwnPropertySymbols(value))
      pending.push(Object.getOwnPropertyDescriptor(value, symbol)?.value);
  }
  return seen;
}

/**
 * Freezes the built-in objects, except that the properties of `WRITABLE` stay writable. Call this before the first
 * request. Modules loaded later must not change built-in objects.
 */
export function freezeIntrinsics(): void {
  for (const object of listIntrinsics()) {
    if (staysWritable(object)) Object.preventExtensions(object);
    else if (object === TYPED_ARRAY || Object.getPrototypeOf(object) === TYPED_ARRAY) freezeProperties(object);
    else Object.freeze(object);
  }
}

/**
 * Freezes an object property by property. After `Object.freeze` on a typed array's prototype, V8 reads elements of
 * typed arrays about ten times more slowly, which affects all encoders. For other objects, `Object.freeze` is faster.
 */
function freezeProperties(object: object): void {
  for (const key of Reflect.ownKeys(object)) {
    const isValue = "value" in (Object.getOwnPropertyDescriptor(object, key) as PropertyDescriptor);
    Object.defineProperty(object, key, { configurable: false, ...(isValue && { writable: false }) });
  }
  Object.preventExtensions(object);
}

function prototypesOf(value: unknown): object[] {
  const prototypes: object[] = [];
  for (let object = Object.getPrototypeOf(value); object !== null; object = Object.getPrototypeOf(object))
    prototypes.push(object);
  return prototypes;
}

/**
 * Objects whose properties stay writable. Assigning `toString` or `name` to an object throws if its prototype is
 * frozen. `Error.stackTraceLimit` and `Date`'s clock are replaced at run time. With frozen array and string prototypes,
 * V8 drops optimisations, and a 5,000-point chart takes a sixth longer.
 */
const WRITABLE: readonly object[] = [
  Object.prototype,
  Function.prototype,
  Array.prototype,
  String.prototype,
  Error,
  Error.prototype,
  Date,
];

function staysWritable(object: object): boolean {
  return WRITABLE.includes(object) || object instanceof Error;
}
