// A Date class whose local time is that of a given time zone, and which has no clock. ECMA-262, section 21.4

import { findTimeZone, type TimeZone, UTC } from "./time-zone.ts";

/** Text with a time zone, or a date without a time, which ECMA-262 interprets as UTC. */
const STATED = /(?:Z|UTC|GMT|[A-Z][SD]T|[+-]\d\d:?\d\d)$|^[+-]?\d{4,6}(?:-\d\d){0,2}$/i;

type Setter = "Date" | "FullYear" | "Hours" | "Milliseconds" | "Minutes" | "Month" | "Seconds";
const SETTERS: readonly Setter[] = ["Date", "FullYear", "Hours", "Milliseconds", "Minutes", "Month", "Seconds"];
const GETTERS = [...SETTERS, "Day"] as const;

/** The conversions of TimeZone that the class needs. */
export type ZoneOffsets = Pick<TimeZone, "fromWall" | "toWall" | "offsetAt">;

/** Returns conversions in the time zone that `read` returns at each call, or in UTC if `read` returns undefined. */
export function currentZone(read: () => ZoneOffsets | undefined): ZoneOffsets {
  const zone = () => read() ?? (findTimeZone(UTC) as ZoneOffsets);
  return {
    fromWall: (wall) => zone().fromWall(wall),
    toWall: (time) => zone().toWall(time),
    offsetAt: (time) => zone().offsetAt(time),
  };
}

/** Creates the class. Its constructor without arguments returns the time 0, and so does `now`. */
export function createDate(zone: ZoneOffsets): DateConstructor {
  /** Parses text. Returns milliseconds since the epoch. Text without a time zone is a wall time in `zone`. */
  const parse = (text: string): number => {
    const source = String(text);
    // A zone name in brackets may follow the offset, as in `GMT+0200 (CEST)`.
    if (STATED.test((source.split("(", 1)[0] as string).trim())) return Date.parse(source);
    const wall = Date.parse(`${source}Z`);
    return zone.fromWall(Number.isNaN(wall) ? Date.parse(`${source} UTC`) : wall);
  };

  const timeOf = (values: readonly unknown[]): number => {
    const [first, second] = values;
    if (values.length === 0) return 0;
    if (second !== undefined) {
      const parts = values.map(Number) as [number, number];
      return zone.fromWall(Date.UTC(...parts));
    }
    return typeof first === "string" ? parse(first) : Number(first);
  };

  class ZonedDate extends Date {
    constructor(...values: readonly unknown[]) {
      super(timeOf(values));
    }

    static override now(): number {
      return 0;
    }
    static override parse(text: string): number {
      return parse(text);
    }

    override getTimezoneOffset(): number {
      return -zone.offsetAt(this.getTime()) / 60_000;
    }
    override toString(): string {
      const { time, offset } = { time: this.getTime(), offset: -this.getTimezoneOffset() };
      if (Number.isNaN(time)) return "Invalid Date";
      const wall = new Date(zone.toWall(time))
        .toUTCString()
        .replace(/^(\w+), (\d+) (\w+) (-?\d+) (\S+) GMT$/, "$1 $3 $2 $4 $5");
      const digits = (number: number) => String(Math.floor(Math.abs(number))).padStart(2, "0");
      return `${wall} GMT${offset < 0 ? "-" : "+"}${digits(offset / 60)}${digits(offset % 60)}`;
    }
  }

  const methods: Record<string, unknown> = {};
  for (const name of GETTERS)
    methods[`get${name}`] = function (this: Date) {
      return new Date(zone.toWall(this.getTime()))[`getUTC${name}`]();
    };
  for (const name of SETTERS)
    methods[`set${name}`] = function (this: Date, ...values: [number]) {
      const wall = new Date(zone.toWall(this.getTime()));
      wall[`setUTC${name}`](...values);
      return this.setTime(zone.fromWall(wall.getTime()));
    };
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(ZonedDate.prototype, name, { value, writable: true, configurable: true });
  return ZonedDate as unknown as DateConstructor;
}
