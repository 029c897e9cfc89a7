// How long charts take and how many bytes they have: each workload with Chart.js 4 and 2, asked one at a time over the
// loopback of workerd itself, so that a time is the Worker's own plus about half a millisecond. POST answers are kept by
// no cache. Takes the workloads of ../shared/bench/workloads.json where a checkout has them beside it, else its own.

import { existsSync, readFileSync } from "node:fs";
import { bundleWorker, startWorker } from "../scripts/local-worker.mjs";
import { WORKLOADS } from "./workload.mjs";

const SHARED = new URL("../../shared/bench/workloads.json", import.meta.url);
const WARM_UP = 10;
const REQUESTS = 50;

/** The charts of the list that are plain data, at most five: what timing JavaScript takes is another matter. */
function readWorkloads() {
  if (!existsSync(SHARED)) return WORKLOADS;
  return JSON.parse(readFileSync(SHARED, "utf8")).filter(
    ({ kind, chart }) => kind === "chart" && typeof chart === "object",
  );
}

/** Asks for a chart again and again. Times in milliseconds, in order of length. */
async function time(url, body) {
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const times = [];
  let bytes = 0;
  for (let i = 0; i < WARM_UP + REQUESTS; i++) {
    const start = performance.now();
    const reply = await fetch(url, init);
    const answer = await reply.arrayBuffer();
    if (i >= WARM_UP) times.push(performance.now() - start);
    if (!reply.ok) throw new Error(`a chart is answered by ${reply.status}: ${new TextDecoder().decode(answer)}`);
    bytes = answer.byteLength;
  }
  return { times: times.sort((one, other) => one - other), bytes };
}

const worker = await startWorker(bundleWorker());
try {
  const url = new URL("/chart", worker.url);
  console.log(`${REQUESTS} requests each, one at a time, after ${WARM_UP} to warm up\n`);
  console.log("     Chart.js  format  median ms   p95 ms    bytes  what");
  for (const [index, workload] of readWorkloads().entries()) {
    const { id, what, width, height, devicePixelRatio, chart, chart2 } = workload;
    for (const version of [4, 2])
      for (const format of index === 0 ? ["png", "svg"] : ["png"]) {
        const config = version === 2 ? chart2 : chart;
        const { times, bytes } = await time(url, { chart: config, version, format, width, height, devicePixelRatio });
        const [median, p95] = [0.5, 0.95].map((share) => times[Math.floor(times.length * share)].toFixed(1));
        const size = `${width} x ${height} @${devicePixelRatio}`;
        console.log(
          `${id}   ${version}         ${format}     ${median.padStart(9)}${p95.padStart(9)}${String(bytes).padStart(9)}  ${what}, ${size}`,
        );
      }
  }
} finally {
  await worker.dispose();
}
