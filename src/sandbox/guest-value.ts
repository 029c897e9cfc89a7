// The guest's JSON → host values: fresh plain copies, functions that call back in, and the host objects that are named by
// number. Believes nothing: refuses, as a Failure, what the guest's half of the membrane could never have written.

import { Failure } from "../base/failure.ts";
import { CONFIG_DEPTH, SCRIPT_LIST_LENGTH } from "../base/limits.ts";
import { GUEST_TAG } from "./guest/protocol.ts";
import { FORBIDDEN_KEYS, UNASKED_KEYS } from "./policy.ts";

/** Turns the guest's numbers into what they stand for; undefined for numbers that were never given out. */
export interface HostTable {
  objectOf(number: number): unknown;
  /** @param arity how many arguments the function looks at; -1 for all */
  functionOf(number: number, arity: number): object;
}

/** Reads a value that the guest has encoded. */
export function readGuestValue(text: string, table: HostTable): unknown {
  return copy(parseGuest(text), table, 0);
}

/** The JSON that the guest's half of the membrane writes, unless the script has broken it. */
export function parseGuest(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure("invalid", "chart.js has broken what JavaScript brings along");
  }
}

/** Chart.js takes anything with a `length` for a list and would count to it. */
export function checkLength(key: string, value: unknown): void {
  if (key === "length" && Number(value) > SCRIPT_LIST_LENGTH)
    throw new Failure("invalid", `length must be at most ${SCRIPT_LIST_LENGTH}, got ${String(value)}`);
}

/** Lists stay as short as those of requests: Chart.js walks along them, holes and all. */
export function checkListKey(key: string, value: unknown): void {
  const length = key === "length" ? Number(value) : Number(key) + 1;
  if (length > SCRIPT_LIST_LENGTH) throw new RangeError(`a list must have at most ${SCRIPT_LIST_LENGTH} items`);
}

function copy(guest: unknown, table: HostTable, depth: number): unknown {
  if (typeof guest !== "object" || guest === null) return guest;
  if (depth > CONFIG_DEPTH) throw new Failure("invalid", `chart must nest at most ${CONFIG_DEPTH} levels deep`);
  if (Array.isArray(guest)) return guest.map((item) => copy(item, table, depth + 1));
  if (Object.hasOwn(guest, GUEST_TAG)) return readTag((guest as Record<string, unknown>)[GUEST_TAG], table);
  const fresh: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(guest)) {
    if (UNASKED_KEYS.has(key)) continue;
    if (FORBIDDEN_KEYS.has(key)) throw new Failure("invalid", `chart must not have the key "${key}"`);
    const value = copy(item, table, depth + 1);
    checkLength(key, value);
    fresh[key] = value;
  }
  return fresh;
}

/** Most functions of one script. */
const FUNCTIONS = 1_000_000;

function readTag(tag: unknown, table: HostTable): unknown {
  if (!Array.isArray(tag)) return undefined;
  const [kind, content, arity] = tag as unknown[];
  switch (kind) {
    case "number":
      return typeof content === "string" ? Number(content) : undefined;
    case "date":
      return new Date(typeof content === "number" ? content : Number.NaN);
    case "function":
      return isIndex(content) && content < FUNCTIONS
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
