// Runs the server's primary process, which starts the worker processes, replaces those that exit, adds up their metrics, counts
// their requests against the rate limits, and removes expired files.

import cluster, { type Worker } from "node:cluster";
import { createServer } from "node:http";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { type Logger, pino } from "pino";
import { RateLimiterClusterMaster } from "rate-limiter-flexible";
import { Failure } from "../../base/failure.ts";
import { AccountStore, RECORD_PREFIX } from "../shared/account-store.ts";
import { KeyRing } from "../shared/key-ring.ts";
import { FileStore } from "./file-store.ts";
import { openClusterMetrics } from "./metrics.ts";
import { openStores, type Stores, waitUntilReachable } from "./open-stores.ts";
import type { ServerSettings } from "./settings.ts";
import { CACHE_KIND, StoredValues } from "./stored-values.ts";

/** Time after which worker processes that haven't stopped are killed, in milliseconds. */
const STOP_MILLISECONDS = 10_000;
/** Delay before a worker process that exited while starting is replaced, in milliseconds. Others are replaced at once. */
const RESTART_MILLISECONDS = 1000;
/** Interval between removals of expired files, in milliseconds. The image cache can exceed its limit for this long. */
const SWEEP_MILLISECONDS = 600_000;

/** Runs the primary process until it receives SIGTERM or SIGINT. @throws Error if the server must not start */
export async function runPrimaryProcess(server: ServerSettings): Promise<void> {
  const log = pino({ level: server.logLevel, base: { pid: process.pid } });
  await checkSecret(server, log, (reason) => {
    // Exiting also ends the worker processes.
    log.fatal(reason);
    process.exit(1);
  });
  new RateLimiterClusterMaster();
  const stopSweeping = sweepFiles(server, (error) => log.error(error, "expired files can't be removed"));
  let isStopping = false;
  const ready = new Set<Worker>();
  let hasStarted = false;

  const start = () => {
    const worker = cluster.fork();
    worker.on("message", (message) => {
      if (message !== "ready") return;
      ready.add(worker);
      hasStarted = true;
      if (ready.size === server.workers)
        log.info(`listening at http://${server.host}:${server.port} with ${ready.size} processes`);
    });
    // Sending a message to a process that has just exited fails.
    worker.on("error", (error) => log.warn(error, "a worker process can't be reached"));
  };
  cluster.on("exit", (worker: Worker, code: number, signal: string) => {
    const wasReady = ready.delete(worker);
    if (isStopping) return;
    if (code === 1 && !hasStarted) {
      // The settings are wrong, so restarting would go on forever. Exiting also ends the other worker processes.
      log.fatal("a worker process can't start");
      process.exit(1);
    }
    log.error({ worker: worker.process.pid, code, signal }, "a worker process ended: starting another one");
    setTimeout(
      () => {
        if (!isStopping) start();
      },
      wasReady ? 0 : RESTART_MILLISECONDS,
    );
  });
  for (let count = 0; count < server.workers; count++) start();
  const metrics =
    server.metricsPort === 0
      ? undefined
      : serveMetrics(server, (error) => log.error(error, "the metrics can't be served"));

  await new Promise<void>((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => resolve());
  });
  isStopping = true;
  log.info("stopping: finishing the requests in progress");
  stopSweeping();
  metrics?.close();
  const workers = Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? []);
  const ended = Promise.all(workers.map((worker) => new Promise((resolve) => worker.once("exit", resolve))));
  for (const worker of workers) worker.process.kill("SIGTERM");
  const late = setTimeout(() => {
    for (const worker of workers) worker.process.kill("SIGKILL");
  }, STOP_MILLISECONDS);
  await ended;
  clearTimeout(late);
  log.info("stopped");
  // Exit explicitly, because a request for the metrics may still be waiting for a worker process.
  process.exit(0);
}

/** Serves the metrics on a separate port, which must not be public. */
function serveMetrics({ metricsHost, metricsPort }: ServerSettings, onError: (error: unknown) => void) {
  const { type, read } = openClusterMetrics();
  const server = createServer(async ({ url }, reply) => {
    if (url !== "/metrics") return void reply.writeHead(404).end();
    try {
      const text = await read();
      reply.writeHead(200, { "Content-Type": type }).end(text);
    } catch (error) {
      onError(error);
      reply.writeHead(503).end();
    }
  });
  server.on("error", onError);
  server.listen(metricsPort, metricsHost);
  return server;
}

/** Removes expired files periodically, if the storage is in files. Returns a function that stops the removals. */
function sweepFiles(server: ServerSettings, onError: (error: unknown) => void) {
  const { values, cache } = openStores(server.stores, () => {});
  const stores = [...new Set([values, cache])].filter((store) => store instanceof FileStore);
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const sweep = async () => {
    for (const store of stores) await store.sweep(CACHE_KIND, 1e6 * server.cacheMegabytes).catch(onError);
    if (!isStopped) timer = setTimeout(sweep, SWEEP_MILLISECONDS).unref();
  };
  // The worker processes don't wait for the first sweep, which takes minutes for a million files.
  sweep();
  Promise.all([values.close(), cache.close()]).catch(onError);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Maximum time that the check delays the start, in milliseconds. */
const START_MILLISECONDS = 10_000;
/** Interval between checks while the storage can't be read, in milliseconds. */
const RETRY_MILLISECONDS = 5000;

/**
 * Checks that KEY_SECRET decrypts the stored accounts. If the storage can't be read, the server starts, and the check is repeated
 * until it can.
 *
 * Compares KEY_SECRET with the stored accounts when the server starts, because with another secret all keys would silently
 * stop working. docs/self-hosting.md
 *
 * @param onMismatch called with the reason if a repeated check fails
 * @throws Failure that names the setting to change
 */
async function checkSecret(
  settings: ServerSettings,
  log: Pick<Logger, "warn">,
  onMismatch: (reason: string) => void,
): Promise<void> {
  const stores = openStores(settings.stores, () => {});
  const check = () => compareSecret(stores, settings);
  const first = check();
  const late = sleep(START_MILLISECONDS, "no response", { ref: false });
  const reason = await Promise.race([first, late]);
  const close = () => Promise.all([stores.values.close(), stores.cache.close()]).catch(() => {});
  if (reason === undefined) return void close();
  log.warn({ reason }, "KEY_SECRET can't be compared with the stored accounts yet");
  const repeat = async () => {
    for (let last = await first; last !== undefined; last = await check())
      await sleep(RETRY_MILLISECONDS, undefined, { ref: false });
  };
  repeat()
    .catch((error: unknown) => onMismatch(error instanceof Error ? error.message : String(error)))
    .finally(close);
}

/** Returns the reason why the accounts can't be read; undefined if the secret is right. @throws Failure if it is wrong */
async function compareSecret({ values }: Stores, { service }: ServerSettings): Promise<string | undefined> {
  try {
    if (!(await waitUntilReachable(values))) return "the storage can't be reached";
    const accounts = new StoredValues(values);
    const { keySecret, previousKeySecrets } = service;
    if (keySecret !== undefined)
      await new AccountStore(accounts, await KeyRing.open(keySecret, previousKeySecrets)).checkSecret();
    else if ((await accounts.list({ prefix: RECORD_PREFIX })).keys.length > 0)
      throw new Failure("unavailable", "KEY_SECRET must be set, because the storage has accounts");
    return undefined;
  } catch (error) {
    if (error instanceof Failure) throw error;
    return error instanceof Error ? error.message : String(error);
  }
}
