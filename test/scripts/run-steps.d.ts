// Type declarations for scripts/run-steps.mjs and scripts/build-steps.mjs.

declare module "*/scripts/run-steps.mjs" {
  export interface Step {
    readonly commands: readonly string[];
    readonly inputs: readonly string[];
    readonly outputs: readonly string[];
  }
  export function listMissingOutputs(root: string, steps: Readonly<Record<string, Pick<Step, "outputs">>>): string[];
  export function runSteps(root: string, steps: Readonly<Record<string, Step>>, stamps: string): Promise<string[]>;
}

declare module "*/scripts/build-steps.mjs" {
  export const STEPS: Readonly<Record<string, import("*/scripts/run-steps.mjs").Step>>;
}
