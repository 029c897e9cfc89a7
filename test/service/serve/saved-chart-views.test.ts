import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import app from "../../../src/app.ts";
import { VIEW_DAYS } from "../../../src/base/limits.ts";
import { shortenId } from "../../../src/service/shared/short-id.ts";
import { withSettings } from "./accounts.ts";
import { type Saved, save as saveImage } from "./send.ts";
import { rewriteRecord } from "./stored-record.ts";

const { CHARTS } = env as unknown as { readonly CHARTS: KVNamespace };
const CHART = { type: "bar", data: { labels: ["a"], datasets: [{ data: [1] }] } };

interface Views {
  readonly total: number;
  readonly days: readonly { readonly date: string; readonly views: number }[];
}

const save = (body: object = {}) => saveImage("/chart/create", { chart: CHART, width: 40, height: 30, ...body });

const ask = async (path: string, init: RequestInit = {}) => {
  const reply = await app.request(path, init);
  await reply.arrayBuffer();
  return reply;
};
const readViews = ({ id, editToken }: Saved) =>
  app.request(`/chart/config/${id}/views`, { headers: { Authorization: `Bearer ${editToken}` } });
const countViews = async (saved: Saved) => (await (await readViews(saved)).json<Views>()).total;
const listParts = async ({ id }: Saved) => (await CHARTS.list({ prefix: `views:${id}:` })).keys;

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("the views of a saved chart", () => {
  describe("are written", () => {
    const WRITE_MILLISECONDS = 10_000;
    // Wait for the writes that tests of other files have scheduled: simulated time would end their store operations early.
    beforeAll(() => new Promise((resolve) => setTimeout(resolve, WRITE_MILLISECONDS)));
    // Start an hour later, when the writes that earlier tests scheduled are overdue.
    beforeEach(() => {
      vi.useFakeTimers({ now: Date.now() + 3_600_000 });
    });
    const view = ({ id }: Saved) => ask(`/chart/render/${id}`);
    const saveMany = async (count: number) => {
      const charts: Saved[] = [];
      while (charts.length < count) charts.push(await save());
      return charts;
    };
    const expectWritten = async (charts: readonly Saved[]) => {
      const listAll = async () => (await Promise.all(charts.map(listParts))).flat();
      await expect.poll(listAll).toHaveLength(charts.length);
    };

    test("soon, without a write per view", async () => {
      const saved = await save();
      const put = vi.fn((...args: [string, string]) => CHARTS.put(...args));
      const counting = { get: (...args: [string]) => CHARTS.get(...args), put };
      await withSettings({ CHARTS: counting }, async () => {
        for (let count = 0; count < 20; count++) await view(saved);
        await vi.advanceTimersByTimeAsync(WRITE_MILLISECONDS - 1);
      });
      expect(put).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      await expectWritten([saved]);
      expect(await countViews(saved)).toBe(20);
    });

    test("at the same time if there are many charts, by several requests", async () => {
      const charts = await saveMany(25);
      for (const saved of charts) await view(saved);
      await vi.advanceTimersByTimeAsync(WRITE_MILLISECONDS);
      await expectWritten(charts);
    });

    test("by the request of the next view if the host has ended the request that should have written them", async () => {
      const [first, second] = [await save(), await save()];
      await view(first);
      vi.clearAllTimers();
      await vi.advanceTimersByTimeAsync(WRITE_MILLISECONDS + 1);
      await view(second);
      await vi.advanceTimersByTimeAsync(WRITE_MILLISECONDS);
      await expectWritten([first, second]);
    });
  });

  test("are counted for images and live pages, including 304 responses", async () => {
    const saved = await save();
    const first = await ask(`/chart/render/${saved.id}`);
    const headers = { "If-None-Match": first.headers.get("ETag") ?? "" };
    expect((await ask(`/chart/render/${saved.id}.svg?title=T`)).status).toBe(200);
    expect((await ask(`/c/${shortenId(saved.id)}`)).status).toBe(200);
    expect((await ask(`/chart/render/${saved.id}`, { headers: headers })).status).toBe(304);
    expect((await ask(`/chart-maker/view/${shortenId(saved.id)}`)).status).toBe(200);
    const reply = await readViews(saved);
    expect([reply.status, reply.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    const today = new Date().toISOString().slice(0, 10);
    expect(await reply.json()).toEqual({ success: true, total: 5, days: [{ date: today, views: 5 }] });
  });

  test("don't include HEAD, errors, templates, the configuration and other charts", async () => {
    const [saved, other] = [await save(), await save()];
    await ask(`/chart/render/${saved.id}`, { method: "HEAD" });
    await ask(`/chart/render/${saved.id}?w=9000`);
    await ask(`/chart/config/${saved.id}`);
    await ask("/chart", {
      method: "POST",
      body: JSON.stringify({ template: saved.id }),
      headers: { "Content-Type": "application/json" },
    });
    await ask(`/chart/render/${other.id}`);
    expect(await countViews(saved)).toBe(0);
    expect(await countViews(other)).toBe(1);
  });

  test("are stored by day only, without anything about the viewers, and expire with the chart", async () => {
    const saved = await save({ expiresIn: "3d" });
    await ask(`/chart/render/${saved.id}`, {
      headers: { "CF-Connecting-IP": "192.0.2.55", "User-Agent": "a viewer", Referer: "https://example.com/" },
    });
    expect(await countViews(saved)).toBe(1);
    const [part] = await listParts(saved);
    expect(await CHARTS.get(part?.name ?? "", "json")).toEqual({
      version: 1,
      views: { [new Date().toISOString().slice(0, 10)]: 1 },
    });
    expect(part?.expiration).toBeLessThan(Date.now() / 1000 + 4 * 86_400);
  });

  test("are added to the counts of other isolates, and shown for the last days", async () => {
    const saved = await save();
    await rewriteRecord(saved.id, (record) => ({ ...record, created: record.created - 200 * 86_400 }));
    const dateOf = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    await ask(`/chart/render/${saved.id}`);
    await countViews(saved);
    const [part] = await listParts(saved);
    const views = { [dateOf(0)]: 7, [dateOf(3)]: 2, [dateOf(VIEW_DAYS - 1)]: 4, [dateOf(VIEW_DAYS)]: 100 };
    await CHARTS.put(part?.name ?? "", JSON.stringify({ version: 1, views }));
    await ask(`/chart/render/${saved.id}`);
    const { total, days } = await (await readViews(saved)).json<Views>();
    expect(days).toHaveLength(VIEW_DAYS);
    expect([days[0], days.at(-4), days.at(-1), total]).toEqual([
      { date: dateOf(VIEW_DAYS - 1), views: 4 },
      { date: dateOf(3), views: 2 },
      { date: dateOf(0), views: 8 },
      14,
    ]);
    // Days that are no longer shown are no longer stored.
    expect(Object.keys((await CHARTS.get<{ views: object }>(part?.name ?? "", "json"))?.views ?? {})).toHaveLength(3);
  });

  test("are visible to the owner only, and are deleted with the chart", async () => {
    const saved = await save();
    await ask(`/chart/render/${saved.id}`);
    const { editToken: other } = await save();
    expect((await readViews({ ...saved, editToken: other })).status).toBe(403);
    expect((await app.request(`/chart/config/${saved.id}/views`)).status).toBe(403);
    expect((await readViews({ ...saved, id: "zf-1" })).status).toBe(404);
    expect(await countViews(saved)).toBe(1);
    const headers = { Authorization: `Bearer ${saved.editToken}` };
    await ask(`/chart/config/${saved.id}`, { method: "DELETE", headers });
    expect(await listParts(saved)).toEqual([]);
  });

  test("never make an image fail, even if the store does", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    const saved = await save();
    await ask(`/chart/render/${saved.id}`);
    const broken = {
      get: (key: string) => (key.startsWith("views:") ? Promise.reject(new Error("KV is down")) : CHARTS.get(key)),
      put: () => Promise.reject(new Error("KV is down")),
    };
    await withSettings({ CHARTS: broken }, async () => {
      expect((await ask(`/chart/render/${saved.id}`)).status).toBe(200);
      expect((await readViews(saved)).status).toBe(503);
    });
    expect(error.mock.calls.flat().join()).toContain("KV is down");
    expect(error.mock.calls.flat().join()).not.toContain(saved.editToken);
  });
});
