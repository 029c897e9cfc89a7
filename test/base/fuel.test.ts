// Tests Fuel, which counts a request's work.

import { expect, test } from "vitest";
import { Failure } from "../../src/base/failure.ts";
import { Fuel, HELD_BYTE_WORK } from "../../src/base/fuel.ts";

test("Fuel adds up work, and throws the caller's message beyond the limit", () => {
  const fuel = new Fuel(100);
  fuel.spend(60, "first");
  fuel.spend(40, "second");
  expect([fuel.spent, fuel.left]).toEqual([100, 0]);
  expect(() => fuel.spend(1, "wordCloud takes too much work")).toThrow(
    new Failure("invalid", "wordCloud takes too much work"),
  );
  expect(fuel.spent).toBe(100);
});

test.each([Number.NaN, -1, Number.POSITIVE_INFINITY])("Fuel rejects %s units", (work) => {
  const fuel = new Fuel(100);
  expect(() => fuel.spend(work, "chart takes too much work")).toThrow(Failure);
  expect(fuel.spent).toBe(0);
});

test("Fuel rewinds the work of a drawing that restarts, and never adds work by rewinding", () => {
  const fuel = new Fuel(100);
  fuel.spend(10, "");
  const before = fuel.spent;
  fuel.spend(80, "");
  fuel.rewind(before);
  expect(fuel.spent).toBe(10);
  fuel.rewind(1000);
  expect(fuel.spent).toBe(10);
});

test("Fuel charges for held bytes, and reports a large request once", () => {
  const reports: number[] = [];
  const fuel: Fuel = new Fuel(undefined, () => reports.push(fuel.spent));
  fuel.hold(5_000_000, "");
  expect(reports).toEqual([]);
  fuel.hold(2_000_000, "");
  fuel.hold(20_000_000, "");
  expect(reports).toEqual([7_000_000 * HELD_BYTE_WORK]);
  expect(() => fuel.hold(100_000_000, "chart holds too much")).toThrow("chart holds too much");
});

test("Fuel is exhausted after it has rejected work, until it is rewound", () => {
  const fuel = new Fuel(100);
  fuel.spend(100, "first");
  expect(fuel.isExhausted).toBe(false);
  expect(() => fuel.spend(1, "more")).toThrow("more");
  expect(fuel.isExhausted).toBe(true);
  fuel.rewind(0);
  expect(fuel.isExhausted).toBe(false);
});
