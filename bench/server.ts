// Runs a server as a separate process on its own core: starts it, sends requests, measures CPU time and memory, and
// stops it. The measurements come from /proc; on systems other than Linux they are null.

import { type ChildProcess, type Serializable, spawn, spawnSync } from "node:child_process";
import { globSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import path from "node:path";
import { listTree, readIfPresent, readSize } from "./process-memory.ts";
import type { WorkloadRequest } from "./workload.ts";

const TIMEOUT = 60_000;

interface Answer {
  readonly status: number;
  readonly body: Buffer;
  /** Milliseconds. */
  readonly time: number;
}

/** Returns the cores that this process may use, from /proc/self/status: "0-1,4". */
function listCores(): number[] {
  const list = /^Cpus_allowed_list:\s*(\S+)$/m.exec(readIfPresent("/proc/self/status"))?.[1] ?? "";
  return list.split(",").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

const hasTaskset = spawnSync("taskset", ["--version"]).status === 0;
const cores = hasTaskset ? listCores() : [];
/** The core for the servers and the core for this process; null if they cannot be separated. */
export const pinnedCores = cores.length > 1 ? { server: cores[0], client: cores.at(-1) } : null;

/** Moves this process off the servers' core. */
export function pinClient() {
  if (pinnedCores !== null) spawnSync("taskset", ["-a", "-c", "-p", String(pinnedCores.client), String(process.pid)]);
}

/** Returns the CPU time of each thread of the processes, in nanoseconds. */
function readThreads(pids: readonly number[]): Map<string, number> {
  const files = pids.flatMap((pid) => globSync(`/proc/${pid}/task/*/schedstat`));
  const times = files.map((file) => [file, Number.parseInt(readIfPresent(file), 10)] as const);
  return new Map(times.filter(([, time]) => !Number.isNaN(time)));
}

/** A running server. `end` stops it. */
export class Server {
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #isHost: boolean;
  #agent = new Agent({ keepAlive: true, maxSockets: 8 });
  #before: ReadonlyMap<string, number> = new Map();

  constructor(child: ChildProcess, url: string, isHost: boolean) {
    this.#process = child;
    this.url = url;
    this.#isHost = isHost;
  }

  /**
   * Starts a script from this folder, or from an absolute path.
   *
   * @param options.message first message to send to the script
   * @param options.isHost whether the script only starts the server, so that only its child processes are measured
   */
  static async start(
    file: string,
    args: readonly string[] = [],
    { message, isHost = false }: { readonly message?: unknown; readonly isHost?: boolean } = {},
  ): Promise<Server> {
    const command = [process.execPath, path.resolve(import.meta.dirname, file), ...args];
    if (pinnedCores !== null) command.unshift("taskset", "-c", String(pinnedCores.server));
    const [program = "", ...rest] = command;
    const child = spawn(program, rest, { stdio: ["ignore", "ignore", "inherit", "ipc"], serialization: "advanced" });
    if (message !== undefined) child.send(message as Serializable);
    const url = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${file} did not start in time`)), TIMEOUT);
      child.once("message", (reported: Serializable) => resolve((reported as { readonly url: string }).url));
      child.once("exit", (code) => reject(new Error(`${file} exited with ${code}`)));
      child.once("message", () => clearTimeout(timer));
    });
    return new Server(child, url, isHost);
  }

  /** Sends a request and reads the whole response: `{ status, body, time }`, with the time in milliseconds. */
  ask({ method = "GET", path: target, body }: WorkloadRequest): Promise<Answer> {
    const headers = body === undefined ? {} : { "Content-Type": "application/json", "Content-Length": body.length };
    return new Promise((resolve, reject) => {
      const start = performance.now();
      const outgoing = request(String(new URL(target, this.url)), { method, headers, agent: this.#agent }, (reply) => {
        const parts: Buffer[] = [];
        reply.on("data", (part) => parts.push(part));
        reply.on("error", reject);
        reply.on("end", () => {
          const time = performance.now() - start;
          resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(parts), time });
        });
      });
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  }

  #pids() {
    const tree = listTree([this.#process.pid as number]);
    return this.#isHost ? tree.slice(1) : tree;
  }

  /** Returns the CPU time of all the server's processes since the last call, in milliseconds; null if it isn't available. */
  readCpu() {
    if (process.platform !== "linux") return null;
    const now = readThreads(this.#pids());
    let sum = 0;
    for (const [thread, time] of now) sum += time - (this.#before.get(thread) ?? 0);
    this.#before = now;
    return sum / 1e6;
  }

  /** Resets the memory peak. */
  resetMemory() {
    if (process.platform !== "linux") return;
    for (const pid of this.#pids())
      try {
        writeFileSync(`/proc/${pid}/clear_refs`, "5");
      } catch {
        // The process has ended, or resetting isn't permitted. In that case, the peak covers the whole run.
      }
  }

  /**
   * Returns the memory in bytes: current (`now`) and maximum (`peak`). Pages shared by several processes count once, and
   * `peak` then equals `now`.
   */
  readMemory() {
    if (process.platform !== "linux") return { now: null, peak: null };
    const pids = this.#pids();
    const [pid, ...others] = pids;
    if (pid !== undefined && others.length === 0)
      return { now: readSize(pid, "status", "VmRSS"), peak: readSize(pid, "status", "VmHWM") };
    const now = pids.reduce((sum, pid) => sum + readSize(pid, "smaps_rollup", "Pss"), 0);
    return { now, peak: now };
  }

  async end() {
    this.#agent.destroy();
    if (this.#process.exitCode !== null) return;
    const ended = new Promise((resolve) => this.#process.once("exit", resolve));
    const timer = setTimeout(() => this.#process.kill("SIGKILL"), TIMEOUT / 6);
    this.#process.disconnect();
    await ended;
    clearTimeout(timer);
  }
}
