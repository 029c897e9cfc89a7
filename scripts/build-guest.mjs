// Makes generated/guest-*.txt: the programs that run inside the sandbox's engine, each bundled into one text for it to read.

import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const PROGRAMS = { membrane: "src/sandbox/guest/membrane.ts", chart: "src/chart/script/guest/chart.ts" };

for (const [name, entry] of Object.entries(PROGRAMS))
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: `generated/guest-${name}.txt`,
    bundle: true,
    minify: true,
    format: "iife",
    // The engine reads ES2023.
    target: "es2022",
  });
