// Limits how much of a resource a client may use per day (UTC), for example bytes of saved charts. Each isolate writes
// its count to its own key in Workers KV, so that no count is overwritten; the total is the sum of all counts that KV
// returns. docs/storage.md

import { Failure } from "../../base/failure.ts";
import { STORE_TIMEOUT_MILLISECONDS } from "../../base/limits.ts";
import { getPlatform, type KeyPage, type KeyValueStore } from "../platform/platform.ts";
import { hashToHex } from "./hex.ts";
import { logFault } from "./log.ts";
import { withTimeout } from "./request-coalescer.ts";
import { readSettings } from "./settings.ts";

/** Maximum number of counts that an isolate holds in memory, a few hundred bytes each. */
const MAX_COUNTS = 2000;

/** A client's use today, counted by one isolate. */
interface Count {
  readonly key: string;
  amount: number;
  /** The last write to a consistent store. Writes in the wrong order would store an old amount. */
  written: Promise<void>;
}

/** The metadata of a stored count. */
interface StoredCount {
  readonly bytes: number;
}

const DAY_SECONDS = 86_400;
/** Length of a client's hash in the store's keys. */
const CLIENT_DIGITS = 32;

/** A daily quota of one resource. */
export interface DailyUse {
  /** The resource: the first part of the store's keys. */
  readonly kind: string;
  /** Noun for the counted resource, for the log. */
  readonly noun: string;
  /** The client: an address, an account, or all addresses together. */
  readonly client: string;
  readonly amount: number;
  /** The client's quota. */
  readonly max: number;
  /** Error message for a client who has used up the quota. */
  readonly refusal: string;
  /** Error message if the store can't be read. */
  readonly fault: string;
}

/** The counts of this isolate by key prefix, least recently used first. */
const counts = new Map<string, Count>();

/** Counts a use. @throws Failure if the client has too little left today, or if KV doesn't respond */
export async function consumeDailyQuota({ kind, noun, client, amount, max, refusal, fault }: DailyUse): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const prefix = await formatPrefix(kind, client, Math.floor(now / DAY_SECONDS));
  const count = findOrCreateCount(prefix);
  const others = await readOthers(prefix, count.key, noun, fault);
  // There is no `await` between the check and the new count, so concurrent requests of this isolate cannot both take
  // the last units.
  const refuse = () => new Failure("too-many-requests", refusal, [], { seconds: DAY_SECONDS - (now % DAY_SECONDS) });
  if (others + count.amount + amount > max) throw refuse();
  count.amount += amount;
  // An eventually consistent store wouldn't return counts that other isolates have just written.
  if (store().replace === undefined) return getPlatform().waitUntil(writeCount(count, noun));
  const write = () => (count.written = count.written.then(() => writeCount(count, noun)));
  await write();
  // Of processes that pass the check at the same time, the last one sees the counts of all others.
  if ((await readOthers(prefix, count.key, noun, fault)) + count.amount <= max) return;
  count.amount -= amount;
  getPlatform().waitUntil(write());
  throw refuse();
}

/** Hashes the client. Without knowledge of `KEY_SECRET`, an address cannot be recovered from the store. */
async function formatPrefix(kind: string, client: string, day: number): Promise<string> {
  const text = `${readSettings().keySecret ?? ""}\n${day}\n${client}`;
  return `${kind}:${day}:${(await hashToHex(text)).slice(0, CLIENT_DIGITS)}:`;
}

function findOrCreateCount(prefix: string): Count {
  const count = counts.get(prefix) ?? { key: prefix + crypto.randomUUID(), amount: 0, written: Promise.resolve() };
  counts.delete(prefix);
  counts.set(prefix, count);
  // The evicted count stays in KV, under a key that no isolate updates again.
  for (const oldest of counts.keys()) {
    if (counts.size <= MAX_COUNTS) break;
    counts.delete(oldest);
  }
  return count;
}

/** Returns the sum of the counts of other isolates. */
async function readOthers(prefix: string, own: string, noun: string, message: string): Promise<number> {
  let listed: KeyPage<StoredCount> | "late";
  try {
    listed = await withTimeout(store().list<StoredCount>({ prefix }), STORE_TIMEOUT_MILLISECONDS);
    if (listed === "late") throw new Error(`no response within ${STORE_TIMEOUT_MILLISECONDS} ms`);
  } catch (error) {
    logFault(`${noun} cannot be read`, error);
    throw new Failure("unavailable", message, [], { seconds: 5 });
  }
  return listed.keys.reduce((sum, { name, metadata }) => sum + (name === own ? 0 : (metadata?.bytes ?? 0)), 0);
}

async function writeCount({ key, amount }: Count, noun: string): Promise<void> {
  try {
    const metadata: StoredCount = { bytes: amount };
    await store().put(key, "", { metadata, expirationTtl: 2 * DAY_SECONDS });
  } catch (error) {
    // KV accepts one write per second to the same key. The next write includes this count.
    logFault(`${noun} cannot be written`, error);
  }
}

function store(): KeyValueStore {
  return getPlatform().charts;
}
