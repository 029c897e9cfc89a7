// Encodes a script's values for the host as JSON, with tags for functions, host objects and values that JSON cannot represent.
// Values that cannot be used for drawing, such as promises, generators and cycles, throw a TypeError with the value's path.
// Runs in the guest.

import { GUEST_TAG, type GuestTag } from "./protocol.ts";

/** The numbers that identify objects and functions to the host. */
export interface GuestTable {
  /** Returns the number of a host object's proxy or copy, or undefined for any other object. */
  numberOfRemote(value: object): number | undefined;
  /** Returns the number of a script's function, assigned on first use. `path` is its path in the configuration. */
  numberOfFunction(value: object, path: string): number;
}

/** Maximum nesting depth, the same as the host's CONFIG_DEPTH. */
const DEPTH = 100;

const tag = (...content: GuestTag) => ({ [GUEST_TAG]: content });
const UNDEFINED = tag("undefined");

const UNSUPPORTED_FUNCTIONS: Readonly<Record<string, string>> = {
  AsyncFunction: "an async function",
  GeneratorFunction: "a generator function",
  AsyncGeneratorFunction: "an async generator function",
};

/** Encodes a value as JSON text. `path` is its path in the configuration, for error messages. */
export function encodeText(value: unknown, table: GuestTable, path: string): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (isPlain(value)) return `${value}`;
  return JSON.stringify(encode(value, table, path, []));
}

/** Converts a value to one that `JSON.stringify` can serialise. `parents` are the objects that contain the value. */
export function encode(value: unknown, table: GuestTable, path: string, parents: object[]): unknown {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return isPlain(value) ? value : tag("number", Object.is(value, -0) ? "-0" : `${value}`);
    case "bigint":
      return Number(value);
    case "function":
      return encodeFunction(value, table, path);
    case "object":
      return value === null ? null : encodeObject(value, table, path, parents);
    default:
      return UNDEFINED;
  }
}

/** Whether the value, like most values, needs no encoding. Callers then skip `encode` and need no path. */
function isPlain(value: unknown): value is string | number {
  return typeof value === "string" || (typeof value === "number" && value - value === 0 && !Object.is(value, -0));
}

function encodeFunction(value: object, table: GuestTable, path: string): unknown {
  const remote = table.numberOfRemote(value);
  if (remote !== undefined) return tag("host", remote);
  const unsupported = UNSUPPORTED_FUNCTIONS[`${Object.getPrototypeOf(value)?.[Symbol.toStringTag]}`];
  if (unsupported !== undefined)
    throw new TypeError(`${nameOf(path)} must not be ${unsupported}: charts are drawn synchronously`);
  return tag("function", table.numberOfFunction(value, path), arityOf(value as Callable));
}

type Callable = (...args: never[]) => unknown;

/** Returns the number of arguments that a function can read, or -1 if that is unknown, for example if it uses `arguments`. */
function arityOf(callable: Callable): number {
  const text = Function.prototype.toString.call(callable);
  const [parameters = ""] = text.split(/\)|=>/, 1);
  return /\barguments\b|\.\.\.|\[native code\]|\beval\b/.test(text) || /[=[{]/.test(parameters) ? -1 : callable.length;
}

function encodeObject(value: object, table: GuestTable, path: string, parents: object[]): unknown {
  const remote = table.numberOfRemote(value);
  if (remote !== undefined) return tag("host", remote);
  if (value instanceof Date) return tag("date", Number.isNaN(value.getTime()) ? null : value.getTime());
  if (value instanceof Promise)
    throw new TypeError(`${nameOf(path)} must not be a promise: charts are drawn synchronously`);
  if (value instanceof String || value instanceof Number || value instanceof Boolean)
    return encode(value.valueOf(), table, path, parents);
  if (parents.includes(value)) throw new TypeError(`${nameOf(path)} must not contain itself`);
  if (parents.length >= DEPTH) throw new TypeError(`${nameOf(path)} must be nested at most ${DEPTH} levels deep`);
  parents.push(value);
  const encoded = isListLike(value)
    ? Array.from(value, (item, index) => (isPlain(item) ? item : encode(item, table, `${path}[${index}]`, parents)))
    : encodeProperties(value, table, path, parents);
  parents.pop();
  return encoded;
}

function isListLike(value: object): value is Iterable<unknown> {
  return Array.isArray(value) || ArrayBuffer.isView(value) || value instanceof Set;
}

function encodeProperties(value: object, table: GuestTable, path: string, parents: object[]): unknown {
  const encoded: Record<string, unknown> = {};
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  for (const [name, item] of entries) {
    const key = `${name}`;
    if (key.startsWith(GUEST_TAG)) continue;
    encoded[key] = isPlain(item) ? item : encode(item, table, path === "" ? key : `${path}.${key}`, parents);
  }
  for (const [name, method] of methodsOf(value))
    if (!Object.hasOwn(encoded, name)) encoded[name] = encode(method, table, `${path}.${name}`, parents);
  return encoded;
}

/** Returns the methods that an object inherits from the script's classes: some plugins are instances of a class. */
function methodsOf(value: object): [string, unknown][] {
  const methods: [string, unknown][] = [];
  for (let level = Object.getPrototypeOf(value); isClass(level); level = Object.getPrototypeOf(level))
    for (const name of Object.getOwnPropertyNames(level)) {
      const { value: method } = Object.getOwnPropertyDescriptor(level, name) as PropertyDescriptor;
      if (name !== "constructor" && typeof method === "function") methods.push([name, method]);
    }
  return methods;
}

const BUILT_IN: ReadonlySet<unknown> = new Set(
  [Object, Map, RegExp, Error, WeakMap, WeakSet].map(({ prototype }) => prototype),
);

function isClass(prototype: unknown): prototype is object {
  return typeof prototype === "object" && prototype !== null && !BUILT_IN.has(prototype);
}

function nameOf(path: string): string {
  return path === "" ? "the value" : path;
}
