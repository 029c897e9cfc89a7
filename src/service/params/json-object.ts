// JSON text → its value, or one object. Refuses what is no JSON (and says where), what is no object where one is wanted, and
// nesting that would exhaust the stack of whatever walks the value later.

import { Failure } from "../../base/failure.ts";
import { findJsonFault } from "./json-fault.ts";

/**
 * Reads JSON.
 *
 * @param text the JSON text
 * @param field what to call the text in messages
 * @param depth the most containers that may lie within each other
 */
export function parseJson(text: string, field: string, depth: number): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const { line, column, found } = findJsonFault(text);
    const what = found === "" ? "end of text" : JSON.stringify(found);
    throw new Failure("invalid", `${field} must be JSON: unexpected ${what} at line ${line}, column ${column}`);
  }
  if (isDeeperThan(value, depth)) throw new Failure("invalid", `${field} must nest at most ${depth} levels deep`);
  return value;
}

/** Reads a JSON object, which counts as one of the containers itself. The rest as `parseJson` says. */
export function parseJsonObject(text: string, field: string, depth: number): Record<string, unknown> {
  const value = parseJson(text, field, depth);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Failure("invalid", `${field} must be a JSON object, got ${nameKind(value)}`);
  return value as Record<string, unknown>;
}

/** What a value is, without the value: a body may hold a key. */
function nameKind(value: unknown): string {
  if (Array.isArray(value)) return "an array";
  return value === null ? "null" : `a ${typeof value}`;
}

function isDeeperThan(value: unknown, depth: number): boolean {
  // Level by level instead of recursively: the nesting is what is in doubt.
  let level: unknown[] = [value];
  for (let passed = 0; level.length > 0; passed++) {
    const containers = level.filter((item) => typeof item === "object" && item !== null);
    if (containers.length > 0 && passed === depth) return true;
    level = containers.flatMap((item) => Object.values(item as object));
  }
  return false;
}
