// Implements the date adapter of Chart.js's time axes with moment. Formats use moment or Luxon tokens. Rejects steps
// that would make an axis loop forever.

import type { Moment } from "moment";
import moment from "../../../../generated/packages/moment.js";
import { Failure, showValue } from "../../../base/failure.ts";
import { findTimeZone, periodIndex, type TimeZone, UTC } from "../../../base/time-zone.ts";
import { spendIterations } from "../library-meter.ts";
import { ENGLISH, listLocaleFormats } from "./locale-format.ts";
import { formatTime, parseTime, type TokenFamily } from "./time-format.ts";
import { inZone } from "./zoned-moment.ts";

interface AxisZone {
  readonly zone: TimeZone;
  /** Periods for whose offsets the axis has been charged. */
  readonly charged: Set<number>;
}

/**
 * The methods that `_adapters._date.override(…)` expects in Chart.js 2.9, 3 and 4. Times are in milliseconds since the
 * epoch.
 */
export interface DateAdapter {
  /**
   * The axis's `adapters.date` option, which Chart.js sets on the adapter of each axis. `locale` is moment's name of a
   * locale, and `zone` is a time zone name.
   */
  readonly options?: { readonly locale?: unknown; readonly zone?: unknown };
  /** The axis's time zone, resolved from the options on first use. Null for UTC. */
  zone?: AxisZone | null;
  init(chartOptions: unknown): void;
  /** Returns the default format of each unit. `datetime` is used for tooltips. */
  formats(): Record<string, string>;
  /** Returns null for invalid times. */
  parse(value: unknown, format?: unknown): number | null;
  format(time: number, format: unknown): string;
  /**
   * Adds a number of units.
   *
   * @throws Failure `invalid` if the step doesn't change the time
   */
  add(time: number, amount: number, unit: unknown): number;
  /** Returns the difference in whole units; infinity if a time is invalid. */
  diff(max: number, min: number, unit: unknown): number;
  /** Returns the start of a unit. `weekday` (1 for Monday) applies only to `isoWeek`. */
  startOf(time: number, unit: unknown, weekday?: unknown): number;
  endOf(time: number, unit: unknown): number;
}

/** The formats of Chart.js's moment adapter. */
const FORMATS: Readonly<Record<string, string>> = {
  datetime: "MMM D, YYYY, h:mm:ss a",
  millisecond: "h:mm:ss.SSS a",
  second: "h:mm:ss a",
  minute: "h:mm a",
  hour: "hA",
  day: "MMM D",
  week: "ll",
  month: "MMM YYYY",
  quarter: "[Q]Q - YYYY",
  year: "YYYY",
};

/** Maximum work to parse a string, in loop iterations as counted by library-meter.ts. */
const PARSE_ITERATIONS = 100;
/** Maximum work per character of a format. */
const FORMAT_ITERATIONS = 3;
/** Maximum work for any other call. */
const STEP_ITERATIONS = 50;
/** Additional work for a call in a time zone. */
const ZONE_ITERATIONS = 10;
/**
 * Work of reading a period's offsets, which takes up to 30 µs. Charged even if an earlier chart has already read them.
 */
const PERIOD_ITERATIONS = 300;
/** Maximum number of charged periods that an axis remembers: 20 months. */
const CHARGED_PERIODS = 200;
/** Work of opening a time zone, which takes 0.3 ms. */
const OPEN_ZONE_ITERATIONS = 3000;

/**
 * Creates a date adapter.
 *
 * @param family `moment` for version 2, whose formats never use Luxon's tokens
 */
