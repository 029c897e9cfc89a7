import { expect, test } from "vitest";
import { REQUEST_WORK } from "../../../src/base/limits.ts";
import { fuelFor, partOf } from "../../../src/service/serve/part-of.ts";

const ask = () => new Request("https://limn.test/mcp", { method: "POST" });

test("parts of a request take no more work than one request may", () => {
  const whole = ask();
  const first = fuelFor(partOf(whole, ask()));
  first.spend(REQUEST_WORK - 10, "too much");
  const second = fuelFor(partOf(whole, ask()));
  expect(second.spent).toBe(0);
  second.spend(7, "too much");
  const third = fuelFor(partOf(whole, ask()));
  expect(third.left).toBe(3);
  expect(() => third.spend(4, "too much")).toThrow("too much");
});

test("other requests have all of it", () => {
  fuelFor(partOf(ask(), ask())).spend(REQUEST_WORK, "too much");
  expect(fuelFor(ask()).left).toBe(REQUEST_WORK);
  expect(fuelFor(partOf(ask(), ask())).left).toBe(REQUEST_WORK);
});
