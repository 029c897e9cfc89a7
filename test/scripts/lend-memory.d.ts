// Type declarations of scripts/lend-memory.mjs.

declare module "*/scripts/lend-memory.mjs" {
  export function lendMemory(bytes: Uint8Array): Uint8Array<ArrayBuffer>;
}
