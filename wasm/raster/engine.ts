// Runs image decoders, with a new engine for each untrusted file, so that a malicious file cannot affect later files.
// Engines use the pooled memory of wasm/pooled-memory.ts, so ten images take no more memory than the largest of them.

import { usePooledMemory } from "../pooled-memory.ts";

type Call = (...args: number[]) => number;

/** Decoded pixels: rows from top to bottom, unpremultiplied RGBA (or CMYK). */
export interface RasterPixels {
  readonly width: number;
  readonly height: number;
  /** Four bytes per pixel. */
  readonly data: Uint8Array;
}

/** Thrown when a decoder cannot read a file, or calls an import that no valid file needs. */
export class DecodeError extends Error {
  override readonly name = "DecodeError";
}

const rejectImport = (name: string) => () => {
  throw new DecodeError(`the decoder called ${name}`);
};

/**
 * The imports of the engines. Valid files need none of the imports that throw; decoders call `longjmp` when they fail.
 */
const IMPORTS = {
  env: { setjmp: () => 0, longjmp: rejectImport("longjmp") },
  wasi_snapshot_preview1: {
    environ_sizes_get: () => 0,
    environ_get: rejectImport("environ_get"),
    proc_exit: rejectImport("proc_exit"),
    fd_close: rejectImport("fd_close"),
    fd_seek: rejectImport("fd_seek"),
    fd_write: rejectImport("fd_write"),
  },
};

/** Initial memory of the modules, in pages. */
const PAGES = 2;

/**
 * Decodes a file with a new engine.
 *
 * @returns pixels in the engine's memory: read them before any other image is decoded or encoded
 */
export function decodeWith(module: WebAssembly.Module, decode: (engine: RasterEngine) => RasterPixels): RasterPixels {
  return usePooledMemory(PAGES, (memory) => decode(new RasterEngine(module, memory)));
}

class RasterEngine {
  readonly #exports: Record<string, Call>;
  readonly #memory: WebAssembly.Memory;

  constructor(module: WebAssembly.Module, memory: WebAssembly.Memory) {
    const imports = { ...IMPORTS, env: { ...IMPORTS.env, memory } };
    this.#memory = memory;
    this.#exports = new WebAssembly.Instance(module, imports).exports as Record<string, Call>;
    this.#exports._initialize?.();
  }

  /** Calls an exported function. @throws DecodeError if the engine fails */
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

  /** Allocates memory, and returns its address. */
  allocate(length: number): number {
    const address = this.call("malloc", length);
    if (address === 0) throw new DecodeError("the decoder ran out of memory");
    return address;
  }

  /** Copies bytes to the engine's memory, and returns their address. */
  put(bytes: Uint8Array): number {
    const address = this.allocate(bytes.length);
    this.view(address, bytes.length).set(bytes);
    return address;
  }

  /** Returns a view of the engine's memory, which is valid until the next call. */
  view(address: number, length: number): Uint8Array {
    if (address + length > this.#memory.buffer.byteLength) throw new DecodeError("out of memory for the decoded image");
    return new Uint8Array(this.#memory.buffer, address, length);
  }

  /** Reads a 32-bit number. */
  read(address: number): number {
    return new DataView(this.#memory.buffer).getUint32(address, true);
  }

  /** Returns the pixels at an address as an image of the given size. */
  pixels(address: number, width: number, height: number): RasterPixels {
    return { width, height, data: this.view(address, width * height * 4) };
  }
}
