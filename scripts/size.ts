// Prints the size of a deployment and its startup time, next to the platform's limits. It doesn't fail, because times
// differ between machines.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { Profiler } from "node:inspector";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { buildWorker, listStartFiles } from "./build-worker.ts";
import { bundleWorker, runWrangler, startWorker, type WorkerModule } from "./local-worker.ts";

/** The platform's size limits, in gzipped bytes. */
const CEILINGS = { "paid plan": 10e6, "free plan": 3e6 };
const STARTS = 5;
const KINDS = { ESModule: "JavaScript", CompiledWasm: "WebAssembly", Data: "fonts", Text: "texts" };
/** Minimum size of a package that gets its own line, in bytes. */
const SMALL = 20_000;
const EMPTY: readonly WorkerModule[] = [
  {
    type: "ESModule",
    path: "empty.js",
    contents: Buffer.from("export default { fetch: () => new Response() };"),
  },
];
const CHART = {
  version: 4,
  chart: { type: "bar", data: { labels: ["a", "b", "c"], datasets: [{ label: "x", data: [1, 2, 3] }] } },
};

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`.padStart(9);
const milliseconds = (value: number) => `${value.toFixed(0)} ms`.padStart(9);
const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

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
  for (const [plan, ceiling] of Object.entries(CEILINGS)) {
    const share = Math.round((total("packed") / ceiling) * 100);
    console.log(`${`${plan} allows`.padEnd(20)}          ${megabytes(ceiling)}   ${share} % used`);
  }
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
function profileStart(): number {
  const directory = mkdtempSync(path.join(tmpdir(), "limn-"));
  try {
    const file = path.join(directory, "start.cpuprofile");
    runWrangler("check", "startup", "--outfile", file);
    const { nodes, samples = [], timeDeltas = [] }: Profiler.Profile = JSON.parse(readFileSync(file, "utf8"));
    const idle = nodes.find((node) => node.callFrame.functionName === "(idle)")?.id;
    return timeDeltas.reduce((sum, delta, index) => sum + (samples[index] === idle ? 0 : delta), 0) / 1000;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/**
 * Returns the milliseconds from the start of workerd to its first response and, if `request` is given, from then to its
 * response.
 */
async function timeStart(modules: readonly WorkerModule[], request?: RequestInit) {
  const start = performance.now();
  const { url, dispose } = await startWorker(modules);
  try {
    const ask = async (target: string, init?: RequestInit) => {
      const reply = await fetch(new URL(target, url), init);
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`${target} returned status ${reply.status}`);
      return performance.now();
    };
    const answered = await ask("/healthcheck");
    const drawn = request === undefined ? answered : await ask("/chart", request);
    return { boot: answered - start, drawing: drawn - answered };
  } finally {
    await dispose();
  }
}

const modules = bundleWorker();
printSizes(modules);
printPackages();

const request = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(CHART) };
const starts: { boot: number; drawing: number; added: number }[] = [];
for (let i = 0; i < STARTS; i++) {
  const empty = await timeStart(EMPTY);
  const { boot, drawing } = await timeStart(modules, request);
  starts.push({ boot, drawing, added: boot - empty.boot });
}
const take = (key: "boot" | "drawing" | "added") => milliseconds(median(starts.map((start) => start[key])));
console.log(`
Startup on this machine; the platform allows 1 s of CPU time
global scope        ${milliseconds(profileStart())}   CPU time, from wrangler check startup
first response      ${take("boot")}   from starting workerd to the response of /healthcheck, median of ${STARTS}
  of which Limn     ${take("added")}   minus the time of an empty Worker
first chart         ${take("drawing")}   after that: loads Chart.js 4, the fonts and the rasterizer`);
