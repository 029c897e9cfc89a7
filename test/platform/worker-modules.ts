// Vite plugins that load the Worker's modules in Node as the Worker's bundler does.

import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const PLATFORM = path.join(import.meta.dirname, "node-env.ts");
const CONDITIONS = ["workerd", "worker", "module", "browser"];
const MAIN_FIELDS = ["browser", "module", "jsnext:main", "jsnext"];

/** Loads WebAssembly, binary and text files. */
export const fileModules: Plugin = {
  name: "file-modules",
  enforce: "pre",
  load(file) {
    const read = `import { readFileSync } from "node:fs"; const bytes = readFileSync(${JSON.stringify(file)});`;
    if (file.endsWith(".wasm")) return `${read} export default new WebAssembly.Module(bytes);`;
    if (file.endsWith(".bin")) return `${read} export default new Uint8Array(bytes).buffer;`;
    if (file.endsWith(".txt")) return `export default ${JSON.stringify(readFileSync(file, "utf8"))};`;
    return undefined;
  },
};

/** Resolves packages to their browser builds, and `cloudflare:workers` to its replacement. */
export const workerModules: Plugin = {
  name: "worker-modules",
  enforce: "pre",
  config: () => ({
    resolve: { conditions: CONDITIONS, mainFields: MAIN_FIELDS },
    ssr: { resolve: { conditions: CONDITIONS, mainFields: MAIN_FIELDS } },
  }),
  resolveId: (id) => (id === "cloudflare:workers" ? PLATFORM : undefined),
};
