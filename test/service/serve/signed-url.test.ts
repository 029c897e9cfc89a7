import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import app from "../../../src/app.ts";
import { clearAccountCache, openAccounts } from "../../../src/service/shared/account-lookup.ts";
import { sampleRuns } from "../../sample.ts";
import { createAccount, kv, sign, withSettings } from "./accounts.ts";
import { postJson } from "./send.ts";

// QuickChart's example of a signed URL.
const ID = "12345";
const KEY = "abc123";
const TEXT = "{type:'bar',data:{labels:['Hello world','Foo bar'],datasets:[{label:'Foo',data:[1,2]}]}}";
const SIGNATURE = "0c4cf0eb43b200bf523407f403412932cdeccb8d2a9317731ff18c7b887b5c78";

const get = async (query: string, init: RequestInit = {}) =>
  app.request(`/chart?${query}&w=60&h=40&f=svg`, {
    ...init,
    headers: { Accept: "application/json", ...init.headers },
  });
const signed = (text: string, sig: string, id = ID) => new URLSearchParams({ c: text, sig, accountId: id }).toString();

beforeAll(async () => {
  await createAccount(undefined, { id: ID, key: KEY });
});
beforeEach(() => clearAccountCache());

describe("a signed URL", () => {
  test("of existing clients is accepted, and its image is public", async () => {
    for (const url of [signed(TEXT, SIGNATURE), `c=${encodeURIComponent(TEXT)}&sig=${SIGNATURE}&accountId=${ID}`]) {
      const reply = await get(url);
      expect(reply.status).toBe(200);
      expect(reply.headers.get("X-Service-Verified-Key")).toBe("true");
      expect(reply.headers.get("X-Quickchart-Verified-Key")).toBe("true");
      expect(reply.headers.get("Cache-Control")).toBe("public, max-age=60");
      expect(await reply.text()).toMatch(/^<svg /);
    }
  });

  test("may have other, unsigned parameters", async () => {
    const reply = await app.request(`/chart?${signed(TEXT, SIGNATURE)}&w=100&h=50&f=svg&bkg=red`);
    expect(reply.status).toBe(200);
    expect(await reply.text()).toContain('viewBox="0 0 100 50"');
  });

  test("is also accepted for HEAD", async () => {
    const reply = await get(signed(TEXT, SIGNATURE), { method: "HEAD" });
    expect([reply.status, reply.headers.get("X-Service-Verified-Key")]).toEqual([200, "true"]);
    expect((await get(signed(TEXT, SIGNATURE.replace("0", "1")), { method: "HEAD" })).status).toBe(403);
  });

  test("may be signed in either reading of a plus, and that reading is rendered", async () => {
    const chart = (label: string) => `{"type":"bar","data":{"labels":["${label}"],"datasets":[{"data":[1]}]}}`;
    const draw = async (label: string) => (await get(`c=${encodeURIComponent(chart(label))}`)).text();
    const images = { "a b": await draw("a b"), "a+b": await draw("a+b") };
    expect(images["a b"]).not.toBe(images["a+b"]);
    // One form-encoded and one hand-written string. Without a signature, their plus signs would be read differently.
    const raws = [encodeURIComponent(chart("a+b")).replaceAll("%2B", "+"), chart("a+b")];
    for (const raw of raws)
      for (const label of ["a b", "a+b"] as const) {
        const reply = await get(`c=${raw}&sig=${await sign(KEY, chart(label))}&accountId=${ID}`);
        expect(reply.status).toBe(200);
        expect(await reply.text()).toBe(images[label]);
      }
  });

  test("that fails to parse as signed is not retried with the other reading of a plus", async () => {
    const text = "{type:+'bar',+data:{labels:['a'],datasets:[{data:[1]}]}}";
    expect((await get(`c=${text}`)).status).toBe(200);
    const reply = await get(`c=${text}&sig=${await sign(KEY, text)}&accountId=${ID}`);
    expect(reply.status).toBe(400);
  });

  test("signs the parameter that takes precedence", async () => {
    const other = TEXT.replace("Foo bar", "Other");
    const both = (c: string, chart: string) => new URLSearchParams({ chart, c, sig: SIGNATURE, accountId: ID });
    expect(await (await get(`${both(TEXT, other)}`)).text()).toBe(await (await get(signed(TEXT, SIGNATURE))).text());
    expect((await get(`${both(other, TEXT)}`)).status).toBe(403);
    // An empty parameter yields to its longer alias.
    expect((await get(`${both("", TEXT)}`)).status).toBe(200);
    expect((await get(`c=${encodeURIComponent(other)}&${signed(TEXT, SIGNATURE)}`)).status).toBe(403);
  });

  test("signs base64 text without decoding it", async () => {
    const text = Buffer.from(TEXT).toString("base64");
    expect((await get(`${signed(text, await sign(KEY, text))}&encoding=base64`)).status).toBe(200);
    expect((await get(`${signed(text, SIGNATURE)}&encoding=base64`)).status).toBe(403);
  });
});

test("arbitrary keys and signatures lead to an image or a 403", async () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 80 }),
    fc.constantFrom(ID, KEY, SIGNATURE, "", "__proto__", "\0", "account:12345"),
  );
  const credentials = fc.record({ key: text, sig: text, accountId: text, bearer: text }, { requiredKeys: [] });
  await fc.assert(
    fc.asyncProperty(credentials, async ({ bearer, ...shown }) => {
      // Header values are limited to these characters.
      const token = bearer?.replaceAll(/[^\x20-\xff]/g, "") ?? "";
      const query = new URLSearchParams({ c: TEXT, ...shown });
      const reply = await get(query.toString().toWellFormed(), { headers: { Authorization: `Bearer ${token}` } });
      const { sig = "", accountId = "" } = shown;
      const isSigned = sig === SIGNATURE && accountId === ID;
      expect(reply.status).toBe(isSigned || (sig === "" && accountId === "") ? 200 : 403);
      await reply.arrayBuffer();
    }),
    { numRuns: sampleRuns(150) },
  );
});

