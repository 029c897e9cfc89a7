// Makes packages/limn-noto-fonts-VERSION.tgz: the Noto families, in the slices that the build serves. Their Fontsource
// packages take 375 MB, most of it unused weights and formats. They are devDependencies of packages/noto, so only this script
// installs them, in a temporary directory. The output is deterministic. The script takes about ten minutes.
//
// To update the package, change packages/noto/package.json and its version, run `npm install --package-lock-only` there, run
// this script, and install the new file with npm. With pack names as arguments, the script makes only those packs and copies
// the other packs from the installed version.

import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import path from "node:path";
import { writePack } from "./font-pack.ts";
import { FONTSOURCE } from "./font-packages.ts";
import { readFontsource } from "./fontsource.ts";
import { at, inTemporaryFolder, write } from "./project.ts";
import { openSubsetter } from "./subset.ts";

const packNames = process.argv.slice(2);

await inTemporaryFolder(async (folder) => {
  const npm = (...args: readonly string[]) =>
    execFileSync("npm", args, { cwd: folder, stdio: ["ignore", "inherit", "inherit"] });
  cpSync(at("packages/noto"), folder, { recursive: true });
  npm("ci", "--ignore-scripts", "--no-audit", "--no-fund");
  const subset = await openSubsetter();
  const packages = path.join(folder, "node_modules");
  for (const [pack, rows] of Map.groupBy(FONTSOURCE, (row) => row.pack)) {
    if (pack === undefined) continue;
    const families = rows.map((row) => readFontsource(packages, row, subset));
    for (const { id, licenseText } of families) write(path.join(folder, "licenses", `${id}.txt`), licenseText);
    const file = `${pack}.br`;
    if (packNames.length === 0 || packNames.includes(pack)) write(path.join(folder, file), writePack(families));
    else cpSync(at("node_modules/limn-noto-fonts", file), path.join(folder, file));
  }
  npm("pack", "--pack-destination", at("packages"));
});
