// Types for bundled files that are not JavaScript, and for package modules without types.

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

declare module "*/pooled/webp-encoder.js" {
  export default function create(options: import("./pooled-memory.ts").EmscriptenOptions): Promise<{
    encode(
      data: Uint8Array,
      width: number,
      height: number,
      config: Readonly<Record<string, number>>,
    ): Uint8Array | null;
  }>;
}

declare module "*/pooled/avif-encoder.js" {
  export default function create(options: import("./pooled-memory.ts").EmscriptenOptions): Promise<{
    encode(
      data: Uint8Array,
      width: number,
      height: number,
      config: Readonly<Record<string, number | boolean>>,
    ): Uint8Array | null;
  }>;
}
