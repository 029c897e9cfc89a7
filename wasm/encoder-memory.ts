// The one memory that the encoders of WebP and AVIF take turns in, so that an isolate never has two of theirs: each grows to more
// than half of what an isolate may hold, WebAssembly's memory never shrinks, and nothing but the collector gives it back. Their
// modules are made to import their memory by scripts/build-encoders.mjs.

import { Shelf } from "./shelf.ts";

/** What an encoder's module declares, in pages of 64 KiB. */
const PAGES = { initial: 256, maximum: 32_768 };

/** What Emscripten's glue is to be given. */
export interface EncoderOptions {
  readonly noInitialRun: boolean;
  instantiateWasm(imports: WebAssembly.Imports, succeed: (instance: WebAssembly.Instance) => void): WebAssembly.Exports;
}

/** Makes an engine in the memory. */
type Open<Engine> = (memory: WebAssembly.Memory) => Promise<Engine>;

/** Who had a memory last. */
interface Tenant {
  readonly open: Open<unknown>;
  readonly engine: unknown;
}

/** None is kept for good: few pictures need it. */
const shelf = new Shelf<WebAssembly.Memory>(0);
/** By their memories, since the collector takes what is small and new at once: an entry of its own would be gone before the next picture. */
const tenants = new WeakMap<WebAssembly.Memory, Tenant>();

/**
 * Has an engine do something.
 *
 * @param open makes the engine; its identity says which engines are alike
 * @param use its work. An engine that throws is given up, with its memory
 */
export async function withEncoder<Engine, Result>(
  open: Open<Engine>,
  use: (engine: Engine) => Result,
): Promise<Result> {
  const memory = shelf.take() ?? new WebAssembly.Memory(PAGES);
  const last = tenants.get(memory);
  const engine = last?.open === open ? (last.engine as Engine) : await move(open, memory, last !== undefined);
  const result = use(engine);
  tenants.set(memory, { open, engine });
  shelf.give(memory, Number.POSITIVE_INFINITY);
  return result;
}

/** An engine that finds the memory as if it were new. */
function move<Engine>(open: Open<Engine>, memory: WebAssembly.Memory, isUsed: boolean): Promise<Engine> {
  if (isUsed) new Uint8Array(memory.buffer).fill(0);
  return open(memory);
}

/** What has Emscripten's glue run the module in the memory. */
export function optionsFor(module: WebAssembly.Module, memory: WebAssembly.Memory): EncoderOptions {
  return {
    noInitialRun: true,
    instantiateWasm(imports, succeed) {
      const instance = new WebAssembly.Instance(module, { ...imports, env: { memory } });
      succeed(instance);
      return instance.exports;
    },
  };
}
