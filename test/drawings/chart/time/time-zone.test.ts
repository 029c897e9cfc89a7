// Time axes in time zones. The reference is the wall clock that Intl.DateTimeFormat shows, read at many times; zone
// offsets are not used.

import fc from "fast-check";
import { beforeAll, describe, expect, inject, test } from "vitest";
import moment from "../../../../generated/packages/moment.js";
import { findTimeZone, type TimeZone } from "../../../../src/base/time-zone.ts";
import { createDateAdapter, type DateAdapter } from "../../../../src/drawings/chart/time/date-adapter.ts";
import { inZone } from "../../../../src/drawings/chart/time/zoned-moment.ts";

const HOUR = 3_600_000;
const QUARTER = HOUR / 4;
const DAY = 24 * HOUR;
const utc = (text: string) => Date.parse(`${text}Z`);
const iso = (time: number) => new Date(time).toISOString().slice(0, -5);

/** Zones with daylight saving shifts of 60 or 30 minutes, changes at midnight or at other times, and unusual offsets. */
const ZONES = [
  "Europe/Berlin",
  "America/New_York",
  "Asia/Kolkata",
  "Pacific/Apia",
  "Australia/Lord_Howe",
  "America/Havana",
  "America/Sao_Paulo",
  "Africa/Casablanca",
  "Asia/Kathmandu",
  "Etc/GMT+5",
  "+05:45",
];

/** Creates an adapter the way Chart.js does for an axis. */
function createAdapter(zone: unknown, family?: "moment"): DateAdapter {
  return Object.assign(Object.create(createDateAdapter(family)) as DateAdapter, { options: { zone } });
}

function zoneOf(name: string): TimeZone {
  const zone = findTimeZone(name);
  if (zone === undefined) throw new Error(`${name} is not a time zone`);
  return zone;
}

/** Returns a function that reads the wall clock of a zone with Intl, as if it were UTC. */
function clockOf(zone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    ...{ year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric" },
  });
  return (time) => {
    const parts = format.formatToParts(Math.floor(time / 1000) * 1000);
    const read = (name: string) => Number(parts.find(({ type }) => type === name)?.value);
    const seconds = Date.UTC(
      read("year"),
      read("month") - 1,
      read("day"),
      read("hour"),
      read("minute"),
      read("second"),
    );
    return seconds + (time - Math.floor(time / 1000) * 1000);
  };
}

/** Times since June 1972, because all zone offsets since then are multiples of 15 minutes. Many are near an offset change. */
function listTimes(zone: string): readonly number[] {
  const clock = clockOf(zone);
  const times = fc.sample(fc.integer({ min: utc("1972-06-01T00:00:00"), max: utc("2037-01-01T00:00:00") }), {
    seed: inject("seed"),
    numRuns: inject("depth") === "full" ? 300 : 40,
  });
  return times.flatMap((time) => {
    for (let next = time; next < time + 366 * DAY; next += DAY)
      if (clock(next + DAY) - clock(next) !== DAY) return [time, next + (time % DAY), next + 2 * (time % DAY)];
    return [time];
  });
}

/**
 * Returns the first time at which the clock shows a wall time. A wall time that the clock skips is converted with the offset
 * from before the gap.
 */
function resolve(wall: number, clock: (time: number) => number): number {
  for (let time = wall - 15 * HOUR; time <= wall + 15 * HOUR; time += QUARTER) if (clock(time) === wall) return time;
  // The clock skips this wall time.
  let before = wall - 15 * HOUR;
  while (clock(before + QUARTER) < wall) before += QUARTER;
  return before + (wall - clock(before));
}

beforeAll(() => {
  console.info(`time zones: seed ${inject("seed")}`);
});