export function createDateAdapter(family: TokenFamily = "either"): DateAdapter {
  return {
    init() {},
    formats() {
      const locale = readLocale(this);
      return locale === ENGLISH ? { ...FORMATS } : listLocaleFormats(locale);
    },
    parse(value, format) {
      if (typeof value !== "string") return parseTime(value, format, family, ENGLISH);
      spendIterations(PARSE_ITERATIONS + iterationsFor(format));
      const time = parseTime(value, format, family, readLocale(this), readZone(this));
      if (time !== null) readZone(this, time);
      return time;
    },
    format(time, format) {
      spendIterations(STEP_ITERATIONS + iterationsFor(format));
      return formatTime(createZonedMoment(time, readZone(this, time)).locale(readLocale(this)), format, family);
    },
    add(time, amount, unit) {
      spendIterations(STEP_ITERATIONS);
      const sum = Math.round(
        createZonedMoment(time, readZone(this, time)).add(Number(amount), readUnit(unit)).valueOf(),
      );
      if (sum === time || Number.isNaN(sum))
        throw new Failure(
          "invalid",
          `the stepSize of a time axis must be large enough to change the time, got ${showValue(amount)} ${showValue(unit)}`,
        );
      return sum;
    },
    diff(max, min, unit) {
      spendIterations(STEP_ITERATIONS);
      readZone(this, min);
      const zone = readZone(this, max);
      const units = createZonedMoment(max, zone).diff(createZonedMoment(min, zone), readUnit(unit));
      return Number.isNaN(units) ? Number.POSITIVE_INFINITY : units;
    },
    startOf(time, unit, weekday) {
      spendIterations(STEP_ITERATIONS);
      const zone = readZone(this, time);
      const name = unit === "isoWeek" ? unit : readUnit(unit);
      const startIn = (from: Moment) =>
        name === "isoWeek" ? startOfWeek(from, weekday) : from.locale(readLocale(this)).startOf(name);
      if (zone === undefined || CLOCK_UNITS.has(name))
        return Math.round(startIn(createZonedMoment(time, zone)).valueOf());
      return zone.startAt(startIn(moment.utc(zone.toWall(time))).valueOf());
    },
    endOf(time, unit) {
      spendIterations(STEP_ITERATIONS);
      const zone = readZone(this, time);
      const name = readUnit(unit);
      const endIn = (from: Moment) => from.locale(readLocale(this)).endOf(name).valueOf();
      if (zone === undefined || CLOCK_UNITS.has(name)) return Math.round(endIn(createZonedMoment(time, zone)));
      const next = endIn(moment.utc(zone.toWall(time))) + 1;
      const start = zone.startAt(next);
      // If clocks are set back just after midnight, midnight occurs twice.
      return (start > time ? start : zone.fromWall(next, zone.offsetAt(time))) - 1;
    },
  };
}

function iterationsFor(format: unknown): number {
  return typeof format === "string" ? format.length * FORMAT_ITERATIONS : 0;
}

/** Returns the start of the weekday in the time's ISO week. Chart.js passes `true` for Monday. */
function startOfWeek(time: Moment, weekday: unknown): Moment {
  const day = Math.trunc(Math.min(Math.max(0, Number(weekday)), 6));
  return time.isoWeekday(Number.isNaN(day) ? 1 : day).startOf("day");
}

/** Units whose length is the same in all time zones. Other units start at midnight, which clocks may skip or repeat. */
const CLOCK_UNITS: ReadonlySet<string> = new Set(["hour", "minute", "second", "millisecond"]);

/** Normalises a unit with moment, which accepts plurals and abbreviations. */
function readUnit(unit: unknown): moment.unitOfTime.Base | "quarter" {
  const name: unknown = typeof unit === "string" ? moment.normalizeUnits(unit as moment.unitOfTime.All) : undefined;
  if (typeof name !== "string" || !(name in FORMATS) || name === "datetime")
    throw new Failure("invalid", `the unit of a time axis must be one of ${UNITS}, got ${showValue(unit)}`);
  return name as moment.unitOfTime.Base | "quarter";
}

const UNITS = Object.keys(FORMATS).slice(1).join(", ");

/**
 * Returns the locale if its data is loaded, otherwise English. Moment would store each unknown name that it looks up.
 */
function readLocale({ options }: DateAdapter): string {
  const locale = options?.locale;
  return typeof locale === "string" && moment.locales().includes(locale) ? locale : ENGLISH;
}

/**
 * Returns an axis's time zone, and charges for the call.
 *
 * @param time the time that the call processes, if known
 * @returns undefined for UTC
 */
function readZone(adapter: DateAdapter, time?: number): TimeZone | undefined {
  // Read the option only once: a script could change it before each call, and opening a zone is slow.
  if (adapter.zone === undefined) adapter.zone = createAxisZone(adapter.options?.zone);
  if (adapter.zone === null) return undefined;
  const { zone, charged } = adapter.zone;
  const period = time === undefined ? undefined : periodIndex(time);
  const isCharged = period === undefined || charged.has(period);
  spendIterations(ZONE_ITERATIONS + (isCharged ? 0 : PERIOD_ITERATIONS));
  if (!isCharged) {
    if (charged.size >= CHARGED_PERIODS) charged.clear();
    charged.add(period);
  }
  return zone;
}

function createAxisZone(name: unknown): AxisZone | null {
  if (typeof name !== "string") return null;
  spendIterations(OPEN_ZONE_ITERATIONS);
  const zone = findTimeZone(name);
  return zone === undefined || zone.name === UTC ? null : { zone, charged: new Set() };
}

function createZonedMoment(time: number, zone: TimeZone | undefined): Moment {
  return zone === undefined ? moment.utc(time) : inZone(moment.utc(time), zone);
}