describe("a signed URL is rejected for", () => {
  const wrong = `${SIGNATURE.slice(0, -1)}9`;
  test.each([
    ["a wrong signature", signed(TEXT, wrong)],
    ["a truncated signature", signed(TEXT, SIGNATURE.slice(0, 62))],
    ["a signature with extra digits", signed(TEXT, `${SIGNATURE}0c`)],
    ["a huge signature", signed(TEXT, "0c".repeat(5000))],
    ["a signature that is not UTF-8", `c=${encodeURIComponent(TEXT)}&sig=%FF&accountId=${ID}`],
    ["other text", signed(`${TEXT} `, SIGNATURE)],
    ["missing text", `sig=${SIGNATURE}&accountId=${ID}`],
    ["an unknown account", signed(TEXT, SIGNATURE, "54321")],
    ["a huge account id", signed(TEXT, SIGNATURE, "1".repeat(10_000))],
    ["a signature without an account", `c=${encodeURIComponent(TEXT)}&sig=${SIGNATURE}`],
    ["an account without a signature", `c=${encodeURIComponent(TEXT)}&accountId=${ID}`],
    ["the first of two signatures, when it is wrong", `sig=${wrong}&${signed(TEXT, SIGNATURE)}`],
    ["a wrong signature, even with a good key", `${signed(TEXT, wrong)}&key=${KEY}`],
  ])("%s", async (_, query) => {
    const reply = await get(query);
    expect(reply.status).toBe(403);
    expect(reply.headers.get("Cache-Control")).toBe("no-store");
    expect(reply.headers.has("X-Service-Verified-Key")).toBe(false);
    const body = (await reply.json()) as { success: boolean; error: string };
    expect(body.success).toBe(false);
    expect(reply.headers.get("X-Service-Error")).toBe(body.error);
    expect(JSON.stringify(body)).not.toContain(KEY);
  });

  test("nothing if signature and account are empty", async () => {
    const reply = await get(`c=${encodeURIComponent(TEXT)}&sig=&accountId=`);
    expect([reply.status, reply.headers.has("X-Service-Verified-Key")]).toEqual([200, false]);
  });

  test("a disabled account, until it is enabled", async () => {
    const { account, key } = await createAccount();
    const store = await openAccounts();
    const url = signed(TEXT, await sign(key, TEXT), account.id);
    expect((await get(url)).status).toBe(200);
    await store?.change(account.id, { state: "disabled" });
    clearAccountCache();
    expect((await get(url)).status).toBe(403);
    await store?.change(account.id, { state: "active" });
    clearAccountCache();
    expect((await get(url)).status).toBe(200);
  });

  test("an older key, unless it is in its grace period", async () => {
    const { account, key } = await createAccount();
    const store = await openAccounts();
    const url = signed(TEXT, await sign(key, TEXT), account.id);
    const next = await store?.rotate(account.id, 3600);
    clearAccountCache();
    expect((await get(url)).status).toBe(200);
    expect((await get(signed(TEXT, await sign(next?.key ?? "", TEXT), account.id))).status).toBe(200);
    await store?.rotate(account.id, 0);
    clearAccountCache();
    expect((await get(url)).status).toBe(403);
  });

  test("no signature in a body, where it is ignored", async () => {
    const post = (body: unknown) => postJson("/chart?sig=x&accountId=y", body);
    const reply = await post({ chart: TEXT, format: "svg", sig: SIGNATURE, accountId: ID });
    expect([reply.status, reply.headers.has("X-Service-Verified-Key")]).toEqual([200, false]);
    expect((await post({ chart: TEXT, format: "svg", sig: "wrong", accountId: 5 })).status).toBe(200);
  });
});

describe("if accounts cannot be read,", () => {
  const broken = { ...kv, get: () => Promise.reject(new Error("KV is down")) };

  test("a signed URL returns 503 with Retry-After", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const reply = await withSettings({ ACCOUNTS: broken }, () => get(signed(TEXT, SIGNATURE)));
    expect(reply.status).toBe(503);
    expect(reply.headers.get("Retry-After")).toBe("5");
    expect(await reply.json()).toHaveProperty("error", "signatures cannot be checked at the moment: try again");
    expect(warn.mock.calls.flat().join()).toContain("KV is down");
    expect(warn.mock.calls.flat().join()).not.toContain(SIGNATURE);
    warn.mockRestore();
    // The failure must not be cached.
    expect((await get(signed(TEXT, SIGNATURE))).status).toBe(200);
  });

  test("a request for a signed URL returns 503, too", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    clearAccountCache();
    const body = JSON.stringify({ text: "a", key: KEY });
    const ask = async () =>
      app.request("/qr-url", { method: "POST", body, headers: { "Content-Type": "application/json" } });
    // The key is found, and then the store fails.
    let reads = 0;
    const failing = {
      ...kv,
      get: (...args: Parameters<typeof kv.get>) => (reads++ < 2 ? kv.get(...args) : broken.get()),
    };
    const statuses = [(await withSettings({ ACCOUNTS: failing }, ask)).status, (await ask()).status];
    expect(statuses).toEqual([503, 200]);
    warn.mockRestore();
  });

  test("because the secret is missing, signatures are rejected", async () => {
    const reply = await withSettings({ KEY_SECRET: undefined }, () => get(signed(TEXT, SIGNATURE)));
    expect(reply.status).toBe(403);
  });
});
