// Checks the packages as npm would publish them, without a registry: their fields, the files that they refer to, and the links
// in their READMEs.
//
//   npm run check:packages

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { at, readJson, readText } from "./project.ts";

const FIELDS = ["name", "version", "description", "license", "author", "homepage", "repository", "bugs", "keywords"];

/** The fields of a package.json. */
interface PackageInfo {
  readonly [name: string]: unknown;
  readonly publishConfig?: { readonly provenance?: boolean; readonly access?: string };
}

/** npm's report about a package. */
interface Packed {
  readonly files: readonly { readonly path: string }[];
  readonly entryCount: number;
  readonly size: number;
  readonly unpackedSize: number;
}

/** Returns all file names in a value such as `exports`. */
const targetsOf = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap((each) => targetsOf(each));

function listProblems(folder: string, info: PackageInfo, files: ReadonlySet<string>): string[] {
  const missing = FIELDS.filter((name) => info[name] === undefined).map((name) => `package.json has no ${name}`);
  const { provenance, access } = info.publishConfig ?? {};
  if (provenance !== true || access !== "public") missing.push("publishConfig must have provenance and public access");
  const needed = ["README.md", "package.json", ...targetsOf(info.exports), ...targetsOf(info.bin)];
  const absent = needed
    .map((file) => path.posix.normalize(file))
    .filter((file) => !files.has(file))
    .map((file) => `${file} is not in the package`);
  const readme = existsSync(`${folder}/README.md`) ? readText(`${folder}/README.md`) : "";
  const relative = Array.from(readme.matchAll(/(?:\]\(|\b(?:src|href)=")([^)"\s]+)/g), ([, target = ""]) => target)
    .filter((target) => !/^(?:https?:|#)/.test(target))
    .map((target) => `README.md links to ${target}, which is not absolute`);
  return [...missing, ...absent, ...relative];
}

for (const name of ["dist", "dist-fonts", "dist-server"]) {
  const folder = at(name);
  const output = execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: folder, encoding: "utf8" });
  const report = JSON.parse(output);
  // npm 12 returns an object with the packages' names, earlier versions a list.
  const [packed] = Object.values<Packed>(report);
  if (packed === undefined) throw new Error(`npm must pack ${folder}`);
  const info = readJson(`${folder}/package.json`);
  const problems = listProblems(folder, info, new Set(packed.files.map((file) => file.path)));
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  console.log(
    `${info.name} ${info.version}: ${packed.entryCount} files, ${megabytes(packed.size)} packed, ${megabytes(packed.unpackedSize)} unpacked`,
  );
  for (const problem of problems) console.error(`${info.name}: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
