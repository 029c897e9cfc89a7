// Looks up accounts by API key or id. Results, including misses, are cached for the platform's `lookupSeconds`, so that requests don't
// read the store each time. Lookups return undefined for unknown accounts, and throw if the store cannot be read.

import { Failure } from "../../base/failure.ts";
import { getPlatform } from "../platform/platform.ts";
import type { StoredSecret } from "./account-secret.ts";
import {
  ACCOUNT_ID_PATTERN,
  type Account,
  AccountStore,
  KEY_PATTERN,
  type KeyAccess,
  type OpenAccount,
} from "./account-store.ts";
import { KeyRing } from "./key-ring.ts";
import { logWarning } from "./log.ts";
import { LookupCache } from "./lookup-cache.ts";
import { isSameSecret } from "./secret.ts";
import { readSettings } from "./settings.ts";

/** Maximum number of cached lookups per isolate, including lookups that found no account. */
const ACCOUNT_LOOKUPS = 1000;

/** The cached lookups of this isolate. Their names contain the hash of a key, never the key. */
const lookups = new LookupCache<OpenAccount>(ACCOUNT_LOOKUPS);
/** Maximum number of accounts whose named secrets an isolate caches, encrypted. They take up to 40 kB each. */
const SECRET_LOOKUPS = 100;

/** The cached named secrets of this isolate, by account. */
const secretLookups = new LookupCache<readonly StoredSecret[]>(SECRET_LOOKUPS);
let ring: { readonly secret: string; readonly previous: readonly string[]; readonly opened: KeyRing } | undefined;

/** An account, and the access of the key that identified it. */
export interface KeyedAccount extends Account {
  readonly access: KeyAccess;
}

/** Returns the active account that a currently valid key belongs to, and the key's access. */
export async function findAccount(key: string): Promise<KeyedAccount | undefined> {
  const opened = KEY_PATTERN.test(key) ? await openRing() : undefined;
  if (opened === undefined) return undefined;
  const found = await lookups.lookUp(`key:${await opened.current.hash(key)}`, () => openStore(opened).findByKey(key));
  for (const { form, access = "full" } of listValidKeys(found))
    if (found !== undefined && (await isSameSecret(key, form))) return { ...found.account, access };
  return undefined;
}

/** Returns an active account by its id, with its currently valid keys. @throws Failure `unavailable` if the store cannot be read */
export async function findSigner(id: string): Promise<{ account: Account; keys: OpenAccount["keys"] } | undefined> {
  const opened = ACCOUNT_ID_PATTERN.test(id) ? await openRing() : undefined;
  if (opened === undefined) return undefined;
  const found = await lookups
    .lookUp(`id:${id}`, () => openStore(opened).findById(id))
    .catch((error: unknown) => {
      logWarning("a signature could not be checked or created", error);
      throw new Failure("unavailable", "signatures cannot be checked at the moment: try again", [], { seconds: 5 });
    });
  const keys = listValidKeys(found);
  return found === undefined || keys.length === 0 ? undefined : { account: found.account, keys };
}

/** Returns the Airtable token that an active account stores; undefined if there is none. */
export async function findAirtableKey(id: string): Promise<string | undefined> {
  const opened = ACCOUNT_ID_PATTERN.test(id) ? await openRing() : undefined;
  if (opened === undefined) return undefined;
  const found = await lookups.lookUp(`id:${id}`, () => openStore(opened).findById(id));
  return found?.account.state === "active" ? found.airtableKey : undefined;
}

/**
 * Returns the named secrets of an active account, encrypted; an empty list if there is no such account.
 *
 * @throws Failure `unavailable` if the store cannot be read
 */
export async function findSecrets(id: string): Promise<readonly StoredSecret[]> {
  const opened = ACCOUNT_ID_PATTERN.test(id) ? await openRing() : undefined;
  if (opened === undefined) return [];
  const found = await secretLookups
    .lookUp(id, () => openStore(opened).findSecrets(id))
    .catch((error: unknown) => {
      logWarning("the secrets of an account could not be read", error);
      throw new Failure("unavailable", "the secrets of the account cannot be read at the moment: try again", [], {
        seconds: 5,
      });
    });
  return found ?? [];
}

/** Decrypts a named secret of an account. @throws Failure if it can't be decrypted */
export async function openSecret(id: string, secret: StoredSecret): Promise<string> {
  const opened = await openRing();
  if (opened === undefined) throw new Error("secrets need KEY_SECRET");
  return openStore(opened).openSecret(id, secret);
}

/**
 * Returns the account store; undefined if `KEY_SECRET` is not set.
 *
 * @param actor key that requests the changes; undefined for the operator
 */
export async function openAccounts(actor?: string): Promise<AccountStore | undefined> {
  const opened = await openRing();
  return opened && openStore(opened, actor);
}

/**
 * Returns an authentication code for text, by which the service recognises text that it has issued; undefined if
 * `KEY_SECRET` is not set.
 *
 * @param text text with a space, so that it can't be a key
 */
export async function authenticate(text: string): Promise<string | undefined> {
  return (await openRing())?.current.hash(text);
}

/**
 * Clears the cached lookups of a changed account, and the lookups that found no account. Without an id, clears all
 * lookups.
 */
export function clearAccountCache(id = ""): void {
  lookups.clear((_, found) => id === "" || found === undefined || found.account.id === id);
  secretLookups.clear((name) => id === "" || name === id);
}

function listValidKeys(found: OpenAccount | undefined): OpenAccount["keys"] {
  if (found?.account.state !== "active") return [];
  const now = Date.now();
  return found.keys.filter(({ until }) => until === undefined || until > now);
}

function openStore(opened: KeyRing, actor?: string): AccountStore {
  return new AccountStore(getPlatform().accounts, opened, actor);
}

async function openRing(): Promise<KeyRing | undefined> {
  const { keySecret: secret, previousKeySecrets: previous } = readSettings();
  if (secret === undefined) return undefined;
  if (ring?.secret !== secret || ring.previous !== previous)
    ring = { secret, previous, opened: await KeyRing.open(secret, previous) };
  return ring.opened;
}
