// Builds the GitHub Action: a folder with action/ and the library, which a release publishes as a repository of its own or on a
// tag. Build the library first: node scripts/build-library.ts.
//
//   node scripts/build-action.ts [action folder] [library folder]

import { cpSync, existsSync, rmSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");
const [output = path.join(root, "dist-action"), library = path.join(root, "dist")] = process.argv.slice(2);
if (!existsSync(path.join(library, "cli.js"))) throw new Error(`${library} has no library: run npm run build:library`);

rmSync(output, { recursive: true, force: true });
cpSync(path.join(root, "action"), output, { recursive: true });
cpSync(library, path.join(output, "limn"), { recursive: true });
for (const name of ["LICENSE", "LICENSES.txt"]) cpSync(path.join(library, name), path.join(output, name));
