import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import moment from "../../../generated/packages/moment.js";
import { Failure } from "../../../src/base/failure.ts";
import { loadLibraryFactory } from "../../../src/drawings/chart/chart-library.ts";
import type { ChartRuntime } from "../../../src/drawings/chart/plugins/chart-runtime.ts";
import { createDateAdapter, type DateAdapter } from "../../../src/drawings/chart/time/date-adapter.ts";
import { isLuxonFormat } from "../../../src/drawings/chart/time/time-format.ts";

/**
 * Creates an adapter the way Chart.js does for an axis: methods on the prototype, the axis options on the instance.
 */
function instantiate(adapter: DateAdapter, options: object = {}): DateAdapter {
  return Object.assign(Object.create(adapter) as DateAdapter, { options });
}

const adapter = instantiate(createDateAdapter());
const utc = (...parts: Parameters<typeof Date.UTC>) => Date.UTC(...parts);
const time = utc(2021, 2, 4, 15, 6, 7, 89);

afterEach(() => {
  vi.restoreAllMocks();
});

test("the platform's time zone is UTC, as version 2 requires", () => {
  expect(new Date(2021, 0, 1).getTime()).toBe(utc(2021, 0, 1));
  expect(new Date(2021, 6, 1).getTimezoneOffset()).toBe(0);
});

describe("formatting with moment tokens", () => {
  test("covers the default formats", () => {
    const formats = adapter.formats();
    const written = Object.fromEntries(
      Object.entries(formats).map(([unit, format]) => [unit, adapter.format(time, format)]),
    );
    expect(written).toEqual({
      datetime: "Mar 4, 2021, 3:06:07 pm",
      millisecond: "3:06:07.089 pm",
      second: "3:06:07 pm",
      minute: "3:06 pm",
      hour: "3PM",
      day: "Mar 4",
      week: "Mar 4, 2021",
      month: "Mar 2021",
      quarter: "Q1 - 2021",
      year: "2021",
    });
  });

  test("keeps the default formats when a chart changes them", () => {
    adapter.formats().day = "x";
    expect(adapter.formats().day).toBe("MMM D");
  });

  test.each([
    ["D", "4"],
    ["DD/MM/YY HH:mm", "04/03/21 15:06"],
    ["[Week] W", "Week 9"],
    ["LT", "3:06 PM"],
    ["H:mm", "15:06"],
    ["x", String(time)],
    ["", "2021-03-04T15:06:07+00:00"],
    [undefined, "2021-03-04T15:06:07+00:00"],
    [null, "2021-03-04T15:06:07+00:00"],
  ])("formats %j as %j", (format, text) => {
    expect(adapter.format(time, format)).toBe(text);
  });

  test("matches moment for arbitrary formats", () => {
    const moments = instantiate(createDateAdapter("moment"));
    const tokens =
      "M Mo MM MMM MMMM Q Qo D Do DD DDD DDDo DDDD d do dd ddd dddd e E w wo ww W Wo WW YY YYYY YYYYYY Y y yy N gg gggg GG GGGG " +
      "A a H HH h hh k kk m mm s ss S SS SSS SSSSSS z Z ZZ X x Hmm hmmss [at] [[] ] \\M \\ - T é 😀";
    // Moment expands localized formats before it splits the text into tokens, so put separators around them.
    const locals = "L LL LLL LLLL LT LTS l ll lll llll".split(" ").map((token) => `-${token}-`);
    const token = fc.constantFrom(" ", ...tokens.split(" "), ...locals);
    fc.assert(
      fc.property(fc.array(token, { minLength: 1, maxLength: 6 }), (parts) => {
        const format = parts.join("");
        expect(moments.format(time, format)).toBe(moment.utc(time).format(format));
      }),
      { seed: 1, numRuns: 3000 },
    );
  });
});

describe("formatting with Luxon tokens", () => {
  test.each([
    ["MMM d", "Mar 4"],
    ["dd/LL/yyyy", "04/03/2021"],
    ["yyyy-MM-dd'T'HH:mm:ss", "2021-03-04T15:06:07"],
    ["yyyy", "2021"],
    ["MMM ''yy", "Mar '21"],
    ["LLLL y", "March 2021"],
    ["ccc", "Thu"],
    ["EEE, MMM d", "Thu, Mar 4"],
    ["EEEEE", "T"],
    ["h:mm a, MMM d", "3:06 PM, Mar 4"],
    ["'Q'q yyyy", "Q1 2021"],
    ["d 'of' MMMM", "4 of March"],
    ["HH 'h' mm", "15 h 06"],
    ["DD T", "Mar 4, 2021 15:06"],
    ["tt", "3:06:07 PM"],
    ["fff", "March 4, 2021 at 3:06 PM UTC"],
    ["FF", "Mar 4, 2021, 3:06:07 PM"],
    ["ss.S yyyy", "07.89 2021"],
    ["kkkk-'W'WW-c", "2021-W09-4"],
    ["ooo", "063"],
    ["HH:mm ZZ z yyyy", "15:06 +00:00 UTC 2021"],
    // DD is the day of the month, the same as in moment and other libraries, not Luxon's macro for a whole date.
    ["yyyy-MM-DD", "2021-03-04"],
  ])("formats %j as %j", (format, text) => {
    expect(isLuxonFormat(format)).toBe(true);
    expect(adapter.format(time, format)).toBe(text);
  });

  test("is not available in version 2", () => {
    expect(instantiate(createDateAdapter("moment")).format(time, "MMM d")).toBe(
      "Mar 4".replace("4", String(new Date(time).getUTCDay())),
    );
  });
});

