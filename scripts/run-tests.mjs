// Runs all tests in several vitest runs, because a single run of all files occasionally loses a worker to an oversized
// message. Prints the total counts in one line, and fails if any run fails.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const SHARDS = 3;
const RUNS = [
  ["--project=node", "--project=viewer"],
  ...Array.from({ length: SHARDS }, (_, index) => ["--project=worker", `--shard=${index + 1}/${SHARDS}`]),
];

const folder = mkdtempSync(path.join(tmpdir(), "limn-tests-"));
const total = { passed: 0, failed: 0, skipped: 0 };
let hasFailed = false;
for (const [index, run] of RUNS.entries()) {
  const file = path.join(folder, `${index}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { status } = spawnSync("vitest", ["run", ...run, ...reporters, ...process.argv.slice(2)], { stdio: "inherit" });
  hasFailed ||= status !== 0;
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(file, "utf8"));
    total.passed += numPassedTests;
    total.failed += numFailedTests;
    total.skipped += numPendingTests;
  } catch {
    console.error(`vitest run ${run.join(" ")} has written no report`);
    hasFailed = true;
  }
}
rmSync(folder, { recursive: true });
const { passed, failed, skipped } = total;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = hasFailed ? 1 : 0;
