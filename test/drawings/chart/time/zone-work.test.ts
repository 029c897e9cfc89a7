// Tests the cost of time axes with time zones.

import { expect, test } from "vitest";
import { Fuel } from "../../../../src/base/fuel.ts";
import { REQUEST_WORK } from "../../../../src/base/limits.ts";
import { withMeter } from "../../../../src/drawings/chart/library-meter.ts";
import { createDateAdapter, type DateAdapter } from "../../../../src/drawings/chart/time/date-adapter.ts";

const DAY = 24 * 3_600_000;

const createAdapter = (zone: string) =>
  Object.assign(Object.create(createDateAdapter()) as DateAdapter, { options: { zone } });

function workOf(times: readonly number[], zone: string): number {
  const fuel = new Fuel(Number.POSITIVE_INFINITY);
  withMeter(fuel, () => {
    const adapter = createAdapter(zone);
    for (const time of times) adapter.parse(new Date(time).toISOString().slice(0, -1));
  });
  return fuel.spent;
}

const year = Array.from({ length: 5000 }, (_, index) => Date.UTC(2024, 0, 1) + ((index * 7919) % 365) * DAY);
const millennia = Array.from({ length: 20_000 }, (_, index) => Date.UTC(2000, 0, 1) + index * 180 * DAY);

test("many times of a year cost little more in a zone", () => {
  expect(workOf(year, "Europe/Berlin") / workOf(year, "UTC")).toBeLessThan(1.3);
});

test("times in many years pay for their offsets", () => {
  const work = workOf(millennia, "Europe/Berlin");
  expect(work / workOf(millennia, "UTC")).toBeGreaterThan(3);
  expect(work).toBeLessThan(REQUEST_WORK);
});

test("a time costs the same if its offset has been read before", () => {
  const times = millennia.slice(0, 2000);
  const first = workOf(times, "America/New_York");
  expect(workOf(times, "America/New_York")).toBe(first);
});

test("an axis keeps its zone if a script changes the option", () => {
  const adapter = createAdapter("Asia/Tokyo");
  expect(adapter.format(0, "HH")).toBe("09");
  Object.assign(adapter, { options: { zone: "Europe/Berlin" } });
  expect(adapter.format(0, "HH")).toBe("09");
});
