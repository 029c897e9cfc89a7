// Requests the APIs in the table of presets, src/drawings/data-source/presets.ts.

import { Failure } from "../../base/failure.ts";
import type { PresetRequest } from "../../drawings/data-source/data-request.ts";
import { presetOf } from "../../drawings/data-source/presets.ts";
import { describeUrl, type Source } from "./source.ts";

/** Returns the format of a preset's response. */
export function formatOf({ source, values }: PresetRequest): "csv" | "json" | "prometheus" {
  const { format } = presetOf(source);
  return format === "{format}" ? (values.format as "csv" | "json") : format;
}

export function openPreset(request: PresetRequest): Source {
  const { source, values, jmespath } = request;
  const { label, address, rangeAddress = address, body } = presetOf(source);
  const template = values.range === undefined ? address : rangeAddress;
  // The times are filled in when the file is loaded, because they must not be part of the cache key.
  const recipient = fill(template, values, encodeURIComponent);
  const subject = `${label} data at ${describeUrl(recipient)}`;
  return {
    subject,
    recipient,
    identity: ["preset", source, values, jmespath],
    async load(get, now) {
      const url = fill(template, { ...values, ...timesOf(values, now) }, encodeURIComponent);
      const file = await get(url, body === undefined ? undefined : JSON.stringify(fillAll(body, values)));
      if (file.status === 200) return file;
      throw new Failure("invalid", `${subject} could not be loaded: ${explain(file.status)}`);
    },
  };
}

function explain(status: number): string {
  if (status === 401 || status === 403)
    return `its server returned status ${status}: add headers with a secret that gives access to the data`;
  return `its server returned status ${status}`;
}

/** Replaces names in braces with values. `{+name}` isn't escaped. */
function fill(template: string, values: Readonly<Record<string, string>>, encode: (value: string) => string): string {
  return template.replace(/\{(\+?)(\w+)\}/g, (whole, raw: string, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return whole;
    // A server's address can end with a slash.
    return raw === "" ? encode(value) : value.replace(/\/+$/, "");
  });
}

/** Replaces names in the strings of a JSON value. */
function fillAll(body: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof body === "string") return fill(body, values, (value) => value);
  if (Array.isArray(body)) return body.map((item) => fillAll(item, values));
  if (typeof body !== "object" || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, fillAll(value, values)]));
}

/** Number of values of a time range without `step`, and the shortest time between two values in seconds. */
const RANGE_VALUES = 100;
const MIN_STEP_SECONDS = 15;

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

function toSeconds(time: string): number {
  return Number.parseInt(time, 10) * (UNITS[time.slice(-1)] ?? 1);
}

/**
 * Returns the times of a range that ends now. They are multiples of the step, so that later requests return values at
 * the same times.
 */
function timesOf({ range, step }: Readonly<Record<string, string>>, now: number): Readonly<Record<string, string>> {
  if (range === undefined) return {};
  const seconds = toSeconds(range);
  const interval = step === undefined ? Math.max(MIN_STEP_SECONDS, Math.ceil(seconds / RANGE_VALUES)) : toSeconds(step);
  const end = Math.floor(now / 1000 / interval) * interval;
  const start = end - Math.floor(seconds / interval) * interval;
  return { start: String(start), end: String(end), step: String(interval) };
}
