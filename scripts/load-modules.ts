// Bundles and imports TypeScript modules, because Node can't run all of their syntax.

import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { inTemporaryFolder, ROOT, write } from "./project.ts";

/**
 * Bundles modules for Node, and imports the bundle.
 *
 * @returns the bundle's exports, text and URL, and esbuild's metafile
 */
export async function importBundle<Exports>(options: BuildOptions) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    bundle: true,
    format: "esm",
    platform: "node",
    ...options,
    write: false,
    outdir: ROOT,
    metafile: true,
  });
  const text = outputFiles[0]?.text ?? "";
  return inTemporaryFolder(async (folder) => {
    const file = path.join(folder, "modules.mjs");
    write(file, text);
    const url = String(pathToFileURL(file));
    const exports: Exports = await import(url);
    return { exports, text, url, metafile };
  });
}

/**
 * Bundles and imports modules. `Exports` is the type of their exports together.
 *
 * @param contents source text of a module that exports from the modules
 */
export async function loadModules<Exports>(contents: string): Promise<Exports> {
  const stdin = { contents, resolveDir: ROOT, loader: "ts" } as const;
  return (await importBundle<Exports>({ stdin, plugins: [NO_DRAWINGS], loader: { ".png": "empty" } })).exports;
}

/** Leaves out the drawings, which src/drawings/list.ts loads when their first requests arrive: descriptions don't need them. */
const NO_DRAWINGS: Plugin = {
  name: "no-drawings",
  setup({ onResolve }) {
    onResolve({ filter: /\/drawing\.ts$/ }, ({ kind, path: file }) =>
      kind === "dynamic-import" ? { path: file, external: true } : undefined,
    );
  },
};

/**
 * Returns a plugin that loads files as the Worker's bundler does: WebAssembly as modules, binary files as buffers, and text as
 * strings.
 *
 * @param onWasm is called with the path of each WebAssembly file
 */
export function nodeFiles(onWasm?: (file: string) => void): Plugin {
  const read = (file: string) => `import { readFileSync } from "node:fs";
const bytes = new Uint8Array(readFileSync(${JSON.stringify(file)}));`;
  return {
    name: "node-files",
    setup({ onLoad }) {
      onLoad({ filter: /\.wasm$/ }, ({ path: file }) => {
        onWasm?.(file);
        return { contents: `${read(file)}\nexport default new WebAssembly.Module(bytes);` };
      });
      onLoad({ filter: /\.bin$/ }, ({ path: file }) => ({ contents: `${read(file)}\nexport default bytes.buffer;` }));
      onLoad({ filter: /\.txt$/ }, ({ path: file }) => ({ contents: readFileSync(file), loader: "text" }));
    },
  };
}
