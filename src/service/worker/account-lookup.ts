// A key or an id that came with a request → its account, as it was known within the last minute: neither those who have an account
// nor those who try names read the store with each request. Undefined where there is none; throws when the store cannot be read.

import { env } from "cloudflare:workers";
import { ACCOUNT_LOOKUPS, ACCOUNT_PATIENCE_MILLISECONDS, ACCOUNT_SECONDS } from "../../base/limits.ts";
import { ID_SHAPE, KEY_SHAPE } from "../params/account.ts";
import { type Account, AccountStore, type OpenAccount } from "./account-store.ts";
import { KeyVault } from "./key-vault.ts";
import { isSameSecret } from "./secret.ts";
import { readSettings } from "./settings.ts";
import { awaitOther } from "./shared-work.ts";

/** What a lookup has found, and when, milliseconds since the epoch. */
interface Finding {
  readonly found: OpenAccount | undefined;
  readonly at: number;
}

/** The latest lookups of this isolate, the oldest first. No key stands in their names. */
const findings = new Map<string, Finding>();
let vault: { readonly secret: string; readonly opened: KeyVault } | undefined;

/** The active account of a key that is good now. */
export async function findAccount(key: string): Promise<Account | undefined> {
  const opened = KEY_SHAPE.test(key) ? await openVault() : undefined;
  if (opened === undefined) return undefined;
  const found = await look(`key:${await opened.hash(key)}`, () => openStore(opened).findByKey(key));
  for (const good of listGoodKeys(found)) if (await isSameSecret(key, good)) return found?.account;
  return undefined;
}

/** An active account by its id, with the keys that are good now. */
export async function findSigner(id: string): Promise<{ account: Account; keys: readonly string[] } | undefined> {
  const opened = ID_SHAPE.test(id) ? await openVault() : undefined;
  if (opened === undefined) return undefined;
  const found = await look(`id:${id}`, () => openStore(opened).findById(id));
  const keys = listGoodKeys(found);
  return found === undefined || keys.length === 0 ? undefined : { account: found.account, keys };
}

/** The store of this deployment; undefined without the secret that it needs. */
export async function openAccounts(): Promise<AccountStore | undefined> {
  const opened = await openVault();
  return opened && openStore(opened);
}

/** Forgets what has been looked up: something has changed. */
export function forgetAccounts(): void {
  findings.clear();
}

function listGoodKeys(found: OpenAccount | undefined): string[] {
  if (found?.account.state !== "active") return [];
  const now = Date.now();
  return found.keys.filter(({ until }) => until === undefined || until > now).map(({ form }) => form);
}

async function look(name: string, read: () => Promise<OpenAccount | undefined>): Promise<OpenAccount | undefined> {
  const now = Date.now();
  const known = findings.get(name);
  if (known !== undefined && now - known.at < 1000 * ACCOUNT_SECONDS) return known.found;
  const found = await awaitOther(read(), ACCOUNT_PATIENCE_MILLISECONDS);
  if (found === "late") throw new Error("accounts take too long to be read");
  findings.delete(name);
  findings.set(name, { found, at: now });
  for (const oldest of findings.keys()) {
    if (findings.size <= ACCOUNT_LOOKUPS) break;
    findings.delete(oldest);
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
