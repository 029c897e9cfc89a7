// Compares the startup of the Worker, with the new module registry and without it, with that of an empty Worker:
// node bench/starts.ts [--rounds=9]

import { parseArgs } from "node:util";
import { bundleWorker } from "../scripts/local-worker.ts";
import { pinClient, Server } from "./server.ts";
import { median } from "./statistics.ts";
import { createRequest, readCharts, type Workload, type WorkloadRequest } from "./workload.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "9" } } });
/** wrangler.toml binds the class. */
const EMPTY_CODE = "export default { fetch: () => new Response() }; export class RecentChart {}";
const EMPTY = [{ type: "ESModule", path: "empty.js", contents: EMPTY_CODE }];
const SERVICE = bundleWorker();
/** The modules, and compatibility flags. */
type Start = readonly [modules: readonly object[], flags?: readonly string[]];

const WORKERS: Readonly<Record<string, Start>> = {
  "an empty Worker": [EMPTY],
  "the service": [SERVICE],
  "with the old registry": [SERVICE, ["legacy_module_registry"]],
};
/** Time for background compilation to finish, in milliseconds. */
const SETTLED = 300;

const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLED));

/**
 * Starts a Worker. Returns its CPU time in milliseconds and its memory in MB after the first response, and the time of the first
 * chart in milliseconds.
 */
async function measureStart([modules, flags = []]: Start, chart: WorkloadRequest) {
  const server = await Server.start("limn.ts", flags, { message: modules, isHost: true });
  try {
    await server.ask({ path: "/healthcheck" });
    await settle();
    const cpu = server.readCpu();
    const memory = (server.readMemory().now ?? 0) / 1e6;
    const { time } = await server.ask(chart);
    return { cpu, memory, chart: time };
  } finally {
    await server.end();
  }
}

pinClient();
const chart = createRequest(readCharts()[0] as Workload, 0);
const starts = Object.entries(WORKERS).map(([name, worker]) => {
  return { name, worker, list: [] as Awaited<ReturnType<typeof measureStart>>[] };
});
for (let round = 0; round < Number(values.rounds); round++)
  for (const { worker, list } of starts) list.push(await measureStart(worker, chart));
console.log(`${"".padEnd(22)}CPU ms  memory MB  first chart ms`);
for (const { name, list } of starts) {
  const take = (key: "cpu" | "memory" | "chart") => median(list.map((start) => start[key] ?? 0)).toFixed(0);
  console.log(
    `${name.padEnd(22)}${take("cpu").padStart(6)}${take("memory").padStart(11)}${take("chart").padStart(16)}`,
  );
}
