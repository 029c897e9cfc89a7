// The largest picture that there is, 3000 x 3000 at ratio 2, again and again: how long it takes and what it holds, and whether the
// memory of the Worker is flat. The heap is that of the isolate, as its inspector says, looked at while pictures are drawn
// as often as it answers: the platform's 128 MB are for that. What the system counts for workerd has the program itself in it.
//
//   node bench/giant.mjs [--count=200]

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { bundleWorker, startWorker } from "../scripts/local-worker.mjs";
import { openInspector, readHeap } from "./inspector.mjs";
import { createRequest, readWorkloads } from "./workload.mjs";

/** Milliseconds between two looks at the heap. */
const LOOK = 20;
/** Lines that are printed of all pictures. */
const LINES = 20;

const { values } = parseArgs({ options: { count: { type: "string", default: "200" } } });
const count = Number(values.count);
if (!Number.isInteger(count) || count < 1) throw new Error(`--count must be 1 or more, got ${values.count}`);

const giant = readWorkloads().find(({ id }) => id === "G");
const { path, method, body } = createRequest(giant, 4, 0);
const worker = await startWorker(bundleWorker(), {}, true);
const inspector = await openInspector(worker.inspector);
const url = new URL(path, worker.url);

/** Bytes of memory that the system counts for workerd; null where it does not say. */
function readResident() {
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ");
    const status = children.map((pid) => readFileSync(`/proc/${pid}/status`, "utf8"));
    const workerd = status.find((text) => /^Name:\s*workerd$/m.test(text)) ?? "";
    const [, now] = /^VmRSS:\s*(\d+) kB$/m.exec(workerd);
    return Number(now) * 1024;
  } catch {
    return null;
  }
}

/** Draws one, and looks at the heap meanwhile and after: `{ time, bytes, peak, after }`. */
async function draw() {
  let isDone = false;
  let looks = 0;
  const peak = { heap: 0, buffers: 0, sum: 0 };
  const look = async () => {
    const { heap, buffers } = await readHeap(inspector);
    looks += 1;
    peak.heap = Math.max(peak.heap, heap);
    peak.buffers = Math.max(peak.buffers, buffers);
    peak.sum = Math.max(peak.sum, heap + buffers);
    return heap + buffers;
  };
  const looking = (async () => {
    while (!isDone) {
      await look();
      await new Promise((resolve) => setTimeout(resolve, LOOK));
    }
  })();
  const start = performance.now();
  const reply = await fetch(url, { method, headers: { "Content-Type": "application/json" }, body });
  const answer = await reply.arrayBuffer();
  const time = performance.now() - start;
  isDone = true;
  await looking;
  if (reply.status !== 200)
    throw new Error(`the giant is answered by ${reply.status}: ${new TextDecoder().decode(answer)}`);
  return { time, bytes: answer.byteLength, looks, peak, after: await look() };
}

const mb = (bytes) => (bytes === null ? "" : (bytes / 1e6).toFixed(1)).padStart(8);
const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;

try {
  const rest = await readHeap(inspector);
  console.log(`${giant.what}, ${count} in a row; MB\n`);
  console.log(`before the first: heap ${mb(rest.heap)}, buffers and wasm ${mb(rest.buffers)}\n`);
  console.log("    n       ms    heap  buffers+wasm  both at most   after  workerd RSS  looks");
  const all = [];
  for (let index = 1; index <= count; index++) {
    const drawn = { ...(await draw()), resident: readResident() };
    all.push(drawn);
    if (index !== 1 && index !== count && index % Math.ceil(count / LINES) !== 0) continue;
    const { time, peak, after, resident, looks } = drawn;
    const cells = [mb(peak.heap), mb(peak.buffers).padStart(14), mb(peak.sum).padStart(14), mb(after)];
    console.log(
      `${String(index).padStart(5)} ${time.toFixed(0).padStart(8)}${cells.join("")} ${mb(resident).padStart(12)} ${String(looks).padStart(6)}`,
    );
  }
  const half = Math.floor(all.length / 2);
  const times = all.map(({ time }) => time).sort((one, other) => one - other);
  console.log(`\nmedian ${times[times.length >> 1].toFixed(0)} ms, ${all[0].bytes} bytes`);
  console.log(`heap, buffers and wasm at the most: ${mb(Math.max(...all.map(({ peak }) => peak.sum))).trim()} MB`);
  if (half > 0)
    for (const [name, of] of [
      ["after a picture", ({ after }) => after],
      ["workerd RSS", ({ resident }) => resident ?? 0],
    ])
      console.log(
        `${name}, mean of the first half and of the second: ${mb(mean(all.slice(0, half).map(of))).trim()} and ${mb(mean(all.slice(half).map(of))).trim()} MB`,
      );
} finally {
  inspector.close();
  await worker.dispose();
}
