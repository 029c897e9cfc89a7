import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CircuitBreaker } from "../../../src/service/shared/circuit-breaker.ts";

describe("CircuitBreaker", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const failed = (times: number): CircuitBreaker => {
    const breaker = new CircuitBreaker();
    for (let time = 0; time < times; time += 1) breaker.fail();
    return breaker;
  };

  test("skips a service after three failures in a row", () => {
    expect([0, 1, 2, 3, 4].map((times) => failed(times).isClosed)).toEqual([true, true, true, false, false]);
  });

  test("tries again after a minute, and pauses again after the next failure", () => {
    const breaker = failed(3);
    vi.advanceTimersByTime(59_000);
    expect(breaker.isClosed).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(breaker.isClosed).toBe(true);
    breaker.fail();
    expect(breaker.isClosed).toBe(false);
  });

  test("forgets failures after a success", () => {
    const breaker = failed(2);
    breaker.succeed();
    breaker.fail();
    breaker.fail();
    expect(breaker.isClosed).toBe(true);
  });
});
