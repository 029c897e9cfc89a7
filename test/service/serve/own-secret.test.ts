// Tests the API of named secrets, and that data which was loaded with one reaches only its account. test/viewer/secret-leaks.test.ts
// tests real servers.

import { env, withEnv } from "cloudflare:workers";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import app from "../../../src/app.ts";
import { ACCOUNT_SECRETS } from "../../../src/base/limits.ts";
import { createAccount, kv } from "./accounts.ts";

const HOST = "93.184.216.34";
const VALUE = "value-0123456789";

let one: { readonly key: string; readonly id: string };
let other: typeof one;
let sent: { readonly url: string; readonly headers: Headers }[] = [];

const ask = async (key: string | undefined, method: string, path: string, body?: unknown) => {
  const reply = await withEnv({ ...env, CACHE_IMAGES: "on" }, () =>
    app.request(`https://charts.example.com${path}`, {
      method,
      headers: {
        ...(key !== undefined && { Authorization: `Bearer ${key}` }),
        "Content-Type": "application/json",
        Accept: "application/json",
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    }),
  );
  return reply as Response;
};
const secretAt = (key: string | undefined, method: string, name = "", body?: unknown) =>
  ask(key, method, `/api/account/secrets${name && `/${name}`}`, body);
const save = (key: string, name: string, fields: object = {}) =>
  secretAt(key, "PUT", name, { hosts: [HOST], header: "X-API-Key", secret: VALUE, ...fields });

const chartOf = (plugins: object) => ({ type: "bar", data: { datasets: [{ label: "n" }] }, options: { plugins } });
const JSON_CHART = chartOf({
  json: { url: `https://${HOST}/rows`, labelColumn: 0, headers: { "X-API-Key": "{{secret.metabase}}" } },
});
const altOf = (chart: object) => `/chart?${new URLSearchParams({ c: JSON.stringify(chart), f: "alt", v: "4" })}`;

beforeAll(async () => {
  const [first, second] = [await createAccount(), await createAccount()];
  one = { key: first.key, id: first.account.id };
  other = { key: second.key, id: second.account.id };
  // A server whose data depends on the secret.
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const headers = new Headers(init?.headers);
    sent.push({ url: String(input), headers });
    const { hostname } = new URL(String(input));
    if (hostname === "cloudflare-dns.com")
      return Response.json({ Status: 0, Answer: [{ name: "a", type: 1, TTL: 60, data: HOST }] });
    if (hostname === "sheets.googleapis.com")
      return Response.json({
        values: [
          ["q", "n"],
          ["Q1", 3],
        ],
      });
    if (hostname === "api.github.com") return Response.json([{ tag: "v1", n: 5 }]);
    const length = headers.get("X-API-Key")?.length ?? 0;
    return Response.json([["rows", length]]);
  });
});
beforeEach(() => {
  sent = [];
});
afterAll(() => {
  vi.restoreAllMocks();
});

describe("the API", () => {
  test("saves, lists, replaces and removes secrets, and never returns a value", async () => {
    const texts: string[] = [];
    const textOf = async (reply: Response) => {
      texts.push(await reply.clone().text());
      return reply.json<Record<string, unknown>>();
    };
    const listed = { name: "metabase", hosts: [HOST], header: "X-API-Key", saved: expect.any(String) };
    expect(await textOf(await save(one.key, "metabase"))).toEqual({ success: true, secret: listed });
    expect(await textOf(await secretAt(one.key, "GET"))).toEqual({ success: true, secrets: [listed] });
    const replaced = await save(one.key, "metabase", {
      hosts: ["Example.COM:443", "b.example.com:8443"],
      scheme: "Bearer",
    });
    const changed = { ...listed, hosts: ["example.com", "b.example.com:8443"], scheme: "Bearer" };
    expect(await textOf(replaced)).toEqual({ success: true, secret: changed });
    expect(await textOf(await secretAt(one.key, "GET", "metabase"))).toEqual({ success: true, secret: changed });
    expect(texts.join()).not.toContain(VALUE);
    expect(await kv.get(`account:${one.id}`)).not.toContain(VALUE);
    expect((await secretAt(one.key, "DELETE", "metabase")).status).toBe(200);
    expect((await secretAt(one.key, "GET", "metabase")).status).toBe(404);
    expect((await secretAt(one.key, "DELETE", "metabase")).status).toBe(404);
  });

  test("needs the full key of the account", async () => {
    const reader = await ask(one.key, "POST", "/api/account/keys", { access: "read", name: "r" });
    const { key } = await reader.json<{ key: string }>();
    await save(one.key, "metabase");
    for (const [method, name] of [
      ["GET", ""],
      ["GET", "metabase"],
      ["PUT", "metabase"],
      ["DELETE", "metabase"],
    ] as const) {
      expect((await secretAt(key, method, name, method === "PUT" ? {} : undefined)).status).toBe(403);
      expect((await secretAt(undefined, method, name, method === "PUT" ? {} : undefined)).status).toBe(401);
    }
    expect(await (await secretAt(other.key, "GET")).json()).toEqual({ success: true, secrets: [] });
  });

  test.each<readonly [name: string, fields: object, message: RegExp]>([
    ["a-b", { hosts: [] }, /^hosts must be a list of 1 to 10 hosts/],
    ["a-b", { hosts: "example.com" }, /^hosts must be/],
    ...[
      "*.example.com",
      "https://example.com",
      "example.com/path",
      "a@example.com",
      "example.com.",
      "a b",
      "",
      "example.com:99999",
    ].map((host) => ["a-b", { hosts: [host] }, /^hosts must be a list/] as const),
    ["a-b", { hosts: Array.from({ length: 11 }, (_, i) => `h${i}.example.com`) }, /^hosts must be/],
    ...["Host", "Content-Length", "Via", "X-Forwarded-For", "X-A\r\nB", "Proxy-Authorization", "__proto__"].map(
      (header) => ["a-b", { header }, /^header must be Authorization/] as const,
    ),
    ["a-b", { scheme: "Bearer x" }, /^scheme must be a word/],
    ...["short", "a".repeat(1001), "with space", "line\r\nbreak", "ünïcödé-", 12345678, null].map(
      (secret) => ["a-b", { secret }, /^secret must be 8 to 1000 printable ASCII/] as const,
    ),
    ["A_b", {}, /^name must be 1 to 40 lowercase/],
    ["__proto__", {}, /^name must be/],
  ])("rejects %s with %j", async (name, fields, message) => {
    const reply = await save(one.key, name, fields);
    const { error } = await reply.json<{ error: string }>();
    expect([reply.status, error]).toEqual([400, expect.stringMatching(message)]);
    if (
      typeof (fields as { secret?: unknown }).secret === "string" &&
      String((fields as { secret: string }).secret).length > 5
    )
      expect(error).not.toContain((fields as { secret: string }).secret);
    expect(error).not.toContain(VALUE);
  });

  test("limits the number of secrets", async () => {
    const { key } = await createAccount();
    for (let i = 0; i < ACCOUNT_SECRETS; i++) expect((await save(key, `s${i}`)).status).toBe(200);
    const { error } = await (await save(key, "more")).json<{ error: string }>();
    expect(error).toBe(`account must have at most ${ACCOUNT_SECRETS} secrets: remove one first`);
    expect((await save(key, "s0")).status).toBe(200);
  });
});

