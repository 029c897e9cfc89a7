// Measures an isolate's memory by component: JavaScript heap, buffers, and each WebAssembly engine. Run as a
// program, this module sends the requests of bench/mix.ts one by one, in several orders, and concurrently, and
// prints the peak and the level afterwards.
//
//   node bench/memory.ts [--orders=5] [--seed=1] [--only=png,avif]

import { parseArgs } from "node:util";
import { bundleWorker, startWorker, type WorkerModule } from "../scripts/local-worker.ts";
import { MEMORY_EXPRESSION, watchMemories } from "./count-memories.ts";
import { type Inspector, openInspector, readHeap } from "./inspector.ts";
import { type MixRequest, makeMix } from "./mix.ts";

/** Interval between samples, in milliseconds. */
const SAMPLE_INTERVAL = 10;

/** Bytes by component. */
export type MemoryParts = Readonly<Record<string, number>>;

/** The inspector of an isolate. */
interface MemoryInspector extends Inspector {
  readonly contextId: number;
}

export const sum = (parts: MemoryParts) => Object.values(parts).reduce((total, bytes) => total + bytes, 0);
const mb = (bytes: number) => (bytes / 1e6).toFixed(1);

let modules: readonly WorkerModule[] | undefined;

/** Connects to a Worker's inspector, to read its memory. */
export async function inspectMemory(address: URL): Promise<MemoryInspector> {
  const inspector = await openInspector(address);
  const found = new Promise<{ readonly context: { readonly id: number } }>((resolve) =>
    inspector.on("Runtime.executionContextCreated", resolve),
  );
  await inspector.call("Runtime.enable");
  const { context } = await found;
  return { ...inspector, contextId: context.id };
}

/** Starts a Worker whose memory can be measured. `dispose` stops it. */
export async function startMeasuredWorker() {
  modules ??= watchMemories(bundleWorker());
  const worker = await startWorker(modules, {}, true);
  const inspector = await inspectMemory(worker.inspector as URL);
  return {
    worker,
    inspector,
    async dispose() {
      inspector.close();
      await worker.dispose();
    },
  };
}

/** Returns the current bytes by component. */
export async function readMemory(inspector: MemoryInspector): Promise<MemoryParts> {
  // Send both calls at once, so that they are answered at the same point in the isolate's execution.
  const [{ heap, buffers }, { result }] = await Promise.all([
    readHeap(inspector),
    inspector.call<{ readonly result: { readonly value: string } }>("Runtime.evaluate", {
      expression: `Promise.resolve(${MEMORY_EXPRESSION})`,
      awaitPromise: true,
      contextId: inspector.contextId,
    }),
  ]);
  return { heap, buffers, ...JSON.parse(result.value) };
}

/**
 * Samples memory while `work` runs, and once afterwards. Returns the result, the components at the peak, and the
 * components afterwards.
 */
export async function watch<Result>(inspector: MemoryInspector, work: () => Promise<Result>) {
  let isDone = false;
  let peak: MemoryParts = {};
  let peakBytes = 0;
  let looks = 0;
  const sample = async () => {
    const parts = await readMemory(inspector);
    looks += 1;
    peakBytes = Math.max(peakBytes, sum(parts));
    if (sum(parts) >= sum(peak)) peak = parts;
    return parts;
  };
  const sampling = (async () => {
    while (!isDone) {
      await sample();
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_INTERVAL));
    }
  })();
  try {
    const result = await work();
    isDone = true;
    await sampling;
    const after = await sample();
    return { result, peak, after, looks };
  } finally {
    isDone = true;
  }
}

/** Formats bytes by component: `61.2: heap 20.1, buffers 13.0, avif+webp 16.8`, in MB. */
export function formatParts(parts: MemoryParts): string {
  const named = Object.entries(parts)
    .filter(([, bytes]) => bytes >= 50_000)
    .sort(([, one], [, other]) => other - one);
  return `${mb(sum(parts)).padStart(6)}: ${named.map(([name, bytes]) => `${name} ${mb(bytes)}`).join(", ")}`;
}

async function send({ url }: { readonly url: URL }, name: string, { path, ...init }: MixRequest): Promise<number> {
  const reply = await fetch(new URL(path, url), init);
  const bytes = await reply.arrayBuffer();
  if (reply.status !== 200)
    throw new Error(`${name} returned status ${reply.status}: ${new TextDecoder().decode(bytes.slice(0, 500))}`);
  return bytes.byteLength;
}

/** Shuffles a list (Fisher-Yates) with a Lehmer generator, so that an order can be reproduced. */
function shuffle<Item>(list: readonly Item[], seed: number): Item[] {
  const out = [...list];
  let state = (seed * 48_271) % 2_147_483_647;
  for (let index = out.length - 1; index > 0; index--) {
    state = (state * 48_271) % 2_147_483_647;
    const other = state % (index + 1);
    [out[index], out[other]] = [out[other] as Item, out[index] as Item];
  }
  return out;
}

async function main() {
  const { values } = parseArgs({
    options: {
      orders: { type: "string", default: "5" },
      seed: { type: "string", default: "1" },
      only: { type: "string" },
    },
  });
  const all = Object.entries(makeMix());
  const only = values.only?.split(",");
  const mix = only === undefined ? all : all.filter(([name]) => only.includes(name));
  let highestPeak = 0;
  const report = (
    label: string,
    { peak, after, looks }: { readonly peak: MemoryParts; readonly after: MemoryParts; readonly looks: number },
  ) => {
    highestPeak = Math.max(highestPeak, sum(peak));
    console.log(`${label}\n  peak  ${formatParts(peak)}  (${looks} samples)\n  after ${formatParts(after)}`);
  };

  console.log("each in a separate isolate; MB\n");
  for (const [name, request] of mix) {
    const measured = await startMeasuredWorker();
    try {
      const { worker, inspector } = measured;
      const idle = await readMemory(inspector);
      if (name === mix[0]?.[0]) console.log(`idle\n        ${formatParts(idle)}`);
      report(name, await watch(inspector, () => send(worker, name, request)));
    } finally {
      await measured.dispose();
    }
  }
  console.log(`\nmaximum: ${mb(highestPeak)}\n`);

  highestPeak = 0;
  const { worker, inspector, dispose } = await startMeasuredWorker();
  try {
    for (let turn = 0; turn < Number(values.orders); turn++) {
      const seed = Number(values.seed) + turn;
      const order = shuffle(mix, seed);
      const label = `order ${seed}: ${order.map(([name]) => name).join(" ")}`;
      const one = async () => {
        for (const [name, request] of order) await send(worker, name, request);
      };
      report(`${label}, sequential`, await watch(inspector, one));
      const together = () => Promise.all(order.map(([name, request]) => send(worker, name, request)));
      report(`${label}, concurrent`, await watch(inspector, together));
    }
    console.log(`\nmaximum: ${mb(highestPeak)}`);
  } finally {
    await dispose();
  }
}

if (import.meta.main) await main();
