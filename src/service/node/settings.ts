// Reads the server's settings from environment variables. docs/self-hosting.md

import { availableParallelism } from "node:os";
import { isLoopback } from "../shared/remote-address.ts";
import { isDevelopmentSecret } from "../shared/secret.ts";

/** The server's settings. */
export interface ServerSettings {
  readonly host: string;
  readonly port: number;
  /** Number of worker processes. */
  readonly workers: number;
  readonly metricsHost: string;
  /** Port for the metrics; zero disables them. */
  readonly metricsPort: number;
  readonly logLevel: string;
  /** Maximum size of a file-based image cache, in bytes. */
  readonly cacheBytes: number;
  /** Maximum size of a worker process's old generation, the main part of the JavaScript heap, in megabytes. */
  readonly heapMegabytes: number;
  /** The service's own settings and secrets. */
  readonly settings: Readonly<Record<string, unknown>>;
}

const MAX_WORKERS = 256;
/** Heap in which the largest request passes beside small ones. */
const MIN_HEAP_MEGABYTES = 192;
const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"];

/** Reads the settings. @throws Error that names an invalid variable */
export function readServerSettings(env: NodeJS.ProcessEnv): ServerSettings {
  const number = (name: string, usual: number, max: number, min = 0) => {
    const text = env[name] ?? "";
    const value = text === "" ? usual : Number(text);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    throw new Error(`${name} must be a whole number from ${min} to ${max}, got ${JSON.stringify(text)}`);
  };
  const host = env.HOST || "127.0.0.1";
  if (!isLoopback(host)) checkPublicStart(host, env);
  const logLevel = env.LOG_LEVEL || "info";
  if (!LOG_LEVELS.includes(logLevel)) throw new Error(`LOG_LEVEL must be one of ${LOG_LEVELS.join()}, got ${logLevel}`);
  return {
    host,
    port: number("PORT", 8787, 65_535),
    workers: number("WORKERS", Math.min(availableParallelism(), MAX_WORKERS), MAX_WORKERS, 1),
    metricsHost: env.METRICS_HOST || "127.0.0.1",
    metricsPort: number("METRICS_PORT", 9464, 65_535),
    logLevel,
    cacheBytes: 1e6 * number("CACHE_MEGABYTES", 1000, 1_000_000),
    heapMegabytes: number("HEAP_MEGABYTES", 384, 65_536, MIN_HEAP_MEGABYTES),
    settings: env,
  };
}

/** Checks the settings of a server that other machines can reach. @throws Error that names the variable to set */
function checkPublicStart(host: string, env: NodeJS.ProcessEnv): void {
  const { PUBLIC_URL = "" } = env;
  if (!/^https?:$/.test(URL.parse(PUBLIC_URL)?.protocol ?? ""))
    throw new Error(
      `PUBLIC_URL must be the server's public URL if HOST is ${host}, got ${JSON.stringify(PUBLIC_URL)}: set it, for example to https://charts.example.com, so that clients can't choose the host in returned URLs`,
    );
  for (const name of ["ADMIN_TOKEN", "KEY_SECRET"])
    if (isDevelopmentSecret(env[name]))
      throw new Error(
        `${name} must not be a public development secret if HOST is ${host}: set it to the output of \`openssl rand -hex 32\``,
      );
}

/**
 * Returns Node's options for worker processes. V8's default limits depend on the machine's memory. With them, V8 collects
 * garbage so rarely that a process uses twice as much memory.
 */
export function heapOptions({ heapMegabytes }: ServerSettings): string[] {
  return [`--max-old-space-size=${heapMegabytes}`, "--max-semi-space-size=8"];
}
