// The bundled Worker under test, with access to its responses, logs and CPU time.

import { readFileSync } from "node:fs";
import { Agent, request as sendRequest } from "node:http";
import { bundleWorker, startWorker, type WorkerModule } from "../../scripts/local-worker.mjs";
import type { Reply } from "./check-reply.ts";
import { ACCOUNT, ADMIN_TOKEN, bodyOf, CHANGED_ACCOUNT, type FuzzRequest, SAVED_CHARTS, SAVED_ID } from "./draft.ts";
import { DATA_FILES, IMAGE_FILES } from "./hostile-values.ts";

/** Duration of a tick in /proc, in milliseconds: USER_HZ is 100 on all Linux architectures. */
const TICK = 10;
const SETTINGS = { ADMIN_TOKEN, KEY_SECRET: "fuzz-secret" };

/** Thrown if a response is missing or late. */
export class MissingReplyError extends Error {}

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
  #agent = new Agent({ keepAlive: true });
  #worker: Awaited<ReturnType<typeof startWorker>> | undefined;
  #url = new URL("http://127.0.0.1");
  #process = "";
  #ids: string[] = [];

  constructor(options: Start = {}) {
    this.#options = options;
  }

  /** Starts workerd. Stops it first if it is running. */
  async start(): Promise<void> {
    await this.stop();
    const { change, settings, isInspected, further = { outboundService: answerOutbound } } = this.#options;
    this.#modules ??= change?.(bundleWorker()) ?? bundleWorker();
    this.#worker = await startWorker(this.#modules, { ...SETTINGS, ...settings }, isInspected, {
      ...further,
      handleStructuredLogs: ({ level, message }: { level: string; message: string }) => {
        if (level === "error") this.logs.push(message);
      },
    });
    this.#agent = new Agent({ keepAlive: true });
    this.#url = this.#worker.url;
    this.#process = findProcess();
    await this.#prepare();
  }

  /** Stops workerd. */
  async stop(): Promise<void> {
    this.#agent.destroy();
    await this.#worker?.dispose().catch(() => {});
    this.#worker = undefined;
  }

  /** Creates the accounts and the saved charts that requests refer to. */
  async #prepare(): Promise<void> {
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${ADMIN_TOKEN}` };
    const post = async (target: string, body: object) => {
      const reply = await this.send({ method: "POST", target, headers, body: { text: JSON.stringify(body) } });
      if (reply.status !== 200) throw new Error(`${target} returned status ${reply.status}: ${reply.body}`);
      return JSON.parse(reply.body.toString("utf8")) as { url: string };
    };
    for (const account of [ACCOUNT, CHANGED_ACCOUNT]) await post("/accounts", { ...account, name: "fuzz" });
    this.#ids = [];
    for (let index = 0; index < SAVED_CHARTS; index++) {
      const chart = { type: index % 2 ? "bar" : "pie", data: { labels: ["a", "b"], datasets: [{ data: [1, index] }] } };
      const { url } = await post("/chart/create", { chart, version: 2 + (index % 3), width: 60, height: 40 });
      this.#ids.push(url.split("/").at(-1) as string);
    }
  }

  #withIds(text: string): string {
    return text.includes(SAVED_ID) ? text.replaceAll(/SAVED-ID-(\d)/g, (_, index) => this.#ids[index] ?? "none") : text;
  }

  /**
   * Sends a request.
   *
   * @param patience time limit for the complete response, in milliseconds
   * @throws MissingReplyError if the response is late or the connection ends
   */
  send(request: FuzzRequest, patience = 30_000): Promise<Reply> {
    const { hostname: host, port } = this.#url;
    const { method, headers, body } = request;
    const bytes = body !== undefined && "text" in body ? Buffer.from(this.#withIds(body.text)) : bodyOf(request);
    return new Promise((resolve, reject) => {
      const fail = (why: string) => reject(new MissingReplyError(why));
      const sent = sendRequest(
        {
          ...{ host, port, method, agent: this.#agent, path: this.#withIds(request.target) },
          headers: { ...headers, ...(bytes && { "Content-Length": bytes.length }) },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.on("error", () => fail("the body ended before it was complete"));
          response.on("end", () => {
            clearTimeout(timer);
            const { statusCode: status = 0, headers: given } = response;
            const entries = Object.entries(given).map(([name, value]) => [name, String(value)]);
            resolve({ status, headers: Object.fromEntries(entries), body: Buffer.concat(parts) });
          });
        },
      );
      const timer = setTimeout(() => {
        sent.destroy();
        fail(`no response within ${patience / 1000} s`);
      }, patience);
      sent.on("error", ({ message }) => {
        clearTimeout(timer);
        fail(message);
      });
      sent.end(bytes);
    });
  }

  /** URL of the Worker's inspector. */
  get inspector(): URL | null {
    return this.#worker?.inspector ?? null;
  }

  /** workerd's CPU time in milliseconds, or null if the system doesn't provide it. */
  get time(): number | null {
    try {
      // The second field of /proc/…/stat is a name in parentheses, which may contain spaces.
      const [, fields = ""] = readFileSync(`${this.#process}/stat`, "utf8").split(/\) (.*)/s);
      const [user, system] = fields.split(" ").slice(11, 13).map(Number) as [number, number];
      return (user + system) * TICK;
    } catch {
      return null;
    }
  }

  /** Whether workerd is running. */
  get isAlive(): boolean {
    try {
      return !/\) [ZX] /.test(readFileSync(`${this.#process}/stat`, "utf8"));
    } catch {
      return false;
    }
  }
}

/** Returns workerd's /proc directory, or "/none" if there is none. */
function findProcess(): string {
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ");
    const isWorkerd = (pid: string) => readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "workerd";
    return `/proc/${children.findLast(isWorkerd)}`;
  } catch {
    return "/none";
  }
}

/** Answers the Worker's outbound request with an error, or with a file that the last digit of the URL selects. */
async function answerOutbound({ url }: { readonly url: string }): Promise<Response> {
  const digit = Number(/\d(?=\D*$)/.exec(url)?.[0] ?? 0);
  if (url.includes("redirect")) return new Response(null, { status: 302, headers: { Location: "https://a.test/1" } });
  if (digit === 8) return new Response("no", { status: 404 });
  if (digit === 9) return new Response("<!doctype html>");
  if (/data\.test|google|airtable/.test(url)) return new Response(DATA_FILES[digit] ?? "");
  return new Response(Buffer.from(IMAGE_FILES[digit] ?? ""));
}
