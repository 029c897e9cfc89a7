// Starts the Node server and Redis for tests, each on a free port of this machine.

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/** Time for a process to start on a busy machine, in milliseconds. */
const START_MILLISECONDS = 60_000;

/** A process with its output. */
export interface Running {
  readonly url: string;
  readonly process: ChildProcess;
  /** Returns everything that the process has written to stdout and stderr. */
  readonly output: () => string;
  /** Resolves to the exit code, or null after a signal. */
  readonly ended: Promise<number | null>;
  /** Sends a signal to the process and all processes that it has started. */
  readonly kill: (signal: NodeJS.Signals) => void;
  /** The process's working directory. */
  readonly folder: string;
}

/** Returns a folder that `removeFolders` removes. */
export function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "limn-server-"));
  folders.push(folder);
  return folder;
}

const folders: string[] = [];

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** Returns a free port. */
export async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** Starts the server with settings, and waits until it is ready. */
export async function startServer(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
  node = process.execPath,
): Promise<Running> {
  const port = settings.PORT ?? String(await findPort());
  const running = start(node, [path.join(folder, "server.js")], `http://127.0.0.1:${port}`, {
    PORT: port,
    METRICS_PORT: "0",
    WORKERS: "1",
    STORAGE_URL: "memory:",
    ...settings,
  });
  await waitFor(running, "listening at");
  return running;
}

/** Starts Redis, by default without persistence. */
export async function startRedis(
  program: string,
  port: number,
  options: readonly string[] = ["--appendonly", "no"],
): Promise<Running> {
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", ...options];
  const running = start(program, args, `redis://127.0.0.1:${port}`, {});
  await waitFor(running, "Ready to accept connections");
  return running;
}

function start(program: string, args: readonly string[], url: string, env: Readonly<Record<string, string>>): Running {
  const { PATH = "" } = process.env;
  // The process gets its own group, so that a test can end it together with its worker processes.
  const folder = makeFolder();
  const child = spawn(program, args, { env: { PATH, ...env }, cwd: folder, detached: true });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part) => {
      output += String(part);
    });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const kill = (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
      process.kill(-child.pid, signal);
  };
  return { url, process: child, output: () => output, ended, kill, folder };
}

async function waitFor({ output, process: child }: Running, text: string): Promise<void> {
  for (const start = Date.now(); !output().includes(text); ) {
    if (child.exitCode !== null || Date.now() - start > START_MILLISECONDS)
      throw new Error(`the process did not start: ${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
