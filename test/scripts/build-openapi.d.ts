// The types of scripts/build-openapi.mjs, for its test.

declare module "*/scripts/build-openapi.mjs" {
  /** The document. */
  export function makeDocument(): Promise<Readonly<Record<string, unknown>>>;
}
