// Builds two npm packages. The library in dist/ has modules with an entry point for each kind of image, their types,
// WebAssembly modules, and fonts for Latin text. The package in dist-fonts/ has all other fonts.
//
//   node scripts/build-library.ts [library folder] [fonts folder]

import { execFileSync } from "node:child_process";
import { cpSync, existsSync, globSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { build, type Plugin, transform } from "esbuild";
import { type ModuleInfo, type Plugin as RolldownPlugin, rolldown, type SourceMap } from "rolldown";
import { KIND_NAMES } from "../generated/library-options.ts";
import { assetFiles, DRAWING_OPTIONS, SOURCE_MAP_OPTIONS } from "./asset-files.ts";
import { libraryModule, readDeclarations } from "./declarations.ts";
import { groupModules } from "./group-modules.ts";
import { bundledModules } from "./licenses/module-records.ts";
import { NOTICES_FILE, writeNotices } from "./licenses/notices.ts";
import { absoluteLinks, linkTo, MCP_NAME, packageFields, registryEntry } from "./package-fields.ts";
import { at, clear, ROOT, readJson, readText, write } from "./project.ts";
import { readSourceMaps, writeSourceMap } from "./source-maps.ts";

const dist = at(process.argv[2] ?? "dist");
const distFonts = at(process.argv[3] ?? "dist-fonts");
const library = at("src/library");
const inDist = (file: string) => path.join(dist, file);

/** Entry points whose functions return promises. They load their modules and files on the first call. */
const LAZY_ENTRIES = [
  ...KIND_NAMES.map((kind) => kind.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)),
  "validate",
];
/** Entry points with functions that draw synchronously. In browsers, they wait for their files. */
const WAITING_ENTRIES = ["index", "canvas"];
/** Entry points that need no files. */
const PLAIN_ENTRIES = ["fonts", "failure", "defaults", "plugins", "response", "lists", "sign"];
const ENTRIES = [...WAITING_ENTRIES, ...LAZY_ENTRIES, ...PLAIN_ENTRIES];
/** Returns the path of an entry point's module for Node, relative to the package. */
const nodeEntry = (name: string) => (WAITING_ENTRIES.includes(name) ? `./node/${name}.js` : `./${name}.js`);
/** An internal module: built, but not exported by the package. */
const ASSETS = "assets";

/** The bundled modules of src/library, by output name. `index` only re-exports the other modules. */
const MODULES: Readonly<Record<string, string>> = Object.fromEntries([
  ...[...LAZY_ENTRIES, "canvas"].map((name) => [`${name}-main`, name]),
  ...[...PLAIN_ENTRIES, ASSETS].map((name) => [name, name]),
]);

/** The exports of src/library/canvas-classes.ts. */
const CLASSES = "CanvasGradient, CanvasPattern, HTMLCanvasElement, HTMLImageElement, Path2D";

/** Font files that the package contains: Latin, regular and bold, upright and italic. */
const SLICES = /^latin(?:-ext)?-(?:400|700)i?\.woff$/;
/** Families for other scripts, symbols and emoji. The package leaves them out to stay small. */
const FOREIGN = /^noto-(?!sans$|sans-mono$|serif$)/;
const isOwnFont = (family: string, name: string) => !FOREIGN.test(family) && SLICES.test(name);
const families = readdirSync(at("public/fonts")).map((family) => ({
  family,
  names: readdirSync(at("public/fonts", family)),
}));

/** Returns JavaScript that makes the URL of a package file. Bundlers recognise the expression and copy the file. */
const urlOf = (file: string) => `()=>new URL(${JSON.stringify(file)},import.meta.url)`;

