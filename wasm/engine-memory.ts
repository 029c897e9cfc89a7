// Limits the isolate's WebAssembly memory: keeps idle engines for later requests within a budget, and drops the least
// recently used engines beyond it. V8 ignores WebAssembly memory when it schedules garbage collections, so dropped
// engines would stay for minutes. This module counts dropped bytes and forces a collection after enough of them.

/**
 * Engines larger than this are dropped after their request, in bytes. All idle engines are dropped before an engine
 * grows to this size.
 */
export const LARGE_BYTES = 24_000_000;

/**
 * Maximum total size of the idle engines, in bytes. The engines that draw charts, encode PNG and check QR codes fit,
 * but not all engines together, which take 75 MB.
 */
const MAX_IDLE_BYTES = 24_000_000;

/** Number of dropped bytes after which a garbage collection, which takes 0.15 s, is worthwhile. */
const COLLECTED_BYTES = 16_000_000;

/** Number of dropped bytes after which a collection is worthwhile before an engine grows large. */
const COLLECTED_BEFORE_GROWTH = 1_000_000;

/** Maximum time to wait for streams to end, and the polling interval, in milliseconds. */
const STREAM_TIMEOUT = 2000;
const STREAM_POLL = 5;

/**
 * An allocation size, in bytes, that no address space can hold. V8 collects all garbage before the allocation fails.
 */
const IMPOSSIBLE_BYTES = 2 ** 52;

/** A pool of idle engines of one kind. */
export interface EnginePool {
  /** Size of the idle engines, in bytes. */
  readonly idleBytes: number;
  /** Maximum size of an engine that the pool keeps between requests, in bytes. */
  readonly maxIdleBytes: number;
  /** Drops the idle engines. */
  drop(): void;
}

/** All pools, the least recently used first. */
const pools = new Set<EnginePool>();
/** Unfinished streams of encoded files. Each holds an encoder of up to 20 MB until its client has read the file. */
const streams = new Set<object>();
let dropped = 0;

/** Registers a pool, or marks it as the most recently used pool. */
export function markUsed(pool: EnginePool): void {
  pools.delete(pool);
  pools.add(pool);
}

/** Counts memory of engines or objects that is unreachable, or will be at the end of its request. */
export function countDropped(bytes: number): void {
  dropped += bytes;
}

/** Registers an unfinished stream, which holds an encoder. Returns a function to call when the stream has ended. */
export function markStreaming(): () => void {
  const stream = {};
  streams.add(stream);
  return () => void streams.delete(stream);
}

/** Drops all idle engines. Call this function before an engine grows large. */
export function dropIdleEngines(): void {
  dropLeastRecent(0);
  collectGarbage(COLLECTED_BEFORE_GROWTH);
}

/**
 * Waits until all streams have ended, then drops and frees all idle engines. Call this function before an engine grows
 * large. Waits at most STREAM_TIMEOUT, and only once for a stream whose client has stopped reading.
 */
export async function freeIdleEngines(): Promise<void> {
  // Poll instead of awaiting a promise: the promise of a cancelled request may never settle.
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
 * Drops engines that are large for their pool, then the least recently used engines until the others fit in the budget.
 * Call this function at the end of each request.
 *
 * @returns whether enough has been dropped to make `collectGarbage` worthwhile
 */
export function dropExcessEngines(): boolean {
  for (const pool of pools) if (pool.idleBytes > pool.maxIdleBytes) drop(pool);
  dropLeastRecent(MAX_IDLE_BYTES);
  return dropped >= COLLECTED_BYTES;
}

/**
 * Makes V8 free dropped engines if at least `minBytes` have been dropped since the last collection. Only works if the
 * engines were dropped in an earlier task, and no weak reference to them was read in the current task.
 *
 * @param minBytes number of dropped bytes after which a collection is worthwhile
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
    // The allocation always fails.
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/**
 * Frees engines that were dropped in this task, which V8 keeps until the task ends.
 *
 * @param minBytes see `collectGarbage`
 */
export async function collectInNextTask(minBytes?: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  collectGarbage(minBytes);
}

/** Drops all idle engines whenever JavaScript grows this memory beyond LARGE_BYTES. */
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
