import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import app from "../../../src/app.ts";
import { ANONYMOUS_CHART_BYTES, BODY_BYTES, SAVED_SECONDS } from "../../../src/base/limits.ts";
import { SIDE_TEXT } from "../../../src/options/whole-number.ts";
import { shortenId } from "../../../src/service/shared/short-id.ts";
import { createAccount, withSettings } from "./accounts.ts";
import { bearer, type Saved, save as saveImage, send } from "./send.ts";
import { rewriteRecord } from "./stored-record.ts";

const { CHARTS } = env as unknown as { readonly CHARTS: KVNamespace };
const settings = env as unknown as Record<string, unknown>;
const CHART = { type: "bar", data: { labels: ["a", "b"], datasets: [{ label: "Sales", data: [1, 2] }] } };
const OTHER = { type: "line", data: { labels: ["a", "b"], datasets: [{ label: "Costs", data: [5, 3] }] } };
const REQUEST = { chart: CHART, width: 120, height: 80, devicePixelRatio: 1, version: "4", format: "svg" };

const HOST = "https://charts.example";
const ask = (path: string, method = "GET", headers: Record<string, string> = {}, body?: unknown) =>
  send(method, HOST + path, body, headers);

const save = (body: object = REQUEST) => saveImage(`${HOST}/chart/create`, body);

const change = ({ id, editToken }: Pick<Saved, "id" | "editToken">, body: unknown, method = "PATCH", headers = {}) =>
  ask(`/chart/config/${id}`, method, { ...bearer(editToken), ...headers }, body);

async function changeSuccessfully(saved: Saved, body: unknown, method = "PATCH", headers = {}): Promise<Response> {
  const reply = await change(saved, body, method, headers);
  expect(reply.status, reply.headers.get("X-Service-Error") ?? "").toBe(200);
  return reply;
}

const draw = async (id: string, query = "") => (await ask(`/chart/render/${id}${query}`)).text();
const drawDirectly = async (body: object) => (await ask("/chart", "POST", {}, body)).text();
const readConfig = async (id: string) => (await ask(`/chart/config/${id}`)).json<Record<string, unknown>>();
const errorOf = async (reply: Response) => [reply.status, (await reply.json<{ error: string }>()).error] as const;

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  settings.CACHE_IMAGES = "off";
});

