// The memory that the engines for pictures of others take turns in: the encoders of WebP and AVIF, the decoders, and the reader of
// codes. WebAssembly memory never shrinks, so engines with a memory each would add up to several times what an isolate may hold.
// An engine finds the memory cleared, unless it is the encoder that used it last. scripts/build-encoders.mjs makes the modules import it.

import { countDropped, registerIdle, watchGrowth } from "./engine-memory.ts";

const PAGE = 65_536;
/** Most pages of the memory. The largest picture takes 1,001 as AVIF. */
const MOST_PAGES = 1280;
/** Bytes of a memory that is kept: what a picture of the usual size takes. */
const KEPT_BYTES = 24_000_000;
/** How long to wait while no other request is done with the memory, milliseconds. Engines wait for nothing outside. */
const PATIENCE = 2000;

/** What Emscripten's glue is to be given. */
export interface EmscriptenOptions {
  readonly noInitialRun: boolean;
  instantiateWasm(imports: WebAssembly.Imports, succeed: (instance: WebAssembly.Instance) => void): WebAssembly.Exports;
}

/** Makes an engine in the memory. */
type Open<Engine> = (memory: WebAssembly.Memory) => Promise<Engine>;

/** The memory while no request uses it. */
interface Idle {
  readonly memory: WebAssembly.Memory;
  /** The encoder that used it last, and may go on with it. */
  readonly open?: Open<unknown>;
  readonly engine?: unknown;
}

let idle: Idle | undefined;
/** Ends when the last request in the queue has used the memory; undefined when there is none. */
let queue: Promise<void> | undefined;

let endedTurns = 0;

registerIdle({
  drop(which) {
    const bytes = idle?.memory.buffer.byteLength ?? 0;
    if (which === "large" && bytes <= KEPT_BYTES) return 0;
    idle = undefined;
    return bytes;
  },
});

/**
 * Has an encoder do something, after the engines of other requests.
 *
 * @param pages what its module declares at least
 * @param open makes the engine; its identity says which engines are alike
 * @param use its work. An engine that throws is dropped, with its memory
 */
export function withEncoder<Engine, Result>(
  pages: number,
  open: Open<Engine>,
  use: (engine: Engine) => Result,
): Promise<Result> {
  return inTurn(async () => {
    const known = idle?.open === open ? idle : undefined;
    if (known !== undefined) idle = undefined;
    const memory = known?.memory ?? takeCleared(pages);
    return guard(memory, async () => {
      const engine = known === undefined ? await open(memory) : (known.engine as Engine);
      // The packages' glue defines this class, whose scope would keep the first engine and its memory alive.
      Reflect.deleteProperty(globalThis, "ImageData");
      const result = use(engine);
      giveBack({ memory, open, engine });
      return result;
    });
  });
}

/** Has an engine that serves one picture work in the memory, after the engines of other requests. */
export function withLentMemory<Result>(
  pages: number,
  use: (memory: WebAssembly.Memory) => Promise<Result>,
): Promise<Result> {
  return inTurn(() => {
    const memory = takeCleared(pages);
    return guard(memory, async () => {
      const result = await use(memory);
      giveBack({ memory });
      return result;
    });
  });
}

/** Has such an engine work at once. Its results may be read in the memory until the caller gives way or lends it again. */
export function lendMemory<Result>(pages: number, use: (memory: WebAssembly.Memory) => Result): Result {
  const memory = takeCleared(pages);
  try {
    return use(memory);
  } finally {
    giveBack({ memory });
  }
}

/**
 * What has Emscripten's glue run the module in the memory.
 *
 * @param look sees what the module exports, which the glue keeps to itself
 */
export function optionsFor(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  look?: (exports: WebAssembly.Exports) => void,
): EmscriptenOptions {
  return {
    noInitialRun: true,
    instantiateWasm(imports, succeed) {
      const instance = new WebAssembly.Instance(module, { ...imports, env: { ...imports.env, memory } });
      look?.(instance.exports);
      succeed(instance);
      return instance.exports;
    },
  };
}

/**
 * Takes the idle memory, or a new one. The decoders' allocators never use pages that another engine has added, but add their own, so
 * a memory that has grown is not lent again: it would soon have no room left.
 */
function takeCleared(pages: number): WebAssembly.Memory {
  let memory = idle?.memory;
  idle = undefined;
  if (memory !== undefined && memory.buffer.byteLength > KEPT_BYTES) {
    countDropped(memory.buffer.byteLength);
    memory = undefined;
  }
  if (memory === undefined) return watchGrowth(new WebAssembly.Memory({ initial: pages, maximum: MOST_PAGES }));
  new Uint8Array(memory.buffer).fill(0);
  const missing = pages - memory.buffer.byteLength / PAGE;
  if (missing > 0) memory.grow(missing);
  return memory;
}

function giveBack(used: Idle): void {
  if (idle !== undefined) countDropped(idle.memory.buffer.byteLength);
  idle = used;
}

/** Counts the memory as dropped when its engine throws. */
async function guard<Result>(memory: WebAssembly.Memory, use: () => Promise<Result>): Promise<Result> {
  try {
    return await use();
  } catch (error) {
    countDropped(memory.buffer.byteLength);
    throw error;
  }
}

/** Waits for the requests before, but not for long: a request that was cancelled never ends its turn. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = queue;
  const { promise, resolve } = Promise.withResolvers<void>();
  queue = promise;
  try {
    if (before !== undefined) await waitFor(before);
    return await work();
  } finally {
    endedTurns += 1;
    if (queue === promise) queue = undefined;
    resolve();
  }
}

/** Waits for the turn to end, or until no turn has ended for a while. */
async function waitFor(turn: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  for (let [seen, isLate] = [-1, true]; isLate && seen !== endedTurns; ) {
    seen = endedTurns;
    const late = new Promise<true>((resolve) => {
      timer = setTimeout(() => resolve(true), PATIENCE);
    });
    isLate = (await Promise.race([turn, late])) === true;
    clearTimeout(timer);
  }
}
