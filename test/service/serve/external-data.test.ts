// Tests the lifetime of external data, and charts whose source is down, with a mocked network and clock.
// test/viewer/external-data.test.ts contains the tests with HTTP servers.

import { env, withEnv } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import app from "../../../src/app.ts";
import { DATA_CACHE_BYTES } from "../../../src/base/limits.ts";
import { clearAccountCache, openAccounts } from "../../../src/service/shared/account-lookup.ts";
import { type DataFile, dataKey, findDataFile, storeDataFile } from "../../../src/service/shared/data-cache.ts";
import { createAccount, kv } from "./accounts.ts";
import { getJson, postJson } from "./send.ts";

/** The response of all servers, and the number of requests to them. */
let answer: () => Response | Promise<Response>;
let requestCount = 0;
let sent: Headers[] = [];
const START = Date.parse("2026-11-24T10:00:00Z");
/** Makes each source unique, so that tests don't share data. */
let sources = 0;

beforeEach(() => {
  requestCount = 0;
  sent = [];
  sources++;
  vi.useFakeTimers({ toFake: ["Date"], now: START + sources * 1e9 });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_, init) => {
    requestCount++;
    sent.push(new Headers(init?.headers));
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + 1000 * seconds);
const csv = (rows: string) => () => new Response(`a,b\n${rows}\n`, { headers: { "Content-Type": "text/csv" } });
// An IP address, which needs no DNS lookup.
const urlOf = (file = "data.csv") => `https://93.184.216.34/${sources}/${file}`;
const chartOf = (more: object = {}) => ({
  type: "bar",
  options: { plugins: { csv: { url: urlOf(), labelColumn: "a", ...more } } },
});
const inlineOf = (labels: readonly string[], data: readonly number[]) => ({
  type: "bar",
  data: { labels, datasets: [{ label: "b", data }] },
  options: { plugins: {} },
});
const get = (chart: unknown, headers: Record<string, string> = {}) =>
  app.request(
    `/chart?f=svg&w=200&h=100&c=${encodeURIComponent(typeof chart === "string" ? chart : JSON.stringify(chart))}`,
    {
      headers,
    },
  );

async function read(reply: Response): Promise<string> {
  const text = await reply.text();
  expect(reply.status, text).toBe(200);
  return text;
}

const inline = async (labels: readonly string[], data: readonly number[]) => read(await get(inlineOf(labels, data)));
const lifeOf = ({ headers }: Response) =>
  ["Cache-Control", "X-Recommend-Ttl-Sec", "X-Data-Age"].map((name) => headers.get(name));

describe("external data", () => {
  test("is loaded again after five minutes", async () => {
    answer = csv("x,1");
    const first = await get(chartOf());
    expect(lifeOf(first)).toEqual(["public, max-age=300", "300", null]);
    expect(await read(first)).toBe(await inline(["x"], [1]));
    answer = csv("y,2");
    pass(299);
    const second = await get(chartOf());
    expect(lifeOf(second)).toEqual(["public, max-age=1", "1", null]);
    expect(await read(second)).toBe(await inline(["x"], [1]));
    expect(requestCount).toBe(1);
    pass(1);
    const third = await get(chartOf());
    expect(lifeOf(third)).toEqual(["public, max-age=300", "300", null]);
    expect(await read(third)).toBe(await inline(["y"], [2]));
    expect(requestCount).toBe(2);
  });

  test("is shown by the charts of a card", async () => {
    answer = csv("x,1");
    const cardOf = (chart: object) => ({
      format: "svg",
      card: { type: "chart", props: { chart, style: { width: 200, height: 100 } } },
    });
    const draw = (body: object) => postJson("/card", body);
    expect(await read(await draw(cardOf(chartOf())))).toBe(await read(await draw(cardOf(inlineOf(["x"], [1])))));
    const url = `/card?card=${encodeURIComponent(JSON.stringify(cardOf(chartOf()).card))}`;
    expect(lifeOf(await app.request(url))).toEqual(["public, max-age=300", "300", null]);
    answer = () => new Response("", { status: 404 });
    pass(700_000);
    const failed = await draw(cardOf(chartOf()));
    expect([failed.status, await failed.json()]).toEqual([
      400,
      expect.objectContaining({ error: expect.stringMatching(/^card: CSV data at /) }),
    ]);
  });

  test("fills the lists of a card's template", async () => {
    answer = () =>
      new Response('Label,value,Extra\nMon,"$1,200",x\nTue,#N/A,y\n', { headers: { "Content-Type": "text/csv" } });
    const inlineUrl = (points: object[]) =>
      postJson("/card", { template: "weekly-report", format: "svg", data: { title: "A", points } });
    const expected = await read(
      await inlineUrl([
        { label: "Mon", value: 1200 },
        { label: "Tue", value: null },
      ]),
    );
    const path = `/card/render/weekly-report.svg?title=A&points=${urlOf("points.csv")}`;
    const reply = await app.request(path);
    expect(lifeOf(reply)).toEqual(["public, max-age=300", "300", null]);
    expect(reply.headers.get("ETag")).toBeNull();
    expect(await read(reply)).toBe(expected);
    expect(requestCount).toBe(1);
    // The image is cached as long as the data.
    pass(299);
    expect(await read(await app.request(path))).toBe(expected);
    expect(requestCount).toBe(1);
    answer = () => new Response("label,value\nWed,7\n");
    pass(2);
    expect(await read(await app.request(path))).toBe(await read(await inlineUrl([{ label: "Wed", value: 7 }])));
    answer = () => new Response("", { status: 500 });
    pass(400);
    const stale = await app.request(path);
    expect(stale.headers.get("X-Data-Age")).toBe("400");
    expect(await read(stale)).toBe(await read(await inlineUrl([{ label: "Wed", value: 7 }])));
    answer = () => Response.json([{ label: "Thu", value: 9 }]);
    const json = `/card?template=weekly-report&format=svg&data=${encodeURIComponent(JSON.stringify({ title: "A", points: urlOf("points.json") }))}`;
    expect(await read(await app.request(json))).toBe(await read(await inlineUrl([{ label: "Thu", value: 9 }])));
  });

  test.each([
    [
      "a server that responds with an error",
      () => new Response("", { status: 404 }),
      /^data\.points: CSV data at .* could not be loaded: its server returned status 404/,
    ],
    [
      "a page",
      () => new Response("<html></html>", { headers: { "Content-Type": "text/html" } }),
      /^data\.points: CSV data at /,
    ],
    ["no known column", csv("x,1"), /^data\.points: CSV data at .* must have a column named label, value, previous$/],
    [
      "too many rows",
      () => new Response(`label,value\n${"a,1\n".repeat(15)}`),
      /^data\.points: CSV data at .* must have at most 14 rows, got 15/,
    ],
    [
      "text instead of a number",
      () => new Response("label,value\na,many\n"),
      /^data\.points\[0\]\.value must be a number, got many/,
    ],
  ])("of a list is rejected if it is %s", async (_, respond, message) => {
    answer = respond;
    const reply = await getJson(`/card/render/weekly-report?points=${urlOf("bad.csv")}`);
    expect([reply.status, await reply.json()]).toEqual([
      400,
      { success: false, error: expect.stringMatching(message) },
    ]);
  });

  test("of a list cannot be local, and is checked by validations", async () => {
    const local = await getJson("/card/render/weekly-report?points=http://127.0.0.1/a.csv");
    expect([local.status, requestCount]).toEqual([400, 0]);
    answer = () => new Response("label,value\nWed,7\n");
    const reply = await postJson("/api/validate-card", { template: "weekly-report", data: { points: urlOf("v.csv") } });
    expect(await reply.json()).toMatchObject({
      success: true,
      warnings: ["card shows external data: it is cached for only 300 seconds"],
      normalized: expect.not.objectContaining({ remote: expect.anything() }),
    });
  });

  test("is part of a live chart's page, but a token in the chart is not", async () => {
    answer = csv("x,1");
    const page = await app.request(`/embed?c=${encodeURIComponent(JSON.stringify(chartOf()))}`);
    expect(await read(page)).toContain('"columns":[{"name":"b","values":[1]}]');
    answer = () => Response.json({ records: [{ fields: { N: "x", V: 1 } }] });
    const token = `pat${"a".repeat(14)}.${"0".repeat(64)}`;
    const options = { url: "https://airtable.com/app00001/tblTest/viwTest", apiKey: token, labelField: "N" };
    const chart = { type: "bar", options: { plugins: { airtable: options } } };
    const refused = await app.request(`/embed?c=${encodeURIComponent(JSON.stringify(chart))}`);
    const text = await refused.text();
    expect([refused.status, text]).toEqual([400, expect.stringContaining("store the token with an account")]);
    expect(text).not.toContain(token);
  });

  test("has the lifetime that refresh sets, from one minute to one day", async () => {
    answer = csv("x,1");
    await read(await get(chartOf({ refresh: 86_400 })));
    pass(60);
    await read(await get(chartOf({ refresh: 86_400 })));
    expect(requestCount).toBe(1);
    const minute = await get(chartOf({ refresh: 60 }));
    expect([requestCount, ...lifeOf(minute)]).toEqual([2, "public, max-age=60", "60", null]);
    await minute.text();
    const day = await get(chartOf({ refresh: "86400" }));
    expect([requestCount, ...lifeOf(day)]).toEqual([2, "public, max-age=86400", "86400", null]);
    await day.text();
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ["doesn't respond", () => Promise.reject(new Error("down"))],
    ["fails", () => new Response("secret", { status: 503 })],
    [
      "shows a login page",
      () => new Response("<!doctype html><p>secret", { headers: { "Content-Type": "text/html" } }),
    ],
    ["sends nothing", () => new Response("")],
    [
      "redirects to this machine",
      () => new Response(null, { status: 302, headers: { Location: "http://127.0.0.1/" } }),
    ],
  ])("of a source that %s is shown as it was", async (_, failure) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    answer = csv("x,1");
    const good = await read(await get(chartOf()));
    answer = failure;
    pass(1000);
    const stale = await get(chartOf());
    expect(lifeOf(stale)).toEqual(["public, max-age=60", "60", "1000"]);
    expect(stale.headers.get("Access-Control-Expose-Headers")).toContain("X-Data-Age");
    expect(await read(stale)).toBe(good);
    expect(JSON.stringify(warn.mock.calls)).not.toContain("secret");
    const before = requestCount;
    // For a minute after a failure, the source gets no requests.
    pass(59);
    const resting = await get(chartOf());
    expect([requestCount, ...lifeOf(resting)]).toEqual([before, "public, max-age=60", "60", "1059"]);
    await resting.text();
    pass(1);
    answer = csv("y,2");
    const back = await get(chartOf());
    expect(lifeOf(back)).toEqual(["public, max-age=300", "300", null]);
    expect(await read(back)).toBe(await inline(["y"], [2]));
  });

  test("is shown for a week at most", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    answer = csv("x,1");
    await read(await get(chartOf()));
    answer = () => new Response("", { status: 500 });
    pass(604_799);
    const last = await get(chartOf());
    expect(last.headers.get("X-Data-Age")).toBe("604799");
    await read(last);
    pass(60);
    const late = await get(chartOf());
    expect([late.status, late.headers.get("X-Service-Error")]).toEqual([
      400,
      `CSV data at ${urlOf()} could not be loaded: its server returned status 500`,
    ]);
    await late.text();
  });

  test("is an error until its source works, and then loads immediately", async () => {
    answer = () => new Response("", { status: 500 });
    for (let times = 0; times < 2; times++) expect((await get(chartOf())).status).toBe(400);
    answer = csv("x,1");
    expect(await read(await get(chartOf()))).toBe(await inline(["x"], [1]));
  });

  test("without a requested column is an error, but is still cached and not counted as a failure of the source", async () => {
    answer = csv("x,1");
    await read(await get(chartOf()));
    pass(300);
    answer = csv("y,2");
    const wrong = await get(chartOf({ dataColumns: ["nope"] }));
    expect([wrong.status, wrong.headers.get("X-Service-Error")]).toEqual([400, expect.stringContaining('got "nope"')]);
    await wrong.text();
    const next = await get(chartOf());
    expect(lifeOf(next)).toEqual(["public, max-age=300", "300", null]);
    expect(await read(next)).toBe(await inline(["y"], [2]));
    expect(requestCount).toBe(2);
  });

  test("gives a cached image its own age while the source is down", () =>
    withEnv({ ...env, CACHE_IMAGES: "on" }, async () => {
      vi.spyOn(console, "warn").mockImplementation(() => {});
      answer = csv("x,1");
      const fresh = await get(chartOf());
      expect(fresh.headers.has("ETag")).toBe(false);
      const good = await read(fresh);
      pass(100);
      const hit = await get(chartOf());
      expect([hit.headers.get("X-Cache"), hit.headers.get("Age"), ...lifeOf(hit)]).toEqual([
        "HIT",
        "100",
        "public, max-age=300",
        "300",
        null,
      ]);
      await hit.text();
      answer = () => new Response("", { status: 500 });
      pass(300);
      const stale = await get(chartOf());
      expect([stale.headers.get("X-Cache"), stale.headers.get("X-Data-Age")]).toEqual(["MISS", "400"]);
      expect(await read(stale)).toBe(good);
      pass(10);
      const again = await get(chartOf());
      expect([again.headers.get("X-Cache"), again.headers.get("X-Data-Age")]).toEqual(["HIT", "410"]);
      expect(await read(again)).toBe(good);
    }));

  test("is reported by a validation", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const validate = async () => {
      const body = JSON.stringify({ chart: chartOf() });
      const headers = { "Content-Type": "application/json" };
      const reply = await app.request("/api/validate-chart", { method: "POST", body, headers });
      return [reply.status, ((await reply.json()) as { warnings: string[]; errors: string[] }).warnings] as const;
    };
    answer = () => new Response("", { status: 500 });
    expect(await validate()).toEqual([400, []]);
    answer = csv("x,1");
    expect(await validate()).toEqual([200, ["chart shows external data: it is cached for only 300 seconds"]]);
    answer = () => new Response("", { status: 500 });
    pass(400);
    expect(await validate()).toEqual([
      200,
      [
        "chart shows external data: it is cached for only 60 seconds",
        "the data source is down: the chart shows data from 400 seconds ago",
      ],
    ]);
  });

  test("sends a source only the necessary headers", async () => {
    answer = csv("x,1");
    await read(
      await get(chartOf(), { Authorization: "Bearer q-notanykeyatall0000", Cookie: "a=b", Referer: "https://a.b/" }),
    );
    expect(sent.map((headers) => Object.fromEntries(headers))).toEqual([
      { accept: expect.stringContaining("text/csv"), "user-agent": "Limn", via: "1.1 limn" },
    ]);
  });
});

