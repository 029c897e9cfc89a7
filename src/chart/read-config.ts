// Chart text or object → a plain Chart.js configuration that shares nothing with what came in. Text is JSON or JSON5;
// JavaScript is refused here, in one place, and is where the sandbox will be called. Refuses (400) what cannot be read,
// is no object, nests deeper than CONFIG_DEPTH, or has a key that could reach a prototype.

import { Failure } from "../base/failure.ts";
import { CONFIG_DEPTH } from "../base/limits.ts";
import type { ConfigProblem } from "./config-problem.ts";
import { ABSENT, parseConfigText } from "./config-text.ts";

/** Keys that lead from a plain object to something shared by all objects. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Reads a chart as it stands in a request.
 *
 * @param chart a configuration object, or its text
 * @param alternative the other reading of `+` in the query; tried when `chart` does not parse
 * @returns a fresh deep copy with plain objects, arrays, strings, numbers (NaN and the infinities included), booleans
 *   and null
 * @throws Failure `invalid`; for text with the line and column, in `chart` as given
 */
export function readConfig(chart: string | Record<string, unknown>, alternative?: string): Record<string, unknown> {
  if (typeof chart !== "string") return copyConfig(chart);
  const reading = parseConfigText(chart);
  if ("value" in reading) return copyConfig(reading.value);
  if (alternative !== undefined && alternative !== chart) {
    const other = parseConfigText(alternative);
    if ("value" in other) return copyConfig(other.value);
  }
  return evaluateConfig(reading.problem);
}

/**
 * What is not plain data may be JavaScript, which only a sandbox may run; without one it is refused. The refusal's
 * `javascript` is about the message alone: `[1,,2]` and `{1: 2}` are JavaScript too, though more often mistakes.
 */
function evaluateConfig(problem: ConfigProblem): never {
  throw new Failure("invalid", problem.message);
}

/** Copies without recursion, so that neither depth nor a cycle can exhaust the stack. */
function copyConfig(config: unknown): Record<string, unknown> {
  if (typeof config !== "object" || config === null || Array.isArray(config)) {
    throw new Failure("invalid", `chart must be an object such as {type: "bar", data: {…}}, got ${nameKind(config)}`);
  }
  const root: Record<string, unknown> = {};
  const open: [from: object, to: object, depth: number][] = [[config, root, 1]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [from, to, depth] = next;
    if (depth > CONFIG_DEPTH) throw new Failure("invalid", `chart must nest at most ${CONFIG_DEPTH} levels deep`);
    const copy = (value: unknown): unknown => {
      if (typeof value !== "object" || value === null) return value;
      const empty = Array.isArray(value) ? [] : {};
      open.push([value, empty, depth + 1]);
      return empty;
    };
    if (Array.isArray(from)) {
      for (const value of from) (to as unknown[]).push(isAbsent(value) ? null : copy(value));
    } else {
      for (const [key, value] of Object.entries(from)) {
        if (FORBIDDEN_KEYS.has(key)) throw new Failure("invalid", `chart must not have the key "${key}"`);
        if (!isAbsent(value)) (to as Record<string, unknown>)[key] = copy(value);
      }
    }
  }
  return root;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === ABSENT;
}

function nameKind(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return `a ${typeof value}`;
}
