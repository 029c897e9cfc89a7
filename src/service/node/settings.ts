// Reads the server's settings from environment variables. docs/self-hosting.md

import { availableParallelism } from "node:os";
import { isLoopback } from "../shared/remote-address.ts";
import { isDevelopmentSecret } from "../shared/secret.ts";
import {
  anyText,
  checkSettings,
  decimal,
  type Environment,
  oneOf,
  openSettings,
  parsedText,
  SettingError,
  type SettingValues,
  secretText,
  wholeNumber,
} from "../shared/setting.ts";
import { SERVICE_SETTINGS, type Settings } from "../shared/settings.ts";

const MAX_WORKERS = 256;
/** Minimum heap in which the largest request succeeds alongside small ones. */
const MIN_HEAP_MEGABYTES = 192;

/** Settings of the server, in addition to the service's own. */
export const SERVER_SETTINGS = {
  host: anyText("HOST", "127.0.0.1"),
  port: wholeNumber("PORT", 8787, 0, 65_535),
  /** Number of worker processes. */
  workers: wholeNumber("WORKERS", Math.min(availableParallelism(), MAX_WORKERS), 1, MAX_WORKERS),
  metricsHost: anyText("METRICS_HOST", "127.0.0.1"),
  /** Port for the metrics; zero disables them. */
  metricsPort: wholeNumber("METRICS_PORT", 9464, 0, 65_535),
  logLevel: oneOf("LOG_LEVEL", "info", ["fatal", "error", "warn", "info", "debug", "silent"]),
  /** Maximum size of a file-based image cache, in megabytes. */
  cacheMegabytes: wholeNumber("CACHE_MEGABYTES", 1000, 0, 1_000_000),
  /** Maximum size of a worker process's old generation, the main part of the JavaScript heap, in megabytes. */
  heapMegabytes: wholeNumber("HEAP_MEGABYTES", 384, MIN_HEAP_MEGABYTES, 65_536),
  /** Address of the OpenTelemetry collector. Without it, there are no traces. */
  traceUrl: parsedText("OTEL_EXPORTER_OTLP_ENDPOINT", "must be an http: or https: URL", (text) =>
    /^https?:$/.test(URL.parse(text)?.protocol ?? "") ? text : undefined,
  ),
  traceRatio: decimal("OTEL_TRACES_SAMPLER_ARG", 1, 0, 1),
  traceService: anyText("OTEL_SERVICE_NAME", "limn"),
};

export const STORE_SETTINGS = {
  storageUrl: anyText("STORAGE_URL", "file:./limn-data"),
  cacheUrl: anyText("CACHE_URL"),
  accessKeyId: anyText("AWS_ACCESS_KEY_ID"),
  secretAccessKey: secretText("AWS_SECRET_ACCESS_KEY"),
  sessionToken: anyText("AWS_SESSION_TOKEN"),
};

export type StoreSettings = SettingValues<typeof STORE_SETTINGS>;

/** The server's settings. */
export interface ServerSettings extends SettingValues<typeof SERVER_SETTINGS> {
  readonly stores: StoreSettings;
  readonly service: Settings;
  /** The environment from which the service reads its settings. */
  readonly environment: Environment;
}

/** Reads the settings. @throws Error that names an invalid variable */
export function readServerSettings(environment: Environment): ServerSettings {
  const read = () => environment;
  const server = openSettings(SERVER_SETTINGS, read);
  const stores = readStoreSettings(environment);
  const service = openSettings(SERVICE_SETTINGS, read);
  if (!isLoopback(server.host)) checkPublicStart(server.host, service);
  for (const values of [server, stores, service]) checkSettings(values);
  return { ...server, stores, service, environment };
}

export function readStoreSettings(environment: Environment): StoreSettings {
  return openSettings(STORE_SETTINGS, () => environment);
}

/** Checks the settings of a server that other machines can reach. @throws SettingError that names the variable to set */
function checkPublicStart(host: string, { publicUrl, adminToken, keySecret }: Settings): void {
  if (publicUrl === undefined)
    throw new SettingError(
      "PUBLIC_URL",
      `must be the server's public URL if HOST is ${host}: set it, for example to https://charts.example.com, so that clients can't choose the host in returned URLs`,
    );
  const secrets = { ADMIN_TOKEN: adminToken, KEY_SECRET: keySecret };
  for (const [name, secret] of Object.entries(secrets))
    if (isDevelopmentSecret(secret))
      throw new SettingError(
        name,
        `must not be a public development secret if HOST is ${host}: create your own secrets with \`npm run secrets\`, or set it to the output of \`openssl rand -hex 32\``,
      );
}

/**
 * Returns Node's options for worker processes. V8's default limits depend on the machine's memory. With them, V8 collects
 * garbage so rarely that a process uses twice as much memory.
 */
export function heapOptions({ heapMegabytes }: ServerSettings): string[] {
  return [`--max-old-space-size=${heapMegabytes}`, "--max-semi-space-size=8"];
}
