import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CircuitBreaker } from "../../../src/service/shared/circuit-breaker.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

function openBreaker(): CircuitBreaker {
  const breaker = new CircuitBreaker();
  for (let count = 0; count < 3; count += 1) breaker.fail();
  return breaker;
}

test("allows requests until the third failure in a row", () => {
  const breaker = new CircuitBreaker();
  for (const step of ["fail", "fail", "succeed", "fail", "fail"] as const) {
    breaker[step]();
    expect(breaker.allow()).toBe(true);
  }
  breaker.fail();
  expect(breaker.allow()).toBe(false);
});

test("allows one request after a pause, and all after it succeeds", () => {
  const breaker = openBreaker();
  vi.advanceTimersByTime(59_999);
  expect(breaker.allow()).toBe(false);
  vi.advanceTimersByTime(1);
  expect([breaker.allow(), breaker.allow(), breaker.allow()]).toEqual([true, false, false]);
  breaker.succeed();
  expect([breaker.allow(), breaker.allow()]).toEqual([true, true]);
});

test("pauses again if the request after a pause fails or never ends", () => {
  for (const end of [(breaker: CircuitBreaker) => breaker.fail(), () => {}]) {
    const breaker = openBreaker();
    vi.advanceTimersByTime(60_000);
    expect(breaker.allow()).toBe(true);
    end(breaker);
    vi.advanceTimersByTime(59_000);
    expect(breaker.allow()).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(breaker.allow()).toBe(true);
  }
});
