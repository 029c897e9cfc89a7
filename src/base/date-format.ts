// Creates date formatters for locales and options that callers choose. ICU keeps a pattern generator of about 70 kB for each
// locale, calendar and numbering system until the process ends, so their combinations are limited to those that people use.

/** Locale of dates whose own locales are all unknown. */
const DEFAULT_LOCALE = "en-US";

/** `Intl.Locale` of ECMA-402 2023, and its earlier properties, which Node 20 has instead of the functions. */
interface LocaleInfo extends Intl.Locale {
  readonly getCalendars?: () => readonly string[];
  readonly getNumberingSystems?: () => readonly string[];
  readonly calendars?: readonly string[];
  readonly numberingSystems?: readonly string[];
}

/**
 * Creates a date formatter. A calendar or numbering system that isn't in common use with the locale is ignored, unless it is
 * the Gregorian calendar or Latin digits.
 *
 * @param locales locale identifiers, of which the first known one is used
 * @param options the options of Intl.DateTimeFormat
 * @throws RangeError or TypeError for arguments that Intl rejects
 */
export function createDateFormat(
  locales: string | string[] | undefined,
  options: Readonly<Record<string, unknown>>,
): Intl.DateTimeFormat {
  const [tag = DEFAULT_LOCALE] = Intl.DateTimeFormat.supportedLocalesOf(locales ?? DEFAULT_LOCALE);
  const locale = new Intl.Locale(tag);
  const base: LocaleInfo = new Intl.Locale(locale.baseName);
  const calendars = base.getCalendars?.() ?? base.calendars ?? [];
  const systems = base.getNumberingSystems?.() ?? base.numberingSystems ?? [];
  const { calendar, numberingSystem, hourCycle, ...others } = options;
  const kept = {
    calendar: keepCommon(calendar ?? locale.calendar, [...calendars, "gregory", "iso8601"]),
    numberingSystem: keepCommon(numberingSystem ?? locale.numberingSystem, [...systems, "latn"]),
    hourCycle: hourCycle ?? (others.hour12 === undefined ? locale.hourCycle : undefined),
  };
  const given = Object.entries(kept).filter(([, value]) => value !== undefined);
  return new Intl.DateTimeFormat(base.baseName, { ...others, ...Object.fromEntries(given) });
}

/** Returns a value if it is in common use; otherwise undefined. */
function keepCommon(value: unknown, common: readonly string[]): string | undefined {
  const name = typeof value === "string" ? value.toLowerCase() : undefined;
  return name !== undefined && common.includes(name) ? name : undefined;
}
