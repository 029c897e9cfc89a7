// Makes packages/binaryen-VERSION.tgz: the compiler that AssemblyScript calls, without the nine native programs in the
// original package, which take 81 MB. The output is deterministic. After updating assemblyscript, run this script
// with the version that it requires, and install the new file with npm.
//
//   node scripts/pack-binaryen.ts VERSION

import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { at, inTemporaryFolder } from "./project.ts";

const version = process.argv[2];
const npm = (cwd: string, ...args: readonly string[]) =>
  execFileSync("npm", args, { cwd, stdio: ["ignore", "inherit", "inherit"] });

await inTemporaryFolder((folder) => {
  npm(folder, "install", "--ignore-scripts", "--no-save", `binaryen@${version}`);
  const source = path.join(folder, "node_modules/binaryen");
  rmSync(path.join(source, "bin"), { recursive: true });
  npm(source, "pkg", "delete", "bin");
  const description = "The JavaScript API of Binaryen, without the native programs of the original package";
  npm(source, "pkg", "set", `description=${description}`);
  npm(source, "pack", "--pack-destination", at("packages"));
});