describe("data", () => {
  test("belongs to the account, and changes with the secret", async () => {
    await save(one.key, "metabase");
    await save(other.key, "metabase", { secret: `${VALUE}${VALUE}` });
    const draw = async (key: string | undefined) => {
      const reply = await ask(key, "GET", altOf(JSON_CHART));
      return [reply.status, reply.headers.get("Cache-Control"), await reply.text()] as const;
    };
    const mine = await draw(one.key);
    expect(mine).toEqual([200, "private, max-age=300", expect.stringContaining("16")]);
    expect(await draw(one.key)).toEqual([200, expect.stringMatching(/^private/), mine[2]]);
    expect(sent.filter(({ url }) => url.includes(HOST))).toHaveLength(1);
    expect(await draw(other.key)).toEqual([200, "private, max-age=300", expect.stringContaining("32")]);
    const [status, caching, message] = await draw(undefined);
    expect([status, caching]).toEqual([400, "no-store"]);
    expect(message).toContain("can't receive {{secret.metabase}} in the header X-API-Key: the account");
    // A new value is used at once, and the old data isn't.
    sent = [];
    await save(one.key, "metabase", { secret: "another-value-of-24-bytes" });
    const posted = await ask(one.key, "POST", "/chart", { chart: JSON_CHART, format: "alt", version: "4" });
    expect(await posted.text()).toContain("25");
    expect(sent.map(({ headers }) => headers.get("X-API-Key"))).toEqual(["another-value-of-24-bytes"]);
  });

  test("of a saved chart is loaded with its owner's secret, and a copy of another account has none", async () => {
    await save(one.key, "metabase");
    const body = { chart: JSON_CHART, format: "alt", version: "4" };
    const { id } = await (await ask(one.key, "POST", "/chart/create", body)).json<{ id: string }>();
    expect((await ask(undefined, "GET", `/chart/render/${id}`)).status).toBe(200);
    const { key } = await createAccount();
    const copy = await (await ask(key, "POST", "/chart/create", body)).json<{ id?: string }>();
    if (copy.id !== undefined) expect((await ask(undefined, "GET", `/chart/render/${copy.id}`)).status).toBe(400);
  });

  test("of fixed APIs is requested with the key in its header, at the documented addresses", async () => {
    await save(one.key, "google", { hosts: ["sheets.googleapis.com"], header: "X-Goog-Api-Key" });
    await save(one.key, "github", { hosts: ["api.github.com"], header: "Authorization", scheme: "Bearer" });
    const docId = "1uS4yO8m0AbCdEfGhIjKlMnOp";
    const sheet = {
      docId,
      range: "My tab!A1:B2",
      labelColumn: "q",
      headers: { "x-goog-api-key": "{{secret.google}}" },
    };
    expect(await (await ask(one.key, "GET", altOf(chartOf({ googleSheetsApi: sheet })))).text()).toMatch(/Q1/);
    const github = {
      path: "repos/a/b/releases?per_page=5",
      labelColumn: "tag",
      headers: { Authorization: "Bearer {{secret.github}}" },
    };
    expect(await (await ask(one.key, "GET", altOf(chartOf({ github })))).text()).toMatch(/v1/);
    const requests = sent.filter(({ url }) => !url.includes("dns"));
    expect(requests.map(({ url }) => url)).toEqual([
      `https://sheets.googleapis.com/v4/spreadsheets/${docId}/values/My%20tab!A1%3AB2`,
      "https://api.github.com/repos/a/b/releases?per_page=5",
    ]);
    expect(requests[0]?.headers.get("X-Goog-Api-Key")).toBe(VALUE);
    expect(requests[1]?.headers.get("Authorization")).toBe(`Bearer ${VALUE}`);
  });

  test("needs https", async () => {
    const chart = JSON.stringify(JSON_CHART).replace("https:", "http:").replace(HOST, `${HOST}:8080`);
    await save(one.key, "metabase", { hosts: [`${HOST}:8080`] });
    const reply = await ask(one.key, "GET", altOf(JSON.parse(chart)));
    expect(await reply.text()).toContain("must have an https: URL to receive a secret");
    expect(sent).toEqual([]);
  });
});
