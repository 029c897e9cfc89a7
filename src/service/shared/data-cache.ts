// Caches external data files in the isolate's memory, and in the data center's Cache API, which isolates share.
// Stale files stay in the cache, so that charts can show them while their source is down. docs/caching.md

import { DATA_CACHE_BYTES, DATA_MILLISECONDS, STALE_DATA_SECONDS } from "../../base/limits.ts";
import { getPlatform } from "../platform/platform.ts";
import { hashToHex } from "./hex.ts";
import { logFault } from "./log.ts";
import { RequestCoalescer } from "./request-coalescer.ts";

/** An external data file. */
export interface DataFile {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** When the file was loaded, in milliseconds since the epoch. */
  readonly loaded: number;
}

/** A file in memory. */
interface Entry {
  readonly file: DataFile;
  /** Time of the next attempt after the source failed, in milliseconds since the epoch. */
  readonly retry: number;
}

/** URL prefix of the files in the Cache API. The host doesn't exist. */
const ORIGIN = "https://data.limn.internal/";
const LOADED_HEADER = "X-Loaded";
/** Version of the cache entries, which is part of each key. */
const ENTRY_VERSION = 1;
/** Overhead per entry in bytes, which limits the number of small files. */
const ENTRY_BYTES = 500;

/** The files in this isolate's memory, least recently used first. */
const memory = new Map<string, Entry>();
let memoryBytes = 0;

/** The files that are being loaded. Concurrent requests wait slightly longer than the loading timeout. */
const loading = new RequestCoalescer<DataFile>(DATA_MILLISECONDS + 1000, () => true);

/** Returns a file's cache key. @param identity all values that determine the file, including secrets */
export function dataKey(identity: readonly unknown[]): Promise<string> {
  return hashToHex(JSON.stringify([ENTRY_VERSION, ...identity]));
}

/**
 * Returns the last good file; undefined if there is none, or if it is too old to show.
 *
 * @param seconds maximum age of a file in memory; if the file is older, the shared cache is checked as well
 */
export async function findDataFile(key: string, seconds: number): Promise<DataFile | undefined> {
  const entry = memory.get(key);
  const local = entry?.file;
  const shared = local !== undefined && dataAge(local) < seconds ? undefined : await readEntry(key);
  const file = shared !== undefined && shared.loaded > (local?.loaded ?? 0) ? shared : local;
  if (file === undefined || dataAge(file) >= STALE_DATA_SECONDS) return undefined;
  putEntry(key, file, entry?.retry ?? 0);
  return file;
}

/** Loads a file, or waits for another request that is already loading it. */
export function loadOnce(key: string, load: () => Promise<Omit<DataFile, "loaded">>): Promise<DataFile> {
  return loading.share(key, async () => {
    const { bytes, contentType } = await load();
    return { bytes, contentType, loaded: Date.now() };
  });
}

/** Caches a newly loaded file. Called once the file has been parsed successfully. */
export function storeDataFile(key: string, file: DataFile): void {
  if (memory.get(key)?.file === file) return;
  putEntry(key, file, 0);
  getPlatform().waitUntil(writeEntry(key, file));
}

/** After a recent failure, the source must not be requested again yet. */
export function hasFailedRecently(key: string): boolean {
  return Date.now() < (memory.get(key)?.retry ?? 0);
}

/** Records that the source has failed. @param seconds time until the next attempt */
export function recordFailure(key: string, file: DataFile, seconds: number): void {
  putEntry(key, file, Date.now() + 1000 * seconds);
}

/** Returns a file's age in seconds. */
export function dataAge({ loaded }: DataFile): number {
  return Math.max(0, Math.floor((Date.now() - loaded) / 1000));
}

function putEntry(key: string, file: DataFile, retry: number): void {
  const before = memory.get(key);
  if (before !== undefined) removeEntry(key, before);
  memory.set(key, { file, retry });
  memoryBytes += ENTRY_BYTES + file.bytes.length;
  for (const [oldest, entry] of memory) {
    if (memoryBytes <= DATA_CACHE_BYTES) return;
    removeEntry(oldest, entry);
  }
}

function removeEntry(key: string, { file }: Entry): void {
  if (memory.delete(key)) memoryBytes -= ENTRY_BYTES + file.bytes.length;
}

async function readEntry(key: string): Promise<DataFile | undefined> {
  try {
    const entry = await getPlatform().cache.match(ORIGIN + key);
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
    await getPlatform().cache.put(ORIGIN + key, new Response(bytes, { headers }));
  } catch (error) {
    logFault("external data cannot be written to the cache", error);
  }
}
