// The host's half of Intl (ECMA-402), which QuickJS lacks: formats values for the guest with the host's Intl. The guest's half
// is guest/intl.ts. The time zone is UTC and the locale en-US unless the script sets others.

import {
  createDateFormat,
  createRelativeTimeFormat,
  type DateFormat,
  formatDate,
  formatNumber,
} from "../base/date-format.ts";
import { UsageError } from "../base/failure.ts";

type Create = (locales: string | string[], options: Record<string, unknown>) => object;

/** A formatter that a script may use, with its permitted methods. */
interface FormatterKind {
  readonly create: Create;
  readonly methods: readonly string[];
  /** Replaces the property `format`. */
  readonly format?: (formatter: never, value: never) => string;
}

const FORMATTERS = {
  NumberFormat: {
    create: (...args) => new Intl.NumberFormat(...args),
    methods: ["format", "formatToParts", "formatRange", "resolvedOptions"],
    format: formatNumber,
  },
  DateTimeFormat: {
    create: (locales, options) => createDateFormat(locales, { timeZone: "UTC", ...options }),
    methods: ["format", "formatToParts", "formatRange", "resolvedOptions"],
    format: formatDate,
  },
  PluralRules: { create: (...args) => new Intl.PluralRules(...args), methods: ["select", "resolvedOptions"] },
  RelativeTimeFormat: { create: createRelativeTimeFormat, methods: ["format", "formatToParts", "resolvedOptions"] },
  ListFormat: {
    create: (...args) => new Intl.ListFormat(...args),
    methods: ["format", "formatToParts", "resolvedOptions"],
  },
  Collator: { create: (...args) => new Intl.Collator(...args), methods: ["compare", "resolvedOptions"] },
  DisplayNames: {
    create: (locales, options) => new Intl.DisplayNames(locales, options as unknown as Intl.DisplayNamesOptions),
    methods: ["of", "resolvedOptions"],
  },
} as const satisfies Record<string, FormatterKind>;

type FormatterName = keyof typeof FORMATTERS;
type Formatter = Record<string, (...args: unknown[]) => unknown>;

const LOCALE = "en-US";

/** Maximum number of formatters per script. */
const MAX_FORMATTERS = 200;

const DATE_PARTS = ["weekday", "year", "month", "day"];
const TIME_PARTS = ["dayPeriod", "hour", "minute", "second", "fractionalSecondDigits"];
const DATE_DEFAULTS = { year: "numeric", month: "numeric", day: "numeric" };
const TIME_DEFAULTS = { hour: "numeric", minute: "numeric", second: "numeric" };

/** The date and time that a formatting method of `Date` shows. ECMA-402, sections 18.4.1 to 18.4.3. */
interface DateMethod {
  /** The options for the shown components. The defaults apply only if a script sets none of them. */
  readonly parts: readonly string[];
  readonly defaults: Readonly<Record<string, string>>;
  /** The style that makes the method throw a TypeError. */
  readonly excluded?: "dateStyle" | "timeStyle";
}

const DATE_METHODS: Readonly<Record<string, DateMethod>> = {
  __proto__: null as never,
  toLocaleString: { parts: [...DATE_PARTS, ...TIME_PARTS], defaults: { ...DATE_DEFAULTS, ...TIME_DEFAULTS } },
  toLocaleDateString: { parts: DATE_PARTS, defaults: DATE_DEFAULTS, excluded: "timeStyle" },
  toLocaleTimeString: { parts: TIME_PARTS, defaults: TIME_DEFAULTS, excluded: "dateStyle" },
};

/** Adds a Date method's default components to a script's options. @throws TypeError for the excluded style */
function dateOptions({ parts, defaults, excluded }: DateMethod, settings: Record<string, unknown>) {
  if (excluded !== undefined && settings[excluded] !== undefined) throw new TypeError(`Invalid option : ${excluded}`);
  const isComplete = [...parts, "dateStyle", "timeStyle"].some((name) => settings[name] !== undefined);
  return isComplete ? settings : { ...defaults, ...settings };
}

/** All options that formatters support. Others are dropped, because they would only add entries to the formatter cache. */
const OPTIONS =
  `calendar caseFirst compactDisplay currency currencyDisplay currencySign dateStyle day dayPeriod era fallback
  fractionalSecondDigits hour hour12 hourCycle ignorePunctuation languageDisplay localeMatcher maximumFractionDigits
  maximumSignificantDigits minimumFractionDigits minimumIntegerDigits minimumSignificantDigits minute month notation
  numberingSystem numeric roundingIncrement roundingMode roundingPriority second sensitivity signDisplay style timeStyle
  timeZone timeZoneName trailingZeroDisplay type unit unitDisplay usage useGrouping weekday year`.split(/\s+/);

/** Maximum length of a locale or an option value, in UTF-16 code units. */
const NAME_LENGTH = 100;
/** Maximum number of locales in one call. */
const MAX_LOCALES = 10;

function readLocales(locales: unknown): string | string[] {
  if (locales === undefined || locales === null) return LOCALE;
  const names = Array.isArray(locales) ? locales.slice(0, MAX_LOCALES) : [locales];
  if (!names.every((name) => typeof name === "string" && name.length <= NAME_LENGTH))
    throw new RangeError("a locale must be a string such as en-US");
  return names as string[];
}

function readOptions(options: unknown): Record<string, unknown> {
  const settings: Record<string, unknown> = {};
  if (typeof options !== "object" || options === null) return settings;
  for (const name of OPTIONS) {
    const value = (options as Record<string, unknown>)[name];
    if (
      typeof value === "string" ? value.length <= NAME_LENGTH : typeof value === "number" || typeof value === "boolean"
    )
      settings[name] = value;
  }
  return settings;
}

/**
 * Creates the formatting function of one script: `(formatter, locales, options, method, ...arguments)` → the method's result.
 */
export function createIntl(): (...request: unknown[]) => unknown {
  const formatters = new Map<string, Formatter>();

  /** Returns the cached formatter, or creates it. All formatters count towards MAX_FORMATTERS. */
  const open = (name: FormatterName, locale: string | string[], settings: Record<string, unknown>): Formatter => {
    const key = JSON.stringify([name, locale, settings]);
    const found = formatters.get(key);
    if (found !== undefined) return found;
    if (formatters.size >= MAX_FORMATTERS)
      throw new RangeError(`a script can use at most ${MAX_FORMATTERS} formatters`);
    const formatter = FORMATTERS[name].create(locale, settings) as unknown as Formatter;
    formatters.set(key, formatter);
    return formatter;
  };

  return (name, locales, options, method, ...args) => {
    const locale = readLocales(locales);
    const settings = readOptions(options);
    const dateMethod = name === "Date" ? DATE_METHODS[method as string] : undefined;
    if (dateMethod !== undefined) {
      const date = new Date(Number(args[0]));
      if (Number.isNaN(date.getTime())) return String(date);
      return formatDate(
        open("DateTimeFormat", locale, dateOptions(dateMethod, settings)) as unknown as DateFormat,
        date,
      );
    }
    if (typeof name !== "string" || !Object.hasOwn(FORMATTERS, name)) throw new UsageError(`Intl has no ${name}`);
    const { methods, format }: FormatterKind = FORMATTERS[name as FormatterName];
    if (!methods.includes(method as string)) throw new UsageError(`Intl.${name} has no ${method}`);
    const formatter = open(name as FormatterName, locale, settings);
    if (method === "format" && format !== undefined) return format(formatter as never, args[0] as never);
    return formatter[method as string]?.(...args);
  };
}
