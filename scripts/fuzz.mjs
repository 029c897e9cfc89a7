// Sends random requests to all endpoints of the bundled Worker. Fails on a response with a 5xx status or without a clear message, a crash, a
// hang, a request that takes more than 2 s of processor time, a key that is echoed, and an image that other requests have changed.
// docs/fuzzing.md describes how to read its output.
//
//   npm run fuzz -- [--seed=1] [--requests=N] [--minutes=10] [--start=0] [--concurrency=8] [--parser-minutes=1]

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { checkReply } from "../test/fuzz/check-reply.ts";
import { FuzzedWorker } from "../test/fuzz/fuzzed-worker.ts";
import { generateRequest } from "../test/fuzz/generate-request.ts";
import { minimiseRequest } from "../test/fuzz/minimise-request.ts";
import { REFERENCES } from "../test/fuzz/references.ts";

/** Requests between two looks at the reference images. */
const BATCH = 500;
/** Wall time from which on a request is sent again alone, milliseconds. */
const SLOW = 1500;
/** Most processor time of a request, milliseconds. */
const MOST = 2000;
/** Longest that a request may take alone, milliseconds: on a busy machine, 2 s of processor time can take a minute. */
const PATIENCE = 300_000;
/** Different faults that are looked at: one bug has many requests. */
const FAULTS = 40;
/** Seconds between two lines of progress. */
const PROGRESS = 30;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    start: { type: "string", default: "0" },
    requests: { type: "string" },
    minutes: { type: "string" },
    concurrency: { type: "string", default: "8" },
    "parser-minutes": { type: "string" },
  },
});
const seed = Number(values.seed);
const start = Number(values.start);
const end = start + Number(values.requests ?? (values.minutes === undefined ? 10_000 : Number.POSITIVE_INFINITY));
const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY);
// Parsers take a tenth of the time.
const parserMinutes = Number(values["parser-minutes"] ?? Math.min(minutes / 10, 1));
const deadline = performance.now() + 60_000 * minutes;
const concurrency = Number(values.concurrency);
for (const [name, value] of Object.entries({ seed, start, concurrency }))
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} must be a positive integer, got ${value}`);

const worker = new FuzzedWorker();
const folder = path.join(import.meta.dirname, "../test/fuzz/cases");
/** What has failed: a fault's name → the first request of it, and how many there were. */
const faults = new Map();
const statuses = new Map();
const bugs = new Map();
let slowest = { time: 0, index: -1 };
let replayed = 0;

/** The paths that have a part of their own behind them, and all others. */
const PATHS = /^\/(?:chart\/(?:create|render|config)|qr\/batch|natural\/(?:iframe|config)|(?:api|v1)\/[\w-]+|[\w.-]+)?/;
const nameOf = ({ method, target }) => `${method} ${PATHS.exec(target)?.[0]}`;

function report(what, request, index) {
  const name = `${what} at ${nameOf(request)}`;
  const found = faults.get(name);
  if (found !== undefined) {
    found.count += 1;
    return;
  }
  faults.set(name, { what, request, index, count: 1 });
  console.log(`! request ${index} of seed ${seed}: ${name}`);
}

/** Sends a request of the fuzzer, and looks at its response. Returns how long it has taken. */
async function run(index) {
  const request = generateRequest(seed, index);
  const began = performance.now();
  try {
    const reply = await worker.send(request);
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    const [what] = checkReply(request, reply);
    if (what !== undefined) report(what, request, index);
  } catch (error) {
    if (worker.isAlive) return Number.POSITIVE_INFINITY;
    report(`crash: ${error.message}`, request, index);
  }
  return performance.now() - began;
}

/** Sends a slow request again, alone. */
async function replay(index) {
  const request = generateRequest(seed, index);
  replayed += 1;
  // The first time, the compiler and the collector may be busy with other requests.
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && least > MOST; round++) {
    const before = worker.time;
    const began = performance.now();
    try {
      await worker.send(request, PATIENCE);
    } catch (error) {
      report(`${worker.isAlive ? "hang" : "crash"}: ${error.message}`, request, index);
      await worker.start();
      return;
    }
    // Where the processor time isn't known, the time on the wall is the next best.
    least = Math.min(least, before === null ? performance.now() - began : worker.time - before);
  }
  if (least > slowest.time) slowest = { time: least, index };
  if (least > MOST) report(`more than ${MOST / 1000} s of processor time`, request, index);
}

async function drawReferences() {
  const bodies = [];
  for (const request of REFERENCES) {
    const { status, body } = await worker.send(request, PATIENCE);
    bodies.push(`${status} ${createHash("sha256").update(body).digest("hex")} ${body.length} bytes`);
  }
  return bodies;
}

/** Finds the reference that is another one now; -1 for none. */
async function findChanged() {
  const bodies = await drawReferences();
  return bodies.findIndex((body, index) => body !== references[index]);
}

/** Looks for the request of a batch that has changed an image, in a new Worker. */
async function findCulprit(first, last, changed) {
  await worker.start();
  for (let index = first; index < last; index++) {
    await worker.send(generateRequest(seed, index), PATIENCE).catch(() => {});
    const { body } = await worker.send(REFERENCES[changed], PATIENCE);
    if (!references[changed].includes(createHash("sha256").update(body).digest("hex"))) {
      await worker.start();
      return index;
    }
  }
  await worker.start();
  return undefined;
}

async function checkReferences(first, last) {
  const changed = await findChanged();
  if (changed < 0) return;
  const name = nameOf(REFERENCES[changed]);
  console.log(`! reference ${changed} (${name}) has changed within requests ${first} to ${last - 1} of seed ${seed}`);
  const culprit = await findCulprit(first, last, changed);
  report(`reference ${changed} has changed`, generateRequest(seed, culprit ?? first), culprit ?? first);
}

async function runBatch(first, last) {
  let next = first;
  const slow = [];
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < last) {
        const index = next++;
        if ((await run(index)) > SLOW) slow.push(index);
      }
    }),
  );
  if (!worker.isAlive) await worker.start();
  for (const index of slow.sort((one, other) => one - other)) await replay(index);
  await checkReferences(first, last);
  for (const log of worker.logs.splice(0)) {
    const line = log.split("\n").slice(0, 2).join(" ").slice(0, 160);
    bugs.set(line, (bugs.get(line) ?? 0) + 1);
  }
}

/** Makes the requests that fail small, and saves them for the tests. */
async function saveCases() {
  mkdirSync(folder, { recursive: true });
  for (const { what, request, index } of [...faults.values()].slice(0, FAULTS)) {
    if (/^(?:reference|crash|hang|more than)/.test(what)) save({ what, request }, index);
    else {
      const fails = async (smaller) => {
        try {
          return checkReply(smaller, await worker.send(smaller)).includes(what);
        } catch {
          return false;
        }
      };
      const small = (await fails(request)) ? await minimiseRequest(request, fails) : request;
      worker.logs = [];
      await worker.send(small).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 100));
      save({ what, request: small }, index);
      for (const log of worker.logs) console.log(log.split("\n").slice(0, 6).join("\n"));
    }
  }
}

function save({ what, request }, index) {
  const text = `${JSON.stringify({ what, seed, index, request }, null, 2)}\n`;
  const hash = createHash("sha256").update(JSON.stringify(request)).digest("hex").slice(0, 8);
  const name = `${what.replaceAll(/\W+/g, "-").slice(0, 40).replace(/-$/, "").toLowerCase()}-${hash}.json`;
  writeFileSync(path.join(folder, name), text);
  console.log(`test/fuzz/cases/${name}: ${JSON.stringify(request).slice(0, 1000)}`);
}

/** Fuzzes the parsers, in a process of its own: counting what has run makes all code slow. Returns whether there were no faults. */
function fuzzParsers() {
  const program = path.join(import.meta.dirname, "fuzz-parsers.mjs");
  const options = [`--minutes=${parserMinutes}`, `--seed=${seed}`];
  return spawnSync(process.execPath, [program, ...options], { stdio: "inherit" }).status === 0;
}

const parsersAreGood = parserMinutes === 0 || fuzzParsers();
await worker.start();
const references = await drawReferences();
const began = performance.now();
let shown = began;
let done = start;

function showProgress() {
  const seconds = (performance.now() - began) / 1000;
  const list = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`);
  console.log(
    `${new Date().toISOString().slice(11, 19)} ${done - start} requests, ${((done - start) / seconds).toFixed(0)}/s, ${list.join(", ")}; ` +
      `${faults.size} faults, ${replayed} sent again, slowest ${slowest.time} ms (${slowest.index})`,
  );
}

try {
  console.log(`seed ${seed}, requests ${start} to ${end - 1}, ${REFERENCES.length} reference images`);
  while (done < end && performance.now() < deadline) {
    const last = Math.min(end, done + BATCH);
    await runBatch(done, last);
    done = last;
    if (performance.now() - shown < PROGRESS * 1000) continue;
    shown = performance.now();
    showProgress();
  }
  showProgress();
  for (const [line, count] of [...bugs].sort(([, one], [, other]) => other - one).slice(0, 40))
    console.log(`logged ${count} times: ${line}`);
  for (const [name, { count, index }] of faults)
    console.log(`FAULT ${name}: ${count} times, first by request ${index}`);
  await saveCases();
  console.log(faults.size === 0 ? "no faults" : `${faults.size} faults`);
} finally {
  await worker.stop();
}
process.exitCode = faults.size === 0 && parsersAreGood ? 0 : 1;
