// Runs vitest with the given arguments, and prints the total counts in the last line. The TEST_SEED variable sets the
// seed of the property tests, and TEST_DEPTH=full makes the long tests try all their cases instead of a sample.

import { spawnSync } from "node:child_process";
import { inTemporaryFolder, readJson } from "./project.ts";

const { TEST_SEED = "1", TEST_DEPTH = "sample" } = process.env;
console.log(`TEST_SEED=${TEST_SEED} TEST_DEPTH=${TEST_DEPTH}`);

/** The report of a test file. */
interface TestFile {
  readonly name: string;
  readonly status: string;
  readonly message: string;
}

await inTemporaryFolder((folder) => {
  const file = `${folder}/report.json`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { status } = spawnSync("vitest", ["run", ...reporters, ...process.argv.slice(2)], { stdio: "inherit" });
  process.exitCode = status ?? 1;
  const { numPassedTests: passed, numPendingTests: skipped, ...report } = readJson(file);
  // A file that fails before its tests, for example in an import, counts as one failure.
  const broken = (report.testResults as TestFile[]).filter((file) => file.status === "failed" && file.message !== "");
  for (const file of broken) console.log(`${file.name}: ${file.message}`);
  // A run that ends with an error outside its tests, for example because the runtime exited, also counts as one failure.
  const failed = report.numFailedTests + broken.length || (status === 0 ? 0 : 1);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
});
