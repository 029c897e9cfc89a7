import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import app from "../../../src/app.ts";
import { clearAccountCache, openAccounts } from "../../../src/service/shared/account-lookup.ts";
import { createAccount, withSettings } from "./accounts.ts";
import { bearer } from "./send.ts";

const CHART = "{type:'bar',data:{labels:['a'],datasets:[{data:[1]}]}}";
const SMALL = "w=40&h=30&f=svg";
const VERIFIED = "X-Service-Verified-Key";
const get = async (query: string, headers: Record<string, string> = {}) =>
  app.request(`/chart?c=${CHART}&${SMALL}&${query}`, { headers: { Accept: "application/json", ...headers } });
const post = async (body: unknown, headers: Record<string, string> = {}, query = "") =>
  app.request(`/chart${query}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...headers },
  });

let key = "";
beforeAll(async () => {
  ({ key } = await createAccount());
});
beforeEach(() => clearAccountCache());

describe("a key", () => {
  test("is accepted in the header, query and body, and makes the response private", async () => {
    for (const reply of [await get("", bearer(key)), await get(`key=${key}`)]) {
      expect(reply.status).toBe(200);
      expect(reply.headers.get(VERIFIED)).toBe("true");
      expect(reply.headers.get("X-Quickchart-Verified-Key")).toBe("true");
      expect(reply.headers.get("Cache-Control")).toBe("private, max-age=604800");
      expect(reply.headers.get("Access-Control-Expose-Headers")).toContain(VERIFIED);
    }
    const body = { chart: CHART, format: "svg" };
    const form = new URLSearchParams({ c: CHART, f: "svg", key });
    for (const reply of [
      await post({ ...body, key }),
      await post(body, {}, `?key=${key}`),
      await post(body, bearer(key)),
      await app.request("/chart", { method: "POST", body: form }),
    ]) {
      expect([reply.status, reply.headers.get(VERIFIED)]).toEqual([200, "true"]);
      expect(reply.headers.get("Cache-Control")).toBe("no-store");
    }
  });

  test("doesn't change the image", async () => {
    const anonymous = await get("");
    expect(anonymous.headers.get("Cache-Control")).toBe("public, max-age=604800");
    expect(anonymous.headers.has(VERIFIED)).toBe(false);
    const keyed = await get(`key=${key}`);
    expect(keyed.headers.get("ETag")).toBe(anonymous.headers.get("ETag"));
    expect(await keyed.arrayBuffer()).toEqual(await anonymous.arrayBuffer());
  });

  test("is accepted with any spelling of the Bearer scheme", async () => {
    expect((await get("", { Authorization: `bearer  ${key} ` })).headers.get(VERIFIED)).toBe("true");
    expect((await get("", { Authorization: `Basic ${key}` })).headers.has(VERIFIED)).toBe(false);
  });

  test("is taken from the header first, then the query, then the body", async () => {
    const isVerified = async (reply: Promise<Response>) => (await reply).headers.has(VERIFIED);
    const body = { chart: CHART, format: "svg" };
    expect(await isVerified(get("key=q-wrong-key", bearer(key)))).toBe(true);
    expect(await isVerified(get(`key=${key}`, bearer("q-wrong-key")))).toBe(false);
    expect(await isVerified(post({ ...body, key: "q-wrong-key" }, {}, `?key=${key}`))).toBe(true);
    expect(await isVerified(post({ ...body, key }, {}, "?key=q-wrong-key"))).toBe(false);
    expect(await isVerified(post({ ...body, key }, {}, "?key="))).toBe(true);
    expect(await isVerified(get(`key=${key}&key=q-wrong-key`))).toBe(true);
    expect(await isVerified(get(`key=q-wrong-key&key=${key}`))).toBe(false);
  });

  test.each(["chart?key=", "%6Bey=", "Key=", "key[]=", "api_key=", "x=1&key=%20&"])(
    "makes the response private in any spelling: %s",
    async (spelling) => {
      const reply = await get(`${spelling}${key}`);
      expect([reply.status, reply.headers.get("Cache-Control")]).toEqual([200, "private, max-age=604800"]);
      await reply.arrayBuffer();
      const page = await app.request(`/openapi.json?${spelling}${key}`);
      expect(page.headers.get("Cache-Control")).not.toContain("public");
    },
  );

  test.each(["key=", "key", "monkey=q-1", "keys=1", "x=key%3Dq-1", "c=key"])(
    "is absent, and the response public: %s",
    async (query) => {
      const reply = await get(query);
      expect([reply.status, reply.headers.get("Cache-Control")]).toEqual([200, "public, max-age=604800"]);
      await reply.arrayBuffer();
    },
  );

  test.each(["q-nobodys-key", "k".repeat(50_000), "%FF", "a%0d%0aSet-Cookie:%20a=b", "__proto__"])(
    "that is unknown is ignored, but the response stays private: %s",
    async (wrong) => {
      const reply = await get(`key=${wrong}`);
      expect([reply.status, reply.headers.has(VERIFIED)]).toEqual([200, false]);
      expect(reply.headers.get("Cache-Control")).toBe("private, max-age=604800");
      expect(reply.headers.has("Set-Cookie")).toBe(false);
    },
  );

  test.each<unknown>([5, null, true, {}, [], "", { toString: 1 }])(
    "in a body is ignored unless it is text: %j",
    async (wrong) => {
      const reply = await post({ chart: CHART, format: "svg", key: wrong });
      expect([reply.status, reply.headers.has(VERIFIED)]).toEqual([200, false]);
    },
  );

  test("of a disabled account is ignored", async () => {
    const { account, key: disabled } = await createAccount();
    await (await openAccounts())?.change(account.id, { state: "disabled" });
    const reply = await get(`key=${disabled}`);
    expect([reply.status, reply.headers.has(VERIFIED)]).toEqual([200, false]);
  });

  test("is ignored if it cannot be looked up, and the log mentions the failure without the key", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const broken = { get: () => Promise.reject(new Error("KV is down")) };
    const reply = await withSettings({ ACCOUNTS: broken }, () => get(`key=${key}`));
    expect([reply.status, reply.headers.has(VERIFIED)]).toEqual([200, false]);
    expect(reply.headers.get("Cache-Control")).toBe("private, max-age=604800");
    expect(warn.mock.calls).toEqual([["API key lookup failed, and the request is treated as anonymous: KV is down"]]);
    warn.mockRestore();
    expect((await get(`key=${key}`)).headers.get(VERIFIED)).toBe("true");
  });
});

describe("a key never leaks", () => {
  const logs = [vi.spyOn(console, "error"), vi.spyOn(console, "warn"), vi.spyOn(console, "log")];
  afterAll(() => {
    for (const log of logs) log.mockRestore();
  });
  const img = { Accept: "image/avif,image/webp,image/svg+xml,*/*;q=0.8" };
  const json = { "Content-Type": "application/json" };
  const validate = (body: unknown) =>
    app.request("/api/validate-chart", { method: "POST", body: JSON.stringify(body), headers: json });
  const callTool = (name: string, args: object) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } });
    return app.request("/mcp", { method: "POST", body, headers: json });
  };

  test.each<[what: string, ask: (key: string) => Response | Promise<Response>]>([
    ["an image", (key) => get(`key=${key}`)],
    ["an error message", (key) => app.request(`/chart?c={&key=${key}`)],
    [
      "an error message about a parameter",
      (key) => app.request(`/chart?c={}&f=gif&key=${key}`, { headers: bearer(key) }),
    ],
    ["a message for an <img>", (key) => app.request(`/chart?c={}&v=9&f=svg&key=${key}`, { headers: img })],
    ["an error message about a signature", (key) => get(`key=${key}&sig=${"0".repeat(64)}&accountId=12`)],
    [
      "a body that is a list",
      (key) => app.request("/chart", { method: "POST", body: `[{"key":"${key}"}]`, headers: json }),
    ],
    ["a malformed body", (key) => app.request("/chart", { method: "POST", body: `{"key":"${key}"`, headers: json })],
    ["an error message about a body", (key) => post({ chart: "{", key, width: 0 })],
    ["a key that is not UTF-8", (key) => get(`key=${key}%FF`)],
    ["an unknown path", (key) => app.request(`/nothing?key=${key}`, { headers: bearer(key) })],
    ["a version, without a parameter for it", (key) => app.request(`/chart?c={}&v=${key}`)],
    ["a longer value", (key) => app.request(`/chart?c={}&bkg=${"x".repeat(300)}${key}&f=${key}x`)],
    ["an id", (key) => app.request(`/chart/render/${key}`)],
    ["the path", (key) => app.request(`/${key}`)],
    ["an error about an option", (key) => app.request("/qr?text=a&ecLevel=x", { headers: bearer(key) })],
    [
      "an error that a script throws",
      (key) => app.request(`/chart?c=${encodeURIComponent(`throw new Error('${key}')`)}`),
    ],
    ["a validation error", (key) => validate({ chart: { type: key }, backgroundColor: key, key })],
    ["a validation warning", (key) => validate({ chart: { type: "bar", [key]: 1, options: { [key]: 2 } } })],
    ["an unknown tool", (key) => callTool(key, {})],
    [
      "an archive's name",
      (key) =>
        app.request("/qr/batch", {
          method: "POST",
          headers: json,
          body: JSON.stringify({ qrCodes: [{ text: "a" }], zipFilename: key }),
        }),
    ],
    ["an escaped name after an empty key", (key) => app.request(`/chart?c={}&v=${key}&key=&%6Bey=${key}`)],
    ["a name with a malformed escape", (key) => app.request(`/chart?c={}&v=${key}&%zz=1&key=${key}%zz`)],
    ["a megabyte of text", (key) => app.request(`/chart?c=${"%41".repeat(350_000)}&v=${key}&key=${key}`)],
    ["the 1,000th parameter", (key) => app.request(`/chart?v=${key}&${"a&".repeat(998)}key=${key}`)],
    ["too many parameters", (key) => app.request(`/chart?key=${key}&${"a&".repeat(1001)}`)],
  ])("in the response to %s", async (_, ask) => {
    const reply = await ask(key);
    const answer = `${JSON.stringify([...reply.headers])}${new TextDecoder().decode(await reply.arrayBuffer())}`;
    expect(answer).not.toContain(key);
    expect(answer).not.toContain(key.slice(2, 12));
    expect(JSON.stringify(logs.flatMap(({ mock }) => mock.calls))).not.toContain(key.slice(2, 12));
  });

  test.each([
    ["the query", (own: string) => app.request(`/chart?c={}&f=${own}&key=${own}`)],
    ["the query, encoded", (own: string) => app.request(`/chart?c={}&f=${own}&%6B%65y=${encodeURIComponent(own)}`)],
    ["the header", (own: string) => app.request(`/chart?c={}&f=${encodeURIComponent(own)}`, { headers: bearer(own) })],
    ["a body", (own: string) => post({ chart: CHART, format: own, key: own })],
    ["a malformed body", (own: string) => post(`{"width": "${own}", "key": "${own}"`)],
    [
      "one of several codes",
      (own: string) =>
        app.request("/qr/batch", {
          method: "POST",
          headers: json,
          body: JSON.stringify([{ text: "a", key: own, ecLevel: own }]),
        }),
    ],
  ])("in an error message if the operator chose the key, sent in %s", async (_, ask) => {
    for (const key of ["abc123", "own-key'with(marks)", `k${"0123456789".repeat(19)}`]) {
      const reply = await ask(key);
      const answer = `${JSON.stringify([...reply.headers])}${new TextDecoder().decode(await reply.arrayBuffer())}`;
      expect(reply.status).toBe(400);
      expect(answer).not.toContain(key);
      expect(answer).not.toContain(key.slice(0, 12));
    }
  });

  test("into a concurrent request, which hides its own keys only", async () => {
    // Keys that the operator chose: unlike issued ones, each is hidden only in responses to requests that use it.
    const [one, other] = ["first-key-000001", "other-key-000002"];
    const ask = async (own: string, quoted: string) => app.request(`/${quoted}/${own}?key=${own}`);
    const replies = await Promise.all([ask(one, other), ask(other, one), ask(one, other)]);
    const texts = await Promise.all(replies.map((reply) => reply.text()));
    for (const [text, own, quoted] of [
      [texts[0], one, other],
      [texts[1], other, one],
      [texts[2], one, other],
    ]) {
      expect(text).toContain(quoted);
      expect(text).not.toContain(own);
    }
  });

  test("into the cache: requests with different keys share an entry", async () => {
    const keep = <T>(work: () => T) => withSettings({ CACHE_IMAGES: "on" }, work);
    const url = `cacheless=${key}`;
    const first = await keep(() => get(`${url}&key=${key}`));
    expect(first.headers.get("X-Cache")).toBe("MISS");
    await first.arrayBuffer();
    const second = await keep(() => get(url));
    expect(second.headers.get("X-Cache")).toBe("HIT");
    expect(second.headers.get("Cache-Control")).toBe("public, max-age=604800");
    expect(second.headers.has(VERIFIED)).toBe(false);
    await second.arrayBuffer();
  });
});

describe("the rate limit", () => {
  const from = (address: string) => ({ "CF-Connecting-IP": address });

  test("of an address is 60 points a minute, and a key lifts it", async () => {
    const one = from("2001:db8:1:2::1");
    let last = await get("x=0", one);
    // The rate limiter's minute may end during the loop.
    for (let i = 1; i <= 121 && last.status === 200; i++) last = await get(`x=${i}`, one);
    expect(last.status).toBe(429);
    expect(last.headers.get("Retry-After")).toBe("60");
    expect(last.headers.get("RateLimit-Policy")).toBe('"anonymous";q=60;w=60');
    expect(last.headers.get("RateLimit")).toBe('"anonymous";r=0;t=60');
    expect(last.headers.get("Cache-Control")).toBe("no-store");
    expect(last.headers.get("Access-Control-Expose-Headers")).toMatch(/Retry-After, RateLimit, RateLimit-Policy$/);
    const error =
      "an address without a key has 60 points per minute, and a plain image costs 1: try again in a minute, or send a key";
    expect(await last.json()).toEqual({ success: false, error });
    // All addresses in an IPv6 /64 share a limit.
    const statuses = async (headers: Record<string, string>) => (await get("", headers)).status;
    expect(await statuses(from("2001:db8:1:2:ffff::9"))).toBe(429);
    expect(await statuses(from("2001:db8:1:3::1"))).toBe(200);
    expect(await statuses({ ...one, ...bearer(key) })).toBe(200);
    expect(await statuses({ ...one, ...bearer("q-wrong-key") })).toBe(429);
  });

  test("doesn't count cached and unchanged images, but counts rejected requests", async () => {
    const limit = vi.fn(async () => ({ success: true }));
    const headers = from("203.0.113.90");
    const ask = (query: string, more: Record<string, string> = {}) =>
      withSettings({ RATE_LIMIT: { limit }, CACHE_IMAGES: "on" }, () => get(query, { ...headers, ...more }));
    const drawn = await ask("bkg=rgb(1,2,3)");
    await drawn.arrayBuffer();
    expect(limit.mock.calls).toEqual([[{ key: "203.0.113.90" }]]);
    expect((await ask("bkg=rgb(1,2,3)")).headers.get("X-Cache")).toBe("HIT");
    const tag = drawn.headers.get("ETag") ?? "";
    expect((await ask("bkg=rgb(1,2,3)", { "If-None-Match": tag })).status).toBe(304);
    expect(limit).toHaveBeenCalledTimes(1);
    const rejected = [await ask("defaults=nope"), await ask("sig=1&accountId=1")];
    expect(rejected.map(({ status }) => status)).toEqual([400, 403]);
    for (const { headers: own } of rejected) expect(own.get("RateLimit")).toMatch(/^"anonymous";r=\d+;t=\d+;cost=1$/);
    expect(limit).toHaveBeenCalledTimes(3);
    await (await ask("bkg=rgb(4,5,6)")).arrayBuffer();
    expect(limit).toHaveBeenCalledTimes(4);
  });

  test("of an account is counted for the account", async () => {
    const { key: limited } = await createAccount(10);
    let last = await get("x=0", bearer(limited));
    for (let i = 1; i <= 21 && last.status === 200; i++) last = await get(`x=${i}`, bearer(limited));
    expect(last.status).toBe(429);
    expect(last.headers.get("RateLimit-Policy")).toBe('"account";q=10;w=60');
    expect(await last.json()).toHaveProperty(
      "error",
      "this account has 10 points per minute, and a plain image costs 1: try again in a minute",
    );
  });
});

describe("chart size limits", () => {
  const labels = (count: number) =>
    JSON.stringify({ type: "bar", data: { labels: Array(count).fill(""), datasets: [] } });
  const draw = async (chart: unknown, more: object = {}) => {
    const reply = await post({ chart, format: "svg", width: 50, height: 40, ...more });
    return reply.status === 200 ? 200 : ((await reply.json()) as { error: string }).error;
  };

  test("allow longer chart text with a key", async () => {
    const text = (length: number) => "{type:'bar'}".padEnd(length);
    expect(await draw(text(200_000))).toBe(200);
    const error = "chart must have at most 200000 characters (1000000 with a key), got 200001";
    expect(await draw(text(200_001))).toBe(error);
    expect(await draw(text(200_001), { key: "q-wrong-key" })).toBe(error);
    expect(await draw(text(200_001), { key })).toBe(200);
  });

  test.each([2, 3, 4])("allow more labels with a key in version %d", async (version) => {
    expect(await draw(labels(5000), { version })).toBe(200);
    const error = "chart.data.labels must have at most 5000 entries (10000 with a key), got 5001";
    expect(await draw(labels(5001), { version })).toBe(error);
    expect(await draw(JSON.parse(labels(5001)), { version })).toBe(error);
    expect(await draw(labels(5001), { version, key })).toBe(200);
    expect(await draw(labels(10_001), { version, key })).toBe(
      "chart.data.labels must have at most 10000 entries, got 10001",
    );
    const script = "{type:'bar',data:{labels:Array.from({length:5001},(_,i)=>i),datasets:[]}}";
    expect(await draw(script, { version })).toBe(error);
    expect(await draw(script, { version, key })).toBe(200);
  });

  test("don't affect a concurrent identical request with a higher limit", async () => {
    const [refused, drawn] = await Promise.all([draw(labels(5002)), draw(labels(5002), { key })]);
    expect([refused, drawn]).toEqual([expect.stringContaining("got 5002"), 200]);
  });
});
