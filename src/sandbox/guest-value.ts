// The guest's JSON → host values: fresh plain copies, functions that call back in, and the host objects that are named by
// number. Believes nothing: refuses, as a Failure, what the guest's half of the membrane could never have written.

import { Failure } from "../base/failure.ts";
import { CONFIG_DEPTH, SCRIPT_VALUE_LENGTH } from "../base/limits.ts";
import { GUEST_TAG } from "./guest/protocol.ts";
import { FORBIDDEN_KEYS } from "./policy.ts";

/** Turns the guest's numbers into what they stand for; undefined for numbers that were never given out. */
export interface HostTable {
  objectOf(number: number): unknown;
  functionOf(number: number, path: string): object;
}

/** Reads a value that the guest has encoded. */
export function readGuestValue(text: string, table: HostTable): unknown {
  if (text.length > SCRIPT_VALUE_LENGTH)
    throw new Failure("invalid", `chart must not hold more than ${SCRIPT_VALUE_LENGTH} characters of data`);
  return copy(JSON.parse(text), table, 0);
}

function copy(value: unknown, table: HostTable, depth: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth > CONFIG_DEPTH) throw new Failure("invalid", `chart must nest at most ${CONFIG_DEPTH} levels deep`);
  if (Array.isArray(value)) return value.map((item) => copy(item, table, depth + 1));
  if (Object.hasOwn(value, GUEST_TAG)) return readTag((value as Record<string, unknown>)[GUEST_TAG], table);
  const fresh: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    if (FORBIDDEN_KEYS.has(key)) throw new Failure("invalid", `chart must not have the key "${key}"`);
    fresh[key] = copy(item, table, depth + 1);
  }
  return fresh;
}

/** Most functions of one script. */
const FUNCTIONS = 1_000_000;

function readTag(tag: unknown, table: HostTable): unknown {
  if (!Array.isArray(tag)) return undefined;
  const [kind, content, path] = tag as unknown[];
  switch (kind) {
    case "number":
      return Number(content);
    case "date":
      return new Date(typeof content === "number" ? content : Number.NaN);
    case "function":
      return isIndex(content) && content < FUNCTIONS ? table.functionOf(content, String(path)) : undefined;
    case "host":
      return isIndex(content) ? table.objectOf(content) : undefined;
    default:
      return undefined;
  }
}

function isIndex(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}
