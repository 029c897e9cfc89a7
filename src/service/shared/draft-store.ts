// Caches the answers of models by a hash of model, prompt and description: in the Workers KV namespace CHARTS for all locations,
// and in this data center's Cache API, where they are available immediately. Store failures are logged, and count as misses.
// docs/storage.md

import { DRAFT_SECONDS, STORE_TIMEOUT_MILLISECONDS } from "../../base/limits.ts";
import { getPlatform, type KeyValueStore } from "../platform/platform.ts";
import { hashToHex } from "./hex.ts";
import { logWarning } from "./log.ts";
import { withTimeout } from "./request-coalescer.ts";

/** A stored record. An incompatible change needs a new number. */
interface StoredDraft {
  readonly version: 3;
  /** The text that the model wrote. It has been checked to be drawable. */
  readonly answer: string;
  /** Expiry time, in seconds since the epoch. */
  readonly expires: number;
}

/** A cached answer and its remaining lifetime. */
export interface CachedAnswer {
  readonly answer: string;
  readonly secondsLeft: number;
}

/** Prefix of draft keys: saved charts are in the same namespace. */
const PREFIX = "draft:";
/** URL prefix of the copies in the Cache API. The host doesn't exist outside of the cache. */
const CACHE_PREFIX = "https://drafts.limn.internal/";

/** Returns a draft's key. @param inputs the model, its prompt and the description */
export function draftKey(...inputs: readonly string[]): Promise<string> {
  return hashToHex(JSON.stringify(inputs));
}

/** Returns the answer for a key; undefined if there is none. */
export async function readDraft(key: string): Promise<CachedAnswer | undefined> {
  const copy = await attempt("read", async () => (await getPlatform().cache.match(CACHE_PREFIX + key))?.text());
  const text = copy ?? (await attempt("read", () => store().get(PREFIX + key)));
  const record = text ? parseRecord(text) : undefined;
  const secondsLeft = (record?.expires ?? 0) - nowInSeconds();
  if (record === undefined || secondsLeft <= 0) return undefined;
  if (copy === undefined) getPlatform().waitUntil(writeCopy(key, text as string, secondsLeft));
  return { answer: record.answer, secondsLeft };
}

/** Stores an answer for `DRAFT_SECONDS`, and returns it with its lifetime. */
export async function storeDraft(key: string, answer: string): Promise<CachedAnswer> {
  const record: StoredDraft = { version: 3, expires: nowInSeconds() + DRAFT_SECONDS, answer };
  const text = JSON.stringify(record);
  // Wait for the local copy, so that the next request finds it.
  await writeCopy(key, text, DRAFT_SECONDS);
  getPlatform().waitUntil(attempt("stored", () => store().put(PREFIX + key, text, { expirationTtl: DRAFT_SECONDS })));
  return { answer, secondsLeft: DRAFT_SECONDS };
}

async function writeCopy(key: string, text: string, seconds: number): Promise<void> {
  const headers = { "Cache-Control": `public, max-age=${seconds}` };
  await attempt("copied", () => getPlatform().cache.put(CACHE_PREFIX + key, new Response(text, { headers })));
}

/** Parses a record. Returns undefined for the format of another version. */
function parseRecord(text: string): StoredDraft | undefined {
  try {
    const record: Partial<StoredDraft> | null = JSON.parse(text);
    return record?.version === 3 && typeof record.answer === "string" ? (record as StoredDraft) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the result of `work`; undefined if it fails or times out. */
async function attempt<T>(operation: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    const done = await withTimeout(
      work().then((value) => ({ value })),
      STORE_TIMEOUT_MILLISECONDS,
    );
    if (done !== "late") return done.value;
    logWarning(`draft cannot be ${operation}`, `no response within ${STORE_TIMEOUT_MILLISECONDS} ms`);
  } catch (error) {
    logWarning(`draft cannot be ${operation}`, error);
  }
  return undefined;
}

function store(): KeyValueStore {
  return getPlatform().charts;
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
