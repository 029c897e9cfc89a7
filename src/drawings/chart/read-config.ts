// Parses a request's chart, as a private copy of a plain configuration or as a script. Text is JSON, JSON5 or
// JavaScript. Rejects configurations that can't be parsed, are nested too deeply, or contain keys that could reach a
// prototype.

import { Failure } from "../../base/failure.ts";
import { CONFIG_DEPTH } from "../../base/limits.ts";
import { isPlainObject, PROTOTYPE_KEYS } from "../../base/plain-object.ts";
import { parseConfigText, UNDEFINED_PLACEHOLDER } from "./config-text.ts";

/**
 * A chart as plain data, or as a script. `mistake` explains why the text isn't plain data, for scripts that turn out to
 * be invalid; null if the text is clearly JavaScript. `alternative` is the alternate parse of each `+`.
 * `usedAlternateParse` is set if that parse is already used.
 */
type ChartSource =
  | { readonly config: Record<string, unknown>; readonly usedAlternateParse?: boolean }
  | {
      readonly script: string;
      readonly mistake: string | null;
      readonly alternative?: string;
      readonly usedAlternateParse?: boolean;
    };

/**
 * Parses a request's chart. Text that is not plain data is returned as a script.
 *
 * @param chart a configuration object, or its text
 * @param alternative the text with the alternate parse of each `+`; used if `chart` can't be parsed
 * @returns the configuration as a deep copy of plain objects, arrays, strings, numbers (including NaN and the
 * infinities), booleans and null; or the script
 * @throws Failure `invalid`
 */
export function readConfig(chart: string | Record<string, unknown>, alternative?: string): ChartSource {
  if (typeof chart !== "string") return { config: copyConfig(chart) };
  const reading = parseConfigText(chart);
  if ("value" in reading) return { config: copyConfig(reading.value) };
  const alternate = alternative === undefined || alternative === chart ? null : parseConfigText(alternative);
  if (alternate !== null && "value" in alternate)
    return { config: copyConfig(alternate.value), usedAlternateParse: true };
  if ("error" in reading) throw new Failure("invalid", reading.error, [], undefined, reading.patch);
  if (alternate === null || !("script" in alternate)) return reading;
  const [first, second] =
    reading.mistake !== null && alternate.mistake === null ? [alternate, reading] : [reading, alternate];
  return { ...first, alternative: second.script, usedAlternateParse: first === alternate };
}

/** Copies iteratively, so that neither depth nor cycles can exhaust the stack. */
function copyConfig(config: unknown): Record<string, unknown> {
  if (!isPlainObject(config)) {
    throw new Failure("invalid", `chart must be an object such as {type: "bar", data: {…}}, got ${nameKind(config)}`);
  }
  const root: Record<string, unknown> = {};
  const pending: [from: object, to: object, depth: number][] = [[config, root, 1]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [from, to, depth] = next;
    if (depth > CONFIG_DEPTH) throw new Failure("invalid", `chart must be nested at most ${CONFIG_DEPTH} levels deep`);
    const copy = (value: unknown): unknown => {
      // Only programs that use the library can pass functions and class instances, such as dates.
      if (typeof value !== "object" || value === null || isInstance(value)) return value;
      const empty = Array.isArray(value) ? [] : {};
      pending.push([value, empty, depth + 1]);
      return empty;
    };
    if (Array.isArray(from)) {
      for (const value of from) (to as unknown[]).push(isAbsent(value) ? null : copy(value));
    } else {
      for (const [key, value] of Object.entries(from)) {
        if (PROTOTYPE_KEYS.has(key)) throw new Failure("invalid", `chart must not have the key "${key}"`);
        if (!isAbsent(value)) (to as Record<string, unknown>)[key] = copy(value);
      }
    }
  }
  return root;
}

/** Whether an object has a class other than Object and Array, in any realm. */
function isInstance(value: object): boolean {
  if (Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype !== null && Object.getPrototypeOf(prototype) !== null;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === UNDEFINED_PLACEHOLDER;
}

function nameKind(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return `a ${typeof value}`;
}
