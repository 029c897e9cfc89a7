// Type declarations for scripts/account.mjs.

declare module "*/scripts/account.mjs" {
  /** An open store. `call` runs an endpoint in this process. */
  interface LocalStore {
    call(serve: string, make: (token: string) => Request): Promise<Response>;
    dispose(): Promise<void>;
  }
  export function openStore(persistTo?: string): Promise<LocalStore>;
  export function run(
    args: readonly string[],
    streams: {
      readonly input: import("node:stream").Readable;
      readonly output: import("node:stream").Writable;
      readonly errors: import("node:stream").Writable;
      readonly openStore: (persistTo?: string) => Promise<LocalStore>;
    },
  ): Promise<number>;
}
