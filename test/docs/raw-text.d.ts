// Types for Vite's ?raw imports and import.meta.glob, which the test runner provides.

declare module "*?raw" {
  const text: string;
  export = text;
}

/** Imports all files that match a pattern. */
interface ImportMeta {
  glob(
    pattern: string,
    options: { readonly eager: true; readonly import?: "default"; readonly query?: string },
  ): Record<string, unknown>;
}
