// What the test runner makes of a file that is asked for as text.

declare module "*?raw" {
  const text: string;
  export = text;
}

/** Files that vite finds by a pattern and bundles with the tests. */
interface ImportMeta {
  glob(
    pattern: string,
    options: { readonly eager: true; readonly import: "default"; readonly query?: string },
  ): Record<string, unknown>;
}
