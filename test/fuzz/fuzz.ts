// Sends random requests to all endpoints of the bundled Worker. Fails on a 5xx response, an unclear error message, a
// crash, a hang, a request that takes more than 2 s of CPU time, an echoed key, or an image that other requests have
// changed. docs/fuzzing.md describes the output.
//
//   npm run fuzz -- [--seed=1] [--requests=N] [--minutes=10] [--start=0] [--concurrency=8] [--parser-minutes=1]
//     [--kinds=graph,google]

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { checkReply } from "./check-reply.ts";
import type { FuzzRequest } from "./draft.ts";
import { FuzzedWorker } from "./fuzzed-worker.ts";
import { generateRequest, KIND_NAMES } from "./generate-request.ts";
import { minimizeRequest } from "./minimize-request.ts";
import { REFERENCES } from "./references.ts";

/** Number of requests between two checks of the reference images. */
const BATCH = 500;
/** Wall-clock time above which a request is repeated alone, in milliseconds. */
const SLOW = 1500;
/** Maximum CPU time of a request, in milliseconds. */
const MAX_CPU = 2000;
/** Timeout of a request that runs alone, in milliseconds: on a busy machine, 2 s of CPU time can take a minute. */
const TIMEOUT = 300_000;
/** Maximum number of distinct faults to minimise, because one bug can cause many of them. */
const MAX_FAULTS = 40;
/** Seconds between progress lines. */
const PROGRESS_SECONDS = 30;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    start: { type: "string", default: "0" },
    requests: { type: "string" },
    minutes: { type: "string" },
    concurrency: { type: "string", default: "8" },
    "parser-minutes": { type: "string" },
    kinds: { type: "string", default: KIND_NAMES.join() },
  },
});
const seed = Number(values.seed);
const start = Number(values.start);
const end = start + Number(values.requests ?? (values.minutes === undefined ? 10_000 : Number.POSITIVE_INFINITY));
const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY);
// By default, parsers get a tenth of the time, but at most a minute.
const parserMinutes = Number(values["parser-minutes"] ?? Math.min(minutes / 10, 1));
const concurrency = Number(values.concurrency);
const kinds = values.kinds.split(",");
const unknown = kinds.filter((kind) => !KIND_NAMES.includes(kind));
if (unknown.length > 0) throw new Error(`--kinds must be one or more of ${KIND_NAMES.join()}, got ${unknown.join()}`);
for (const [name, value] of Object.entries({ seed, start, concurrency }))
  if (!Number.isInteger(value) || value < 0)
    throw new Error(`--${name} must be a whole number, 0 or more, got ${value}`);

const worker = new FuzzedWorker();
const folder = path.join(import.meta.dirname, "cases");
interface Fault {
  readonly what: string;
  readonly request: FuzzRequest;
  readonly index: number;
  count: number;
}

/** Faults by name, each with its first request and the number of requests. */
const faults = new Map<string, Fault>();
const statuses = new Map<number, number>();
const bugs = new Map<string, number>();
let slowest = { time: 0, index: -1 };
let replayed = 0;

/** Matches the part of a path that names the endpoint. */
const PATHS =
  /^\/(?:(?:chart|card)\/(?:create|render|config)|qr\/batch|natural\/(?:iframe|config)|(?:api|v1)\/[\w-]+|[\w.-]+)?/;
const nameOf = ({ method, target }: FuzzRequest) => `${method} ${PATHS.exec(target)?.[0]}`;

function report(what: string, request: FuzzRequest, index: number): void {
  const name = `${what} at ${nameOf(request)}`;
  const found = faults.get(name);
  if (found !== undefined) {
    found.count += 1;
    return;
  }
  faults.set(name, { what, request, index, count: 1 });
  console.log(`! request ${index} of seed ${seed}: ${name}`);
}

/** Sends one random request and checks its response. Returns the time it took, in milliseconds. */
async function run(index: number): Promise<number> {
  const request = generateRequest(seed, index, kinds);
  const began = performance.now();
  try {
    const reply = await worker.send(request);
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    const [what] = checkReply(request, reply);
    if (what !== undefined) report(what, request, index);
  } catch (error) {
    if (worker.isAlive) return Number.POSITIVE_INFINITY;
    report(`crash: ${(error as Error).message}`, request, index);
  }
  return performance.now() - began;
}

/** Repeats a slow request alone. */
async function replay(index: number) {
  const request = generateRequest(seed, index, kinds);
  replayed += 1;
  // The first attempt may have been delayed by compilation and garbage collection.
  let shortest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && shortest > MAX_CPU; round++) {
    const before = worker.time;
    const began = performance.now();
    try {
      await worker.send(request, TIMEOUT);
    } catch (error) {
      report(`${worker.isAlive ? "hang" : "crash"}: ${(error as Error).message}`, request, index);
      await worker.start();
      return;
    }
    // Fall back to wall-clock time where CPU time is unavailable.
    shortest = Math.min(shortest, before === 0 ? performance.now() - began : worker.time - before);
  }
  if (shortest > slowest.time) slowest = { time: shortest, index };
  if (shortest > MAX_CPU) report(`more than ${MAX_CPU / 1000} s of CPU time`, request, index);
}

