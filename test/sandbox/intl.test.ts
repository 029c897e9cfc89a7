import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { createDateFormat, createRelativeTimeFormat, formatDate } from "../../src/base/date-format.ts";
import { createIntl } from "../../src/sandbox/intl.ts";

const LOCALES = [
  "en-US",
  "en-GB",
  "de-DE",
  "fr-CA",
  "ar-EG",
  "fa-IR",
  "th-TH",
  "ja-JP-u-ca-japanese",
  "hi-IN",
  "zh-Hant-TW",
  "he",
];
const METHODS = ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"] as const;
const OPTIONS = {
  weekday: ["short", "long"],
  year: ["numeric", "2-digit"],
  month: ["numeric", "short", "long"],
  day: ["numeric"],
  hour: ["numeric", "2-digit"],
  minute: ["2-digit"],
  second: ["numeric"],
  dayPeriod: ["short"],
  fractionalSecondDigits: [1, 3],
  hour12: [true, false],
  timeZone: ["UTC", "Asia/Tokyo"],
  timeZoneName: ["short"],
  era: ["short"],
};

/** Returns the result of a call, or the name of its error. */
function attempt(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return (error as Error).name;
  }
}

test("formats dates as their own methods do", () => {
  const options = fc.record(
    Object.fromEntries(Object.entries(OPTIONS).map(([name, values]) => [name, fc.constantFrom<unknown>(...values)])),
    { requiredKeys: [] },
  );
  const styles = fc.record(
    { dateStyle: fc.constantFrom("short", "full"), timeStyle: fc.constantFrom("short", "medium") },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...LOCALES),
      fc.constantFrom(...METHODS),
      fc.oneof(options, styles),
      fc.oneof(fc.integer({ min: -1e13, max: 1e13 }), fc.constant(Number.NaN)),
      (locale, method, settings, time) => {
        const native = () => new Date(time)[method](locale, { timeZone: "UTC", ...settings });
        expect(attempt(() => createIntl()("Date", locale, settings, method, time))).toBe(attempt(native));
      },
    ),
    { numRuns: 2000 },
  );
});

test("formats numbers as Intl does", () => {
  const options = fc.constantFrom<Intl.NumberFormatOptions>(
    {},
    { style: "currency", currency: "EUR", currencySign: "accounting" },
    { notation: "compact", compactDisplay: "long" },
    { notation: "scientific" },
    { style: "unit", unit: "kilometer-per-hour", unitDisplay: "long" },
    { style: "percent", signDisplay: "always" },
  );
  fc.assert(
    fc.property(fc.constantFrom(...LOCALES), options, fc.double(), (locale, settings, value) => {
      const native = new Intl.NumberFormat(locale, settings);
      expect(createIntl()("NumberFormat", locale, settings, "format", value)).toBe(native.format(value));
    }),
    { numRuns: 1000 },
  );
});

describe("a script can't fill the process with formatters:", () => {
  test.each([
    ["a date's own methods count", "Date", "toLocaleDateString"],
    ["Intl.DateTimeFormat counts", "DateTimeFormat", "format"],
    ["Intl.NumberFormat counts", "NumberFormat", "format"],
  ])("%s", (_, name, method) => {
    const format = createIntl();
    const create = (index: number) =>
      format(
        name,
        `en-u-nu-${["latn", "arab"][index % 2]}`,
        {
          minimumIntegerDigits: 1 + (index % 20),
          fractionalSecondDigits: 1 + (index % 3),
          hour: "numeric",
          weekday: "long",
          timeZone: `Etc/GMT+${index % 12}`,
          currency: `A${String.fromCharCode(65 + (index % 26))}${String.fromCharCode(65 + (Math.floor(index / 26) % 26))}`,
          style: "currency",
        },
        method,
        0,
      );
    expect(() => {
      for (let index = 0; index < 2000; index++) create(index);
    }).toThrow("a script can use at most 200 formatters");
  });

  // ICU keeps data for each combination of these until the process ends.
  test.each(["DateTimeFormat", "RelativeTimeFormat"])("%s has only calendars and digits in common use", (name) => {
    const codes = Array.from({ length: 26 * 26 }, (_, index) =>
      String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26)),
    );
    const languages = Intl.DateTimeFormat.supportedLocalesOf(codes);
    const calendars = Intl.supportedValuesOf("calendar");
    const systems = Intl.supportedValuesOf("numberingSystem");
    const created = new Set<string>();
    const native = Intl[name as "DateTimeFormat"];
    class Counted extends native {
      constructor(tag: string, options: Intl.DateTimeFormatOptions) {
        super(tag, options);
        const calendar = name === "DateTimeFormat" ? options.calendar : undefined;
        created.add(JSON.stringify([tag, calendar, options.numberingSystem]));
      }
    }
    vi.stubGlobal("Intl", Object.create(Intl, { [name]: { value: Counted } }));
    const create = (tag: string, options: object) => createIntl()(name, tag, options, "resolvedOptions");
    for (const language of languages) {
      for (const calendar of calendars) {
        create(language, { calendar });
        create(`${language}-u-ca-${calendar}`, {});
      }
      for (const numberingSystem of systems) {
        create(language, { numberingSystem });
        create(`${language}-u-nu-${numberingSystem}`, { calendar: "iso8601" });
      }
    }
    vi.unstubAllGlobals();
    expect(languages.length).toBeGreaterThan(50);
    expect(created.size).toBeLessThan(1.4 * languages.length);
  });

  // A full garbage collection would be needed to free the formatter.
  test.each(["DateTimeFormat", "NumberFormat"] as const)("the function of %s isn't bound to it", (name) => {
    const read = vi.fn();
    class Counted extends Intl[name as "NumberFormat"] {}
    Object.defineProperty(Counted.prototype, "format", { get: read });
    vi.stubGlobal("Intl", Object.create(Intl, { [name]: { value: Counted } }));
    const format = createIntl();
    for (const method of ["format", "formatToParts"]) format(name, "de", {}, method, 5);
    format("Date", "de", {}, "toLocaleString", 5);
    vi.unstubAllGlobals();
    expect(read).not.toHaveBeenCalled();
  });

  test("the calendar and the digits of a locale are available", () => {
    const format = (tag: string, options = {}) => formatDate(createDateFormat(tag, { timeZone: "UTC", ...options }), 0);
    expect(format("th-TH")).toBe("1/1/2513");
    expect(format("ja-JP-u-ca-japanese", { era: "long" })).toContain("昭和45");
    expect(format("ar-EG-u-nu-latn")).toMatch(/1970/);
    expect(format("fa-IR", { calendar: "gregory", numberingSystem: "latn" })).toMatch(/1970/);
    expect(format("en-CA", { calendar: "iso8601" })).toBe("1970-01-01");
    expect(format("ar-u-ca-islamic-umalqura-nu-latn")).toMatch(/1389/);
    expect(format("fa-IR")).toBe("۱۳۴۸/۱۰/۱۱");
    expect(createRelativeTimeFormat("ar-EG-u-nu-latn", {}).format(5, "day")).toContain("5");
    expect(createRelativeTimeFormat("de", { numberingSystem: "thai" }).format(5, "day")).toBe("in 5 Tagen");
    expect(format("xx-YY")).toBe("1/1/1970");
  });
});
