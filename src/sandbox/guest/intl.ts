// The guest's half of Intl: the constructors, and the locale methods of numbers, dates, arrays and strings. They call the host,
// because QuickJS has no locale data.

type HostIntl = (name: string, locales: unknown, options: unknown, method: string, ...args: unknown[]) => unknown;

const METHODS = {
  NumberFormat: ["format", "formatToParts", "formatRange", "resolvedOptions"],
  DateTimeFormat: ["format", "formatToParts", "formatRange", "resolvedOptions"],
  PluralRules: ["select", "resolvedOptions"],
  RelativeTimeFormat: ["format", "formatToParts", "resolvedOptions"],
  ListFormat: ["format", "formatToParts", "resolvedOptions"],
  Collator: ["compare", "resolvedOptions"],
  DisplayNames: ["of", "resolvedOptions"],
} as const;

/** Converts arguments to values that can cross the membrane: dates become numbers, and a missing date is the current time. */
function toHostArguments(name: string, method: string, args: unknown[]): unknown[] {
  if (name !== "DateTimeFormat" || method === "resolvedOptions") return args.map(readNumeric);
  return args.length === 0 || args[0] === undefined ? [Date.now()] : args.map(Number);
}

function readNumeric(value: unknown): unknown {
  return typeof value === "bigint" || value instanceof Number ? Number(value) : value;
}

/** Defines Intl and the locale methods in the guest's realm. */
export function installIntl(host: HostIntl): void {
  const intl: Record<string, unknown> = {};
  for (const [name, methods] of Object.entries(METHODS)) {
    const make = function (this: object, locales?: unknown, options?: unknown) {
      const formatter = new.target === undefined ? Object.create(make.prototype) : this;
      if (name !== "DisplayNames") host(name, locales, options, "resolvedOptions");
      for (const method of methods)
        Object.defineProperty(formatter, method, {
          value: (...args: unknown[]) => host(name, locales, options, method, ...toHostArguments(name, method, args)),
        });
      return formatter;
    };
    Object.defineProperty(make, "name", { value: name });
    make.supportedLocalesOf = (locales: unknown) => (Array.isArray(locales) ? locales : [locales]);
    intl[name] = make;
  }
  intl.getCanonicalLocales = (locales: unknown) => (Array.isArray(locales) ? locales : [locales]);
  define(globalThis, "Intl", intl);

  define(Number.prototype, "toLocaleString", function (this: number, locales?: unknown, options?: unknown) {
    return host("NumberFormat", locales, options, "format", Number(this));
  });
  define(BigInt.prototype, "toLocaleString", function (this: bigint, locales?: unknown, options?: unknown) {
    return host("NumberFormat", locales, options, "format", Number(this));
  });
  for (const method of ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"])
    define(Date.prototype, method, function (this: Date, locales?: unknown, options?: unknown) {
      return Number.isNaN(this.getTime()) ? "Invalid Date" : host("Date", locales, options, method, this.getTime());
    });
  define(Array.prototype, "toLocaleString", function (this: unknown[], locales?: unknown, options?: unknown) {
    return this.map(
      (item) => (item as Date | null | undefined)?.toLocaleString(locales as string, options as object) ?? "",
    ).join(",");
  });
  define(
    String.prototype,
    "localeCompare",
    function (this: string, other: unknown, locales?: unknown, options?: unknown) {
      return host("Collator", locales, options, "compare", `${this}`, `${other}`);
    },
  );
  for (const [method, plain] of [
    ["toLocaleUpperCase", "toUpperCase"],
    ["toLocaleLowerCase", "toLowerCase"],
  ] as const)
    define(String.prototype, method, function (this: string) {
      return this[plain]();
    });
}

function define(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, writable: true, enumerable: false, configurable: true });
}
