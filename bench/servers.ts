// Lists the servers that the benchmark compares: Limn, the native servers, and Chromium if installed. `start` boots a
// server.

import { existsSync } from "node:fs";
import path from "node:path";
import { findProgram } from "../scripts/find-program.ts";
import { bundleWorker, type WorkerModule } from "../scripts/local-worker.ts";
import { Server } from "./server.ts";

/** A server that the benchmark compares. */
export interface Contender {
  readonly name: string;
  /** The kinds of workloads that it draws. */
  readonly kinds: readonly string[];
  readonly start: () => Promise<Server>;
}

const LIMN_KINDS = ["chart", "qr", "barcode", "card", "vega", "echarts", "mermaid"];
const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "chromium-headless-shell"];

/** Returns the Limn server from another checkout, which must be installed and built. */
async function findEarlier(folder: string): Promise<Contender> {
  const { bundleWorker } = await import(path.resolve(folder, "scripts/local-worker.ts"));
  const modules = bundleWorker();
  const script = path.resolve(folder, "bench/limn.ts");
  return {
    name: path.basename(path.resolve(folder)),
    kinds: LIMN_KINDS,
    start: () => Server.start(script, [], { message: modules, isHost: true }),
  };
}

/**
 * Lists the servers in table order, Limn first.
 *
 * @param earlier checkouts of earlier versions, which are compared, too
 * @returns the available servers, and a sentence for each missing one
 */
export async function listServers(
  earlier: readonly string[] = [],
): Promise<{ contenders: Contender[]; missing: string[] }> {
  const missing: string[] = [];
  const modules = bundleWorker();
  const contenders: Contender[] = [{ name: "Limn", kinds: LIMN_KINDS, start: () => startLimn(modules) }];
  for (const folder of earlier) contenders.push(await findEarlier(folder));
  if (existsSync(path.join(import.meta.dirname, "node_modules/@napi-rs/canvas")))
    contenders.push({
      name: "native",
      kinds: ["chart", "qr", "barcode", "vega", "echarts"],
      start: () => Server.start("native.ts"),
    });
  else missing.push("native servers and Chromium: `npm run bench:rivals` installs their dependencies");
  const browser = process.env.CHROMIUM ?? findProgram(BROWSERS);
  if (browser === null) missing.push("Chromium: not installed");
  else if (missing.length === 0)
    contenders.push(
      {
        name: "Chromium",
        kinds: ["chart", "card", "vega", "echarts"],
        start: () => Server.start("chromium.ts", [browser]),
      },
      { name: "mermaid-cli", kinds: ["mermaid"], start: () => Server.start("mermaid-cli.ts", [browser]) },
    );
  return { contenders, missing };
}

/**
 * Starts Limn with the modules of `bundleWorker`. Only workerd is measured, not the Miniflare process that starts it.
 */
export function startLimn(modules: readonly WorkerModule[]): Promise<Server> {
  return Server.start("limn.ts", [], { message: modules, isHost: true });
}
