// Provides moment to scripts, with the script's clock, the chart's time zone and loaded locales only. Prevents scripts
// from growing moment's global caches: formats are evicted, and unknown locale names are replaced.

import type { Moment } from "moment";
import moment, { formatFunctions } from "../../../../generated/packages/moment.js";
import { UsageError } from "../../../base/failure.ts";
import type { TimeZone } from "../../../base/time-zone.ts";
import { inZone, parsedInZone } from "../time/zoned-moment.ts";
import { MOMENT_FUNCTIONS } from "./guest/moment-function.ts";

type Callable = (...args: unknown[]) => unknown;

const FUNCTIONS: ReadonlySet<unknown> = new Set(MOMENT_FUNCTIONS);

const ENGLISH = "en";
/** Maximum length of a format or of a string to parse, in characters. Moment's own formats have up to 40 characters. */
const TEXT_LENGTH = 500;
/** Maximum number of formats to try when parsing a string. */
const FORMATS = 20;
/** Maximum number of cached formats. Typical scripts use a handful. */
const CACHED_FORMATS = 500;

/**
 * Returns a function that calls moment's functions by name; "" calls moment itself. A locale that a script sets affects
 * only that script.
 *
 * @param zone time zone of the moments that `moment(…)` and `moment.unix(…)` return; the platform's time zone if
 * undefined
 */
export function createMoment(zone?: TimeZone): Callable {
  let locale = ENGLISH;
  const localize = (value: unknown) =>
    moment.isMoment(value) || moment.isDuration(value) ? value.locale(locale) : value;
  return (name, ...args) => {
    if (name === "locale") {
      if (args[0] !== undefined) locale = toKnownLocale(args[0]);
      return locale;
    }
    if (name !== "" && !FUNCTIONS.has(name)) throw new UsageError(`moment has no function ${String(name)}`);
    checkTexts(args);
    const [input, format, third, ...rest] = args;
    if (Array.isArray(format) && format.length > FORMATS)
      throw new RangeError(`moment accepts at most ${FORMATS} formats at once`);
    // The third argument is a locale, unless it is the boolean `strict`.
    const checkedArgs =
      args.length < 3 ? args : [input, format, typeof third === "boolean" ? third : toKnownLocale(third), ...rest];
    if (zone !== undefined && name === "") return localize(createInZone(zone, checkedArgs));
    if (zone !== undefined && name === "unix") return localize(inZone(moment.unix(Number(input)).utc(), zone));
    const target = name === "" ? moment : (moment as unknown as Record<string, unknown>)[name as string];
    return localize((target as Callable)(...checkedArgs));
  };
}

/** Checks the arguments of a moment's methods, and replaces unknown locales. */
export function prepareMoment(method: string, args: readonly unknown[]): readonly unknown[] {
  checkTexts(args);
  evictFormats();
  return method === "locale" && args.length > 0 ? [toKnownLocale(args[0])] : args;
}

/** Creates a moment like `moment(…)`. Lists, objects and strings without an offset are wall times in the zone. */
function createInZone(zone: TimeZone, args: readonly unknown[]): Moment {
  const [input] = args;
  // A copy stays in the zone of the original.
  if (moment.isMoment(input)) return moment(input);
  const time = (moment.utc as Callable)(...args) as Moment;
  const hasFields = typeof input === "object" && input !== null && !(input instanceof Date);
  const isEmpty = hasFields && Object.keys(input).length === 0;
  if (hasFields) return parsedInZone(time, zone, !isEmpty);
  return typeof input === "string" ? parsedInZone(time, zone) : inZone(time, zone);
}

function toKnownLocale(name: unknown): string {
  return typeof name === "string" && moment.locales().includes(name) ? name : ENGLISH;
}

function checkTexts(args: readonly unknown[]): void {
  for (const text of args.flat())
    if (typeof text === "string" && text.length > TEXT_LENGTH)
      throw new RangeError(`moment accepts strings of at most ${TEXT_LENGTH} characters, got ${text.length}`);
}

/** Runs `work` with moment's clock set to `clock`. */
export function withMoment<T>(clock: () => number, work: () => T): T {
  const { now } = moment;
  Object.assign(moment, { now: clock });
  try {
    return work();
  } finally {
    Object.assign(moment, { now });
    evictFormats();
  }
}

/** Returns a moment's date; null for other values. */
export function readMoment(value: object): Date | null {
  return moment.isMoment(value) ? value.toDate() : null;
}

/** Clears moment's format cache if the cache exceeds its limit. */
function evictFormats(): void {
  const keys = Object.keys(formatFunctions);
  if (keys.length > CACHED_FORMATS) for (const format of keys) delete formatFunctions[format];
}
