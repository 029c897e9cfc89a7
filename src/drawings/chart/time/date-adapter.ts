// Times for the time axes of Chart.js: what an axis asks of a date library, on moment in UTC. Formats are moment's or
// Luxon's. What cannot be a time is null; what would keep an axis from ever reaching its end is refused.

import moment, { type Moment } from "moment";
import { Failure, showValue } from "../../../base/failure.ts";
import { spendTurns } from "../library-meter.ts";
import { ENGLISH, listLocaleFormats } from "./locale-format.ts";
import { parseTime } from "./parse-time.ts";
import { formatTime, type TokenFamily } from "./time-format.ts";

/** The methods that Chart.js 2.9, 3 and 4 take in `_adapters._date.override(…)`. Times are UTC milliseconds. */
export interface DateAdapter {
  /**
   * The axis' own `adapters.date`: not of the override, but of what Chart.js makes with it for each axis. The locale goes
   * by moment's name.
   */
  readonly options?: { readonly locale?: unknown };
  init(chartOptions: unknown): void;
  /** The default format of each unit; `datetime` is a tooltip's. */
  formats(): Record<string, string>;
  /** Null for what is no time. */
  parse(value: unknown, format?: unknown): number | null;
  format(time: number, format: unknown): string;
  /** @throws Failure `invalid` for a step that leads nowhere */
  add(time: number, amount: number, unit: unknown): number;
  /** Whole units; infinite when one of the two is no time. */
  diff(max: number, min: number, unit: unknown): number;
  /** `weekday` counts from Monday as 1, and is for the unit `isoWeek` alone. */
  startOf(time: number, unit: unknown, weekday?: unknown): number;
  endOf(time: number, unit: unknown): number;
}

/** Those of Chart.js' own adapter for moment. */
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

/** Work of moment at most, in turns of src/drawings/chart/library-meter.ts: of reading a text, */
const READ_TURNS = 100;
/** of a character of a format, */
const FORMAT_TURNS = 3;
/** and of any other call. */
const STEP_TURNS = 50;

/** @param family `moment` for version 2, whose users never knew Luxon */
export function createDateAdapter(family: TokenFamily = "either"): DateAdapter {
  return {
    init() {},
    formats() {
      const locale = readLocale(this);
      return locale === ENGLISH ? { ...FORMATS } : listLocaleFormats(locale);
    },
    parse(value, format) {
      if (typeof value === "string") spendTurns(READ_TURNS + turnsOf(format));
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
          `the stepSize of a time axis must lead to another time, got ${showValue(amount)} ${showValue(unit)}`,
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

/** The week that begins on the weekday; true, as Chart.js passes it, is Monday. */
function startOfWeek(time: Moment, weekday: unknown): Moment {
  const day = Math.trunc(Math.min(Math.max(0, Number(weekday)), 6));
  return time.isoWeekday(Number.isNaN(day) ? 1 : day).startOf("day");
}

/** Units under the names that moment knows, plural and abbreviations included. */
function readUnit(unit: unknown): moment.unitOfTime.Base | "quarter" {
  const name: unknown = typeof unit === "string" ? moment.normalizeUnits(unit as moment.unitOfTime.All) : undefined;
  if (typeof name !== "string" || !(name in FORMATS) || name === "datetime")
    throw new Failure("invalid", `the unit of a time axis must be one of ${UNITS}, got ${showValue(unit)}`);
  return name as moment.unitOfTime.Base | "quarter";
}

const UNITS = Object.keys(FORMATS).slice(1).join(", ");

/** A locale whose data is loaded, English otherwise: moment remembers every name that it has looked for in vain. */
function readLocale({ options }: DateAdapter): string {
  const locale = options?.locale;
  return typeof locale === "string" && moment.locales().includes(locale) ? locale : ENGLISH;
}
