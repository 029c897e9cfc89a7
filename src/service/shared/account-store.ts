// Stores accounts in Workers KV: `account:<id>` holds the record, `key:<hash>` the id of the account that owns the key.
// KV is eventually consistent: a change is visible everywhere after about a minute. docs/storage.md

import { Failure } from "../../base/failure.ts";
import { ACCOUNT_KEYS } from "../../base/limits.ts";
import type { KeyValueStore } from "../platform/platform.ts";
import type { KeyVault } from "./key-vault.ts";
import { randomText } from "./random-text.ts";
import { isSameSecret } from "./secret.ts";

/** The public fields of an account. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly state: "active" | "disabled";
  /** Creation date, ISO 8601. */
  readonly created: string;
  /** Points per minute; unlimited if undefined. */
  readonly limit?: number;
  /** Present if the account stores an Airtable token. */
  readonly hasAirtableKey?: true;
}

/** The fields that can be changed. A limit of zero removes the limit, and an empty Airtable token removes the stored token. */
export type AccountChange = { readonly [Field in "name" | "state" | "limit"]?: Account[Field] | undefined } & {
  readonly airtableKey?: string | undefined;
};

/** A key, and its expiry time if it has one, in milliseconds since the epoch. */
interface Key<Form> {
  readonly form: Form;
  readonly until?: number;
}

/** A key as stored. */
type StoredKey = Key<{ readonly hash: string; readonly sealed: string }>;

/** An account with its keys, newest first. */
interface StoredAccount extends Account {
  readonly keys: readonly StoredKey[];
  /** The encrypted Airtable token. */
  readonly airtable?: string;
}

/** An account with its keys in plain text. Kept in memory only. */
export interface OpenAccount {
  readonly account: Account;
  readonly keys: readonly Key<string>[];
  readonly airtableKey?: string | undefined;
}

/** An account and a newly created key, which is never returned again. */
export interface IssuedKey {
  readonly account: Account;
  readonly key: string;
}

const RECORD_PREFIX = "account:";
const KEY_PREFIX = "key:";
/** Shortest TTL that Workers KV accepts, in seconds. */
const MIN_TTL_SECONDS = 60;
const KEY_CHARACTERS = 32;
const ID_CHARACTERS = 12;

/** The accounts in a KV namespace. */
export class AccountStore {
  readonly #kv: KeyValueStore;
  readonly #vault: KeyVault;

  constructor(kv: KeyValueStore, vault: KeyVault) {
    this.#kv = kv;
    this.#vault = vault;
  }

