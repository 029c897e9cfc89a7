// Compares the Node server with a typical server that draws with Chart.js on @napi-rs/canvas (native.ts) and, with
// `--quickchart`, with QuickChart's open-source server: images per second over HTTP, and memory after many images. Each has one
// process per core. The servers take turns, so that other load affects all equally. `npm run bench:rivals` installs the first
// rival. For the second, check out QuickChart and install its dependencies.
//
//   [QUICKCHART_NODE=<node>] node bench/http.ts [--rounds=4] [--seconds=4] [--images=10000] [--only=W1,W2]
//     [--quickchart=<folder>]

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { listTree, memoryOf } from "./process-memory.ts";
import { median } from "./statistics.ts";
import { createRequest, readCharts, type Workload } from "./workload.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "4" },
    seconds: { type: "string", default: "4" },
    images: { type: "string", default: "10000" },
    only: { type: "string" },
    quickchart: { type: "string" },
  },
});
const processes = availableParallelism();
/** Number of concurrent requests. */
const CONCURRENCY = 4 * processes;
const only = values.only?.split(",");
const workloads = readCharts().filter(({ id }) => only?.includes(id) ?? true);

/** A server with one process per core, which may be an address each. */
interface Service {
  readonly name: string;
  readonly processes: readonly { readonly url: string; readonly pid: number; readonly stop: () => void }[];
}

async function findPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

/** Starts a program that listens on PORT, and waits until it responds. */
async function startProcess(
  args: (port: string) => readonly string[],
  { folder, node = process.execPath, env = {} }: { folder: string; node?: string; env?: NodeJS.ProcessEnv },
) {
  const port = await findPort();
  const variables = { PATH: process.env.PATH, PORT: port, ...env };
  const child = spawn(node, args(port), { cwd: folder, env: variables, stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  const responds = () => fetch(`${url}/healthcheck`).then(Boolean, () => false);
  while (!(await responds())) await setTimeout(200);
  return { url, pid: child.pid as number, stop: () => child.kill("SIGKILL") };
}

const startPerCore = (...args: Parameters<typeof startProcess>) =>
  Promise.all(Array.from({ length: processes }, () => startProcess(...args)));

/** Returns the resident memory of a server in MB. */
const sizeOf = (service: Service) =>
  Math.round(listTree(service.processes.map(({ pid }) => pid)).reduce((sum, pid) => sum + memoryOf(pid), 0));

let requestCount = 0;

/** Sends requests until `isDone` returns true. Returns the number of images. */
async function load({ processes }: Service, charts: readonly Workload[], isDone: (images: number) => boolean) {
  let images = 0;
  const client = async () => {
    while (!isDone(images)) {
      requestCount += 1;
      const chart = charts[requestCount % charts.length] as Workload;
      const { path: target, method = "GET", body } = createRequest(chart, requestCount);
      const headers = { "Content-Type": "application/json" };
      const url = `${processes[requestCount % processes.length]?.url}${target}`;
      const reply = await fetch(url, { method, headers, body: body as Buffer<ArrayBuffer> });
      const bytes = await reply.arrayBuffer();
      if (reply.status !== 200 || bytes.byteLength < 100) throw new Error(`status ${reply.status}`);
      images += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, client));
  return images;
}

const program = (file: string) => path.join(import.meta.dirname, file);
const temporary = mkdtempSync(path.join(tmpdir(), "limn-bench-"));
const services: Service[] = [];
try {
  const limn = { folder: temporary, env: { METRICS_PORT: "0", CACHE_IMAGES: "off" } };
  services.push({ name: "Limn", processes: [await startProcess(() => [program("../dist-server/server.js")], limn)] });
  const native = (port: string) => [program("native.ts"), port];
  services.push({ name: "native", processes: await startPerCore(native, { folder: temporary }) });
  if (values.quickchart !== undefined) {
    const env = {
      NODE_ENV: "production",
      EXPRESS_JSON_LIMIT: "10mb",
      REQUEST_TIMEOUT_MS: "60000",
      DISABLE_TELEMETRY: "1",
    };
    // QuickChart's native packages work only in the version of Node that installed them.
    const options = { folder: values.quickchart, node: process.env.QUICKCHART_NODE ?? process.execPath, env };
    const quickchart = await startPerCore(() => ["--max-http-header-size=65536", "index.js"], options);
    services.push({ name: "QuickChart", processes: quickchart });
  }
  for (const chart of workloads) {
    const rates = new Map(services.map((service) => [service, [] as number[]]));
    // The first round warms up.
    for (let round = 0; round <= Number(values.rounds); round++)
      for (const [service, list] of rates) {
        const start = performance.now();
        const end = start + 1000 * Number(values.seconds);
        const images = await load(service, [chart], () => performance.now() > end);
        if (round > 0) list.push(images / ((performance.now() - start) / 1000));
      }
    const cells = [...rates].map(([{ name }, list]) => `${name} ${median(list).toFixed(1)}`);
    console.log(`${chart.id}, images per second: ${cells.join(", ")}`);
  }
  for (const service of services) {
    const half = Number(values.images) / 2;
    const sizes = [`${sizeOf(service)} MB`];
    for (const count of [half, 2 * half]) {
      await load(service, workloads, (images) => images >= half);
      sizes.push(`after ${count} images ${sizeOf(service)} MB`);
    }
    console.log(`${service.name}: ${sizes.join(", ")}`);
  }
} finally {
  for (const { processes } of services) for (const { stop } of processes) stop();
  rmSync(temporary, { recursive: true, force: true });
}
