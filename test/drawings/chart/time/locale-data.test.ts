// A second copy of moment, with the original locale files.
import reference from "moment/min/moment-with-locales.js";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import moment from "../../../../generated/packages/moment.js";
import { listLocales, readLocaleData } from "../../../../src/drawings/chart/time/moment-locale.ts";
import { isInSample } from "../../../sample.ts";

type Copy = typeof moment;

const NAMES = listLocales();
const LOCALES = NAMES.map((name, number) => ({ name, number }));
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NEW_YEAR = Date.UTC(2024, 0, 1, 0, 5, 9, 87);

const HOURS = Array.from({ length: 24 }, (_, hour) => NEW_YEAR + hour * HOUR);
const MINUTES = Array.from({ length: 4 }, (_, minute) => NEW_YEAR + 12 * HOUR + minute * 900_000);
/** Every fifth day of a year, at varying hours; every twentieth day in a sampled run. */
const DAYS = Array.from({ length: 73 }, (_, day) => NEW_YEAR + day * 5 * DAY + ((day * 7) % 24) * HOUR).filter(
  (_, day) => inject("depth") === "full" || day % 4 === 0,
);
const YEARS = [-60, -43, 1, 1867, 1911, 1925, 1960, 2018, 2019, 9999].map((year) =>
  new Date(NEW_YEAR).setUTCFullYear(year),
);
const TIMES = [...HOURS, ...MINUTES, ...DAYS, ...YEARS];
const TOKENS =
  "Mo MMM MMMM Qo Do DDDo DDDD do dd ddd dddd e E w wo W Wo WW YY YYYY Y yo N NNNN NNNNN gggg A a HH h kk mm ss SSS Z";
const FORMATS = [
  ...TOKENS.split(" "),
  ..."L LL LLL LLLL l ll lll llll LT LTS".split(" "),
  ...["D MMMM", "D MMM", "MMMM YYYY", "dddd, D. MMMM", "[У] dddd", "ddd D/M, YYYY"],
];
const READABLE = [..."L LL LLL LLLL".split(" "), "D MMMM YYYY", "Do MMMM YYYY", "YYYY-MM-DD h:mm A", "ddd D/M/Y"];
const KEYS = ["s", "ss", "m", "mm", "h", "hh", "d", "dd", "w", "ww", "M", "MM", "y", "yy"] as const;
const UNITS = ["seconds", "minutes", "hours", "days", "weeks", "months", "years"] as const;
const PERIODS = ["M", "D", "DDD", "d", "w", "W", "Q", "y"];
const LARGE_NUMBERS = [40, 44, 50, 70, 80, 99, 100, 101, 111, 112, 366, 1000];
const NUMBERS = [...Array.from({ length: 35 }, (_, number) => number), ...LARGE_NUMBERS];

/** Compares the results of both copies of moment. */
function expectSame(name: string, say: (copy: Copy) => unknown): void {
  expect(say(moment), name).toEqual(say(reference));
}

/** Returns the name of the exception if moment fails: few locales support weeks, and both copies must fail in the same way. */
function attempt(say: () => unknown): unknown {
  try {
    return say();
  } catch (error) {
    return (error as Error).constructor.name;
  }
}

const loaded = new Set(moment.locales());
beforeAll(() => {
  for (const name of NAMES) moment.defineLocale(name, readLocaleData(name) ?? null);
  moment.locale("en");
});
// Other tests share moment, and load locales on demand.
afterAll(() => {
  for (const name of NAMES) if (!loaded.has(name)) moment.defineLocale(name, null);
});

test("the locale data covers all locales of moment", () => {
  expect(["en", "x-pseudo", ...NAMES].sort()).toEqual(reference.locales().sort());
  expect(readLocaleData("en")).toBeUndefined();
  expect(readLocaleData("constructor")).toBeUndefined();
});

test("readLocaleData returns a new copy each time", () => {
  expect(readLocaleData("de")?.months).toEqual(readLocaleData("de")?.months);
  expect(readLocaleData("de")?.months).not.toBe(readLocaleData("de")?.months);
});

describe.each(LOCALES)("the locale $name matches moment's own file", ({ name, number }) => {
  test("in formatting", () => {
    for (const [index, format] of FORMATS.entries()) {
      const times = TIMES.filter((_, time) => isInSample(time + index + number, 4));
      expectSame(format, (copy) => times.map((time) => copy.utc(time).locale(name).format(format)));
    }
  });

  test("in ordinals, meridiem and first day of the week", () => {
    expectSame(name, (copy) => {
      const locale = copy.localeData(name);
      const ordinal = locale.ordinal as (number: number, period: string) => string;
      const halves = HOURS.flatMap((_, hour) => [
        locale.meridiem(hour, 0, true),
        locale.meridiem(hour, 45, false),
        locale.isPM(locale.meridiem(hour, 0, true)),
      ]);
      const ordinals = PERIODS.flatMap((period) => NUMBERS.map((number) => ordinal.call(locale, number, period)));
      return [halves, ordinals, locale.firstDayOfWeek(), locale.firstDayOfYear()];
    });
  });

  test("in relative times and durations", () => {
    expectSame(name, (copy) => {
      const locale = copy.localeData(name);
      const relative = KEYS.flatMap((key) =>
        NUMBERS.flatMap((number) =>
          [0, 1, 2, 3].map((bits) => attempt(() => locale.relativeTime(number, bits > 1, key, bits % 2 === 1))),
        ),
      );
      const spans = UNITS.flatMap((unit) =>
        [-21, -3, -1, 1, 5].map((amount) => copy.duration(amount, unit).locale(name).humanize(true)),
      );
      return [relative, spans];
    });
  });

  test("in calendar times", () => {
    expectSame(name, (copy) =>
      Array.from({ length: 98 }, (_, index) => {
        const now = copy.utc(NEW_YEAR + (index % 7) * DAY);
        const time = copy
          .utc(now)
          .add(Math.floor(index / 7) - 7, "days")
          .hour((index * 5) % 24);
        return time.locale(name).calendar(now);
      }),
    );
  });

  test("in parsing", () => {
    for (const format of READABLE)
      expectSame(format, (copy) =>
        DAYS.filter((_, index) => index % 3 === 0).map((time) => {
          const text = copy.utc(time).locale(name).format(format);
          const texts = [text, text.toUpperCase(), text.toLowerCase()];
          return texts.map((given) => [false, true].map((strict) => copy.utc(given, format, name, strict).valueOf()));
        }),
      );
  });
});
