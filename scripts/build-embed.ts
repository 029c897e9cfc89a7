// Builds the scripts and styles of live charts: public/assets/embed-* and, with their URLs, generated/embed-files.json. Must
// run after build-pages.ts. The scripts contain the modules that draw images, with the browser's canvas in place of the
// engine's. The output is deterministic.

import path from "node:path";
import { build, type PluginBuild } from "esbuild";
import { bundledModules, recordModules } from "./licenses/module-records.ts";
import { at, ROOT, write } from "./project.ts";

const page = (name: string) => at(`web/embed/${name}.ts`);

/** Modules that are replaced in a browser: patterns for their paths, and the replacements. */
const REPLACEMENTS: readonly [pattern: RegExp, replace: (match: RegExpExecArray) => string][] = [
  [/\/engine\/canvas\/(?:canvas|context|gradient|image|path-2d|pattern)\.ts$/, () => page("browser-canvas")],
  [/\/end-animations\.ts$/, () => page("browser-animations")],
  [/\/word-mask\.ts$/, () => page("browser-word-mask")],
  [/\/limn-options\.ts$/, () => page("browser-limn-options")],
  [/\/generated\/packages\/(?!moment)([\w-]+\.js)$/, ([, name = ""]) => at("generated/page-packages", name)],
];

/** Number of replaced modules, by pattern. */
const used = REPLACEMENTS.map(() => 0);

const replacer = {
  name: "replacer",
  setup(builder: PluginBuild) {
    builder.onResolve({ filter: /^\.{1,2}\// }, ({ path: name, resolveDir }) => {
      const file = path.join(resolveDir, name);
      for (const [index, [pattern, replace]] of REPLACEMENTS.entries()) {
        const match = pattern.exec(file);
        if (match === null) continue;
        used[index] = (used[index] ?? 0) + 1;
        return { path: replace(match) };
      }
      return undefined;
    });
  },
};

const { metafile } = await build({
  // Each version has its own entry point, so that a page loads its version's code directly, not in a second step.
  entryPoints: [
    ...[2, 3, 4].map((version) => ({ in: `embed-${version}`, out: `embed-${version}` })),
    { in: at("web/embed/embed.css"), out: "embed" },
  ],
  plugins: [
    {
      name: "entries",
      setup(builder) {
        builder.onResolve({ filter: /^embed-\d$/ }, ({ path: name }) => ({ path: name, namespace: "entry" }));
        builder.onLoad({ filter: /./, namespace: "entry" }, ({ path: name }) => ({
          contents: `import "./generated/page-packages/chart-${name.at(-1)}.js"; import "./web/embed/embed.ts";`,
          resolveDir: ROOT,
        }));
      },
    },
    replacer,
  ],
  absWorkingDir: ROOT,
  outdir: "public/assets",
  entryNames: "[name]-[hash]",
  chunkNames: "embed-part-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2023",
  minify: true,
  charset: "utf8",
  legalComments: "inline",
  loader: { ".txt": "text" },
  metafile: true,
  logLevel: "warning",
});

for (const [index, [pattern]] of REPLACEMENTS.entries())
  if (used[index] === 0) throw new Error(`no module of a live chart matches ${pattern}`);

/** The URLs of all output files. */
const urls = Object.keys(metafile.outputs).map((file) => file.replace(/^public/, ""));
const find = (pattern: RegExp) => urls.find((url) => pattern.test(url));
const files = {
  scripts: Object.fromEntries([2, 3, 4].map((version) => [version, find(new RegExp(`/embed-${version}-\\w+\\.js$`))])),
  style: find(/\/embed-\w+\.css$/),
};
write("generated/embed-files.json", `${JSON.stringify(files, null, 2)}\n`);
recordModules(ROOT, "embed", { "public/assets/embed": bundledModules(metafile) });
