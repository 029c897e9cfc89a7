// Sends valid requests of all kinds to two Node servers that share one Redis, and prints the memory of each server's processes
// after every thousand requests. During the first quarter, it kills a worker process, Redis and a whole server. Fails if a
// request fails while no fault is in effect, or if the mean memory of a server in the last quarter is more than 1.05 times the
// mean of the second quarter.
//
//   npm run soak:server -- [--requests=100000] [--concurrency=4] [--formatters]
//
// With --formatters, all requests are scripts with formatters for random locales.

import { createServer } from "node:http";
import path from "node:path";
import { parseArgs } from "node:util";
import { listTree, memoryOf } from "../bench/process-memory.mjs";
import { IMAGE_FILES } from "../test/fuzz/hostile-values.ts";
import { SECRETS, ServiceClient } from "../test/fuzz/service-client.ts";
import {
  EXPECTED_ERROR,
  generateFormatterRequest,
  generateValidRequest,
  REMOTE_IMAGES,
} from "../test/fuzz/valid-request.ts";
import { findPort, removeFolders, startRedis, startServer } from "../test/viewer/node-server.ts";

/** Maximum ratio of the last quarter's mean memory to the second quarter's. */
const MAX_GROWTH = 1.05;
/** Number of requests between two reports. */
const REPORT_INTERVAL = 1000;

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "100000" },
    concurrency: { type: "string", default: "4" },
    formatters: { type: "boolean", default: false },
  },
});
const [requests, concurrency] = [Number(values.requests), Number(values.concurrency)];
const generate = values.formatters ? generateFormatterRequest : generateValidRequest;
const folder = path.join(import.meta.dirname, "../dist-server");

const images = createServer((request, response) => {
  response.end(IMAGE_FILES[Number(request.url.slice(1)) % REMOTE_IMAGES]);
});
await new Promise((resolve) => images.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${images.address().port}`;

const redisPort = await findPort();
const REDIS_OPTIONS = ["--appendonly", "yes", "--maxmemory", "256mb", "--maxmemory-policy", "allkeys-lru"];
const settings = {
  ...SECRETS,
  STORAGE_URL: `redis://127.0.0.1:${redisPort}`,
  ALLOW_LOCAL_IMAGES: "true",
  ANONYMOUS_POINTS_PER_MINUTE: "1000000000",
};

let redis = await startRedis("redis-server", redisPort, REDIS_OPTIONS);
const ports = await Promise.all([findPort(), findPort()]);
const start = (index) => startServer(folder, { ...settings, PORT: String(ports[index]) });
const servers = [await start(0), await start(1)];
const charts = [];
const clients = ports.map((port) => new ServiceClient(new URL(`http://127.0.0.1:${port}`), charts));
await clients[0].prepare();

/** The fault in effect, during which failures are expected. */
let fault = null;

/** Waits until both servers return a saved chart again. */
async function waitForRecovery() {
  for (const client of clients)
    for (let isReady = false; !isReady; await new Promise((resolve) => setTimeout(resolve, 200)))
      isReady = await client
        .send({ method: "GET", target: "/chart/render/SAVED-ID-0?width=60&height=40", headers: {} }, 5000)
        .then(
          ({ status }) => status === 200,
          () => false,
        );
}

/** Causes a fault and waits until the servers have recovered. */
async function injectFault(name, cause) {
  fault = name;
  console.log(`FAULT: ${name}`);
  await cause();
  await waitForRecovery();
  fault = null;
  console.log(`recovered from: ${name}`);
}

const FAULTS = [
  ["worker process killed", () => process.kill(listTree([servers[0].process.pid])[1], "SIGKILL")],
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
      servers[1].kill("SIGKILL");
      await servers[1].ended;
      servers[1] = await start(1);
    },
  ],
];

const failures = new Map();
const expected = new Map();
const count = (counts, line) => counts.set(line, (counts.get(line) ?? 0) + 1);
const levels = servers.map(() => []);
let finished = false;
try {
  console.log("MB\nrequests  first server  second server");
  let sent = 0;
  for (let first = 0; first < requests; first += REPORT_INTERVAL) {
    const last = Math.min(first + REPORT_INTERVAL, requests);
    const send = async () => {
      while (sent < last) {
        const index = sent++;
        const request = generate(1, index, origin);
        const faultBefore = fault;
        const problem = await clients[index % 2].send(request, 60_000).then(
          ({ status, headers }) => {
            const message = headers["x-service-error"] ?? "";
            const isExpected = status === 200 || (status === 400 && EXPECTED_ERROR.test(message));
            return isExpected ? null : `status ${status} ${message}`.trim();
          },
          (error) => error.message,
        );
        if (problem === null) continue;
        const during = faultBefore ?? fault;
        const line = `${problem} for ${request.method} ${request.target.slice(0, 20)}`;
        if (during === null) count(failures, line);
        else count(expected, `${line} (fault: ${during})`);
      }
    };
    const next = FAULTS[(first / REPORT_INTERVAL - 1) / Math.floor(requests / REPORT_INTERVAL / 16)];
    await Promise.all([...Array.from({ length: concurrency }, send), next && injectFault(...next)]);
    const memory = servers.map(({ process: { pid } }) => listTree([pid]).map(memoryOf));
    for (const [index, parts] of memory.entries()) levels[index].push(parts.reduce((total, part) => total + part, 0));
    const cells = memory.map((parts) => parts.map((part) => part.toFixed(0)).join(" + "));
    console.log(`${String(last).padStart(8)}  ${cells.map((cell) => cell.padStart(12)).join("  ")}`);
  }
  finished = true;
} finally {
  for (const client of clients) client.close();
  for (const server of servers) server.kill(finished ? "SIGTERM" : "SIGKILL");
  await Promise.all(servers.map(({ ended }) => ended));
  redis.kill("SIGKILL");
  images.close();
  removeFolders();
}
for (const [line, times] of expected) console.log(`DURING FAULTS, ${times} times: ${line}`);
for (const [line, times] of failures) console.log(`FAILED ${times} times: ${line}`);
const mean = (list) => list.reduce((total, value) => total + value, 0) / list.length;
const quarter = Math.floor(levels[0].length / 4);
const growths = levels.map((list) => mean(list.slice(-quarter)) / mean(list.slice(quarter, 2 * quarter)));
console.log(
  `memory in the last quarter, compared with the second: ${growths.map((each) => each.toFixed(3)).join(", ")}`,
);
process.exitCode = failures.size > 0 || growths.some((growth) => growth > MAX_GROWTH) ? 1 : 0;
