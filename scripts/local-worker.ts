// Builds the Worker and runs it in workerd through Miniflare, configured by wrangler.toml, for tests and measurements, without a
// development server in front of it.

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from "wrangler";
import { buildWorker } from "./build-worker.ts";
import { at, ROOT } from "./project.ts";

const require = createRequire(import.meta.url);
// Wrangler's own Miniflare, whose version matches workerd's.
const { convertV4MiniflareOptions: convertOptions, Miniflare } = createRequire(require.resolve("wrangler"))(
  "miniflare",
);

const MODULE_TYPES: Readonly<Record<string, string>> = {
  ".js": "ESModule",
  ".mjs": "ESModule",
  ".wasm": "CompiledWasm",
  ".bin": "Data",
  ".txt": "Text",
};

/** A module of a bundle, with Miniflare's type. */
export interface WorkerModule {
  readonly type: string;
  readonly path: string;
  readonly contents: Uint8Array;
}

/** Extensions of the files that wrangler writes alongside the modules. */
const BESIDE = [".map", ".md", ".json"];

/** Runs wrangler as the npm scripts do. Returns its output; throws if it fails. */
export function runWrangler(...args: readonly string[]): string {
  const environment = at("scripts/wrangler.env");
  const wrangler = path.join(path.dirname(require.resolve("wrangler/package.json")), "bin/wrangler.js");
  return execFileSync(process.execPath, [`--env-file=${environment}`, wrangler, ...args], {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Builds the Worker. Returns its modules, the entry point first. */
export function bundleWorker(): WorkerModule[] {
  return sortModules(
    (buildWorker().outputFiles ?? [])
      .map((file) => ({ name: path.basename(file.path), contents: file.contents }))
      .filter(({ name }) => !BESIDE.includes(path.extname(name))),
    "worker.mjs",
  );
}

/**
 * Returns the modules of a bundle that wrangler or its Vite plugin has written to a folder, in the format of `bundleWorker`. The
 * entry point, a `.js` or `.mjs` file in the folder itself, comes first.
 */
export function readModules(directory: string): WorkerModule[] {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const names = files
    .map(({ parentPath, name }) => path.relative(directory, path.join(parentPath, name)))
    .filter((name) => !BESIDE.includes(path.extname(name)));
  const entry = [".js", ".mjs"].flatMap((end) => names.filter((name) => !name.includes("/") && name.endsWith(end)))[0];
  return sortModules(
    names.map((name) => ({ name, contents: readFileSync(path.join(directory, name)) })),
    entry,
  );
}

function sortModules(
  files: readonly { readonly name: string; readonly contents: Uint8Array }[],
  entry: string | undefined,
): WorkerModule[] {
  return files
    .map(({ name, contents }) => {
      const type = MODULE_TYPES[path.extname(name)];
      if (type === undefined) throw new Error(`the bundle contains a module with an unknown type: ${name}`);
      return { type, path: name, contents };
    })
    .sort((one, other) => Number(other.path === entry) - Number(one.path === entry));
}

/**
 * Starts workerd with the modules on a free local port. The caller must call `dispose`.
 *
 * @param settings environment variables in addition to those in wrangler.toml
 * @param isInspected whether to open the inspector
 * @param further Miniflare options in addition to those in wrangler.toml
 * @returns `url` (the Worker's URL), `inspector` (its inspector's URL, or null) and `dispose`
 */
export async function startWorker(
  modules: readonly WorkerModule[],
  settings: Readonly<Record<string, string>> = {},
  isInspected = false,
  further: Readonly<Record<string, unknown>> = {},
): Promise<{ url: URL; inspector: URL | null; dispose: () => Promise<void> }> {
  const { workerOptions } = readWorkerOptions(at("wrangler.toml"));
  // Tests exceed the normal rate limits.
  const ratelimits = Object.fromEntries(
    Object.entries((workerOptions.ratelimits ?? {}) as Record<string, { readonly simple: object }>).map(
      ([name, limit]) => [name, { ...limit, simple: { ...limit.simple, limit: 1e9 } }],
    ),
  );
  const host = "127.0.0.1";
  // Disable the image cache, so that every request is rendered.
  const bindings = {
    ...(workerOptions.bindings as object),
    CACHE_IMAGES: "off",
    CLIENT_ADDRESS_HEADER: "none",
    SETUP_NOTICE: "off",
    ...settings,
  };
  const own = { bindings, ratelimits, modules, modulesRoot: "/", unsafeDirectSockets: [{ host, port: 0 }] };
  const inspected = isInspected && { inspectorPort: 0 };
  const options = { ...workerOptions, ...own, host, port: 0, cf: false, ...further, ...inspected };
  const miniflare = new Miniflare(convertOptions(options));
  await miniflare.ready;
  const inspector = isInspected ? await miniflare.getInspectorURL() : null;
  return { url: await miniflare.unsafeGetDirectURL(), inspector, dispose: () => miniflare.dispose() };
}
