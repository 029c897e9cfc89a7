// Accounts, as KV holds them: `account:<id>` is the record, `key:<hash>` the id of the account that a key belongs to. KV is
// eventually consistent: what is changed here is seen everywhere within about a minute. docs/storage.md has the formats.

import { Failure } from "../../base/failure.ts";
import { ACCOUNT_KEYS } from "../../base/limits.ts";
import type { KeyVault } from "./key-vault.ts";
import { isSameSecret } from "./secret.ts";

/** An account, as far as it may be told. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly state: "active" | "disabled";
  /** When it was made, ISO 8601. */
  readonly created: string;
  /** Pictures a minute that it may have drawn; as many as it likes, where nothing is said. */
  readonly limit?: number;
}

/** What may be changed of an account. A limit of zero is none. */
export type AccountChange = { readonly [Field in "name" | "state" | "limit"]?: Account[Field] | undefined };

/** A key, and until when it is good where that is known, milliseconds since the epoch. */
interface Key<Form> {
  readonly form: Form;
  readonly until?: number;
}

/** A key in the store. */
type StoredKey = Key<{ readonly hash: string; readonly sealed: string }>;

/** An account with its keys, the newest first. */
interface StoredAccount extends Account {
  readonly keys: readonly StoredKey[];
}

/** An account with its keys in plain text, for the memory of an isolate only. */
export interface OpenAccount {
  readonly account: Account;
  readonly keys: readonly Key<string>[];
}

/** An account, and the key that was made for it just now: nobody is told it again. */
export interface IssuedKey {
  readonly account: Account;
  readonly key: string;
}

const RECORD = "account:";
const KEY = "key:";
/** What the platform takes at least for a lifetime, seconds. */
const LEAST_SECONDS = 60;
const KEY_CHARACTERS = 32;
const ID_CHARACTERS = 12;

/** The accounts of one KV namespace. */
export class AccountStore {
  readonly #kv: KVNamespace;
  readonly #vault: KeyVault;

  constructor(kv: KVNamespace, vault: KeyVault) {
    this.#kv = kv;
    this.#vault = vault;
  }

  /**
   * Makes an account.
   *
   * @param limit pictures a minute; zero for as many as it likes
   * @param own the id and the key that it has already elsewhere, so that signed URLs that are in the world stay good
   */
  async create(
    name: string,
    limit = 0,
    own: { readonly id?: string | undefined; readonly key?: string | undefined } = {},
  ): Promise<IssuedKey> {
    const { id = randomText(ID_CHARACTERS), key = `q-${randomText(KEY_CHARACTERS)}` } = own;
    const stored = await this.#storeKey(key, id);
    if ((await this.#kv.get(RECORD + id)) !== null) throw new Failure("invalid", `id must be new, got ${id}`);
    // What a key leads to may be missing; an account whose key leads nowhere would be of no use.
    const holder = await this.#kv.get(KEY + stored.form.hash);
    if (holder !== null && (await this.#kv.get(RECORD + holder)) !== null)
      throw new Failure("invalid", "key must be new: another account has it");
    const account: Account = {
      id,
      name,
      state: "active",
      created: new Date().toISOString(),
      ...(limit > 0 && { limit }),
    };
    await this.#kv.put(KEY + stored.form.hash, id);
    await this.#write({ ...account, keys: [stored] });
    return { account, key };
  }

  /** All accounts in the order of their ids, a page at a time. */
  async list(cursor?: string): Promise<{ readonly accounts: readonly Account[]; readonly cursor?: string }> {
    const page = await this.#kv.list<Account>({ prefix: RECORD, ...(cursor !== undefined && { cursor }) });
    const accounts = page.keys.flatMap(({ metadata }) => (metadata ? [metadata] : []));
    return page.list_complete ? { accounts } : { accounts, cursor: page.cursor };
  }

  /** @throws Failure when there is no such account */
  async read(id: string): Promise<Account> {
    return describe(await this.#read(id));
  }

  /** Changes an account. @throws Failure when there is no such account */
  async change(id: string, { name, state, limit }: AccountChange): Promise<Account> {
    const { limit: before = 0, ...stored } = await this.#read(id);
    const after = limit ?? before;
    const changed: StoredAccount = {
      ...stored,
      ...(name !== undefined && { name }),
      ...(state !== undefined && { state }),
      ...(after > 0 && { limit: after }),
    };
    await this.#write(changed);
    return describe(changed);
  }

  /**
   * Gives an account a new key.
   *
   * @param graceSeconds for how long the keys that it had stay good
   */
  async rotate(id: string, graceSeconds: number): Promise<IssuedKey> {
    const stored = await this.#read(id);
    const key = `q-${randomText(KEY_CHARACTERS)}`;
    const newest = await this.#storeKey(key, id);
    const now = Date.now();
    const ended = stored.keys.map((old) => ({
      ...old,
      until: Math.min(old.until ?? Number.POSITIVE_INFINITY, now + 1000 * graceSeconds),
    }));
    const kept = ended.filter(({ until }) => until > now).slice(0, ACCOUNT_KEYS - 1);
    await this.#kv.put(KEY + newest.form.hash, id);
    await this.#write({ ...stored, keys: [newest, ...kept] });
    for (const old of ended) {
      const name = KEY + old.form.hash;
      const expirationTtl = Math.max(LEAST_SECONDS, Math.ceil((old.until - now) / 1000));
      if (kept.includes(old)) await this.#kv.put(name, id, { expirationTtl });
      else await this.#kv.delete(name);
    }
    return { account: describe(stored), key };
  }

  /** The account of a key that is good or was; undefined when there is none. */
  async findByKey(key: string): Promise<OpenAccount | undefined> {
    const id = await this.#kv.get(KEY + (await this.#vault.hash(key)));
    const found = id === null ? undefined : await this.findById(id);
    const isOwn = await Promise.all((found?.keys ?? []).map(({ form }) => isSameSecret(key, form)));
    return isOwn.includes(true) ? found : undefined;
  }

  /** An account with its keys; undefined when there is none. */
  async findById(id: string): Promise<OpenAccount | undefined> {
    const stored = await this.#kv.get<StoredAccount>(RECORD + id, "json");
    if (stored === null) return undefined;
    const keys = await Promise.all(
      stored.keys.map(async ({ form, ...key }) => ({ ...key, form: await this.#vault.unseal(form.sealed, id) })),
    );
    return { account: describe(stored), keys };
  }

  async #storeKey(key: string, id: string): Promise<StoredKey> {
    return { form: { hash: await this.#vault.hash(key), sealed: await this.#vault.seal(key, id) } };
  }

  async #read(id: string): Promise<StoredAccount> {
    const stored = await this.#kv.get<StoredAccount>(RECORD + id, "json");
    if (stored === null) throw new Failure("not-found", `account ${id} is not known`);
    return stored;
  }

  async #write(stored: StoredAccount): Promise<void> {
    await this.#kv.put(RECORD + stored.id, JSON.stringify(stored), { metadata: describe(stored) });
  }
}

function describe({ id, name, state, created, limit }: Account): Account {
  return { id, name, state, created, ...(limit !== undefined && { limit }) };
}

/** 32 letters and digits, of which none looks like another. */
const ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz";

/** Text that nobody can guess: five bits a character. */
function randomText(length: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => ALPHABET[byte % ALPHABET.length]).join(
    "",
  );
}
