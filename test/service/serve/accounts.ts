// Test accounts in the store that the Worker reads, and temporary overrides of its settings.

import { env, withEnv } from "cloudflare:workers";
import { openAccounts } from "../../../src/service/shared/account-lookup.ts";
import type { IssuedKey } from "../../../src/service/shared/account-store.ts";

export const kv = (env as unknown as { readonly ACCOUNTS: KVNamespace }).ACCOUNTS;

/** Creates an account in the test store. */
export async function createAccount(limit?: number, own?: { id?: string; key?: string }): Promise<IssuedKey> {
  const store = await openAccounts();
  if (store === undefined) throw new Error("KEY_SECRET is not set in the tests");
  return store.create("Test", limit, own);
}

/** Removes all accounts from the test store. */
export async function removeAccounts(): Promise<void> {
  for (const prefix of ["account:", "key:"])
    for (const { name } of (await kv.list({ prefix })).keys) await kv.delete(name);
}

/** Runs `work` with some settings and bindings of the Worker replaced. */
export function withSettings<T>(settings: Record<string, unknown>, work: () => T): T {
  return withEnv({ ...env, ...settings }, work) as T;
}

/**
 * Computes the full signature of a URL, as docs/signing.md describes.
 * @param values the signed parameters by their full names
 */
export function signFully(key: string, path: string, values: Readonly<Record<string, string>>): Promise<string> {
  const parts = Object.entries(values).map(([name, value]) => `${name}=${value}`);
  return sign(`limn:${key}`, [path, ...parts.sort()].join("\0"));
}

/** Computes a text signature: HMAC-SHA-256 in lowercase hex. */
export async function sign(key: string, text: string): Promise<string> {
  const encode = (value: string) => new TextEncoder().encode(value);
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const secret = await crypto.subtle.importKey("raw", encode(key), hmac, false, ["sign"]);
  return Buffer.from(await crypto.subtle.sign("HMAC", secret, encode(text))).toString("hex");
}
