// The Node server: a primary process, and worker processes that share a port. docs/self-hosting.md

import { Buffer } from "node:buffer";
import cluster from "node:cluster";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { runPrimaryProcess } from "./service/node/primary-process.ts";
import { heapOptions, readServerSettings } from "./service/node/settings.ts";
import { runWorkerProcess } from "./service/node/worker-process.ts";

// The service transfers ArrayBuffers, so Buffers must not share one.
Buffer.poolSize = 0;

try {
  // Each request reads settings, and reading a property of `process.env` takes long.
  const settings = readServerSettings({ ...process.env });
  if (cluster.isPrimary) {
    // The default is process.argv[1], which may be the CLI. The build adds this file, which turns source maps on.
    const exec = path.join(path.dirname(fileURLToPath(import.meta.url)), "server.js");
    cluster.setupPrimary({ exec, args: [], execArgv: heapOptions(settings) });
    await runPrimaryProcess(settings);
  } else await runWorkerProcess(settings, path.dirname(fileURLToPath(import.meta.url)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  // Exit explicitly, because connections and worker processes would keep this process running.
  process.exit(1);
}
