import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createDateFormat } from "../../src/base/date-format.ts";
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

  test("only calendars and digits in common use are created", () => {
    const created = new Set<string>();
    for (const locale of LOCALES)
      for (const calendar of Intl.supportedValuesOf("calendar"))
        for (const numberingSystem of Intl.supportedValuesOf("numberingSystem"))
          for (const tag of [locale, `${new Intl.Locale(locale).baseName}-u-ca-${calendar}-nu-${numberingSystem}`]) {
            const resolved = createDateFormat(
              tag,
              tag === locale ? { calendar, numberingSystem } : {},
            ).resolvedOptions();
            created.add([resolved.locale, resolved.calendar, resolved.numberingSystem].join());
          }
    // Without the limit, there would be thousands for each locale.
    expect(created.size).toBeLessThan(12 * LOCALES.length);
  });

  test("the calendar and the digits of a locale are available", () => {
    const format = (tag: string, options = {}) => createDateFormat(tag, { timeZone: "UTC", ...options }).format(0);
    expect(format("th-TH")).toBe("1/1/2513");
    expect(format("ja-JP-u-ca-japanese", { era: "long" })).toContain("昭和45");
    expect(format("ar-EG-u-nu-latn")).toMatch(/1970/);
    expect(format("fa-IR", { calendar: "gregory", numberingSystem: "latn" })).toMatch(/1970/);
    expect(format("xx-YY")).toBe("1/1/1970");
  });
});
