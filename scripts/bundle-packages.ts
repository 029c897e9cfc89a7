// How the build bundles packages to generated/ with esbuild.

import type { Plugin } from "esbuild";
import { ROOT } from "./project.ts";

export const PACKAGE_OPTIONS = {
  absWorkingDir: ROOT,
  bundle: true,
  target: "es2022",
  metafile: true,
  legalComments: "inline",
  logLevel: "warning",
} as const;

/** Returns a plugin that replaces modules. `stubs` maps the ends of their names to their new contents. */
export function replaceModules(stubs: Readonly<Record<string, string>>): Plugin {
  return {
    name: "replace-modules",
    setup({ onResolve, onLoad }) {
      for (const [name, contents] of Object.entries(stubs)) {
        const filter = new RegExp(`(?:^|/)${name.replaceAll(".", "\\.")}$`);
        onResolve({ filter }, () => ({ path: name, namespace: "stub" }));
        onLoad({ filter, namespace: "stub" }, () => ({ contents, resolveDir: ROOT }));
      }
    },
  };
}
