// The types of scripts/meter-wasm.mjs, for its tests.

declare module "*/scripts/meter-wasm.mjs" {
  /**
   * The module with its meter: exports `fuel` and, where Emscripten's stack pointer is found, `stack`, both mutable i32; with a
   * small stack also `stackEnd`.
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
