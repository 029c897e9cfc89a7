// Starts the Node server, a separate package: with the fonts for all scripts, it is four times as large as the library.

import process from "node:process";
import { UsageError } from "./usage-error.ts";

/** Options of `limn serve`. */
export interface ServeOptions {
  readonly port?: string;
  readonly host?: string;
  readonly workers?: string;
  readonly storage?: string;
  readonly metricsPort?: string;
}

const PACKAGE = "limn-server";

/** Starts the server in this process. @throws UsageError if the package is not installed */
export async function startServer({ port, host, workers, storage, metricsPort }: ServeOptions): Promise<void> {
  const variables = { PORT: port, HOST: host, WORKERS: workers, STORAGE_URL: storage, METRICS_PORT: metricsPort };
  for (const [name, value] of Object.entries(variables)) if (value !== undefined) process.env[name] = value;
  try {
    await import(PACKAGE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new UsageError(
      `serve needs the package ${PACKAGE}: build it with npm run build:server, then install the folder dist-server`,
    );
  }
}
