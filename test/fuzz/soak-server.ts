// Sends valid requests of all kinds to two Node servers that share one Redis, and prints the memory of each server's processes
// after every thousand requests. During the first quarter, it kills a worker process, Redis and a whole server. Fails if a
// request fails while no fault is in effect, or if the mean memory of a server in the last quarter is more than 1.05 times the
// mean of the second quarter.
//
//   npm run soak:server -- [--requests=100000] [--concurrency=4] [--formatters]
//
// With --formatters, all requests are scripts with formatters for random locales.

import path from "node:path";
import { listTree, memoryOf } from "../../bench/process-memory.ts";
import { findPort, removeFolders, startRedis, startServer } from "../viewer/node-server.ts";
import type { FuzzRequest } from "./draft.ts";
import { type SavedChart, SECRETS, ServiceClient } from "./service-client.ts";
import { Counts, hasGrown, readSoakOptions, soak } from "./soak-run.ts";

const REDIS_OPTIONS = ["--appendonly", "yes", "--maxmemory", "256mb", "--maxmemory-policy", "allkeys-lru"];

const options = readSoakOptions();
const folder = path.join(import.meta.dirname, "../../dist-server");
const redisPort = await findPort();
const settings = {
  ...SECRETS,
  STORAGE_URL: `redis://127.0.0.1:${redisPort}`,
  ALLOW_LOCAL_IMAGES: "true",
  ANONYMOUS_POINTS_PER_MINUTE: "1000000000",
};
let redis = await startRedis("redis-server", redisPort, REDIS_OPTIONS);
const charts: SavedChart[] = [];

/** Starts a server, and returns it with its client and its memory after each report. */
async function startOne(name: string) {
  const port = await findPort();
  const start = () => startServer(folder, { ...settings, PORT: String(port) });
  const client = new ServiceClient(new URL(`http://127.0.0.1:${port}`), charts);
  return { name, start, running: await start(), client, levels: [] as number[] };
}
const [first, second] = [await startOne("the first server"), await startOne("the second server")];
const servers = [first, second];
await first.client.prepare();

/** The fault in effect, during which failures are expected. */
let fault: string | undefined;

/** Waits until both servers return a saved chart again. */
async function waitForRecovery(): Promise<void> {
  const saved = { method: "GET", target: "/chart/render/SAVED-ID-0?width=60&height=40", headers: {} };
  for (const { client } of servers)
    for (let isReady = false; !isReady; await new Promise((resolve) => setTimeout(resolve, 200)))
      isReady = await client.send(saved, 5000).then(
        ({ status }) => status === 200,
        () => false,
      );
}

const faults: [name: string, cause: () => Promise<void> | void][] = [
  [
    "worker process killed",
    () => {
      const [, worker] = listTree([first.running.process.pid as number]);
      process.kill(worker as number, "SIGKILL");
    },
  ],
  [
    "Redis down for 5 s",
    async () => {
      redis.kill("SIGKILL");
      await redis.ended;
      await new Promise((resolve) => setTimeout(resolve, 5000));
      redis = await startRedis("redis-server", redisPort, [...REDIS_OPTIONS, "--dir", redis.folder]);
    },
  ],
  [
    "server killed",
    async () => {
      second.running.kill("SIGKILL");
      await second.running.ended;
      second.running = await second.start();
    },
  ],
];
/** Number of requests between two faults, so that all faults are in the first quarter. */
const interval = options.requests / 16;
let recovery: Promise<void> | undefined;

/** Causes the next fault, and waits until the servers have recovered. */
async function injectFault(): Promise<void> {
  const [name, cause] = faults.shift() ?? [];
  if (name === undefined || cause === undefined) return;
  fault = name;
  console.log(`FAULT: ${name}`);
  await cause();
  await waitForRecovery();
  fault = undefined;
  console.log(`recovered from: ${name}`);
}

/** The fault in effect when a request was sent or ended. */
const disturbed = new WeakMap<FuzzRequest, string>();
const failures = new Counts();
const expected = new Counts();
let nextFault = interval;
let finished = false;
try {
  console.log("MB\nrequests  first server  second server");
  await soak(
    options,
    async (request, index, timeout) => {
      if (index >= nextFault && fault === undefined) {
        nextFault += interval;
        recovery = injectFault();
      }
      const { client } = index % 2 === 0 ? first : second;
      if (fault !== undefined) disturbed.set(request, fault);
      try {
        return await client.send(request, timeout);
      } finally {
        if (fault !== undefined) disturbed.set(request, fault);
      }
    },
    (problem, request) => {
      const line = `${problem} for ${request.method} ${request.target.slice(0, 20)}`;
      const during = disturbed.get(request);
      if (during === undefined) failures.add(line);
      else expected.add(`${line} (fault: ${during})`);
    },
    async (done) => {
      await recovery;
      const cells = servers.map(({ running, levels }) => {
        const parts = listTree([running.process.pid as number]).map(memoryOf);
        levels.push(parts.reduce((total, part) => total + part, 0));
        return parts.map((part) => part.toFixed(0)).join(" + ");
      });
      console.log(`${String(done).padStart(8)}  ${cells.map((cell) => cell.padStart(12)).join("  ")}`);
    },
  );
  finished = true;
} finally {
  for (const { client, running } of servers) {
    client.close();
    running.kill(finished ? "SIGTERM" : "SIGKILL");
  }
  await Promise.all(servers.map(({ running }) => running.ended));
  redis.kill("SIGKILL");
  removeFolders();
}
expected.print("DURING FAULTS,");
failures.print("FAILED");
const grown = servers.filter(({ name, levels }) => hasGrown(name, levels));
process.exitCode = failures.size > 0 || grown.length > 0 ? 1 : 0;
