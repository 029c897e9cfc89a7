// Stores accounts in Workers KV: `account:<id>` holds the record, `key:<hash>` the id of the account that owns the key.
// KV is eventually consistent: a change is visible everywhere after about a minute. docs/storage.md

import { Failure } from "../../base/failure.ts";
import { ACCOUNT_KEYS } from "../../base/limits.ts";
import type { KeyValueStore } from "../platform/platform.ts";
import type { KeyRing } from "./key-ring.ts";
import { isSameSecret, randomText } from "./secret.ts";

/** The format of account ids. */
export const ACCOUNT_ID_PATTERN = /^[\w-]{1,64}$/;
/** The format of keys. Issued keys are `q-` and 32 letters and digits; keys from another service may differ. */
export const KEY_PATTERN = /^[\x21-\x7e]{6,200}$/;

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
type AccountChange = { readonly [Field in "name" | "state" | "limit"]?: Account[Field] | undefined } & {
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
  /** Fingerprint of the secret that encrypted the keys and the token. Records of older versions lack it. */
  readonly secret?: string;
}

/** The metadata of a record, which `list` returns without reading the record. */
type Listed = Account & Pick<StoredAccount, "secret">;

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

/** Prefix of the records' keys. */
export const RECORD_PREFIX = "account:";
const KEY_PREFIX = "key:";
/** Shortest TTL that Workers KV accepts, in seconds. */
const MIN_TTL_SECONDS = 60;
/**
 * Time for which a key is still found under its hash with the previous secret, in seconds. Workers KV caches for a minute that
 * there is no entry under the new hash.
 */
const OLD_HASH_SECONDS = 3600;
const KEY_CHARACTERS = 32;
const ID_CHARACTERS = 12;

/** The accounts in a KV namespace. */
export class AccountStore {
  readonly #kv: KeyValueStore;
  readonly #ring: KeyRing;

