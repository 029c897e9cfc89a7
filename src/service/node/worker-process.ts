// Runs a worker process of the server, which answers requests until it is told to stop.

import { readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { pino } from "pino";
import type { Platform } from "../platform/platform.ts";
import { type EntryStore, hasValue } from "./entry-store.ts";
import { createEndpointLabels, startHttpServer } from "./http-server.ts";
import { type AnsweredRequest, createMetrics } from "./metrics.ts";
import { clientAddress, createNodePlatform } from "./node-platform.ts";
import { openStores } from "./open-stores.ts";
import type { ServerSettings } from "./settings.ts";

/** The bundle of the service: src/node-service.ts. */
interface ServiceModule {
  readonly service: {
    readonly fetch: (request: Request) => Response | Promise<Response>;
    readonly setPlatform: (platform: Platform) => void;
  };
}

/** Time to finish the requests in progress when the process stops, in milliseconds. */
const DRAIN_MILLISECONDS = 9000;

/** Runs the process. @param folder folder that contains the server's files */
export async function runWorkerProcess(settings: ServerSettings, folder: string): Promise<void> {
  const { host, port, logLevel, heapMegabytes } = settings;
  const log = pino({ level: logLevel, base: { pid: process.pid } });
  const metrics = createMetrics();
  const isReachable = () => stores.values.isReachable && stores.cache.isReachable;
  const stores = openStores(settings.stores, (isConnected, reason) => {
    metrics.setReachable(isReachable());
    if (isConnected) log.info("the storage can be reached");
    else log.warn({ reason }, "the storage can't be reached: images are drawn, but nothing can be saved or looked up");
  });
  metrics.setReachable(isReachable());
  const probe = new StorageProbe([stores.values, stores.cache], (isWorking, reason) => {
    if (isWorking) log.info("the storage works again");
    else
      log.error(
        { reason },
        "the storage can't be written or read: images are drawn, but nothing can be saved or looked up",
      );
  });
  const platform = createNodePlatform({
    settings: settings.environment,
    version: readFileSync(path.join(folder, "build-id.txt"), "utf8"),
    stores,
    assets: path.join(folder, "public"),
    countExhausted: metrics.countExhausted,
    log: (level, line) => (level === "fault" ? log.error(line) : log.warn(line)),
  });
  const { service } = (await import(pathToFileURL(path.join(folder, "service.js")).href)) as ServiceModule;
  service.setPlatform(platform);
  // Warm up as a local client, whose requests cost no points, so that many processes can start at once.
  await clientAddress.run("127.0.0.1", () => warmUp(service.fetch));
  const readiness = async () => {
    const isWorking = await probe.isWorking();
    metrics.setReachable(isWorking);
    return { storage: isWorking ? "up" : "down" };
  };
  // Load OpenTelemetry only if it is configured.
  const tracing = settings.traceUrl ? (await import("./tracing.ts")).openTracing(settings) : undefined;
  const labelOf = createEndpointLabels();
  const record = (request: AnsweredRequest) => {
    const labelled = { ...request, path: labelOf(request) };
    metrics.record(labelled);
    tracing?.record(labelled);
  };
  const server = await startHttpServer({ host, port, heapMegabytes, fetch: service.fetch, readiness, log, record });

  let isStopping = false;
  const stop = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    // Give up on requests that take too long, before the primary process kills this process.
    const giveUp = () => {
      log.warn("stopped before all requests in progress had finished");
      process.exit(1);
    };
    setTimeout(giveUp, DRAIN_MILLISECONDS).unref();
    await server.close();
    await platform.settle();
    await tracing?.close().catch((error: unknown) => log.warn(error, "the last traces can't be sent"));
    await Promise.all([stores.values.close(), stores.cache.close()]);
    // Exit explicitly, because idle connections to other servers would keep the process running.
    process.exit(code);
  };
  process.on("SIGTERM", () => stop(0));
  // Ignore Ctrl+C: the primary process also receives it, and tells this process to stop.
  process.on("SIGINT", () => {});
  process.on("uncaughtException", (error) => {
    log.fatal(error, "unexpected error: this process is stopping, and another one will replace it");
    stop(1);
  });
  process.send?.("ready");
}

/** Draws one chart, so that the first client doesn't wait for the engines to load. */
async function warmUp(fetch: (request: Request) => Response | Promise<Response>): Promise<void> {
  const chart = encodeURIComponent("{type:'bar',data:{labels:['a'],datasets:[{data:[1]}]}}");
  const reply = await fetch(new Request(`http://localhost/chart?w=20&h=20&c=${chart}`));
  await reply.arrayBuffer();
  // The status is 403 if the operator requires signatures.
  if (reply.status >= 500) throw new Error(`the first chart returned status ${reply.status}`);
}

/** Name of the entry, which all processes share, so that no entries accumulate. */
const NAME = "probe:readiness";
const VALUE = new TextEncoder().encode("This entry is written by /readyz.");
/** Time for which a result is reused, in milliseconds. */
const FRESH_MILLISECONDS = 5000;
/** Maximum time to wait for a result, in milliseconds. The common timeout of health checks is 2 seconds. */
const TIMEOUT_MILLISECONDS = 1500;

/**
 * Checks that stores can be written and read, at most once every five seconds. A connection or an existing folder isn't enough:
 * the disk can be full, the folder read-only, or the bucket's credentials expired.
 */
class StorageProbe {
  readonly #stores: readonly EntryStore[];
  readonly #onChange: (isWorking: boolean, reason?: string) => void;
  #last = { isWorking: true, time: Number.NEGATIVE_INFINITY };
  #running: Promise<boolean> | undefined;

  /**
   * @param onChange called with each result that differs from the previous result, and with the reason if a store
   * doesn't work
   */
  constructor(stores: readonly EntryStore[], onChange: (isWorking: boolean, reason?: string) => void) {
    this.#stores = [...new Set(stores)];
    this.#onChange = onChange;
  }

  /** Whether all stores can be written and read. Resolves to false if a store doesn't respond in time. */
  async isWorking(): Promise<boolean> {
    if (this.#stores.some(({ isReachable }) => !isReachable)) return false;
    if (performance.now() - this.#last.time < FRESH_MILLISECONDS) return this.#last.isWorking;
    this.#running ??= this.#probe().finally(() => {
      this.#running = undefined;
    });
    const late = new AbortController();
    try {
      return await Promise.race([
        this.#running,
        sleep(TIMEOUT_MILLISECONDS, false, { ref: false, signal: late.signal }),
      ]);
    } finally {
      late.abort();
    }
  }

  async #probe(): Promise<boolean> {
    const start = performance.now();
    const reasons = (await Promise.all(this.#stores.map(findFault))).filter((reason) => reason !== undefined);
    if (performance.now() - start > TIMEOUT_MILLISECONDS) reasons.push(`no response within ${TIMEOUT_MILLISECONDS} ms`);
    const isWorking = reasons.length === 0;
    if (isWorking !== this.#last.isWorking) this.#onChange(isWorking, reasons[0]);
    this.#last = { isWorking, time: performance.now() };
    return isWorking;
  }
}

/** Returns the reason why a store doesn't work; undefined if it works. */
async function findFault(store: EntryStore): Promise<string | undefined> {
  try {
    await store.write(NAME, { value: VALUE });
    return hasValue(await store.read(NAME), VALUE) ? undefined : "a written entry can't be read";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
