// What the decoders of raster pictures share: an engine that decodes one file and is then forgotten. Files come from strangers, so
// an engine finds its memory cleared, and whatever a broken file has done to it is gone when the next one is decoded. The memory
// is the lent one (wasm/lent-memory.ts), so ten pictures take no more than the largest of them.

import { lendMemory } from "../lent-memory.ts";

type Call = (...args: number[]) => number;

/** Pixels of a picture: rows from the top, red, green, blue and alpha (or four inks), not premultiplied. */
export interface RasterPixels {
  readonly width: number;
  readonly height: number;
  /** Four bytes a pixel. */
  readonly data: Uint8Array;
}

/** Thrown when an engine cannot make sense of a file, or calls for something that it does not need for any sound file. */
export class DecodeError extends Error {
  override readonly name = "DecodeError";
}

const refuse = (name: string) => () => {
  throw new DecodeError(`the decoder called ${name}`);
};

/** What the engines import. They print warnings, which nobody reads, and leave through `longjmp` when they give up. */
const IMPORTS = {
  env: { setjmp: () => 0, longjmp: refuse("longjmp") },
  wasi_snapshot_preview1: {
    environ_sizes_get: () => 0,
    environ_get: refuse("environ_get"),
    proc_exit: refuse("proc_exit"),
    fd_close: refuse("fd_close"),
    fd_seek: refuse("fd_seek"),
    fd_write: refuse("fd_write"),
  },
};

/** Pages that the modules declare. */
const PAGES = 2;

/**
 * Has an engine decode a file.
 *
 * @returns its pixels, which are in the engine's memory: read them before anything else is decoded or encoded
 */
export function decodeWith(module: WebAssembly.Module, decode: (engine: RasterEngine) => RasterPixels): RasterPixels {
  return lendMemory(PAGES, (memory) => decode(new RasterEngine(module, memory)));
}

/** An engine for one file. */
class RasterEngine {
  readonly #exports: Record<string, Call>;
  readonly #memory: WebAssembly.Memory;

  constructor(module: WebAssembly.Module, memory: WebAssembly.Memory) {
    const imports = { ...IMPORTS, env: { ...IMPORTS.env, memory } };
    this.#memory = memory;
    this.#exports = new WebAssembly.Instance(module, imports).exports as Record<string, Call>;
    this.#exports._initialize?.();
  }

  /** Calls a function of the engine. @throws DecodeError when the engine gives up */
  call(name: string, ...args: readonly number[]): number {
    const call = this.#exports[name];
    if (call === undefined) throw new Error(`the engine has no ${name}`);
    try {
      return call(...args) >>> 0;
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw new DecodeError(error.message);
      throw error;
    }
  }

  /** Memory of that many bytes; its address. */
  allocate(length: number): number {
    const address = this.call("malloc", length);
    if (address === 0) throw new DecodeError("the decoder ran out of memory");
    return address;
  }

  /** A copy of the bytes in the engine's memory; its address. */
  put(bytes: Uint8Array): number {
    const address = this.allocate(bytes.length);
    this.view(address, bytes.length).set(bytes);
    return address;
  }

  /** The engine's own bytes, as they are until its next call. */
  view(address: number, length: number): Uint8Array {
    if (address + length > this.#memory.buffer.byteLength) throw new DecodeError("the decoder's picture has no memory");
    return new Uint8Array(this.#memory.buffer, address, length);
  }

  /** The 32-bit number at an address. */
  read(address: number): number {
    return new DataView(this.#memory.buffer).getUint32(address, true);
  }

  /** The picture of `width` by `height` pixels at an address. */
  pixels(address: number, width: number, height: number): RasterPixels {
    return { width, height, data: this.view(address, width * height * 4) };
  }
}
