// Builds the code that runs inside the sandbox: generated/guest-*.txt, its bundled programs, and
// generated/guest-image.bin, a memory image of the engine with the programs loaded. The output is deterministic.

import { build } from "esbuild";
import { outputModules, recordModules } from "./licenses/module-records.ts";
import { importBundle, nodeFiles } from "./load-modules.ts";
import { ROOT, readText, write } from "./project.ts";

/** The programs in loading order, with their entry points. */
const PROGRAMS = { membrane: "src/sandbox/guest/membrane.ts", chart: "src/drawings/chart/script/guest/chart.ts" };

const textOf = (name: string) => `generated/guest-${name}.txt`;

const modules: Record<string, string[]> = {};
for (const [name, entry] of Object.entries(PROGRAMS)) {
  const { metafile } = await build({
    absWorkingDir: ROOT,
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

const { exports, metafile } = await importBundle<typeof import("../src/sandbox/sandbox-image.ts")>({
  entryPoints: ["src/sandbox/sandbox-image.ts"],
  mainFields: ["browser", "module", "main"],
  target: "es2024",
  // Emscripten would copy the program's path and the user's language to the engine's memory, so hide both.
  define: { "process.argv": "[]", "globalThis.navigator": "undefined" },
  plugins: [nodeFiles()],
});
const image = await exports.makeSandboxImage(Object.keys(PROGRAMS).map((name) => readText(textOf(name))));
write("generated/guest-image.bin", new Uint8Array(image));
modules["generated/guest-image.bin"] = [...Object.values(outputModules(metafile)), ...Object.values(modules)].flat();
recordModules(ROOT, "guest", modules);
