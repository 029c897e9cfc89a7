// Builds public/*.html and public/assets/ from web/ with Vite, replacing the output of earlier builds.

import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { build } from "vite";

const root = path.join(import.meta.dirname, "..");
const output = path.join(root, "public");

for (const folder of ["assets", "gallery"]) rmSync(path.join(output, folder), { recursive: true, force: true });
for (const file of readdirSync(output)) if (file.endsWith(".html")) rmSync(path.join(output, file));
await build({ configFile: path.join(root, "vite.config.ts") });
