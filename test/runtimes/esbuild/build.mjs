import { cpSync } from "node:fs";
import { build } from "esbuild";

const options = { bundle: true, splitting: true, format: "esm", minify: true };
await build({ ...options, entryPoints: ["../browser.js"], outdir: "dist/browser" });
await build({ ...options, entryPoints: ["../node.js"], outdir: "dist/node", platform: "node" });

// esbuild does not copy files that modules refer to with `new URL`.
for (const target of ["browser", "node"])
  for (const folder of ["assets", "fonts"])
    cpSync(`../node_modules/limn/${folder}`, `dist/${target}/${folder}`, { recursive: true });
