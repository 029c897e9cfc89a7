// How many bytes of charts an anonymous address may save in a day (UTC). Each isolate keeps a count of its own in Workers KV, which nobody
// else writes, so that no count is lost: the sum of all counts is what the address has saved, as far as KV knows it. docs/storage.md.

import { env, waitUntil } from "cloudflare:workers";
import { Failure } from "../../base/failure.ts";
import { SAVE_COUNTS, STORE_PATIENCE_MILLISECONDS } from "../../base/limits.ts";
import type { Caller } from "./caller.ts";
import { logFault } from "./log.ts";
import { readSettings } from "./settings.ts";
import { awaitOther } from "./shared-work.ts";

/** The bytes that an address has saved through one isolate today. */
interface Count {
  readonly key: string;
  bytes: number;
}

/** What the keys of counts begin with, in the namespace of the saved charts. */
const PREFIX = "saved:";
const DAY_SECONDS = 86_400;
const RETRY = { seconds: 5 };

/** The counts of this isolate by the prefix of their keys, the oldest first. */
const counts = new Map<string, Count>();

/**
 * Counts the bytes of a chart that is about to be saved. Charts of accounts and of this machine are not counted.
 *
 * @throws Failure if the address has no such number of bytes left today, or if KV doesn't answer
 */
export async function spendSavedBytes(
  { account, address }: Pick<Caller, "account" | "address">,
  bytes: number,
): Promise<void> {
  if (account !== undefined || address === undefined) return;
  const now = Math.floor(Date.now() / 1000);
  const prefix = await formatPrefix(address, Math.floor(now / DAY_SECONDS));
  const count = openCount(prefix);
  const others = await readOthers(prefix, count.key);
  const most = readSettings().anonymousSavedBytes;
  // From here to the new count nothing is awaited: requests of this isolate cannot both take the last bytes.
  if (others + count.bytes + bytes > most) {
    const seconds = DAY_SECONDS - (now % DAY_SECONDS);
    throw new Failure(
      "too-many-requests",
      `an address without a key may save ${most} bytes of charts a day: try again after midnight UTC, or send a key`,
      [],
      { seconds },
    );
  }
  count.bytes += bytes;
  waitUntil(writeCount(count));
}

/** The address cannot be read out of the store while `KEY_SECRET` is unknown. */
async function formatPrefix(address: string, day: number): Promise<string> {
  const text = `${readSettings().keySecret ?? ""}\n${day}\n${address}`;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const name = Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${PREFIX}${day}:${name}:`;
}

function openCount(prefix: string): Count {
  const count = counts.get(prefix) ?? { key: prefix + crypto.randomUUID(), bytes: 0 };
  counts.delete(prefix);
  counts.set(prefix, count);
  // The store keeps the evicted count, under a key that is not used again.
  for (const oldest of counts.keys()) {
    if (counts.size <= SAVE_COUNTS) break;
    counts.delete(oldest);
  }
  return count;
}

/** Returns what other isolates have counted. */
async function readOthers(prefix: string, own: string): Promise<number> {
  let listed: KVNamespaceListResult<{ readonly bytes: number }> | "late";
  try {
    listed = await awaitOther(store().list<{ readonly bytes: number }>({ prefix }), STORE_PATIENCE_MILLISECONDS);
    if (listed === "late") throw new Error(`no answer within ${STORE_PATIENCE_MILLISECONDS} ms`);
  } catch (error) {
    logFault("saved bytes cannot be read", error);
    throw new Failure("unavailable", "chart cannot be saved at the moment, and is not: try again", [], RETRY);
  }
  return listed.keys.reduce((sum, { name, metadata }) => sum + (name === own ? 0 : (metadata?.bytes ?? 0)), 0);
}

async function writeCount({ key, bytes }: Count): Promise<void> {
  try {
    await store().put(key, "", { metadata: { bytes }, expirationTtl: 2 * DAY_SECONDS });
  } catch (error) {
    // KV takes one write a second for a key. The next one has the whole count.
    logFault("saved bytes cannot be written", error);
  }
}

function store(): KVNamespace {
  return (env as { readonly CHARTS: KVNamespace }).CHARTS;
}
