// Shows how many files are finished. Loaded on demand, because most commands draw one file. The package is CommonJS, as in yaml.ts.

import process from "node:process";
import { Presets, SingleBar } from "cli-progress";

/** Creates a bar on standard error. */
export function createBar(): SingleBar {
  return new SingleBar({ stream: process.stderr, clearOnComplete: true }, Presets.legacy);
}
