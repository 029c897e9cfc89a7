// Chart text or object → a plain Chart.js configuration that shares nothing with what came in, or the text of a script. Text is
// JSON, JSON5 or JavaScript, which is only told apart here. Refuses (400) what cannot be read, is no object, nests deeper
// than CONFIG_DEPTH, or has a key that could reach a prototype.

import { Failure } from "../../base/failure.ts";
import { CONFIG_DEPTH } from "../../base/limits.ts";
import { ABSENT, parseConfigText } from "./config-text.ts";

/** Keys that lead from a plain object to something shared by all objects. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/**
 * A chart as it came: plain data, or a script whose value is the configuration. `mistake` is what to tell the author when the
 * script is none, in terms of plain data; null where JavaScript was surely meant. `alternative` is the script that the other
 * reading of the request makes, for where this one is no JavaScript. `isOther` tells that what stands here is the other reading
 * already.
 */
export type ChartSource =
  | { readonly config: Record<string, unknown>; readonly isOther?: boolean }
  | {
      readonly script: string;
      readonly mistake: string | null;
      readonly alternative?: string;
      readonly isOther?: boolean;
    };

/**
 * Reads a chart as it stands in a request. Text that is no plain data is taken for JavaScript.
 *
 * @param chart a configuration object, or its text
 * @param alternative the other reading of `+` in the query; taken when `chart` does not parse
 * @returns the configuration as a fresh deep copy with plain objects, arrays, strings, numbers (NaN and the infinities
 *   included), booleans and null; or the script
 * @throws Failure `invalid`
 */
export function readConfig(chart: string | Record<string, unknown>, alternative?: string): ChartSource {
  if (typeof chart !== "string") return { config: copyConfig(chart) };
  const reading = parseConfigText(chart);
  if ("value" in reading) return { config: copyConfig(reading.value) };
  const other = alternative === undefined || alternative === chart ? null : parseConfigText(alternative);
  if (other !== null && "value" in other) return { config: copyConfig(other.value), isOther: true };
  if ("refusal" in reading) throw new Failure("invalid", reading.refusal);
  if (other === null || !("script" in other)) return reading;
  const [first, second] = reading.mistake !== null && other.mistake === null ? [other, reading] : [reading, other];
  return { ...first, alternative: second.script, isOther: first === other };
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
