import { describe, expect, test } from "vitest";
import { createDateClass } from "../../../src/drawings/echarts/zoned-date.ts";

const parts = (date: Date) => [
  date.getFullYear(),
  date.getMonth(),
  date.getDate(),
  date.getDay(),
  date.getHours(),
  date.getMinutes(),
  date.getSeconds(),
  date.getMilliseconds(),
];

describe("a date of a time zone", () => {
  test.each([
    ["UTC", 0, [1970, 0, 1, 4, 0, 0, 0, 0]],
    ["America/New_York", Date.UTC(2026, 0, 1, 3, 4, 5, 6), [2025, 11, 31, 3, 22, 4, 5, 6]],
    ["Europe/Berlin", Date.UTC(2026, 6, 1, 22, 30), [2026, 6, 2, 4, 0, 30, 0, 0]],
    ["Asia/Kathmandu", Date.UTC(2026, 0, 1), [2026, 0, 1, 4, 5, 45, 0, 0]],
  ])("in %s reads the local time of %d", (zone, time, expected) => {
    const Zoned = createDateClass(zone);
    const date = new Zoned(time);
    expect(parts(date)).toEqual(expected);
    expect(date.getTime()).toBe(time);
    const [year = 0, month = 0, day, , hours, minutes, seconds, milliseconds] = expected;
    expect(new Zoned(year, month, day, hours, minutes, seconds, milliseconds).getTime()).toBe(time);
    expect(date.getTimezoneOffset()).toBe(
      (time - new Date(Date.UTC(year, month, day, hours, minutes, seconds, milliseconds)).getTime()) / 60_000,
    );
  });

  test("changes the local time, across a change to summer time", () => {
    const Zoned = createDateClass("Europe/Berlin");
    const date = new Zoned(2026, 2, 28, 12);
    expect(date.setDate(29)).toBe(Date.UTC(2026, 2, 29, 10));
    expect(date.setHours(0, 0, 0, 0)).toBe(Date.UTC(2026, 2, 28, 23));
    expect(parts(date).slice(0, 5)).toEqual([2026, 2, 29, 0, 0]);
  });

  test("is a date, and invalid for an invalid time", () => {
    const Zoned = createDateClass("Europe/Berlin");
    expect(new Zoned(5)).toBeInstanceOf(Date);
    expect(new Zoned(Number.NaN).getHours()).toBeNaN();
    expect(new Zoned(new Date(5)).getTime()).toBe(5);
  });
});
