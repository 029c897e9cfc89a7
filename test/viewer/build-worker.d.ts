// Types for scripts/build-worker.mjs.

declare module "*/scripts/build-worker.mjs" {
  import type { BuildResult, Metafile } from "esbuild";

  /** Builds the Worker. */
  export function buildWorker(options?: { readonly write?: boolean }): BuildResult<{ metafile: true }>;

  /** Lists what a start of the Worker loads: the bytes of each file in the bundle. */
  export function listStartFiles(metafile: Metafile): Map<string, number>;
}
