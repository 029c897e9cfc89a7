// Records the modules behind each generated file, so that the modules of an artifact can be traced to packages although the build
// bundles some of them twice.

import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const FOLDER = "generated/modules";

/** Folders and files with our own sources. */
const OWN = /^(?:docs|scripts|src|wasm|web)\/|^package\.json$/;
/** Generated files that contain nothing from packages. */
const OWN_GENERATED = /^generated\/(?:callbacks\.wasm|card-template\/|embed-files\.json|font-manifest\.txt)/;
/** Modules that esbuild makes: its stubs, its standard input, and disabled modules. */
const VIRTUAL = /^(?:<[^/]+>$|[\w-]+:|\(disabled\):)/;
/** The bundlers' own helper modules, with the package that contains them. */
const HELPERS = /^\0(vite|rolldown)\//;

/**
 * Records the modules behind a build step's files.
 *
 * @param {string} root the project's folder
 * @param {string} step name of the record
 * @param {Record<string, readonly string[]>} modules paths of modules by path of the generated file, relative to the root
 */
export function recordModules(root, step, modules) {
  mkdirSync(path.join(root, FOLDER), { recursive: true });
  const entries = Object.entries(modules).map(([file, names]) => [file, [...new Set(names)].sort()]);
  writeFileSync(path.join(root, FOLDER, `${step}.json`), `${JSON.stringify(Object.fromEntries(entries.sort()))}\n`);
}

/** Returns the modules behind the website's files, which the server's package contains too. */
export const siteModules = (root) => ["pages", "embed"].flatMap((step) => readRecord(root, step));

/** Returns the modules behind all files of a build step. */
function readRecord(root, step) {
  return Object.values(JSON.parse(readFileSync(path.join(root, FOLDER, `${step}.json`), "utf8"))).flat();
}

/**
 * Returns the modules that a build with esbuild has put into each output.
 *
 * @param {import("esbuild").Metafile} metafile
 * @returns {Record<string, string[]>} module paths by output path
 */
export function outputModules({ outputs }) {
  const list = ({ inputs }) => Object.keys(inputs).filter((file) => inputs[file].bytesInOutput > 0);
  return Object.fromEntries(Object.entries(outputs).map(([file, output]) => [file, list(output)]));
}

/** Returns the modules that builds with esbuild have put into their outputs, and esbuild, whose helpers the outputs contain. */
export const bundledModules = (...metafiles) => [
  "node_modules/esbuild/lib/main.js",
  ...metafiles.flatMap((metafile) => Object.values(outputModules(metafile)).flat()),
];

/**
 * Replaces generated files with the modules behind them.
 *
 * @param {string} root the project's folder
 * @param {Iterable<string>} modules module paths, relative to the root, or ids of virtual modules
 * @returns {Map<string, boolean>} paths of modules in packages, each with whether a WebAssembly module was made from it
 * @throws if a generated file has no record, or a path is in no known folder
 */
export function tracePackageModules(root, modules) {
  const records = new Map();
  for (const file of globSync(`${FOLDER}/*.json`, { cwd: root }))
    for (const [name, sources] of Object.entries(JSON.parse(readFileSync(path.join(root, file), "utf8"))))
      records.set(name, sources);
  const found = new Map();
  const seen = new Set();
  const visit = (name, isInWasm) => {
    const helper = HELPERS.exec(name)?.[1];
    const file = helper === undefined ? name.replace(/\?.*$/, "") : `node_modules/${helper}/${name.slice(1)}`;
    const isWasm = isInWasm || file.endsWith(".wasm");
    if (seen.has(`${isWasm} ${file}`) || OWN.test(file) || OWN_GENERATED.test(file) || VIRTUAL.test(file)) return;
    seen.add(`${isWasm} ${file}`);
    if (file.startsWith("node_modules/")) found.set(file, isWasm || found.get(file) === true);
    else if (records.has(file)) for (const source of records.get(file)) visit(source, isWasm);
    else
      throw new Error(
        `${file} must be in a folder of sources, or have a record that its build step writes with recordModules`,
      );
  };
  for (const name of modules) visit(name, false);
  return found;
}

/** Returns the folder of the package that contains a module. The last `node_modules` counts, because packages can be nested. */
export function packageFolder(file) {
  const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [];
  if (folder === undefined) throw new Error(`${file} is not in a package`);
  return folder;
}