describe("the edit token", () => {
  test("is shown once, and only its hash is stored", async () => {
    const saved = await save();
    expect(saved.editToken).toMatch(/^e-[2-9a-z]{32}$/);
    expect(saved.editUrl).toBe(
      `https://charts.example/chart-maker/edit/${shortenId(saved.id)}#token=${saved.editToken}`,
    );
    const text = (await CHARTS.get(`chart:${saved.id}`)) ?? "";
    expect(text).not.toContain(saved.editToken.slice(2));
    expect(JSON.parse(text).owner).toEqual({ token: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(JSON.stringify(await readConfig(saved.id))).not.toMatch(/token|owner/);
    const reply = await changeSuccessfully(saved, { width: 60 });
    expect(await reply.text()).not.toContain(saved.editToken);
  });

  test("doesn't appear in errors", async () => {
    const saved = await save();
    const reply = await change(saved, { width: `x${saved.editToken}`, lang: saved.editToken, format: saved.editToken });
    expect(reply.status).toBe(400);
    expect(`${await reply.text()} ${[...reply.headers].join()}`).not.toContain(saved.editToken.slice(4, 20));
  });

  test("can be combined with an account's key in the body", async () => {
    const { key } = await createAccount();
    const reply = await changeSuccessfully(await save(), { width: 60, key });
    expect(reply.headers.get("X-Service-Verified-Key")).toBe("true");
  });
});

describe("PATCH /chart/config/<id>", () => {
  test("keeps the fields that the body doesn't mention, and the URLs", async () => {
    const saved = await save({ ...REQUEST, theme: "dark" });
    const reply = await changeSuccessfully(saved, { c: OTHER, w: 60 });
    expect(await reply.json()).toEqual({
      success: true,
      id: saved.id,
      url: `https://charts.example/chart/render/${saved.id}`,
      shortUrl: `https://charts.example/c/${shortenId(saved.id)}`,
      expiresAt: saved.expiresAt,
    });
    const expected = await drawDirectly({ ...REQUEST, theme: "dark", chart: OTHER, width: 60 });
    expect(await draw(saved.id)).toBe(expected);
    expect(await (await ask(`/c/${shortenId(saved.id)}`)).text()).toBe(expected);
  });

  test("sets the data by templateOverrides, and takes forms and short ids", async () => {
    const saved = await save();
    const body = new URLSearchParams({ templateOverrides: '{"title":"New","data1":[7,8]}', height: "70px" });
    const reply = await app.request(`/chart/config/${shortenId(saved.id)}/`, {
      method: "PATCH",
      headers: bearer(saved.editToken),
      body,
    });
    expect(reply.status).toBe(200);
    expect(await draw(saved.id)).toBe(
      await drawDirectly({ ...REQUEST, height: 70, templateOverrides: { title: "New", data1: [7, 8] } }),
    );
  });

  test("applies everywhere the chart is shown: templates, live pages and oEmbed", async () => {
    const saved = await save();
    await changeSuccessfully(saved, { chart: OTHER, templateOverrides: { title: "Changed" }, width: 77 });
    const drawn = await (
      await ask("/chart", "POST", {}, { template: saved.id, templateOverrides: { data1: [9] } })
    ).text();
    expect(drawn).toBe(
      await drawDirectly({ ...REQUEST, chart: OTHER, width: 77, templateOverrides: { title: "Changed", data1: [9] } }),
    );
    const page = await ask(`/chart-maker/view/${saved.id}`, "GET", { Accept: "text/html" });
    expect(page.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(await page.text()).toContain("Costs");
    const url = encodeURIComponent(`https://charts.example/chart/render/${saved.id}`);
    expect(await (await ask(`/oembed?url=${url}`)).json()).toMatchObject({ width: 77, cache_age: 30 });
  });

  test("changes the expiry time alone, even of a chart that can't be drawn", async () => {
    const saved = await save({ chart: "{type:'nope'}", validate: false });
    const before = Math.floor(Date.now() / 1000);
    const reply = await changeSuccessfully(saved, { expiresIn: "90d" });
    const expires = Date.parse((await reply.json<Saved>()).expiresAt) / 1000;
    expect(expires - before - 90 * 86_400).toBeLessThan(60);
    const record = (await CHARTS.list()).keys.find(({ name }) => name === `chart:${saved.id}`);
    expect(Math.abs((record?.expiration ?? 0) - expires)).toBeLessThan(60);
    expect((await readConfig(saved.id)).expiresAt).toBe(new Date(expires * 1000).toISOString().replace(".000Z", "Z"));
  });

  test.each(["59s", "0", "185d", "999999999d", "soon", "-1d", 5, {}, "1e3d"])(
    "rejects the lifetime %j",
    async (expiresIn) => {
      const saved = await save();
      const [status, error] = await errorOf(await change(saved, { expiresIn }));
      expect([status, error]).toEqual([
        400,
        expect.stringContaining("expiresIn must be a duration from 1m to 184d, such as 90d or 12h, got"),
      ]);
      const created = await ask("/chart/create", "POST", {}, { ...REQUEST, expiresIn });
      expect(created.status).toBe(400);
    },
  );

  test("rejects a body that changes nothing, an invalid chart and unknown ids, and keeps the chart", async () => {
    const saved = await save();
    const drawn = await draw(saved.id);
    for (const [body, message] of [
      [{}, "body must have expiresIn or a parameter of POST /chart, such as chart or width"],
      [{ template: saved.id, nonsense: 1, encoding: "base64" }, "body must have expiresIn"],
      [{ width: 100, encoding: "hex" }, "encoding must be one of url, base64, got hex"],
      [{ chart: "{type:'nope'}" }, "chart.type must be a chart type"],
      [{ width: 9000 }, `width ${SIDE_TEXT}, got 9000`],
      [{ format: "tiff" }, "format must be one of"],
    ] as const)
      expect(await errorOf(await change(saved, body))).toEqual([400, expect.stringContaining(message)]);
    expect((await change(saved, "[", "PATCH")).status).toBe(400);
    expect((await change(saved, { chart: OTHER, other: "x".repeat(BODY_BYTES) })).status).toBe(413);
    expect((await change({ ...saved, id: "zf-1" }, { width: 60 })).status).toBe(404);
    expect(await draw(saved.id)).toBe(drawn);
  });

  test("saves a chart that can't be drawn with validate=false", async () => {
    const saved = await save();
    await changeSuccessfully(saved, { chart: "{type:'nope'}", validate: false });
    expect((await ask(`/chart/render/${saved.id}`)).status).toBe(400);
    expect((await change(saved, { chart: "x".repeat(20_000), validate: false })).status).toBe(413);
    await changeSuccessfully(saved, { chart: CHART });
    expect(await draw(saved.id)).toBe(await drawDirectly(REQUEST));
  });
});

describe("PUT /chart/config/<id>", () => {
  test("replaces the whole chart", async () => {
    const saved = await save({ ...REQUEST, theme: "dark", templateOverrides: { title: "T" } });
    await changeSuccessfully(saved, { chart: OTHER, format: "svg" }, "PUT");
    expect(await draw(saved.id)).toBe(await drawDirectly({ chart: OTHER, format: "svg" }));
  });

  test("can copy another saved chart, also one that has been changed", async () => {
    const source = await save();
    await changeSuccessfully(source, { chart: OTHER });
    const saved = await save();
    await changeSuccessfully(saved, { template: source.id, templateOverrides: { data1: [1, 9] } }, "PUT");
    expect(await draw(saved.id)).toBe(
      await drawDirectly({ ...REQUEST, chart: OTHER, templateOverrides: { data1: [1, 9] } }),
    );
    expect((await change(saved, { width: 60 }, "PUT")).status).toBe(400);
  });
});

describe("a request that isn't the owner's", () => {
  const FORBIDDEN =
    "authorization must be Bearer followed by the edit token of the chart, or by the key of the account that saved it";

  test("is rejected with 403, and the chart stays the same", async () => {
    const saved = await save();
    const other = await save();
    const { key } = await createAccount();
    const flip = saved.editToken.endsWith("2") ? "3" : "2";
    for (const token of [
      "",
      "e-",
      "wrong",
      other.editToken,
      key,
      saved.editToken.toUpperCase(),
      saved.editToken.slice(0, -1) + flip,
      `${saved.editToken}2`,
      saved.editToken.slice(2),
      JSON.parse((await CHARTS.get(`chart:${saved.id}`)) ?? "").owner.token,
      "the-operator-of-the-tests",
    ])
      for (const [method, body] of [
        ["PATCH", { width: 60 }],
        ["PUT", REQUEST],
        ["DELETE", undefined],
      ] as const)
        expect(
          await errorOf(await ask(`/chart/config/${saved.id}`, method, token === "" ? {} : bearer(token), body)),
        ).toEqual([403, FORBIDDEN]);
    const inBody = await ask(
      `/chart/config/${saved.id}?token=${saved.editToken}&key=${saved.editToken}`,
      "PATCH",
      {},
      {
        width: 60,
        token: saved.editToken,
        key: saved.editToken,
        editToken: saved.editToken,
      },
    );
    expect(inBody.status).toBe(403);
    expect(await draw(saved.id)).toBe(await drawDirectly(REQUEST));
  });

  test("uses up the caller's points, so that guessing is limited", async () => {
    const saved = await save();
    const count = vi.fn(async (_: { readonly key: string }) => ({ success: false }));
    const reply = await withSettings({ RATE_LIMIT: { limit: count } }, () =>
      change({ ...saved, editToken: "wrong" }, { width: 60 }, "PATCH", { "CF-Connecting-IP": "192.0.2.9" }),
    );
    expect([reply.status, count.mock.calls.length]).toEqual([429, 1]);
  });

  test("gets the same status 404 as a reader for unknown and malformed ids", async () => {
    for (const id of ["zf-00000000-0000-4000-8000-000000000000", "__proto__", "chart:zf-1", "saved:1:2:3", "%00"])
      expect((await change({ id, editToken: "wrong" }, { width: 60 })).status).toBe(404);
  });

  test("can't change a chart that has no owner", async () => {
    const record = { version: 1, created: 1, expires: 4e9, plan: "anonymous", body: REQUEST };
    for (const owner of [undefined, {}, { token: "" }, { account: "" }]) {
      await CHARTS.put("chart:zf-no-owner", JSON.stringify({ ...record, ...(owner && { owner }) }));
      expect((await change({ id: "zf-no-owner", editToken: (await save()).editToken }, { width: 60 })).status).toBe(
        403,
      );
      expect((await ask("/chart/config/zf-no-owner", "PATCH", {}, { width: 60 })).status).toBe(403);
    }
  });
});

describe("concurrent changes", () => {
  test("are detected by If-Match", async () => {
    const saved = await save();
    const read = await ask(`/chart/config/${saved.id}`);
    expect(read.headers.get("ETag")).toBe('"1"');
    const first = await changeSuccessfully(saved, { width: 60 }, "PATCH", { "If-Match": '"1"' });
    expect(first.headers.get("ETag")).toBe('"2"');
    for (const tag of ['"1"', 'W/"2"', "2", "", '"x"'])
      expect(await errorOf(await change(saved, { width: 70 }, "PATCH", { "If-Match": tag }))).toEqual([
        412,
        "chart was changed by another request: read it again, then repeat the change",
      ]);
    for (const tag of ["*", '"1", "3"'])
      expect((await change(saved, { width: 80 }, "PATCH", { "If-Match": tag })).status).toBe(200);
    expect((await ask(`/chart/config/${saved.id}`)).headers.get("ETag")).toBe('"4"');
    expect(
      (await ask(`/chart/config/${saved.id}`, "DELETE", { ...bearer(saved.editToken), "If-Match": '"1"' })).status,
    ).toBe(412);
  });

  test("are detected without If-Match if they overlap", async () => {
    const saved = await save();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, i) => change(saved, { templateOverrides: { data1: [i] } })),
    );
    const statuses = replies.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 412]));
    const successes = statuses.filter((status) => status === 200).length;
    expect((await ask(`/chart/config/${saved.id}`)).headers.get("ETag")).toBe(`"${1 + successes}"`);
  });

  test("are answered with 503 if the store fails, and the chart stays the same", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const saved = await save();
    const broken = {
      get: (...args: [string]) => CHARTS.get(...args),
      put: () => Promise.reject(new Error("KV is down")),
      list: async () => ({ keys: [], list_complete: true }),
    };
    const reply = await withSettings({ CHARTS: broken }, () => change(saved, { width: 60 }));
    expect([reply.status, reply.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect((await ask(`/chart/config/${saved.id}`)).headers.get("ETag")).toBe('"1"');
  });
});

