// `Date` for ECharts: its local time is that of the request's time zone, and not that of the machine.

import { findTimeZone, UTC } from "../chart/time/time-zone.ts";

/** The methods that read local time, with those that read the same of a date in UTC. */
const READERS = [
  ["getFullYear", "getUTCFullYear"],
  ["getMonth", "getUTCMonth"],
  ["getDate", "getUTCDate"],
  ["getDay", "getUTCDay"],
  ["getHours", "getUTCHours"],
  ["getMinutes", "getUTCMinutes"],
  ["getSeconds", "getUTCSeconds"],
  ["getMilliseconds", "getUTCMilliseconds"],
] as const;
/** The methods that change local time. */
const WRITERS = [
  ["setFullYear", "setUTCFullYear"],
  ["setMonth", "setUTCMonth"],
  ["setDate", "setUTCDate"],
  ["setHours", "setUTCHours"],
  ["setMinutes", "setUTCMinutes"],
  ["setSeconds", "setUTCSeconds"],
  ["setMilliseconds", "setUTCMilliseconds"],
] as const;

/** Converts between times and wall times in milliseconds. */
interface Zone {
  toWall(time: number): number;
  fromWall(wall: number): number;
}

const IN_UTC: Zone = { toWall: (time) => time, fromWall: (wall) => wall };

/** Returns a subclass of `Date` for a time zone. @param name canonical name of the zone */
export function createDateClass(name: string): DateConstructor {
  const zone: Zone = (name === UTC ? undefined : findTimeZone(name)) ?? IN_UTC;
  const class_ = class ZonedDate extends Date {
    constructor(...parts: never[]) {
      // ECharts reads text itself.
      super(parts.length < 2 ? Number(parts[0]) : zone.fromWall(Date.UTC(...(parts as [never, never]))));
    }
    override getTimezoneOffset(): number {
      return (this.getTime() - zone.toWall(this.getTime())) / 60_000;
    }
  };
  const define = (method: string, value: (this: Date, ...args: never[]) => number) =>
    Object.defineProperty(class_.prototype, method, { value });
  for (const [local, utc] of READERS)
    define(local, function () {
      return new Date(zone.toWall(this.getTime()))[utc]();
    });
  for (const [local, utc] of WRITERS)
    define(local, function (...args) {
      const wall = new Date(zone.toWall(this.getTime()));
      (wall[utc] as (...values: never[]) => number)(...args);
      return this.setTime(zone.fromWall(wall.getTime()));
    });
  return class_ as unknown as DateConstructor;
}
