import { describe, expect, test, vi } from "vitest";
import app from "../../../src/app.ts";
import { Failure } from "../../../src/base/failure.ts";
import { POINT_WORK, REQUEST_WORK } from "../../../src/base/limits.ts";
import { isRemote, readAddress } from "../../../src/service/shared/client-address.ts";
import { pointsForWork } from "../../../src/service/shared/points.ts";
import {
  chargePoints,
  consumeRateLimit,
  type Reservation,
  reservePoints,
} from "../../../src/service/shared/rate-limit.ts";
import { withSettings } from "../serve/accounts.ts";

const account = (id: string, limit?: number) =>
  ({ id, name: id, state: "active", created: "2026-01-01T00:00:00.000Z", ...(limit && { limit }) }) as const;
const anonymous = (address: string | undefined) => ({ account: undefined, address });

/** Charges the cost of work, of which one point has been paid in advance. */
const chargeWork = (caller: Parameters<typeof chargePoints>[0], work: number) =>
  chargePoints(caller, pointsForWork(work) - 1, pointsForWork(work));

/** Sends requests until the caller exceeds the limit. Returns the number of accepted requests, and the failure. */
async function exhaustLimit(
  caller: Parameters<typeof consumeRateLimit>[0],
  max: number,
): Promise<[passed: number, Failure]> {
  for (let passed = 0; passed <= max; passed++) {
    const failure = await consumeRateLimit(caller).then(
      () => undefined,
      (error: Failure) => error,
    );
    if (failure !== undefined) return [passed, failure];
  }
  throw new Error(`more than ${max} requests were accepted`);
}

/** A mock of Cloudflare's rate-limiting binding that exposes its counts and never resets them. */
function createCounter(limit: number) {
  const counts = new Map<string, number>();
  const binding = {
    limit: async ({ key }: { key: string }) => {
      const count = counts.get(key) ?? 0;
      if (count < limit) counts.set(key, count + 1);
      return { success: count < limit };
    },
  };
  return { counts, binding };
}

describe("an address without a key", () => {
  test("has sixty points a minute", async () => {
    // The rate limiter's minute may end during the loop.
    const [passed, failure] = await exhaustLimit(anonymous("203.0.113.1"), 120);
    expect(passed).toBeGreaterThanOrEqual(60);
    expect(failure).toBeInstanceOf(Failure);
    expect(failure.code).toBe("too-many-requests");
    expect(failure.message).toBe(
      "an address without a key has 60 points per minute, and a plain image costs 1: try again in a minute, or send a key",
    );
    expect(failure.retry).toEqual({
      seconds: 60,
      quota: { name: "anonymous", points: 60, window: 60, left: 0, seconds: 60 },
    });
    await consumeRateLimit(anonymous("203.0.113.2"));
  });

  test("uses one count of the platform's counter per point", async () => {
    const { counts, binding } = createCounter(60);
    await withSettings({ RATE_LIMIT: binding }, async () => {
      await consumeRateLimit(anonymous("a"), 59);
      expect(counts.get("a")).toBe(59);
      await consumeRateLimit(anonymous("a"));
      await expect(consumeRateLimit(anonymous("a"))).rejects.toThrow("60 points");
      await consumeRateLimit(anonymous("b"), 60);
      await expect(consumeRateLimit(anonymous("c"), 61)).rejects.toThrow(
        "has 60 points per minute, and a plain image costs 1, but this request costs 61",
      );
      expect(counts.has("c")).toBe(false);
      const refused = await consumeRateLimit(anonymous("c"), 61).catch((error: Failure) => error);
      expect(refused).toMatchObject({ message: expect.stringMatching(/61: make the request smaller, or send a key$/) });
      expect((refused as Failure).retry).toBeUndefined();
    });
  });

  test("has the operator's limit in its error message", async () => {
    const { binding } = createCounter(5);
    await withSettings({ RATE_LIMIT: binding, ANONYMOUS_POINTS_PER_MINUTE: 5 }, async () => {
      const [passed, failure] = await exhaustLimit(anonymous("a"), 6);
      expect([passed, failure.retry?.quota?.points]).toEqual([5, 5]);
    });
  });
});

