import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import app from "../../../src/app.ts";
import { ANONYMOUS_CHART_BYTES, SAVED_VERSIONS } from "../../../src/base/limits.ts";
import { createAccount, withSettings } from "./accounts.ts";
import { bearer, type Saved, save as saveImage, send } from "./send.ts";

const { CHARTS } = env as unknown as { readonly CHARTS: KVNamespace };
const chartOf = (value: number, note = "") => ({
  type: "bar",
  data: { labels: ["a"], datasets: [{ data: [value] }] },
  note,
});

type Owned = Pick<Saved, "id" | "editToken">;
interface Version {
  readonly number: number;
  readonly savedAt: string;
  readonly bytes: number;
}

const ask = (path: string, method: string, token: string, body?: object, headers = {}) =>
  send(method, path, body, { ...(token !== "" && bearer(token)), ...headers });

const save = (body: object = { chart: chartOf(0) }) => saveImage("/chart/create", { validate: false, ...body });

const change = ({ id, editToken }: Owned, body: object) =>
  ask(`/chart/config/${id}`, "PATCH", editToken, { validate: false, ...body });
const revert = ({ id, editToken }: Owned, number: unknown, headers = {}) =>
  ask(`/chart/config/${id}/revert`, "POST", editToken, { number }, headers);
const list = async ({ id, editToken }: Owned) => {
  const reply = await ask(`/chart/config/${id}/versions`, "GET", editToken);
  expect([reply.status, reply.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  return (await reply.json<{ versions: Version[] }>()).versions;
};
const numbersOf = async (saved: Owned) => (await list(saved)).map(({ number }) => number);
const shownValue = async ({ id }: Owned) => {
  const { chart } = await (await app.request(`/chart/config/${id}`)).json<{ chart: ReturnType<typeof chartOf> }>();
  return chart.data.datasets[0]?.data[0];
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("the versions of a saved chart", () => {
  test("are listed with their time and size, newest first", async () => {
    const saved = await save();
    expect(await list(saved)).toEqual([{ number: 1, savedAt: expect.any(String), bytes: expect.any(Number) }]);
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Math.ceil(Date.now() / 1000) * 1000 + 60_000);
    const now = new Date().toISOString().replace(".000Z", "Z");
    expect((await change(saved, { chart: chartOf(1, "n".repeat(500)) })).status).toBe(200);
    const [second, first] = await list(saved);
    expect([second?.number, second?.savedAt, first?.number]).toEqual([2, now, 1]);
    expect((second?.bytes ?? 0) - (first?.bytes ?? 0)).toBe(500);
  });

  test("don't include changes of the expiry time alone, or that change nothing", async () => {
    const saved = await save();
    for (const body of [{ expiresIn: "90d" }, { chart: chartOf(0) }])
      expect((await change(saved, body)).status).toBe(200);
    expect(await numbersOf(saved)).toEqual([3]);
    await change(saved, { chart: chartOf(1) });
    expect(await numbersOf(saved)).toEqual([4, 3]);
  });

  test("are limited in number", async () => {
    const saved = await save();
    for (let value = 1; value <= SAVED_VERSIONS + 3; value++) await change(saved, { chart: chartOf(value) });
    const numbers = await numbersOf(saved);
    expect(numbers).toHaveLength(SAVED_VERSIONS + 1);
    expect(numbers.at(-1)).toBe(4);
    expect((await revert(saved, 3)).status).toBe(404);
    expect((await revert(saved, 4)).status).toBe(200);
    expect(await shownValue(saved)).toBe(3);
  });

  test("are limited in their total size to that of one chart", async () => {
    const saved = await save();
    const large = (value: number) => ({
      chart: chartOf(value, "n".repeat(ANONYMOUS_CHART_BYTES * 0.4)),
      validate: true,
    });
    for (let value = 1; value <= 4; value++) expect((await change(saved, large(value))).status).toBe(200);
    expect(await numbersOf(saved)).toEqual([5, 4, 3]);
    expect((await CHARTS.get(`versions:${saved.id}`))?.length).toBeLessThan(ANONYMOUS_CHART_BYTES);
  });

  test("expire with the chart, and are deleted with it", async () => {
    const saved = await save();
    await change(saved, { chart: chartOf(1), expiresIn: "2d" });
    const expiryOf = async (name: string) => (await CHARTS.list({ prefix: name })).keys[0]?.expiration ?? 0;
    expect(await expiryOf(`versions:${saved.id}`)).toBeLessThan(Date.now() / 1000 + 3 * 86_400);
    await change(saved, { expiresIn: "100d" });
    expect(await expiryOf(`versions:${saved.id}`)).toBeGreaterThan(Date.now() / 1000 + 99 * 86_400);
    await ask(`/chart/config/${saved.id}`, "DELETE", saved.editToken);
    expect(await CHARTS.get(`versions:${saved.id}`)).toBe(null);
  });
});

describe("reverting", () => {
  test("makes an earlier version the current one, and can be undone", async () => {
    const saved = await save();
    await change(saved, { chart: chartOf(1), width: 100 });
    await change(saved, { chart: chartOf(2) });
    const reply = await revert(saved, 1);
    expect([reply.status, reply.headers.get("ETag")]).toEqual([200, '"4"']);
    expect(await reply.json()).toMatchObject({ success: true, id: saved.id });
    expect(await shownValue(saved)).toBe(0);
    expect(await numbersOf(saved)).toEqual([4, 3, 2, 1]);
    expect((await revert(saved, "3")).status).toBe(200);
    expect(await shownValue(saved)).toBe(2);
    expect((await (await app.request(`/chart/config/${saved.id}`)).json<{ width: number }>()).width).toBe(100);
  });

  test.each([
    [0, 400],
    [-1, 400],
    [1.5, 400],
    ["x", 400],
    [{}, 400],
    [null, 400],
    [1e308, 400],
    [2, 404],
    [3, 404],
    [9_007_199_254_740_991, 404],
  ])("rejects the version number %j", async (number, status) => {
    const saved = await save();
    await change(saved, { chart: chartOf(1) });
    const reply = await revert(saved, number);
    expect([status, (await reply.json<{ error: string }>()).error]).toEqual([
      reply.status,
      expect.stringMatching(
        /^(?:number must be|You are missing variable `number`:) the number of an earlier version|^version not found: \d+ does not exist/,
      ),
    ]);
    expect(await shownValue(saved)).toBe(1);
  });

  test("is available to the owner only, and so is the list", async () => {
    const saved = await save();
    await change(saved, { chart: chartOf(1) });
    const { editToken: other } = await save();
    for (const token of ["", "wrong", other]) {
      expect((await revert({ ...saved, editToken: token }, 1)).status).toBe(403);
      expect((await ask(`/chart/config/${saved.id}/versions`, "GET", token)).status).toBe(403);
    }
    expect((await ask(`/chart/config/zf-1/versions`, "GET", other)).status).toBe(404);
    const { key } = await createAccount();
    const owned = await save({ chart: chartOf(0), key });
    await change(owned, { chart: chartOf(1) });
    expect((await ask(`/chart/config/${owned.id}/versions?key=${key}`, "GET", "")).status).toBe(200);
    expect((await revert({ ...owned, editToken: key }, 1)).status).toBe(200);
  });

  test("conflicts with other changes, and costs bytes", async () => {
    const saved = await save();
    await change(saved, { chart: chartOf(1, "n".repeat(2000)) });
    expect((await revert(saved, 1, { "If-Match": '"1"' })).status).toBe(412);
    const statuses = (await Promise.all([1, 1, 1].map((number) => revert(saved, number)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(new Set([...statuses, 412])).toEqual(new Set([200, 412]));
    const reply = await withSettings({ ANONYMOUS_SAVED_BYTES_PER_DAY: "1000" }, () =>
      revert(saved, 2, { "CF-Connecting-IP": "192.0.2.78" }),
    );
    expect(reply.status).toBe(429);
  });

  test("to a version that uses the account's secrets needs the account's key", async () => {
    const { key, account } = await createAccount();
    const saved = await save({ chart: { ...chartOf(0), airtable: 1 }, key });
    expect(JSON.parse((await CHARTS.get(`chart:${saved.id}`)) ?? "").account).toBe(account.id);
    expect((await ask(`/chart/config/${saved.id}`, "PATCH", key, { chart: chartOf(1), validate: false })).status).toBe(
      200,
    );
    expect((await change(saved, { chart: chartOf(2) })).status).toBe(200);
    expect((await revert(saved, 1)).status).toBe(403);
    expect((await revert({ ...saved, editToken: key }, 1)).status).toBe(200);
  });
});

test("a stored list in a later format is replaced, and a failing store changes nothing", async () => {
  const saved = await save();
  await CHARTS.put(`versions:${saved.id}`, '{"version":2,"versions":7}');
  expect(await numbersOf(saved)).toEqual([1]);
  await change(saved, { chart: chartOf(1) });
  expect(await numbersOf(saved)).toEqual([2, 1]);
  vi.spyOn(console, "error").mockImplementation(() => {});
  const broken = {
    get: (key: string) => (key.startsWith("versions:") ? Promise.reject(new Error("KV is down")) : CHARTS.get(key)),
    put: (...args: [string, string]) => CHARTS.put(...args),
  };
  for (const send of [
    () => change(saved, { chart: chartOf(2) }),
    () => revert(saved, 1),
    () => ask(`/chart/config/${saved.id}/versions`, "GET", saved.editToken),
  ])
    expect((await withSettings({ CHARTS: broken }, send)).status).toBe(503);
  expect(await shownValue(saved)).toBe(1);
});
