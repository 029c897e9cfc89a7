// Reads a chart from a request: as a private copy of a plain configuration, or as a script. Text is JSON, JSON5 or
// JavaScript. Rejects configurations that cannot be parsed, are too deep, or contain keys that could reach a prototype.

import { Failure } from "../../base/failure.ts";
import { CONFIG_DEPTH } from "../../base/limits.ts";
import { ABSENT, parseConfigText } from "./config-text.ts";

/** Keys that lead from a plain object to objects that all others share. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/**
 * A chart from a request: plain data, or a script that evaluates to the configuration. `mistake` describes the text as
 * invalid plain data, in case the script is invalid too; it is null if the text is clearly meant as JavaScript.
 * `alternative` is the script of the other reading of `+`, and `usedAlternateParse` tells that this already is the other reading.
 */
export type ChartSource =
  | { readonly config: Record<string, unknown>; readonly usedAlternateParse?: boolean }
  | {
      readonly script: string;
      readonly mistake: string | null;
      readonly alternative?: string;
      readonly usedAlternateParse?: boolean;
    };

/**
 * Reads the chart of a request. Text that is not plain data is returned as a script.
 *
 * @param chart a configuration object, or its text
 * @param alternative the other reading of `+` in the query, used if `chart` does not parse
 * @returns the configuration as a deep copy of plain objects, arrays, strings, numbers (including NaN and the
 *   infinities), booleans and null; or the script
 * @throws Failure `invalid`
 */
export function readConfig(chart: string | Record<string, unknown>, alternative?: string): ChartSource {
  if (typeof chart !== "string") return { config: copyConfig(chart) };
  const reading = parseConfigText(chart);
  if ("value" in reading) return { config: copyConfig(reading.value) };
  const other = alternative === undefined || alternative === chart ? null : parseConfigText(alternative);
  if (other !== null && "value" in other) return { config: copyConfig(other.value), usedAlternateParse: true };
  if ("refusal" in reading) throw new Failure("invalid", reading.refusal);
  if (other === null || !("script" in other)) return reading;
  const [first, second] = reading.mistake !== null && other.mistake === null ? [other, reading] : [reading, other];
  return { ...first, alternative: second.script, usedAlternateParse: first === other };
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
