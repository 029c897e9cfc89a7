// Builds two npm packages. The library in dist/ has modules with an entry point for each kind of image, their types,
// WebAssembly modules, and fonts for Latin text. The package in dist-fonts/ has all other fonts.
//
//   node scripts/build-library.mjs [library folder] [fonts folder]

import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { build, transform } from "esbuild";
import { rolldown } from "rolldown";
import { assetFiles, DRAWING_OPTIONS, SOURCE_MAP_OPTIONS } from "./asset-files.mjs";
import { groupModules } from "./group-modules.mjs";
import { bundledModules } from "./licenses/module-records.mjs";
import { NOTICES_FILE, writeNotices } from "./licenses/notices.mjs";
import { absoluteLinks, linkTo, packageFields } from "./package-fields.mjs";
import { readSourceMaps, writeSourceMap } from "./source-maps.mjs";

const root = path.join(import.meta.dirname, "..");
const dist = path.resolve(root, process.argv[2] ?? "dist");
const distFonts = path.resolve(root, process.argv[3] ?? "dist-fonts");
const library = path.join(root, "src/library");

const ENTRIES = [
  "index",
  "chart",
  "qr",
  "barcode",
  "table",
  "word-cloud",
  "graph",
  "card",
  "formula",
  "map-icon",
  "watermark",
  "google-chart",
  "read-codes",
  "canvas",
  "fonts",
  "failure",
  "validate",
  "defaults",
  "plugins",
  "response",
  "lists",
];
/** An internal module: built, but not exported by the package. */
const ASSETS = "assets";

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
    onLoad({ filter: /generated\/packages\/[^/]+\.js$/ }, ({ path: file }) => {
      // These are not parts of Chart.js and need no canvas classes.
      if (/^(?:resvg|moment)/.test(path.basename(file))) return undefined;
      const classes = JSON.stringify(path.join(library, "canvas-classes.ts"));
      return { contents: `import { ${CLASSES} } from ${classes};\n${readFileSync(file)}` };
    });
  },
};

/** Maximum length of a small module, in characters. */
const SMALL_MODULE = 3000;

/**
 * Returns a group of small modules, which import only each other and load no files. Several entry points need most of them, and
 * reading one file of 30 KB takes Node less time than reading 20 files.
 */
function smallModules() {
  const known = new Map();
  const isSmall = (id, modules) => {
    if (!known.has(id)) {
      // Modules in a cycle stay out of the group.
      known.set(id, false);
      const info = modules.getModuleInfo(id);
      const loads =
        info?.code == null || /\bawait\b|import\.meta/.test(info.code) || info.dynamicallyImportedIds.length > 0;
      const isLeaf = !loads && !info.isEntry && info.code.length <= SMALL_MODULE;
      known.set(id, isLeaf && info.importedIds.every((each) => isSmall(each, modules)));
    }
    return known.get(id);
  };
  const name = (id, modules) => (isSmall(id, modules) ? "shared-small" : null);
  return { name, debugName: "shared-small", includeDependenciesRecursively: false };
}

/** Merges the modules that esbuild has split, because Node takes a millisecond or more to load each one. */
async function mergeModules() {
  const bundle = await rolldown({
    input: Object.fromEntries([...ENTRIES, ASSETS].map((name) => [name, path.join(dist, `${name}.js`)])),
    plugins: [readSourceMaps],
    external: /^node:/,
    platform: "neutral",
    preserveEntrySignatures: "allow-extension",
  });
  const { output } = await bundle.generate({
    minify: true,
    sourcemap: true,
    chunkFileNames: "[name]-[hash].js",
    codeSplitting: { groups: [smallModules(), groupModules(({ isEntry }) => isEntry)] },
  });
  for (const file of globSync("*.js{,.map}", { cwd: dist })) rmSync(path.join(dist, file));
  for (const { fileName, code, map } of output) {
    // The source maps are among the outputs too. A module that only exports others has none.
    if (code === undefined) continue;
    const escaped = await escapeRest(fileName, code, map);
    writeFileSync(path.join(dist, fileName), escaped.code);
    if (escaped.map) writeFileSync(path.join(dist, `${fileName}.map`), writeSourceMap(escaped.map));
  }
}

/** Maximum share of characters other than ASCII that are escaped. Text in other scripts would grow to twice its size. */
const ESCAPED_SHARE = 0.02;

