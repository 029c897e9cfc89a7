// Measures the cost of single requests: workerd's CPU time from /proc, which other processes don't affect, and the
// isolate's heap, buffers and WebAssembly memories. Linux only.

import { readdirSync, readFileSync } from "node:fs";
import { bundleWorker, startWorker } from "../scripts/local-worker.mjs";
import { MEMORY_PATH, watchMemories } from "./count-memories.mjs";
import { openInspector, readHeap } from "./inspector.mjs";

/** Interval between memory samples, in milliseconds. */
const SAMPLE_INTERVAL = 20;
/** Request timeout, in milliseconds. */
const TIMEOUT = 90_000;

/** Timeout for an inspector call, in milliseconds. Some calls get no response. */
const INSPECTOR_TIMEOUT = 1000;

/** Returns the result of an inspector call; undefined on timeout. */
function withTimeout(call) {
  return Promise.race([call, new Promise((resolve) => setTimeout(resolve, INSPECTOR_TIMEOUT))]);
}

/** Lists the workerd child processes. */
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

/** Returns the CPU time of each thread of a process, in nanoseconds. */
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

  /** URL of the Worker. */
  get url() {
    return this.#worker.url;
  }

  #readCpu(before) {
    const now = readThreads(this.#pid);
    let sum = 0;
    for (const [thread, time] of now) sum += time - (before?.get(thread) ?? 0);
    return { now, milliseconds: sum / 1e6 };
  }

  /** Returns the bytes of WebAssembly memories that have not been collected. */
  async #readWasm() {
    const signal = AbortSignal.timeout(TIMEOUT);
    const memories = await (await fetch(new URL(MEMORY_PATH, this.#worker.url), { signal })).json();
    return Object.values(memories).reduce((sum, bytes) => sum + bytes, 0);
  }

  /** Returns whether the Worker responds. */
  async isAlive() {
    return this.#readWasm().then(
      () => true,
      () => false,
    );
  }

  /** Collects garbage, so that each measurement starts from the same state. */
  async collect() {
    // The inspector responds only while a request is in the isolate, so send one at the same time.
    await Promise.all([withTimeout(this.#inspector.call("HeapProfiler.collectGarbage")), this.#readWasm()]);
  }

  /**
   * Sends a request and reads the whole response.
   *
   * @param request `{ path, method, headers, body }`
   * @returns `{ status, bytes, cpu, memory, error }`: CPU time in milliseconds, peak memory in bytes, and the start of
   *   the error message
   */
  async measure({ path, method, headers, body }) {
    await this.collect();
    const peak = { heap: 0, buffers: 0 };
    let isDone = false;
    const sample = async () => {
      const { heap, buffers } = (await withTimeout(readHeap(this.#inspector))) ?? peak;
      peak.heap = Math.max(peak.heap, heap);
      peak.buffers = Math.max(peak.buffers, buffers);
    };
    await sample();
    const { now } = this.#readCpu();
    const sampling = (async () => {
      while (!isDone) {
        await new Promise((resolve) => setTimeout(resolve, SAMPLE_INTERVAL));
        await sample();
      }
    })();
    try {
      const init = { method, headers, body, signal: AbortSignal.timeout(TIMEOUT), redirect: "manual" };
      const reply = await fetch(new URL(path, this.#worker.url), init);
      const answer = await reply.arrayBuffer();
      const { milliseconds: cpu } = this.#readCpu(now);
      isDone = true;
      await sampling;
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
      await sampling.catch(() => {});
    }
  }
}