  constructor(kv: KeyValueStore, ring: KeyRing) {
    this.#kv = kv;
    this.#ring = ring;
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
    // With another secret, this account would work, but all others would not.
    await this.checkSecret();
    const stored = await this.#storeKey(key, id);
    if ((await this.#kv.get(RECORD_PREFIX + id)) !== null) throw new Failure("invalid", `id is already in use: ${id}`);
    // A `key:` entry may be left over from a deleted account, so it is a conflict only if its account still exists.
    for (const hash of await this.#ring.hashes(key)) {
      const holder = await this.#kv.get(KEY_PREFIX + hash);
      if (holder !== null && (await this.#kv.get(RECORD_PREFIX + holder)) !== null)
        throw new Failure("invalid", "key is already in use by another account");
    }
    const account: Account = {
      id,
      name,
      state: "active",
      created: new Date().toISOString(),
      ...(limit > 0 && { limit }),
    };
    await this.#write({ ...account, keys: [stored] });
    return { account, key };
  }

  /** Lists all accounts, ordered by id, one page at a time. */
  async list(cursor?: string): Promise<{ readonly accounts: readonly Account[]; readonly cursor?: string }> {
    const page = await this.#kv.list<Listed>({ prefix: RECORD_PREFIX, ...(cursor !== undefined && { cursor }) });
    const accounts = page.keys.flatMap(({ metadata }) => (metadata ? [describe(metadata)] : []));
    return page.list_complete ? { accounts } : { accounts, cursor: page.cursor };
  }

  /** Returns an account. @throws Failure if the account doesn't exist */
  async read(id: string): Promise<Account> {
    return describe(await this.#read(id));
  }

  /** Changes an account. @throws Failure if the account doesn't exist */
  async change(id: string, { name, state, limit, airtableKey }: AccountChange): Promise<Account> {
    const before = await this.#read(id);
    const { limit: limitBefore = 0, hasAirtableKey: _, airtable: sealed, ...stored } = await this.#renew(before);
    const after = limit ?? limitBefore;
    const airtable =
      airtableKey === undefined
        ? sealed
        : airtableKey && (await this.#ring.current.seal(airtableKey, airtableOwner(id)));
    const changed: StoredAccount = {
      ...stored,
      ...(airtable && { hasAirtableKey: true, airtable }),
      ...(name !== undefined && { name }),
      ...(state !== undefined && { state }),
      ...(after > 0 && { limit: after }),
    };
    await this.#write(changed, before);
    return describe(changed);
  }

  /** Issues a new key for an account. @param graceSeconds time for which the previous keys stay valid */
  async rotate(id: string, graceSeconds: number): Promise<IssuedKey> {
    const before = await this.#read(id);
    const stored = await this.#renew(before);
    const key = `q-${randomText(KEY_CHARACTERS)}`;
    const newest = await this.#storeKey(key, id);
    const now = Date.now();
    const expiring = stored.keys.map((old) => ({
      ...old,
      until: Math.min(old.until ?? Number.POSITIVE_INFINITY, now + 1000 * graceSeconds),
    }));
    const kept = expiring.filter(({ until }) => until > now).slice(0, ACCOUNT_KEYS - 1);
    await this.#write({ ...stored, keys: [newest, ...kept] }, before);
    return { account: describe(stored), key };
  }

  /** Encrypts an account's keys with the current secret, unless the record says that it has encrypted them. Can be repeated. */
  async reencrypt(id: string): Promise<{ readonly account: Account; readonly reencrypted: boolean }> {
    const before = await this.#read(id);
    const stored = await this.#renew(before);
    if (stored !== before) await this.#write(stored, before);
    return { account: describe(stored), reencrypted: stored !== before };
  }

  /**
   * Checks that the secrets decrypt the stored accounts. Checks the first page only: a wrong secret decrypts none of them, and
   * `npm run account -- reencrypt` begins with the last ones.
   *
   * @throws Failure if they don't
   */
  async checkSecret(): Promise<void> {
    const { keys } = await this.#kv.list<Listed>({ prefix: RECORD_PREFIX });
    const foreign = keys.find(({ metadata }) => metadata?.secret && !this.#ring.hasFingerprint(metadata.secret));
    if (foreign !== undefined) throw wrongSecret(foreign.name.slice(RECORD_PREFIX.length));
    // Records of older versions have no fingerprint.
    const old = keys.find(({ metadata }) => metadata !== undefined && metadata.secret === undefined);
    if (old !== undefined) await this.findById(old.name.slice(RECORD_PREFIX.length));
  }

  /** Returns the account of a current or former key; undefined if there is none. */
  async findByKey(key: string): Promise<OpenAccount | undefined> {
    for (const hash of await this.#ring.hashes(key)) {
      const id = await this.#kv.get(KEY_PREFIX + hash);
      const found = id === null ? undefined : await this.findById(id);
      const isOwn = await Promise.all((found?.keys ?? []).map(({ form }) => isSameSecret(key, form)));
      if (isOwn.includes(true)) return found;
    }
    return undefined;
  }

  /** Returns an account with its keys; undefined if there is none. */
  async findById(id: string): Promise<OpenAccount | undefined> {
    const stored = await this.#kv.get<StoredAccount>(RECORD_PREFIX + id, "json");
    if (stored === null) return undefined;
    const keys = await Promise.all(
      stored.keys.map(async ({ form, ...key }) => ({ ...key, form: await this.#unseal(form.sealed, id) })),
    );
    const { airtable } = stored;
    return {
      account: describe(stored),
      keys,
      ...(airtable !== undefined && { airtableKey: await this.#unseal(airtable, id, airtableOwner(id)) }),
    };
  }

  async #storeKey(key: string, id: string): Promise<StoredKey> {
    const { current } = this.#ring;
    return { form: { hash: await current.hash(key), sealed: await current.seal(key, id) } };
  }

  /** Decrypts a key of an account. @throws Failure if no secret decrypts it */
  async #unseal(sealed: string, id: string, owner = id): Promise<string> {
    const key = await this.#ring.unseal(sealed, owner);
    if (key === undefined) throw wrongSecret(id);
    return key;
  }

  /** Returns a record whose keys the current secret has encrypted: the same record if it has. */
  async #renew(stored: StoredAccount): Promise<StoredAccount> {
    const { current } = this.#ring;
    const { id, airtable } = stored;
    if (stored.secret === current.fingerprint) return stored;
    const keys = await Promise.all(
      stored.keys.map(async (key) => ({
        ...key,
        ...(await this.#storeKey(await this.#unseal(key.form.sealed, id), id)),
      })),
    );
    const owner = airtableOwner(id);
    return {
      ...stored,
      keys,
      ...(airtable !== undefined && { airtable: await current.seal(await this.#unseal(airtable, id, owner), owner) }),
    };
  }

  async #read(id: string): Promise<StoredAccount> {
    const stored = await this.#kv.get<StoredAccount>(RECORD_PREFIX + id, "json");
    if (stored === null) throw new Failure("not-found", `account not found: ${id}`);
    return stored;
  }

  /**
   * Writes a record whose keys the current secret has encrypted, and the index entry of each key.
   *
   * @param before the record that it replaces
   */
  async #write(after: StoredAccount, before?: StoredAccount): Promise<void> {
    const { id } = after;
    const stored: StoredAccount = { ...after, secret: this.#ring.current.fingerprint };
    const listed: Listed = { ...describe(stored), secret: this.#ring.current.fingerprint };
    const old = new Map(before?.keys.map(({ form, until }) => [form.hash, until]));
    // The new entries come first and the old ones last, so that valid keys are always found.
    for (const { form, until } of stored.keys) if (!old.has(form.hash)) await this.#index(form.hash, id, until);
    await this.#kv.put(RECORD_PREFIX + id, JSON.stringify(stored), { metadata: listed });
    for (const { form, until } of stored.keys) {
      if (old.has(form.hash) && old.get(form.hash) !== until) await this.#index(form.hash, id, until);
      old.delete(form.hash);
    }
    const isRenewed = before?.secret !== stored.secret;
    for (const hash of old.keys())
      if (isRenewed) await this.#index(hash, id, Date.now() + 1000 * OLD_HASH_SECONDS);
      else await this.#kv.delete(KEY_PREFIX + hash);
  }

  /** Writes the index entry of a key. @param until when it expires, in milliseconds since the epoch */
  async #index(hash: string, id: string, until: number | undefined): Promise<void> {
    const seconds = until === undefined ? undefined : Math.ceil((until - Date.now()) / 1000);
    const options = seconds === undefined ? {} : { expirationTtl: Math.max(MIN_TTL_SECONDS, seconds) };
    await this.#kv.put(KEY_PREFIX + hash, id, options);
  }
}

/** Returns the failure for keys that no secret decrypts. @param id an account that has such keys */
function wrongSecret(id: string): Failure {
  return new Failure(
    "unavailable",
    `KEY_SECRET must be the secret that encrypted the keys of the stored accounts, such as account ${id}: set it to that secret, or keep the new one and add the old one to KEY_SECRET_PREVIOUS`,
  );
}

function describe({ id, name, state, created, limit, hasAirtableKey }: Account): Account {
  return { id, name, state, created, ...(limit !== undefined && { limit }), ...(hasAirtableKey && { hasAirtableKey }) };
}

/** Owner name for an encrypted token. It differs from the keys' owner name, the account id, so a token can't replace a key. */
function airtableOwner(id: string): string {
  return `airtable:${id}`;
}
