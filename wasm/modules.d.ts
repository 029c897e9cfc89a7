// What the bundler makes of files that are not JavaScript.

declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}

declare module "*.bin" {
  const bytes: ArrayBuffer;
  export default bytes;
}

declare module "*.txt" {
  const text: string;
  export default text;
}

declare module "@jsquash/webp/codec/enc/webp_enc_simd.js" {
  /** Makes an engine. */
  export default function create(options: import("./lent-memory.ts").EmscriptenOptions): Promise<{
    encode(
      data: Uint8Array,
      width: number,
      height: number,
      config: Readonly<Record<string, number>>,
    ): Uint8Array | null;
  }>;
}

declare module "@jsquash/avif/codec/enc/avif_enc.js" {
  /** Makes an engine. */
  export default function create(options: import("./lent-memory.ts").EmscriptenOptions): Promise<{
    encode(
      data: Uint8Array,
      width: number,
      height: number,
      config: Readonly<Record<string, number | boolean>>,
    ): Uint8Array | null;
  }>;
}
