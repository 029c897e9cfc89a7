// Builds the service, runs it in development with wrangler, and prints its URL when it draws images.
//
//   npm start -- --help

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import process from "node:process";
import { parseArgs } from "node:util";
import { ensureDevVars } from "./dev-vars.ts";
import { at, ROOT } from "./project.ts";

const HELP = `Runs the service for development, and reloads it when the code changes.

Usage: npm start -- [options]

  --port <number>   Port to listen on (default: 8787)
  --host <address>  Address to listen on; 0.0.0.0 for all addresses (default: localhost)
  --verbose         Show wrangler's log, with each request
  --help            Show this help

Settings and secrets for development are in .dev.vars. To call wrangler with other options, run npx wrangler dev.
`;

/** Reads the options. @throws Error that names an invalid option */
function readOptions() {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "8787" },
      host: { type: "string", default: "localhost" },
      verbose: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`--port must be a whole number from 1 to 65535, got ${JSON.stringify(values.port)}`);
  return { ...values, port };
}

/** Throws an error if the port is in use: another program would answer in place of the service. */
async function checkPort(port: number, host: string): Promise<void> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    const isInUse = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
    throw isInUse ? new Error(`port ${port} is in use: choose another one with --port`) : error;
  } finally {
    server.close();
  }
}

/** Draws an image, which also loads the modules that most requests need. Repeats the request until the service answers. */
async function drawFirst(url: string, signal: AbortSignal): Promise<void> {
  const chart = encodeURIComponent('{type:"bar",data:{labels:["a"],datasets:[{data:[1]}]}}');
  while (!signal.aborted) {
    try {
      const reply = await fetch(`${url}/chart?c=${chart}`, { signal });
      await reply.arrayBuffer();
      if (reply.ok) return;
    } catch {
      // The service isn't listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function start({ port, host, verbose, help }: ReturnType<typeof readOptions>): Promise<void> {
  if (help) return void process.stdout.write(HELP);
  await checkPort(port, host);
  const build = spawnSync(process.execPath, [at("scripts/build.ts")], { cwd: ROOT, stdio: "inherit" });
  if (build.status !== 0) {
    process.exitCode = build.status ?? 1;
    return;
  }
  ensureDevVars();
  process.loadEnvFile(at("scripts/wrangler.env"));
  // Without this, wrangler lists the Worker's 300 modules after each start.
  if (!verbose) process.env.WRANGLER_LOG ??= "warn";
  const wrangler = at("node_modules/wrangler/bin/wrangler.js");
  const args = [wrangler, "dev", "--port", String(port), "--ip", host];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: "inherit" });
  const stopped = new AbortController();
  child.once("exit", (code) => {
    stopped.abort();
    process.exitCode = code ?? 1;
  });
  // The terminal also sends SIGINT to wrangler. This process must not exit before wrangler.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  const url = `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
  await drawFirst(url, stopped.signal);
  if (!stopped.signal.aborted) console.log(`Limn is running at ${url}. Press Ctrl+C to stop it`);
}

try {
  await start(readOptions());
} catch (error) {
  console.error(`${(error as Error).message}\nnpm start -- --help lists the options`);
  process.exitCode = 2;
}
