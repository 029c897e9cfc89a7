// Type declarations for scripts/build-openapi.mjs.

declare module "*/scripts/build-openapi.mjs" {
  /** Generates the OpenAPI document. */
  export function makeDocument(): Promise<Readonly<Record<string, unknown>>>;
}
