// Sends valid requests of all kinds for a long time, including charts with remote images, and prints the memory of the
// Worker's isolate, by component, after every thousand requests. Fails if the mean memory of the last quarter is more than
// 1.05 times the mean of the second quarter.
//
//   npm run soak -- [--requests=100000] [--start=0] [--every=1000] [--concurrency=4] [--formatters]
//
// With --formatters, all requests are scripts with formatters for random locales, and the memory is that of the process, which
// includes ICU's.

import { MEMORY_PATH, watchMemories } from "../../bench/count-memories.ts";
import { openInspector, readHeap } from "../../bench/inspector.ts";
import { type MemoryParts, sum } from "../../bench/memory.ts";
import { FuzzedWorker } from "./fuzzed-worker.ts";
import { Counts, hasGrown, readSoakOptions, soak } from "./soak-run.ts";

const options = readSoakOptions();
const worker = new FuzzedWorker({
  change: watchMemories,
  settings: { ALLOW_LOCAL_IMAGES: "true" },
  isInspected: true,
  further: {},
});
const levels: number[] = [];
const refused = new Counts();

const mb = (bytes: number) => (bytes / 1e6).toFixed(1).padStart(7);

function printLevel(done: number, { heap = 0, buffers = 0, ...engines }: MemoryParts): void {
  const list = Object.entries(engines).filter(([, bytes]) => bytes > 0);
  const names = list
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, bytes]) => `${name} ${mb(bytes).trim()}`);
  const all = sum({ heap, buffers, ...engines });
  console.log(`${String(done).padStart(8)} ${mb(all)} ${mb(heap)} ${mb(buffers)}  ${names.join(", ")}`);
}

try {
  await worker.start();
  const inspector = await openInspector(worker.inspector as URL);
  /** Returns bytes by component, including uncollected garbage: workerd's inspector cannot force a collection. */
  const readMemory = async (): Promise<MemoryParts> => {
    if (options.formatters) return { process: worker.memory };
    const { body } = await worker.send({ method: "GET", target: MEMORY_PATH, headers: {} });
    return { ...(await readHeap(inspector)), ...JSON.parse(body.toString("utf8")) };
  };
  console.log("MB\nrequests     all    heap buffers  engines");
  printLevel(options.start, await readMemory());
  await soak(
    options,
    (request, _index, timeout) => worker.send(request, timeout),
    (problem, { target }) => refused.add(`${problem} for ${target.slice(0, 40)}`),
    async (done) => {
      const parts = await readMemory();
      levels.push(sum(parts));
      printLevel(done, parts);
    },
  );
  inspector.close();
} finally {
  await worker.stop();
}
refused.print("REFUSED");
process.exitCode = hasGrown("the Worker", levels) || refused.size > 0 ? 1 : 0;
