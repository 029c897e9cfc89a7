// The Worker, and the packages that several test files install. Each is built once, the packages by the first file that needs them.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync } from "node:fs";
import path from "node:path";
import { deserialize } from "node:v8";
import { inject } from "vitest";
import type { WorkerModule } from "../../scripts/local-worker.ts";

export const ROOT = path.join(import.meta.dirname, "../..");

/** Milliseconds between two looks for a build of another process. */
const INTERVAL = 100;

function buildOnce(name: string, build: (folder: string) => void): string {
  const folder = path.join(inject("builds"), name);
  const lock = `${folder}.lock`;
  while (!existsSync(folder)) {
    try {
      mkdirSync(lock);
    } catch {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, INTERVAL);
      continue;
    }
    try {
      if (existsSync(folder)) break;
      build(`${folder}.part`);
      renameSync(`${folder}.part`, folder);
    } finally {
      rmdirSync(lock);
    }
  }
  return folder;
}

/** Returns the Worker's modules, which the global setup has bundled. */
export const workerModules = () => deserialize(readFileSync(path.join(inject("builds"), "worker"))) as WorkerModule[];

const run = (script: string, ...args: string[]) =>
  execFileSync(process.execPath, [path.join(ROOT, "scripts", script), ...args], { stdio: "pipe" });

/** Builds the package of the Node server. Returns its folder. */
export const buildServer = () => buildOnce("limn-server", (folder) => run("build-server.ts", folder));

/** Builds the packages of the library and of its fonts. Returns their folders. */
export function buildLibrary(): { readonly library: string; readonly fonts: string } {
  const folder = buildOnce("library", (part) =>
    run("build-library.ts", path.join(part, "limn"), path.join(part, "limn-fonts")),
  );
  return { library: path.join(folder, "limn"), fonts: path.join(folder, "limn-fonts") };
}