  /**
   * Creates an account.
   *
   * @param limit points per minute; zero for no limit
   * @param own id and key of an account imported from another service, so that its existing signed URLs stay valid
   */
  async create(
    name: string,
    limit = 0,
    own: { readonly id?: string | undefined; readonly key?: string | undefined } = {},
  ): Promise<IssuedKey> {
    const { id = randomText(ID_CHARACTERS), key = `q-${randomText(KEY_CHARACTERS)}` } = own;
    const stored = await this.#storeKey(key, id);
    if ((await this.#kv.get(RECORD_PREFIX + id)) !== null) throw new Failure("invalid", `id is already in use: ${id}`);
    // A `key:` entry may be left over from a deleted account, so it is a conflict only if its account still exists.
    const holder = await this.#kv.get(KEY_PREFIX + stored.form.hash);
    if (holder !== null && (await this.#kv.get(RECORD_PREFIX + holder)) !== null)
      throw new Failure("invalid", "key is already in use by another account");
    const account: Account = {
      id,
      name,
      state: "active",
      created: new Date().toISOString(),
      ...(limit > 0 && { limit }),
    };
    await this.#kv.put(KEY_PREFIX + stored.form.hash, id);
    await this.#write({ ...account, keys: [stored] });
    return { account, key };
  }

  /** Lists all accounts, ordered by id, one page at a time. */
  async list(cursor?: string): Promise<{ readonly accounts: readonly Account[]; readonly cursor?: string }> {
    const page = await this.#kv.list<Account>({ prefix: RECORD_PREFIX, ...(cursor !== undefined && { cursor }) });
    const accounts = page.keys.flatMap(({ metadata }) => (metadata ? [metadata] : []));
    return page.list_complete ? { accounts } : { accounts, cursor: page.cursor };
  }

  /** Returns an account. @throws Failure if the account doesn't exist */
  async read(id: string): Promise<Account> {
    return describe(await this.#read(id));
  }

  /** Changes an account. @throws Failure if the account doesn't exist */
  async change(id: string, { name, state, limit, airtableKey }: AccountChange): Promise<Account> {
    const { limit: before = 0, hasAirtableKey: _, airtable: sealed, ...stored } = await this.#read(id);
    const after = limit ?? before;
    const airtable =
      airtableKey === undefined ? sealed : airtableKey && (await this.#vault.seal(airtableKey, airtableOwner(id)));
    const changed: StoredAccount = {
      ...stored,
      ...(airtable && { hasAirtableKey: true, airtable }),
      ...(name !== undefined && { name }),
      ...(state !== undefined && { state }),
      ...(after > 0 && { limit: after }),
    };
    await this.#write(changed);
    return describe(changed);
  }

  /** Issues a new key for an account. @param graceSeconds time for which the previous keys stay valid */
  async rotate(id: string, graceSeconds: number): Promise<IssuedKey> {
    const stored = await this.#read(id);
    const key = `q-${randomText(KEY_CHARACTERS)}`;
    const newest = await this.#storeKey(key, id);
    const now = Date.now();
    const expiring = stored.keys.map((old) => ({
      ...old,
      until: Math.min(old.until ?? Number.POSITIVE_INFINITY, now + 1000 * graceSeconds),
    }));
    const kept = expiring.filter(({ until }) => until > now).slice(0, ACCOUNT_KEYS - 1);
    await this.#kv.put(KEY_PREFIX + newest.form.hash, id);
    await this.#write({ ...stored, keys: [newest, ...kept] });
    for (const old of expiring) {
      const name = KEY_PREFIX + old.form.hash;
      const expirationTtl = Math.max(MIN_TTL_SECONDS, Math.ceil((old.until - now) / 1000));
      if (kept.includes(old)) await this.#kv.put(name, id, { expirationTtl });
      else await this.#kv.delete(name);
    }
    return { account: describe(stored), key };
  }

  /** Returns the account of a current or former key; undefined if there is none. */
  async findByKey(key: string): Promise<OpenAccount | undefined> {
    const id = await this.#kv.get(KEY_PREFIX + (await this.#vault.hash(key)));
    const found = id === null ? undefined : await this.findById(id);
    const isOwn = await Promise.all((found?.keys ?? []).map(({ form }) => isSameSecret(key, form)));
    return isOwn.includes(true) ? found : undefined;
  }

  /** Returns an account with its keys; undefined if there is none. */
  async findById(id: string): Promise<OpenAccount | undefined> {
    const stored = await this.#kv.get<StoredAccount>(RECORD_PREFIX + id, "json");
    if (stored === null) return undefined;
    const keys = await Promise.all(
      stored.keys.map(async ({ form, ...key }) => ({ ...key, form: await this.#vault.unseal(form.sealed, id) })),
    );
    const { airtable } = stored;
    return {
      account: describe(stored),
      keys,
      ...(airtable !== undefined && { airtableKey: await this.#vault.unseal(airtable, airtableOwner(id)) }),
    };
  }

  async #storeKey(key: string, id: string): Promise<StoredKey> {
    return { form: { hash: await this.#vault.hash(key), sealed: await this.#vault.seal(key, id) } };
  }

  async #read(id: string): Promise<StoredAccount> {
    const stored = await this.#kv.get<StoredAccount>(RECORD_PREFIX + id, "json");
    if (stored === null) throw new Failure("not-found", `account not found: ${id}`);
    return stored;
  }

  async #write(stored: StoredAccount): Promise<void> {
    await this.#kv.put(RECORD_PREFIX + stored.id, JSON.stringify(stored), { metadata: describe(stored) });
  }
}

function describe({ id, name, state, created, limit, hasAirtableKey }: Account): Account {
  return { id, name, state, created, ...(limit !== undefined && { limit }), ...(hasAirtableKey && { hasAirtableKey }) };
}

/** Owner name for an encrypted token. It differs from the keys' owner name, the account id, so a token can't replace a key. */
function airtableOwner(id: string): string {
  return `airtable:${id}`;
}
