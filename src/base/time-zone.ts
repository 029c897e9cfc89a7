// Time zones: their offsets from UTC, and conversions between times and wall times. Offsets come from
// Intl.DateTimeFormat (ECMA-402), so the rules come from the platform's copy of the IANA database. Wall times in gaps
// and overlaps are resolved as in Temporal's `compatible` disambiguation.

import { TIME_ZONE_LENGTH } from "./limits.ts";

/** Canonical name of the default time zone. */
export const UTC = "UTC";

/** The constraint on a time zone, for error messages. */
export const TIME_ZONE_CONSTRAINT = "must be a time zone such as Europe/Berlin, or an offset such as +02:00";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Maximum number of names whose time zones are cached. Each zone takes about 100 kB. */
const CACHED_NAMES = 40;
/** Maximum number of periods that are cached per zone: 16 years. */
const CACHED_PERIODS = 2000;

/**
 * Length of a period. No zone changes its offset twice within it: the shortest interval in the IANA database from 1800 to
 * 2100 is four days (Freetown, 1939).
 */
const PERIOD = 3 * DAY;

/** Maximum absolute value of a time, in milliseconds. ECMA-262, 21.4.1.1 */
const MAX_TIME = 8.64e15;

/**
 * Returns the index of a time's period. Reading the first offset of a period is slow, and further offsets are cached.
 */
export function periodIndex(time: number): number {
  return Math.floor(time / PERIOD);
}

/** An offset change within a period. */
interface Change {
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

/**
 * A time zone. A time is in UTC milliseconds. A wall time is the date and time that local clocks show, encoded in
 * milliseconds as if it were UTC.
 */
export class TimeZone {
  /** Canonical name, such as `Europe/Berlin` or `+02:00`. */
  readonly name: string;
  readonly #readOffset: number | ((time: number) => number);
  /** By period index: the offset of the period, or its offset change. */
  readonly #periods = new Map<number, number | Change>();
  readonly #nameFormats = new Map<"short" | "long", Intl.DateTimeFormat>();

  /** @param readOffset the offset, in milliseconds, or a function that returns the offset at a time */
  constructor(name: string, readOffset: number | ((time: number) => number)) {
    this.name = name;
    this.#readOffset = readOffset;
  }

