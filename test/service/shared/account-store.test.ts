import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { KeyValueStore } from "../../../src/service/platform/platform.ts";
import { AccountStore } from "../../../src/service/shared/account-store.ts";
import { KeyRing, KeyVault } from "../../../src/service/shared/key-ring.ts";
import { kv, removeAccounts } from "../serve/accounts.ts";

const vault = await KeyVault.open("one secret");
const open = async (secret: string, ...earlier: string[]) => new AccountStore(kv, await KeyRing.open(secret, earlier));
const store = await open("one secret");

// The other tests' accounts have another secret.
beforeAll(removeAccounts);
afterAll(removeAccounts);

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

describe("a new secret", () => {
  const MISMATCH = /^KEY_SECRET must be the secret that encrypted .*, such as account (\S+): set it to that secret/;
  const recordOf = (id: string) => kv.get<{ readonly keys: readonly object[] }>(`account:${id}`, "json");

  beforeEach(removeAccounts);

  test("alone can't be used with accounts that another one encrypted", async () => {
    const { account, key } = await store.create("One");
    const other = await open("another secret");
    for (const work of [
      () => other.checkSecret(),
      () => other.create("Two"),
      () => other.change(account.id, { name: "Two" }),
      () => other.rotate(account.id, 0),
      () => other.reencrypt(account.id),
      () => other.findById(account.id),
    ])
      await expect(work()).rejects.toThrow(MISMATCH);
    expect(await other.findByKey(key)).toBeUndefined();
    // Nothing has changed.
    expect((await store.list()).accounts).toEqual([account]);
    expect((await store.findByKey(key))?.account).toEqual(account);
    await store.checkSecret();
  });

  test("can be used if there are no accounts", async () => {
    const other = await open("another secret");
    await other.checkSecret();
    await other.create("Two");
    await expect(store.checkSecret()).rejects.toThrow(MISMATCH);
  });

  test("finds, changes and creates accounts while the old one still decrypts", async () => {
    const { account, key } = await store.create("One", 50);
    await store.change(account.id, { airtableKey: "pat-0123456789" });
    const both = await open("new secret", "an even older secret", "one secret");
    await both.checkSecret();
    expect(await both.findByKey(key)).toMatchObject({ account: { id: account.id }, airtableKey: "pat-0123456789" });
    await expect(both.create("Same key", 0, { key })).rejects.toThrow(/^key is already in use/);
    const added = await both.create("Two");
    const renewed = await both.rotate(account.id, 3600);
    // Writing has encrypted all of the account's values with the new secret.
    const alone = await open("new secret");
    for (const each of [key, renewed.key])
      expect(await alone.findByKey(each)).toMatchObject({ account: { id: account.id }, airtableKey: "pat-0123456789" });
    expect((await alone.findByKey(added.key))?.account).toEqual(added.account);
    await alone.checkSecret();
    await expect(store.checkSecret()).rejects.toThrow(MISMATCH);
  });

  test("keeps the keys valid if two requests change the account at the same time", async () => {
    const { account, key } = await store.create("One", 50);
    const both = await open("new secret", "one secret");
    await Promise.all([both.change(account.id, { name: "Two" }), both.change(account.id, { limit: 60 })]);
    // The entries of the old secret expire after an hour.
    const { keys } = await kv.list({ prefix: "key:" });
    for (const { name, expiration } of keys) if (expiration !== undefined) await kv.delete(name);
    expect((await both.findByKey(key))?.account).toMatchObject({ id: account.id, name: "Two", limit: 60 });
  });

  test("encrypts named secrets with reencrypt, and doesn't decrypt them after their record is changed", async () => {
    const { account } = await store.create("One");
    const secret = { name: "metabase", hosts: ["metabase.example.com"], header: "X-API-Key", value: "mb_0123456789" };
    await store.saveSecret(account.id, secret);
    const before = await readStore();
    expect(before).not.toContain(secret.value);
    expect(before).not.toContain(btoa(secret.value));
    await (await open("new secret", "one secret")).reencrypt(account.id);
    const alone = await open("new secret");
    const [held] = (await alone.findSecrets(account.id)) ?? [];
    expect(await alone.openSecret(account.id, held as never)).toBe(secret.value);
    await expect(store.openSecret(account.id, held as never)).rejects.toThrow(MISMATCH);
    for (const change of [
      { hosts: ["evil.example.com"] },
      { header: "X-Other" },
      { name: "other" },
      { scheme: "Bearer" },
    ])
      await expect(alone.openSecret(account.id, { ...held, ...change } as never)).rejects.toThrow(MISMATCH);
    await expect(alone.openSecret("another-account", held as never)).rejects.toThrow(MISMATCH);
    // Other changes keep the secrets, and a disabled account has none.
    await alone.change(account.id, { name: "Two", state: "disabled" });
    expect(await alone.listSecrets(account.id)).toHaveLength(1);
    expect(await alone.findSecrets(account.id)).toBeUndefined();
    await alone.removeSecret(account.id, "metabase");
    expect(await alone.listSecrets(account.id)).toEqual([]);
  });

  test("encrypts everything with reencrypt, once, and the old one is no longer needed", async () => {
    const { account, key } = await store.create("One", 50);
    const { key: second } = await store.rotate(account.id, 3600);
    await store.change(account.id, { airtableKey: "pat-0123456789", state: "disabled" });
    const held = await store.findById(account.id);
    const before = await readStore();
    const both = await open("new secret", "one secret");
    const disabled = { ...account, state: "disabled", hasAirtableKey: true };
    expect(await both.reencrypt(account.id)).toEqual({ account: disabled, reencrypted: true });
    const written = await readStore();
    expect(await both.reencrypt(account.id)).toEqual({ account: disabled, reencrypted: false });
    expect(await readStore()).toBe(written);
    const alone = await open("new secret");
    await alone.checkSecret();
    expect(await alone.findById(account.id)).toEqual(held);
    for (const each of [key, second]) expect((await alone.findByKey(each))?.account).toEqual(disabled);
    await expect(store.findById(account.id)).rejects.toThrow(MISMATCH);
    // The store has nothing that the old secret encrypted.
    const sealed = [...before.matchAll(/(?:sealed|airtable)\\":\\"([\w+/=]+)/g)].map(([, text = ""]) => text);
    expect(sealed).toHaveLength(3);
    for (const each of sealed) expect(written).not.toContain(each);
    // Entries with the old hashes are kept for an hour, because Workers KV caches misses of the new ones.
    const old = (await kv.list({ prefix: `key:${await vault.hash(second)}` })).keys[0];
    expect(old?.expiration).toBeLessThanOrEqual(Date.now() / 1000 + 3601);
    // The grace period of the earlier key is the same.
    const renewed = await KeyVault.open("new secret");
    const entry = (await kv.list({ prefix: `key:${await renewed.hash(key)}` })).keys[0];
    expect(entry?.expiration).toBeGreaterThan(Date.now() / 1000 + 3500);
  });

  test("is interrupted without losing a key, at each write", async () => {
    for (let writes = 0; ; writes++) {
      await removeAccounts();
      const { account, key } = await store.create("One");
      let left = writes;
      const failing = {
        get: kv.get.bind(kv),
        list: kv.list.bind(kv),
        delete: kv.delete.bind(kv),
        put: async (...args: Parameters<typeof kv.put>) => {
          if (left-- === 0) throw new Error("the store is down");
          return kv.put(...args);
        },
      } as unknown as KeyValueStore;
      const ring = await KeyRing.open("new secret", ["one secret"]);
      const isDone = await new AccountStore(failing, ring).reencrypt(account.id).then(
        () => true,
        () => false,
      );
      const both = await open("new secret", "one secret");
      expect((await both.findByKey(key))?.account, String(writes)).toEqual(account);
      await both.reencrypt(account.id);
      expect((await (await open("new secret")).findByKey(key))?.account).toEqual(account);
      if (isDone) break;
      expect(writes).toBeLessThan(10);
    }
  });

  test("is checked with records of versions that stored no fingerprint", async () => {
    const { account, key } = await store.create("One");
    const { secret, ...old } = (await recordOf(account.id)) as unknown as { readonly secret: string };
    expect(secret).toMatch(/^[\da-f]{16}$/);
    await kv.put(`account:${account.id}`, JSON.stringify(old), { metadata: account });
    await store.checkSecret();
    await expect((await open("another secret")).checkSecret()).rejects.toThrow(MISMATCH);
    expect((await store.findByKey(key))?.account).toEqual(account);
    expect(await store.reencrypt(account.id)).toEqual({ account, reencrypted: true });
    expect(await recordOf(account.id)).toHaveProperty("secret", secret);
    expect((await store.findByKey(key))?.account).toEqual(account);
  });
});
