// Creates formatters of dates and relative times for locales and options that callers choose. ICU keeps about 50 kB for each
// locale, calendar and numbering system until the process ends, so their combinations are limited to those that people use.

/** Locale of dates whose own locales are all unknown. */
const DEFAULT_LOCALE = "en-US";

/** Calendars that are used with a language besides the Gregorian calendar and the one that is the default of the locale. */
const CALENDARS: Readonly<Record<string, readonly string[] | undefined>> = {
  am: ["ethiopic"],
  ar: ["islamic-civil", "islamic-umalqura"],
  en: ["iso8601"],
  he: ["hebrew"],
  hi: ["indian"],
  ja: ["japanese"],
  ko: ["dangi"],
  zh: ["chinese", "roc"],
};

/** `Intl.Locale` of ECMA-402 2023, and its earlier properties, which Node 20 has instead of the functions. */
interface LocaleInfo extends Intl.Locale {
  readonly getCalendars?: () => readonly string[];
  readonly getNumberingSystems?: () => readonly string[];
  readonly calendars?: readonly string[];
  readonly numberingSystems?: readonly string[];
}

type Options = Readonly<Record<string, unknown>>;

/**
 * A date formatter without the property `format`, whose function keeps the formatter, about 30 kB outside of the JavaScript heap,
 * until a full garbage collection. Use `formatDate`.
 */
export type DateFormat = Omit<Intl.DateTimeFormat, "format">;

/**
 * Creates a date formatter. A calendar or numbering system that isn't in common use with the locale is ignored, unless it is
 * the Gregorian calendar or Latin digits.
 *
 * @param locales locale identifiers, of which the first known one is used
 * @param options the options of Intl.DateTimeFormat
 * @throws RangeError or TypeError for arguments that Intl rejects
 */
export function createDateFormat(locales: string | string[] | undefined, options: Options): DateFormat {
  const { locale, base } = findLocale(locales);
  const { calendar = locale.calendar, numberingSystem, hourCycle, ...others } = options;
  const calendars = base.getCalendars?.() ?? base.calendars ?? [];
  const common = [...calendars.slice(0, 1), "gregory", ...(CALENDARS[base.language] ?? [])];
  return new Intl.DateTimeFormat(
    base.baseName,
    omitUndefined({
      ...others,
      calendar: keepCommon(calendar, common),
      numberingSystem: keepDigits(locale, base, numberingSystem),
      hourCycle: hourCycle ?? (others.hour12 === undefined ? locale.hourCycle : undefined),
    }),
  );
}

/** Returns the same text as the property `format` of the formatter. */
export function formatDate(format: DateFormat, date: Date | number | undefined): string {
  // For compatibility, V8 replaces the narrow spaces in the text, but not in its parts.
  return joinParts(format.formatToParts(date)).replaceAll("\u202f", " ");
}

/** Returns the same text as the property `format` of the formatter, which would keep the formatter as a date formatter's does. */
export function formatNumber(format: Intl.NumberFormat, value: number | bigint): string {
  return joinParts(format.formatToParts(value));
}

function joinParts(parts: readonly { readonly value: string }[]): string {
  return parts.map(({ value }) => value).join("");
}

/** Creates a formatter of relative times, as `createDateFormat` does. @throws RangeError or TypeError */
export function createRelativeTimeFormat(
  locales: string | string[] | undefined,
  { numberingSystem, ...others }: Options,
): Intl.RelativeTimeFormat {
  const { locale, base } = findLocale(locales);
  const digits = keepDigits(locale, base, numberingSystem);
  return new Intl.RelativeTimeFormat(base.baseName, omitUndefined({ ...others, numberingSystem: digits }));
}

/** Returns the first known locale, and the same locale without extensions. @throws RangeError for a malformed identifier */
function findLocale(locales: string | string[] | undefined): { locale: Intl.Locale; base: LocaleInfo } {
  const [tag = DEFAULT_LOCALE] = Intl.DateTimeFormat.supportedLocalesOf(locales ?? DEFAULT_LOCALE);
  const locale = new Intl.Locale(tag);
  return { locale, base: new Intl.Locale(locale.baseName) };
}

function keepDigits(locale: Intl.Locale, base: LocaleInfo, numberingSystem: unknown): string | undefined {
  const systems = base.getNumberingSystems?.() ?? base.numberingSystems ?? [];
  return keepCommon(numberingSystem ?? locale.numberingSystem, [...systems, "latn"]);
}

/**
 * Returns a value if it is in common use; otherwise undefined. The default, which is first, is also left out, because ICU keeps
 * data for a locale with a stated default besides the data for the locale itself.
 */
function keepCommon(value: unknown, common: readonly string[]): string | undefined {
  const name = typeof value === "string" ? value.toLowerCase() : undefined;
  return name !== undefined && common.indexOf(name) > 0 ? name : undefined;
}

function omitUndefined(options: Options): object {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