  /** Returns the offset from UTC at a time, in milliseconds, positive to the east; NaN for an invalid time. */
  offsetAt(time: number): number {
    if (!(Math.abs(time) <= MAX_TIME)) return Number.NaN;
    if (typeof this.#readOffset === "number") return this.#readOffset;
    const period = this.#periodAt(time, this.#readOffset);
    if (typeof period === "number") return period;
    return time < period.at ? period.before : period.after;
  }

  #periodAt(time: number, readOffset: (time: number) => number): number | Change {
    const index = periodIndex(time);
    let period = this.#periods.get(index);
    if (period === undefined) {
      period = readPeriod(index, readOffset);
      if (this.#periods.size >= CACHED_PERIODS) this.#periods.clear();
      this.#periods.set(index, period);
    }
    return period;
  }

  toWall(time: number): number {
    return time + this.offsetAt(time);
  }

  /**
   * Returns the time at which clocks show a wall time. For a wall time that clocks skip, as at the start of daylight
   * saving time, the result is later by the skipped interval. For a wall time that occurs twice, the result is the
   * first time.
   *
   * @param preferredOffset offset to use for a wall time that occurs twice, in milliseconds
   */
  fromWall(wall: number, preferredOffset?: number): number {
    const [before, after] = this.#offsetsAround(wall);
    const times = [before, after].filter((offset) => this.offsetAt(wall - offset) === offset).map((o) => wall - o);
    if (preferredOffset !== undefined && times.includes(wall - preferredOffset)) return wall - preferredOffset;
    return times.length > 0 ? Math.min(...times) : wall - before;
  }

  /**
   * Returns the first time at which clocks show a wall time. For a wall time that clocks skip, returns the time of the
   * change.
   */
  startAt(wall: number): number {
    const [before, after] = this.#offsetsAround(wall);
    const isShown = [before, after].some((offset) => this.offsetAt(wall - offset) === offset);
    if (isShown) return this.fromWall(wall);
    const [start, end] = [wall - after, wall - before];
    const readOffset = this.#readOffset;
    if (typeof readOffset === "number") return end;
    const changes = [start, end]
      .filter((time) => Math.abs(time) <= MAX_TIME)
      .map((time) => this.#periodAt(time, readOffset));
    const change = changes.filter((each) => typeof each === "object").find(({ at }) => at > start && at <= end);
    return change?.at ?? end;
  }

  /** Returns the offsets one day before and one day after a wall time. No offset is larger than a day. */
  #offsetsAround(wall: number): readonly [before: number, after: number] {
    return [this.offsetAt(Math.max(wall - DAY, -MAX_TIME)), this.offsetAt(Math.min(wall + DAY, MAX_TIME))];
  }

  /** Returns the English name of the time zone at a time: `EDT` or `GMT+2`, or the long form. */
  nameAt(time: number, style: "short" | "long"): string {
    if (isOffset(this.name)) return `GMT${this.name}`;
    let format = this.#nameFormats.get(style);
    if (format === undefined) {
      format = new Intl.DateTimeFormat("en-US", { timeZone: this.name, timeZoneName: style });
      this.#nameFormats.set(style, format);
    }
    return format.formatToParts(time).find(({ type }) => type === "timeZoneName")?.value ?? this.name;
  }
}

function readPeriod(index: number, readOffset: (time: number) => number): number | Change {
  let start = Math.max(index * PERIOD, -MAX_TIME);
  let end = Math.min((index + 1) * PERIOD, MAX_TIME);
  const [before, after] = [readOffset(start), readOffset(end)];
  if (before === after) return before;
  // All changes occur at whole UTC seconds.
  while (end - start > SECOND) {
    const middle = start + Math.floor((end - start) / 2 / SECOND) * SECOND;
    if (readOffset(middle) === before) start = middle;
    else end = middle;
  }
  return { at: end, before, after };
}

/** Parses the offset in text such as `GMT+05:30` or `GMT-00:44:30`. Returns milliseconds. */
function readOffset(text: string): number {
  const [, sign, hours, minutes, seconds = "0"] = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? [];
  if (sign === undefined) return 0;
  const offset = (Number(hours) * 60 + Number(minutes)) * MINUTE + Number(seconds) * SECOND;
  return sign === "-" ? -offset : offset;
}

function createZone(name: string): TimeZone | undefined {
  const [, sign, hours, minutes = "00"] = /^([+-])([01]\d|2[0-3])(?::?([0-5]\d))?$/.exec(name) ?? [];
  if (sign !== undefined) {
    const offset = readOffset(`GMT${sign}${hours}:${minutes}`);
    return new TimeZone(offset === 0 ? UTC : `${sign}${hours}:${minutes}`, offset);
  }
  try {
    const format = new Intl.DateTimeFormat("en-US", { timeZone: name, timeZoneName: "longOffset" });
    const { timeZone } = format.resolvedOptions();
    return new TimeZone(timeZone, timeZone === UTC ? 0 : (time) => readOffset(format.format(time)));
  } catch {
    return undefined;
  }
}

function isOffset(name: string): boolean {
  return /^[+-]/.test(name);
}

const NAME = /^[\w+:/-]+$/;

/** Time zones by lower-case name or alias. */
const zones = new Map<string, TimeZone>();

/**
 * Returns a time zone; undefined for unknown names.
 *
 * @param name a name from the IANA database in upper or lower case, or an offset such as `+02:00`
 */
export function findTimeZone(name: string): TimeZone | undefined {
  if (name.length > TIME_ZONE_LENGTH || !NAME.test(name)) return undefined;
  const key = name.toLowerCase();
  const cached = zones.get(key);
  if (cached !== undefined) return cached;
  const created = createZone(name);
  if (created === undefined) return undefined;
  const canonicalKey = created.name.toLowerCase();
  const zone = zones.get(canonicalKey) ?? created;
  if (zones.size >= CACHED_NAMES) zones.clear();
  for (const each of [key, canonicalKey]) zones.set(each, zone);
  return zone;
}
