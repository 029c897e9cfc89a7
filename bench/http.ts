// Compares the Node server with a typical server that draws with Chart.js on @napi-rs/canvas (native.ts) and, with
// `--quickchart`, with QuickChart's open-source server: images per second over HTTP, and memory after many images. Each has one
// process per core. The servers take turns, so that other load affects all equally. `npm run bench:rivals` installs the first
// rival. For the second, check out QuickChart and install its dependencies.
//
//   [QUICKCHART_NODE=<node>] node bench/http.ts [--rounds=4] [--seconds=4] [--images=10000] [--only=W1,W2]
//     [--quickchart=<folder>]

import { fork, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { listTree, memoryOf } from "./process-memory.ts";
import { createRequest, readWorkloads } from "./workload.ts";

const OPTIONS = {
  rounds: { type: "string", default: "4" },
  seconds: { type: "string", default: "4" },
  images: { type: "string", default: "10000" },
  only: { type: "string" },
  quickchart: { type: "string" },
};
const { values } = parseArgs({ options: OPTIONS });
const root = path.join(import.meta.dirname, "..");
const processes = availableParallelism();
/** Number of concurrent requests. */
const CONCURRENCY = 4 * processes;
const only = values.only?.split(",");
const workloads = readWorkloads().filter(
  ({ id, kind, needsPlugins }) =>
    kind === "chart" && id !== "G" && needsPlugins !== true && (only === undefined || only.includes(id)),
);
const median = (list) => [...list].sort((one, other) => one - other)[Math.floor(list.length / 2)];

async function findPort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function startLimn() {
  const port = await findPort();
  const folder = mkdtempSync(path.join(tmpdir(), "limn-bench-"));
  const env = { PATH: process.env.PATH, PORT: String(port), METRICS_PORT: "0", CACHE_IMAGES: "off" };
  const child = spawn(process.execPath, [path.join(root, "dist-server/server.js")], { cwd: folder, env });
  await new Promise((resolve) => child.stdout.on("data", (part) => String(part).includes("listening") && resolve()));
  return {
    name: "Limn",
    urls: [`http://127.0.0.1:${port}`],
    pids: () => listTree([child.pid]),
    stop: () => {
      child.kill("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startNative() {
  const children = Array.from({ length: processes }, () => fork(path.join(import.meta.dirname, "native.ts")));
  const urls = await Promise.all(
    children.map((child) => new Promise((resolve) => child.once("message", ({ url }) => resolve(url)))),
  );
  return {
    name: "native",
    urls: urls.map((url) => String(url).replace(/\/$/, "")),
    ...manage(children),
  };
}

/** Starts one instance of QuickChart's single-process server per core. */
async function startQuickChart(folder) {
  const ports = await Promise.all(Array.from({ length: processes }, findPort));
  const children = ports.map((port) => {
    const env = {
      PATH: process.env.PATH,
      PORT: String(port),
      NODE_ENV: "production",
      EXPRESS_JSON_LIMIT: "10mb",
      REQUEST_TIMEOUT_MS: "60000",
      DISABLE_TELEMETRY: "1",
    };
    const args = ["--max-http-header-size=65536", "index.js"];
    // QuickChart's native packages work only in the version of Node that installed them.
    return spawn(process.env.QUICKCHART_NODE ?? process.execPath, args, { cwd: folder, env, stdio: "ignore" });
  });
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  for (const url of urls)
    while (
      !(await fetch(`${url}/healthcheck`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await new Promise((resolve) => setTimeout(resolve, 200));
  return { name: "QuickChart", urls, ...manage(children) };
}

function manage(children) {
  return {
    pids: () => children.map(({ pid }) => pid),
    stop: () => {
      for (const child of children) child.kill("SIGKILL");
    },
  };
}

/** Returns the resident memory of a server in MB. */
const sizeOf = ({ pids }) => Math.round(pids().reduce((sum, pid) => sum + memoryOf(pid), 0));

let requestCount = 0;

/** Sends requests until `isDone` returns true. Returns the number of images. */
async function load({ urls }, charts, isDone) {
  let images = 0;
  const client = async () => {
    while (!isDone(images)) {
      requestCount += 1;
      const { path: target, method, body } = createRequest(charts[requestCount % charts.length], 4, requestCount);
      const headers = { "Content-Type": "application/json" };
      const reply = await fetch(urls[requestCount % urls.length] + target, { method, headers, body });
      const bytes = await reply.arrayBuffer();
      if (reply.status !== 200 || bytes.byteLength < 100) throw new Error(`status ${reply.status}`);
      images += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, client));
  return images;
}

const servers = [await startLimn(), await startNative()];
if (values.quickchart !== undefined) servers.push(await startQuickChart(values.quickchart));
try {
  for (const chart of workloads) {
    const rates = servers.map(() => []);
    for (let round = 0; round <= Number(values.rounds); round++)
      for (const [i, server] of servers.entries()) {
        const start = performance.now();
        const end = start + 1000 * Number(values.seconds);
        const images = await load(server, [chart], () => performance.now() > end);
        // The first round warms up.
        if (round > 0) rates[i].push(images / ((performance.now() - start) / 1000));
      }
    if (Number(values.rounds) === 0) continue;
    const cells = servers.map(({ name }, i) => `${name} ${median(rates[i]).toFixed(1)}`);
    console.log(`${chart.id}, images per second: ${cells.join(", ")}`);
  }
  for (const server of servers) {
    const target = Number(values.images);
    const before = sizeOf(server);
    await load(server, workloads, (images) => images >= target / 2);
    const half = sizeOf(server);
    await load(server, workloads, (images) => images >= target / 2);
    console.log(
      `${server.name}: ${before} MB, after ${target / 2} images ${half} MB, after ${target} ${sizeOf(server)} MB`,
    );
  }
} finally {
  for (const server of servers) server.stop();
}