/** Escapes the few characters of a module that aren't ASCII: V8 loads one-byte text with half the memory and in less time. */
async function escapeRest(file, code, map) {
  const count = code.match(/[^\0-\x7f]/g)?.length ?? 0;
  if (count === 0 || count > code.length * ESCAPED_SHARE) return { code, map };
  const options = { charset: "ascii", format: "esm", minifyWhitespace: true, target: "es2024", sourcemap: "external" };
  // The result's map leads to the sources of the given map.
  const given = map ? `\n//# sourceMappingURL=${map.toUrl()}` : "";
  const result = await transform(code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, given), options);
  return { code: `${result.code}//# sourceMappingURL=${file}.map\n`, map: JSON.parse(result.map) };
}

rmSync(dist, { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: [...ENTRIES, ASSETS].map((name) => path.join(library, `${name}.ts`)),
  outdir: dist,
  absWorkingDir: root,
  ...DRAWING_OPTIONS,
  ...SOURCE_MAP_OPTIONS,
  platform: "neutral",
  alias: {
    "node:zlib": path.join(library, "zlib.ts"),
    "node:buffer": path.join(library, "buffer.ts"),
  },
  entryNames: "[name]",
  plugins: [canvasClasses, assetFiles(dist)],
  metafile: true,
});
await mergeModules();

