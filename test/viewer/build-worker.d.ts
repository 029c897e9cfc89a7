// Types for scripts/build-worker.mjs.

declare module "*/scripts/build-worker.mjs" {
  import type { BuildResult, Metafile } from "esbuild";

  /** Builds the Worker. */
  export function buildWorker(options?: { readonly write?: boolean }): BuildResult<{ metafile: true }>;

  /** Returns the size in bytes of each source file or asset that is loaded at startup. */
  export function listStartFiles(metafile: Metafile): Map<string, number>;
}
