// Builds the code that runs inside the sandbox: generated/guest-*.txt, its bundled programs, and
// generated/guest-image.bin, a memory image of the engine with the programs loaded. The output is deterministic.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { outputModules, recordModules } from "./licenses/module-records.ts";

const root = path.join(import.meta.dirname, "..");
/** The programs in loading order, with their entry points. */
const PROGRAMS = { membrane: "src/sandbox/guest/membrane.ts", chart: "src/drawings/chart/script/guest/chart.ts" };

const textOf = (name: string) => path.join(root, `generated/guest-${name}.txt`);

const modules: Record<string, string[]> = {};
for (const [name, entry] of Object.entries(PROGRAMS)) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: textOf(name),
    bundle: true,
    minify: true,
    format: "iife",
    // QuickJS supports ES2023.
    target: "es2022",
    metafile: true,
  });
  Object.assign(modules, outputModules(metafile));
}

/** Imports .wasm files as compiled modules, as the Worker's bundler does. */
const wasm: Plugin = {
  name: "wasm",
  setup({ onLoad }) {
    onLoad({ filter: /\.wasm$/ }, ({ path: file }) => ({
      contents: `import { readFileSync } from "node:fs";\nexport default new WebAssembly.Module(readFileSync(${JSON.stringify(file)}));`,
    }));
  },
};

const temporary = mkdtempSync(path.join(tmpdir(), "limn-"));
try {
  const outfile = path.join(temporary, "sandbox-image.mjs");
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ["src/sandbox/sandbox-image.ts"],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    mainFields: ["browser", "module", "main"],
    target: "es2024",
    // Emscripten would copy the program's path and the user's language to the engine's memory, so hide both.
    define: { "process.argv": "[]", "globalThis.navigator": "undefined" },
    plugins: [wasm],
    metafile: true,
  });
  const { makeSandboxImage } = await import(String(pathToFileURL(outfile)));
  const image = await makeSandboxImage(Object.keys(PROGRAMS).map((name) => readFileSync(textOf(name), "utf8")));
  writeFileSync(path.join(root, "generated/guest-image.bin"), new Uint8Array(image));
  modules["generated/guest-image.bin"] = [...Object.values(outputModules(metafile)), ...Object.values(modules)].flat();
} finally {
  rmSync(temporary, { recursive: true });
}
recordModules(root, "guest", modules);
