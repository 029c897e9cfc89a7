import { unzipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import app from "../../../src/app.ts";
import { ACCOUNT_KEYS, ACCOUNT_THEMES } from "../../../src/base/limits.ts";
import { describeApi } from "../../../src/service/openapi/document.ts";
import { RESPONSES } from "../../../src/service/openapi/response-schema.ts";
import { getPlatform } from "../../../src/service/platform/platform.ts";
import { clearAccountCache, openAccounts } from "../../../src/service/shared/account-lookup.ts";
import { createAccount, kv, sign, withSettings } from "./accounts.ts";
import { bearer, errorOf, getJson, postJson, save, send } from "./send.ts";

const CHART = { type: "bar", data: { labels: ["a"], datasets: [{ label: "Sales", data: [1] }] } };
const TITLED = { ...CHART, options: { plugins: { title: { display: true, text: "Sales by week" } } } };
const ACME = { colors: ["#c2185b", "#00695c"] };
const HOSTILE = `<img src=x onerror="alert(1)">`;

interface Image {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly version: number;
  readonly url: string;
  readonly thumbnailUrl: string;
  readonly expiresAt: string;
}
interface Answer {
  readonly success: boolean;
  readonly account: Readonly<Record<string, unknown>>;
  readonly access: string;
  readonly keys: readonly { readonly id: string; readonly name: string; readonly access: string; expires?: string }[];
  readonly current: string;
  readonly key: string;
  readonly listed: { readonly id: string };
  readonly themes: readonly { readonly name: string }[];
  readonly images: readonly Image[];
  readonly image: Image;
  readonly versions: readonly { readonly number: number }[];
  readonly views: readonly { readonly date: string; readonly views: number }[];
  readonly days: readonly { readonly date: string; readonly requests: Readonly<Record<string, number>> }[];
  readonly editToken: string;
  readonly editUrl: string;
  readonly contrast: readonly { readonly ratio: number; readonly required: number }[];
  readonly cursor?: string;
}

const { paths } = describeApi() as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>;
};

