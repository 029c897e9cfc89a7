// The parts of scripts/make-themes-page.mjs that the tests use.

declare module "*/scripts/make-themes-page.mjs" {
  export const PURPOSES: Readonly<Record<string, string>>;
  export function formatPalettes(): string;
  export function formatSequences(): string;
  export function measureSequence(
    colors: readonly string[],
  ): Readonly<Record<string, { readonly neighbours: number; readonly sides: number }>>;
  export function measurePalette(name: string): {
    readonly contrast: number;
    readonly textContrast: number;
    readonly differences: Readonly<Record<string, readonly [number, number, number]>>;
  };
}
