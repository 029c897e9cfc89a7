import { expect, test } from "vitest";
import { REQUEST_WORK } from "../../../src/base/limits.ts";
import { linkSubrequest, requestFuel } from "../../../src/service/serve/shared-fuel.ts";

const createRequest = () => new Request("https://limn.test/mcp", { method: "POST" });

test("the parts of a request share one work budget", () => {
  const request = createRequest();
  const first = requestFuel(linkSubrequest(request, createRequest()));
  first.spend(REQUEST_WORK - 10, "too much");
  const second = requestFuel(linkSubrequest(request, createRequest()));
  expect(second.spent).toBe(0);
  second.spend(7, "too much");
  const third = requestFuel(linkSubrequest(request, createRequest()));
  expect(third.left).toBe(3);
  expect(() => third.spend(4, "too much")).toThrow("too much");
});

test("each request has a work budget of its own", () => {
  requestFuel(linkSubrequest(createRequest(), createRequest())).spend(REQUEST_WORK, "too much");
  expect(requestFuel(createRequest()).left).toBe(REQUEST_WORK);
  expect(requestFuel(linkSubrequest(createRequest(), createRequest())).left).toBe(REQUEST_WORK);
});