/** Returns the schema that the OpenAPI document has for the response of a request. */
function schemaOf(method: string, path: string) {
  const [pathname = ""] = path.split("?");
  const template = Object.keys(paths)
    .filter((each) => new RegExp(`^${each.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(pathname))
    .sort()
    .at(-1);
  const responses = JSON.stringify(paths[template ?? ""]?.[method.toLowerCase()]?.responses);
  const [, name = ""] = /"200":.*?"#\/components\/schemas\/(\w+)"/.exec(responses) ?? [];
  return RESPONSES[name as keyof typeof RESPONSES];
}

/** Sends a request with a key, which must succeed, and compares the response with its documentation. */
async function ask(key: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const reply = await send(method, `/api/account${path}`, body, bearer(key));
  expect(reply.headers.get("Cache-Control")).toBe("no-store");
  const answer = (await reply.json()) as Answer & { readonly error?: string };
  expect([reply.status, answer.success], answer.error).toEqual([200, true]);
  expect(schemaOf(method, `/api/account${path}`).parse(answer), "the response has undocumented fields").toEqual(answer);
  return answer;
}

/** An account with a read-only key. */
async function createOwn() {
  const { account, key } = await createAccount();
  const { key: reader } = await ask(key, "POST", "/keys", { access: "read", name: "Reader" });
  return { id: account.id, key, reader };
}

const draws = async (key: string) =>
  (await getJson("/chart?c={type:'bar'}&w=20&h=20&f=svg", bearer(key))).headers.get("X-Service-Verified-Key");

afterEach(() => vi.useRealTimers());

describe("an account's own endpoints", () => {
  test("don't exist without KEY_SECRET", async () => {
    for (const path of ["/account", "/api/account", "/api/account/signup", "/api/account/images", "/api/account/x"]) {
      const reply = await withSettings({ KEY_SECRET: undefined }, () => app.request(path));
      expect([path, reply.status]).toEqual([path, 404]);
    }
  });

  test("need a valid key in the Authorization header", async () => {
    const { key } = await createAccount();
    for (const headers of [{}, bearer("q-wrong-key"), { Authorization: `Basic ${key}` }, { Authorization: key }])
      expect(await errorOf(getJson("/api/account", headers), 401)).toMatch(/^authorization must be Bearer/);
    // A key in the body isn't read.
    expect(await errorOf(postJson("/api/account/keys", { key }), 401)).toMatch(/^authorization must be Bearer/);
  });

  test.each(["key", "Key", "%6Bey", "api_key", "apiKey"])("refuse a key in the URL: %s", async (name) => {
    const { key } = await createAccount();
    for (const headers of [{}, bearer(key)]) {
      const message = await errorOf(getJson(`/api/account?${name}=${key}`, headers));
      expect(message).toMatch(/^key must be in the Authorization header, not in the URL/);
      expect(message).not.toContain(key);
    }
  });

  test("ignore cookies", async () => {
    const { key } = await createAccount();
    expect(
      await errorOf(getJson("/api/account", { Cookie: `key=${key}; Authorization=Bearer ${key}` }), 401),
    ).toBeTruthy();
  });

  test("refuse a disabled account", async () => {
    const { account, key } = await createAccount();
    await (await openAccounts())?.change(account.id, { state: "disabled" });
    expect((await getJson("/api/account", bearer(key))).status).toBe(401);
  });

  test("refuse the operator's token and edit tokens", async () => {
    const { key } = await createAccount();
    const { editToken } = await save("/chart/create", { chart: CHART }, bearer(key));
    for (const token of ["the-operator-of-the-tests", editToken])
      expect((await getJson("/api/account", bearer(token))).status).toBe(401);
  });

  test("report a failing store as temporary, without details", async () => {
    const { key } = await createAccount();
    await ask(key, "GET", "");
    vi.spyOn(getPlatform(), "log").mockImplementation(() => {});
    const down = { ...kv, get: () => Promise.reject(new Error("down: secret")), list: kv.list.bind(kv) };
    const reply = await withSettings({ ACCOUNTS: down }, () => getJson("/api/account", bearer(key)));
    expect([reply.status, await reply.text()]).toEqual([503, expect.not.stringContaining("secret")]);
  });

  test("never log or return a key", async () => {
    const log = vi.spyOn(getPlatform(), "log").mockImplementation(() => {});
    const { key } = await createAccount();
    const replies = await Promise.all([
      send("PATCH", "/api/account", { name: key.repeat(5) }, bearer(key)),
      send("PUT", `/api/account/themes/${key}`, { colors: [key] }, bearer(key)),
      send("DELETE", `/api/account/keys/${key}`, undefined, bearer(key)),
      getJson(`/api/account/images/${key}`, bearer(key)),
      getJson(`/api/account/images?cursor=${key}`, bearer(key)),
    ]);
    for (const reply of replies) {
      expect(reply.status).toBeLessThan(500);
      expect((await reply.text()) + JSON.stringify([...reply.headers])).not.toContain(key);
    }
    expect(JSON.stringify(log.mock.calls)).not.toContain(key);
    log.mockRestore();
  });
});

describe("an account", () => {
  test("reads and renames itself", async () => {
    const { account, key } = await createAccount(600);
    expect(await ask(key, "GET", "")).toEqual({ success: true, account, access: "full" });
    const { account: renamed } = await ask(key, "PATCH", "", { name: HOSTILE });
    expect(renamed).toEqual({ ...account, name: HOSTILE });
    expect(await errorOf(send("PATCH", "/api/account", {}, bearer(key)))).toBe("body must have name or defaultTheme");
  });

  test.each([{ limit: 0 }, { state: "disabled" }, { savedBytes: 0 }, { airtableKey: "" }, { id: "other" }])(
    "can't change what the operator sets: %j",
    async (change) => {
      const { account, key } = await createAccount(600);
      expect((await send("PATCH", "/api/account", change, bearer(key))).status).toBe(400);
      const { account: after } = await ask(key, "PATCH", "", { ...change, name: "B" });
      expect(after).toEqual({ ...account, name: "B" });
    },
  );

  test("draws with its default theme unless a request names a theme", async () => {
    const { key } = await createAccount();
    await ask(key, "PUT", "/themes/acme", ACME);
    const draw = async (query = "") =>
      (await getJson(`/chart?f=svg&v=4&c=${encodeURIComponent(JSON.stringify(CHART))}${query}`, bearer(key))).text();
    const plain = await draw();
    expect(plain).not.toContain("#c2185b");
    await ask(key, "PATCH", "", { defaultTheme: "acme" });
    expect(await draw()).toBe(await draw("&theme=acme"));
    expect(await draw()).toContain("#c2185b");
    expect(await draw("&theme=minimal")).not.toContain("#c2185b");
    // A saved chart keeps the theme that it was saved with.
    const { url } = await save("/chart/create", { chart: CHART, version: "4" }, bearer(key));
    await ask(key, "PATCH", "", { defaultTheme: "" });
    expect(await draw()).toBe(plain);
    expect(await (await app.request(`${new URL(url).pathname}.svg`)).text()).toContain("#c2185b");
  });

  test("doesn't add its default theme to a chart whose other fields change", async () => {
    const { key } = await createAccount();
    const { id, url } = await save("/chart/create", { chart: CHART, version: "4" }, bearer(key));
    await ask(key, "PUT", "/themes/acme", ACME);
    await ask(key, "PATCH", "", { defaultTheme: "acme" });
    expect((await send("PATCH", `/chart/config/${id}`, { width: 60 }, bearer(key))).status).toBe(200);
    const drawn = await (await app.request(`${new URL(url).pathname}.svg`)).text();
    expect(drawn).toContain('width="60"');
    expect(drawn).not.toContain("#c2185b");
  });

  test("has a default theme only as long as the theme exists", async () => {
    const { key } = await createAccount();
    for (const defaultTheme of ["acme", "minimal", "../acme", "x".repeat(41)])
      expect(await errorOf(send("PATCH", "/api/account", { defaultTheme }, bearer(key)))).toMatch(
        /^defaultTheme must be/,
      );
    await ask(key, "PUT", "/themes/acme", ACME);
    await ask(key, "PATCH", "", { defaultTheme: "acme" });
    await ask(key, "DELETE", "/themes/acme");
    expect((await ask(key, "GET", "")).account).not.toHaveProperty("defaultTheme");
  });

  test("counts its requests per day and endpoint", async () => {
    const { account, key } = await createAccount();
    for (let i = 0; i < 3; i++) await draws(key);
    const sig = await sign(key, "hello");
    await (await app.request(`/qr?text=hello&accountId=${account.id}&sig=${sig}`)).arrayBuffer();
    const { days } = await ask(key, "GET", "/usage");
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toEqual({
      date: new Date().toISOString().slice(0, 10),
      requests: { "/chart": 3, "/qr": 1 },
    });
  });

  test("may have a daily limit of saved bytes, also for concurrent requests", async () => {
    const { account, key } = await createAccount();
    await (await openAccounts())?.change(account.id, { savedBytes: 1000 });
    const { clearAccountCache } = await import("../../../src/service/shared/account-lookup.ts");
    clearAccountCache();
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => postJson("/chart/create", { chart: CHART, validate: false }, bearer(key))),
    );
    const statuses = replies.map(({ status }) => status);
    const bytes = JSON.stringify(CHART).length;
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200).length * bytes).toBeLessThanOrEqual(1000);
  });
});

describe("an account's keys", () => {
  test("are listed without the keys", async () => {
    const { key, reader } = await createOwn();
    const { keys, current } = await ask(key, "GET", "/keys");
    expect(keys.map(({ name, access }) => [name, access])).toEqual([
      ["Reader", "read"],
      ["", "full"],
    ]);
    expect(current).toBe(keys[1]?.id);
    expect((await ask(reader, "GET", "/keys")).current).toBe(keys[0]?.id);
    expect(JSON.stringify(keys)).not.toMatch(/q-/);
  });

  test("are rotated one at a time, with an overlap of a day", async () => {
    const { key, reader } = await createOwn();
    const { current } = await ask(key, "GET", "/keys");
    const { key: next } = await ask(key, "POST", `/keys/${current}/rotate`);
    const { keys } = await ask(next, "GET", "/keys");
    const old = keys.find(({ id }) => id === current);
    const left = Date.parse(old?.expires ?? "") - Date.now();
    expect(left).toBeGreaterThan(86_000_000);
    expect(left).toBeLessThanOrEqual(86_400_000);
    expect([await draws(key), await draws(next), await draws(reader)]).toEqual(["true", "true", "true"]);
    vi.useFakeTimers({ now: Date.now() + 86_401_000, toFake: ["Date"] });
    expect([await draws(key), await draws(next), await draws(reader)]).toEqual([null, "true", "true"]);
  });

  test("keep their rights when they are rotated", async () => {
    const { key, reader } = await createOwn();
    const { current } = await ask(reader, "GET", "/keys");
    const { key: next } = await ask(key, "POST", `/keys/${current}/rotate`, { grace: "0" });
    expect((await ask(next, "GET", "")).access).toBe("read");
    expect(await draws(reader)).toBeNull();
    expect(await errorOf(postJson("/api/account/keys", {}, bearer(next)), 403)).toMatch(/^this key is read-only/);
  });

  test("are removed at once, except the last one that can make changes", async () => {
    const { key, reader } = await createOwn();
    const { keys, current } = await ask(key, "GET", "/keys");
    expect(await errorOf(send("DELETE", `/api/account/keys/${current}`, undefined, bearer(key)))).toMatch(
      /^account must keep a key/,
    );
    await ask(key, "DELETE", `/keys/${keys.find(({ access }) => access === "read")?.id}`);
    expect(await draws(reader)).toBeNull();
    // A key that is about to expire doesn't count.
    await ask(key, "POST", `/keys/${current}/rotate`);
    const after = await ask(key, "GET", "/keys");
    expect(await errorOf(send("DELETE", `/api/account/keys/${after.keys[0]?.id}`, undefined, bearer(key)))).toMatch(
      /^account must keep a key/,
    );
  });

  test("can't change the account after another instance has removed them", async () => {
    const { id, key } = await createOwn();
    const { key: removed, listed } = await ask(key, "POST", "/keys", { name: "Website" });
    await ask(removed, "GET", "");
    // This instance still has the lookup of the key in its cache.
    await (await openAccounts())?.removeKey(id, listed.id);
    expect((await send("GET", "/api/account", undefined, bearer(removed))).status).toBe(200);
    for (const [method, path, body] of [
      ["POST", "/keys", { name: "Another" }],
      ["PATCH", "", { name: "Another" }],
      ["POST", `/keys/${listed.id}/rotate`, {}],
      ["PUT", "/secrets/token", { secret: "secret-of-the-test", hosts: ["a.example"] }],
    ] as const)
      expect(await errorOf(send(method, `/api/account${path}`, body, bearer(removed)), 401), path).toMatch(
        /^authorization must be/,
      );
    expect((await ask(key, "GET", "/keys")).keys).toHaveLength(2);
  });

  test.each(["ev\u009b2Jil", "a\u0000b", "a\nb", "\u202etxt.exe", "a\u2028b"])(
    "and the account itself can't have the name %j",
    async (name) => {
      const { key } = await createAccount();
      expect(await errorOf(send("PATCH", "/api/account", { name }, bearer(key)))).toMatch(/without control characters/);
      expect(await errorOf(postJson("/api/account/keys", { name }, bearer(key)))).toMatch(/without control characters/);
    },
  );

  test("are limited, also for concurrent requests", async () => {
    const { account, key } = await createAccount();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => postJson("/api/account/keys", { access: "read" }, bearer(key))),
    );
    expect(replies.every(({ status }) => [200, 400, 503].includes(status))).toBe(true);
    for (let i = 0; i < ACCOUNT_KEYS; i++) await postJson("/api/account/keys", {}, bearer(key));
    expect((await ask(key, "GET", "/keys")).keys).toHaveLength(ACCOUNT_KEYS);
    expect(await errorOf(postJson("/api/account/keys", {}, bearer(key)))).toBe(
      `account must have at most ${ACCOUNT_KEYS} valid keys: remove one first`,
    );
    // Every key that was returned works, and every other one has left no entry.
    const entries = await Promise.all(
      (await kv.list({ prefix: "key:" })).keys.map(async ({ name }) => (await kv.get(name)) === account.id),
    );
    expect(entries.filter(Boolean)).toHaveLength(ACCOUNT_KEYS);
  });

  test.each([
    [{ access: "admin" }, /^access must be one of full, read, got admin/],
    [{ name: "n".repeat(101) }, /^name must have at most 100 characters/],
    ["[]", /body/],
  ])("are validated: %j", async (body, message) => {
    const { key } = await createAccount();
    expect(await errorOf(postJson("/api/account/keys", body, bearer(key)))).toMatch(message);
  });

  test("of another account can't be rotated or removed", async () => {
    const [own, other] = [await createAccount(), await createAccount()];
    const { current } = await ask(other.key, "GET", "/keys");
    for (const [method, path] of [
      ["DELETE", `/api/account/keys/${current}`],
      ["POST", `/api/account/keys/${current}/rotate`],
    ] as const)
      expect(await errorOf(send(method, path, undefined, bearer(own.key)), 404)).toMatch(/^key not found/);
    expect(await draws(other.key)).toBe("true");
  });
});

describe("a read-only key", () => {
  test("reads everything of its account", async () => {
    const { key, reader } = await createOwn();
    await ask(key, "PUT", "/themes/acme", ACME);
    const { id } = await save("/chart/create", { chart: CHART }, bearer(key));
    for (const path of ["", "/keys", "/themes", "/themes/acme", "/images", `/images/${id}`, "/usage"])
      await ask(reader, "GET", path);
    expect((await ask(reader, "POST", "/preview", ACME)).contrast.length).toBeGreaterThan(0);
    for (const path of [`/api/account/images/${id}/thumbnail`, "/api/account/export"])
      expect((await getJson(path, bearer(reader))).status).toBe(200);
    for (const path of [`/chart/config/${id}/versions`, `/chart/config/${id}/views`])
      expect((await getJson(path, bearer(reader))).status).toBe(200);
    expect(await draws(reader)).toBe("true");
  });

  test("changes nothing on any endpoint", async () => {
    const { key, reader } = await createOwn();
    await ask(key, "PUT", "/themes/acme", ACME);
    const chart = await save("/chart/create", { chart: CHART }, bearer(key));
    const card = await save("/card/create", { card: { type: "p", props: { children: "Hi" } } }, bearer(key));
    const { keys } = await ask(key, "GET", "/keys");
    const read = async () =>
      JSON.stringify([
        (await ask(key, "GET", "")).account,
        (await ask(key, "GET", "/keys")).keys,
        await ask(key, "GET", "/themes"),
        await ask(key, "GET", "/images"),
        (await ask(key, "GET", `/images/${chart.id}`)).versions,
      ]);
    const before = await read();
    const attempts: [string, string, unknown?][] = [
      ["PATCH", "/api/account", { name: "B" }],
      ["POST", "/api/account/keys", { access: "full" }],
      ...keys.flatMap(({ id }): [string, string, unknown?][] => [
        ["DELETE", `/api/account/keys/${id}`],
        ["POST", `/api/account/keys/${id}/rotate`, { grace: "0" }],
      ]),
      ["PUT", "/api/account/themes/acme", { colors: ["#123456"] }],
      ["DELETE", "/api/account/themes/acme"],
      ...[chart, card].flatMap(({ id }): [string, string, unknown?][] => [
        ["PATCH", `/api/account/images/${id}`, { name: "B" }],
        ["DELETE", `/api/account/images/${id}`],
        ["POST", `/api/account/images/${id}/edit-token`],
        ["POST", `/api/account/images/${id}/revert`, { number: 1 }],
      ]),
      ["PUT", `/chart/config/${chart.id}`, { chart: CHART }],
      ["PATCH", `/chart/config/${chart.id}`, { width: 30 }],
      ["POST", `/chart/config/${chart.id}/revert`, { number: 1 }],
      ["DELETE", `/chart/config/${chart.id}`],
      ["PUT", `/card/config/${card.id}`, { card: { type: "p", props: { children: "No" } } }],
      ["DELETE", `/card/config/${card.id}`],
      ["POST", "/chart/create", { chart: CHART }],
      ["POST", "/card/create", { card: { type: "p", props: { children: "Hi" } } }],
      ["POST", "/natural/config", { description: "bars of apples 3 and pears 4" }],
    ];
    for (const [method, path, body] of attempts)
      expect(await errorOf(send(method, path, body, bearer(reader)), 403), path).toMatch(/^this key is read-only/);
    // In the body and in the query, the key has the same rights.
    expect((await postJson("/chart/create", { chart: CHART, key: reader })).status).toBe(403);
    expect((await send("DELETE", `/chart/config/${chart.id}?key=${reader}`)).status).toBe(403);
    const tool = { name: "save_chart", arguments: { chart: CHART } };
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: tool };
    const reply = await postJson("/mcp", message, { ...bearer(reader), Accept: "application/json, text/event-stream" });
    expect(await reply.text()).toContain("this key is read-only");
    expect(await read()).toBe(before);
  });

  test("can't give its account's rights to a chart whose edit token the caller has", async () => {
    const { reader } = await createOwn();
    const { id, editToken } = await save("/chart/create", { chart: CHART });
    const body = { chart: TITLED, key: reader };
    for (const method of ["PUT", "PATCH"])
      expect(await errorOf(send(method, `/chart/config/${id}`, body, bearer(String(editToken))), 403), method).toMatch(
        /^this key is read-only/,
      );
    const { id: card, editToken: token } = await save("/card/create", { card: { type: "p", props: {} } });
    const changed = { card: { type: "h1", props: {} }, key: reader };
    expect((await send("PUT", `/card/config/${card}`, changed, bearer(String(token)))).status).toBe(403);
  });

  test("doesn't use up its account's daily quota", async () => {
    const { id, key, reader } = await createOwn();
    await (await openAccounts())?.change(id, { savedBytes: 1000 });
    clearAccountCache();
    for (let i = 0; i < 10; i++) {
      await postJson("/chart/create", { chart: TITLED }, bearer(reader));
      await postJson("/card/create", { card: { type: "p", props: { children: "x".repeat(200) } } }, bearer(reader));
    }
    expect((await postJson("/chart/create", { chart: TITLED }, bearer(key))).status).toBe(200);
  });
});

describe("an account's themes", () => {
  test("are saved, read, listed and removed", async () => {
    const { key } = await createAccount();
    await ask(key, "PUT", "/themes/acme", ACME);
    expect((await ask(key, "GET", "/themes")).themes.map(({ name }) => name)).toEqual(["acme"]);
    expect(await ask(key, "GET", "/themes/acme")).toMatchObject({ name: "acme", theme: ACME });
    await ask(key, "DELETE", "/themes/acme");
    expect(await errorOf(getJson("/api/account/themes/acme", bearer(key)), 404)).toBe("theme not found: acme");
  });

  test("are limited, also for concurrent requests", async () => {
    const { key } = await createAccount();
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, i) => send("PUT", `/api/account/themes/t${i}`, ACME, bearer(key))),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(ACCOUNT_THEMES);
    expect((await ask(key, "GET", "/themes")).themes).toHaveLength(ACCOUNT_THEMES);
  });

  test.each(["..%2F..%2Fother", "a:b", "%00", "%", "acme%0A", "minimal", "A", `${HOSTILE}`])(
    "have valid names: %s",
    async (name) => {
      const { key } = await createAccount();
      const reply = await send("PUT", `/api/account/themes/${name}`, ACME, bearer(key));
      expect([400, 404]).toContain(reply.status);
      expect((await ask(key, "GET", "/themes")).themes).toEqual([]);
    },
  );

  test("of another account aren't visible", async () => {
    const [own, other] = [await createAccount(), await createAccount()];
    await ask(other.key, "PUT", "/themes/acme", ACME);
    for (const name of ["acme", `${other.account.id}:acme`, `..%2F${other.account.id}%2Facme`])
      for (const method of ["GET", "DELETE"])
        expect((await send(method, `/api/account/themes/${name}`, undefined, bearer(own.key))).status).toBe(404);
    expect((await ask(own.key, "GET", "/themes")).themes).toEqual([]);
    expect(await ask(other.key, "GET", "/themes/acme")).toMatchObject({ theme: ACME });
  });

  test("are previewed without being saved", async () => {
    const { key } = await createAccount();
    const { contrast, ...drawn } = await ask(key, "POST", "/preview", { ...ACME, text: "#eeeee1" });
    expect(contrast.some(({ ratio, required }) => ratio < required)).toBe(true);
    const images = (drawn as unknown as { images: { name: string; image: string; width: number }[] }).images;
    expect(images.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Bar chart", "Heat map", "Table", "QR code", "Card"]),
    );
    expect(images).toHaveLength(15);
    for (const { name, image, width } of images) {
      expect(width, name).toBeGreaterThan(100);
      const svg = Buffer.from(image.replace("data:image/svg+xml;base64,", ""), "base64").toString();
      // Tables and codes have no series.
      const colors = [svg.includes("#c2185b"), svg.includes("#eeeee1")];
      expect([name, ...colors]).toEqual([name, !["Table", "QR code"].includes(name), expect.any(Boolean)]);
      if (["Table", "QR code"].includes(name)) expect([name, colors[1]]).toEqual([name, true]);
    }
    expect((await ask(key, "GET", "/themes")).themes).toEqual([]);
    expect(await errorOf(postJson("/api/account/preview", { colours: [] }, bearer(key)))).toMatch(
      /^theme must not have/,
    );
    expect(
      (await postJson("/api/account/preview", { logo: `data:image/${"x".repeat(11_000)}` }, bearer(key))).status,
    ).toBe(413);
  });
});

describe("an account's images", () => {
  test("are listed, newest first, with their titles", async () => {
    const { key } = await createAccount();
    vi.useFakeTimers({ toFake: ["Date"] });
    const first = await save("/chart/create", { chart: TITLED }, bearer(key));
    vi.setSystemTime(Date.now() + 2000);
    const text =
      "{type:'bar',options:{title:{display:true,text:'By script'}},data:{labels:['a'],datasets:[{data:[1].map(x=>x)}]}}";
    const second = await save("/chart/create", { chart: text }, bearer(key));
    vi.setSystemTime(Date.now() + 2000);
    const card = await save("/card/create", { template: "quote", quote: "Hi" }, bearer(key));
    await save("/chart/create", { chart: CHART });
    const { images } = await ask(key, "GET", "/images");
    expect(images.map(({ id, kind, name }) => [id, kind, name])).toEqual([
      [card.id, "card", "quote"],
      [second.id, "chart", "By script"],
      [first.id, "chart", "Sales by week"],
    ]);
    expect((await ask(key, "GET", "/images?search=WEEK")).images).toHaveLength(1);
    expect((await ask(key, "GET", "/images?kind=card")).images).toHaveLength(1);
    expect((await ask(key, "GET", `/images?search=${first.id}`)).images).toHaveLength(1);
    expect((await ask(key, "GET", "/images?search=nothing")).images).toEqual([]);
    for (const { url } of images) expect((await app.request(new URL(url).pathname)).status).toBe(200);
  });

  test("are renamed, prolonged, reverted and deleted", async () => {
    const { key } = await createAccount();
    const { id } = await save("/chart/create", { chart: CHART, expiresIn: "1d" }, bearer(key));
    const { image } = await ask(key, "PATCH", `/images/${id}`, { name: HOSTILE, expiresIn: "90d" });
    expect(image).toMatchObject({ id, name: HOSTILE, version: 2 });
    expect(Date.parse(image.expiresAt) - Date.now()).toBeGreaterThan(89 * 86_400_000);
    expect((await ask(key, "GET", "/images")).images[0]).toEqual(image);
    await send("PATCH", `/chart/config/${id}`, { width: 40 }, bearer(key));
    const { versions, views } = await ask(key, "GET", `/images/${id}`);
    expect(versions.map(({ number }) => number)).toEqual([3, 2]);
    expect(views.at(-1)?.views).toBe(0);
    await ask(key, "POST", `/images/${id}/revert`, { number: 2 });
    expect((await ask(key, "GET", `/images/${id}`)).image).toMatchObject({ name: HOSTILE, version: 4 });
    expect((await ask(key, "PATCH", `/images/${id}`, { name: "" })).image.name).toBe("Sales");
    await ask(key, "DELETE", `/images/${id}`);
    expect((await ask(key, "GET", "/images")).images).toEqual([]);
    expect((await app.request(`/chart/render/${id}`)).status).toBe(404);
  });

  // Workers KV alone doesn't notice concurrent changes: docs/storage.md.
  const isConsistent = getPlatform().recentCharts !== undefined;
  test.runIf(isConsistent)("stay deleted if another request changes them at the same time", async () => {
    const { key } = await createAccount();
    for (let round = 0; round < 8; round++) {
      const { id, editToken } = await save("/chart/create", { chart: CHART }, bearer(key));
      const [deletion, change] = await Promise.all([
        send("DELETE", `/api/account/images/${id}`, undefined, bearer(key)),
        send("PATCH", `/chart/config/${id}`, { chart: TITLED, validate: false }, bearer(editToken)),
      ]);
      expect([deletion.status, [200, 404, 412]]).toEqual([200, expect.arrayContaining([change.status])]);
      expect((await getJson(`/chart/config/${id}`, bearer(editToken))).status).toBe(404);
    }
    expect((await ask(key, "GET", "/images")).images).toEqual([]);
  });

  test("get a new edit token, after which the old one no longer works", async () => {
    const { key } = await createAccount();
    const { id, editToken: old } = await save("/chart/create", { chart: CHART }, bearer(key));
    const { editToken, editUrl } = await ask(key, "POST", `/images/${id}/edit-token`);
    expect(editUrl).toMatch(new RegExp(`/chart-maker/edit/.*#token=${editToken}$`));
    const change = async (token: string) =>
      (await send("PATCH", `/chart/config/${id}`, { width: 50 }, bearer(token))).status;
    expect([await change(old), await change(editToken)]).toEqual([403, 200]);
  });

  test("have thumbnails, which aren't counted as views", async () => {
    const { key } = await createAccount();
    const { id } = await save("/chart/create", { chart: CHART, format: "pdf" }, bearer(key));
    const { image } = await ask(key, "GET", `/images/${id}`);
    const path = new URL(image.thumbnailUrl).pathname;
    const reply = await app.request(path, { headers: bearer(key) });
    expect([reply.status, reply.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    expect(reply.headers.get("Cache-Control")).toMatch(/^(?:private|no-store)/);
    expect((await app.request(path)).status).toBe(401);
    expect((await ask(key, "GET", `/images/${id}`)).views.at(-1)?.views).toBe(0);
  });

  test("have thumbnails with a width of at most 320 pixels", async () => {
    const { key } = await createAccount();
    const sizeOf = async ({ id }: { readonly id: string }) => {
      const reply = await getJson(`/api/account/images/${id}/thumbnail`, bearer(key));
      expect([reply.status, reply.headers.get("Content-Type")]).toEqual([200, "image/png"]);
      const view = new DataView(await reply.arrayBuffer());
      return [view.getUint32(16), view.getUint32(20)];
    };
    const chart = (body: object) => save("/chart/create", { chart: CHART, ...body }, bearer(key));
    const card = (body: object) => save("/card/create", { template: "quote", quote: "Hi", ...body }, bearer(key));
    expect(await sizeOf(await chart({ width: 700, height: 350 }))).toEqual([320, 160]);
    expect(await sizeOf(await chart({ width: 999, height: 999, devicePixelRatio: 3, format: "svg" }))).toEqual([
      320, 320,
    ]);
    expect(await sizeOf(await chart({ width: 1000, height: 500, devicePixelRatio: 0.1 }))).toEqual([320, 160]);
    expect(await sizeOf(await chart({ width: 200, height: 100 }))).toEqual([200, 100]);
    expect(await sizeOf(await chart({ width: 400, height: 200, format: "gif", animate: true }))).toEqual([320, 160]);
    expect(await sizeOf(await card({ width: 640, height: 320 }))).toEqual([320, 160]);
    expect((await sizeOf(await card({})))[0]).toBeLessThanOrEqual(320);
  });

  test("of another account, of nobody and of cards' names aren't reachable", async () => {
    const [own, other] = [await createAccount(), await createAccount()];
    const { id } = await save("/chart/create", { chart: CHART }, bearer(other.key));
    const { id: nobodys } = await save("/chart/create", { chart: CHART });
    const ids = [id, nobodys, "quote", "x".repeat(300), "%00", `${id}%2f..`];
    for (const each of ids)
      for (const [method, rest, body] of [
        ["GET", ""],
        ["PATCH", "", { name: "Mine" }],
        ["DELETE", ""],
        ["POST", "/edit-token"],
        ["POST", "/revert", { number: 1 }],
        ["GET", "/thumbnail"],
      ] as const) {
        const reply = await send(method, `/api/account/images/${each}${rest}`, body, bearer(own.key));
        expect([404, 405], `${method} ${each}`).toContain(reply.status);
      }
    expect((await ask(other.key, "GET", `/images/${id}`)).image.version).toBe(1);
    expect((await ask(own.key, "GET", "/images")).images).toEqual([]);
  });

  test("are listed and exported from a cursor only if a page of the same list returned it", async () => {
    const [own, other] = [await createAccount(), await createAccount()];
    const { id } = await save("/chart/create", { chart: CHART }, bearer(own.key));
    await save("/chart/create", { chart: CHART }, bearer(other.key));
    const received: (string | undefined)[] = [];
    // A store with two pages, of which the second is empty.
    const list = async ({ prefix, cursor }: { prefix: string; cursor?: string }) => {
      received.push(cursor);
      if (cursor !== undefined) return { keys: [], list_complete: true };
      return { ...(await charts.list({ prefix })), list_complete: false, cursor: "a.b c" };
    };
    const { charts } = getPlatform();
    const pages = { CHARTS: { list, get: charts.get.bind(charts), put: charts.put.bind(charts) } };
    await withSettings(pages, async () => {
      const nextOf = async (key: string) => {
        const { cursor = "" } = await ask(key, "GET", "/images");
        const part = await getJson("/api/account/export", bearer(key));
        const [, next = ""] = /cursor=(.*)>/.exec(part.headers.get("Link") ?? "") ?? [];
        return { images: encodeURIComponent(cursor), export: next };
      };
      const next = await nextOf(own.key);
      const others = await nextOf(other.key);
      received.length = 0;
      for (const path of ["images", "export"] as const) {
        const forged = [
          "x",
          `owned:${other.account.id}:`,
          btoa(`owned:${other.account.id}:`),
          "%00",
          "0.x",
          "9999.",
          "a".repeat(5000),
          `${next[path]}x`,
          `0${next[path]}`,
          others[path],
          next[path === "images" ? "export" : "images"],
        ];
        for (const cursor of forged) {
          const reply = await getJson(`/api/account/${path}?cursor=${cursor}`, bearer(own.key));
          expect([cursor, reply.status, (await reply.json<{ error: string }>()).error]).toEqual([
            cursor,
            400,
            "cursor must be the one that the previous page of this list returned",
          ]);
        }
        expect(received).toEqual([]);
        const reply = await getJson(`/api/account/${path}?cursor=${next[path]}`, bearer(own.key));
        expect([reply.status, received.splice(0)]).toEqual([200, ["a.b c"]]);
      }
    });
    expect((await ask(own.key, "GET", "/images?cursor=")).images).toMatchObject([{ id }]);
    const operator = bearer("the-operator-of-the-tests");
    expect((await getJson("/accounts?cursor=x", operator)).status).toBe(400);
    expect((await getJson("/accounts", operator)).status).toBe(200);
  });

  test("are exported as ZIP archives, with an error for those that can't be drawn", async () => {
    const { key } = await createAccount();
    await save("/chart/create", { chart: TITLED }, bearer(key));
    await save("/chart/create", { chart: TITLED, format: "svg" }, bearer(key));
    await save("/chart/create", { chart: "{type:'bar',data:{}}}}", validate: false }, bearer(key));
    const files: Record<string, Uint8Array> = {};
    for (let path: string | undefined = "/api/account/export"; path !== undefined; ) {
      const reply: Response = await getJson(path, bearer(key));
      expect([reply.status, reply.headers.get("Content-Type")]).toEqual([200, "application/zip"]);
      const part = unzipSync(new Uint8Array(await reply.arrayBuffer()));
      for (const [name, bytes] of Object.entries(part))
        files[files[name] === undefined ? name : `${path}/${name}`] = bytes;
      path = /<(.*)>; rel="next"/.exec(reply.headers.get("Link") ?? "")?.[1];
    }
    const names = Object.keys(files).map((name) => name.split("/").at(-1));
    expect(names).toEqual(
      expect.arrayContaining(["Sales by week.png", "Sales by week.json", "Sales by week.svg", "images.json"]),
    );
    const listed = Object.entries(files).flatMap(([name, bytes]) =>
      name.endsWith("images.json") ? JSON.parse(new TextDecoder().decode(bytes)) : [],
    );
    expect(listed).toHaveLength(3);
    expect(listed.filter(({ error }) => error !== undefined)).toHaveLength(1);
  });
});

beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));
