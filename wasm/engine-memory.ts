// Bounds the WebAssembly memory of the isolate. V8 leaves that memory out of the figures that trigger its garbage collection, so a
// dropped engine would stay for minutes: this module counts dropped bytes and forces a collection when they are many.

/** An engine of more bytes is large: nothing idle is kept beside it, and it is dropped after its request. */
export const LARGE_BYTES = 32_000_000;

/** Dropped bytes that are worth a collection, which takes 0.15 s. */
const COLLECTED_BYTES = 16_000_000;

/** An array buffer that no address space holds. V8 collects all garbage before it gives up on allocating it. */
const IMPOSSIBLE_BYTES = 2 ** 52;

/** Engines that a door keeps for later requests. */
export interface IdleEngines {
  /** Drops the engines, or only those over the size that the door keeps for good. Returns their bytes. */
  drop(which: "all" | "large"): number;
}

const doors: IdleEngines[] = [];
let dropped = 0;

/** Adds a door that keeps engines. */
export function registerIdle(door: IdleEngines): void {
  doors.push(door);
}

/** Counts memory that nothing refers to any more, or will as soon as its request ends: of an engine, or of many objects. */
export function countDropped(bytes: number): void {
  dropped += bytes;
}

/** Frees whatever is idle, in preparation for an engine that grows large. */
export function makeRoom(): void {
  dropIdle("all");
  collect();
}

/**
 * Drops large engines that are idle. Call it at the end of each request.
 *
 * @returns whether enough has been dropped for `collect` to be worth its time
 */
export function dropLarge(): boolean {
  dropIdle("large");
  return dropped >= COLLECTED_BYTES;
}

/** Has V8 free dropped engines. They must have been dropped in an earlier task, and no weak reference to them read in this one. */
export function collect(): void {
  dropped = 0;
  // The error would keep the engines alive that its stack leads through.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    new ArrayBuffer(IMPOSSIBLE_BYTES);
  } catch {
    // Failing is the purpose.
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Makes room whenever JavaScript grows the memory beyond LARGE_BYTES. */
export function watchGrowth(memory: WebAssembly.Memory): WebAssembly.Memory {
  const grow = WebAssembly.Memory.prototype.grow;
  return Object.defineProperty(memory, "grow", {
    value(pages: number) {
      const { byteLength } = memory.buffer;
      if (byteLength <= LARGE_BYTES && byteLength + pages * PAGE > LARGE_BYTES) makeRoom();
      return grow.call(memory, pages);
    },
  });
}

const PAGE = 65_536;

function dropIdle(which: "all" | "large"): void {
  for (const door of doors) dropped += door.drop(which);
}
