import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import app from "../../../src/app.ts";
import { ANONYMOUS_CHART_BYTES, UNCHECKED_CHART_BYTES } from "../../../src/base/limits.ts";
import { consumeSaveQuota } from "../../../src/service/shared/save-quota.ts";
import { createAccount, withSettings } from "../serve/accounts.ts";

const { CHARTS } = env as unknown as { readonly CHARTS: KVNamespace };

let addresses = 0;
/** Returns a new address from a range reserved for this file, so that other tests can't exhaust the address's rate limit. */
const newAddress = () => `192.0.2.${100 + ++addresses}`;
const spend = (address: string | undefined, bytes: number, max = 1000) =>
  withSettings({ ANONYMOUS_SAVED_BYTES_PER_DAY: String(max) }, () =>
    consumeSaveQuota({ account: undefined, address }, bytes).then(
      () => "saved",
      ({ code }) => code,
    ),
  );
const listCounts = async () => (await CHARTS.list<{ bytes: number }>({ prefix: "saved:" })).keys;

const post = async (path: string, body: unknown, address: string | undefined, headers: Record<string, string> = {}) =>
  app.request(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: {
      "Content-Type": "application/json",
      ...(address !== undefined && { "CF-Connecting-IP": address }),
      ...headers,
    },
  });
const CHART = { type: "bar", data: { labels: ["a"], datasets: [{ data: [1] }] } };
const countCharts = async () => (await CHARTS.list({ prefix: "chart:" })).keys.length;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the daily quota of saved bytes", () => {
  test("is separate for each address", async () => {
    const [one, other] = [newAddress(), newAddress()];
    expect(await spend(one, 600)).toBe("saved");
    expect(await spend(one, 400)).toBe("saved");
    expect(await spend(one, 1)).toBe("too-many-requests");
    expect(await spend(other, 1000)).toBe("saved");
    expect(await spend(other, 1)).toBe("too-many-requests");
  });

  test("includes what other processes count at the same time, if the store is consistent", async () => {
    const address = newAddress();
    let other = 600;
    const shared = new Proxy(CHARTS, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (name === "replace") return () => Promise.resolve(true);
        if (name !== "put") return typeof value === "function" ? value.bind(target) : value;
        return async (key: string, ...rest: [string]) => {
          const metadata = { bytes: other };
          await target.put(key.replace(/[^:]+$/, "another-process"), "", { metadata });
          return target.put(key, ...rest);
        };
      },
    });
    const spendBeside = (bytes: number) => withSettings({ CHARTS: shared }, () => spend(address, bytes));
    expect(await spendBeside(600)).toBe("too-many-requests");
    other = 500;
    // The refused bytes aren't counted.
    expect(await spendBeside(400)).toBe("saved");
    expect(await spendBeside(101)).toBe("too-many-requests");
    expect(await spendBeside(100)).toBe("saved");
  });

  test("is stored in the right order if the first write to a consistent store is slow", async () => {
    const address = newAddress();
    let isFirst = true;
    const slow = new Proxy(CHARTS, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (name === "replace") return () => Promise.resolve(true);
        if (name !== "put") return typeof value === "function" ? value.bind(target) : value;
        return async (...parts: [string, string]) => {
          const isSlow = isFirst;
          isFirst = false;
          if (isSlow) await new Promise((resolve) => setTimeout(resolve, 200));
          return target.put(...parts);
        };
      },
    });
    const before = new Set((await listCounts()).map(({ name }) => name));
    await withSettings({ CHARTS: slow }, () => Promise.all([spend(address, 300), spend(address, 400)]));
    const added = (await listCounts()).filter(({ name }) => !before.has(name));
    expect(added.map(({ metadata }) => metadata?.bytes)).toEqual([700]);
  });

  test("is not used up by rejected requests", async () => {
    const address = newAddress();
    expect(await spend(address, 1001)).toBe("too-many-requests");
    expect(await spend(address, 1000)).toBe("saved");
  });

  test("doesn't apply to accounts and the local machine, and may be zero", async () => {
    expect(await spend(undefined, 5000)).toBe("saved");
    const { account } = await createAccount();
    await withSettings({ ANONYMOUS_SAVED_BYTES_PER_DAY: "10" }, () =>
      consumeSaveQuota({ account: { ...account, access: "full" }, address: newAddress() }, 5000),
    );
    expect(await spend(newAddress(), 1, 0)).toBe("too-many-requests");
  });

  test("cannot be exceeded by concurrent requests", async () => {
    const address = newAddress();
    const results = await Promise.all(Array.from({ length: 20 }, () => spend(address, 100)));
    expect(results.filter((result) => result === "saved")).toHaveLength(10);
  });

  test("includes the counts of other isolates and is reset daily", async () => {
    const address = newAddress();
    const before = new Set((await listCounts()).map(({ name }) => name));
    // A number that no other test uses, because other tests' writes may still be pending.
    expect(await spend(address, 103)).toBe("saved");
    const findOwn = async () => {
      const found = (await listCounts()).filter(({ name, metadata }) => !before.has(name) && metadata?.bytes === 103);
      expect(found).toHaveLength(1);
      return found;
    };
    const [own] = await vi.waitFor(findOwn, { timeout: 60_000 });
    expect(own?.metadata).toEqual({ bytes: 103 });
    expect(own?.name).not.toContain(address);
    const now = Date.now() / 1000;
    expect(own?.expiration).toBeGreaterThan(now + 86_400);
    expect(own?.expiration).toBeLessThan(now + 3 * 86_400);
    const prefix = own?.name.slice(0, own.name.lastIndexOf(":") + 1);
    await CHARTS.put(`${prefix}another-isolate`, "", { metadata: { bytes: 850 } });
    expect(await spend(address, 48)).toBe("too-many-requests");
    expect(await spend(address, 47)).toBe("saved");
    vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ["Date"] });
    expect(await spend(address, 1000)).toBe("saved");
  });

  test("denies saving if the store fails", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    const broken = { list: () => Promise.reject(new Error("KV is down")) };
    const address = newAddress();
    const reply = await withSettings({ CHARTS: broken }, () => post("/chart/create", { chart: CHART }, address));
    expect([reply.status, reply.headers.get("Retry-After")]).toEqual([503, "5"]);
    await reply.arrayBuffer();
    expect(error.mock.calls.flat().join()).toBe("saved bytes cannot be read: KV is down");
    expect(error.mock.calls.flat().join()).not.toContain(address);
  });
});

