// Draws the largest image, 3000 x 3000 at ratio 2, repeatedly, and reports the time, the memory, and any memory growth. Heap
// and buffer sizes come from the isolate's inspector, sampled while an image is drawn; WebAssembly memories are counted
// afterwards, unless they have been collected. The platform's 128 MB limit covers all three. workerd's resident size also
// includes the program itself.
//
//   node bench/giant.ts [--count=200] [--chart=mixed]

import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readHeap } from "./inspector.ts";
import { formatParts, readMemory, startMeasuredWorker } from "./memory.ts";
import { createRequest, readWorkloads } from "./workload.ts";

/** Interval between heap samples, in milliseconds. */
const SAMPLE_INTERVAL = 20;
/** Number of lines to print. */
const MAX_LINES = 20;

/** Variants of the image. Each has the largest size that its format allows. */
const CHARTS = {
  mixed: (fields) => fields,
  opaque: (fields) => ({ ...fields, backgroundColor: "white" }),
  shadow: ({ chart, ...fields }) => ({ ...fields, chart: shadowed(chart), devicePixelRatio: 1.2 }),
  palette: (fields) => ({ ...fields, backgroundColor: "white", devicePixelRatio: 1.15 }),
  jpg: (fields) => ({ ...fields, format: "jpg" }),
  webp: (fields) => ({ ...fields, format: "webp", devicePixelRatio: 0.516 }),
  avif: (fields) => ({ ...fields, format: "avif", devicePixelRatio: 0.333 }),
};

const OPTIONS = { count: { type: "string", default: "200" }, chart: { type: "string", default: "mixed" } };
const { values } = parseArgs({ options: OPTIONS });
const count = Number(values.count);
if (!Number.isInteger(count) || count < 1) throw new Error(`--count must be 1 or more, got ${values.count}`);
const change = CHARTS[values.chart];
if (change === undefined) throw new Error(`--chart must be one of ${Object.keys(CHARTS)}, got ${values.chart}`);

const giant = readWorkloads().find(({ id }) => id === "G");
const { path, method, body: plain } = createRequest(giant, 4, 0);
const body = JSON.stringify(change(JSON.parse(plain)));
const { worker, inspector, dispose } = await startMeasuredWorker();
const url = new URL(path, worker.url);

/** Adds a shadow to everything that the datasets draw. */
function shadowed(chart) {
  const shadow = `{ id: "shadow", beforeDatasetsDraw({ ctx }) { ctx.save(); ctx.shadowColor = "rgba(0,0,0,0.5)"; ctx.shadowBlur = 20; ctx.shadowOffsetY = 8; }, afterDatasetsDraw({ ctx }) { ctx.restore(); } }`;
  return `{ ...${JSON.stringify(chart)}, plugins: [${shadow}] }`;
}

/** Returns the isolate's memory use in bytes: by component, and the sum of all WebAssembly memories. */
async function readSums() {
  const parts = await readMemory(inspector);
  const { heap, buffers, ...engines } = parts;
  return { parts, heap, buffers, wasm: Object.values(engines).reduce((sum, bytes) => sum + bytes, 0) };
}

/** Returns workerd's /proc directory; null if it isn't available. */
function findProcess() {
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ");
    const isWorkerd = (pid) => readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "workerd";
    return `/proc/${children.find(isWorkerd)}`;
  } catch {
    return null;
  }
}

/** Returns workerd's peak resident size since the last call, in bytes; null if it isn't available. */
function takeResident() {
  if (folder === null) return null;
  const [, peak] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`${folder}/status`, "utf8"));
  writeFileSync(`${folder}/clear_refs`, "5");
  return Number(peak) * 1024;
}

/** Draws one image, sampling the heap during and after it. */
async function draw() {
  let isDone = false;
  const peak = { heap: 0, buffers: 0 };
  const sample = async () => {
    const { heap, buffers } = await readHeap(inspector);
    peak.heap = Math.max(peak.heap, heap);
    peak.buffers = Math.max(peak.buffers, buffers);
  };
  const sampling = (async () => {
    while (!isDone) {
      await sample();
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_INTERVAL));
    }
  })();
  const start = performance.now();
  const reply = await fetch(url, { method, headers: { "Content-Type": "application/json" }, body });
  const answer = await reply.arrayBuffer();
  const time = performance.now() - start;
  isDone = true;
  await sampling;
  if (reply.status !== 200)
    throw new Error(`the largest image returned status ${reply.status}: ${new TextDecoder().decode(answer)}`);
  const after = await readSums();
  const sum = Math.max(peak.heap, after.heap) + Math.max(peak.buffers, after.buffers) + after.wasm;
  return { time, bytes: answer.byteLength, ...peak, wasm: after.wasm, sum, resident: takeResident() };
}

const mb = (bytes) => (bytes === null ? "" : (bytes / 1e6).toFixed(1)).padStart(9);
const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;
const folder = findProcess();

try {
  const { heap, buffers, wasm } = await readSums();
  console.log(`${giant.what}, ${values.chart}, ${count} in a row; MB\n`);
  console.log(`before the first: heap ${mb(heap)}, buffers ${mb(buffers)}, wasm ${mb(wasm)}\n`);
  console.log("    n       ms     heap  buffers     wasm      all  workerd");
  takeResident();
  const all = [];
  for (let index = 1; index <= count; index++) {
    const drawn = await draw();
    all.push(drawn);
    if (index !== 1 && index !== count && index % Math.ceil(count / MAX_LINES) !== 0) continue;
    const cells = [drawn.heap, drawn.buffers, drawn.wasm, drawn.sum, drawn.resident].map(mb);
    console.log(`${String(index).padStart(5)} ${drawn.time.toFixed(0).padStart(8)}${cells.join("")}`);
  }
  console.log(`\nby component, after the last request:${formatParts((await readSums()).parts)}`);
  const half = Math.floor(all.length / 2);
  const times = all.map(({ time }) => time).sort((one, other) => one - other);
  console.log(`\nmedian ${times[times.length >> 1].toFixed(0)} ms, ${all[0].bytes} bytes`);
  console.log(`peak of heap, buffers and wasm: ${mb(Math.max(...all.map(({ sum }) => sum))).trim()} MB`);
  if (half > 0)
    for (const [name, of] of [
      ["heap, buffers and wasm", ({ sum }) => sum],
      ["workerd", ({ resident }) => resident ?? 0],
    ])
      console.log(
        `${name}, means of the first and second half: ${mb(mean(all.slice(0, half).map(of))).trim()} and ${mb(mean(all.slice(half).map(of))).trim()} MB`,
      );
} finally {
  await dispose();
}
