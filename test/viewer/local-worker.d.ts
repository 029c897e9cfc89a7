// Types for scripts/local-worker.mjs, for tests that start the Worker.

declare module "*/scripts/local-worker.mjs" {
  export interface WorkerModule {
    readonly type: string;
    readonly path: string;
    readonly contents: Uint8Array;
  }

  /** Builds the Worker. */
  export function bundleWorker(): WorkerModule[];

  /** Runs wrangler. Returns its output. */
  export function runWrangler(...args: string[]): string;

  /** Returns the modules in a folder that wrangler or its Vite plugin has written. */
  export function readModules(directory: string): WorkerModule[];

  /** Starts workerd with the modules. The caller must call `dispose`. */
  export function startWorker(
    modules: readonly WorkerModule[],
    settings?: Readonly<Record<string, string>>,
    isInspected?: boolean,
    further?: Readonly<Record<string, unknown>>,
  ): Promise<{ url: URL; inspector: URL | null; dispose: () => Promise<void> }>;
}
