// The Node server: a primary process, and worker processes that share a port. docs/self-hosting.md

import { Buffer } from "node:buffer";
import cluster from "node:cluster";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { runPrimaryProcess } from "./service/node/primary-process.ts";
import { readServerSettings } from "./service/node/settings.ts";
import { runWorkerProcess } from "./service/node/worker-process.ts";

// The service transfers ArrayBuffers, so buffers must not share one.
Buffer.poolSize = 0;

// The command line can start the server, too.
if (cluster.isPrimary) cluster.setupPrimary({ exec: fileURLToPath(import.meta.url), args: [] });

try {
  const settings = readServerSettings(process.env);
  if (cluster.isPrimary) await runPrimaryProcess(settings);
  else await runWorkerProcess(settings, path.dirname(fileURLToPath(import.meta.url)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
