// The two hosts of the service, each measured while it answers one request: workerd by its inspector, and the Node server
// by its worker process.

import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { watchMemories } from "../../bench/count-memories.ts";
import { connect, type Inspector } from "../../bench/inspector.ts";
import { inspectMemory, sum, watch } from "../../bench/memory.ts";
import { cpuTime, isAlive, listTree, readSize } from "../../bench/process-memory.ts";
import { type Running, removeFolders, startServer } from "../viewer/node-server.ts";
import type { Reply } from "./check-reply.ts";
import type { FuzzRequest } from "./draft.ts";
import { FuzzedWorker } from "./fuzzed-worker.ts";
import { MissingReplyError, SECRETS, ServiceClient } from "./service-client.ts";

/** Timeout in milliseconds for the inspector to collect garbage. Some of its calls get no response. */
const COLLECT_TIMEOUT = 1000;
/** Header with the client's address, as a proxy sets it. */
export const ADDRESS_HEADER = "X-Client-Address";

/** A reply with what it cost. */
interface Measured {
  readonly reply: Reply;
  /** CPU time in milliseconds. */
  readonly cpu: number;
  /** Bytes at the peak: all memory of workerd's isolate, or what the resident memory of Node's process grew by. */
  readonly memory: number;
}

/** A running host. */
export interface MeasuredHost {
  /** Starts the host. Stops it first if it is running. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Whether the memory of a request stays resident, so that the same request doesn't need it again. */
  readonly keepsMemory: boolean;
  /** Whether the process that answers requests is running. */
  readonly isAlive: boolean;
  /**
   * Collects garbage, and then sends a request.
   *
   * @param timeout time limit in milliseconds
   * @throws MissingReplyError if the response is late or the connection ends
   */
  measure(request: FuzzRequest, timeout: number): Promise<Measured>;
}

const collectGarbage = (inspector: Inspector | undefined) =>
  Promise.race([inspector?.call("HeapProfiler.collectGarbage"), setTimeout(COLLECT_TIMEOUT)]);

/** workerd with the bundled Worker. */
export class WorkerdHost implements MeasuredHost {
  readonly keepsMemory = false;
  #worker = new FuzzedWorker({
    change: watchMemories,
    settings: { CLIENT_ADDRESS_HEADER: ADDRESS_HEADER },
    isInspected: true,
  });
  #inspector: Awaited<ReturnType<typeof inspectMemory>> | undefined;

  /** @param heap maximum size of the JavaScript heap in megabytes */
  constructor(heap: number) {
    // Miniflare passes this variable to workerd. 15 MB of the heap is V8's young generation.
    process.env.MINIFLARE_WORKERD_V8_FLAGS = `--max-heap-size=${heap}`;
  }

  async start(): Promise<void> {
    this.#inspector?.close();
    await this.#worker.start();
    this.#inspector = await inspectMemory(this.#worker.inspector as URL);
  }

  async stop(): Promise<void> {
    this.#inspector?.close();
    await this.#worker.stop();
  }

  get isAlive(): boolean {
    return this.#worker.isAlive;
  }

  async measure(request: FuzzRequest, timeout: number): Promise<Measured> {
    const [worker, inspector] = [this.#worker, this.#inspector];
    if (inspector === undefined) throw new Error("the Worker is not running");
    // The inspector responds only while a request is in the isolate.
    await Promise.all([collectGarbage(inspector), worker.send({ method: "GET", target: "/healthcheck", headers: {} })]);
    const before = worker.time;
    let cpu = 0;
    const sent = watch(inspector, async () => {
      const reply = await worker.send(request, timeout);
      cpu = worker.time - before;
      return reply;
    });
    const late = setTimeout(2 * timeout, undefined, { ref: false }).then(() => {
      throw new MissingReplyError("the inspector does not respond");
    });
    const { result, peak } = await Promise.race([sent, late]);
    return { reply: result, cpu, memory: sum(peak) };
  }
}

/** The Node server with one worker process. */
export class NodeHost implements MeasuredHost {
  readonly keepsMemory = true;
  #running: Running | undefined;
  #client: ServiceClient | undefined;
  #inspector: Inspector | undefined;
  #process = 0;

  async start(): Promise<void> {
    await this.stop();
    const running = await startServer(path.join(import.meta.dirname, "../../dist-server"), {
      ...SECRETS,
      CLIENT_ADDRESS_HEADER: ADDRESS_HEADER,
      NODE_OPTIONS: "--inspect=127.0.0.1:0",
    });
    this.#running = running;
    this.#client = new ServiceClient(new URL(running.url));
    await this.#client.prepare();
    this.#process = listTree([running.process.pid as number])[1] as number;
    // The primary process prints the address of its inspector first.
    this.#inspector = await connect([...running.output().matchAll(/ws:\S+/g)].at(-1)?.[0] as string);
  }

  async stop(): Promise<void> {
    this.#inspector?.close();
    this.#client?.close();
    this.#running?.kill("SIGKILL");
    await this.#running?.ended;
    removeFolders();
  }

  get isAlive(): boolean {
    return isAlive(this.#process);
  }

  async measure(request: FuzzRequest, timeout: number): Promise<Measured> {
    if (this.#client === undefined) throw new Error("the server is not running");
    await collectGarbage(this.#inspector);
    // Five resets the maximum of the resident memory.
    writeFileSync(`/proc/${this.#process}/clear_refs`, "5");
    const [memory, time] = [readSize(this.#process, "status", "VmRSS"), cpuTime(this.#process)];
    const reply = await this.#client.send(request, timeout);
    return {
      reply,
      cpu: cpuTime(this.#process) - time,
      memory: readSize(this.#process, "status", "VmHWM") - memory,
    };
  }
}