describe("saving without a key", () => {
  test.each([
    ["/chart/create", { chart: CHART }],
    ["/natural/config", { description: "bars of apples 3 and pears 4" }],
  ])("by %s ends with the daily quota", async (path, body) => {
    const address = newAddress();
    const save = (max: string, headers: Record<string, string> = {}) =>
      withSettings({ ANONYMOUS_SAVED_BYTES_PER_DAY: max }, () => post(path, body, address, headers));
    expect((await save("5000")).status).toBe(200);
    const before = await countCharts();
    const reply = await save("300");
    expect([reply.status, reply.headers.get("Cache-Control")]).toEqual([429, "no-store"]);
    const seconds = Number(reply.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(86_400);
    expect(((await reply.json()) as { error: string }).error).toBe(
      "an address without a key can save 300 bytes of charts per day: try again after midnight UTC, or send a key",
    );
    expect(await countCharts()).toBe(before);
    const { key } = await createAccount();
    expect((await save("300", { Authorization: `Bearer ${key}` })).status).toBe(200);
    // Requests that save nothing don't need a quota.
    if (path === "/natural/config")
      expect(
        (
          await withSettings({ ANONYMOUS_SAVED_BYTES_PER_DAY: "0" }, () =>
            post(path, { ...body, save: false }, address),
          )
        ).status,
      ).toBe(200);
  });

  test("rejects large charts that are not validated", async () => {
    const before = await countCharts();
    for (const body of [
      { chart: "x".repeat(UNCHECKED_CHART_BYTES), validate: false },
      { chart: "本".repeat(200_000), validate: false },
      { chart: "{}", templateOverrides: { labels: Array(9000).fill("some text") }, validate: false },
    ]) {
      const reply = await post("/chart/create", body, undefined);
      expect(reply.status).toBe(413);
      expect(((await reply.json()) as { error: string }).error).toMatch(
        /^chart must have at most 10000 bytes to be saved without a key and with validate=false, got \d+$/,
      );
    }
    expect(await countCharts()).toBe(before);
    const { key } = await createAccount();
    const large = { chart: "x".repeat(600_000), validate: false, key };
    expect((await post("/chart/create", large, undefined)).status).toBe(200);
  });

  test("rejects large extra data beside a valid chart", async () => {
    const before = await countCharts();
    const chart = `{type:'bar',data:{labels:['a'],datasets:[{data:[1]}]},note:'${"本".repeat(ANONYMOUS_CHART_BYTES / 3)}'}`;
    const reply = await post("/chart/create", { chart }, undefined);
    expect(reply.status).toBe(413);
    await reply.arrayBuffer();
    expect(await countCharts()).toBe(before);
  });

  test("doesn't gain an account's limits through a template", async () => {
    const { key } = await createAccount();
    const note = "n".repeat(ANONYMOUS_CHART_BYTES);
    const saved = (await (await post("/chart/create", { chart: { ...CHART, note }, key }, undefined)).json()) as {
      id: string;
    };
    const reply = await post("/chart/create", { template: saved.id, templateOverrides: { title: "T" } }, newAddress());
    expect(reply.status).toBe(413);
    await reply.arrayBuffer();
  });
});
