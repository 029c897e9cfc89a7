// Prints the size of a deployment and the CPU time of its global scope, next to the platform's limits. It doesn't fail, because
// times differ between machines. bench/starts.ts measures the whole startup.

import type { Profiler } from "node:inspector";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { buildWorker, listStartFiles } from "./build-worker.ts";
import { bundleWorker, runWrangler, type WorkerModule } from "./local-worker.ts";
import { inTemporaryFolder, readJson } from "./project.ts";

/** The platform's limit on the uncompressed size, in bytes. */
const CEILING = 64 * 1024 * 1024;
const KINDS = { ESModule: "JavaScript", CompiledWasm: "WebAssembly", Data: "fonts", Text: "texts" };
/** Minimum size of a package that gets its own line, in bytes. */
const SMALL = 20_000;

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`.padStart(9);

function printSizes(modules: readonly WorkerModule[]): void {
  const rows = Object.entries(KINDS).map(([type, kind]) => {
    const files = modules.filter((module) => module.type === type);
    const raw = files.reduce((sum, { contents }) => sum + contents.length, 0);
    const packed = files.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0);
    return { kind: `${kind} (${files.length})`, raw, packed };
  });
  const total = (key: "raw" | "packed") => rows.reduce((sum, row) => sum + row[key], 0);
  console.log("Bundle                    raw      gzip");
  for (const { kind, raw, packed } of [...rows, { kind: "total", raw: total("raw"), packed: total("packed") }])
    console.log(`${kind.padEnd(20)}${megabytes(raw)} ${megabytes(packed)}`);
  const share = Math.round((total("raw") / CEILING) * 100);
  console.log(`${"platform allows".padEnd(20)}${megabytes(CEILING)}   ${share} % used`);
}

/** Prints the size of the JavaScript that is loaded at startup, by package. */
function printPackages() {
  const bytes = new Map<string, number>();
  for (const [file, weight] of listStartFiles(buildWorker().metafile)) {
    if (!/\.[jt]s$/.test(file)) continue;
    const [, name = file] =
      /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? /^(generated\/packages\/.*|src\/[^/]+|[^/]+)/.exec(file) ?? [];
    bytes.set(name, (bytes.get(name) ?? 0) + weight);
  }
  const rows = [...bytes].sort(([, one], [, other]) => other - one);
  const others = rows.filter(([, weight]) => weight < SMALL);
  console.log("\nJavaScript loaded at startup");
  for (const [name, weight] of rows.filter((row) => !others.includes(row))) printBytes(name, weight);
  printBytes(
    `${others.length} others`,
    others.reduce((sum, [, weight]) => sum + weight, 0),
  );
}

function printBytes(name: string, bytes: number): void {
  console.log(`${name.padEnd(40)}${`${Math.round(bytes / 1000)} kB`.padStart(9)}`);
}

/** Returns the CPU time of the Worker's global scope in milliseconds, from wrangler's startup profile. */
const profileStart = () =>
  inTemporaryFolder((folder): number => {
    const file = path.join(folder, "start.cpuprofile");
    runWrangler("check", "startup", "--outfile", file);
    const { nodes, samples = [], timeDeltas = [] }: Profiler.Profile = readJson(file);
    const idle = nodes.find((node) => node.callFrame.functionName === "(idle)")?.id;
    return timeDeltas.reduce((sum, delta, index) => sum + (samples[index] === idle ? 0 : delta), 0) / 1000;
  });

printSizes(bundleWorker());
printPackages();
console.log(
  `\nCPU time of the global scope: ${(await profileStart()).toFixed(0)} ms on this machine; the platform allows 1 s`,
);