// The command line imports the library's modules and uses Node's globals, so it is a separate build.
const { metafile: commands } = await build({
  entryPoints: [path.join(root, "src/cli/main.ts")],
  outdir: dist,
  splitting: true,
  entryNames: "commands",
  chunkNames: "command-[name]-[hash]",
  absWorkingDir: root,
  bundle: true,
  minify: true,
  format: "esm",
  platform: "node",
  target: "es2024",
  ...SOURCE_MAP_OPTIONS,
  // CommonJS packages need `require`.
  banner: {
    js: 'import { createRequire } from "node:module";const require=createRequire(import.meta.url);',
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
  metafile: true,
  logLevel: "error",
});
// Enables Node's cache of compiled code (Node 22.8) before anything else is imported, which makes the first image about a tenth faster.
writeFileSync(
  path.join(dist, "cli.js"),
  '#!/usr/bin/env node\nimport module from "node:module";\nmodule.enableCompileCache?.();\nawait import("./commands.js");\n',
);

rmSync(distFonts, { recursive: true, force: true });
for (const family of readdirSync(path.join(root, "public/fonts"))) {
  const names = readdirSync(path.join(root, "public/fonts", family));
  const isOwn = (name) => !FOREIGN.test(family) && SLICES.test(name);
  for (const [folder, files] of [
    [path.join(dist, "fonts"), names.filter(isOwn)],
    [distFonts, names.filter((name) => name.endsWith(".woff") && !isOwn(name))],
  ])
    for (const name of files.length === 0 ? [] : [...files, "LICENSE.txt"])
      cpSync(path.join(root, "public/fonts", family, name), path.join(folder, family, name));
}

/** Returns the file names of the assets that an entry point can load or, if `isFirst` is true, that it needs to be evaluated. */
function listAssets(name, isFirst = false) {
  const outputs = new Map(Object.entries(metafile.outputs).map(([file, output]) => [path.basename(file), output]));
  const names = [`${name}.js`];
  for (const each of names)
    for (const { path: file, kind } of outputs.get(each)?.imports ?? [])
      if (!(isFirst && kind === "dynamic-import") && !names.includes(path.basename(file)))
        names.push(path.basename(file));
  const inputs = names.flatMap((each) => Object.keys(outputs.get(each)?.inputs ?? {}));
  return [...new Set(inputs.filter((file) => /\.(?:wasm|bin)$/.test(file)).map((file) => path.basename(file)))].sort();
}

// Make each entry point start loading its assets before it evaluates other modules, so that engines compile in the meantime.
for (const name of ENTRIES) {
  const files = listAssets(name, true);
  if (files.length === 0) continue;
  const urls = files.map((file) => `${JSON.stringify(file)}:()=>new URL("./assets/${file}",import.meta.url)`);
  writeFileSync(
    path.join(dist, `${name}-assets.js`),
    `import{startAssets}from"./${ASSETS}.js";startAssets({${urls.join()}});\n`,
  );
  const file = path.join(dist, `${name}.js`);
  writeFileSync(file, `import"./${name}-assets.js";\n${readFileSync(file, "utf8")}`);
  if (!existsSync(`${file}.map`)) continue;
  const map = JSON.parse(readFileSync(`${file}.map`, "utf8"));
  // A semicolon stands for the new line.
  writeFileSync(`${file}.map`, writeSourceMap({ ...map, mappings: `;${map.mappings}` }));
}

// Workers cannot compile WebAssembly or read files, so their entry points import all assets as modules.
mkdirSync(path.join(dist, "workerd"));
for (const name of ENTRIES) {
  const assets = listAssets(name);
  const imports = assets.map((file, index) => `import a${index} from "../assets/${file}";\n`);
  const record = assets.map((file, index) => `${JSON.stringify(file)}: a${index}`);
  const provide = `import { provideAssets } from "../${ASSETS}.js";\n${imports.join("")}provideAssets({ ${record.join(", ")} });\n`;
  writeFileSync(path.join(dist, `workerd/${name}-assets.js`), provide);
  writeFileSync(
    path.join(dist, `workerd/${name}.js`),
    `import "./${name}-assets.js";\nexport * from "../${name}.js";\n`,
  );
}

// The compiler emits types for all modules, but the package needs only the library's own.
const types = path.join(dist, "types");
execFileSync(
  path.join(root, "node_modules/.bin/tsc"),
  ["-p", path.join(root, "tsconfig.library.json"), "--outDir", types],
  { stdio: "inherit" },
);
for (const name of [...ENTRIES, "types", "option-types"]) {
  const text = readFileSync(path.join(types, "src/library", `${name}.d.ts`), "utf8");
  if (/from "\.\.\//.test(text)) throw new Error(`${name}.ts must not export types from other folders`);
  writeFileSync(path.join(dist, `${name}.d.ts`), text.replaceAll(/(from ".*?)\.ts"/g, '$1.js"'));
}
rmSync(types, { recursive: true });

const { version, license } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const entry = (name) => ({ types: `./${name}.d.ts`, workerd: `./workerd/${name}.js`, default: `./${name}.js` });
const description = {
  name: "limn",
  version,
  description: "Charts, QR codes, barcodes, tables and more as images, drawn in WebAssembly, without native modules",
  license,
  ...packageFields("dist"),
  type: "module",
  engines: { node: ">=20" },
  sideEffects: ["./*-assets.js", "./workerd/*.js"],
  bin: { limn: "cli.js" },
  exports: Object.fromEntries(ENTRIES.map((name) => [name === "index" ? "." : `./${name}`, entry(name)])),
};
writeFileSync(path.join(dist, "package.json"), `${JSON.stringify(description, null, 2)}\n`);
copyFileSync(path.join(root, "LICENSE"), path.join(dist, "LICENSE"));
writeFileSync(
  path.join(dist, "README.md"),
  absoluteLinks(readFileSync(path.join(root, "docs/library.md"), "utf8"), "docs"),
);

const fontsDescription = {
  name: "limn-fonts",
  version,
  description: "Additional fonts for limn: other writing systems, more weights, and emoji",
  license: `SEE LICENSE IN ${NOTICES_FILE}`,
  ...packageFields("dist-fonts", ["fonts", "woff", "noto", "emoji"]),
  type: "module",
  sideEffects: false,
  exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
};
writeFileSync(path.join(distFonts, "package.json"), `${JSON.stringify(fontsDescription, null, 2)}\n`);
writeFileSync(path.join(distFonts, "index.js"), 'export const folder = new URL("./", import.meta.url);\n');
writeFileSync(
  path.join(distFonts, "index.d.ts"),
  "/** URL of the font folder, for `addFonts` from `limn/fonts`. */\nexport declare const folder: URL;\n",
);
writeFileSync(
  path.join(distFonts, "README.md"),
  `# limn-fonts\n\n${fontsDescription.description}:\n\n\`\`\`js\nimport { addFonts } from "limn/fonts";\nimport { folder } from "limn-fonts";\n\naddFonts(folder);\n\`\`\`\n\n[Documentation](${linkTo("docs/library.md")})\n`,
);

writeNotices(root, dist, description, {
  // Rolldown, which merges the modules, adds its own.
  modules: [...bundledModules(metafile, commands), "\0rolldown/runtime.js"],
  fonts: path.join(dist, "fonts"),
});
writeNotices(root, distFonts, { name: fontsDescription.name, version }, { fonts: distFonts });

/** Returns the size of a folder's files in MB. */
function megabytesOf(folder) {
  const files = globSync("**/*", { cwd: folder, withFileTypes: true }).filter((each) => each.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0) / 1e6;
}
for (const folder of [dist, distFonts]) console.log(`${path.basename(folder)}: ${megabytesOf(folder).toFixed(1)} MB`);
