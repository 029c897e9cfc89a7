// Bundles and imports TypeScript modules, because Node can't run all of their syntax.

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";

/**
 * Bundles and imports modules. `Exports` is the type of their exports together.
 *
 * @param contents source text of a module that exports from the modules
 * @param resolveDir directory from which the module's imports are resolved; the project's directory by default
 */
export async function loadModules<Exports>(
  contents: string,
  resolveDir = path.join(import.meta.dirname, ".."),
): Promise<Exports> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir, loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    loader: { ".png": "empty" },
  });
  const file = path.join(mkdtempSync(path.join(tmpdir(), "modules-")), "modules.mjs");
  writeFileSync(file, outputFiles[0]?.contents ?? "");
  return import(file);
}
