// Type declarations for scripts/fontsource.mjs.

declare module "*/scripts/fontsource.mjs" {
  import type { Font } from "*/scripts/woff.mjs";
  export interface Slice {
    readonly name: string;
    readonly range: readonly (readonly [first: number, last: number])[];
  }
  export interface Family {
    readonly id: string;
    readonly name: string;
    readonly kind: string;
    readonly license: string;
    readonly licenseText: string;
    readonly faces: readonly string[];
    readonly slices: readonly Slice[];
    read(slice: Slice, face: string): Font;
  }
  export function readFontsource(packages: string, family: { readonly package: string }): Family;
}