/** A library must not change a program's globals, so Chart.js imports the canvas classes instead of using global ones. */
const canvasClasses: Plugin = {
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

/** Zod keeps its configuration and registry in global variables, which it would share with the program's own copy of Zod. */
const ownZod: Plugin = {
  name: "own-zod",
  setup({ onLoad }) {
    onLoad({ filter: /\/zod\/v4\/core\/(?:core|registries)\.js$/ }, ({ path: file }) => ({
      contents: `const zodGlobals = {};\n${readFileSync(file, "utf8").replaceAll("globalThis", "zodGlobals")}`,
    }));
  },
};

/** Lists the package's fonts with their URLs, in place of src/library/font-files.ts. */
const fontFiles: Plugin = {
  name: "font-files",
  setup({ onLoad }) {
    onLoad({ filter: /\/library\/font-files\.ts$/ }, () => {
      const files = families.flatMap(({ family, names }) =>
        names.filter((name) => isOwnFont(family, name)).map((name) => `${family}/${name}`),
      );
      const entries = files.map((file) => `[${JSON.stringify(file)},${urlOf(`./fonts/${file}`)}]`);
      return { contents: `export const FONT_FILES = new Map([${entries.join()}]);` };
    });
  },
};

const DYNAMIC_IMPORT = /\bimport\(["'`]\.\/[\w-]+\.js["'`]\)/g;

/** Makes each dynamic import wait for the files of the modules that it loads. */
const waitingImports: RolldownPlugin = {
  name: "waiting-imports",
  transform(code, _, { magicString }) {
    if (magicString === undefined || !DYNAMIC_IMPORT.test(code)) return null;
    magicString.replaceAll(DYNAMIC_IMPORT, "withAssets($&)");
    magicString.prepend(`import { withAssets } from "./${ASSETS}.js";\n`);
    return { code: magicString };
  },
};

/** Rolldown's modules by id. */
interface BundledModules {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** Maximum length of a small module, in characters. */
const SMALL_MODULE = 3000;

/**
 * Returns a group of small modules, which import only each other and load no files. Several entry points need most of them, and
 * reading one file of 30 KB takes Node less time than reading 20 files.
 */
function smallModules() {
  const known = new Map<string, boolean>();
  const isSmall = (id: string, modules: BundledModules): boolean => {
    const before = known.get(id);
    if (before !== undefined) return before;
    // Modules in a cycle stay out of the group.
    known.set(id, false);
    const { code, isEntry, importedIds, dynamicallyImportedIds } = modules.getModuleInfo(id) ?? {};
    const loads = code == null || /\bawait\b|import\.meta/.test(code) || dynamicallyImportedIds?.length !== 0;
    const isLeaf = !loads && !isEntry && code.length <= SMALL_MODULE;
    const result = isLeaf && importedIds?.every((each) => isSmall(each, modules)) === true;
    known.set(id, result);
    return result;
  };
  const name = (id: string, modules: BundledModules) => (isSmall(id, modules) ? "shared-small" : null);
  return { name, debugName: "shared-small", includeDependenciesRecursively: false };
}

/** Merges the modules that esbuild has split, because Node takes a millisecond or more to load each one. */
async function mergeModules() {
  const bundle = await rolldown({
    input: Object.fromEntries(Object.keys(MODULES).map((name) => [name, inDist(`${name}.js`)])),
    plugins: [readSourceMaps, waitingImports],
    experimental: { nativeMagicString: true },
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
  for (const file of globSync("*.js{,.map}", { cwd: dist })) rmSync(inDist(file));
  for (const chunk of output) {
    // The source maps are among the outputs too. A module that only re-exports other modules has no source map.
    if (chunk.type !== "chunk") continue;
    const { code, map } = await escapeRest(chunk.fileName, chunk.code, chunk.map);
    write(inDist(chunk.fileName), code);
    if (map) write(inDist(`${chunk.fileName}.map`), writeSourceMap(map));
  }
}

/**
 * Maximum share of non-ASCII characters in a module that is escaped. Escaping more of them could double the module's
 * size.
 */
const ESCAPED_SHARE = 0.02;

/** Escapes the few characters of a module that aren't ASCII: V8 loads one-byte text with half the memory and in less time. */
async function escapeRest(file: string, code: string, map: SourceMap | null) {
  const count = code.match(/[^\0-\x7f]/g)?.length ?? 0;
  if (count === 0 || count > code.length * ESCAPED_SHARE) return { code, map };
  const options = { charset: "ascii", format: "esm", minifyWhitespace: true, sourcemap: "external" } as const;
  // The result's map refers to the sources of the given map.
  const given = map ? `\n//# sourceMappingURL=${map.toUrl()}` : "";
  const text = code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, given);
  const result = await transform(text, { ...options, target: "es2024" });
  return { code: `${result.code}//# sourceMappingURL=${file}.map\n`, map: JSON.parse(result.map) };
}

clear(dist);
const { metafile } = await build({
  entryPoints: Object.entries(MODULES).map(([out, name]) => ({ in: at(`${libraryModule(name)}.ts`), out })),
  outdir: dist,
  absWorkingDir: ROOT,
  ...DRAWING_OPTIONS,
  ...SOURCE_MAP_OPTIONS,
  platform: "neutral",
  alias: {
    "node:zlib": path.join(library, "zlib.ts"),
    "node:buffer": path.join(library, "buffer.ts"),
  },
  entryNames: "[name]",
  plugins: [canvasClasses, ownZod, fontFiles, assetFiles(dist, false)],
  metafile: true,
});
await mergeModules();

// The command line imports the library's modules and uses Node's globals, so it is a separate build.
const { metafile: commands } = await build({
  entryPoints: [at("src/cli/main.ts")],
  outdir: dist,
  splitting: true,
  entryNames: "commands",
  chunkNames: "command-[name]-[hash]",
  absWorkingDir: ROOT,
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
        onResolve({ filter }, ({ path: file }) => ({ path: nodeEntry(path.basename(file, ".ts")), external: true }));
      },
    },
  ],
  metafile: true,
  logLevel: "error",
});
// The files that `limn mcp` reads.
cpSync(at("public/mcp"), inDist("mcp"), { recursive: true });
// Enables Node's cache of compiled code (Node 22.8) before anything else is imported, which makes the first image about a tenth faster.
write(
  inDist("cli.js"),
  '#!/usr/bin/env node\nimport module from "node:module";\nmodule.enableCompileCache?.();\nawait import("./commands.js");\n',
);

clear(distFonts);
for (const { family, names } of families) {
  const fonts = names.filter((name) => name.endsWith(".woff"));
  const own = fonts.filter((name) => isOwnFont(family, name));
  const copy = (folder: string, files: readonly string[]) => {
    for (const name of files.length === 0 ? [] : [...files, "LICENSE.txt"])
      cpSync(at("public/fonts", family, name), path.join(folder, family, name));
  };
  copy(inDist("fonts"), own);
  copy(
    distFonts,
    fonts.filter((name) => !own.includes(name)),
  );
}

// The compiler emits types for all modules, but the package needs only the library's own.
const types = inDist("types");
execFileSync(at("node_modules/.bin/tsc"), ["-p", at("tsconfig.library.json"), "--outDir", types], { stdio: "inherit" });
for (const [name, text] of readDeclarations(types, [...ENTRIES, "types"])) write(inDist(name), text);
rmSync(types, { recursive: true });

/** Returns the file names of the assets that a module can load or, if `isFirst` is true, that it needs before it can draw. */
function listAssets(name: string, isFirst = false): string[] {
  const outputs = new Map(Object.entries(metafile.outputs).map(([file, output]) => [path.basename(file), output]));
  const names = [`${name}.js`];
  for (const each of names)
    for (const { path: file, kind } of outputs.get(each)?.imports ?? [])
      if (!(isFirst && kind === "dynamic-import") && !names.includes(path.basename(file)))
        names.push(path.basename(file));
  const inputs = names.flatMap((each) => Object.keys(outputs.get(each)?.inputs ?? {}));
  return [...new Set(inputs.filter((file) => /\.(?:wasm|bin)$/.test(file)).map((file) => path.basename(file)))].sort();
}

for (const name of LAZY_ENTRIES) {
  const declarations = readText(inDist(`${name}.d.ts`));
  const functions = [...declarations.matchAll(/^export declare function (\w+).*?;$(?!\n[ }])/gms)].map(
    ([text, each]) => {
      if (!/\): Promise<.*>;$/.test(text)) throw new Error(`${each} must return a promise, because ${name}.js is lazy`);
      return `export const ${each}=async(...values)=>(await main()).${each}(...values);\n`;
    },
  );
  const files = listAssets(`${name}-main`, true).map((file) => `${JSON.stringify(file)}:${urlOf(`./assets/${file}`)}`);
  const load = `const main=lazyModule({${files.join()}},()=>import("./${name}-main.js"));\n`;
  write(inDist(`${name}.js`), `import{lazyModule}from"./${ASSETS}.js";\n${load}${functions.join("")}`);
}

