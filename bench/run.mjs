// Times Limn beside what people would run instead, in one run on one machine: each server alone on a core, this program on
// another, asked in turn, so that what else the machine does hits all alike. Prints a table and writes bench/results.json.
// docs/performance.md says how to read it.
//
//   --only=W1,W2   some workloads      --rounds=8   turns of each server      --markdown   the tables of the README alone
//   --v2           ours with Chart.js 2 as well

import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import os from "node:os";
import { parseArgs } from "node:util";
import { listContenders } from "./contender.mjs";
import { formatMarkdown, formatText } from "./report.mjs";
import { pinClient, pins } from "./server.mjs";
import { createRequest, readWorkloads } from "./workload.mjs";

const OPTIONS = {
  only: { type: "string" },
  rounds: { type: "string", default: "8" },
  markdown: { type: "boolean", default: false },
  v2: { type: "boolean", default: false },
};
/** Boots of each server, for the time of its first answer; the last one stays. */
const BOOTS = 3;
/** How many turns a workload's `n` requests would fill. */
const SHARES = 10;
const WARM_UP = 20;
const CONCURRENCY = 4;
/** How long a server is asked by several at once, and how often. */
const LOAD_MILLISECONDS = 600;
const LOAD_ROUNDS = 2;
const PNG = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
/** Where a PNG says how wide it is. */
const WIDTH_OFFSET = 16;

/** A share of a list in order. */
const quantile = (list, share) => list[Math.min(list.length - 1, Math.floor(list.length * share))];
const inOrder = (list) => [...list].sort((one, other) => one - other);
const median = (list) => quantile(inOrder(list), 0.5);

let asked = 0;

async function ask(server, workload, version) {
  asked += 1;
  return check(workload, await server.ask(createRequest(workload, version, asked)));
}

/** Nobody is fast who draws something else. */
function check({ id, kind, width, height, devicePixelRatio }, answer) {
  const { status, body } = answer;
  if (status !== 200) throw new Error(`${id} is answered by ${status}: ${body.subarray(0, 200)}`);
  if (!body.subarray(0, PNG.length).equals(PNG)) throw new Error(`${id} is answered by something else than a PNG`);
  if (kind !== "chart") return answer;
  const size = [body.readUInt32BE(WIDTH_OFFSET), body.readUInt32BE(WIDTH_OFFSET + 4)];
  const due = [width, height].map((side) => side * devicePixelRatio);
  if (String(size) !== String(due)) throw new Error(`${id} must be ${due.join(" x ")} pixels, got ${size.join(" x ")}`);
  return answer;
}

/** One contender at one workload: boots it, and lets go of all that it has but for the last server. */
async function enter(contender, workload) {
  const { name, version } = contender;
  const first = [];
  for (let boot = 1; ; boot++) {
    const server = await contender.start();
    const { status, body, time } = await server.ask(createRequest(workload, version, 0));
    if (status !== 200) {
      await server.end();
      const reason = status === 404 ? "not yet" : `${status}: ${body.subarray(0, 200)}`;
      return { name, reason };
    }
    first.push(time);
    if (boot === BOOTS) return { name, version, server, first: median(first), times: [], cpu: 0, loads: [], bytes: 0 };
    await server.end();
  }
}

async function turn(entry, workload, count) {
  entry.server.readCpu();
  for (let i = 0; i < count; i++) {
    const { time, body } = await ask(entry.server, workload, entry.version);
    entry.times.push(time);
    entry.bytes = body.length;
  }
  const cpu = entry.server.readCpu();
  entry.cpu = cpu === null ? null : entry.cpu + cpu;
}

/** Requests a second where several ask at once. */
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
    least: sorted[0],
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
      if (contender.kinds.includes(workload.kind)) entries.push(await enter(contender, workload));
    const present = entries.filter(({ server }) => server !== undefined);
    const count = Math.ceil(workload.n / SHARES);
    for (const { server, version } of present)
      for (let i = 0; i < Math.min(WARM_UP, count * 2); i++) await ask(server, workload, version);
    for (let round = 0; round < rounds; round++) for (const entry of present) await turn(entry, workload, count);
    // Four giants at once are no workload, they are an attack.
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
    pins,
    memory: os.totalmem(),
    system: `${os.type()} ${os.release()}`,
    node: process.version,
    commit,
    load: os.loadavg()[0],
  };
}

const { values } = parseArgs({ options: OPTIONS });
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`--rounds must be 1 or more, got ${values.rounds}`);
const all = readWorkloads();
const only = values.only?.split(",") ?? all.map(({ id }) => id);
const unknown = only.find((name) => !all.some(({ id }) => id === name));
if (unknown !== undefined)
  throw new Error(`--only must name some of ${all.map(({ id }) => id).join(", ")}, got ${unknown}`);

const machine = describeMachine();
const { contenders, missing } = listContenders({ hasVersion2: values.v2 });
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
