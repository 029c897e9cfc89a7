import { describe, expect, test, vi } from "vitest";
import app from "../../../src/app.ts";
import { openAccounts } from "../../../src/service/shared/account-lookup.ts";
import { kv, withSettings } from "./accounts.ts";

const TOKEN = "the-operator-of-the-tests";

interface Answer {
  readonly success: boolean;
  readonly error?: string;
  readonly account: { readonly id: string; readonly [field: string]: unknown };
  readonly key: string;
  readonly accounts: readonly { readonly id: string }[];
}

async function ask(method: string, path: string, body?: unknown, token = TOKEN): Promise<[status: number, Answer]> {
  const reply = await app.request(path, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(body !== undefined && { "Content-Type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(reply.headers.get("Cache-Control")).toBe("no-store");
  return [reply.status, await reply.json()];
}

async function isAccepted(key: string): Promise<boolean> {
  const reply = await app.request("/chart?c={type:'bar'}&w=20&h=20&f=svg", {
    headers: { Authorization: `Bearer ${key}` },
  });
  return reply.headers.get("X-Service-Verified-Key") === "true";
}

describe("the account API", () => {
  test("creates an account whose key works at once", async () => {
    const [status, answer] = await ask("POST", "/accounts", { name: " Reports ", limit: "120" });
    expect(status).toBe(200);
    expect(answer).toEqual({
      success: true,
      account: { id: answer.account.id, name: "Reports", state: "active", created: expect.any(String), limit: 120 },
      key: expect.stringMatching(/^q-\w{32}$/),
    });
    expect(await isAccepted(answer.key)).toBe(true);
    expect(await ask("GET", `/accounts/${answer.account.id}`)).toEqual([
      200,
      { success: true, account: answer.account },
    ]);
    const [, { accounts, ...rest }] = await ask("GET", "/accounts");
    expect(rest).toEqual({ success: true });
    expect(accounts).toContainEqual(answer.account);
    expect(JSON.stringify(accounts)).not.toContain(answer.key);
  });

  test("disables, enables, renames and limits an account", async () => {
    const [, { account, key }] = await ask("POST", "/accounts", { name: "A" });
    const path = `/accounts/${account.id}`;
    expect((await ask("PATCH", path, { state: "disabled" }))[1].account).toEqual({ ...account, state: "disabled" });
    expect(await isAccepted(key)).toBe(false);
    expect((await ask("PATCH", path, { state: "active", name: "B", limit: 10 }))[1].account).toEqual({
      ...account,
      name: "B",
      limit: 10,
    });
    expect(await isAccepted(key)).toBe(true);
    expect((await ask("PATCH", path, { limit: 0 }))[1].account).not.toHaveProperty("limit");
  });

  test("stores an Airtable token, and removes it for empty text", async () => {
    const [, { account }] = await ask("POST", "/accounts", { name: "A" });
    const change = async (airtableKey: unknown) =>
      (await ask("PATCH", `/accounts/${account.id}`, { airtableKey }))[1].account.hasAirtableKey;
    expect(await change("pat-0123456789")).toBe(true);
    expect(await change(null)).toBe(true);
    expect(await change("")).toBeUndefined();
  });

  test("rotates the key and keeps the old one for the grace period", async () => {
    const [, { account, key }] = await ask("POST", "/accounts", { name: "A" });
    const path = `/accounts/${account.id}/rotate`;
    const [status, { key: second }] = await ask("POST", path, { grace: "7d" });
    expect(status).toBe(200);
    expect([await isAccepted(key), await isAccepted(second)]).toEqual([true, true]);
    const [, { key: third }] = await ask("POST", path, { grace: 0 });
    expect([await isAccepted(key), await isAccepted(second), await isAccepted(third)]).toEqual([false, false, true]);
    // The default grace period is one day.
    const [, { key: fourth }] = await ask("POST", path);
    expect([await isAccepted(third), await isAccepted(fourth)]).toEqual([true, true]);
    const keys = (await (await openAccounts())?.findById(account.id))?.keys;
    expect(keys?.[1]?.until).toBeGreaterThan(Date.now() + 86_000_000);
    expect(keys?.[1]?.until).toBeLessThanOrEqual(Date.now() + 86_400_000);
  });

  test("encrypts keys with a new secret", async () => {
    const [, { account, key }] = await ask("POST", "/accounts", { name: "A" });
    const path = `/accounts/${account.id}/reencrypt`;
    const [old, renewed] = ["the-secret-of-the-tests", "a new secret"];
    const reencrypt = (KEY_SECRET: string, KEY_SECRET_PREVIOUS?: string) =>
      withSettings({ KEY_SECRET, KEY_SECRET_PREVIOUS }, () => ask("POST", path));
    const [status, { error }] = await reencrypt(renewed);
    expect([status, error]).toEqual([503, expect.stringContaining(`such as account ${account.id}: `)]);
    expect(await reencrypt(renewed, old)).toEqual([200, { success: true, account, reencrypted: true }]);
    expect(await withSettings({ KEY_SECRET: renewed }, () => isAccepted(key))).toBe(true);
    expect(await reencrypt(old, renewed)).toEqual([200, { success: true, account, reencrypted: true }]);
    expect(await reencrypt(old, renewed)).toEqual([200, { success: true, account, reencrypted: false }]);
    expect(await isAccepted(key)).toBe(true);
  });

  test("imports accounts with their id and key", async () => {
    const [status, answer] = await ask("POST", "/accounts", { name: "Old", id: "own-id_1", key: "own-key" });
    expect([status, answer.account.id, answer.key]).toEqual([200, "own-id_1", "own-key"]);
    expect(await isAccepted("own-key")).toBe(true);
    expect(await ask("POST", "/accounts", { name: "New", key: "own-key" })).toEqual([
      400,
      { success: false, error: "key is already in use by another account" },
    ]);
  });

  test.each([
    [{}, "You are missing variable `name`: the name of the account"],
    [{ name: " " }, "name must be text of 1 to 100 characters"],
    [{ name: "n".repeat(101) }, "name must be text of 1 to 100 characters"],
    [{ name: "A", limit: 15 }, "limit must be a multiple of 10 up to 10000, or 0 for no limit, got 15"],
    [{ name: "A", limit: 10_010 }, "limit must be a multiple of 10 up to 10000, or 0 for no limit, got 10010"],
    [{ name: "A", limit: "many" }, "limit must be a multiple of 10 up to 10000, or 0 for no limit, got many"],
    [{ name: "A", id: "a/b" }, "id must be 1 to 64 letters, digits, _ or -, got a/b"],
    [{ name: "A", key: "secret key" }, "key must be 6 to 200 printable ASCII characters without spaces"],
  ])("rejects the account %j", async (body, error) => {
    const [status, answer] = await ask("POST", "/accounts", body);
    expect(status).toBe(400);
    expect(answer.error).toContain(error);
    expect(JSON.stringify(answer)).not.toContain("secret");
  });

  test.each(["soon", "-1d", "91d", "1y", "1.5h", "", "99999999999d"])(
    "validates the grace period %j",
    async (grace) => {
      const [, { account, key }] = await ask("POST", "/accounts", { name: "A" });
      const [status, { error }] = await ask("POST", `/accounts/${account.id}/rotate`, { grace });
      if (grace === "") expect(status).toBe(200);
      else {
        expect([status, error]).toEqual([
          400,
          `grace must be a duration of at most 90 days, such as 0, 30m, 24h or 7d, got ${grace}`,
        ]);
        expect(await isAccepted(key)).toBe(true);
      }
    },
  );

  test("returns 404 for an unknown account", async () => {
    for (const [method, path] of [
      ["GET", "/accounts/nobody"],
      ["PATCH", "/accounts/nobody"],
      ["POST", "/accounts/nobody/rotate"],
      ["POST", "/accounts/nobody/reencrypt"],
    ] as const) {
      const body = method === "GET" ? undefined : {};
      expect(await ask(method, path, body)).toEqual([404, { success: false, error: "account not found: nobody" }]);
    }
    expect((await ask("GET", "/accounts/a%2Fb"))[0]).toBe(404);
    expect((await ask("GET", "/accounts/account:x"))[0]).toBe(404);
  });

  test("returns 503 if the store fails or the secret is missing", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const broken = { ...kv, list: () => Promise.reject(new Error("down")) };
    const headers = { Authorization: `Bearer ${TOKEN}` };
    const list = async () => app.request("/accounts", { headers });
    const reply = await withSettings({ ACCOUNTS: broken }, list);
    expect([reply.status, reply.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
    const withoutSecret = await withSettings({ KEY_SECRET: undefined }, list);
    expect(withoutSecret.status).toBe(503);
    expect(await withoutSecret.json()).toHaveProperty("error", "accounts are disabled: set the secret KEY_SECRET");
  });
});

describe("the account API without the operator's token", () => {
  const PATHS = ["/accounts", "/accounts/", "/accounts/a", "/accounts/a/rotate", "/accounts/a/reencrypt"];

  test.each([
    undefined,
    "",
    "Bearer",
    "Bearer ",
    "Bearer wrong",
    `Basic ${TOKEN}`,
    TOKEN,
    `Bearer ${TOKEN} x`,
    `Bearer ${TOKEN}x`,
  ])("rejects the authorization %j", async (authorization) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { Authorization: authorization };
    const reply = await app.request("/accounts", { headers });
    expect(reply.status).toBe(403);
    expect(await reply.json()).toEqual({
      success: false,
      error: "authorization must be Bearer followed by the admin token",
    });
  });

  test("rejects an account's key and a token in the query", async () => {
    const [, { key }] = await ask("POST", "/accounts", { name: "A" });
    expect((await ask("GET", "/accounts", undefined, key))[0]).toBe(403);
    expect((await app.request(`/accounts?key=${TOKEN}`)).status).toBe(403);
  });

  test("limits the number of attempts", async () => {
    const headers = { Authorization: "Bearer guess", "CF-Connecting-IP": "203.0.113.50" };
    const statuses = new Set<number>();
    // The rate limiter's minute may end during the loop.
    for (let i = 0; i < 121 && !statuses.has(429); i++)
      statuses.add((await app.request("/accounts", { headers })).status);
    expect([...statuses]).toEqual([403, 429]);
  });

  test("returns 404 if no operator is configured", async () => {
    for (const path of PATHS)
      for (const method of ["GET", "POST", "PATCH", "OPTIONS", "DELETE"])
        for (const ADMIN_TOKEN of [undefined, ""]) {
          const headers = { Authorization: "Bearer " };
          const reply = await withSettings({ ADMIN_TOKEN }, async () => app.request(path, { method, headers }));
          expect(reply.status).toBe(404);
          expect(await reply.json()).toEqual({ success: false, error: `path not found: ${path.replace(/\/$/, "")}` });
        }
  });

  test("lists the allowed methods", async () => {
    expect((await app.request("/accounts", { method: "DELETE" })).headers.get("Allow")).toBe(
      "GET, POST, HEAD, OPTIONS",
    );
    const patch = await app.request("/accounts/a", { method: "POST" });
    expect([patch.status, patch.headers.get("Allow")]).toEqual([405, "GET, PATCH, HEAD, OPTIONS"]);
  });
});

describe("the public development secrets", () => {
  const SECRETS = { ADMIN_TOKEN: "insecure-local-admin-token", KEY_SECRET: "insecure-local-key-secret" };
  const statusAt = async (origin: string, headers: Record<string, string>, token: string) =>
    (await app.request(`${origin}/accounts`, { headers: { Authorization: `Bearer ${token}`, ...headers } })).status;

  test.each(Object.keys(SECRETS) as (keyof typeof SECRETS)[])("count as unset in a deployment: %s", async (name) => {
    const token = name === "ADMIN_TOKEN" ? SECRETS.ADMIN_TOKEN : TOKEN;
    await withSettings({ [name]: SECRETS[name] }, async () => {
      expect(await statusAt("http://localhost:8787", {}, token)).toBe(200);
      expect(await statusAt("https://limn.example.workers.dev", {}, token)).toBe(404);
      // A client behind a proxy can choose the host.
      expect(await statusAt("http://localhost", { "CF-Connecting-IP": "203.0.113.7" }, token)).toBe(404);
    });
  });
});
