import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import app from "../../../src/app.ts";
import { SAVED_SECONDS } from "../../../src/base/limits.ts";
import { SIDE_TEXT } from "../../../src/options/whole-number.ts";
import { readCopy } from "../../../src/service/shared/chart-store.ts";
import { shortenId } from "../../../src/service/shared/short-id.ts";
import { decodePng } from "../../png.ts";
import { createAccount, sign, withSettings } from "./accounts.ts";
import { getJson, postJson, type Saved, save as saveImage } from "./send.ts";

const { CHARTS } = env as unknown as { readonly CHARTS: KVNamespace };
const settings = env as unknown as Record<string, unknown>;
const { RECENT_CHARTS } = settings;
const HOST = "https://charts.example";
const WEEK = 604_800;
const CHART = { type: "bar", data: { labels: ["a", "b"], datasets: [{ label: "Sales", data: [1, 2] }] } };
const ID = /^zf-[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const post = (path: string, body: unknown) => postJson(`${HOST}${path}`, body);

const save = (body: unknown) => saveImage(`${HOST}/chart/create`, body);

async function rejectionMessage(body: unknown, status = 400): Promise<string> {
  const before = await countRecords();
  const reply = await post("/chart/create", body);
  expect(reply.status).toBe(status);
  expect(reply.headers.get("Cache-Control")).toBe("no-store");
  const { success, error } = (await reply.json()) as { success: boolean; error: string };
  expect(success).toBe(false);
  expect(reply.headers.get("X-Quickchart-Error")).toBe(error);
  expect(await countRecords()).toBe(before);
  return error;
}

/** Counts the stored values, except for views, which are written in the background. */
async function countRecords(): Promise<number> {
  return (await CHARTS.list()).keys.filter(({ name }) => !name.startsWith("views:")).length;
}

const bytesOf = async (reply: Response) => new Uint8Array(await reply.arrayBuffer());

/** Returns a digest of the reply, so that a failed comparison prints one line instead of thousands of bytes. */
async function fileOf(reply: Response): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await reply.arrayBuffer()));
  return `${reply.headers.get("Content-Type")} ${digest.join(" ")}`;
}

async function drawDirectly(body: object): Promise<string> {
  const reply = await post("/chart", body);
  expect(reply.status).toBe(200);
  return fileOf(reply);
}

async function render(path: string): Promise<Response> {
  const reply = await getJson(`${HOST}/chart/render/${path}`);
  expect(reply.status, reply.headers.get("X-Service-Error") ?? "").toBe(200);
  return reply;
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  delete settings.PUBLIC_URL;
  settings.RECENT_CHARTS = RECENT_CHARTS;
  settings.CACHE_IMAGES = "off";
});

