// Builds the GitHub Action: a folder with action/ and the library, which a release publishes as a repository of its own or on a
// tag. Build the library first: node scripts/build-library.ts.
//
//   node scripts/build-action.ts [action folder] [library folder]

import { cpSync, existsSync, rmSync } from "node:fs";
import path from "node:path";
import { at } from "./project.ts";

const [output = at("dist-action"), library = at("dist")] = process.argv.slice(2);
if (!existsSync(path.join(library, "cli.js"))) throw new Error(`${library} has no library: run npm run build:library`);

rmSync(output, { recursive: true, force: true });
cpSync(at("action"), output, { recursive: true });
cpSync(library, path.join(output, "limn"), { recursive: true });
for (const name of ["LICENSE", "LICENSES.txt"]) cpSync(path.join(library, name), path.join(output, name));