const source = readText("src/library/index.ts").replace(/export \* from "(?:\.\.\/)+(generated\/.*)";/, (_, file) =>
  readText(file),
);
const { code: index } = await transform(source, { loader: "ts" });
/** Returns the module `index`. @param folderOf returns the folder of an entry point, relative to the module */
const writeIndex = (file: string, folderOf: (name: string) => string) =>
  write(
    inDist(file),
    index.replaceAll(/"\.\/([\w-]+)\.ts"/g, (_, name) => `"${folderOf(name)}/${name}.js"`),
  );

writeIndex("index.js", () => ".");
write(
  inDist("canvas.js"),
  `import{loadAssets}from"./${ASSETS}.js";\nexport*from"./canvas-main.js";\nawait loadAssets();\n`,
);

// Node reads files synchronously. Its modules have no top-level await, so that CommonJS programs can `require` them.
write(inDist("node/canvas.js"), 'export*from"../canvas-main.js";\n');
writeIndex("node/index.js", (name) => (WAITING_ENTRIES.includes(name) ? "." : ".."));

// Workers cannot compile WebAssembly or read files, so their entry points import all assets as modules.
for (const name of ENTRIES) {
  const modules = name === "index" ? Object.keys(MODULES) : [name in MODULES ? name : `${name}-main`];
  const assets = [...new Set(modules.flatMap((each) => listAssets(each)))].sort();
  const imports = assets.map((file, index) => `import a${index} from "../assets/${file}";\n`);
  const record = assets.map((file, index) => `${JSON.stringify(file)}: a${index}`);
  const provide = `import { provideAssets } from "../${ASSETS}.js";\n${imports.join("")}provideAssets({ ${record.join(", ")} });\n`;
  write(inDist(`workerd/${name}-assets.js`), provide);
  write(inDist(`workerd/${name}.js`), `import "./${name}-assets.js";\nexport * from ".${nodeEntry(name)}";\n`);
}

