// The Worker that the search asks, and what each answer takes: processor time of workerd from /proc, which other programs on the
// machine do not disturb, and the heap, buffers and WebAssembly memories of the isolate. Linux only.

import { readdirSync, readFileSync } from "node:fs";
import { bundleWorker, startWorker } from "../scripts/local-worker.mjs";
import { openInspector, readHeap } from "./inspector.mjs";
import { MEMORY_PATH, watchMemories } from "./watched.mjs";

/** Milliseconds between two looks at the memory. */
const LOOK = 20;
/** Longest that an answer may take, milliseconds. */
const PATIENCE = 90_000;

/** Longest wait for the inspector, which now and then leaves a call unanswered, milliseconds. */
const INSPECTOR_PATIENCE = 1000;

/** The result of a call of the inspector; undefined where it is late. */
function within(call) {
  return Promise.race([call, new Promise((resolve) => setTimeout(resolve, INSPECTOR_PATIENCE))]);
}

/** Children of this process that are workerd. */
function listWorkerds() {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ");
  return children.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "workerd";
    } catch {
      return false;
    }
  });
}

/** Nanoseconds that each thread of a process has run. */
function readThreads(pid) {
  const times = new Map();
  for (const thread of readdirSync(`/proc/${pid}/task`))
    try {
      times.set(thread, Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]));
    } catch {
      // The thread has ended.
    }
  return times;
}

/** A running Worker and its inspector. */
export class MeasuredWorker {
  #modules = watchMemories(bundleWorker());
  #settings;
  #worker;
  #inspector;
  #pid;

  constructor(settings = {}) {
    this.#settings = settings;
  }

  async start() {
    const before = new Set(listWorkerds());
    this.#worker = await startWorker(this.#modules, this.#settings, true);
    this.#inspector = await openInspector(this.#worker.inspector);
    this.#pid = listWorkerds().find((pid) => !before.has(pid));
    if (this.#pid === undefined) throw new Error("workerd must be a child of this process");
  }

  async end() {
    this.#inspector?.close();
    await this.#worker?.dispose();
  }

  async restart() {
    await this.end();
    await this.start();
  }

  #readCpu(before) {
    const now = readThreads(this.#pid);
    let sum = 0;
    for (const [thread, time] of now) sum += time - (before?.get(thread) ?? 0);
    return { now, milliseconds: sum / 1e6 };
  }

  /** Bytes of WebAssembly memories that have not been collected. */
  async #readWasm() {
    const signal = AbortSignal.timeout(PATIENCE);
    const memories = await (await fetch(new URL(MEMORY_PATH, this.#worker.url), { signal })).json();
    return Object.values(memories).reduce((sum, bytes) => sum + bytes, 0);
  }

  /** Whether it answers. */
  async isAlive() {
    return this.#readWasm().then(
      () => true,
      () => false,
    );
  }

  /** Collects garbage, so that each request is measured from the same point. */
  async collect() {
    // The isolate answers once a request has entered it.
    await Promise.all([within(this.#inspector.call("HeapProfiler.collectGarbage")), this.#readWasm()]);
  }

  /**
   * Sends a request and waits for all of its answer.
   *
   * @param request `{ path, method, headers, body }`
   * @returns `{ status, bytes, cpu, memory, error }`: milliseconds of processor time, bytes at the peak, and the start of an error
   */
  async measure({ path, method, headers, body }) {
    await this.collect();
    const peak = { heap: 0, buffers: 0 };
    let isDone = false;
    const look = async () => {
      const { heap, buffers } = (await within(readHeap(this.#inspector))) ?? peak;
      peak.heap = Math.max(peak.heap, heap);
      peak.buffers = Math.max(peak.buffers, buffers);
    };
    await look();
    const { now } = this.#readCpu();
    const looking = (async () => {
      while (!isDone) {
        await new Promise((resolve) => setTimeout(resolve, LOOK));
        await look();
      }
    })();
    try {
      const init = { method, headers, body, signal: AbortSignal.timeout(PATIENCE), redirect: "manual" };
      const reply = await fetch(new URL(path, this.#worker.url), init);
      const answer = await reply.arrayBuffer();
      const { milliseconds: cpu } = this.#readCpu(now);
      isDone = true;
      await looking;
      const wasm = await this.#readWasm();
      const error = reply.status < 400 ? undefined : reply.headers.get("X-Service-Error");
      return {
        status: reply.status,
        bytes: answer.byteLength,
        cpu,
        memory: peak.heap + peak.buffers + wasm,
        limit: reply.headers.get("RateLimit") ?? undefined,
        ...(error && { error: error.slice(0, 100) }),
      };
    } finally {
      isDone = true;
      await looking.catch(() => {});
    }
  }
}