describe.each(ZONES)("in %s,", (name) => {
  const adapter = createAdapter(name);
  const clock = clockOf(name);
  const times = listTimes(name);

  test("formats show the wall clock", () => {
    for (const time of times)
      expect(adapter.format(time, "YYYY-MM-DDTHH:mm:ss.SSS"), iso(time)).toBe(
        new Date(clock(time)).toISOString().slice(0, -1),
      );
  });

  test("strings without an offset are wall times", () => {
    for (const time of times) {
      const text = new Date(time).toISOString().slice(0, -1);
      expect(adapter.parse(text), text).toBe(resolve(time, clock));
    }
  });

  test("days are added on the wall clock, and hours in UTC", () => {
    for (const time of times) {
      expect(adapter.add(time, 5, "hour")).toBe(time + 5 * HOUR);
      const wall = clock(time) + 3 * DAY;
      const sum = adapter.add(time, 3, "day");
      // A repeated wall-clock time may mean either of two instants.
      if (clock(sum) !== wall) expect(sum, iso(time)).toBe(resolve(wall, clock));
      expect(adapter.diff(sum, time, "hour")).toBe(Math.floor((sum - time) / HOUR));
      if (clock(sum) === wall) expect(adapter.diff(sum, time, "day"), iso(time)).toBe(3);
    }
  });

  test("days, weeks, months and years begin with the first time of that date", () => {
    for (const time of times) {
      for (const unit of ["day", "week", "month", "quarter", "year"] as const) {
        const start = adapter.startOf(time, unit);
        const wallStart = moment.utc(clock(time)).startOf(unit).valueOf();
        expect(clock(start), `${unit} of ${iso(time)}`).toBeGreaterThanOrEqual(wallStart);
        expect(clock(start - 1), `${unit} of ${iso(time)}`).toBeLessThan(wallStart);
        const end = adapter.endOf(time, unit);
        const next = moment.utc(clock(time)).endOf(unit).valueOf() + 1;
        expect(end).toBeGreaterThanOrEqual(time);
        expect(clock(end), `end of ${unit} of ${iso(time)}`).toBeLessThan(next);
        expect(clock(end + 1), `end of ${unit} of ${iso(time)}`).toBeGreaterThanOrEqual(next);
      }
    }
  });

  test("hours begin on the wall clock", () => {
    for (const time of times) {
      const start = adapter.startOf(time, "hour");
      expect(start).toBeLessThanOrEqual(time);
      expect(time - start).toBeLessThan(1.5 * HOUR);
      const isChange = clock(start) - clock(start - 1) !== 1;
      expect(clock(start) % HOUR === 0 || isChange, iso(time)).toBe(true);
      expect(adapter.endOf(time, "hour")).toBeGreaterThanOrEqual(time);
    }
  });
});

