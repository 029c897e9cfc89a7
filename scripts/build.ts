// Builds generated/ and public/. Steps whose inputs are unchanged since the last build are skipped. Delete both
// directories to build from scratch.

import path from "node:path";
import { STEPS } from "./build-steps.ts";
import { runSteps } from "./run-steps.ts";

const root = path.join(import.meta.dirname, "..");
try {
  await runSteps(root, STEPS, "generated/stamps");
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
