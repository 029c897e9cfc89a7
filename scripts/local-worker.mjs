// Bundles the Worker with wrangler and runs it in workerd through Miniflare, both configured by wrangler.toml, for
// tests and measurements, without a development server in front of it.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from "wrangler";
import { SERVICE_BINDING, writeConfigs } from "./front-config.mjs";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const require = createRequire(import.meta.url);
// Wrangler's own Miniflare, whose version matches workerd's.
const { convertV4MiniflareOptions: convertOptions, Miniflare } = createRequire(require.resolve("wrangler"))(
  "miniflare",
);

const MODULE_TYPES = { ".js": "ESModule", ".wasm": "CompiledWasm", ".bin": "Data", ".txt": "Text" };
const METAFILE = "bundle-meta.json";
/** Extensions of the files that wrangler writes alongside the modules. */
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

/** Everything that affects the bundle. */
const INPUTS = ["src", "wasm", "generated", "wrangler.toml", "package-lock.json"];
const CACHE = path.join(root, "node_modules/.cache");

/**
 * Returns the bundle's directory. Bundles the Worker only if its inputs have changed since the last time.
 *
 * @param isFront whether to bundle the front Worker
 */
function bundleDirectory(isFront = false) {
  const cache = path.join(CACHE, isFront ? "limn-front" : "limn-bundle");
  mkdirSync(cache, { recursive: true });
  const finished = readdirSync(cache).filter((name) => !name.includes("-"));
  const directory = path.join(cache, hashInputs());
  if (finished.includes(path.basename(directory))) return directory;
  // Several processes may bundle at the same time: the first one to finish creates the directory.
  const temporary = mkdtempSync(`${directory}-`);
  try {
    const config = isFront ? ["--config", writeConfigs().front] : [];
    runWrangler("deploy", "--dry-run", ...config, "--outdir", temporary, "--metafile", path.join(temporary, METAFILE));
    if (!existsSync(directory)) renameSync(temporary, directory);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  for (const name of finished) rmSync(path.join(cache, name), { recursive: true, force: true });
  return directory;
}

/** Returns a digest of the paths and contents of all inputs. */
function hashInputs() {
  const hash = createHash("sha256");
  for (const input of INPUTS) {
    const file = path.join(root, input);
    const names = statSync(file).isDirectory() ? readdirSync(file, { recursive: true }).sort() : [""];
    for (const name of names) {
      const full = path.join(file, name);
      if (statSync(full).isFile()) hash.update(`${input}/${name}\0`).update(readFileSync(full));
    }
  }
  return hash.digest("hex").slice(0, 16);
}

/**
 * Bundles the Worker. Returns its modules as `{ type, path, contents }` with Miniflare's types, the entry point first.
 */
export function bundleWorker() {
  return readModules(bundleDirectory());
}

/** Bundles the front Worker, as `bundleWorker` does for the whole service. */
export function bundleFront() {
  return readModules(bundleDirectory(true));
}

/** Returns the modules of a bundle that wrangler has written to a folder, in the format of `bundleWorker`. */
export function readModules(directory) {
  return readdirSync(directory)
    .filter((name) => !BESIDE.includes(path.extname(name)))
    .map((name) => {
      const type = MODULE_TYPES[path.extname(name)];
      if (type === undefined) throw new Error(`the bundle contains a module with an unknown type: ${name}`);
      return { type, path: name, contents: readFileSync(path.join(directory, name)) };
    })
    .sort((one, other) => Number(other.type === "ESModule") - Number(one.type === "ESModule"));
}

/** Bundles a Worker. Returns how many bytes of JavaScript each file adds to the bundle: `[path, bytes]`. */
export function measureFiles(isFront = false) {
  const { outputs } = JSON.parse(readFileSync(path.join(bundleDirectory(isFront), METAFILE), "utf8"));
  return Object.values(outputs)
    .filter(({ entryPoint }) => entryPoint !== undefined)
    .flatMap(({ inputs }) => Object.entries(inputs).map(([file, { bytesInOutput }]) => [file, bytesInOutput]));
}

/**
 * Starts workerd with the modules on a free local port. The caller must call `dispose`.
 *
 * @param modules as `bundleWorker` returns them
 * @param settings environment variables in addition to those in wrangler.toml
 * @param isInspected whether to open the inspector
 * @param further Miniflare options in addition to those in wrangler.toml
 * @param front as `bundleFront` returns it, to start the front Worker as well
 * @returns `url` (the Worker's URL), `inspector` (its inspector's URL, or null) and `dispose`
 */
export async function startWorker(modules, settings = {}, isInspected = false, further = {}, front = undefined) {
  const { workerOptions } = readWorkerOptions(path.join(root, "wrangler.toml"));
  // Tests exceed the normal rate limits.
  const ratelimits = Object.fromEntries(
    Object.entries(workerOptions.ratelimits).map(([name, limit]) => [
      name,
      { ...limit, simple: { ...limit.simple, limit: 1e9 } },
    ]),
  );
  const host = "127.0.0.1";
  // Disable the image cache, so that every request is rendered.
  const bindings = { ...workerOptions.bindings, CACHE_IMAGES: "off", CLIENT_ADDRESS_HEADER: "none", ...settings };
  const unsafeDirectSockets = [{ host, port: 0 }];
  const service = { ...workerOptions, bindings, ratelimits, modules, modulesRoot: "/", ...further };
  const serviceBindings = { ...workerOptions.serviceBindings, [SERVICE_BINDING]: "service" };
  const workers =
    front === undefined
      ? { ...service, unsafeDirectSockets }
      : {
          workers: [
            { ...service, name: "front", modules: front, serviceBindings, unsafeDirectSockets },
            { ...service, name: "service" },
          ],
        };
  const options = { ...workers, host, port: 0, cf: false, ...further };
  if (isInspected) options.inspectorPort = 0;
  const miniflare = new Miniflare(convertOptions(options));
  await miniflare.ready;
  const inspector = isInspected ? await miniflare.getInspectorURL() : null;
  return { url: await miniflare.unsafeGetDirectURL(), inspector, dispose: () => miniflare.dispose() };
}
