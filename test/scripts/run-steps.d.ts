// Type declarations for scripts/run-steps.mjs.

declare module "*/scripts/run-steps.mjs" {
  export interface Step {
    readonly commands: readonly string[];
    readonly inputs: readonly string[];
    readonly outputs: readonly string[];
  }
  export function runSteps(root: string, steps: Readonly<Record<string, Step>>, stamps: string): Promise<string[]>;
}
