// Starts the Node server and Redis for a test file, which ends them with `endProcesses`.

import { inject } from "vitest";
import { buildServer } from "./builds.ts";
import { type Running, startRedis as runRedis, startServer as runServer } from "./node-server.ts";

const running: Running[] = [];

async function keep(starting: Promise<Running>): Promise<Running> {
  const started = await starting;
  running.push(started);
  return started;
}

/** Starts the server with settings, and waits until it is ready. */
export const startServer = (settings: Readonly<Record<string, string>> = {}, node = process.execPath) =>
  keep(runServer(buildServer(), settings, node));

/** Starts Redis, without persistence unless an option sets it. */
export const startRedis = (port: number, ...options: readonly string[]) =>
  keep(runRedis(inject("viewers").redis as string, port, ["--appendonly", "no", ...options]));

/** Ends all processes that the tests have started. */
export async function endProcesses(): Promise<void> {
  for (const each of running.splice(0)) {
    each.kill("SIGKILL");
    await each.ended;
  }
}