describe("work", () => {
  test("costs one point, and one more for each further share of work", () => {
    expect([0, 1, POINT_WORK, POINT_WORK + 1, 2.5 * POINT_WORK].map(pointsForWork)).toEqual([1, 1, 1, 2, 3]);
  });

  test("of the most expensive request leaves an address ten of its 60 points", () => {
    expect(pointsForWork(REQUEST_WORK)).toBe(50);
  });

  test("beyond the first point is charged afterwards and reported", async () => {
    const { counts, binding } = createCounter(60);
    await withSettings({ RATE_LIMIT: binding }, async () => {
      const caller = anonymous("work-a");
      await consumeRateLimit(caller);
      const quota = chargeWork(caller, 4.5 * POINT_WORK);
      expect(quota).toMatchObject({ name: "anonymous", points: 60, window: 60, left: 55, cost: 5 });
      // Outstanding points are charged before the next request.
      await consumeRateLimit(caller);
      expect(counts.get("work-a")).toBe(6);
      expect(chargeWork(caller, POINT_WORK)).toMatchObject({ left: 54, cost: 1 });
    });
  });

  test("that exceeds the remaining points is charged before the next requests", async () => {
    const full = createCounter(3);
    const caller = anonymous("work-b");
    await withSettings({ RATE_LIMIT: full.binding }, async () => {
      await consumeRateLimit(caller);
      expect(chargeWork(caller, 10 * POINT_WORK)).toMatchObject({ cost: 10, left: 50 });
      await expect(consumeRateLimit(caller)).rejects.toThrow("60 points");
      expect(full.counts.get("work-b")).toBe(3);
    });
    // The rate limiter's next minute.
    const next = createCounter(60);
    await withSettings({ RATE_LIMIT: next.binding }, async () => {
      await consumeRateLimit(caller);
      expect(next.counts.get("work-b")).toBe(7 + 1);
    });
  });

  test("of concurrent requests delays later requests", async () => {
    const { counts, binding } = createCounter(60);
    const caller = anonymous("work-c");
    await withSettings({ RATE_LIMIT: binding }, async () => {
      const request = async () => {
        await consumeRateLimit(caller);
        chargeWork(caller, 11 * POINT_WORK);
      };
      await Promise.allSettled(Array.from({ length: 20 }, request));
      await expect(consumeRateLimit(caller)).rejects.toThrow("60 points");
      expect(counts.get("work-c")).toBe(60);
    });
    // The rest of the 220 points is charged in later minutes.
    const next = createCounter(1000);
    await withSettings({ RATE_LIMIT: next.binding }, () => consumeRateLimit(caller));
    expect(next.counts.get("work-c")).toBe(220 - 60 + 1);
  });

  test("above the limit of a minute delays later requests by several minutes", async () => {
    const { binding } = createCounter(5);
    const caller = anonymous("work-e");
    await withSettings({ RATE_LIMIT: binding, ANONYMOUS_POINTS_PER_MINUTE: 5 }, async () => {
      await consumeRateLimit(caller);
      chargeWork(caller, 15 * POINT_WORK);
      const refused = await consumeRateLimit(caller).catch((error: Failure) => error);
      // 14 points are owed, and 4 of them fit into this minute. The next request costs one more.
      expect(refused).toMatchObject({
        message: expect.stringContaining("try again in 3 minutes, or send a key"),
        retry: { seconds: 180 },
      });
    });
  });

  test("is charged for at most ten minutes in advance", async () => {
    const none = createCounter(0);
    const caller = anonymous("work-d");
    await withSettings({ RATE_LIMIT: none.binding }, async () => {
      for (let i = 0; i < 20; i++) chargeWork(caller, REQUEST_WORK);
      await expect(consumeRateLimit(caller)).rejects.toThrow("60 points");
    });
    const { counts, binding } = createCounter(10_000);
    await withSettings({ RATE_LIMIT: binding }, () => consumeRateLimit(caller));
    expect(counts.get("work-d")).toBe(601);
  });

  test("of a caller without a limit is not charged", () => {
    expect(chargeWork(anonymous(undefined), REQUEST_WORK)).toBeUndefined();
    expect(chargeWork({ account: account("free"), address: "203.0.113.3" }, REQUEST_WORK)).toBeUndefined();
  });
});

describe("reserved points", () => {
  const reserve = (address: string, points: number) =>
    reservePoints(anonymous(address), points) as Promise<Reservation>;

  test("of bodies in progress are limited, also while a body grows", async () => {
    const first = await reserve("reserved-a", 1);
    const second = await reserve("reserved-a", 1);
    // A single body may have any size.
    first.extend(1000);
    expect(() => second.extend(2)).toThrow("60 points");
    await expect(reserve("reserved-a", 1)).rejects.toThrow("60 points");
    first.end();
    second.extend(2);
    second.end();
    (await reserve("reserved-a", 240)).end();
    (await reserve("reserved-a", 1)).end();
  });

  test("are charged if the request never ends", async () => {
    const { counts, binding } = createCounter(60);
    await withSettings({ RATE_LIMIT: binding }, async () => {
      const abandoned = await reserve("reserved-b", 7);
      (await reserve("reserved-b", 3)).end();
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
      const next = await reserve("reserved-b", 1).finally(() => vi.useRealTimers());
      expect(abandoned.end()).toBe(false);
      expect(next.end()).toBe(true);
      await consumeRateLimit(anonymous("reserved-b"));
      expect(counts.get("reserved-b")).toBe(7 + 1);
    });
  });

  test("of a caller without a limit don't exist", async () => {
    expect(await reservePoints(anonymous(undefined), 1000)).toBeUndefined();
    expect(await reservePoints({ account: account("free"), address: "203.0.113.3" }, 1000)).toBeUndefined();
  });
});