describe("limits of a change", () => {
  const large = (bytes: number) => ({ ...CHART, note: "n".repeat(bytes) });

  test("are those of saving: size, daily bytes and points", async () => {
    const saved = await save();
    expect((await change(saved, { chart: large(ANONYMOUS_CHART_BYTES) })).status).toBe(413);
    const from = { "CF-Connecting-IP": "192.0.2.77" };
    const limited = (body: object) =>
      withSettings({ ANONYMOUS_SAVED_BYTES_PER_DAY: "3000" }, () => change(saved, body, "PATCH", from));
    expect((await limited({ chart: large(2000) })).status).toBe(200);
    expect((await limited({ chart: large(2000) })).status).toBe(429);
    // A change of the expiry time counts too, because it keeps the data for longer.
    expect((await limited({ expiresIn: "184d" })).status).toBe(429);
    const count = vi.fn(async (_: { readonly key: string }) => ({ success: false }));
    const reply = await withSettings({ RATE_LIMIT: { limit: count } }, () =>
      change(saved, { width: 60 }, "PATCH", from),
    );
    expect([reply.status, count.mock.calls.length]).toEqual([429, 1]);
  });

  test("are an account's limits if the chart was saved with a key", async () => {
    const { key, account } = await createAccount();
    const saved = await save({ ...REQUEST, key });
    expect(JSON.parse((await CHARTS.get(`chart:${saved.id}`)) ?? "").owner.account).toBe(account.id);
    await changeSuccessfully(saved, { chart: large(ANONYMOUS_CHART_BYTES) });
    const owner = { id: saved.id, editToken: key };
    expect((await change(owner, { width: 60 })).status).toBe(200);
    expect((await ask(`/chart/config/${saved.id}?key=${key}`, "PATCH", {}, { width: 61 })).status).toBe(200);
    const { key: stranger } = await createAccount();
    expect((await change({ ...owner, editToken: stranger }, { width: 60 })).status).toBe(403);
  });

  test("keep an account's secrets from a token's holder", async () => {
    const { key, account } = await createAccount();
    const saved = await save({ ...REQUEST, key });
    await rewriteRecord(saved.id, (record) => ({ ...record, account: account.id }));
    expect(await errorOf(await change(saved, { width: 60 }))).toEqual([
      403,
      "chart can load data with a token that its account stores: send a key of the account",
    ]);
    expect((await change({ ...saved, editToken: key }, { width: 60 })).status).toBe(200);
  });
});

