// Stores accounts in Workers KV: `account:<id>` holds the record, `key:<hash>` the id of the account that owns the key.
// KV is eventually consistent: a change is visible everywhere after about a minute. docs/storage.md

import { Failure, showValue } from "../../base/failure.ts";
import { ACCOUNT_KEYS } from "../../base/limits.ts";
import type { KeyValueStore } from "../platform/platform.ts";
import {
  type ListedSecret,
  listSecret,
  type NewSecret,
  putSecret,
  type StoredSecret,
  secretOwner,
  withoutSecret,
} from "./account-secret.ts";
import type { KeyRing } from "./key-ring.ts";
import { replaceValue } from "./replace-value.ts";
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
  /** Bytes of charts and cards that the account may save per day; unlimited if undefined. */
  readonly savedBytes?: number;
  /** The theme of images that the account draws without a `theme`; the images have none if undefined. */
  readonly defaultTheme?: string;
  /** Present if the account stores an Airtable token. */
  readonly hasAirtableKey?: true;
}

/**
 * The fields that can be changed. Zero removes a limit, and an empty string removes the default theme or the stored
 * Airtable token.
 */
type AccountChange = {
  readonly [Field in "name" | "state" | "limit" | "savedBytes" | "defaultTheme"]?: Account[Field] | undefined;
} & {
  readonly airtableKey?: string | undefined;
};

/** The access of a key: everything that the account may do, or only drawing and reading. */
export type KeyAccess = "full" | "read";

/** A key, and its expiry time if it has one, in milliseconds since the epoch. */
interface Key<Form> {
  readonly form: Form;
  readonly until?: number;
  /** Present if the key can only draw and read. */
  readonly access?: "read";
}

/** A key in the account's list of its keys, which doesn't reveal the key. */
export interface ListedKey {
  /** Identifies the key within the account, until `KEY_SECRET` is replaced. */
  readonly id: string;
  readonly name: string;
  readonly access: KeyAccess;
  /** When the key was issued, ISO 8601; undefined if that is unknown. */
  readonly issued?: string;
  /** When the key stops working, ISO 8601; undefined if it never does. */
  readonly expires?: string;
}

interface StoredKey extends Key<{ readonly hash: string; readonly sealed: string }> {
  /** A name that the account gave the key. */
  readonly name?: string;
  /** When the key was issued, ISO 8601. Keys of older versions lack it. */
  readonly issued?: string;
}

/** An account with its keys, newest first. */
interface StoredAccount extends Account {
  readonly keys: readonly StoredKey[];
  /** The encrypted Airtable token. */
  readonly airtable?: string;
  /** The named secrets, in the order of their names. */
  readonly secrets?: readonly StoredSecret[];
  /** Fingerprint of the secret that encrypted the keys, the token and the named secrets. Records of older versions lack it. */
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

/** A new key, which is never returned again, and its entry in the list of keys. */
export interface AddedKey {
  readonly key: string;
  readonly listed: ListedKey;
}

/** Prefix of the records' keys. */
export const RECORD_PREFIX = "account:";
const KEY_PREFIX = "key:";
/** Shortest TTL that Workers KV accepts, in seconds. */
const MIN_TTL_SECONDS = 60;
/**
 * Time for which a key can still be found under its hash with the previous secret, in seconds. Workers KV caches a miss
 * for the new hash for a minute.
 */
const OLD_HASH_SECONDS = 3600;
/** Number of attempts to change a record that other requests are changing. */
const ATTEMPTS = 5;
const KEY_CHARACTERS = 32;
const ID_CHARACTERS = 12;
/** Length of a key's id: the first digits of its hash. */
const KEY_ID_DIGITS = 12;

/** The error for a missing key, and for one that isn't or is no longer valid. */
export const invalidKey = () =>
  new Failure("unauthorized", "authorization must be Bearer followed by a valid key of an account");

/** The accounts in a KV namespace. */
export class AccountStore {
  readonly #kv: KeyValueStore;
  readonly #ring: KeyRing;
  readonly #actor: string | undefined;

  /**
   * @param actor key that requests the changes; undefined for the operator. Each change checks the key against the stored account,
   *   because a cached lookup can be out of date
   */
  constructor(kv: KeyValueStore, ring: KeyRing, actor?: string) {
    this.#kv = kv;
    this.#ring = ring;
    this.#actor = actor;
  }

