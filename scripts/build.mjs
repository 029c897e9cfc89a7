// Builds generated/ and public/. Steps whose inputs are unchanged since the last build are skipped. Delete both
// directories to build from scratch.

import path from "node:path";
import { fileURLToPath } from "node:url";
import { STEPS } from "./build-steps.mjs";
import { runSteps } from "./run-steps.mjs";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
try {
  await runSteps(root, STEPS, "generated/stamps");
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