describe("POST /chart/create", () => {
  test("returns a URL that renders the chart", async () => {
    const saved = await save({ chart: CHART, width: 200, height: 100 });
    expect(saved).toEqual({
      success: true,
      url: `${HOST}/chart/render/${saved.id}`,
      shortUrl: `${HOST}/c/${shortenId(saved.id)}`,
      id: expect.stringMatching(ID),
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      editToken: expect.any(String),
      editUrl: expect.any(String),
    });
    const reply = await app.request(saved.url);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("Content-Type")).toBe("image/png");
    expect(reply.headers.get("Content-Disposition")).toBe('inline; filename="chart.png"');
    expect(await fileOf(reply)).toEqual(await drawDirectly({ chart: CHART, width: 200, height: 100 }));
  });

  test("stores the chart for 184 days", async () => {
    const before = Math.floor(Date.now() / 1000);
    const { id, expiresAt } = await save({ chart: CHART });
    const after = Math.ceil(Date.now() / 1000);
    const expires = Date.parse(expiresAt) / 1000;
    expect(expires).toBeGreaterThanOrEqual(before + 184 * 86_400);
    expect(expires).toBeLessThanOrEqual(after + 184 * 86_400);
    const record = (await CHARTS.list()).keys.find(({ name }) => name === `chart:${id}`);
    // The record must not expire before the time in the response.
    expect(record?.expiration).toBeGreaterThanOrEqual(expires);
    expect(record?.expiration).toBeLessThanOrEqual(expires + 2);
  });

  test("stores every image parameter under its full name, but no key", async () => {
    const { id } = await save({
      c: CHART,
      w: "210",
      h: 110.0,
      bkg: "#fff",
      v: 3,
      f: "JPG",
      devicePixelRatio: "1.5",
      quality: "50",
      defaults: "chartjs",
      lang: "ja_JP",
      templateOverrides: { title: "T", data1: "3,4" },
      key: "q-secret",
      sig: "q-sig",
      accountId: "q-account",
      ref: "q-ref",
    });
    const text = (await CHARTS.get(`chart:${id}`)) ?? "";
    expect(JSON.parse(text)).toEqual({
      version: 1,
      created: expect.any(Number),
      expires: expect.any(Number),
      plan: "anonymous",
      owner: { token: expect.any(String) },
      number: 1,
      saved: expect.any(Number),
      body: {
        chart: CHART,
        width: 210,
        height: 110,
        backgroundColor: "#fff",
        version: "3",
        format: "jpg",
        devicePixelRatio: 1.5,
        quality: 50,
        defaults: "chartjs",
        lang: "ja-JP",
        templateOverrides: { title: "T", data1: [3, 4] },
      },
    });
    expect(text).not.toContain("q-");
    const { created, expires } = JSON.parse(text);
    expect(expires - created).toBe(SAVED_SECONDS);
  });

  test("accepts forms", async () => {
    const script = "{type:'bar',data:{labels:['a b','c'],datasets:[{data:[1,2],label:'x'+'y'}]}}";
    const body = new URLSearchParams({ c: script, w: "120", h: "80px", validate: "1" });
    const reply = await app.request(`${HOST}/chart/create/`, { method: "POST", body });
    expect(reply.status).toBe(200);
    const { id } = (await reply.json()) as Saved;
    expect(await fileOf(await render(id))).toEqual(await drawDirectly({ chart: script, width: 120, height: 80 }));
  });

  test("uses the operator's public URL", async () => {
    for (const [setting, start] of [
      ["https://limn.example/", "https://limn.example/chart/render/zf-"],
      ["http://localhost:8787", "http://localhost:8787/chart/render/zf-"],
      ["https://example.com/limn//", "https://example.com/limn/chart/render/zf-"],
      ["", `${HOST}/chart/render/zf-`],
    ]) {
      settings.PUBLIC_URL = setting;
      expect((await save({ chart: CHART })).url).toMatch(new RegExp(`^${start?.replaceAll(".", "\\.")}`));
    }
  });
});

describe("POST /chart/create rejects", () => {
  test("parameters out of range", async () => {
    expect(await rejectionMessage({ chart: CHART, w: 9000 })).toBe(`w ${SIDE_TEXT}, got 9000`);
    expect(await rejectionMessage({ chart: CHART, format: "tiff", validate: false })).toContain(
      "format must be one of",
    );
    expect(await rejectionMessage({ chart: CHART, templateOverrides: { data1: "a" } })).toContain(
      "templateOverrides.data1",
    );
    expect(await rejectionMessage({ chart: CHART, validate: "maybe" })).toBe(
      "validate must be true or false, got maybe",
    );
  });

  test.each([
    [{ type: "bar", data: { datasets: 5 } }, "chart.data.datasets must be a list, got 5"],
    ["{type:'nope'}", "chart.type must be a chart type, got nope"],
    ["{type:'bar'", "chart ends too early"],
    ["{type:'bar',data:{datasets:[{data:[1]}]},options:{scales:{yAxes:[{ticks:{callback:()=>nope}}]}}}", "nope"],
  ])("an invalid chart: %j", async (chart, reason) => {
    expect(await rejectionMessage({ chart })).toContain(reason);
  });

  test("GET requests", async () => {
    const reply = await app.request("/chart/create?c={type:'bar'}");
    expect([reply.status, reply.headers.get("Allow")]).toEqual([405, "POST, OPTIONS"]);
  });

  test("nothing else: an invalid chart is saved if validate is false", async () => {
    for (const validate of [false, "false", 0, "no"]) {
      const { id } = await save({ chart: "{type:'nope'}", validate });
      const reply = await getJson(`/chart/render/${id}`);
      expect(reply.status).toBe(400);
      expect(reply.headers.get("X-Quickchart-Error")).toContain("chart.type must be a chart type, got nope");
    }
  });
});