describe("the Airtable token of an account", () => {
  const TOKEN = `patAbCdEfGhIjKlMn.${"0123456789abcdef".repeat(4)}`;
  const airtable = () => ({
    type: "bar",
    options: {
      plugins: {
        airtable: { url: `https://airtable.com/app${sources}00/tblTest/viwTest`, labelField: "N", dataFields: ["V"] },
      },
    },
  });

  async function createOwner(): Promise<{ readonly id: string; readonly key: string }> {
    const { account, key } = await createAccount();
    await (await openAccounts())?.change(account.id, { airtableKey: TOKEN });
    clearAccountCache();
    return { id: account.id, key };
  }

  test("is stored encrypted, and returned by no operation", async () => {
    const { id } = await createOwner();
    const stored = await kv.get(`account:${id}`);
    expect(stored).toContain('"airtable"');
    expect(stored).not.toContain(TOKEN.slice(0, 12));
    const store = await openAccounts();
    expect(JSON.stringify([await store?.read(id), await store?.list()])).not.toContain(TOKEN.slice(0, 12));
    expect(await store?.read(id)).toMatchObject({ hasAirtableKey: true });
    // Other changes keep the token, and an empty token removes it.
    expect(await store?.change(id, { name: "New" })).toMatchObject({ name: "New", hasAirtableKey: true });
    expect((await store?.findById(id))?.airtableKey).toBe(TOKEN);
    expect(await store?.rotate(id, 0)).toMatchObject({ account: { hasAirtableKey: true } });
    expect((await store?.findById(id))?.airtableKey).toBe(TOKEN);
    expect(await store?.change(id, { airtableKey: "" })).not.toHaveProperty("hasAirtableKey");
    expect(await store?.findById(id)).not.toHaveProperty("airtableKey");
  });

  test("can't replace a key of the account, or the token of another account", async () => {
    const { id } = await createOwner();
    const other = (await createAccount()).account.id;
    const record = JSON.parse((await kv.get(`account:${id}`)) ?? "") as { airtable: string; keys: { form: object }[] };
    const store = await openAccounts();
    const theirs = JSON.parse((await kv.get(`account:${other}`)) ?? "") as object;
    await kv.put(`account:${other}`, JSON.stringify({ ...theirs, airtable: record.airtable }));
    await expect(store?.findById(other)).rejects.toThrow();
    const swapped = record.keys.map((key) => ({ ...key, form: { ...key.form, sealed: record.airtable } }));
    await kv.put(`account:${id}`, JSON.stringify({ ...record, keys: swapped }));
    await expect(store?.findById(id)).rejects.toThrow();
  });

  test("is hidden in errors, and errors about a new token don't quote it", async () => {
    answer = () => Response.json({ error: { type: TOKEN, message: TOKEN } }, { status: 401 });
    const { id, key } = await createOwner();
    const failed = await get(airtable(), { Authorization: `Bearer ${key}` });
    expect(failed.status).toBe(400);
    expect(await failed.text()).not.toContain(TOKEN.slice(0, 12));
    const headers = { "Content-Type": "application/json", Authorization: "Bearer the-operator-of-the-tests" };
    for (const airtableKey of [`${TOKEN} x`, 5, { a: TOKEN }, "short"]) {
      const body = JSON.stringify({ airtableKey });
      const reply = await app.request(`/accounts/${id}`, { method: "PATCH", headers, body });
      expect(await reply.text()).toContain("airtableKey must be 6 to 200 printable ASCII characters");
      expect([reply.status, JSON.stringify([...reply.headers]).includes(TOKEN)]).toEqual([400, false]);
    }
  });
});

describe("the cache of external data", () => {
  const file = (bytes: number): DataFile => ({
    bytes: new Uint8Array(bytes),
    contentType: "text/csv",
    loaded: Date.now(),
  });

  test("keeps at most DATA_CACHE_BYTES in memory, and the rest in the Cache API", async () => {
    const keys = await Promise.all(Array.from({ length: 12 }, (_, index) => dataKey(["fill", sources, index])));
    const files = keys.map(() => file(DATA_CACHE_BYTES / 8));
    for (const [index, key] of keys.entries()) storeDataFile(key, files[index] as DataFile);
    // The newest file is the same object, so it comes from memory; the oldest is a copy from the Cache API.
    expect(await findDataFile(keys[11] as string, 300)).toBe(files[11]);
    const find = async () => expect(await findDataFile(keys[0] as string, 300)).toEqual(files[0]);
    await vi.waitFor(find, { timeout: 60_000 });
    expect(await findDataFile(keys[0] as string, 300)).not.toBe(files[0]);
  });
});
