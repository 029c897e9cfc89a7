// Adds time zones to moments through the `updateOffset` hook, which moment calls after each change. Each moment refers
// to its own zone, so other moments aren't affected.

import type { Moment } from "moment";
import moment from "../../../../generated/packages/moment.js";
import { type TimeZone, UTC } from "../../../base/time-zone.ts";

const MINUTE = 60_000;

/** Key of a moment's zone. A symbol, so that scripts can't read it. */
const ZONE = Symbol("zone");

/** The members that moment's own time zone plugins use. */
interface ZonedMoment extends Moment {
  [ZONE]?: TimeZone | undefined;
  /** The wall time, as if it were UTC. */
  readonly _d: Date;
  /** The offset in minutes. */
  _offset: number;
}

/** A parsed moment, with the text's offset in minutes. */
interface ParsedMoment extends Moment {
  readonly _tzm?: number;
}

/**
 * Moves a moment to a time zone.
 *
 * @param time a moment in UTC
 */
export function inZone(time: Moment, zone: TimeZone): Moment {
  (time as ZonedMoment)[ZONE] = zone;
  updateOffset(time);
  return time;
}

/**
 * Moves a moment that was parsed as UTC to a time zone. Text without an offset is a wall time in the zone.
 *
 * @param isWall whether the moment is a wall time
 */
export function parsedInZone(time: Moment, zone: TimeZone, isWall = !hasOffset(time)): Moment {
  (time as ZonedMoment)[ZONE] = zone;
  updateOffset(time, isWall);
  return time;
}

/** True for a moment that was parsed from a Unix time, or from text with an offset. */
export function hasOffset(time: Moment): boolean {
  if ((time as ParsedMoment)._tzm !== undefined) return true;
  const { format } = time.creationData();
  return typeof format === "string" && /x/i.test(format.replace(/\[[^[\]]*\]|\\./g, ""));
}

/**
 * Updates a moment's offset after a change.
 *
 * @param keepsWall whether the wall time was changed, so that the UTC time must follow
 */
function updateOffset(time: Moment, keepsWall: unknown = false): void {
  const zoned = time as ZonedMoment;
  const { [ZONE]: zone } = zoned;
  if (zone === undefined || !time.isValid()) return;
  const offset = Math.round((zoned._offset || 0) * MINUTE);
  const wall = zoned._d.getTime();
  const instant = keepsWall ? zone.fromWall(wall, offset) : wall - offset;
  const newOffset = zone.offsetAt(instant);
  zoned._offset = newOffset / MINUTE;
  zoned._d.setTime(instant + newOffset);
}

/**
 * Replaces a method that sets an offset, so that it first removes the zone. Otherwise, the zone would override the
 * offset.
 */
function leaveZone(name: "utc" | "local" | "utcOffset"): void {
  const method = moment.fn[name] as (this: Moment, ...args: unknown[]) => unknown;
  Object.assign(moment.fn, {
    [name](this: ZonedMoment, ...args: unknown[]) {
      const readsOffset = name === "utcOffset" && (args[0] === undefined || args[0] === null);
      if (this[ZONE] !== undefined && !readsOffset) this[ZONE] = undefined;
      return method.apply(this, args);
    },
  });
}

/** Replaces a method, so that it returns the zone's name. */
function nameZone(name: "zoneAbbr" | "zoneName", style: "short" | "long"): void {
  const method = moment.fn[name];
  Object.assign(moment.fn, {
    [name](this: ZonedMoment) {
      return this[ZONE]?.nameAt(this.valueOf(), style) ?? method.call(this);
    },
  });
}

/** Returns the canonical name of a moment's time zone. */
export function readZoneName(time: Moment): string {
  return (time as ZonedMoment)[ZONE]?.name ?? UTC;
}

// Install the hooks when the module loads, because they are the same for all requests.
const hooks = moment as unknown as { momentProperties: (string | symbol)[]; updateOffset: typeof updateOffset };
hooks.momentProperties.push(ZONE);
hooks.updateOffset = updateOffset;
leaveZone("utc");
leaveZone("local");
leaveZone("utcOffset");
nameZone("zoneAbbr", "short");
nameZone("zoneName", "long");
