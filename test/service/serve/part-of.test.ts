import { expect, test } from "vitest";
import { REQUEST_WORK } from "../../../src/base/limits.ts";
import { fuelFor, partOf } from "../../../src/service/serve/part-of.ts";

const createRequest = () => new Request("https://limn.test/mcp", { method: "POST" });

test("the parts of a request share one work budget", () => {
  const request = createRequest();
  const first = fuelFor(partOf(request, createRequest()));
  first.spend(REQUEST_WORK - 10, "too much");
  const second = fuelFor(partOf(request, createRequest()));
  expect(second.spent).toBe(0);
  second.spend(7, "too much");
  const third = fuelFor(partOf(request, createRequest()));
  expect(third.left).toBe(3);
  expect(() => third.spend(4, "too much")).toThrow("too much");
});

test("each request has a work budget of its own", () => {
  fuelFor(partOf(createRequest(), createRequest())).spend(REQUEST_WORK, "too much");
  expect(fuelFor(createRequest()).left).toBe(REQUEST_WORK);
  expect(fuelFor(partOf(createRequest(), createRequest())).left).toBe(REQUEST_WORK);
});
