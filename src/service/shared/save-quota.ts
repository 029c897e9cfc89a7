// Limits how many bytes of charts an anonymous address may save per day (UTC). Each isolate writes its count to its own
// key in Workers KV, so that no count is overwritten; the total is the sum of all counts that KV returns.
// docs/storage.md

import { Failure } from "../../base/failure.ts";
import { STORE_TIMEOUT_MILLISECONDS } from "../../base/limits.ts";
import { getPlatform, type KeyPage, type KeyValueStore } from "../platform/platform.ts";
import type { Caller } from "./caller.ts";
import { logFault } from "./log.ts";
import { withTimeout } from "./request-coalescer.ts";
import { readSettings } from "./settings.ts";

/** Maximum number of addresses whose saved bytes an isolate holds in memory, a few hundred bytes each. */
const SAVE_COUNTS = 2000;

/** The bytes that an address has saved today through one isolate. */
interface Count {
  readonly key: string;
  bytes: number;
}

/** Prefix of the count keys, which are in the same namespace as the saved charts. */
const PREFIX = "saved:";
const DAY_SECONDS = 86_400;
const RETRY = { seconds: 5 };

/** The counts of this isolate by key prefix, least recently used first. */
const counts = new Map<string, Count>();

/**
 * Counts a chart's bytes before the chart is saved. Accounts and local requests are not limited.
 *
 * @throws Failure if the address has too few bytes left today, or if KV doesn't respond
 */
export async function consumeSaveQuota(
  { account, address }: Pick<Caller, "account" | "address">,
  bytes: number,
): Promise<void> {
  if (account !== undefined || address === undefined) return;
  const now = Math.floor(Date.now() / 1000);
  const prefix = await formatPrefix(address, Math.floor(now / DAY_SECONDS));
  const count = findOrCreateCount(prefix);
  const others = await readOthers(prefix, count.key);
  const max = readSettings().anonymousSavedBytes;
  // There is no `await` between the check and the new count, so concurrent requests of this isolate cannot both take
  // the last bytes.
  if (others + count.bytes + bytes > max) {
    const seconds = DAY_SECONDS - (now % DAY_SECONDS);
    throw new Failure(
      "too-many-requests",
      `an address without a key can save ${max} bytes of charts per day: try again after midnight UTC, or send a key`,
      [],
      { seconds },
    );
  }
  count.bytes += bytes;
  getPlatform().waitUntil(writeCount(count));
}

/** Hashes the address. Without knowledge of `KEY_SECRET`, the address cannot be recovered from the store. */
async function formatPrefix(address: string, day: number): Promise<string> {
  const text = `${readSettings().keySecret ?? ""}\n${day}\n${address}`;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const name = Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${PREFIX}${day}:${name}:`;
}

function findOrCreateCount(prefix: string): Count {
  const count = counts.get(prefix) ?? { key: prefix + crypto.randomUUID(), bytes: 0 };
  counts.delete(prefix);
  counts.set(prefix, count);
  // The evicted count stays in KV, under a key that no isolate updates again.
  for (const oldest of counts.keys()) {
    if (counts.size <= SAVE_COUNTS) break;
    counts.delete(oldest);
  }
  return count;
}

/** Returns the bytes that other isolates have counted. */
async function readOthers(prefix: string, own: string): Promise<number> {
  let listed: KeyPage<{ readonly bytes: number }> | "late";
  try {
    listed = await withTimeout(store().list<{ readonly bytes: number }>({ prefix }), STORE_TIMEOUT_MILLISECONDS);
    if (listed === "late") throw new Error(`no response within ${STORE_TIMEOUT_MILLISECONDS} ms`);
  } catch (error) {
    logFault("saved bytes cannot be read", error);
    throw new Failure("unavailable", "chart could not be saved: try again", [], RETRY);
  }
  return listed.keys.reduce((sum, { name, metadata }) => sum + (name === own ? 0 : (metadata?.bytes ?? 0)), 0);
}

async function writeCount({ key, bytes }: Count): Promise<void> {
  try {
    await store().put(key, "", { metadata: { bytes }, expirationTtl: 2 * DAY_SECONDS });
  } catch (error) {
    // KV accepts one write per second to the same key. The next write includes this count.
    logFault("saved bytes cannot be written", error);
  }
}

function store(): KeyValueStore {
  return getPlatform().charts;
}
