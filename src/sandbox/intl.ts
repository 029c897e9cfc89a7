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

/** Formats for one script: `(formatter, locales, options, method, …arguments)` → what the method returns. */
export function createIntl(): (...request: unknown[]) => unknown {
  const kept = new Map<string, Formatter>();

  return (name, locales, options, method, ...args) => {
    const locale = (locales ?? LOCALE) as string;
    const settings = (options ?? {}) as object;
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
      formatter = new (make as new (locale: string, options: object) => object)(locale, {
        ...zone,
        ...settings,
      }) as Formatter;
      kept.set(key, formatter);
    }
    return formatter[method as string]?.(...args);
  };
}
