// The host's half of Intl (ECMA-402), which QuickJS lacks: formats values for the guest with the host's Intl. The guest's half
// is guest/intl.ts. The time zone is UTC and the locale en-US unless the script sets others.

import { UsageError } from "../base/usage-error.ts";

/** The formatters that a script may use, with their permitted methods. */
const FORMATTERS = {
  NumberFormat: { make: Intl.NumberFormat, methods: ["format", "formatToParts", "formatRange", "resolvedOptions"] },
  DateTimeFormat: { make: Intl.DateTimeFormat, methods: ["format", "formatToParts", "formatRange", "resolvedOptions"] },
  PluralRules: { make: Intl.PluralRules, methods: ["select", "resolvedOptions"] },
  RelativeTimeFormat: { make: Intl.RelativeTimeFormat, methods: ["format", "formatToParts", "resolvedOptions"] },
  ListFormat: { make: Intl.ListFormat, methods: ["format", "formatToParts", "resolvedOptions"] },
  Collator: { make: Intl.Collator, methods: ["compare", "resolvedOptions"] },
  DisplayNames: { make: Intl.DisplayNames, methods: ["of", "resolvedOptions"] },
} as const;

type FormatterName = keyof typeof FORMATTERS;
type Formatter = Record<string, (...args: unknown[]) => unknown>;

const LOCALE = "en-US";

/** Maximum number of formatters per script. */
const MAX_FORMATTERS = 200;

/** Formatting methods of `Date`. Their default options differ from Intl.DateTimeFormat's. */
const DATE_METHODS: ReadonlySet<unknown> = new Set(["toLocaleString", "toLocaleDateString", "toLocaleTimeString"]);

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

  return (name, locales, options, method, ...args) => {
    const locale = readLocales(locales);
    const settings = readOptions(options);
    if (name === "Date" && DATE_METHODS.has(method)) {
      const date = new Date(Number(args[0])) as unknown as Formatter;
      return date[method as string]?.(locale, { timeZone: "UTC", ...settings });
    }
    if (typeof name !== "string" || !Object.hasOwn(FORMATTERS, name)) throw new UsageError(`Intl has no ${name}`);
    const { make, methods } = FORMATTERS[name as FormatterName];
    if (!(methods as readonly unknown[]).includes(method)) throw new UsageError(`Intl.${name} has no ${method}`);
    const key = JSON.stringify([name, locale, settings]);
    let formatter = formatters.get(key);
    if (formatter === undefined) {
      if (formatters.size >= MAX_FORMATTERS)
        throw new RangeError(`a script can use at most ${MAX_FORMATTERS} formatters`);
      const zone = name === "DateTimeFormat" ? { timeZone: "UTC" } : {};
      formatter = new (make as new (locale: string | string[], options: object) => object)(locale, {
        ...zone,
        ...settings,
      }) as Formatter;
      formatters.set(key, formatter);
    }
    return formatter[method as string]?.(...args);
  };
}
