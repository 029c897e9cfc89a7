// Limits the WebAssembly memory of the isolate. V8 ignores that memory when it schedules garbage collections, so dropped
// engines would stay for minutes. This module counts dropped bytes and forces a collection when they add up.

/**
 * Engines above this size are dropped after their request, and idle engines are dropped before one of them grows this
 * large.
 */
export const LARGE_BYTES = 32_000_000;

/** Dropped bytes that are worth a collection, which takes 0.15 s. */
const COLLECTED_BYTES = 16_000_000;

/** A size that no address space holds. V8 collects all garbage before it fails to allocate it. */
const IMPOSSIBLE_BYTES = 2 ** 52;

/** A pool of idle engines. */
export interface IdleEngines {
  /** Drops all engines, or only those above the pool's limit. Returns the number of bytes dropped. */
  drop(which: "all" | "large"): number;
}

const pools: IdleEngines[] = [];
let dropped = 0;

/** Registers a pool of idle engines. */
export function registerPool(pool: IdleEngines): void {
  pools.push(pool);
}

/** Counts memory, of an engine or of many objects, that is unreachable or will be when its request ends. */
export function countDropped(bytes: number): void {
  dropped += bytes;
}

/** Drops all idle engines, before an engine grows large. */
export function dropIdleEngines(): void {
  dropIdle("all");
  collect();
}

/**
 * Drops large idle engines. Call it at the end of each request.
 *
 * @returns whether enough has been dropped for `collect` to be worth its time
 */
export function dropLargeEngines(): boolean {
  dropIdle("large");
  return dropped >= COLLECTED_BYTES;
}

/**
 * Makes V8 free dropped engines. Only works if they were dropped in an earlier task, and if no weak reference to them was
 * read in this one.
 */
export function collect(): void {
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

function dropIdle(which: "all" | "large"): void {
  for (const pool of pools) dropped += pool.drop(which);
}
