// Builds public/*.html and public/assets/ from web/ with Vite, replacing the output of earlier builds.

import { globSync, rmSync } from "node:fs";
import { build } from "vite";
import { at, ROOT } from "./project.ts";

for (const name of globSync("public/{assets,gallery,*.html}", { cwd: ROOT })) rmSync(at(name), { recursive: true });
await build({ configFile: at("vite.config.ts") });
