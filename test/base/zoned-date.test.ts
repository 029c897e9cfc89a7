// Dates in time zones, beside the wall clock that Intl.DateTimeFormat shows.

import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { findTimeZone, type TimeZone } from "../../src/base/time-zone.ts";
import { createDate } from "../../src/base/zoned-date.ts";

const ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "+13:00"];
const times = fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2040, 0, 1) });

describe.each(ZONES)("in %s", (name) => {
  const ZonedDate = createDate(findTimeZone(name) as TimeZone);
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: name,
    dateStyle: "short",
    timeStyle: "medium",
    hourCycle: "h23",
  });
  const pad = (number: number) => String(number).padStart(2, "0");

  test("dates have the parts that clocks show", () => {
    fc.assert(
      fc.property(times, (time) => {
        const date = new ZonedDate(time);
        const shown = `${pad(date.getDate())}/${pad(date.getMonth() + 1)}/${date.getFullYear()}, ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(pad).join(":")}`;
        expect(shown).toBe(format.format(time));
        expect(date.getTime()).toBe(time);
      }),
      { seed: inject("seed"), numRuns: 200 },
    );
  });

  test("the parts of a date, its text and its setters lead back to a time that clocks show alike", () => {
    fc.assert(
      fc.property(times, (time) => {
        const date = new ZonedDate(time);
        const parts = [
          date.getFullYear(),
          date.getMonth(),
          date.getDate(),
          date.getHours(),
          date.getMinutes(),
        ] as const;
        const text = `${parts[0]}-${pad(parts[1] + 1)}-${pad(parts[2])}T${pad(parts[3])}:${pad(parts[4])}`;
        const set = new ZonedDate(0);
        set.setFullYear(parts[0], parts[1], parts[2]);
        set.setHours(parts[3], parts[4], 0, 0);
        for (const other of [new ZonedDate(...parts), new ZonedDate(text), set])
          expect(format.format(other)).toBe(format.format(new Date(time).setUTCSeconds(0, 0)));
      }),
      { seed: inject("seed"), numRuns: 200 },
    );
  });
});

test("text with a zone, and dates alone, don't depend on the zone", () => {
  const ZonedDate = createDate(findTimeZone("Asia/Tokyo") as TimeZone);
  for (const text of [
    "2024-03-01",
    "2024-03-01T12:00:00Z",
    "2024-03-01T12:00:00+02:00",
    "Fri, 01 Mar 2024 12:00:00 GMT",
  ])
    expect(new ZonedDate(text).getTime(), text).toBe(Date.parse(text));
  expect(new ZonedDate("2024-03-01T09:00:00").toISOString()).toBe("2024-03-01T00:00:00.000Z");
  expect(new ZonedDate("March 1, 2024 9:00").toISOString()).toBe("2024-03-01T00:00:00.000Z");
  expect(String(new ZonedDate(0))).toBe("Thu Jan 01 1970 09:00:00 GMT+0900");
  expect(ZonedDate.now()).toBe(0);
  expect(new ZonedDate("nonsense").getTime()).toBeNaN();
});
