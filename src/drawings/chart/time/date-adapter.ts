// The date adapter for the time axes of Chart.js, implemented with moment in UTC. Formats use the tokens of moment or
// Luxon. Steps that would make an axis loop forever are rejected.

import moment, { type Moment } from "moment";
import { Failure, showValue } from "../../../base/failure.ts";
import { spendTurns } from "../library-meter.ts";
import { ENGLISH, listLocaleFormats } from "./locale-format.ts";
import { parseTime } from "./parse-time.ts";
import { formatTime, type TokenFamily } from "./time-format.ts";

/** The methods that Chart.js 2.9, 3 and 4 expect in `_adapters._date.override(…)`. Times are UTC milliseconds. */
export interface DateAdapter {
  /**
   * The axis's option `adapters.date`. Set on the adapter that Chart.js creates for each axis, not on the override.
   * `locale` is moment's name.
   */
  readonly options?: { readonly locale?: unknown };
  init(chartOptions: unknown): void;
  /** Returns the default format of each unit; `datetime` is for tooltips. */
  formats(): Record<string, string>;
  /** Returns null for invalid times. */
  parse(value: unknown, format?: unknown): number | null;
  format(time: number, format: unknown): string;
  /**
   * Adds an amount of units.
   *
   * @throws Failure `invalid` for a step that does not change the time
   */
  add(time: number, amount: number, unit: unknown): number;
  /** Returns the difference in whole units; infinity if a time is invalid. */
  diff(max: number, min: number, unit: unknown): number;
  /** Returns the start of a unit. `weekday` (Monday is 1) only applies to the unit `isoWeek`. */
  startOf(time: number, unit: unknown, weekday?: unknown): number;
  endOf(time: number, unit: unknown): number;
}

/** The formats of Chart.js's adapter for moment. */
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

/** Maximum work of parsing a string, in loop iterations as library-meter.ts counts them. */
const PARSE_TURNS = 100;
/** Maximum work per character of a format. */
const FORMAT_TURNS = 3;
/** Maximum work of any other call. */
const STEP_TURNS = 50;

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
      if (typeof value === "string") spendTurns(PARSE_TURNS + turnsOf(format));
      return parseTime(value, format, family, readLocale(this));
    },
    format(time, format) {
      spendTurns(STEP_TURNS + turnsOf(format));
      return formatTime(moment.utc(time).locale(readLocale(this)), format, family);
    },
    add(time, amount, unit) {
      spendTurns(STEP_TURNS);
      const sum = moment.utc(time).add(Number(amount), readUnit(unit)).valueOf();
      if (sum === time || Number.isNaN(sum))
        throw new Failure(
          "invalid",
          `the stepSize of a time axis must be large enough to change the time, got ${showValue(amount)} ${showValue(unit)}`,
        );
      return sum;
    },
    diff(max, min, unit) {
      spendTurns(STEP_TURNS);
      const units = moment.utc(max).diff(moment.utc(min), readUnit(unit));
      return Number.isNaN(units) ? Number.POSITIVE_INFINITY : units;
    },
    startOf(time, unit, weekday) {
      spendTurns(STEP_TURNS);
      if (unit === "isoWeek") return startOfWeek(moment.utc(time), weekday).valueOf();
      return moment.utc(time).locale(readLocale(this)).startOf(readUnit(unit)).valueOf();
    },
    endOf(time, unit) {
      spendTurns(STEP_TURNS);
      return moment.utc(time).locale(readLocale(this)).endOf(readUnit(unit)).valueOf();
    },
  };
}

function turnsOf(format: unknown): number {
  return typeof format === "string" ? format.length * FORMAT_TURNS : 0;
}

/** Returns the start of the weekday in the ISO week of the time. Chart.js passes `true` for Monday. */
function startOfWeek(time: Moment, weekday: unknown): Moment {
  const day = Math.trunc(Math.min(Math.max(0, Number(weekday)), 6));
  return time.isoWeekday(Number.isNaN(day) ? 1 : day).startOf("day");
}

/** Normalises a unit with moment, which accepts plurals and abbreviations. */
function readUnit(unit: unknown): moment.unitOfTime.Base | "quarter" {
  const name: unknown = typeof unit === "string" ? moment.normalizeUnits(unit as moment.unitOfTime.All) : undefined;
  if (typeof name !== "string" || !(name in FORMATS) || name === "datetime")
    throw new Failure("invalid", `the unit of a time axis must be one of ${UNITS}, got ${showValue(unit)}`);
  return name as moment.unitOfTime.Base | "quarter";
}

const UNITS = Object.keys(FORMATS).slice(1).join(", ");

/**
 * Returns the locale if its data is loaded, English otherwise: moment would remember each unknown name that it looks
 * up.
 */
function readLocale({ options }: DateAdapter): string {
  const locale = options?.locale;
  return typeof locale === "string" && moment.locales().includes(locale) ? locale : ENGLISH;
}
