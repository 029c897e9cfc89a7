// Type declarations for scripts/import-memory.mjs.

declare module "*/scripts/import-memory.mjs" {
  export function importMemory(bytes: Uint8Array): Uint8Array<ArrayBuffer>;
}
