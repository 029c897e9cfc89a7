// A memory that several engines share, one at a time: the WebP and AVIF encoders, the decoders and the code reader.
// WebAssembly memory never shrinks, so separate memories would exceed the isolate's limit. The memory is cleared before
// use, unless the same encoder used it last. scripts/build-encoders.ts makes the modules import the memory.

import { collectInNextTask, countDropped, LARGE_BYTES, reserve, watchGrowth } from "./engine-memory.ts";
import { ResourcePool } from "./resource-pool.ts";

const PAGE = 65_536;
/** Maximum memory size, in pages. The largest AVIF takes 1,001 pages. */
const MAX_PAGES = 1280;
/** Maximum size of the idle memory between requests, in bytes: enough for a typical image. */
const MAX_IDLE_BYTES = 24_000_000;
/**
 * Maximum time to wait without another request finishing its turn, in milliseconds. Engines do no I/O, so a request
 * that takes longer has been cancelled.
 */
const TURN_TIMEOUT = 2000;

/** Options for Emscripten's glue code. */
interface EmscriptenOptions {
  readonly noInitialRun: boolean;
  instantiateWasm(imports: WebAssembly.Imports, succeed: (instance: WebAssembly.Instance) => void): WebAssembly.Exports;
}

type Open<Engine> = (memory: WebAssembly.Memory) => Promise<Engine>;

/** The idle memory, and the encoder that used it last, if the encoder can continue. */
interface Idle {
  readonly memory: WebAssembly.Memory;
  /** Creates the encoder that used the memory last; undefined for an engine that can't continue. */
  readonly open?: Open<unknown>;
  readonly engine?: unknown;
}

const pool = new ResourcePool<Idle>(MAX_IDLE_BYTES);
/** Resolves when the last queued request has finished with the memory; undefined if no request is queued. */
let queue: Promise<void> | undefined;
let finishedTurns = 0;

/**
 * Runs an encoder in the memory, after the engines of earlier requests. If an engine throws, it is dropped with its
 * memory.
 *
 * @param pages initial memory of the module, in pages
 * @param open creates the engine; calls with the same function share an engine
 * @param use runs the engine
 */
export function withEncoder<Engine, Result>(
  pages: number,
  open: Open<Engine>,
  use: (engine: Engine) => Result,
): Promise<Result> {
  return inTurn(async () => {
    const idle = pool.take();
    const canContinue = idle?.open === open;
    const memory = canContinue ? idle.memory : clear(idle?.memory, pages);
    return guard(memory, async () => {
      const hasImageData = "ImageData" in globalThis;
      const engine = canContinue ? (idle.engine as Engine) : await open(memory);
      // If this global class is missing, the packages' glue code defines it in a scope that would keep the first engine
      // and its memory alive.
      if (!hasImageData) Reflect.deleteProperty(globalThis, "ImageData");
      const result = use(engine);
      release({ memory, open, engine });
      return result;
    });
  }, open);
}

/**
 * Runs an engine for a single image in the memory, after the engines of earlier requests.
 *
 * @param pages initial memory, in pages
 */
export function withPooledMemory<Result>(
  pages: number,
  use: (memory: WebAssembly.Memory) => Promise<Result>,
): Promise<Result> {
  return inTurn(() => {
    const memory = clear(pool.take()?.memory, pages);
    return guard(memory, async () => {
      const result = await use(memory);
      release({ memory });
      return result;
    });
  });
}

/**
 * Runs an engine for a single image in the memory, synchronously. Results in the memory are valid until the caller
 * awaits or another engine uses the memory.
 */
export function usePooledMemory<Result>(pages: number, use: (memory: WebAssembly.Memory) => Result): Result {
  const memory = clear(pool.take()?.memory, pages);
  try {
    return use(memory);
  } finally {
    release({ memory });
  }
}

/**
 * Returns options for Emscripten's glue code that make it instantiate the module in the memory.
 *
 * @param onExports receives the module's exports, which the glue code keeps private
 */
export function emscriptenOptions(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  onExports?: (exports: WebAssembly.Exports) => void,
): EmscriptenOptions {
  return {
    noInitialRun: true,
    instantiateWasm(imports, succeed) {
      const instance = new WebAssembly.Instance(module, { ...imports, env: { ...imports.env, memory } });
      onExports?.(instance.exports);
      succeed(instance);
      return instance.exports;
    },
  };
}

/** Clears the memory, or creates a new one. A large memory is dropped, because most images need far less. */
function clear(memory: WebAssembly.Memory | undefined, pages: number): WebAssembly.Memory {
  if (memory !== undefined && memory.buffer.byteLength > LARGE_BYTES) {
    countDropped(memory.buffer.byteLength);
    return clear(undefined, pages);
  }
  reserve(Math.max(pages * PAGE, memory?.buffer.byteLength ?? 0));
  if (memory === undefined) return watchGrowth(new WebAssembly.Memory({ initial: pages, maximum: MAX_PAGES }));
  new Uint8Array(memory.buffer).fill(0);
  const missing = pages - memory.buffer.byteLength / PAGE;
  if (missing > 0) memory.grow(missing);
  return memory;
}

/** Frees the idle memory if it is large, for example after an image was decoded, unless the encoder can reuse it. */
export async function freeLarge(open?: Open<unknown>): Promise<void> {
  if (dropLarge(open)) await collectInNextTask();
}

/** Drops the idle memory if it is large and the encoder can't reuse it. @returns whether it was dropped */
function dropLarge(open: Open<unknown> | undefined): boolean {
  const idle = pool.take();
  if (idle === undefined) return false;
  const { byteLength } = idle.memory.buffer;
  if (byteLength <= LARGE_BYTES || (open !== undefined && idle.open === open)) {
    release(idle);
    return false;
  }
  countDropped(byteLength);
  return true;
}

function release(state: Idle): void {
  pool.give(state, state.memory.buffer.byteLength);
}

/** Runs `use`, and counts the memory as dropped if it throws. */
async function guard<Result>(memory: WebAssembly.Memory, use: () => Promise<Result>): Promise<Result> {
  try {
    return await use();
  } catch (error) {
    countDropped(memory.buffer.byteLength);
    throw error;
  }
}

/** Waits for the turns of earlier requests, with a timeout, because a cancelled request never finishes its turn. */
async function inTurn<Result>(work: () => Promise<Result>, open?: Open<unknown>): Promise<Result> {
  const previousTurn = queue;
  const { promise, resolve } = Promise.withResolvers<void>();
  queue = promise;
  try {
    if (previousTurn !== undefined) await waitFor(previousTurn);
    await freeLarge(open);
    return await work();
  } finally {
    finishedTurns += 1;
    if (queue === promise) queue = undefined;
    resolve();
  }
}

/** Waits until the turn is finished, or until no turn has finished for TURN_TIMEOUT. */
async function waitFor(turn: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  for (let [countBefore, isTimedOut] = [-1, true]; isTimedOut && countBefore !== finishedTurns; ) {
    countBefore = finishedTurns;
    const timeout = new Promise<true>((resolve) => {
      timer = setTimeout(() => resolve(true), TURN_TIMEOUT);
    });
    isTimedOut = (await Promise.race([turn, timeout])) === true;
    clearTimeout(timer);
  }
}