describe("parsing a date", () => {
  test.each<[unknown, number | null]>([
    [0, 0],
    [time, time],
    [new Date(time), time],
    ["2021-03-04", utc(2021, 2, 4)],
    ["2021-03-04T15:06:07.089Z", time],
    ["2021-03-04T15:06:07.089+02:00", time - 7_200_000],
    ["2021-03", utc(2021, 2, 1)],
    ["2021-W09", utc(2021, 2, 1)],
    ["Thu, 04 Mar 2021 15:06:07 +0000", utc(2021, 2, 4, 15, 6, 7)],
    ["Thu, 04 Mar 2021 15:06:07 -0100", utc(2021, 2, 4, 16, 6, 7)],
    ["Mar 4, 2021", utc(2021, 2, 4)],
    ["March 2021", utc(2021, 2, 1)],
    ["2021/03/04 15:06", utc(2021, 2, 4, 15, 6)],
    ["Thu Mar 04 2021 15:06:07 GMT+0100 (CET)", utc(2021, 2, 4, 14, 6, 7)],
    ["2021-02-30", null],
    ["2021-13-01", null],
    ["", null],
    ["not a date", null],
    [null, null],
    [undefined, null],
    [Number.NaN, null],
    [1e300, null],
    [{}, null],
    [{ toString: 1, valueOf: 2 }, null],
    ["9".repeat(1_000_000), null],
    ["\ud800", null],
  ])("reads %j", (value, expected) => {
    expect(adapter.parse(value)).toBe(expected);
  });

  test.each<[string, string, number | null]>([
    ["2021", "YYYY", utc(2021, 0, 1)],
    ["2021", "YYYY-MM", utc(2021, 0, 1)],
    ["04.03.2021", "DD.MM.YYYY", utc(2021, 2, 4)],
    ["04.03.2021", "dd.MM.yyyy", utc(2021, 2, 4)],
    ["2021-03-04T15:06", "yyyy-MM-dd'T'HH:mm", utc(2021, 2, 4, 15, 6)],
    ["noon", "x", null],
    ["1614870367089", "x", time],
    ["hello", "YYYY", null],
  ])("reads %j by the format %j", (value, format, expected) => {
    expect(adapter.parse(value, format)).toBe(expected);
  });

  test("writes nothing to the console", () => {
    const spies = [vi.spyOn(console, "warn"), vi.spyOn(console, "error"), vi.spyOn(console, "log")];
    for (const value of ["Mar 4, 2021", "nonsense", "13/13/2021", "1e9"]) adapter.parse(value);
    adapter.parse("x", "q");
    adapter.add(0, 1, "day");
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  });

  test("returns a time or null for any value", () => {
    fc.assert(
      fc.property(fc.anything({ withDate: true, withNullPrototype: true }), (value) => {
        const parsed = adapter.parse(value);
        expect(parsed === null || Number.isFinite(parsed)).toBe(true);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  test("returns a time or null for any text and format", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.string({ unit: fc.constantFrom(..."YyMLdDHhmsaAZzXxQwWgGeEkSToqtfF'[]\\ -*+?(") }),
        (value, format) => {
          const parsed = adapter.parse(value, format);
          expect(parsed === null || Number.isFinite(parsed)).toBe(true);
          expect(typeof adapter.format(time, format)).toBe("string");
        },
      ),
      { seed: 1, numRuns: 1000 },
    );
  });
});

describe("date arithmetic", () => {
  test("adds units", () => {
    expect(adapter.add(utc(2021, 0, 31), 1, "month")).toBe(utc(2021, 1, 28));
    expect(adapter.add(utc(2021, 0, 31), 2, "quarter")).toBe(utc(2021, 6, 31));
    expect(adapter.add(0, 3, "days")).toBe(3 * 86_400_000);
    expect(adapter.add(0, "2" as never, "hour")).toBe(7_200_000);
  });

  test("counts whole units", () => {
    expect(adapter.diff(utc(2021, 5, 15), utc(2021, 0, 1), "month")).toBe(5);
    expect(adapter.diff(utc(2021, 0, 1), utc(2021, 5, 15), "quarter")).toBe(-1);
    expect(adapter.diff(1e300, 0, "day")).toBe(Number.POSITIVE_INFINITY);
    expect(adapter.diff(Number.NaN, Number.NaN, "day")).toBe(Number.POSITIVE_INFINITY);
  });

  test("finds the start and end of units", () => {
    expect(adapter.startOf(time, "second")).toBe(utc(2021, 2, 4, 15, 6, 7));
    expect(adapter.startOf(time, "day")).toBe(utc(2021, 2, 4));
    expect(adapter.startOf(time, "week")).toBe(utc(2021, 1, 28));
    expect(adapter.startOf(time, "quarter")).toBe(utc(2021, 0, 1));
    expect(adapter.startOf(time, "year")).toBe(utc(2021, 0, 1));
    expect(adapter.endOf(time, "day")).toBe(utc(2021, 2, 5) - 1);
    expect(adapter.endOf(time, "month")).toBe(utc(2021, 3, 1) - 1);
  });

  test.each([
    [true, utc(2021, 2, 1)],
    [1, utc(2021, 2, 1)],
    [0, utc(2021, 1, 28)],
    [9, utc(2021, 2, 6)],
    [undefined, utc(2021, 2, 1)],
  ])("starts weeks on weekday %j", (weekday, start) => {
    expect(adapter.startOf(time, "isoWeek", weekday)).toBe(start);
  });

  test.each([0, 0.1, Number.NaN, Number.POSITIVE_INFINITY, "x", null, {}])(
    "rejects a step of %j, which would never end",
    (amount) => {
      expect(() => adapter.add(time, amount as never, "day")).toThrow(Failure);
    },
  );

  test.each(["fortnight", "", "datetime", "__proto__", "constructor", "weekday", null, undefined, 5, {}])(
    "rejects the unit %j",
    (unit) => {
      expect(() => adapter.add(time, 1, unit)).toThrow(/unit of a time axis must be one of millisecond, second/);
      expect(() => adapter.diff(time, 0, unit)).toThrow(Failure);
      expect(() => adapter.startOf(time, unit)).toThrow(Failure);
      expect(() => adapter.endOf(time, unit)).toThrow(Failure);
    },
  );
});

test.each([5, {}, [], true, "D".repeat(1000)])("the adapter rejects the format %j", (format) => {
  expect(() => adapter.format(time, format)).toThrow(Failure);
  expect(() => adapter.parse("2021", format)).toThrow(Failure);
});

// moment has the `tzl` locale, but no other test loads it.
test.each(["tzl", "xx-YY", "__proto__", "constructor", "../../etc", "x".repeat(10_000), 5, null, {}])(
  "the adapter uses English for the locale %j",
  (locale) => {
    const known = moment.locales().length;
    const adapter = instantiate(createDateAdapter(), { locale });
    expect(adapter.format(time, "dddd, MMMM D")).toBe("Thursday, March 4");
    expect(adapter.parse("March 4, 2021", "MMMM D, YYYY")).toBe(utc(2021, 2, 4));
    expect(moment.locales().length).toBe(known);
    expect(moment.locale()).toBe("en");
  },
);

test("the adapter uses a locale whose data is loaded", () => {
  moment.defineLocale("x-test", { parentLocale: "en", months: "Uno_Due_Tre_4_5_6_7_8_9_10_11_12".split("_") });
  moment.locale("en");
  try {
    expect(instantiate(createDateAdapter(), { locale: "x-test" }).format(time, "MMMM")).toBe("Tre");
    expect(adapter.format(time, "MMMM")).toBe("March");
  } finally {
    moment.defineLocale("x-test", null);
  }
});

test("Chart.js 2 accepts the adapter, with moment tokens only", async () => {
  const { Chart } = (await loadLibraryFactory(2)).create();
  const { _date } = (
    Chart as never as {
      _adapters: { _date: { new (options: object): DateAdapter; override(adapter: DateAdapter): void } };
    }
  )._adapters;
  _date.override(createDateAdapter("moment"));
  const adapter = new _date({});
  expect(adapter.parse("2021-03-04")).toBe(utc(2021, 2, 4));
  expect(adapter.format(time, "MMM D")).toBe("Mar 4");
  expect(adapter.formats().week).toBe("ll");
});

describe.each([3, 4] as const)("Chart.js %s", (version) => {
  test("accepts the adapter", async () => {
    const { chart } = (await loadLibraryFactory(version)).create().runtime as ChartRuntime;
    const { _adapters } = chart;
    _adapters._date.override(createDateAdapter() as never);
    const Adapter = _adapters._date as unknown as new (options: object) => DateAdapter;
    const adapter = new Adapter({ locale: "en" });
    adapter.init({});
    expect(adapter.parse("2021-03-04")).toBe(utc(2021, 2, 4));
    expect(adapter.format(time, "MMM d")).toBe("Mar 4");
  });
});
