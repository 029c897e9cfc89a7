// Resolves the time zones of a chart's axes.

import { Failure, showValue } from "../../../base/failure.ts";
import type { PlainObject } from "../../../base/plain-object.ts";
import { findTimeZone, TIME_ZONE_CONSTRAINT, type TimeZone, UTC } from "../../../base/time-zone.ts";
import { ensureTimeAxis, listTimeAxes } from "../plugins/chart-plugin.ts";
import { ensureObject, readPath } from "../record.ts";

/** Luxon's names for the default time zone. */
const DEFAULT_ZONE = /^(?:default|system|local)?$/i;

/** Matches the start of a Luxon offset such as `UTC+2`. */
const LUXON_OFFSET = /^utc([+-])(\d{1,2})/i;

/**
 * Sets the time zone of each time axis in place, as a canonical name.
 *
 * @param timeZone canonical name of the request's time zone; UTC if undefined
 * @throws Failure for the name of an unknown time zone
 */
export function setAxisZones(config: PlainObject, timeZone?: string): void {
  if (timeZone !== undefined) ensureTimeAxis(config);
  for (const [field, axis] of listTimeAxes(config)) {
    const zone = readPath(axis, "adapters", "date", "zone");
    if (timeZone === undefined && typeof zone !== "string") continue;
    ensureObject(ensureObject(axis, "adapters"), "date").zone = readName(zone, field) ?? timeZone ?? UTC;
  }
}

function readName(value: unknown, field: string): string | undefined {
  if (typeof value !== "string" || DEFAULT_ZONE.test(value)) return undefined;
  const zone = findTimeZone(value.replace(LUXON_OFFSET, (_, sign, hours) => `${sign}${hours.padStart(2, "0")}`));
  if (zone !== undefined) return zone.name;
  throw new Failure("invalid", `${field}.adapters.date.zone ${TIME_ZONE_CONSTRAINT}, got ${showValue(value)}`);
}

/** Returns the time zone that was set for an axis; undefined for UTC. */
export function axisZone(axis: unknown): TimeZone | undefined {
  const name = readPath(axis, "adapters", "date", "zone");
  return typeof name === "string" && name !== UTC ? findTimeZone(name) : undefined;
}
