// Sends valid requests of all kinds for a long time, including charts with remote images, and prints the memory of the
// Worker's isolate, by component, after every thousand requests. Fails if the mean memory of the last quarter is more than
// 1.05 times the mean of the second quarter.
//
//   npm run soak -- [--requests=100000] [--start=0] [--every=1000] [--concurrency=4] [--formatters]
//
// With --formatters, all requests are scripts with formatters for random locales, and the memory is that of the process, which
// includes ICU's.

import { createServer } from "node:http";
import { parseArgs } from "node:util";
import { MEMORY_PATH, watchMemories } from "../bench/count-memories.mjs";
import { openInspector, readHeap } from "../bench/inspector.mjs";
import { FuzzedWorker } from "../test/fuzz/fuzzed-worker.ts";
import { IMAGE_FILES } from "../test/fuzz/hostile-values.ts";
import {
  EXPECTED_ERROR,
  generateFormatterRequest,
  generateValidRequest,
  REMOTE_IMAGES,
} from "../test/fuzz/valid-request.ts";

/** Maximum ratio of the last quarter's mean memory to the second quarter's. */
const MAX_GROWTH = 1.05;

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "100000" },
    start: { type: "string", default: "0" },
    every: { type: "string", default: "1000" },
    concurrency: { type: "string", default: "4" },
    formatters: { type: "boolean", default: false },
  },
});
const [requests, start, every, concurrency] = ["requests", "start", "every", "concurrency"].map((name) => {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= 0) return value;
  throw new Error(`--${name} must be a whole number, 0 or more, got ${values[name]}`);
});

const generate = values.formatters ? generateFormatterRequest : generateValidRequest;

/** Starts a server for the remote images. */
async function startImages() {
  const server = createServer((request, response) => {
    response.end(IMAGE_FILES[Number(request.url.slice(1)) % REMOTE_IMAGES]);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** Returns bytes by component, including uncollected garbage: workerd's inspector cannot force a collection. */
async function readMemory(worker, inspector) {
  if (values.formatters) return { process: worker.memory };
  const { body } = await worker.send({ method: "GET", target: MEMORY_PATH, headers: {} });
  const engines = JSON.parse(body.toString("utf8"));
  const { heap, buffers } = await readHeap(inspector);
  return { heap, buffers, ...engines };
}

const sum = (parts) => Object.values(parts).reduce((total, bytes) => total + bytes, 0);
const mean = (list) => list.reduce((total, value) => total + value, 0) / list.length;
const mb = (bytes) => (bytes / 1e6).toFixed(1).padStart(7);

function printLevel(done, parts) {
  const engines = Object.entries(parts).filter(([name, bytes]) => name !== "heap" && name !== "buffers" && bytes > 0);
  const list = engines
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, bytes]) => `${name} ${mb(bytes).trim()}`);
  console.log(
    `${String(done).padStart(8)} ${mb(sum(parts))} ${mb(parts.heap ?? 0)} ${mb(parts.buffers ?? 0)}  ${list.join(", ")}`,
  );
}

const images = await startImages();
const origin = `http://127.0.0.1:${images.address().port}`;
const worker = new FuzzedWorker({
  change: watchMemories,
  settings: { ALLOW_LOCAL_IMAGES: "true" },
  isInspected: true,
  further: {},
});
const levels = [];
const refused = new Map();
try {
  await worker.start();
  const inspector = await openInspector(worker.inspector);
  console.log("MB\nrequests     all    heap buffers  engines");
  printLevel(start, await readMemory(worker, inspector));
  for (let first = start; first < start + requests; first += every) {
    const last = Math.min(first + every, start + requests);
    let next = first;
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        while (next < last) {
          const request = generate(1, next++, origin);
          const { status, headers, body } = await worker.send(request, 60_000);
          if (status === 200) continue;
          if (status === 400 && EXPECTED_ERROR.test(headers["x-service-error"])) continue;
          const what = `${status} ${body.toString("utf8", 0, 160)} for ${request.target.slice(0, 40)}`;
          refused.set(what, (refused.get(what) ?? 0) + 1);
        }
      }),
    );
    const parts = await readMemory(worker, inspector);
    levels.push(sum(parts));
    printLevel(last, parts);
  }
  inspector.close();
} finally {
  await worker.stop();
  images.close();
}
for (const [what, count] of refused) console.log(`REFUSED ${count} times: ${what}`);
const quarter = Math.floor(levels.length / 4);
const [second, fourth] = [levels.slice(quarter, 2 * quarter), levels.slice(-quarter)].map(mean);
if (quarter > 0)
  console.log(
    `second quarter ${mb(second).trim()} MB, last quarter ${mb(fourth).trim()} MB: ${(fourth / second).toFixed(3)} times`,
  );
process.exitCode = refused.size > 0 || fourth > second * MAX_GROWTH ? 1 : 0;
