// Limits the isolate's WebAssembly memory: keeps idle engines for later requests within a budget, and drops the least recently
// used engines beyond it. V8 ignores WebAssembly memory when it schedules garbage collections, so dropped engines would stay
// for minutes. This module counts dropped bytes and forces a collection when enough have been dropped.

/**
 * Size in bytes above which an engine is dropped after its request. Before an engine grows this large, all idle engines
 * are dropped.
 */
export const LARGE_BYTES = 24_000_000;

/**
 * Maximum total size of the engines that are kept between requests, in bytes. Suffices for the engines that draw charts, encode
 * PNG and read QR codes back, but not for all engines together, which take 75 MB.
 */
const MAX_IDLE_BYTES = 24_000_000;

/** Number of dropped bytes that justify a garbage collection. A collection takes 0.15 s. */
const COLLECTED_BYTES = 16_000_000;

/** Number of dropped bytes that justify a collection before an engine grows large. */
const COLLECTED_BEFORE_GROWTH = 1_000_000;

/** Maximum time to wait for streams to end, and the time between two checks, in milliseconds. */
const STREAM_TIMEOUT = 2000;
const STREAM_POLL = 5;

/** An allocation size, in bytes, that exceeds every address space. V8 collects all garbage before the allocation fails. */
const IMPOSSIBLE_BYTES = 2 ** 52;

/** Keeps idle engines of one kind. */
export interface EnginePool {
  /** Size of the idle engines, in bytes. */
  readonly idleBytes: number;
  /** Maximum size of an engine that is kept, in bytes. */
  readonly maxIdleBytes: number;
  /** Drops the idle engines. */
  drop(): void;
}

/** All pools, the least recently used first. */
const pools = new Set<EnginePool>();
/** Unfinished streams of encoded files. Each uses an encoder of up to 20 MB until its client has read the file. */
const streams = new Set<object>();
let dropped = 0;

/** Registers a pool of idle engines, or moves it to the end of the order in which pools are dropped. */
export function markUsed(pool: EnginePool): void {
  pools.delete(pool);
  pools.add(pool);
}

/** Counts engine or object memory that is unreachable, or will be once its request ends. */
export function countDropped(bytes: number): void {
  dropped += bytes;
}

/** Registers an unfinished stream, which uses an encoder. Returns a function to call when the stream has ended. */
export function markStreaming(): () => void {
  const stream = {};
  streams.add(stream);
  return () => void streams.delete(stream);
}

/** Drops all idle engines, before an engine grows large. */
export function dropIdleEngines(): void {
  dropLeastRecent(0);
  collectGarbage(COLLECTED_BEFORE_GROWTH);
}

/**
 * Waits until the streams have ended, then drops all idle engines and frees them, before an engine grows large. Waits at
 * most STREAM_TIMEOUT, and only once for a stream whose client has stopped reading.
 */
export async function freeIdleEngines(): Promise<void> {
  // Polls, because a promise of another request may never settle if that request is cancelled.
  for (let waited = 0; streams.size > 0 && waited < STREAM_TIMEOUT; waited += STREAM_POLL)
    await new Promise((resolve) => setTimeout(resolve, STREAM_POLL));
  streams.clear();
  dropLeastRecent(0);
  await collectInNextTask(COLLECTED_BEFORE_GROWTH);
}

/** Drops idle engines, the least recently used first, until `bytes` and the remaining engines fit in the budget. */
export function reserve(bytes: number): void {
  dropLeastRecent(MAX_IDLE_BYTES - bytes);
  collectGarbage();
}

/**
 * Drops idle engines that are large for their kind, then the least recently used ones until the rest fits in the budget. Call
 * this function at the end of each request.
 *
 * @returns whether enough has been dropped for `collectGarbage` to be worth its time
 */
export function dropExcessEngines(): boolean {
  for (const pool of pools) if (pool.idleBytes > pool.maxIdleBytes) drop(pool);
  dropLeastRecent(MAX_IDLE_BYTES);
  return dropped >= COLLECTED_BYTES;
}

/**
 * Makes V8 free dropped engines if at least `minBytes` have been dropped since the last collection. Only works if the engines
 * were dropped in an earlier task, and if no weak reference to them was read in the current task.
 *
 * @param minBytes dropped bytes that justify a collection
 */
export function collectGarbage(minBytes = COLLECTED_BYTES): void {
  if (dropped < minBytes) return;
  dropped = 0;
  // The error's stack trace would keep engines alive.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    new ArrayBuffer(IMPOSSIBLE_BYTES);
  } catch {
    // The allocation is expected to fail.
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Frees engines dropped in this task, whose memory V8 keeps until the task ends. @param minBytes as for `collectGarbage` */
export async function collectInNextTask(minBytes?: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  collectGarbage(minBytes);
}

/** Drops all idle engines whenever JavaScript grows the memory beyond LARGE_BYTES. */
export function watchGrowth(memory: WebAssembly.Memory): WebAssembly.Memory {
  const grow = WebAssembly.Memory.prototype.grow;
  return Object.defineProperty(memory, "grow", {
    value(pages: number) {
      const { byteLength } = memory.buffer;
      if (byteLength <= LARGE_BYTES && byteLength + pages * PAGE > LARGE_BYTES) dropIdleEngines();
      return grow.call(memory, pages);
    },
  });
}

const PAGE = 65_536;

function dropLeastRecent(maxBytes: number): void {
  let total = 0;
  for (const pool of pools) total += pool.idleBytes;
  for (const pool of pools) {
    if (total <= maxBytes) return;
    total -= pool.idleBytes;
    drop(pool);
  }
}

function drop(pool: EnginePool): void {
  dropped += pool.idleBytes;
  pool.drop();
}
