// Type declarations for scripts/find-program.mjs.

declare module "*/scripts/find-program.mjs" {
  export function findProgram(names: readonly string[]): string | null;
}
