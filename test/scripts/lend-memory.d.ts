// The types of scripts/lend-memory.mjs, for its tests.

declare module "*/scripts/lend-memory.mjs" {
  export function lendMemory(bytes: Uint8Array): Uint8Array<ArrayBuffer>;
}
