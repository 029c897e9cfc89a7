// The points that typing may use.

import { describe, expect, test } from "vitest";
import { RequestBudget } from "../../web/tab/request-budget.ts";

const counted = (cost: number, limit = 60) => ({
  ok: true,
  headers: new Headers({
    "RateLimit-Policy": `"anonymous";q=${limit};w=60`,
    RateLimit: `"anonymous";r=9;t=41;cost=${cost}`,
  }),
});

/** Sends a request as often as the budget allows. Returns the times and costs. */
function spendAll(minutes: number, cost: (index: number) => number, limit?: number) {
  let now = 0;
  const budget = new RequestBudget(() => now);
  const spent: { time: number; cost: number }[] = [];
  while (now < minutes * 60_000) {
    now += Math.max(10, budget.waitTime());
    if (budget.waitTime() > 0) continue;
    budget.take();
    const points = cost(spent.length);
    spent.push({ time: now, cost: points });
    budget.settle(counted(points, limit));
  }
  return spent;
}

function busiestMinute(spent: ReturnType<typeof spendAll>): number {
  const sums = spent.map(({ time }) =>
    spent.filter((other) => other.time >= time && other.time < time + 60_000).reduce((sum, each) => sum + each.cost, 0),
  );
  return Math.max(...sums);
}

describe("the budget", () => {
  test("allows at most a third of the anonymous limit in any minute", () => {
    const spent = spendAll(5, () => 1);
    expect(busiestMinute(spent)).toBeLessThanOrEqual(20);
    expect(spent.length).toBeGreaterThan(5 * 10);
  });

  test("starts with a burst, and then waits evenly", () => {
    const times = spendAll(1, () => 1).map(({ time }) => time);
    expect(times[6]).toBeLessThan(100);
    expect((times[15] as number) - (times[14] as number)).toBeCloseTo(60_000 / 10.8, -2);
  });

  test("counts expensive images, but never waits for more than a minute", () => {
    const spent = spendAll(5, (index) => (index % 3 === 0 ? 4 : 1));
    // The cost is known only afterwards, so one request may exceed the share.
    expect(busiestMinute(spent)).toBeLessThanOrEqual(20 + 3);
    const gaps = spendAll(10, () => 50).map(({ time }, index, all) => time - (all[index - 1]?.time ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(60_020);
  });

  test("follows the limit of the service", () => {
    expect(busiestMinute(spendAll(3, () => 1, 600))).toBeLessThanOrEqual(200);
    expect(busiestMinute(spendAll(3, () => 1, 30))).toBeLessThanOrEqual(20);
  });

  test("doesn't wait if the service doesn't count the caller's requests", () => {
    const budget = new RequestBudget(() => 0);
    for (let index = 0; index < 100; index++) {
      expect(budget.waitTime()).toBe(0);
      budget.take();
      budget.settle({ ok: true, headers: new Headers() });
    }
  });

  test("gives back the point of a cached image, and keeps that of an error", () => {
    const budget = new RequestBudget(() => 0);
    const spend = (reply: Parameters<RequestBudget["settle"]>[0]) => {
      budget.take();
      budget.settle(reply);
    };
    spend(counted(1));
    for (let index = 0; index < 50; index++) spend({ ok: true, headers: new Headers({ "X-Cache": "HIT" }) });
    expect(budget.waitTime()).toBe(0);
    for (let index = 0; index < 7; index++) spend({ ok: false, headers: new Headers() });
    expect(budget.waitTime()).toBeGreaterThan(0);
  });

  test("stretches pauses when points get scarce", () => {
    const budget = new RequestBudget(() => 0);
    expect(budget.stretch(300)).toBe(300);
    for (let index = 0; index < 8; index++) budget.take();
    expect(budget.stretch(300)).toBe(1200);
  });

  test("ends a wait when the request is cancelled", async () => {
    const budget = new RequestBudget(() => 0);
    for (let index = 0; index < 9; index++) budget.take();
    const pending = new AbortController();
    const waiting = budget.wait(pending.signal);
    pending.abort();
    await expect(waiting).rejects.toThrow(/abort/i);
  });
});
