// Type declarations for scripts/meter-wasm.mjs.

declare module "*/scripts/meter-wasm.mjs" {
  /**
   * Adds a meter to a module. The result exports `fuel` and, if Emscripten's stack pointer is found, `stack`, both
   * mutable i32 globals; with `smallStack`, also `stackEnd`.
   */
  export function meterWasm(
    bytes: Uint8Array,
    options?: {
      readonly minPages?: number;
      readonly hostCall?: number;
      readonly hostCalls?: Readonly<Record<string, number>>;
      readonly smallStack?: { readonly from: number; readonly to: number };
    },
  ): Uint8Array<ArrayBuffer>;
}
