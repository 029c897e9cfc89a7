// Bundles the Worker with wrangler and runs it in workerd through Miniflare, both configured by wrangler.toml, for
// tests and measurements. No development server sits in front of it.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from "wrangler";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const require = createRequire(import.meta.url);
// Wrangler's own Miniflare, whose version matches workerd.
const { convertV4MiniflareOptions: convertOptions, Miniflare } = createRequire(require.resolve("wrangler"))(
  "miniflare",
);

const MODULE_TYPES = { ".js": "ESModule", ".wasm": "CompiledWasm", ".bin": "Data", ".txt": "Text" };
const METAFILE = "bundle-meta.json";
/** Other files that wrangler writes. */
const BESIDE = [".map", ".md", path.extname(METAFILE)];

/** Runs wrangler as the npm scripts do. Returns its output; throws if it fails. */
export function runWrangler(...args) {
  const environment = path.join(root, "scripts/wrangler.env");
  const wrangler = path.join(path.dirname(require.resolve("wrangler/package.json")), "bin/wrangler.js");
  return execFileSync(process.execPath, [`--env-file=${environment}`, wrangler, ...args], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Bundles the Worker to a temporary directory and calls `read` with its path. */
function readBundle(read) {
  const directory = mkdtempSync(path.join(tmpdir(), "limn-"));
  try {
    runWrangler("deploy", "--dry-run", "--outdir", directory, "--metafile", path.join(directory, METAFILE));
    return read(directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Bundles the Worker. Returns its modules, the entry point first: `{ type, path, contents }`, with Miniflare's module types. */
export function bundleWorker() {
  return readBundle((directory) =>
    readdirSync(directory)
      .filter((name) => !BESIDE.includes(path.extname(name)))
      .map((name) => {
        const type = MODULE_TYPES[path.extname(name)];
        if (type === undefined) throw new Error(`the bundle has a module of an unknown type: ${name}`);
        return { type, path: name, contents: readFileSync(path.join(directory, name)) };
      })
      .sort((one, other) => Number(other.type === "ESModule") - Number(one.type === "ESModule")),
  );
}

/** Bundles the Worker. Returns how many bytes of JavaScript each file adds to the bundle: `[path, bytes]`. */
export function weighFiles() {
  const { outputs } = readBundle((directory) => JSON.parse(readFileSync(path.join(directory, METAFILE), "utf8")));
  return Object.values(outputs)
    .filter(({ entryPoint }) => entryPoint !== undefined)
    .flatMap(({ inputs }) => Object.entries(inputs).map(([file, { bytesInOutput }]) => [file, bytesInOutput]));
}

/**
 * Starts workerd with the modules on a free local port. The caller must call `dispose`.
 *
 * @param modules as `bundleWorker` returns them
 * @param settings environment variables in addition to those of wrangler.toml
 * @param isInspected whether to open the inspector
 * @param further Miniflare options in addition to those of wrangler.toml
 * @returns `url` of the Worker, `inspector`, the URL of its inspector or null, and `dispose`
 */
export async function startWorker(modules, settings = {}, isInspected = false, further = {}) {
  const { workerOptions } = readWorkerOptions(path.join(root, "wrangler.toml"));
  // Tests exceed the normal rate limits.
  const ratelimits = Object.fromEntries(
    Object.entries(workerOptions.ratelimits).map(([name, limit]) => [
      name,
      { ...limit, simple: { ...limit.simple, limit: 1e9 } },
    ]),
  );
  const host = "127.0.0.1";
  // Disable the image cache, so that every request draws.
  const bindings = { ...workerOptions.bindings, KEEP_PICTURES: "off", CLIENT_ADDRESS_HEADER: "none", ...settings };
  const options = {
    ...workerOptions,
    bindings,
    ratelimits,
    modules,
    modulesRoot: "/",
    host,
    port: 0,
    cf: false,
    ...further,
  };
  if (isInspected) options.inspectorPort = 0;
  const miniflare = new Miniflare(convertOptions({ ...options, unsafeDirectSockets: [{ host, port: 0 }] }));
  await miniflare.ready;
  const inspector = isInspected ? await miniflare.getInspectorURL() : null;
  return { url: await miniflare.unsafeGetDirectURL(), inspector, dispose: () => miniflare.dispose() };
}
