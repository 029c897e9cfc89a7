import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import app from "../../../src/app.ts";
import { getPlatform } from "../../../src/service/platform/platform.ts";
import {
  clearAccountCache,
  findAccount,
  findSigner,
  openAccounts,
} from "../../../src/service/shared/account-lookup.ts";
import { findMentionedFonts } from "../../../src/service/shared/font-lookup.ts";
import { findTheme, openThemes } from "../../../src/service/shared/theme-lookup.ts";
import { createAccount, kv, withSettings } from "../serve/accounts.ts";

beforeEach(() => clearAccountCache());
afterEach(() => vi.useRealTimers());

/** Counts the reads from the store during `work`. */
async function countReads<T>(work: () => Promise<T>): Promise<[result: T, reads: number]> {
  let reads = 0;
  const get = (...args: Parameters<typeof kv.get>) => {
    reads++;
    return kv.get(...args);
  };
  return [await withSettings({ ACCOUNTS: { get } }, work), reads];
}

describe("a looked-up account", () => {
  // Lookups on the Node server last for seconds.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));

  test("is cached for the time that the platform allows", async () => {
    const { account, key } = await createAccount();
    vi.useFakeTimers({ toFake: ["Date"] });
    expect(await countReads(() => findAccount(key))).toEqual([{ ...account, access: "full" }, 2]);
    expect(await countReads(() => findAccount(key))).toEqual([{ ...account, access: "full" }, 0]);
    expect(await countReads(() => findSigner(account.id))).toEqual([{ account, keys: [{ form: key }] }, 1]);
    expect(await countReads(() => findSigner(account.id))).toEqual([{ account, keys: [{ form: key }] }, 0]);
    vi.setSystemTime(Date.now() + 1000 * getPlatform().lookupSeconds - 1000);
    expect(await countReads(() => findAccount(key))).toEqual([{ ...account, access: "full" }, 0]);
    vi.setSystemTime(Date.now() + 1000);
    expect(await countReads(() => findAccount(key))).toEqual([{ ...account, access: "full" }, 2]);
  });

  test("is also cached if it doesn't exist", async () => {
    expect(await countReads(() => findAccount("q-nobody"))).toEqual([undefined, 1]);
    expect(await countReads(() => findAccount("q-nobody"))).toEqual([undefined, 0]);
    expect(await countReads(() => findSigner("nobody"))).toEqual([undefined, 1]);
    expect(await countReads(() => findSigner("nobody"))).toEqual([undefined, 0]);
  });

  test("stays cached when another account changes", async () => {
    const [one, other] = [await createAccount(), await createAccount()];
    const own = { Authorization: `Bearer ${other.key}`, "Content-Type": "application/json" };
    const operator = { ...own, Authorization: "Bearer the-operator-of-the-tests" };
    const change = async (path: string, method: string, body: object, headers: Record<string, string>) =>
      expect((await app.request(path, { method, headers, body: JSON.stringify(body) })).status).toBe(200);
    const changes = () =>
      Promise.all([
        change("/api/account", "PATCH", { name: "B" }, own),
        change("/api/account/themes/acme", "PUT", {}, own),
        change(`/accounts/${other.account.id}/themes/acme`, "PUT", {}, operator),
        change(`/accounts/${other.account.id}`, "PATCH", { name: "C" }, operator),
      ]);
    await openThemes().write(one.account.id, "acme", { extends: "dark" });
    const look = () => Promise.all([findAccount(one.key), findTheme(one.account.id, "acme"), listOwnFonts()]);
    const listOwnFonts = () => findMentionedFonts(one.account.id, "");
    await look();
    expect((await countReads(look))[1]).toBe(0);
    await changes();
    expect((await countReads(look))[1]).toBe(0);
    await findAccount(other.key);
    await change("/api/account", "PATCH", { name: "D" }, own);
    expect((await findAccount(other.key))?.name).toBe("D");
  });

  test("is evicted after a thousand others", async () => {
    const { account } = await createAccount();
    const empty = { get: async () => null };
    await findSigner(account.id);
    await withSettings({ ACCOUNTS: empty }, async () => {
      for (let i = 0; i < 999; i++) await findSigner(`nobody-${i}`);
    });
    expect((await countReads(() => findSigner(account.id)))[1]).toBe(0);
    await withSettings({ ACCOUNTS: empty }, () => findSigner("one-more"));
    expect((await countReads(() => findSigner(account.id)))[1]).toBe(1);
  });

  test("is no longer found by an old key after the grace period", async () => {
    const { account, key } = await createAccount();
    await (await openAccounts())?.rotate(account.id, 30);
    vi.useFakeTimers({ toFake: ["Date"] });
    expect(await findAccount(key)).toEqual({ ...account, access: "full" });
    vi.setSystemTime(Date.now() + 31_000);
    expect(await findAccount(key)).toBeUndefined();
  });
});

describe("the store is not read", () => {
  test.each(["", "short", "with space", "k".repeat(201), "q-ключ-ключ", "q-key\0key", "a\r\nb: c"])(
    "for %j, which cannot be a key",
    async (key) => expect(await countReads(() => findAccount(key))).toEqual([undefined, 0]),
  );

  test.each(["", "a b", "a:b", "../../a", "é", "1".repeat(65)])("for %j, which cannot be an id", async (id) =>
    expect(await countReads(() => findSigner(id))).toEqual([undefined, 0]),
  );

  test("if the secret is missing", async () => {
    await withSettings({ KEY_SECRET: "" }, async () =>
      expect(await countReads(() => findAccount("q-some-key"))).toEqual([undefined, 0]),
    );
  });
});

describe("a failing store", () => {
  test("makes the lookup fail, and the failure is not cached", async () => {
    const { account, key } = await createAccount();
    const down = { ACCOUNTS: { get: () => Promise.reject(new Error("down")) } };
    await expect(withSettings(down, () => findAccount(key))).rejects.toThrow("down");
    expect(await findAccount(key)).toEqual({ ...account, access: "full" });
  });

  test("makes the lookup time out", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const slow = { ACCOUNTS: { get: () => new Promise(() => {}) } };
    const finding = withSettings(slow, () => findAccount("q-slow-key"));
    const failing = expect(finding).rejects.toThrow("the account store did not respond in time");
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { timeout: 60_000 });
    await vi.advanceTimersByTimeAsync(2000);
    await failing;
  });

  test("finds no accounts if its secret has changed", async () => {
    const { account, key } = await createAccount();
    await withSettings({ KEY_SECRET: "another" }, async () => {
      expect(await findAccount(key)).toBeUndefined();
      await expect(findSigner(account.id)).rejects.toThrow();
    });
  });
});
