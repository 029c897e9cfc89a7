// Global setup of this folder: starts the Worker as deployed and finds the viewers. In CI, missing viewers are
// installed. Tests of viewers that are still missing are skipped, which is reported on stderr.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { serialize } from "node:v8";
import type { TestProject } from "vitest/node";
import { findProgram } from "../../scripts/find-program.ts";
import { bundleWorker, startWorker } from "../../scripts/local-worker.ts";

const INSTALLER = "scripts/install-viewers.sh";
/** Installer timeout in milliseconds, slightly longer than its own timeout. */
const PATIENCE = 250_000;

/** The Debian package and program names of each viewer. */
const VIEWERS = {
  librsvg: { debian: "librsvg2-bin", programs: ["rsvg-convert"] },
  chromium: {
    debian: "chromium-headless-shell",
    // The first one uses about a third less CPU.
    programs: ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"],
  },
  poppler: { debian: "poppler-utils", programs: ["pdftoppm"] },
  mupdf: { debian: "mupdf-tools", programs: ["mutool"] },
  ghostscript: { debian: "ghostscript", programs: ["gs"] },
  qpdf: { debian: "qpdf", programs: ["qpdf"] },
  zbar: { debian: "zbar-tools", programs: ["zbarimg"] },
  dmtx: { debian: "dmtx-utils", programs: ["dmtxread"] },
  zint: { debian: "zint", programs: ["zint"] },
  nginx: { debian: "nginx-light", programs: ["nginx"] },
  redis: { debian: "redis-server", programs: ["redis-server", "valkey-server"] },
  php: { debian: "php-cli", programs: ["php"] },
  ruby: { debian: "ruby", programs: ["ruby"] },
  prometheus: { debian: "prometheus", programs: ["prometheus"] },
} as const;

/** The path of each viewer, or null if it is missing. */
export type Viewers = { readonly [Name in keyof typeof VIEWERS]: string | null };

const SECRETS = { ADMIN_TOKEN: "the-operator-of-the-tests", KEY_SECRET: "the-secret-of-the-tests" };

declare module "vitest" {
  export interface ProvidedContext {
    /** The URL of the Worker. */
    readonly service: string;
    /** The URL of a Worker with the image cache on, as deployed. */
    readonly keepingService: string;
    /** The operator's token for managing accounts. */
    readonly adminToken: string;
    readonly viewers: Viewers;
    /** The folder of what builds.ts provides. */
    readonly builds: string;
  }
}

/**
 * Called by Vitest once before the first test.
 * @returns a function that stops the Workers
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.CI && listMissing(findViewers()).length > 0) install();
  const viewers = findViewers();
  for (const name of listMissing(viewers))
    warn(`SKIPPED: the tests that use ${name}. Install the Debian package ${VIEWERS[name].debian}: ${INSTALLER}`);
  const modules = bundleWorker();
  const worker = await startWorker(modules, { ALLOW_LOCAL_IMAGES: "true", ...SECRETS });
  const keeping = await startWorker(modules, { ALLOW_LOCAL_IMAGES: "true", CACHE_IMAGES: "on" });
  project.provide("service", String(worker.url));
  project.provide("keepingService", String(keeping.url));
  project.provide("adminToken", SECRETS.ADMIN_TOKEN);
  project.provide("viewers", viewers);
  const builds = mkdtempSync(path.join(tmpdir(), "limn-builds-"));
  project.provide("builds", builds);
  writeFileSync(path.join(builds, "worker"), serialize(modules));
  return async () => {
    await Promise.all([worker.dispose(), keeping.dispose()]);
    rmSync(builds, { recursive: true, force: true });
  };
}

function install(): void {
  warn(`a viewer is missing: running ${INSTALLER}`);
  const script = path.join(import.meta.dirname, "../..", INSTALLER);
  // Send all output to stderr, because stdout is for the test report.
  const { status, error } = spawnSync(script, { stdio: ["ignore", 2, 2], timeout: PATIENCE });
  if (status !== 0) warn(`${INSTALLER} failed: ${error?.message ?? `status ${status}`}`);
}

function findViewers(): Viewers {
  const found = Object.entries(VIEWERS).map(([name, { programs }]) => [name, findProgram(programs)]);
  return Object.fromEntries(found) as Viewers;
}

function listMissing(viewers: Viewers): (keyof Viewers)[] {
  return (Object.keys(VIEWERS) as (keyof Viewers)[]).filter((name) => viewers[name] === null);
}

function warn(line: string): void {
  process.stderr.write(`\n${line}\n\n`);
}
