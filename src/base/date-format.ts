// Creates date and relative-time formatters for locales and options that come from requests. ICU keeps about 50 kB per
// combination of locale, calendar and numbering system until the process ends, so only combinations in common use are
// allowed.

/** Fallback if all of a caller's locales are unknown. */
const DEFAULT_LOCALE = "en-US";

/** Calendars in common use per language, besides the Gregorian calendar and the locale's default calendar. */
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

/**
 * `Intl.Locale` with the methods of ECMA-402's Intl Locale Info, or with the getters that Node 20 has in their place.
 */
interface LocaleInfo extends Intl.Locale {
  readonly getCalendars?: () => readonly string[];
  readonly getNumberingSystems?: () => readonly string[];
  readonly calendars?: readonly string[];
  readonly numberingSystems?: readonly string[];
}

type Options = Readonly<Record<string, unknown>>;

/**
 * A date formatter without its `format` getter. The function that `format` returns keeps the formatter, about 30 kB
 * outside the JavaScript heap, alive until a full garbage collection. Use `formatDate` instead.
 */
export type DateFormat = Omit<Intl.DateTimeFormat, "format">;

/**
 * Creates a date formatter. Ignores a calendar or numbering system that isn't in common use with the locale, except the
 * Gregorian calendar and Latin digits.
 *
 * @param locales locale identifiers; the first known identifier is used
 * @param options the options of `Intl.DateTimeFormat`
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

/**
 * Formats a date like `Intl.DateTimeFormat.prototype.format`, without keeping the formatter alive: see `DateFormat`.
 */
export function formatDate(format: DateFormat, date: Date | number | undefined): string {
  // For web compatibility, `format` in V8 returns ordinary spaces where `formatToParts` returns narrow no-break spaces.
  return joinParts(format.formatToParts(date)).replaceAll("\u202f", " ");
}

/** Formats a number like `Intl.NumberFormat.prototype.format`, whose function would keep the formatter alive. */
export function formatNumber(format: Intl.NumberFormat, value: number | bigint): string {
  return joinParts(format.formatToParts(value));
}

function joinParts(parts: readonly { readonly value: string }[]): string {
  return parts.map(({ value }) => value).join("");
}

/**
 * Creates a relative-time formatter. Numbering systems are restricted as in `createDateFormat`.
 *
 * @throws RangeError or TypeError
 */
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
 * Returns `value` if it is in `common` but isn't the first entry, the locale's default. A locale with an explicit
 * default would be a second cache entry in ICU.
 */
function keepCommon(value: unknown, common: readonly string[]): string | undefined {
  const name = typeof value === "string" ? value.toLowerCase() : undefined;
  return name !== undefined && common.indexOf(name) > 0 ? name : undefined;
}

function omitUndefined(options: Options): object {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
