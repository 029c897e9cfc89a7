// Saved images in the first hour. The Workers KV of these tests hides writes for a minute, as it does in other locations, and the
// Cache API has no copies, as in other data centers. The Durable Objects are real.

import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { RECENT_SECONDS } from "../../../src/service/platform/platform.ts";
import type { RecentChart } from "../../../src/service/platform/recent-chart.ts";
import { withSettings } from "./accounts.ts";
import { bearer, errorOf, getJson, postJson, type Saved, save, send, textOf } from "./send.ts";

const { CHARTS, RECENT_CHARTS } = env as unknown as {
  readonly CHARTS: KVNamespace;
  readonly RECENT_CHARTS: DurableObjectNamespace<RecentChart>;
};
const HIDDEN = 60_000;
const DATA = { labels: ["a", "b"], datasets: [{ label: "Sales", data: [1, 2] }] };
const REQUEST = { chart: { type: "bar", data: DATA }, width: 60, height: 40, format: "svg" };

/** Past states of the namespace: for each key, the values and the times at which they were written. */
const history = new Map<string, { readonly value: string | null; readonly at: number }[]>();
const remember = (key: string, value: string | null) =>
  history.set(key, [...(history.get(key) ?? []), { value, at: Date.now() }]);

/** The namespace, seen from a location that learns of a write after a minute. */
const LATE_KV = {
  async get(key: string, options?: unknown) {
    const text = history.get(key)?.findLast(({ at }) => at <= Date.now() - HIDDEN)?.value ?? null;
    return options === "json" && text !== null ? JSON.parse(text) : text;
  },
  async put(key: string, value: string, options?: KVNamespacePutOptions) {
    remember(key, value);
    await CHARTS.put(key, value, options);
  },
  async delete(key: string) {
    remember(key, null);
    await CHARTS.delete(key);
  },
  list: (options: KVNamespaceListOptions) => CHARTS.list(options),
};

/** Counts the calls of Durable Objects. */
let asked = 0;
const COUNTED = {
  getByName(id: string) {
    asked++;
    return RECENT_CHARTS.getByName(id);
  },
};
const FAILING = {
  getByName: () => {
    throw new Error("Durable Object is overloaded");
  },
};

const elsewhere = <T>(work: () => T, bindings = {}) =>
  withSettings({ CHARTS: LATE_KV, RECENT_CHARTS: COUNTED, ...bindings }, work);
const render = (id: string) => elsewhere(() => getJson(`/chart/render/${id}`));
const draw = (id: string) => textOf(render(id));
const change = ({ id, editToken }: Saved, body: unknown, headers = {}) =>
  elsewhere(() => send("PATCH", `/chart/config/${id}`, body, { ...bearer(editToken), ...headers }));
const remove = ({ id, editToken }: Saved) =>
  elsewhere(() => send("DELETE", `/chart/config/${id}`, undefined, bearer(editToken)));
const saveChart = () => elsewhere(() => save("/chart/create", REQUEST));
const wait = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const widthOf = (svg: string) => /<svg[^>]* width="(\d+)"/.exec(svg)?.[1];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  vi.spyOn(caches.default, "match").mockResolvedValue(undefined);
  history.clear();
  asked = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a new image", () => {
  test.each([
    ["/chart", REQUEST],
    ["/qr", { text: "abc", format: "svg" }],
    ["/card", { card: { type: "div", props: { children: "Sales" } }, width: 60, height: 40, format: "svg" }],
  ])("of %s is shown at once", async (path, body) => {
    const { id, url, shortUrl } = await elsewhere(() => save(`${path}/create`, body));
    expect(await elsewhere(() => LATE_KV.get(`chart:${id}`))).toBeNull();
    const first = await elsewhere(() => textOf(getJson(`${path}/render/${id}`)));
    expect(await elsewhere(() => textOf(getJson(new URL(shortUrl ?? url).pathname)))).toBe(first);
    wait(HIDDEN + 1);
    expect(await elsewhere(() => textOf(getJson(`${path}/render/${id}`)))).toBe(first);
  });

  test("can be a template at once", async () => {
    const { id } = await saveChart();
    const body = { template: id, templateOverrides: { title: "New" } };
    expect(await elsewhere(() => textOf(postJson("/chart", body)))).toContain("<svg");
  });

  test("has the default lifetime in KV, and none in its object after an hour", async () => {
    const saved = await saveChart();
    const object = RECENT_CHARTS.getByName(saved.id);
    const readStored = () => runInDurableObject(object, (_, state) => [...state.storage.kv.list()].length);
    expect(await readStored()).toBe(1);
    const alarm = await runInDurableObject(object, (_, state) => state.storage.getAlarm());
    expect(alarm).toBe(Date.now() + 1000 * RECENT_SECONDS);
    expect(await runDurableObjectAlarm(object)).toBe(true);
    expect(await readStored()).toBe(0);
    wait(1000 * RECENT_SECONDS);
    expect(widthOf(await draw(saved.id))).toBe("60");
    const { keys } = await CHARTS.list({ prefix: `chart:${saved.id}` });
    expect(keys[0]?.expiration).toBeGreaterThan(Date.now() / 1000 + 180 * 86_400);
  });

  test("is not found elsewhere without the binding, until KV has it", async () => {
    const bindings = { RECENT_CHARTS: undefined };
    const { id } = await elsewhere(() => save("/chart/create", REQUEST), bindings);
    const ask = () => elsewhere(() => getJson(`/chart/render/${id}`), bindings);
    expect((await ask()).status).toBe(404);
    wait(HIDDEN + 1);
    expect((await ask()).status).toBe(200);
  });
});

