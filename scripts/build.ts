// Builds generated/ and public/. Steps whose inputs are unchanged since the last build are skipped. Delete both
// directories to build from scratch.

import { STEPS } from "./build-steps.ts";
import { ROOT } from "./project.ts";
import { runSteps } from "./run-steps.ts";

try {
  await runSteps(ROOT, STEPS, "generated/stamps");
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