describe("a saved chart", () => {
  const request = { chart: CHART, width: 120, height: 80, devicePixelRatio: 1, version: "4" };

  test.each([
    ["w=60&height=50", { width: 60, height: 50 }],
    ["bkg=red", { backgroundColor: "red" }],
    ["format=svg", { format: "svg" }],
    ["title=New+sales", { templateOverrides: { title: "New sales" } }],
    ["labels=x,y,z&data1=3,2,1", { templateOverrides: { labels: ["x", "y", "z"], data1: [3, 2, 1] } }],
    [
      "backgroundColor1=red,blue&label1=X&data5=1",
      { templateOverrides: { backgroundColor1: ["red", "blue"], label1: "X" } },
    ],
    // Parameters that the query cannot override.
    ["c={}&chart={}&v=2&version=2&encoding=base64&defaults=chartjs&key=x&t=abc", {}],
  ])("is rendered with the query's parameters: %s", async (query, asked) => {
    const { id } = await save(request);
    expect(await fileOf(await render(`${id}?${query}`))).toEqual(await drawDirectly({ ...request, ...asked }));
  });

  test.each([
    ["png", "image/png", "png"],
    ["svg", "image/svg+xml", "svg"],
    ["jpeg", "image/jpeg", "jpg"],
    ["PDF", "application/pdf", "pdf"],
  ])("is rendered in the format of the URL's extension: .%s", async (ending, type, extension) => {
    const { id } = await save(request);
    for (const query of ["", "?format=base64", "?f=png"]) {
      const reply = await render(`${id}.${ending}${query}`);
      expect(reply.headers.get("Content-Type")).toBe(type);
      expect(reply.headers.get("Content-Disposition")).toBe(`inline; filename="chart.${extension}"`);
      expect(await fileOf(reply)).toEqual(await drawDirectly({ ...request, format: ending.toLowerCase() }));
    }
  });

  test("can be rendered as PNG if it was saved as JPEG with a quality", async () => {
    const { id } = await save({ ...request, format: "jpg", quality: 30 });
    expect(await fileOf(await render(`${id}.png`))).toEqual(await drawDirectly(request));
    expect(await fileOf(await render(`${id}.jpeg`))).toEqual(
      await drawDirectly({ ...request, format: "jpg", quality: 30 }),
    );
    expect(await fileOf(await render(id))).toEqual(await drawDirectly({ ...request, format: "jpg", quality: 30 }));
  });

  test("keeps its saved overrides unless the query has others", async () => {
    const { id } = await save({ ...request, templateOverrides: { title: "Saved", label1: "L" } });
    expect(await fileOf(await render(`${id}?title=Asked`))).toEqual(
      await drawDirectly({ ...request, templateOverrides: { title: "Asked", label1: "L" } }),
    );
  });

  test.each([["w=9000", `w ${SIDE_TEXT}, got 9000`]])("rejects an invalid query: %s", async (query, message) => {
    const { id } = await save(request);
    const reply = await getJson(`/chart/render/${id}?${query}`);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toEqual({ success: false, error: message });
  });

  test("renders errors as a PNG of its own size for an <img>", async () => {
    const { id } = await save({ ...request, chart: "{type:'nope'}", validate: false });
    const reply = await app.request(`/chart/render/${id}`, { headers: { Accept: "image/avif,image/*,*/*;q=0.8" } });
    expect(reply.status).toBe(400);
    const { width, height } = decodePng(await bytesOf(reply));
    expect([width, height]).toEqual([120, 80]);
  });

  test("answers HEAD and a trailing slash, but no POST", async () => {
    const { id } = await save(request);
    const head = await app.request(`/chart/render/${id}`, { method: "HEAD" });
    expect([head.status, head.headers.get("Content-Type"), await head.text()]).toEqual([200, "image/png", ""]);
    expect((await app.request(`/chart/render/${id}/`)).status).toBe(200);
    expect((await app.request(`/chart/render/${id}`, { method: "POST" })).status).toBe(405);
  });
});

