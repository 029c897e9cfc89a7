// The first process of the server: starts the worker processes, replaces one that ends, adds up their metrics, counts rate
// limits for them, and removes expired files.

import cluster, { type Worker } from "node:cluster";
import { createServer } from "node:http";
import process from "node:process";
import { pino } from "pino";
import { RateLimiterClusterMaster } from "rate-limiter-flexible";
import { FileStore } from "./file-store.ts";
import { openClusterMetrics } from "./metrics.ts";
import { openStores } from "./open-stores.ts";
import type { ServerSettings } from "./settings.ts";
import { CACHE_KIND } from "./stored-responses.ts";

/** Time after which worker processes that don't stop are killed, milliseconds. */
const STOP_MILLISECONDS = 10_000;
/** Time before a process that ended is replaced, milliseconds. */
const RESTART_MILLISECONDS = 1000;
/** Period of removing expired files, milliseconds. */
const SWEEP_MILLISECONDS = 3_600_000;

/** Runs the process, until it is told to stop. */
export async function runPrimaryProcess(server: ServerSettings): Promise<void> {
  const log = pino({ level: server.logLevel, base: { pid: process.pid } });
  new RateLimiterClusterMaster();
  const stopSweeping = await sweepFiles(server, (error) => log.error(error, "expired files can't be removed"));
  let isStopping = false;
  let ready = 0;
  let hasStarted = false;

  const start = () => {
    const worker = cluster.fork();
    worker.on("message", (message) => {
      if (message !== "ready") return;
      ready += 1;
      hasStarted = true;
      if (ready === server.workers)
        log.info(`listening at http://${server.host}:${server.port} with ${ready} processes`);
    });
  };
  cluster.on("exit", ({ process: { pid } }: Worker, code: number, signal: string) => {
    if (isStopping) return;
    if (code === 1 && !hasStarted) {
      log.fatal("a worker process can't start");
      process.exit(1);
    }
    log.error({ worker: pid, code, signal }, "a worker process ended: starting another one");
    ready = Math.max(0, ready - 1);
    setTimeout(() => {
      if (!isStopping) start();
    }, RESTART_MILLISECONDS);
  });
  for (let count = 0; count < server.workers; count++) start();
  const metrics =
    server.metricsPort === 0 ? undefined : serveMetrics(server, (error) => log.error(error, "no metrics"));

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
}

/** Serves the metrics at a port of its own, which is not for the public. */
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

/** Removes expired files now and every hour, if the storage is in files. Returns a function that stops it. */
async function sweepFiles({ settings, cacheBytes }: ServerSettings, onError: (error: unknown) => void) {
  const { values, cache } = openStores(settings, () => {});
  const stores = [...new Set([values, cache])].filter((store) => store instanceof FileStore);
  const sweep = async () => {
    for (const store of stores) await store.sweep(CACHE_KIND, cacheBytes).catch(onError);
  };
  await sweep();
  const timer = setInterval(sweep, SWEEP_MILLISECONDS);
  timer.unref();
  await Promise.all([values.close(), cache.close()]);
  return () => clearInterval(timer);
}