  /**
   * Creates an account.
   *
   * @param limit points per minute; zero for no limit
   * @param own id and key of an account imported from another service, so that its existing signed URLs stay valid, and the
   *   number of bytes that the account may save per day
   */
  async create(
    name: string,
    limit = 0,
    own: {
      readonly id?: string | undefined;
      readonly key?: string | undefined;
      readonly savedBytes?: number | undefined;
    } = {},
  ): Promise<IssuedKey> {
    const { id = randomText(ID_CHARACTERS), key = createKey(), savedBytes = 0 } = own;
    // With another secret, this account would work, but no other account would.
    await this.checkSecret();
    const stored = await this.#storeKey(key, id);
    if ((await this.#kv.get(RECORD_PREFIX + id)) !== null) throw new Failure("invalid", `id is already in use: ${id}`);
    // A `key:` entry may be left over from a deleted account, so an entry is a conflict only if its account still
    // exists.
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
      ...(savedBytes > 0 && { savedBytes }),
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
    return describe((await this.#read(id)).stored);
  }

  /** Changes an account. @throws Failure if the account doesn't exist */
  async change(id: string, { airtableKey, ...change }: AccountChange): Promise<Account> {
    const airtable = airtableKey && (await this.#ring.current.seal(airtableKey, airtableOwner(id)));
    const changed = await this.#change(id, ({ hasAirtableKey: _, airtable: before, ...stored }) => {
      const kept = airtableKey === undefined ? before : airtable;
      const { limit, savedBytes, defaultTheme, ...fields } = { ...stored, ...withoutUndefined(change) };
      return {
        ...fields,
        ...(kept && { hasAirtableKey: true, airtable: kept }),
        ...(limit && { limit }),
        ...(savedBytes && { savedBytes }),
        ...(defaultTheme && { defaultTheme }),
      };
    });
    return describe(changed);
  }

  /** Issues a new key for an account. @param graceSeconds time for which the previous keys stay valid */
  async rotate(id: string, graceSeconds: number): Promise<IssuedKey> {
    const key = createKey();
    const newest = await this.#storeKey(key, id);
    const changed = await this.#change(id, (stored) => {
      const kept = listValid(stored.keys.map((old) => expireIn(old, graceSeconds)));
      return { ...stored, keys: [newest, ...kept.slice(0, ACCOUNT_KEYS - 1)] };
    });
    return { account: describe(changed), key };
  }

  /** Lists the valid keys of an account, newest first, and the id of `current`. @throws Failure if the account doesn't exist */
  async listKeys(id: string, current: string): Promise<{ keys: ListedKey[]; current: string | undefined }> {
    const { stored } = await this.#read(id);
    const hashes = await this.#ring.hashes(current);
    const keys = listValid(stored.keys);
    const own = keys.find(({ form }) => hashes.includes(form.hash));
    return { keys: keys.map(listKey), current: own && keyId(own) };
  }

  /** Issues another key. @throws Failure if the account has too many */
  async addKey(id: string, name: string, access: KeyAccess): Promise<AddedKey> {
    const key = createKey();
    const added: StoredKey = {
      ...(await this.#storeKey(key, id)),
      ...(name !== "" && { name }),
      ...(access === "read" && { access }),
    };
    await this.#change(id, (stored) => ({ ...stored, keys: limitKeys([added, ...listValid(stored.keys)]) }));
    return { key, listed: listKey(added) };
  }

  /**
   * Replaces a key with a new key that has the same access.
   *
   * @param keyId the id of the key in the list of keys
   * @param graceSeconds time for which the replaced key stays valid
   * @throws Failure if there is no such key
   */
  async replaceKey(id: string, keyId: string, graceSeconds: number): Promise<AddedKey> {
    const key = createKey();
    const form = await this.#storeKey(key, id);
    const { keys } = await this.#change(id, (stored) => {
      const { until: _, ...old } = findKey(stored, keyId);
      const rest = stored.keys.map((each) => (each.form === old.form ? expireIn(each, graceSeconds) : each));
      return { ...stored, keys: limitKeys([{ ...old, ...form }, ...listValid(rest)]) };
    });
    return { key, listed: listKey(keys[0] as StoredKey) };
  }