describe("a change", () => {
  test.each([
    ["before KV has the image", 0],
    ["after KV has the image", HIDDEN + 1],
  ])("is shown at once %s", async (_, milliseconds) => {
    const saved = await saveChart();
    expect(widthOf(await draw(saved.id))).toBe("60");
    wait(milliseconds);
    for (const width of [70, 80]) {
      expect((await change(saved, { width })).status).toBe(200);
      expect(widthOf(await draw(saved.id))).toBe(String(width));
    }
    wait(HIDDEN + 1);
    expect(widthOf(await draw(saved.id))).toBe("80");
  });

  test("of another location's version is refused", async () => {
    const saved = await saveChart();
    wait(2 * 1000 * RECENT_SECONDS);
    await runDurableObjectAlarm(RECENT_CHARTS.getByName(saved.id));
    expect((await change(saved, { width: 70 }, { "If-Match": '"1"' })).status).toBe(200);
    expect((await change(saved, { width: 80 }, { "If-Match": '"1"' })).status).toBe(412);
    expect((await change(saved, { width: 80 }, { "If-Match": '"2"' })).status).toBe(200);
  });

  test("that arrives at the same time as another one is refused", async () => {
    const saved = await saveChart();
    const replies = await Promise.all([70, 80].map((width) => change(saved, { width })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  test("that KV doesn't store isn't shown", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const saved = await saveChart();
    const put = vi.spyOn(LATE_KV, "put");
    put.mockImplementation(async (key) => {
      if (key.startsWith("chart:")) throw new Error("KV PUT failed: 500");
    });
    expect((await change(saved, { width: 70 })).status).toBe(503);
    put.mockRestore();
    expect(widthOf(await draw(saved.id))).toBe("60");
    expect((await change(saved, { width: 80 })).status).toBe(200);
  });
});

describe("a deleted image", () => {
  test.each([
    ["before KV has it", 0],
    ["after KV has it", HIDDEN + 1],
  ])("is gone at once %s", async (_, milliseconds) => {
    const saved = await saveChart();
    wait(milliseconds);
    expect((await remove(saved)).status).toBe(200);
    expect((await render(saved.id)).status).toBe(404);
    expect((await change(saved, { width: 70 })).status).toBe(404);
    wait(HIDDEN + 1);
    expect((await render(saved.id)).status).toBe(404);
  });
});

describe("the Durable Objects", () => {
  test("aren't asked for images that were saved earlier, or by an earlier version of the service", async () => {
    const { id } = await saveChart();
    const text = history.get(`chart:${id}`)?.[0]?.value ?? "";
    const old = "zf-4f1c2e70-0000-4000-8000-000000000000";
    remember(`chart:${old}`, text);
    wait(1000 * RECENT_SECONDS);
    asked = 0;
    expect(widthOf(await draw(id))).toBe("60");
    expect(widthOf(await draw(old))).toBe("60");
    for (const missing of [old.replace(/0$/, "1"), "imported", "zf-00000000-0000-7000-8000-000000000000"])
      expect((await render(missing)).status).toBe(404);
    expect(await elsewhere(() => textOf(postJson("/chart", REQUEST)))).toContain("<svg");
    expect(asked).toBe(0);
  });

  test("store nothing for ids that don't exist", async () => {
    const id = `${(await saveChart()).id.slice(0, -4)}0000`;
    expect((await render(id)).status).toBe(404);
    const stored = await runInDurableObject(RECENT_CHARTS.getByName(id), async (_, state) => [
      ...state.storage.kv.list(),
      await state.storage.getAlarm(),
    ]);
    expect(stored).toEqual([null]);
  });

  test("that fail prevent changes, but neither saving nor drawing", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const failing = { RECENT_CHARTS: FAILING };
    const saved = await elsewhere(() => save("/chart/create", REQUEST), failing);
    wait(HIDDEN + 1);
    expect(widthOf(await elsewhere(() => textOf(getJson(`/chart/render/${saved.id}`)), failing))).toBe("60");
    for (const [method, body] of [
      ["PATCH", { width: 70 }],
      ["DELETE", undefined],
    ] as const) {
      const ask = () => send(method, `/chart/config/${saved.id}`, body, bearer(saved.editToken));
      expect(await errorOf(elsewhere(ask, failing), 503)).toMatch(/try again/);
    }
  });
});