const { version, license } = readJson("package.json");
const entry = (name: string) => ({
  types: `./${name}.d.ts`,
  workerd: `./workerd/${name}.js`,
  ...(WAITING_ENTRIES.includes(name) && { node: nodeEntry(name) }),
  default: `./${name}.js`,
});
const description = {
  name: "limn",
  version,
  description: "Charts, QR codes, barcodes, tables and more as images, drawn in WebAssembly, without native modules",
  license,
  ...packageFields("dist"),
  mcpName: MCP_NAME,
  type: "module",
  engines: { node: ">=20.16" },
  // Bundlers must keep the top-level await of canvas.js, although it has no exports of its own.
  sideEffects: ["./canvas.js", "./workerd/*.js"],
  bin: { limn: "cli.js" },
  exports: Object.fromEntries(ENTRIES.map((name) => [name === "index" ? "." : `./${name}`, entry(name)])),
};
write(inDist("package.json"), `${JSON.stringify(description, null, 2)}\n`);
write(
  inDist("server.json"),
  `${JSON.stringify(registryEntry(description.name, "Draws charts, QR codes, tables and cards as images, without a network"), null, 2)}\n`,
);
cpSync(at("LICENSE"), inDist("LICENSE"));
write(inDist("README.md"), absoluteLinks(readText("docs/library.md"), "docs"));

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
const inFonts = (file: string) => path.join(distFonts, file);
write(inFonts("package.json"), `${JSON.stringify(fontsDescription, null, 2)}\n`);
write(inFonts("index.js"), 'export const folder = new URL("./", import.meta.url);\n');
write(
  inFonts("index.d.ts"),
  "/** URL of the font folder, for `addFonts` from `limn/fonts`. */\nexport declare const folder: URL;\n",
);
write(
  inFonts("README.md"),
  `# limn-fonts\n\n${fontsDescription.description}:\n\n\`\`\`js\nimport { addFonts } from "limn/fonts";\nimport { folder } from "limn-fonts";\n\naddFonts(folder);\n\`\`\`\n\n[Documentation](${linkTo("docs/library.md")})\n`,
);

writeNotices(ROOT, dist, description, {
  // Rolldown merges the modules and adds its own runtime module.
  modules: [...bundledModules(metafile, commands), "\0rolldown/runtime.js"],
  fonts: inDist("fonts"),
});
writeNotices(ROOT, distFonts, { name: fontsDescription.name, version }, { fonts: distFonts });

// Bundlers fail if a URL refers to a missing file.
for (const module of globSync("**/*.js", { cwd: dist }))
  for (const [, , file = ""] of readText(inDist(module)).matchAll(
    /\bnew URL\((["'`])([^"'`]*)\1,\s*import\.meta\.url\)/g,
  ))
    if (!existsSync(inDist(path.join(path.dirname(module), file))))
      throw new Error(`${module} has the URL of a missing file: ${file}`);

/** Returns the size of a folder's files in MB. */
function megabytesOf(folder: string): number {
  const files = globSync("**/*", { cwd: folder, withFileTypes: true }).filter((each) => each.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0) / 1e6;
}
for (const folder of [dist, distFonts]) console.log(`${path.basename(folder)}: ${megabytesOf(folder).toFixed(1)} MB`);