describe("changes of the offset", () => {
  const berlin = createAdapter("Europe/Berlin");
  const newYork = createAdapter("America/New_York");

  test.each([
    // 2:30 is skipped.
    ["Europe/Berlin", "2024-03-31 02:30", "2024-03-31T01:30:00"],
    // 2:30 occurs twice.
    ["Europe/Berlin", "2024-10-27 02:30", "2024-10-27T00:30:00"],
    ["America/New_York", "2024-03-10 02:30", "2024-03-10T07:30:00"],
    ["America/New_York", "2024-11-03 01:30", "2024-11-03T05:30:00"],
    // A whole day is skipped.
    ["Pacific/Apia", "2011-12-30 08:00", "2011-12-30T18:00:00"],
    ["Australia/Lord_Howe", "2024-10-06 02:10", "2024-10-05T15:40:00"],
    ["Asia/Kolkata", "2024-01-01", "2023-12-31T18:30:00"],
    ["Asia/Kolkata", "1900-01-01", "1899-12-31T18:38:50"],
  ])("in %s, %s is %s in UTC", (zone, text, expected) => {
    expect(iso(createAdapter(zone).parse(text) as number)).toBe(expected);
  });

  test("days have 23, 25 and 24 hours", () => {
    const length = (adapter: DateAdapter, text: string) => {
      const time = adapter.parse(text) as number;
      return (adapter.endOf(time, "day") + 1 - adapter.startOf(time, "day")) / HOUR;
    };
    expect(["2024-03-30", "2024-03-31", "2024-10-27"].map((day) => length(berlin, day))).toEqual([24, 23, 25]);
    expect(["2024-03-10", "2024-11-03"].map((day) => length(newYork, day))).toEqual([23, 25]);
    expect(length(createAdapter("Australia/Lord_Howe"), "2024-04-07")).toBe(24.5);
    expect(length(createAdapter("Pacific/Apia"), "2011-12-29")).toBe(24);
  });

  test("adding a day skips one that doesn't exist", () => {
    const apia = createAdapter("Pacific/Apia");
    const days = [apia.parse("2011-12-29") as number];
    for (let i = 0; i < 2; i++) days.push(apia.add(days.at(-1) as number, 1, "day"));
    expect(days.map((day) => apia.format(day, "D MMM"))).toEqual(["29 Dec", "31 Dec", "1 Jan"]);
  });

  test("a day begins at 1:00 if midnight is skipped", () => {
    const havana = createAdapter("America/Havana");
    expect(iso(havana.startOf(utc("2024-03-10T15:00:00"), "day"))).toBe("2024-03-10T05:00:00");
    expect(havana.format(havana.startOf(utc("2024-03-10T15:00:00"), "day"), "H:mm")).toBe("1:00");
    // Clocks jumped from 23:30 to 0:30, so the day began at 0:30.
    const toronto = createAdapter("America/Toronto");
    expect(toronto.format(toronto.startOf(utc("1919-03-31T15:00:00"), "day"), "D HH:mm")).toBe("31 00:30");
  });

  test("a day ends at the second midnight if clocks are set back just after midnight", () => {
    const stJohns = createAdapter("America/St_Johns");
    const time = utc("2008-11-02T03:10:00");
    expect(stJohns.format(time, "D HH:mm")).toBe("1 23:40");
    expect(iso(stJohns.endOf(time, "day"))).toBe("2008-11-02T03:29:59");
  });

  test("an hour that is repeated has two ticks", () => {
    const ticks = [1, 2, 3, 4].map((hours) => berlin.add(utc("2024-10-26T22:00:00"), hours, "hour"));
    expect(ticks.map((time) => berlin.format(time, "H z"))).toEqual(["1 GMT+2", "2 GMT+2", "2 GMT+1", "3 GMT+1"]);
    expect(ticks.map((time) => berlin.startOf(time + 1000, "hour"))).toEqual(ticks);
  });
});

