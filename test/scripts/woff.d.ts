// Type declarations for scripts/woff.mjs.

declare module "*/scripts/woff.mjs" {
  export interface Table {
    readonly checksum: number;
    readonly length: number;
    readonly packed: Uint8Array;
    bytes(): Uint8Array;
  }
  export interface Font {
    readonly flavor: number;
    readonly tables: Map<string, Table>;
  }
  export function readWoff(file: Buffer): Font;
  export function readOpenType(file: Buffer): Font;
  export function writeOpenType(font: Font): Buffer;
  export function writeWoff(font: Font, tags: ReadonlySet<string>): { file: Buffer; size: number };
  export function readCodePoints(cmap: Buffer): Set<number>;
}