async function drawReferences(): Promise<string[]> {
  const bodies: string[] = [];
  for (const request of REFERENCES) {
    const { status, body } = await worker.send(request, TIMEOUT);
    bodies.push(`${status} ${createHash("sha256").update(body).digest("hex")} ${body.length} bytes`);
  }
  return bodies;
}

/** Returns the index of a reference image that has changed; -1 if none has. */
async function findChanged() {
  const bodies = await drawReferences();
  return bodies.findIndex((body, index) => body !== references[index]);
}

/** Finds the request in a batch that changed an image, using a fresh Worker. */
async function findCulprit(first: number, last: number, changed: number): Promise<number | undefined> {
  const reference = REFERENCES[changed] as FuzzRequest;
  await worker.start();
  for (let index = first; index < last; index++) {
    await worker.send(generateRequest(seed, index, kinds), TIMEOUT).catch(() => {});
    const { body } = await worker.send(reference, TIMEOUT);
    if (!references[changed]?.includes(createHash("sha256").update(body).digest("hex"))) {
      await worker.start();
      return index;
    }
  }
  await worker.start();
  return undefined;
}

async function checkReferences(first: number, last: number) {
  const changed = await findChanged();
  if (changed < 0) return;
  const name = nameOf(REFERENCES[changed] as FuzzRequest);
  console.log(`! reference ${changed} (${name}) changed between requests ${first} and ${last - 1} of seed ${seed}`);
  const culprit = await findCulprit(first, last, changed);
  report(`reference ${changed} has changed`, generateRequest(seed, culprit ?? first, kinds), culprit ?? first);
}

async function runBatch(first: number, last: number) {
  let next = first;
  const slow: number[] = [];
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < last) {
        const index = next++;
        if ((await run(index)) > SLOW) slow.push(index);
      }
    }),
  );
  if (!worker.isAlive) await worker.start();
  await worker.saveCharts();
  for (const index of slow.sort((one, other) => one - other)) await replay(index);
  await checkReferences(first, last);
  for (const log of worker.logs.splice(0)) {
    const line = log.split("\n").slice(0, 2).join(" ").slice(0, 160);
    bugs.set(line, (bugs.get(line) ?? 0) + 1);
  }
}

/**
 * Saves the failing requests as test cases. Minimises them first, except for crashes, hangs, slow requests and changed
 * images.
 */
async function saveCases() {
  mkdirSync(folder, { recursive: true });
  for (const { what, request, index } of [...faults.values()].slice(0, MAX_FAULTS)) {
    if (/^(?:reference|crash|hang|more than)/.test(what)) save({ what, request }, index);
    else {
      const fails = async (smaller: FuzzRequest) => {
        try {
          return checkReply(smaller, await worker.send(smaller)).includes(what);
        } catch {
          return false;
        }
      };
      const small = (await fails(request)) ? await minimizeRequest(request, fails) : request;
      worker.logs = [];
      await worker.send(small).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 100));
      save({ what, request: small }, index);
      for (const log of worker.logs) console.log(log.split("\n").slice(0, 6).join("\n"));
    }
  }
}

function save({ what, request }: Pick<Fault, "what" | "request">, index: number): void {
  const text = `${JSON.stringify({ what, seed, index, request }, null, 2)}\n`;
  const hash = createHash("sha256").update(JSON.stringify(request)).digest("hex").slice(0, 8);
  const name = `${what.replaceAll(/\W+/g, "-").slice(0, 40).replace(/-$/, "").toLowerCase()}-${hash}.json`;
  writeFileSync(path.join(folder, name), text);
  console.log(`test/fuzz/cases/${name}: ${JSON.stringify(request).slice(0, 1000)}`);
}

/** Uses a separate process, because coverage slows down all code. Returns false if there were faults. */
function fuzzParsers() {
  const program = path.join(import.meta.dirname, "fuzz-parsers.ts");
  const options = [`--minutes=${parserMinutes}`, `--seed=${seed}`];
  return spawnSync(process.execPath, [program, ...options], { stdio: "inherit" }).status === 0;
}

const parsersAreGood = parserMinutes === 0 || fuzzParsers();
await worker.start();
const references = await drawReferences();
// The time for building and starting doesn't count.
const began = performance.now();
let lastProgress = began;
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
  while (done < end && performance.now() < began + 60_000 * minutes) {
    const last = Math.min(end, done + BATCH);
    await runBatch(done, last);
    done = last;
    if (performance.now() - lastProgress < PROGRESS_SECONDS * 1000) continue;
    lastProgress = performance.now();
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
