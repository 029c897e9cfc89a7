// Type declarations for scripts/font-pack.mjs.

declare module "*/scripts/font-pack.mjs" {
  import type { Family } from "*/scripts/fontsource.mjs";
  export function writePack(families: readonly Family[]): Buffer;
  export function readPack(file: Buffer): Family[];
}