describe("the image of a changed chart", () => {
  test("is revalidated after 30 seconds, by an ETag that changes with the chart", async () => {
    settings.CACHE_IMAGES = "on";
    const saved = await save({ ...REQUEST, width: 123 });
    const first = await ask(`/chart/render/${saved.id}`);
    expect(first.headers.get("Cache-Control")).toBe("public, max-age=30");
    // Saving has drawn the image.
    expect(first.headers.get("X-Cache")).toBe("HIT");
    const headers = { "If-None-Match": first.headers.get("ETag") ?? "" };
    expect((await ask(`/chart/render/${saved.id}`, "GET", headers)).status).toBe(304);
    await changeSuccessfully(saved, { chart: OTHER });
    const second = await ask(`/chart/render/${saved.id}`, "GET", headers);
    expect([second.status, second.headers.get("X-Cache")]).toEqual([200, "HIT"]);
    expect(await second.text()).toBe(await drawDirectly({ ...REQUEST, width: 123, chart: OTHER }));
    // The old image has no traces of the change, and reverting finds it in the cache.
    await changeSuccessfully(saved, { chart: CHART });
    expect((await ask(`/chart/render/${saved.id}`, "GET", headers)).status).toBe(304);
  });
});

test("a new chart can have a shorter lifetime", async () => {
  const { expiresAt } = await save({ ...REQUEST, expiresIn: "2h" });
  expect(Math.abs(Date.parse(expiresAt) - Date.now() - 7_200_000)).toBeLessThan(60_000);
  expect(SAVED_SECONDS).toBeGreaterThan(7200);
});