describe("an account", () => {
  test("is unlimited by default", async () => {
    const { counts, binding } = createCounter(1);
    await withSettings({ RATE_LIMIT: binding, ACCOUNT_LIMIT: binding }, () =>
      consumeRateLimit({ account: account("free"), address: "203.0.113.3" }, 1000),
    );
    expect(counts.size).toBe(0);
  });

  test("with a limit is counted by the binding", async () => {
    const [passed, failure] = await exhaustLimit({ account: account("own", 30), address: undefined }, 60);
    expect(passed).toBeGreaterThanOrEqual(30);
    expect(failure.message).toBe(
      "this account has 30 points per minute, and a plain image costs 1: try again in a minute",
    );
    expect(failure.retry).toEqual({
      seconds: 60,
      quota: { name: "account", points: 30, window: 60, left: 0, seconds: 60 },
    });
  });

  test.each([10, 20, 70, 200])("with a limit of %d is counted in shares of the binding's limit", async (limit) => {
    const { counts, binding } = createCounter(10);
    await withSettings({ ACCOUNT_LIMIT: binding }, async () => {
      const [passed] = await exhaustLimit({ account: account("a", limit), address: undefined }, limit);
      expect(passed).toBe(limit);
    });
    expect(counts.size).toBe(limit / 10);
  });
});

test("a failing rate limiter lets requests pass and logs a warning", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const broken = { limit: () => Promise.reject(new Error("no counter")) };
  await withSettings({ RATE_LIMIT: broken, ACCOUNT_LIMIT: undefined }, async () => {
    await consumeRateLimit(anonymous("a"), 3);
    await consumeRateLimit({ account: account("a", 10), address: undefined });
  });
  expect(warn.mock.calls[0]).toEqual(["points cannot be counted: no counter"]);
  expect(warn).toHaveBeenCalledTimes(4);
  warn.mockRestore();
});

describe("the client address", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:3::1", "2001:db8:1:3::/64"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["127.0.0.1", undefined],
    ["::1", undefined],
    ["::ffff:127.0.0.1", undefined],
    ["", "unknown"],
    ["no address", "unknown"],
    ["203.0.113.7, 198.51.100.9", "198.51.100.9"],
    [undefined, undefined],
  ])("from %j in the operator's proxy header is counted as %j", (text, counted) => {
    const headers: Record<string, string> = text === undefined ? {} : { "X-Client": text };
    const request = new Request("https://example.com/", { headers });
    expect(withSettings({ CLIENT_ADDRESS_HEADER: "X-Client" }, () => readAddress(request))).toBe(counted);
  });

  test.each(["203.0.113.7", "127.0.0.1", "::1", "10.0.0.1", ""])(
    "is unknown if the platform does not know it, whatever the client sends: %s",
    (address) => {
      const headers = { "CF-Connecting-IP": address, "X-Forwarded-For": address, "X-Real-IP": address };
      const request = new Request("https://example.com/", { headers });
      const read = (header?: string) =>
        withSettings({ CLIENT_ADDRESS_HEADER: header }, () => [readAddress(request), isRemote(request)]);
      expect(read()).toEqual(["unknown", false]);
      expect(read("none")).toEqual([undefined, false]);
    },
  );

  test("counts together with all others if it is unknown", async () => {
    const limit = vi.fn(async () => ({ success: false }));
    const settings = { CLIENT_ADDRESS_HEADER: undefined, RATE_LIMIT: { limit } };
    for (const address of ["203.0.113.1", "203.0.113.2"]) {
      const headers = { "CF-Connecting-IP": address };
      const reply = await withSettings(settings, async () => app.request("/qr?text=a", { headers }));
      expect(reply.status).toBe(429);
      await reply.arrayBuffer();
    }
    expect(limit.mock.calls).toEqual([[{ key: "unknown" }], [{ key: "unknown" }]]);
  });
});