describe("parsing in a zone", () => {
  const berlin = createAdapter("Europe/Berlin");

  test.each([
    ["2024-07-01T12:00:00Z", undefined, "2024-07-01T12:00:00"],
    ["2024-07-01T12:00:00", undefined, "2024-07-01T10:00:00"],
    ["2024-07-01", undefined, "2024-06-30T22:00:00"],
    ["2024-W27-1", undefined, "2024-06-30T22:00:00"],
    ["July 1, 2024", undefined, "2024-06-30T22:00:00"],
    ["July 1, 2024 12:00 EST", undefined, "2024-07-01T17:00:00"],
    ["01.07.2024 12:00", "DD.MM.YYYY HH:mm", "2024-07-01T10:00:00"],
    ["01.07.2024 12:00 -03:00", "DD.MM.YYYY HH:mm Z", "2024-07-01T15:00:00"],
    ["1719835200000", "x", "2024-07-01T12:00:00"],
    ["x 2024", "[x] YYYY", "2023-12-31T23:00:00"],
  ])("%s with the format %s is %s in UTC", (text, format, expected) => {
    expect(iso(berlin.parse(text, format) as number)).toBe(expected);
  });

  test("numbers, dates and moments are times", () => {
    const time = utc("2024-07-01T12:00:00");
    for (const value of [time, new Date(time), moment.utc(time)]) expect(berlin.parse(value)).toBe(time);
  });

  test("times at the end of the range are in range or invalid", () => {
    for (const time of [8.64e15, -8.64e15, 8.64e15 - 1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(typeof berlin.format(time, "LLL")).toBe("string");
      for (const unit of ["hour", "day", "year"]) {
        expect(typeof berlin.startOf(time, unit)).toBe("number");
        expect(typeof berlin.endOf(time, unit)).toBe("number");
        expect(typeof berlin.diff(time, 0, unit)).toBe("number");
      }
    }
  });
});

describe("names and offsets in formats", () => {
  const time = utc("2024-07-01T12:00:00");

  test.each([
    ["America/New_York", "Z ZZ z zz", "-04:00 -0400 EDT Eastern Daylight Time"],
    [
      "America/New_York",
      "yyyy Z ZZ ZZZ ZZZZ ZZZZZ z",
      "2024 -4 -04:00 -0400 EDT Eastern Daylight Time America/New_York",
    ],
    ["America/New_York", "fff", "July 1, 2024 at 8:00 AM EDT"],
    ["America/New_York", "tttt", "8:00:00 AM Eastern Daylight Time"],
    ["+05:45", "yyyy Z z", "2024 +5:45 +05:45"],
    ["+05:45", "Z z", "+05:45 GMT+05:45"],
    ["Etc/GMT+5", "Z X", "-05:00 1719835200"],
    ["UTC", "Z z zz", "+00:00 UTC Coordinated Universal Time"],
    ["UTC", "yyyy Z ZZZZ ZZZZZ z", "2024 +0 UTC UTC UTC"],
    [undefined, "yyyy Z ZZZZ ZZZZZ z", "2024 +0 UTC UTC UTC"],
    [undefined, "ffff", "Monday, July 1, 2024 at 12:00 PM Coordinated Universal Time"],
  ])("in %s, %s is %s", (zone, format, text) => {
    expect(createAdapter(zone).format(time, format)).toBe(text);
  });
});

describe("findTimeZone", () => {
  test.each([
    ["Europe/Berlin", "Europe/Berlin"],
    ["US/Pacific", "America/Los_Angeles"],
    ["utc", "UTC"],
    ["GMT", "UTC"],
    ["etc/gmt+5", "Etc/GMT+5"],
    ["+02:00", "+02:00"],
    ["-03", "-03:00"],
    ["-00:00", "UTC"],
  ])("%s is %s", (name, expected) => {
    expect(findTimeZone(name)?.name).toBe(expected);
  });

  test("returns the same zone for all names", () => {
    expect(zoneOf("us/pacific")).toBe(zoneOf("America/Los_Angeles"));
  });

  test.each(["x", "Europe/Berlin ", "Europe/Berlin\n", "__proto__", "+24:00", "+2", "−02:00", "a".repeat(1_000_000)])(
    "rejects %j",
    (name) => {
      expect(findTimeZone(name)).toBeUndefined();
    },
  );

  test("finds a zone again after many others", () => {
    const berlin = zoneOf("Europe/Berlin");
    for (const name of Intl.supportedValuesOf("timeZone").slice(0, 60)) findTimeZone(name);
    for (let year = 1800; year < 2400; year++) berlin.offsetAt(Date.UTC(year, 0, 1));
    expect(zoneOf("Europe/Berlin").offsetAt(utc("2024-07-01T00:00:00"))).toBe(2 * HOUR);
    expect(berlin.offsetAt(utc("2024-07-01T00:00:00"))).toBe(2 * HOUR);
  });
});

describe("moments in a zone", () => {
  const time = utc("2024-07-01T12:00:00");
  const open = () => inZone(moment.utc(time), zoneOf("Europe/Berlin"));

  test("stay in it when they are copied and changed", () => {
    expect(open().clone().format()).toBe("2024-07-01T14:00:00+02:00");
    expect(open().add(6, "months").format()).toBe("2025-01-01T14:00:00+01:00");
    expect(open().month(0).hour(3).format()).toBe("2024-01-01T03:00:00+01:00");
    expect(open().startOf("year").toISOString()).toBe("2023-12-31T23:00:00.000Z");
    expect(open().isSame(moment.utc("2024-07-01T22:30:00Z"), "day")).toBe(false);
  });

  test("leave it for UTC and for another offset", () => {
    expect(open().utc().add(6, "months").format()).toBe("2025-01-01T12:00:00Z");
    expect(open().utcOffset(-60).add(6, "months").format()).toBe("2025-01-01T11:00:00-01:00");
    expect(open().utcOffset()).toBe(120);
    expect(open().utc().zoneAbbr()).toBe("UTC");
  });

  test("don't affect others", () => {
    open();
    expect(moment.utc(time).add(6, "months").format()).toBe("2025-01-01T12:00:00Z");
    expect(moment.utc(time).zoneName()).toBe("Coordinated Universal Time");
    expect(moment.utc("2024-07-01").valueOf()).toBe(utc("2024-07-01T00:00:00"));
  });
});
