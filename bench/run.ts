// Benchmarks Limn and its alternatives on one machine. Each server runs alone on a core and this client on another; the
// servers take turns, so that other load affects all of them equally. Prints a table and writes bench/results.json.
// docs/performance.md describes the method.
//
//   --only=W1,W2   some workloads      --rounds=8   turns per server      --markdown   Markdown tables instead of text
//   --v2           also Limn with Chart.js 2
//   --pause=5   milliseconds between requests, so that servers can prepare for the next one
//   --earlier=DIR,DIR   also earlier versions, from checkouts that are installed and built

import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import os from "node:os";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { formatMarkdown, formatText } from "./report.ts";
import { pinClient, pinnedCores } from "./server.ts";
import { listServers } from "./servers.ts";
import { createRequest, readWorkloads } from "./workload.ts";

const OPTIONS = {
  only: { type: "string" },
  rounds: { type: "string", default: "8" },
  markdown: { type: "boolean", default: false },
  earlier: { type: "string" },
  v2: { type: "boolean", default: false },
  pause: { type: "string", default: "0" },
};
/** Number of times that each server is started, to time its first response. The last instance is kept for the benchmark. */
const BOOTS = 3;
/** Each turn sends `workload.n / SHARES` requests for a workload. */
const SHARES = 10;
const WARM_UP = 20;
const CONCURRENCY = 4;
/** Duration and number of the rounds with concurrent requests. */
const LOAD_MILLISECONDS = 600;
const LOAD_ROUNDS = 2;
const PNG = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
/** Offset of the width in a PNG, in bytes. */
const WIDTH_OFFSET = 16;

/** Returns a quantile of a sorted list. */
const quantile = (list, share) => list[Math.min(list.length - 1, Math.floor(list.length * share))];
const inOrder = (list) => [...list].sort((one, other) => one - other);
const median = (list) => quantile(inOrder(list), 0.5);

let requestCount = 0;

async function ask(server, workload, version) {
  requestCount += 1;
  return check(workload, await server.ask(createRequest(workload, version, requestCount)));
}

/** Checks that the response is a PNG of the right size. */
function check({ id, kind, width, height, devicePixelRatio }, answer) {
  const { status, body } = answer;
  if (status !== 200) throw new Error(`${id} returned status ${status}: ${body.subarray(0, 200)}`);
  if (!body.subarray(0, PNG.length).equals(PNG)) throw new Error(`${id} did not return a PNG`);
  if (kind !== "chart") return answer;
  const size = [body.readUInt32BE(WIDTH_OFFSET), body.readUInt32BE(WIDTH_OFFSET + 4)];
  const expected = [width, height].map((side) => side * devicePixelRatio);
  if (String(size) !== String(expected))
    throw new Error(`${id} must be ${expected.join(" x ")} pixels, got ${size.join(" x ")}`);
  return answer;
}

/** Starts a server and times its first responses. All but the last instance are stopped again. */
async function startContender(contender, workload) {
  const { name, version } = contender;
  const first = [];
  for (let boot = 1; ; boot++) {
    const server = await contender.start();
    const { status, body, time } = await server.ask(createRequest(workload, version, 0));
    if (status !== 200) {
      await server.end();
      const reason = status === 404 ? "not supported" : `${status}: ${body.subarray(0, 200)}`;
      return { name, reason };
    }
    first.push(time);
    if (boot === BOOTS) return { name, version, server, first: median(first), times: [], cpu: 0, loads: [], bytes: 0 };
    await server.end();
  }
}

async function takeTurn(entry, workload, count) {
  entry.server.readCpu();
  for (let i = 0; i < count; i++) {
    const { time, body } = await ask(entry.server, workload, entry.version);
    entry.times.push(time);
    entry.bytes = body.length;
    if (pause > 0) await setTimeout(pause);
  }
  const cpu = entry.server.readCpu();
  entry.cpu = cpu === null ? null : entry.cpu + cpu;
}

/** Measures requests per second with concurrent clients. */
async function load(entry, workload) {
  const start = performance.now();
  let done = 0;
  const one = async () => {
    while (performance.now() - start < LOAD_MILLISECONDS) {
      await ask(entry.server, workload, entry.version);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, one));
  entry.loads.push((done * 1000) / (performance.now() - start));
}

function finish({ name, reason, server, first, times, cpu, loads, bytes }) {
  if (reason !== undefined) return { name, reason };
  const sorted = inOrder(times);
  return {
    name,
    requests: sorted.length,
    median: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    min: sorted[0],
    perSecond: loads.length === 0 ? null : Math.max(...loads),
    cpu: cpu === null ? null : cpu / sorted.length,
    bytes,
    peakMemory: server.readMemory().peak,
    first,
  };
}

async function measure(workload, contenders, rounds) {
  const entries = [];
  try {
    for (const contender of contenders)
      if (contender.kinds.includes(workload.kind)) entries.push(await startContender(contender, workload));
    const present = entries.filter(({ server }) => server !== undefined);
    const count = Math.ceil(workload.n / SHARES);
    for (const { server, version } of present)
      for (let i = 0; i < Math.min(WARM_UP, count * 2); i++) await ask(server, workload, version);
    for (let round = 0; round < rounds; round++) for (const entry of present) await takeTurn(entry, workload, count);
    // Skip the largest image: four at once would not be a realistic load.
    const isLoaded = workload.id !== "G";
    for (let round = 0; isLoaded && round < LOAD_ROUNDS; round++)
      for (const entry of present) await load(entry, workload);
    return entries.map(finish);
  } finally {
    for (const { server } of entries) await server?.end();
  }
}

function describeMachine() {
  const [{ model }] = os.cpus();
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  return {
    date: new Date().toISOString().slice(0, 10),
    cpu: model,
    cores: os.availableParallelism(),
    pins: pinnedCores,
    memory: os.totalmem(),
    system: `${os.type()} ${os.release()}`,
    node: process.version,
    commit,
    load: os.loadavg()[0],
  };
}

const { values } = parseArgs({ options: OPTIONS });
const [rounds, pause] = [Number(values.rounds), Number(values.pause)];
if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`--rounds must be 1 or more, got ${values.rounds}`);
if (!(pause >= 0)) throw new Error(`--pause must be 0 or more, got ${values.pause}`);
const all = readWorkloads();
const only = values.only?.split(",") ?? all.map(({ id }) => id);
const unknown = only.find((name) => !all.some(({ id }) => id === name));
if (unknown !== undefined)
  throw new Error(`--only must be one or more of ${all.map(({ id }) => id).join(", ")}, got ${unknown}`);

const machine = describeMachine();
const { contenders, missing } = await listServers({ hasVersion2: values.v2, earlier: values.earlier?.split(",") });
for (const sentence of missing) console.error(`missing: ${sentence}`);
pinClient();

const results = [];
for (const workload of all.filter(({ id }) => only.includes(id))) {
  console.error(`${workload.id}: ${workload.what}`);
  const { id, what } = workload;
  results.push({ id, what, rows: await measure(workload, contenders, rounds) });
}
writeFileSync(
  new URL("results.json", import.meta.url),
  `${JSON.stringify({ machine, missing, rounds, results }, null, 2)}\n`,
);
console.log(values.markdown ? formatMarkdown(machine, results) : formatText(machine, results));
