// Builds the Worker in dist-worker/, which wrangler.toml deploys. It consists of many modules, because workerd
// compiles a module when it is first imported: rarely used code doesn't slow down startup.

import { type BuildResult, buildSync, type Metafile } from "esbuild";
import { SOURCE_MAP_OPTIONS } from "./asset-files.ts";
import { bundledModules } from "./licenses/module-records.ts";
import { at, clear, ROOT, readJson } from "./project.ts";

const dist = at("dist-worker");

/** Builds the Worker. Returns esbuild's result, with the files' contents. Writes them only if `write` is true. */
export function buildWorker({ write = false } = {}): BuildResult<{ metafile: true }> {
  return buildSync({
    entryPoints: [at("src/worker.ts")],
    outdir: dist,
    write,
    absWorkingDir: ROOT,
    bundle: true,
    minify: true,
    format: "esm",
    splitting: true,
    outExtension: { ".js": ".mjs" },
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    loader: { ".wasm": "copy", ".bin": "copy", ".txt": "copy" },
    platform: "neutral",
    external: ["node:*", "cloudflare:*"],
    mainFields: ["browser", "module", "main"],
    conditions: ["workerd", "worker", "browser"],
    define: { "process.env.NODE_ENV": '"production"' },
    target: "es2024",
    // Wrangler uploads the maps beside the Worker, and the platform applies them to stack traces in logs.
    ...SOURCE_MAP_OPTIONS,
    metafile: true,
    logLevel: "error",
  });
}

/**
 * Lists what the Worker loads at startup.
 *
 * @returns the bundled size in bytes of each source file or asset that is loaded, by path
 */
export function listStartFiles({ outputs }: Metafile): Map<string, number> {
  const entries = Object.entries(outputs).filter(([, { entryPoint }]) => entryPoint === "src/worker.ts");
  const loaded = new Set(entries.map(([name]) => name));
  const files = new Map<string, number>();
  for (const name of loaded) {
    const { imports = [], inputs = {} } = outputs[name] ?? {};
    for (const { path: imported, kind } of imports)
      if (kind === "import-statement" && imported in outputs) loaded.add(imported);
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) files.set(file, bytesInOutput);
  }
  return files;
}

if (import.meta.main) {
  clear(dist);
  const { metafile } = buildWorker({ write: true });
  const { version, license } = readJson("package.json");
  // Wrangler uploads the notices with the modules, because it takes text files for modules.
  // Imported here, because tests import this module in Vite, where the library for bills of materials needs a browser.
  const { writeNotices } = await import("./licenses/notices.ts");
  writeNotices(ROOT, dist, { name: "limn-worker", version, license }, { modules: bundledModules(metafile) });
}
