// Benchmarks Limn and its alternatives on one machine. Each server runs alone on a core and this client on another; the
// servers take turns, so that other load affects all of them equally. Prints tables and writes bench/results.json.
// docs/performance.md describes the method.
//
//   --only=W1,W2   some workloads      --rounds=8   turns per server
//   --earlier=DIR,DIR   also earlier versions, from checkouts that are installed and built

import { execFileSync } from "node:child_process";
import os from "node:os";
import { parseArgs } from "node:util";
import { write } from "../scripts/project.ts";
import { formatReport, type Measurement, type Result, type Row } from "./report.ts";
import { pinClient, pinnedCores, type Server } from "./server.ts";
import { type Contender, listServers } from "./servers.ts";
import { median, quantile } from "./statistics.ts";
import { createRequest, readWorkloads, type Workload } from "./workload.ts";

/** Number of times that each server is started, to time its first response. The last instance is kept for the benchmark. */
const BOOTS = 3;
/** Each turn sends `workload.n / SHARES` requests for a workload. */
const SHARES = 10;
const WARM_UP = 20;
const PNG = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
/** Offset of the width in a PNG, in bytes. */
const WIDTH_OFFSET = 16;

/** A running server, with what has been measured. */
interface Entry {
  readonly name: string;
  readonly server: Server;
  readonly first: number;
  readonly times: number[];
  cpu: number | null;
  bytes: number;
}

let requestCount = 0;

/** Sends a request, and checks that the response is a PNG of the right size. */
async function ask({ server }: Entry, workload: Workload) {
  requestCount += 1;
  const answer = await server.ask(createRequest(workload, requestCount));
  const { status, body } = answer;
  const { id, query, width, height, devicePixelRatio = 1 } = workload;
  if (status !== 200) throw new Error(`${id} returned status ${status}: ${body.subarray(0, 200)}`);
  if (!body.subarray(0, PNG.length).equals(PNG)) throw new Error(`${id} did not return a PNG`);
  const size = [body.readUInt32BE(WIDTH_OFFSET), body.readUInt32BE(WIDTH_OFFSET + 4)].join(" x ");
  const expected = [width, height].map((side) => (side ?? 0) * devicePixelRatio).join(" x ");
  // The size of a specification depends on its axes and titles, and that of a diagram on its layout.
  if (query === undefined && width !== undefined && size !== expected)
    throw new Error(`${id} must be ${expected} pixels, got ${size}`);
  return answer;
}

/** Starts a server and times its first responses. All but the last instance are stopped again. */
async function startContender({ name, start }: Contender, workload: Workload): Promise<Entry | Row> {
  const firsts: number[] = [];
  for (;;) {
    const server = await start();
    const { status, body, time } = await server.ask(createRequest(workload, 0));
    if (status !== 200) {
      await server.end();
      return { name, reason: status === 404 ? "not supported" : `${status}: ${body.subarray(0, 200)}` };
    }
    firsts.push(time);
    if (firsts.length === BOOTS) return { name, server, first: median(firsts), times: [], cpu: 0, bytes: 0 };
    await server.end();
  }
}

async function takeTurn(entry: Entry, workload: Workload, count: number): Promise<void> {
  entry.server.readCpu();
  for (let i = 0; i < count; i++) {
    const { time, body } = await ask(entry, workload);
    entry.times.push(time);
    entry.bytes = body.length;
  }
  const cpu = entry.server.readCpu();
  entry.cpu = cpu === null || entry.cpu === null ? null : entry.cpu + cpu;
}

function finish({ name, server, first, times, cpu, bytes }: Entry): Measurement {
  const [p95, min] = [quantile(times, 0.95), Math.min(...times)];
  const perRequest = cpu === null ? null : cpu / times.length;
  const peakMemory = server.readMemory().peak;
  return { name, median: median(times), p95, min, cpu: perRequest, bytes, peakMemory, first };
}

async function measure(workload: Workload, contenders: readonly Contender[], rounds: number): Promise<Row[]> {
  const entries: (Entry | Row)[] = [];
  const isRunning = (entry: Entry | Row) => "server" in entry;
  try {
    for (const contender of contenders)
      if (contender.kinds.includes(workload.kind)) entries.push(await startContender(contender, workload));
    const running = entries.filter(isRunning);
    const count = Math.ceil(workload.n / SHARES);
    for (const entry of running) for (let i = 0; i < Math.min(WARM_UP, count * 2); i++) await ask(entry, workload);
    for (let round = 0; round < rounds; round++) for (const entry of running) await takeTurn(entry, workload, count);
    return entries.map((entry) => (isRunning(entry) ? finish(entry) : entry));
  } finally {
    for (const entry of entries) if (isRunning(entry)) await entry.server.end();
  }
}

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    rounds: { type: "string", default: "8" },
    earlier: { type: "string" },
  },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`--rounds must be 1 or more, got ${values.rounds}`);
const all = readWorkloads();
const only = values.only?.split(",") ?? all.map(({ id }) => id);
const unknown = only.find((name) => !all.some(({ id }) => id === name));
if (unknown !== undefined)
  throw new Error(`--only must be one or more of ${all.map(({ id }) => id).join(", ")}, got ${unknown}`);

const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
const machine = [
  `${new Date().toISOString().slice(0, 10)}, ${os.cpus()[0]?.model}, ${os.availableParallelism()} cores`,
  `${(os.totalmem() / 1e9).toFixed(0)} GB, ${os.type()} ${os.release()}, Node ${process.version}, commit ${commit}`,
  pinnedCores === null ? "server and client share cores" : "server on one core, client on another",
  `load ${os.loadavg()[0]?.toFixed(1)} at the start`,
].join(", ");
const { contenders, missing } = await listServers(values.earlier?.split(","));
for (const sentence of missing) console.error(`missing: ${sentence}`);
pinClient();

const results: Result[] = [];
for (const workload of all.filter(({ id }) => only.includes(id))) {
  const { id, what } = workload;
  console.error(`${id}: ${what}`);
  results.push({ id, what, rows: await measure(workload, contenders, rounds) });
}
const report = { machine, missing, rounds, results };
write("bench/results.json", `${JSON.stringify(report, null, 2)}\n`);
console.log(`${formatReport(results)}\n\n${machine}`);
