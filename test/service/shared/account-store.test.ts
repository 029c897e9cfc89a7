import { describe, expect, test } from "vitest";
import { AccountStore } from "../../../src/service/shared/account-store.ts";
import { KeyVault } from "../../../src/service/shared/key-vault.ts";
import { kv } from "../serve/accounts.ts";

const vault = await KeyVault.open("one secret");
const store = new AccountStore(kv, vault);

/** Returns everything in the store as text. */
async function readStore(): Promise<string> {
  const { keys } = await kv.list();
  const values = await Promise.all(keys.map(({ name }) => kv.get(name)));
  return JSON.stringify([keys, values]);
}

describe("AccountStore", () => {
  test("issues random keys and doesn't store them in plain text", async () => {
    const issued = await Promise.all(Array.from({ length: 5 }, () => store.create("A")));
    for (const { key, account } of issued) {
      expect(key).toMatch(/^q-[2-9a-km-np-z]{32}$/);
      expect(account.id).toMatch(/^[2-9a-km-np-z]{12}$/);
    }
    expect(new Set(issued.map(({ key }) => key)).size).toBe(5);
    const held = await readStore();
    for (const { key, account } of issued) {
      expect(held).toContain(account.id);
      expect(held).not.toContain(key);
      expect(held).not.toContain(key.slice(2));
      expect(held).not.toContain(btoa(key));
    }
  });

  test("encrypts the same key differently each time", async () => {
    const [one, other] = [await vault.seal("q-the-same", "a"), await vault.seal("q-the-same", "a")];
    expect(one).not.toBe(other);
    expect(await vault.unseal(one, "a")).toBe("q-the-same");
    expect(await vault.unseal(other, "a")).toBe("q-the-same");
  });

  test("decrypts only unmodified keys of the same account with the same secret", async () => {
    const sealed = await vault.seal("q-sealed", "a");
    const stranger = await KeyVault.open("another secret");
    await expect(vault.unseal(sealed, "b")).rejects.toThrow();
    await expect(stranger.unseal(sealed, "a")).rejects.toThrow();
    const changed = `${sealed.startsWith("A") ? "B" : "A"}${sealed.slice(1)}`;
    await expect(vault.unseal(changed, "a")).rejects.toThrow();
    expect(await stranger.hash("q-sealed")).not.toBe(await vault.hash("q-sealed"));
  });

  test("finds an account by key and by id", async () => {
    const { account, key } = await store.create("Found", 100);
    expect(account).toEqual({ id: account.id, name: "Found", state: "active", created: account.created, limit: 100 });
    expect(new Date(account.created).toISOString()).toBe(account.created);
    expect(await store.findByKey(key)).toEqual({ account, keys: [{ form: key }] });
    expect(await store.findById(account.id)).toEqual({ account, keys: [{ form: key }] });
    expect(await store.findByKey(`${key}x`)).toBeUndefined();
    expect(await store.findById("nobody")).toBeUndefined();
    expect(await store.read(account.id)).toEqual(account);
    await expect(store.read("nobody")).rejects.toThrow("account not found: nobody");
  });

  test("rejects a key whose index entry names an account that doesn't hold it", async () => {
    const { account } = await store.create("Victim");
    await kv.put(`key:${await vault.hash("q-planted")}`, account.id);
    expect(await store.findByKey("q-planted")).toBeUndefined();
  });

  test("imports existing ids and keys, each only once", async () => {
    const { account, key } = await store.create("Old", 0, { id: "4711", key: "their-old-key" });
    expect([account.id, key]).toEqual(["4711", "their-old-key"]);
    await expect(store.create("New", 0, { id: "4711" })).rejects.toThrow("id is already in use: 4711");
    await expect(store.create("New", 0, { key: "their-old-key" })).rejects.toThrow(/^key is already in use/);
    expect((await store.findByKey("their-old-key"))?.account.name).toBe("Old");
  });

  test("lists all accounts", async () => {
    const names = Array.from({ length: 3 }, (_, i) => `Listed ${i}`);
    for (const name of names) await store.create(name);
    const { accounts, cursor } = await store.list();
    expect(cursor).toBeUndefined();
    expect(accounts.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    expect(JSON.stringify(accounts)).not.toContain("sealed");
  });

  test("changes only the given fields", async () => {
    const { account } = await store.create("Before", 50);
    expect(await store.change(account.id, { state: "disabled" })).toEqual({ ...account, state: "disabled" });
    expect(await store.change(account.id, { name: "After", limit: 0 })).toEqual({
      id: account.id,
      created: account.created,
      name: "After",
      state: "disabled",
    });
    expect(await store.change(account.id, { limit: 20, state: "active" })).toHaveProperty("limit", 20);
    expect((await store.list()).accounts.find(({ id }) => id === account.id)).toHaveProperty("limit", 20);
    await expect(store.change("nobody", {})).rejects.toThrow("account not found: nobody");
  });

  test("removes old keys after their grace period", async () => {
    const { account, key: first } = await store.create("Rotated");
    const { key: second } = await store.rotate(account.id, 3600);
    const [newest, old, ...others] = (await store.findById(account.id))?.keys ?? [];
    expect([newest, old?.form, others]).toEqual([{ form: second }, first, []]);
    expect(old?.until).toBeGreaterThan(Date.now() + 3_500_000);
    expect(old?.until).toBeLessThanOrEqual(Date.now() + 3_600_000);
    const entry = (await kv.list({ prefix: `key:${await vault.hash(first)}` })).keys[0];
    expect(entry?.expiration).toBeGreaterThan(Date.now() / 1000 + 3500);
    expect((await store.findByKey(first))?.account.id).toBe(account.id);
    const { key: third } = await store.rotate(account.id, 0);
    expect((await store.findById(account.id))?.keys).toEqual([{ form: third }]);
    expect(await store.findByKey(first)).toBeUndefined();
    expect(await store.findByKey(second)).toBeUndefined();
    expect(await store.findByKey(third)).toBeDefined();
  });

  test("never extends a grace period, and keeps at most four keys", async () => {
    const { account, key } = await store.create("Hurried");
    await store.rotate(account.id, 60);
    const before = (await store.findById(account.id))?.keys.find(({ form }) => form === key)?.until;
    for (let i = 0; i < 6; i++) await store.rotate(account.id, 86_400);
    const keys = (await store.findById(account.id))?.keys ?? [];
    expect(keys).toHaveLength(4);
    expect(before).toBeLessThanOrEqual(Date.now() + 60_000);
    expect(keys.some(({ form }) => form === key)).toBe(false);
    expect(await store.findByKey(key)).toBeUndefined();
  });
});
