// Copies saved charts to the data center's Cache API. The copies are used while KV doesn't respond, or doesn't return a new
// chart yet. docs/storage.md

import { getPlatform } from "../platform/platform.ts";
import { type ChartRecord, numberOf, parseRecord } from "./chart-record.ts";
import { logFault } from "./log.ts";

/** URL prefix of the copies. The host doesn't exist outside of the cache. */
const PREFIX = "https://charts.limn.internal/";

/** The version numbers that this isolate has copied, by id, oldest first. */
const copied = new Map<string, number>();
/** Maximum number of ids in `copied`, a few hundred kB in total. */
const MAX_COPIED = 2000;

/** Copies a record that this isolate has read, once. */
export function copyOnce(id: string, text: string, record: ChartRecord): void {
  // KV may return a version that is older than the copied one.
  if ((copied.get(id) ?? 0) < numberOf(record)) getPlatform().waitUntil(writeCopy(id, text, record));
}

/** Copies a record, replacing any copy. */
export async function writeCopy(id: string, text: string, record: ChartRecord): Promise<void> {
  for (const oldest of copied.keys()) {
    if (copied.size < MAX_COPIED) break;
    copied.delete(oldest);
  }
  copied.set(id, numberOf(record));
  try {
    const seconds = Math.max(0, record.expires - Math.floor(Date.now() / 1000));
    const headers = { "Cache-Control": `public, max-age=${seconds}` };
    await getPlatform().cache.put(PREFIX + id, new Response(text, { headers }));
  } catch (error) {
    logCopyFault("copied", error);
  }
}

/** A copied record, with its text. */
export interface ChartCopy {
  readonly text: string;
  readonly record: ChartRecord;
}

/** Returns the copy of a record; undefined if there is none. */
export async function readCopy(id: string): Promise<ChartCopy | undefined> {
  try {
    const copy = await getPlatform().cache.match(PREFIX + id);
    const text = await copy?.text();
    const record = text === undefined ? undefined : parseRecord(text);
    return text === undefined || record === undefined ? undefined : { text, record };
  } catch (error) {
    logCopyFault("read from its copy", error);
    return undefined;
  }
}

/** Removes the copy of a record. */
export async function removeCopy(id: string): Promise<void> {
  try {
    await getPlatform().cache.delete(PREFIX + id);
  } catch (error) {
    logCopyFault("removed from its copy", error);
  }
}

function logCopyFault(operation: string, error: unknown): void {
  logFault(`saved chart cannot be ${operation}`, error);
}
