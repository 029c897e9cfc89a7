// Makes generated/packages: the packages that extend Chart.js, each as a module that is handed the Chart.js it works on.
// They all import "chart.js", whose three versions stand side by side here, and some register themselves with it at once;
// in these modules `load` runs the package with a `require` of the caller's. Same packages in, same bytes out.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const output = path.join(root, "generated/packages");

/** Modules by name, the package, or its file, that each is made of, and the globals that it requires of its caller instead. */
const PACKAGES = {
  "annotation-2": { source: "chartjs-plugin-annotation-2" },
  "annotation-3": { source: "chartjs-plugin-annotation-3", globals: ["Map"] },
  "annotation-4": { source: "chartjs-plugin-annotation-4", globals: ["Map"] },
  "datalabels-2": { source: "chartjs-plugin-datalabels-2" },
  datalabels: { source: "chartjs-plugin-datalabels" },
  // The schemes alone.
  colorschemes: { source: "chartjs-plugin-colorschemes/src/colorschemes/index.js" },
};

/** What the packages require of their caller. */
const EXTERNAL = ["chart.js", "chart.js/helpers"];

const TYPES = `/** Runs the package; \`require\` gives it ${EXTERNAL.join(", ")} and whatever it is built to require. Returns what it exports. */
export function load(require: (name: string) => unknown): unknown;
`;

rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });
for (const [name, { source, globals = [] }] of Object.entries(PACKAGES)) {
  const [folder] = source.split("/");
  const { version } = JSON.parse(readFileSync(path.join(root, "node_modules", folder, "package.json"), "utf8"));
  await build({
    entryPoints: [source],
    outfile: path.join(output, `${name}.js`),
    absWorkingDir: root,
    bundle: true,
    format: "cjs",
    target: "es2022",
    external: EXTERNAL,
    // The packages' own document: a Worker has none, and neither has what runs the tests.
    define: { window: "undefined", document: "undefined" },
    legalComments: "inline",
    logLevel: "warning",
    banner: {
      js: [
        `// ${source} ${version}`,
        "export function load(require) {",
        "const module = { exports: {} };",
        "const { exports } = module;",
        ...globals.map((global) => `const ${global} = require("${global}");`),
      ].join("\n"),
    },
    footer: { js: "return module.exports;\n}" },
  });
  writeFileSync(path.join(output, `${name}.d.ts`), TYPES);
}
