// Before the tests of this folder: starts the Worker as it would be uploaded, and looks for the programs that open its
// pictures. Where CI is set, missing ones are installed. What is missing in the end is said on stderr: its tests are skipped.

import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { bundleWorker, startWorker } from "../../scripts/local-worker.mjs";

const INSTALLER = "scripts/install-viewers.sh";
/** A little more than the installer allows itself, milliseconds. */
const PATIENCE = 250_000;

/** The viewers: the Debian package of each, and the names of its program. */
const VIEWERS = {
  librsvg: { debian: "librsvg2-bin", programs: ["rsvg-convert"] },
  chromium: { debian: "chromium", programs: ["chromium", "chromium-browser", "google-chrome"] },
  poppler: { debian: "poppler-utils", programs: ["pdftoppm"] },
  mupdf: { debian: "mupdf-tools", programs: ["mutool"] },
  ghostscript: { debian: "ghostscript", programs: ["gs"] },
  qpdf: { debian: "qpdf", programs: ["qpdf"] },
} as const;

/** Where each viewer is on this machine; null where it is not. */
export type Viewers = { readonly [Name in keyof typeof VIEWERS]: string | null };

/** What the operator of the Worker knows. */
const SECRETS = { ADMIN_TOKEN: "the-operator-of-the-tests", KEY_SECRET: "the-secret-of-the-tests" };

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the Worker answers. */
    readonly service: string;
    /** Where one answers that keeps its pictures, as a deployed one does. */
    readonly keepingService: string;
    /** What lets the operator manage its accounts. */
    readonly adminToken: string;
    readonly viewers: Viewers;
  }
}

/** Called by vitest once, before the first test. Returns what ends the Worker. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.CI && missing(findViewers()).length > 0) install();
  const viewers = findViewers();
  for (const name of missing(viewers))
    warn(
      `SKIPPED: the tests that open pictures in ${name}. Install the Debian package ${VIEWERS[name].debian}: ${INSTALLER}`,
    );
  const modules = bundleWorker();
  const worker = await startWorker(modules, { ALLOW_LOCAL_IMAGES: "true", ...SECRETS });
  const keeping = await startWorker(modules, { ALLOW_LOCAL_IMAGES: "true", KEEP_PICTURES: "on" });
  project.provide("service", String(worker.url));
  project.provide("keepingService", String(keeping.url));
  project.provide("adminToken", SECRETS.ADMIN_TOKEN);
  project.provide("viewers", viewers);
  return async () => {
    await Promise.all([worker.dispose(), keeping.dispose()]);
  };
}

function install(): void {
  warn(`a viewer is missing: running ${INSTALLER}`);
  const script = path.join(import.meta.dirname, "../..", INSTALLER);
  // To stderr all of it: stdout is the report's.
  const { status, error } = spawnSync(script, { stdio: ["ignore", 2, 2], timeout: PATIENCE });
  if (status !== 0) warn(`${INSTALLER} failed: ${error?.message ?? `status ${status}`}`);
}

function findViewers(): Viewers {
  const found = Object.entries(VIEWERS).map(([name, { programs }]) => [name, find(programs)]);
  return Object.fromEntries(found) as Viewers;
}

function missing(viewers: Viewers): (keyof Viewers)[] {
  return (Object.keys(VIEWERS) as (keyof Viewers)[]).filter((name) => viewers[name] === null);
}

/** The first of the programs that is on the path. */
function find(programs: readonly string[]): string | null {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const files = programs.flatMap((program) => folders.map((folder) => path.join(folder, program)));
  return files.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function warn(line: string): void {
  process.stderr.write(`\n${line}\n\n`);
}
