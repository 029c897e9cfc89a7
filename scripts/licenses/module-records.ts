// Records the modules behind each generated file, so that the modules of an artifact can be traced to packages even though the build bundles some modules twice.

import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Metafile } from "esbuild";

const FOLDER = "generated/modules";

/** Folders and files with our own sources. */
const OWN = /^(?:docs|scripts|src|wasm|web)\/|^package\.json$/;
/** Generated files that contain nothing from packages. */
const OWN_GENERATED =
  /^generated\/(?:callbacks\.wasm|card-template\/|commands\.ts|embed-files\.json|font-manifest\.txt|kinds\.json|library-options\.ts|library\/)/;
/** Modules that esbuild generates: its stubs, its standard input, and disabled modules. */
const VIRTUAL = /^(?:<[^/]+>$|[\w-]+:|\(disabled\):)/;
/** The bundlers' own helper modules, with the package that contains them. */
const HELPERS = /^\0(vite|rolldown)\//;

/**
 * Records the modules behind a build step's files.
 *
 * @param root the project's folder
 * @param step name of the record
 * @param modules paths of modules by path of the generated file, relative to the root
 */
export function recordModules(root: string, step: string, modules: Readonly<Record<string, readonly string[]>>): void {
  mkdirSync(path.join(root, FOLDER), { recursive: true });
  const entries = Object.entries(modules).map(([file, names]) => [file, [...new Set(names)].sort()] as const);
  writeFileSync(path.join(root, FOLDER, `${step}.json`), `${JSON.stringify(Object.fromEntries(entries.sort()))}\n`);
}

/** Returns the modules behind the website's files, which the server's package contains too. */
export const siteModules = (root: string) => ["pages", "embed"].flatMap((step) => readRecord(root, step));

/** Returns the modules behind all files of a build step. */
function readRecord(root: string, step: string): string[] {
  const record: Record<string, string[]> = JSON.parse(readFileSync(path.join(root, FOLDER, `${step}.json`), "utf8"));
  return Object.values(record).flat();
}

/** Returns the modules that a build with esbuild has put into each output: module paths by output path. */
export function outputModules({ outputs }: Metafile): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(outputs).map(([file, { inputs }]) => {
      const used = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
      return [file, used.map(([name]) => name)];
    }),
  );
}

/** Returns the modules that builds with esbuild have put into their outputs, and esbuild, whose helpers the outputs contain. */
export const bundledModules = (...metafiles: readonly Metafile[]): string[] => [
  "node_modules/esbuild/lib/main.js",
  ...metafiles.flatMap((metafile) => Object.values(outputModules(metafile)).flat()),
];

/**
 * Replaces generated files with the modules behind them.
 *
 * @param root the project's folder
 * @param modules module paths, relative to the root, or ids of virtual modules
 * @returns paths of modules in packages, each with whether a WebAssembly module was made from it
 * @throws if a generated file has no record, or a path is in no known folder
 */
export function tracePackageModules(root: string, modules: Iterable<string>): Map<string, boolean> {
  const records = new Map<string, readonly string[]>();
  for (const file of globSync(`${FOLDER}/*.json`, { cwd: root }))
    for (const [name, sources] of Object.entries<readonly string[]>(
      JSON.parse(readFileSync(path.join(root, file), "utf8")),
    ))
      records.set(name, sources);
  const found = new Map<string, boolean>();
  const seen = new Set<string>();
  const visit = (name: string, isInWasm: boolean): void => {
    const helper = HELPERS.exec(name)?.[1];
    const file = helper === undefined ? name.replace(/\?.*$/, "") : `node_modules/${helper}/${name.slice(1)}`;
    const isWasm = isInWasm || file.endsWith(".wasm");
    if (seen.has(`${isWasm} ${file}`) || OWN.test(file) || OWN_GENERATED.test(file) || VIRTUAL.test(file)) return;
    seen.add(`${isWasm} ${file}`);
    const sources = records.get(file);
    if (file.startsWith("node_modules/")) found.set(file, isWasm || found.get(file) === true);
    else if (sources !== undefined) for (const source of sources) visit(source, isWasm);
    else
      throw new Error(
        `${file} must be in a folder of sources, or have a record that its build step writes with recordModules`,
      );
  };
  for (const name of modules) visit(name, false);
  return found;
}

/** Returns the folder of the package that contains a module. The last `node_modules` counts, because packages can be nested. */
export function packageFolder(file: string): string {
  const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [];
  if (folder === undefined) throw new Error(`${file} is not in a package`);
  return folder;
}
