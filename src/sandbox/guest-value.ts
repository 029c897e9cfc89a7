// Decodes the guest's JSON into host values: new plain copies, functions that call back into the guest, and host objects, which
// the guest refers to by number. Scripts can forge this JSON, so anything that the membrane never writes becomes undefined or
// throws a Failure.

import { Failure } from "../base/failure.ts";
import { CONFIG_DEPTH } from "../base/limits.ts";
import { GUEST_TAG } from "./guest/protocol.ts";
import { FORBIDDEN_KEYS, IMPLICIT_METHODS } from "./policy.ts";

/** Maximum length that a script can set for a Chart.js list. */
const SCRIPT_LIST_LENGTH = 100_000;

/** Looks up the objects and functions that the guest refers to by number. */
interface HostTable {
  /** Returns a host object; undefined for a number that was never assigned. */
  objectOf(number: number): unknown;
  /** @param arity number of arguments that the function reads; -1 for all */
  functionOf(number: number, arity: number): object;
}

/** Decodes a value that the guest has encoded. */
export function readGuestValue(text: string, table: HostTable): unknown {
  return copy(parseGuest(text), table, 0);
}

/** Parses JSON from the guest. @throws Failure for invalid JSON, which means that the script has broken the membrane */
export function parseGuest(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure("invalid", "chart must not modify JavaScript built-ins");
  }
}

/** Rejects an object with a large `length`: Chart.js treats any object with a `length` as a list and loops up to it. */
export function checkLengthProperty(key: string, value: unknown): void {
  if (key === "length" && Number(value) > SCRIPT_LIST_LENGTH)
    throw new Failure("invalid", `length must be at most ${SCRIPT_LIST_LENGTH}, got ${String(value)}`);
}

/** Rejects an index or a `length` that makes a list too long: Chart.js also iterates over the holes of a sparse list. */
export function checkListKey(key: string, value: unknown): void {
  const length = key === "length" ? Number(value) : Number(key) + 1;
  if (length > SCRIPT_LIST_LENGTH) throw new RangeError(`a list must have at most ${SCRIPT_LIST_LENGTH} items`);
}

function copy(guest: unknown, table: HostTable, depth: number): unknown {
  if (typeof guest !== "object" || guest === null) return guest;
  if (depth > CONFIG_DEPTH) throw new Failure("invalid", `chart must be nested at most ${CONFIG_DEPTH} levels deep`);
  if (Array.isArray(guest)) return guest.map((item) => copy(item, table, depth + 1));
  if (Object.hasOwn(guest, GUEST_TAG)) return readTag((guest as Record<string, unknown>)[GUEST_TAG], table);
  const fresh: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(guest)) {
    if (IMPLICIT_METHODS.has(key)) continue;
    if (FORBIDDEN_KEYS.has(key)) throw new Failure("invalid", `chart must not have the key "${key}"`);
    const value = copy(item, table, depth + 1);
    checkLengthProperty(key, value);
    fresh[key] = value;
  }
  return fresh;
}

/** Maximum number of functions in one script. */
const MAX_FUNCTIONS = 1_000_000;

function readTag(tag: unknown, table: HostTable): unknown {
  if (!Array.isArray(tag)) return undefined;
  const [kind, content, arity] = tag as unknown[];
  switch (kind) {
    case "number":
      return typeof content === "string" ? Number(content) : undefined;
    case "date":
      return new Date(typeof content === "number" ? content : Number.NaN);
    case "function":
      return isIndex(content) && content < MAX_FUNCTIONS
        ? table.functionOf(content, isIndex(arity) ? arity : -1)
        : undefined;
    case "host":
      return isIndex(content) ? table.objectOf(content) : undefined;
    default:
      return undefined;
  }
}

function isIndex(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}
