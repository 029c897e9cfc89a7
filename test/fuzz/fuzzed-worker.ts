// The bundled Worker under test, with access to its responses, logs and CPU time.

import { cpuTime, isAlive, readIfPresent, readSize } from "../../bench/process-memory.ts";
import { bundleWorker, startWorker, type WorkerModule } from "../../scripts/local-worker.ts";
import type { Reply } from "./check-reply.ts";
import type { FuzzRequest } from "./draft.ts";
import { DATA_FILES, IMAGE_FILES } from "./hostile-values.ts";
import { SECRETS, ServiceClient } from "./service-client.ts";

/** Start options. */
interface Start {
  /** Transforms the bundle's modules. */
  readonly change?: (modules: readonly WorkerModule[]) => readonly WorkerModule[];
  readonly settings?: Readonly<Record<string, string>>;
  readonly isInspected?: boolean;
  /** Miniflare options. By default, the Worker has no network access, and `answerOutbound` answers its requests. */
  readonly further?: Readonly<Record<string, unknown>>;
}

/** workerd with the bundled Worker. */
export class FuzzedWorker {
  readonly #options: Start;
  #modules: readonly WorkerModule[] | undefined;
  /** Errors that the Worker has logged. The caller resets the list. */
  logs: string[] = [];
  #client: ServiceClient | undefined;
  #worker: Awaited<ReturnType<typeof startWorker>> | undefined;
  #process = 0;

  constructor(options: Start = {}) {
    this.#options = options;
  }

  /** Starts workerd. Stops it first if it is running. */
  async start(): Promise<void> {
    await this.stop();
    const { change, settings, isInspected, further = { outboundService: answerOutbound } } = this.#options;
    this.#modules ??= change?.(bundleWorker()) ?? bundleWorker();
    this.#worker = await startWorker(this.#modules, { ...SECRETS, ...settings }, isInspected, {
      ...further,
      handleStructuredLogs: ({ level, message }: { level: string; message: string }) => {
        if (level === "error") this.logs.push(message);
      },
    });
    this.#client = new ServiceClient(this.#worker.url);
    this.#process = findProcess();
    await this.#client.prepare();
  }

  async stop(): Promise<void> {
    this.#client?.close();
    await this.#worker?.dispose().catch(() => {});
    this.#worker = undefined;
  }

  /**
   * Sends a request.
   *
   * @param timeout time limit for the complete response, in milliseconds
   * @throws MissingReplyError if the response is late or the connection ends
   */
  send(request: FuzzRequest, timeout?: number): Promise<Reply> {
    if (this.#client === undefined) throw new Error("the Worker is not running");
    return this.#client.send(request, timeout);
  }

  /** Saves the charts that requests refer to again, if some were deleted. */
  async saveCharts(): Promise<void> {
    await this.#client?.saveCharts();
  }

  /** URL of the Worker's inspector. */
  get inspector(): URL | null {
    return this.#worker?.inspector ?? null;
  }

  /** workerd's CPU time in milliseconds; 0 if the system doesn't provide it. */
  get time(): number {
    return cpuTime(this.#process);
  }

  /** workerd's resident memory in bytes; 0 if the system doesn't provide it. */
  get memory(): number {
    return readSize(this.#process, "status", "VmRSS");
  }

  /** Whether workerd is running. */
  get isAlive(): boolean {
    return isAlive(this.#process);
  }
}

/** Returns workerd's process ID, or 0 if the system doesn't provide it. */
function findProcess(): number {
  const children = readIfPresent(`/proc/self/task/${process.pid}/children`).trim().split(" ");
  return Number(children.findLast((pid) => readIfPresent(`/proc/${pid}/comm`).trim() === "workerd") ?? 0);
}

/**
 * Answers the Worker's outbound request: resolves all names to a public address, and returns an error, or the file that the
 * last digit of the URL selects.
 */
async function answerOutbound({ url }: { readonly url: string }): Promise<Response> {
  if (url.startsWith("https://cloudflare-dns.com/"))
    return Response.json({ Status: 0, Answer: url.includes("AAAA") ? [] : [{ type: 1, data: "8.8.8.8" }] });
  const digit = Number(/\d(?=\D*$)/.exec(url)?.[0] ?? 0);
  if (url.includes("redirect")) return new Response(null, { status: 302, headers: { Location: "https://a.test/1" } });
  if (digit === 8) return new Response("no", { status: 404 });
  if (digit === 9) return new Response("<!doctype html>");
  if (/data\.example|google|airtable/.test(url)) return new Response(DATA_FILES[digit] ?? "");
  return new Response(Buffer.from(IMAGE_FILES[digit] ?? ""));
}
