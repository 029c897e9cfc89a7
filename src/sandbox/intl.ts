// What QuickJS lacks of ECMA-402: formatting by the host's Intl, on the guest's behalf. The guest's half is guest/intl.ts.
// Times are UTC and the locale is en-US unless the script says otherwise.

/** The formatters that a script may use, and of each the methods. */
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

/** Most formatters of one script. */
const KEPT = 200;

/** `Date`'s own methods, which choose defaults of their own. */
const DATE_METHODS: ReadonlySet<unknown> = new Set(["toLocaleString", "toLocaleDateString", "toLocaleTimeString"]);

/** The options that formatters know. Whatever else a script sets would only make its formatters differ. */
const OPTIONS =
  `calendar caseFirst compactDisplay currency currencyDisplay currencySign dateStyle day dayPeriod era fallback
  fractionalSecondDigits hour hour12 hourCycle ignorePunctuation languageDisplay localeMatcher maximumFractionDigits
  maximumSignificantDigits minimumFractionDigits minimumIntegerDigits minimumSignificantDigits minute month notation
  numberingSystem numeric roundingIncrement roundingMode roundingPriority second sensitivity signDisplay style timeStyle
  timeZone timeZoneName trailingZeroDisplay type unit unitDisplay usage useGrouping weekday year`.split(/\s+/);

/** Longest name of a locale or value of an option. */
const NAME_LENGTH = 100;
/** Most locales to choose from. */
const LOCALES = 10;

function readLocales(locales: unknown): string | string[] {
  if (locales === undefined || locales === null) return LOCALE;
  const names = Array.isArray(locales) ? locales.slice(0, LOCALES) : [locales];
  if (!names.every((name) => typeof name === "string" && name.length <= NAME_LENGTH))
    throw new RangeError("a locale must be text such as en-US");
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

/** Formats for one script: `(formatter, locales, options, method, …arguments)` → what the method returns. */
export function createIntl(): (...request: unknown[]) => unknown {
  const kept = new Map<string, Formatter>();

  return (name, locales, options, method, ...args) => {
    const locale = readLocales(locales);
    const settings = readOptions(options);
    if (name === "Date" && DATE_METHODS.has(method)) {
      const date = new Date(Number(args[0])) as unknown as Formatter;
      return date[method as string]?.(locale, { timeZone: "UTC", ...settings });
    }
    if (typeof name !== "string" || !Object.hasOwn(FORMATTERS, name)) throw new TypeError(`Intl has no ${name}`);
    const { make, methods } = FORMATTERS[name as FormatterName];
    if (!(methods as readonly unknown[]).includes(method)) throw new TypeError(`Intl.${name} has no ${method}`);
    const key = JSON.stringify([name, locale, settings]);
    let formatter = kept.get(key);
    if (formatter === undefined) {
      if (kept.size >= KEPT) throw new RangeError(`a script must use at most ${KEPT} formatters`);
      const zone = name === "DateTimeFormat" ? { timeZone: "UTC" } : {};
      formatter = new (make as new (locale: string | string[], options: object) => object)(locale, {
        ...zone,
        ...settings,
      }) as Formatter;
      kept.set(key, formatter);
    }
    return formatter[method as string]?.(...args);
  };
}