  /** Removes a key. @throws Failure if there is no such key, and for the last key that can change the account */
  async removeKey(id: string, keyId: string): Promise<void> {
    await this.#change(id, (stored) => {
      const removed = findKey(stored, keyId);
      const kept = listValid(stored.keys).filter(({ form }) => form !== removed.form);
      if (!kept.some(({ access, until }) => access === undefined && until === undefined))
        throw new Failure("invalid", "account must keep a key that can make changes and doesn't expire: add one first");
      return { ...stored, keys: kept };
    });
  }

  /** Lists the named secrets of an account, without their values. @throws Failure if the account doesn't exist */
  async listSecrets(id: string): Promise<ListedSecret[]> {
    return ((await this.#read(id)).stored.secrets ?? []).map(listSecret);
  }

  /** Stores a named secret, in place of the one with the same name. @throws Failure if the account has too many */
  async saveSecret(id: string, { value, ...fields }: NewSecret): Promise<ListedSecret> {
    const listed = { ...fields, saved: new Date().toISOString() };
    const sealed = await this.#ring.current.seal(value, secretOwner(id, listed));
    const added: StoredSecret = { ...listed, sealed };
    await this.#change(id, (stored) => ({ ...stored, secrets: putSecret(stored.secrets, added) }));
    return listed;
  }

  /** Removes a named secret. @throws Failure if there is none */
  async removeSecret(id: string, name: string): Promise<void> {
    await this.#change(id, ({ secrets, ...stored }) => {
      const kept = withoutSecret(secrets, name);
      return { ...stored, ...(kept.length > 0 && { secrets: kept }) };
    });
  }

  /** Returns the named secrets of an active account, encrypted; undefined if there is no such account. */
  async findSecrets(id: string): Promise<readonly StoredSecret[] | undefined> {
    const stored = await this.#kv.get<StoredAccount>(RECORD_PREFIX + id, "json");
    return stored?.state === "active" ? (stored.secrets ?? []) : undefined;
  }

  /** Decrypts a named secret. @throws Failure if no secret decrypts it */
  openSecret(id: string, { sealed, ...listed }: StoredSecret): Promise<string> {
    return this.#unseal(sealed, id, secretOwner(id, listed));
  }

  /**
   * Encrypts an account's keys with the current secret, unless the record's fingerprint shows that they already are.
   * Idempotent.
   */
  async reencrypt(id: string): Promise<{ readonly account: Account; readonly reencrypted: boolean }> {
    const { stored } = await this.#read(id);
    const reencrypted = stored.secret !== this.#ring.current.fingerprint;
    if (reencrypted) await this.#change(id, (renewed) => renewed);
    return { account: describe(stored), reencrypted };
  }

  /**
   * Checks that the secrets decrypt the stored accounts. One page is enough: a wrong secret decrypts no account, and
   * `npm run account -- reencrypt` begins with the last accounts.
   *
   * @throws Failure if the secrets don't decrypt the accounts
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
      stored.keys.map(async ({ form, until, access }) => ({
        form: await this.#unseal(form.sealed, id),
        ...(until !== undefined && { until }),
        ...(access !== undefined && { access }),
      })),
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
    const form = { hash: await current.hash(key), sealed: await current.seal(key, id) };
    return { form, issued: new Date().toISOString() };
  }

  /** Decrypts a key of an account. @throws Failure if no secret decrypts it */
  async #unseal(sealed: string, id: string, owner = id): Promise<string> {
    const key = await this.#ring.unseal(sealed, owner);
    if (key === undefined) throw wrongSecret(id);
    return key;
  }

  /** Returns a record with its keys encrypted with the current secret; the same record if they already are. */
  async #renew(stored: StoredAccount): Promise<StoredAccount> {
    const { current } = this.#ring;
    const { id, airtable } = stored;
    if (stored.secret === current.fingerprint) return stored;
    const keys = await Promise.all(
      stored.keys.map(async (key) => ({
        ...key,
        form: (await this.#storeKey(await this.#unseal(key.form.sealed, id), id)).form,
      })),
    );
    const owner = airtableOwner(id);
    const secrets =
      stored.secrets &&
      (await Promise.all(
        stored.secrets.map(async (each) => ({
          ...each,
          sealed: await current.seal(await this.openSecret(id, each), secretOwner(id, each)),
        })),
      ));
    return {
      ...stored,
      keys,
      ...(secrets !== undefined && { secrets }),
      ...(airtable !== undefined && { airtable: await current.seal(await this.#unseal(airtable, id, owner), owner) }),
    };
  }

  /** Returns a record, and its text, by which a concurrent change is detected. */
  async #read(id: string): Promise<{ readonly stored: StoredAccount; readonly text: string }> {
    const text = await this.#kv.get(RECORD_PREFIX + id);
    if (text === null) throw new Failure("not-found", `account not found: ${id}`);
    return { stored: JSON.parse(text), text };
  }

  /**
   * @throws Failure `unauthorized` if the account is not active, or if the key that requests the change has expired, was removed or
   * is read-only
   */
  async #checkActor({ state, keys }: StoredAccount): Promise<void> {
    if (this.#actor === undefined) return;
    const hashes = await this.#ring.hashes(this.#actor);
    const key = state === "active" ? listValid(keys).find(({ form }) => hashes.includes(form.hash)) : undefined;
    if (key === undefined || key.access !== undefined) throw invalidKey();
  }

  /**
   * Encrypts a record's keys with the current secret, and changes the record.
   *
   * @throws Failure if the account doesn't exist, or if other requests keep changing it at the same time
   */
  async #change(id: string, change: (stored: StoredAccount) => StoredAccount): Promise<StoredAccount> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const before = await this.#read(id);
      await this.#checkActor(before.stored);
      const changed = change(await this.#renew(before.stored));
      if (await this.#write(changed, before)) return changed;
    }
    throw new Failure("unavailable", "account is being changed by other requests: try again", [], { seconds: 1 });
  }

  /**
   * Writes a record whose keys the current secret has encrypted, and the index entry of each key. Resolves to false if
   * another request has changed the record.
   *
   * @param before the record to replace, and its text
   */
  async #write(
    after: StoredAccount,
    before?: { readonly stored: StoredAccount; readonly text: string },
  ): Promise<boolean> {
    const { id } = after;
    const stored: StoredAccount = { ...after, secret: this.#ring.current.fingerprint };
    const listed: Listed = { ...describe(stored), secret: this.#ring.current.fingerprint };
    const old = new Map(before?.stored.keys.map(({ form, until }) => [form.hash, until]));
    // The new entries come first and the old ones last, so that valid keys are always found.
    const added = stored.keys.filter(({ form }) => !old.has(form.hash));
    for (const { form, until } of added) await this.#index(form.hash, id, until);
    const isRenewed = before?.stored.secret !== stored.secret;
    const [key, text] = [RECORD_PREFIX + id, JSON.stringify(stored)];
    if (before === undefined) await this.#kv.put(key, text, { metadata: listed });
    else if (!(await replaceValue(this.#kv, key, before.text, text, { metadata: listed }))) {
      // The other request may have encrypted the same keys with the current secret, and needs their entries.
      if (!isRenewed) for (const { form } of added) await this.#kv.delete(KEY_PREFIX + form.hash);
      return false;
    }
    for (const { form, until } of stored.keys) {
      if (old.has(form.hash) && old.get(form.hash) !== until) await this.#index(form.hash, id, until);
      old.delete(form.hash);
    }
    for (const hash of old.keys())
      if (isRenewed) await this.#index(hash, id, Date.now() + 1000 * OLD_HASH_SECONDS);
      else await this.#kv.delete(KEY_PREFIX + hash);
    return true;
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

function createKey(): string {
  return `q-${randomText(KEY_CHARACTERS)}`;
}

function keyId({ form }: StoredKey): string {
  return form.hash.slice(0, KEY_ID_DIGITS);
}

function listKey(key: StoredKey): ListedKey {
  const { name = "", access = "full", issued, until } = key;
  return {
    id: keyId(key),
    name,
    access,
    ...(issued !== undefined && { issued }),
    ...(until !== undefined && { expires: new Date(until).toISOString() }),
  };
}

function listValid(keys: readonly StoredKey[]): StoredKey[] {
  const now = Date.now();
  return keys.filter(({ until = Number.POSITIVE_INFINITY }) => until > now);
}

/** Returns a key that expires after a number of seconds, or at its own expiry time if that is earlier. */
function expireIn(key: StoredKey, seconds: number): StoredKey {
  return { ...key, until: Math.min(key.until ?? Number.POSITIVE_INFINITY, Date.now() + 1000 * seconds) };
}

/** Returns a valid key by its id. @throws Failure if there is none */
function findKey({ keys }: StoredAccount, id: string): StoredKey {
  const key = listValid(keys).find((each) => keyId(each) === id);
  if (key === undefined) throw new Failure("not-found", `key not found: ${showValue(id)}`);
  return key;
}

/** Returns the keys unchanged. @throws Failure for too many keys */
function limitKeys(keys: StoredKey[]): StoredKey[] {
  if (keys.length <= ACCOUNT_KEYS) return keys;
  throw new Failure("invalid", `account must have at most ${ACCOUNT_KEYS} valid keys: remove one first`);
}

function withoutUndefined<Fields extends object>(
  fields: Fields,
): { readonly [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}

function describe({ id, name, state, created, limit, savedBytes, defaultTheme, hasAirtableKey }: Account): Account {
  return {
    id,
    name,
    state,
    created,
    ...(limit !== undefined && { limit }),
    ...(savedBytes !== undefined && { savedBytes }),
    ...(defaultTheme !== undefined && { defaultTheme }),
    ...(hasAirtableKey && { hasAirtableKey }),
  };
}

/** Owner name for an encrypted token. It differs from the keys' owner name, the account id, so a token can't replace a key. */
function airtableOwner(id: string): string {
  return `airtable:${id}`;
}
