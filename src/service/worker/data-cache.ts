// Caches the files of external data: in the isolate's memory, and in the data center's Cache API, which isolates share.
// A file is kept longer than it is fresh, to be shown while its source is down. docs/caching.md

import { waitUntil } from "cloudflare:workers";
import { DATA_CACHE_BYTES, DATA_MILLISECONDS, STALE_DATA_SECONDS } from "../../base/limits.ts";
import { logFault } from "./log.ts";
import { RequestCoalescer } from "./request-coalescer.ts";

/** A file of external data. */
export interface DataFile {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** When it was loaded, milliseconds since the epoch. */
  readonly loaded: number;
}

/** A file in memory. */
interface Entry {
  readonly file: DataFile;
  /** Time until which the source isn't asked again after a failure, milliseconds since the epoch. */
  readonly retry: number;
}

/** URL prefix of the files in the Cache API. The host doesn't exist outside of the cache. */
const ORIGIN = "https://data.limn.internal/";
const LOADED_HEADER = "X-Loaded";
/** Part of each key. A new form of files gets a new number. */
const FORM = 1;
/** Overhead of an entry in bytes, so that small files count too. */
const ENTRY_BYTES = 500;

/** The files in this isolate's memory, least recently used first. */
const memory = new Map<string, Entry>();
let memoryBytes = 0;

/** The files that are being loaded. Another request waits slightly longer than loading may take. */
const loading = new RequestCoalescer<DataFile>(DATA_MILLISECONDS + 1000, () => true);

/** Returns the cache key of a file. @param identity everything that the file depends on, secrets included */
export async function dataKey(identity: readonly unknown[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([FORM, ...identity]));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Returns the last good file; undefined if there is none, or if it is too old to be shown.
 *
 * @param seconds age up to which a file in memory is used without a look at the shared cache
 */
export async function findDataFile(key: string, seconds: number): Promise<DataFile | undefined> {
  const entry = memory.get(key);
  const local = entry?.file;
  const shared = local !== undefined && ageOfData(local) < seconds ? undefined : await readEntry(key);
  const file = shared !== undefined && shared.loaded > (local?.loaded ?? 0) ? shared : local;
  if (file === undefined || ageOfData(file) >= STALE_DATA_SECONDS) return undefined;
  remember(key, file, entry?.retry ?? 0);
  return file;
}

/** Loads a file, or waits for another request that loads it. */
export function loadOnce(key: string, load: () => Promise<Omit<DataFile, "loaded">>): Promise<DataFile> {
  return loading.share(key, async () => {
    const { bytes, contentType } = await load();
    return { bytes, contentType, loaded: Date.now() };
  });
}

/** Stores a newly loaded file that has been found to be good. */
export function keepDataFile(key: string, file: DataFile): void {
  if (memory.get(key)?.file === file) return;
  remember(key, file, 0);
  waitUntil(writeEntry(key, file));
}

/** Returns whether the source has failed so recently that it isn't asked again. */
export function isPostponed(key: string): boolean {
  return Date.now() < (memory.get(key)?.retry ?? 0);
}

/** Records that the source has failed. @param seconds time until it is asked again */
export function postpone(key: string, file: DataFile, seconds: number): void {
  remember(key, file, Date.now() + 1000 * seconds);
}

/** Returns the age of a file in seconds. */
export function ageOfData({ loaded }: DataFile): number {
  return Math.max(0, Math.floor((Date.now() - loaded) / 1000));
}

function remember(key: string, file: DataFile, retry: number): void {
  const before = memory.get(key);
  if (before !== undefined) forget(key, before);
  memory.set(key, { file, retry });
  memoryBytes += ENTRY_BYTES + file.bytes.length;
  for (const [oldest, entry] of memory) {
    if (memoryBytes <= DATA_CACHE_BYTES) return;
    forget(oldest, entry);
  }
}

function forget(key: string, { file }: Entry): void {
  if (memory.delete(key)) memoryBytes -= ENTRY_BYTES + file.bytes.length;
}

async function readEntry(key: string): Promise<DataFile | undefined> {
  try {
    const entry = await caches.default.match(ORIGIN + key);
    if (entry === undefined) return undefined;
    return {
      bytes: new Uint8Array(await entry.arrayBuffer()),
      contentType: entry.headers.get("Content-Type") ?? "",
      loaded: Number(entry.headers.get(LOADED_HEADER)),
    };
  } catch (error) {
    logFault("external data cannot be read from the cache", error);
    return undefined;
  }
}

async function writeEntry(key: string, { bytes, contentType, loaded }: DataFile): Promise<void> {
  const headers = {
    "Content-Type": contentType,
    "Cache-Control": `public, max-age=${STALE_DATA_SECONDS}`,
    [LOADED_HEADER]: String(loaded),
  };
  try {
    await caches.default.put(ORIGIN + key, new Response(bytes, { headers }));
  } catch (error) {
    logFault("external data cannot be written to the cache", error);
  }
}