describe("a short link", () => {
  const request = { chart: CHART, width: 120, height: 80, devicePixelRatio: 1, version: "4" };
  const ask = (path: string, init: RequestInit = {}) =>
    app.request(`${HOST}${path}`, { headers: { Accept: "application/json" }, ...init });

  test("has at most 40 characters after the host, and returns the same image as the long URL", async () => {
    const { url, shortUrl } = await save(request);
    const { pathname } = new URL(shortUrl);
    expect(pathname.length).toBeLessThanOrEqual(40);
    expect(await fileOf(await ask(pathname))).toEqual(await fileOf(await app.request(url)));
  });

  test("takes overrides, an extension, a trailing slash and HEAD, but no POST", async () => {
    const { id, shortUrl } = await save(request);
    const { pathname } = new URL(shortUrl);
    for (const rest of ["?title=New&data1=5,6", ".svg", "?w=60&f=jpg"])
      expect(await fileOf(await ask(pathname + rest))).toEqual(await fileOf(await render(id + rest)));
    expect((await ask(`${pathname}/`)).status).toBe(200);
    expect((await ask(pathname, { method: "HEAD" })).status).toBe(200);
    const posted = await ask(pathname, { method: "POST" });
    expect([posted.status, posted.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });

  test("and an id stand for each other everywhere", async () => {
    const { id, shortUrl } = await save(request);
    const short = shortUrl.split("/").at(-1) as string;
    const drawn = await fileOf(await render(id));
    expect(await fileOf(await ask(`/c/${id}`))).toEqual(drawn);
    expect(await fileOf(await render(short))).toEqual(drawn);
    expect(await fileOf(await post("/chart", { template: short }))).toEqual(drawn);
    expect((await ask(`/chart/config/${short}`)).status).toBe(200);
    expect((await ask(`/chart-maker/view/${short}`)).status).toBe(200);
    const oembed = await ask(`/oembed?url=${encodeURIComponent(shortUrl)}`);
    expect(await oembed.json()).toHaveProperty("type", "photo");
  });

  test.each([
    "AAAAAAAAQACAAAAAAAAAAA",
    "x",
    ".png",
    "%00",
    "__proto__",
    "constructor",
    "..%2F..%2Fchart",
    "a".repeat(600),
  ])("returns 404 for an unknown id: %s", async (id) => {
    const reply = await ask(`/c/${id}`);
    expect([reply.status, reply.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
    expect(await reply.json()).toHaveProperty("error", expect.stringMatching(/^Chart not found: /));
  });
});

describe("an unknown or expired chart", () => {
  test.each([
    "zf-00000000-0000-4000-8000-000000000000",
    "zf-00000000-0000-4000-8000-000000000000.svg",
    "x",
    ".png",
    "%FF",
    "%00",
    "..%2F..%2Fchart",
    "__proto__",
    "x".repeat(600),
  ])("returns 404: %s", async (id) => {
    const reply = await getJson(`/chart/render/${id}`);
    expect(reply.status).toBe(404);
    expect(reply.headers.get("Cache-Control")).toBe("no-store");
    expect(await reply.json()).toHaveProperty("error", expect.stringMatching(/^Chart not found: /));
  });

  test("is rendered as an error image for an <img>, in the format of the extension", async () => {
    const reply = await app.request("/chart/render/zf-1.svg?w=300", {
      headers: { Accept: "image/svg+xml,image/*,*/*" },
    });
    expect(reply.status).toBe(404);
    expect(reply.headers.get("Content-Type")).toBe("image/svg+xml");
    const svg = await reply.text();
    expect(svg).toMatch(/^<svg [^>]*width="300"/);
    expect(svg).toContain("Chart not found");
  });

  test("returns 404 from the second of expiresAt onwards", async () => {
    const { id, expiresAt } = await save({ chart: CHART, width: 60, height: 40 });
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.parse(expiresAt) - 1000);
    expect((await render(id)).headers.get("Cache-Control")).toBe("public, max-age=1");
    vi.setSystemTime(Date.parse(expiresAt));
    expect((await app.request(`/chart/render/${id}`)).status).toBe(404);
  });

  test("is never cacheable beyond its expiry", async () => {
    const { id, expiresAt } = await save({ chart: CHART, width: 60, height: 40 });
    vi.useFakeTimers({ toFake: ["Date"] });
    for (const [left, kept] of [
      [WEEK, 30],
      [60, 30],
      [20, 20],
    ] as const) {
      vi.setSystemTime(Date.parse(expiresAt) - left * 1000);
      const reply = await render(id);
      expect(reply.headers.get("Cache-Control")).toBe(`public, max-age=${kept}`);
      expect(reply.headers.has("ETag")).toBe(true);
    }
  });

  test("doesn't shorten the lifetime of the same chart requested directly at the same time", async () => {
    const { id, expiresAt } = await save({ chart: CHART, width: 600, height: 400, format: "pdf", validate: false });
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.parse(expiresAt) - 60_000);
    const query = `c=${encodeURIComponent(JSON.stringify(CHART))}&w=600&h=400&f=pdf`;
    const replies = await Promise.all([app.request(`/chart?${query}`), app.request(`/chart/render/${id}`)]);
    const kept = replies.map((reply) => reply.headers.get("Cache-Control"));
    expect(kept).toEqual([`public, max-age=${WEEK}`, "public, max-age=30"]);
  });
});

describe("the image cache", () => {
  test("is shared by saved and direct charts, and filled when a chart is saved", async () => {
    settings.CACHE_IMAGES = "on";
    const request = { chart: CHART, width: 61, height: 41 };
    const { id } = await save(request);
    const rendered = await render(id);
    expect(rendered.headers.get("X-Cache")).toBe("HIT");
    const direct = await post("/chart", { ...request, f: "png" });
    expect(direct.headers.get("X-Cache")).toBe("HIT");
    expect(await fileOf(direct)).toEqual(await fileOf(rendered));
    const get = await app.request(`/chart?c=${encodeURIComponent(JSON.stringify(CHART))}&w=61&h=41`);
    expect(get.headers.get("ETag")).toBe(rendered.headers.get("ETag"));
    const headers = { "If-None-Match": rendered.headers.get("ETag") ?? "" };
    expect((await app.request(`/chart/render/${id}`, { headers: headers })).status).toBe(304);
    expect((await app.request(`/chart/render/${id}?title=x`, { headers: headers })).status).toBe(200);
  });

  test("has separate entries for different overrides", async () => {
    settings.CACHE_IMAGES = "on";
    const { id } = await save({ chart: CHART, width: 62, height: 42 });
    const tags = new Set<string | null>();
    for (const query of ["", "?title=a", "?title=b", "?data1=1", "?data1=1,2", "?label1=1", "?backgroundColor1=red"])
      tags.add((await render(id + query)).headers.get("ETag"));
    expect(tags.size).toBe(7);
    // Equivalent overrides share an entry.
    expect((await render(`${id}?data1=1,%202`)).headers.get("X-Cache")).toBe("HIT");
    expect((await render(`${id}?data1=[1,2]&label9=none`)).headers.get("ETag")).not.toBe(null);
  });
});

describe("a template in POST /chart", () => {
  const request = { chart: CHART, width: 120, height: 80 };

  test.each([
    ["an object", { title: "T", data1: [3, 4] }],
    ["JSON text", '{"data1":"3,4","title":"T"}'],
  ])("is rendered with templateOverrides as %s", async (_, templateOverrides) => {
    const { id } = await save(request);
    const reply = await post("/chart", { template: id, templateOverrides, format: "svg", w: 130 });
    expect(reply.status).toBe(200);
    expect(await fileOf(reply)).toEqual(
      await drawDirectly({ ...request, width: 130, format: "svg", templateOverrides: { title: "T", data1: [3, 4] } }),
    );
  });

  test("is rendered as saved without overrides, also from forms", async () => {
    const { id } = await save(request);
    const reply = await app.request("/chart", { method: "POST", body: new URLSearchParams({ template: id }) });
    expect(await fileOf(reply)).toEqual(await drawDirectly(request));
  });

  test("can be saved again with other overrides", async () => {
    const { id } = await save(request);
    const other = await save({ template: id, templateOverrides: { title: "T" } });
    expect(other.id).not.toBe(id);
    expect(await fileOf(await render(other.id))).toEqual(
      await drawDirectly({ ...request, templateOverrides: { title: "T" } }),
    );
  });

  test("can be validated", async () => {
    const { id } = await save(request);
    const validate = async (body: object) => {
      const reply = await post("/api/validate-chart", body);
      return [reply.status, await reply.json()];
    };
    expect(await validate({ template: id, templateOverrides: { title: "T" }, width: 130 })).toEqual([
      200,
      expect.objectContaining({
        success: true,
        errors: [],
        normalized: expect.objectContaining({ width: 130, height: 80 }),
      }),
    ]);
    expect(await validate({ template: id, templateOverrides: { data1: "x" } })).toEqual([
      400,
      expect.objectContaining({ success: false, errors: [expect.stringContaining("templateOverrides.data1")] }),
    ]);
    expect(await validate({ template: "zf-1" })).toEqual([
      404,
      expect.objectContaining({ success: false, errors: [expect.stringContaining("Chart not found")] }),
    ]);
  });

  test("is ignored if there is a chart", async () => {
    expect(await drawDirectly({ ...request, template: "zf-1" })).toEqual(await drawDirectly(request));
  });

  test("returns 404 for an unknown id and 400 for a malformed one", async () => {
    expect((await post("/chart", { template: "zf-1" })).status).toBe(404);
    const reply = await post("/chart", { template: { id: 1 } });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toHaveProperty("error", 'template must be the id of a saved chart, got {"id":1}');
  });
});

test("GET /chart accepts neither a template nor overrides, signed or not", async () => {
  const { id } = await save({ chart: CHART, width: 60, height: 40 });
  const overrides = encodeURIComponent('{"title":"T"}');
  expect((await app.request(`/chart?template=${id}`)).status).toBe(400);
  const text = JSON.stringify(CHART);
  const plain = `/chart?${new URLSearchParams({ c: text, f: "svg" })}`;
  const image = await (await app.request(plain)).text();
  expect(await (await app.request(`${plain}&templateOverrides=${overrides}`)).text()).toBe(image);
  expect((await app.request(`${plain}&templateOverrides=nonsense`)).status).toBe(200);
  const { key, account } = await createAccount();
  const signed = `${plain}&sig=${await sign(key, text)}&accountId=${account.id}`;
  expect(await (await app.request(`${signed}&title=T&templateOverrides=${overrides}`)).text()).toBe(image);
});

describe("the account of a saved chart", () => {
  const request = { chart: CHART, width: 60, height: 40 };

  test("is not stored, and the image is public", async () => {
    const { key } = await createAccount();
    const { id, url } = await save({ ...request, key });
    const [known, wrong] = await Promise.all([key, "wrong"].map((k) => post("/chart/create", { ...request, key: k })));
    expect(known?.headers.get("X-Service-Verified-Key")).toBe("true");
    expect([wrong?.status, wrong?.headers.has("X-Service-Verified-Key")]).toEqual([200, false]);
    expect(url).not.toContain(key);
    for (const { name } of (await CHARTS.list()).keys) expect(await CHARTS.get(name)).not.toContain(key);
    const reply = await render(id);
    expect(reply.headers.get("Cache-Control")).toBe("public, max-age=30");
    expect(reply.headers.has("X-Service-Verified-Key")).toBe(false);
  });

  test("determines the size limits when the chart is saved, but not when it is rendered", async () => {
    const chart = {
      type: "line",
      data: { labels: Array.from({ length: 5500 }, (_, i) => i), datasets: [{ data: [1] }] },
    };
    expect(await rejectionMessage({ ...request, chart })).toContain("labels");
    const { key } = await createAccount();
    const { id } = await save({ ...request, chart, key });
    await render(id);
    expect((await post("/chart", { template: id })).status).toBe(200);
  });

  test("matters for the rate limit: saving counts like rendering", async () => {
    const count = vi.fn(async (_: { readonly key: string }) => ({ success: false }));
    const before = await countRecords();
    const headers = { "Content-Type": "application/json", "CF-Connecting-IP": "192.0.2.1" };
    for (const validate of [true, false]) {
      const init = { method: "POST", body: JSON.stringify({ ...request, validate }), headers };
      const reply = await withSettings({ RATE_LIMIT: { limit: count } }, () => app.request("/chart/create", init));
      expect(reply.status).toBe(429);
      expect(reply.headers.get("Retry-After")).toBe("60");
    }
    expect(count).toHaveBeenCalledTimes(2);
    expect(await countRecords()).toBe(before);
  });

  test("matters if signatures are required: rendering a saved chart is public, other requests are not", async () => {
    const { key } = await createAccount();
    const { id } = await save({ ...request, key });
    const ask = (path: string, body?: object) =>
      withSettings({ SIGNATURE_REQUIRED: "true" }, () => (body === undefined ? getJson(path) : post(path, body)));
    expect((await ask("/chart/create", request)).status).toBe(403);
    expect((await ask("/chart/create", { ...request, key })).status).toBe(200);
    expect((await ask(`/chart/render/${id}?title=T`)).status).toBe(200);
    expect((await ask("/chart", { template: id })).status).toBe(403);
    expect((await ask("/chart", { template: id, key })).status).toBe(200);
    // GET /chart/render ignores signatures.
    expect((await ask(`/chart/render/${id}?sig=x&accountId=y`)).status).toBe(200);
  });
});

describe("a failing chart store", () => {
  const fail = async () => Promise.reject(new Error("KV GET failed: 500"));
  const never = () => new Promise<never>(() => {});

  test("makes saving fail with 503 and Retry-After", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    vi.spyOn(CHARTS, "put").mockImplementation(fail);
    expect(await rejectionMessage({ chart: CHART }, 503)).toBe("chart could not be saved: try again");
    const reply = await post("/chart/create", { chart: CHART });
    expect(reply.headers.get("Retry-After")).toBe("5");
  });

  test("makes saving fail if it is too slow, and a late write is undone", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    let end: (() => void) | undefined;
    const put = CHARTS.put.bind(CHARTS);
    vi.spyOn(CHARTS, "put").mockImplementation(async (...entry: Parameters<typeof put>) => {
      // Views of earlier tests' charts are written in the background.
      if (entry[0].startsWith("views:")) return put(...entry);
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      await put(...entry);
    });
    const before = await countRecords();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const reply = post("/chart/create", { chart: CHART, validate: false });
    await vi.waitFor(() => expect(end).toBeDefined(), { timeout: 60_000 });
    vi.runAllTimers();
    expect((await reply).status).toBe(503);
    vi.useRealTimers();
    end?.();
    await vi.waitFor(async () => expect(await countRecords()).toBe(before), { timeout: 60_000 });
  });

  test.each([
    ["fails", fail],
    ["is slow", never],
  ])("that %s doesn't affect charts that this isolate has already rendered", async (_, get) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { id } = await save({ chart: CHART, width: 60, height: 40 });
    const before = await fileOf(await render(id));
    // The copy is written after the reply.
    await vi.waitFor(async () => expect(await readCopy(id)).toBeDefined(), { timeout: 60_000 });
    vi.spyOn(CHARTS, "get").mockImplementation(get as unknown as typeof CHARTS.get);
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const ask = async (path: string) => {
      const pendingReply = Promise.resolve(getJson(`/chart/render/${path}`));
      if (get === never) {
        const answered = vi.fn();
        pendingReply.then(answered);
        // Let the reads of the store time out. Views that are counted in the meantime use timers, too.
        const check = () => {
          vi.runAllTimers();
          expect(answered).toHaveBeenCalled();
        };
        await vi.waitFor(check, { timeout: 60_000 });
      }
      return pendingReply;
    };
    const reply = await ask(id);
    expect(reply.status).toBe(200);
    expect(await fileOf(reply)).toEqual(before);
    const unknown = await ask("zf-00000000-0000-4000-8000-000000000000");
    expect(unknown.status).toBe(503);
    expect(unknown.headers.get("Retry-After")).toBe("5");
    expect(await unknown.json()).toEqual({
      success: false,
      error: "saved charts cannot be read at the moment: try again",
    });
  });

  test.each(['{"version":2,"created":0,"expires":9999999999,"body":{}}', "null", "{"])(
    "with a malformed record makes rendering fail with 503: %s",
    async (text) => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      await CHARTS.put("chart:zf-other", text);
      const reply = await getJson("/chart/render/zf-other");
      expect([reply.status, reply.headers.get("Retry-After")]).toEqual([503, "5"]);
      await CHARTS.delete("chart:zf-other");
    },
  );

  test("that doesn't return a new chart yet doesn't prevent rendering, even without Durable Objects", async () => {
    settings.RECENT_CHARTS = undefined;
    const { id } = await save({ chart: CHART, width: 60, height: 40 });
    // The copy is written after the response.
    const isCopied = async () => {
      const copy = await caches.default.match(`https://charts.limn.internal/${id}`);
      expect(await copy?.text()).toContain('"version":1');
    };
    await vi.waitFor(isCopied, { timeout: 60_000 });
    await CHARTS.delete(`chart:${id}`);
    expect((await render(id)).status).toBe(200);
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 180_000);
    expect((await app.request(`/chart/render/${id}`)).status).toBe(404);
  });
});
