// esbuild plugin for bundles that run outside of Workers: WebAssembly modules and binary files become files in `assets/`, and
// text files become strings.

import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { BuildOptions, OnLoadArgs, Plugin } from "esbuild";

const library = path.join(import.meta.dirname, "../src/library");

/**
 * Returns the plugin.
 *
 * @param dist the bundle's folder
 * @param isAwaited whether modules wait for their files. Otherwise the bundle's program must call `loadAssets`
 */
export function assetFiles(dist: string, isAwaited = true): Plugin {
  const assets = path.join(dist, "assets");
  const load = ({ path: file }: OnLoadArgs) => {
    const name = path.basename(file);
    mkdirSync(assets, { recursive: true });
    copyFileSync(file, path.join(assets, name));
    const contents = `
      import { loadAssets, registerAsset } from ${JSON.stringify(path.join(library, "assets.ts"))};
      let asset;
      registerAsset("${name}", () => new URL("./assets/${name}", import.meta.url), (loaded) => { asset = loaded; });
      ${isAwaited ? "await loadAssets();" : ""}
      export { asset as default };`;
    return { contents };
  };
  return {
    name: "asset-files",
    setup({ onLoad }) {
      onLoad({ filter: /\.(?:wasm|bin)$/ }, load);
      onLoad({ filter: /\.txt$/ }, ({ path: file }) => ({ contents: readFileSync(file), loader: "text" }));
    },
  };
}

/** esbuild options for programs that also run on Node 20: functions of ECMAScript 2024. */
export const NODE_20_OPTIONS = {
  define: { "Map.groupBy": "groupBy", "Promise.withResolvers": "withResolvers", "URL.parse": "parseUrl" },
  inject: [path.join(import.meta.dirname, "../src/library/es2024.ts")],
};

/** esbuild options for source maps beside the modules, without the sources: stack traces show the lines of the TypeScript files. */
export const SOURCE_MAP_OPTIONS = { sourcemap: "linked", sourcesContent: false } as const;

/**
 * esbuild options for the modules that draw images. `window`, `document` and `process` are undefined, so that Chart.js doesn't
 * use the page, and the WebAssembly loaders don't fetch their own files.
 */
export const DRAWING_OPTIONS: BuildOptions = {
  bundle: true,
  minify: true,
  format: "esm",
  splitting: true,
  chunkNames: "[name]-[hash]",
  define: { window: "undefined", document: "undefined", process: "undefined", ...NODE_20_OPTIONS.define },
  inject: NODE_20_OPTIONS.inject,
  mainFields: ["browser", "module", "main"],
  conditions: ["workerd", "worker", "browser"],
  target: "es2024",
  logLevel: "error",
};
