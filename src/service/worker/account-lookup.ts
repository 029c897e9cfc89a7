// Looks up accounts by API key or id. Results, including misses, are cached for a minute, so that requests don't read
// the store each time. Lookups return undefined for unknown accounts, and throw if the store cannot be read.

import { env } from "cloudflare:workers";
import { ID_SHAPE, KEY_SHAPE } from "../params/account.ts";
import { type Account, AccountStore, type OpenAccount } from "./account-store.ts";
import { KeyVault } from "./key-vault.ts";
import { withTimeout } from "./request-coalescer.ts";
import { isSameSecret } from "./secret.ts";
import { readSettings } from "./settings.ts";

/** Lifetime of a cached lookup, seconds. */
const ACCOUNT_SECONDS = 60;

/** Timeout for reading an account, milliseconds. Reading takes 5 to 50. */
const ACCOUNT_TIMEOUT_MILLISECONDS = 2000;

/** Maximum number of cached lookups per isolate, including those that found no account. */
const ACCOUNT_LOOKUPS = 1000;

/** A cached lookup. `at` is its time, milliseconds since the epoch. */
interface CachedLookup {
  readonly found: OpenAccount | undefined;
  readonly at: number;
}

/** The cached lookups of this isolate, oldest first. Their names contain the hash of a key, never the key. */
const lookups = new Map<string, CachedLookup>();
let vault: { readonly secret: string; readonly opened: KeyVault } | undefined;

/** Returns the active account of a currently valid key. */
export async function findAccount(key: string): Promise<Account | undefined> {
  const opened = KEY_SHAPE.test(key) ? await openVault() : undefined;
  if (opened === undefined) return undefined;
  const found = await lookUp(`key:${await opened.hash(key)}`, () => openStore(opened).findByKey(key));
  for (const valid of listValidKeys(found)) if (await isSameSecret(key, valid)) return found?.account;
  return undefined;
}

/** Returns an active account by its id, with its currently valid keys. */
export async function findSigner(id: string): Promise<{ account: Account; keys: readonly string[] } | undefined> {
  const opened = ID_SHAPE.test(id) ? await openVault() : undefined;
  if (opened === undefined) return undefined;
  const found = await lookUp(`id:${id}`, () => openStore(opened).findById(id));
  const keys = listValidKeys(found);
  return found === undefined || keys.length === 0 ? undefined : { account: found.account, keys };
}

/** Returns the Airtable token that an active account stores; undefined if there is none. */
export async function findAirtableKey(id: string): Promise<string | undefined> {
  const opened = ID_SHAPE.test(id) ? await openVault() : undefined;
  if (opened === undefined) return undefined;
  const found = await lookUp(`id:${id}`, () => openStore(opened).findById(id));
  return found?.account.state === "active" ? found.airtableKey : undefined;
}

/** Returns the account store; undefined if `KEY_SECRET` is not set. */
export async function openAccounts(): Promise<AccountStore | undefined> {
  const opened = await openVault();
  return opened && openStore(opened);
}

/** Clears the cached lookups after a change to an account. */
export function forgetAccounts(): void {
  lookups.clear();
}

function listValidKeys(found: OpenAccount | undefined): string[] {
  if (found?.account.state !== "active") return [];
  const now = Date.now();
  return found.keys.filter(({ until }) => until === undefined || until > now).map(({ form }) => form);
}

async function lookUp(name: string, read: () => Promise<OpenAccount | undefined>): Promise<OpenAccount | undefined> {
  const now = Date.now();
  const known = lookups.get(name);
  if (known !== undefined && now - known.at < 1000 * ACCOUNT_SECONDS) return known.found;
  const found = await withTimeout(read(), ACCOUNT_TIMEOUT_MILLISECONDS);
  if (found === "late") throw new Error("the account store did not respond in time");
  lookups.delete(name);
  lookups.set(name, { found, at: now });
  for (const oldest of lookups.keys()) {
    if (lookups.size <= ACCOUNT_LOOKUPS) break;
    lookups.delete(oldest);
  }
  return found;
}

function openStore(opened: KeyVault): AccountStore {
  return new AccountStore((env as { readonly ACCOUNTS: KVNamespace }).ACCOUNTS, opened);
}

async function openVault(): Promise<KeyVault | undefined> {
  const { keySecret: secret } = readSettings();
  if (secret === undefined) return undefined;
  if (vault?.secret !== secret) vault = { secret, opened: await KeyVault.open(secret) };
  return vault.opened;
}
