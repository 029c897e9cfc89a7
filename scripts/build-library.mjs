// Builds the npm package of the library in dist/: modules with an entry point for each kind of image, their types,
// WebAssembly modules, and fonts for Latin text.
//
//   node scripts/build-library.mjs [folder]

import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { assetFiles, DRAWING_OPTIONS } from "./asset-files.mjs";

const root = path.join(import.meta.dirname, "..");
const dist = path.resolve(root, process.argv[2] ?? "dist");
const library = path.join(root, "src/library");

const ENTRIES = ["index", "chart", "qr", "barcode", "table", "word-cloud", "graph", "canvas", "fonts", "validate"];

/** The exports of src/library/canvas-classes.ts. */
const CLASSES = "CanvasGradient, CanvasPattern, HTMLCanvasElement, HTMLImageElement, Path2D";

/** Font files that the package contains: Latin, regular and bold, upright and italic. */
const SLICES = /^latin(?:-ext)?-(?:400|700)i?\.woff$/;
/** Families for other scripts, symbols and emoji. The package leaves them out to stay small. */
const FOREIGN = /^noto-(?!sans$|sans-mono$|serif$)/;

/** A library must not change a program's globals, so Chart.js imports the canvas classes instead of using global ones. */
const canvasClasses = {
  name: "canvas-classes",
  setup({ onLoad }) {
    onLoad({ filter: /canvas-globals\.ts$/ }, () => ({ contents: "export function setCanvasGlobals() {}" }));
    onLoad({ filter: /generated\/packages\/[^/]+\.js$/ }, ({ path: file }) => ({
      contents: `import { ${CLASSES} } from ${JSON.stringify(path.join(library, "canvas-classes.ts"))};\n${readFileSync(file)}`,
    }));
  },
};

rmSync(dist, { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: ENTRIES.map((name) => path.join(library, `${name}.ts`)),
  outdir: dist,
  absWorkingDir: root,
  ...DRAWING_OPTIONS,
  platform: "neutral",
  alias: {
    "node:zlib": path.join(library, "zlib.ts"),
    "node:buffer": path.join(library, "buffer.ts"),
  },
  entryNames: "[name]",
  plugins: [canvasClasses, assetFiles(dist)],
  metafile: true,
});

// The command line imports the library's modules and uses Node's globals, so it is a separate build.
await build({
  entryPoints: [path.join(root, "src/cli/main.ts")],
  outfile: path.join(dist, "cli.js"),
  absWorkingDir: root,
  bundle: true,
  minify: true,
  format: "esm",
  platform: "node",
  target: "es2024",
  // CommonJS packages need `require`.
  banner: {
    js: '#!/usr/bin/env node\nimport { createRequire } from "node:module";const require=createRequire(import.meta.url);',
  },
  plugins: [
    {
      name: "library",
      setup({ onResolve }) {
        const filter = /\/library\/[\w-]+\.ts$/;
        onResolve({ filter }, ({ path: file }) => ({ path: `./${path.basename(file, ".ts")}.js`, external: true }));
      },
    },
  ],
  logLevel: "error",
});

for (const family of readdirSync(path.join(root, "public/fonts"))) {
  if (FOREIGN.test(family)) continue;
  const names = readdirSync(path.join(root, "public/fonts", family));
  for (const name of names.filter((each) => SLICES.test(each) || each === "LICENSE.txt"))
    cpSync(path.join(root, "public/fonts", family, name), path.join(dist, "fonts", family, name));
}

// The compiler emits types for all modules, but the package needs only the library's own.
const types = path.join(dist, "types");
execFileSync(
  path.join(root, "node_modules/.bin/tsc"),
  ["-p", path.join(root, "tsconfig.library.json"), "--outDir", types],
  { stdio: "inherit" },
);
for (const name of [...ENTRIES, "types"]) {
  const text = readFileSync(path.join(types, "src/library", `${name}.d.ts`), "utf8");
  if (/from "\.\.\//.test(text)) throw new Error(`${name}.ts must not export types from other folders`);
  writeFileSync(path.join(dist, `${name}.d.ts`), text.replaceAll(/(from ".*?)\.ts"/g, '$1.js"'));
}
rmSync(types, { recursive: true });

const { version, license, dependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const entry = (name) => ({ types: `./${name}.d.ts`, default: `./${name}.js` });
const description = {
  name: "limn",
  version,
  description: "Charts, QR codes, barcodes, tables and more as images, drawn in WebAssembly, without native modules",
  license,
  type: "module",
  engines: { node: ">=20" },
  sideEffects: false,
  bin: { limn: "cli.js" },
  exports: Object.fromEntries(ENTRIES.map((name) => [name === "index" ? "." : `./${name}`, entry(name)])),
};
writeFileSync(path.join(dist, "package.json"), `${JSON.stringify(description, null, 2)}\n`);
copyFileSync(path.join(root, "LICENSE"), path.join(dist, "LICENSE"));
copyFileSync(path.join(root, "docs/library.md"), path.join(dist, "README.md"));

/** Returns a bundled package's license. */
function licenseOf(name) {
  const folder = path.join(root, "node_modules", name);
  const { license: id, version: number } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  return `${name} ${number}, ${id}\n\n${file === undefined ? "" : readFileSync(path.join(folder, file), "utf8")}`;
}
writeFileSync(path.join(dist, "LICENSES.txt"), Object.keys(dependencies).map(licenseOf).join("\n---\n\n"));

const bytes = globSync("**/*", { cwd: dist, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .reduce((sum, entry) => sum + readFileSync(path.join(entry.parentPath, entry.name)).length, 0);
console.log(`dist: ${Object.keys(metafile.outputs).length} modules, ${(bytes / 1e6).toFixed(1)} MB`);
