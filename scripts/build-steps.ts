// The table of build steps, which scripts/build.ts runs.

import type { Step } from "./run-steps.ts";

/** The installed packages: npm writes the second file, which differs from the first one until `npm install` has run. */
const PACKAGES = ["package-lock.json", "node_modules/.package-lock.json"];

/** AssemblyScript engines, one per directory in wasm/. */
const ENGINES = ["rasterizer", "png", "jpeg", "vp8l"];

/** The record of the modules behind a step's files: scripts/licenses/module-records.ts. */
const recordOf = (name: string) => `generated/modules/${name}.json`;

/** The steps in starting order, longest first. Modules that a command or an input imports count as inputs too. */
const TABLE: Readonly<Record<string, Step>> = {
  fonts: {
    commands: ["scripts/build-fonts.ts"],
    inputs: [],
    outputs: ["generated/font-manifest.txt", "public/fonts/**/*.woff", "public/fonts/**/LICENSE.txt"],
  },
  ...Object.fromEntries(
    ENGINES.map((name) => [
      name,
      {
        commands: [`scripts/build-wasm.ts ${name}`],
        inputs: [`wasm/${name}/assembly/**/*`],
        outputs: [`generated/${name}.wasm`, recordOf(name)],
      },
    ]),
  ),
  assets: {
    commands: ["scripts/build-assets.ts"],
    inputs: [],
    outputs: ["generated/callbacks.wasm", "generated/quickjs.wasm", "generated/fonts/*", recordOf("assets")],
  },
  openapi: {
    commands: ["scripts/build-openapi.ts", "scripts/build-option-types.ts"],
    inputs: ["src/service/openapi/document.ts", "tsconfig.json"],
    outputs: [
      "public/openapi.json",
      "public/openapi.yaml",
      "generated/option-types.ts",
      "generated/library-options.ts",
      "generated/library/*",
    ],
  },
  kinds: {
    commands: ["scripts/build-kinds.ts"],
    inputs: ["src/drawings/all.ts", "src/service/openapi/schema.ts", "tsconfig.json"],
    outputs: ["generated/kinds.json", "generated/commands.ts"],
  },
  // These commands form one step, because they write to the same directory, which the first command clears.
  packages: {
    commands: ["scripts/build-packages.ts", "scripts/build-locales.ts", "scripts/build-resvg.ts"],
    inputs: [],
    outputs: ["generated/packages/*", "generated/page-packages/*", ...["packages", "locales", "resvg"].map(recordOf)],
  },
  options: {
    commands: ["scripts/build-option-docs.ts"],
    inputs: ["scripts/option-types/*", "src/drawings/chart/theme/limn-options.ts"],
    outputs: ["generated/options/*", recordOf("options")],
  },
  pages: {
    // The first command clears the assets, and the second one adds to them.
    commands: ["scripts/build-pages.ts", "scripts/build-embed.ts"],
    inputs: [
      "vite.config.ts",
      "web/**/*",
      "docs/cards/*",
      "docs/echarts/*.json",
      "docs/vega/*.json",
      "docs/gallery/*",
      "docs/gallery-tasks.json",
      "tsconfig.json",
      "generated/packages/*",
      "generated/page-packages/*",
      "generated/options/*",
    ],
    outputs: [
      "public/*.html",
      "public/gallery/*.html",
      "public/assets/*",
      "generated/embed-files.json",
      ...["pages", "embed"].map(recordOf),
    ],
  },
  docs: {
    commands: ["scripts/build-docs.ts"],
    inputs: ["docs/**/*", "public/docs.html", "public/gallery/*.html", "public/openapi.json"],
    outputs: ["public/docs/**/*.*", "public/sitemap.xml", "public/robots.txt"],
  },
  barcode: {
    commands: ["scripts/build-barcode.ts"],
    inputs: [],
    outputs: ["generated/barcode/*", recordOf("barcode")],
  },
  formula: {
    commands: ["scripts/build-formula.ts"],
    inputs: [],
    outputs: ["generated/formula/*", recordOf("formula")],
  },
  echarts: {
    commands: ["scripts/build-echarts.ts"],
    inputs: ["src/drawings/echarts/guest/graphic.ts"],
    outputs: ["generated/echarts/*", recordOf("echarts")],
  },
  vega: {
    commands: ["scripts/build-vega.ts"],
    inputs: [],
    outputs: ["generated/vega/*", recordOf("vega")],
  },
  mermaid: {
    commands: ["scripts/build-mermaid.ts"],
    inputs: [],
    outputs: ["generated/mermaid/*", recordOf("mermaid")],
  },
  "stop-words": {
    commands: ["scripts/build-stop-words.ts"],
    inputs: [],
    outputs: ["generated/stop-words/*", recordOf("stop-words")],
  },
  "map-glyphs": {
    commands: ["scripts/build-map-glyphs.ts"],
    inputs: [],
    outputs: ["generated/map-icon/*", recordOf("map-glyphs")],
  },
  "card-template": {
    commands: ["scripts/build-card-templates.ts"],
    inputs: ["docs/cards/*.json"],
    outputs: ["generated/card-template/*"],
  },
  map: { commands: ["scripts/build-map.ts"], inputs: [], outputs: ["generated/map/*", recordOf("map")] },
  mcp: { commands: ["scripts/build-mcp.ts"], inputs: [], outputs: ["generated/mcp/*", recordOf("mcp")] },
  "mcp-files": {
    commands: ["scripts/build-mcp-files.ts"],
    inputs: [
      "docs/gallery/*.json",
      "docs/gallery-tasks.json",
      "generated/options/*",
      "src/drawings/all.ts",
      "src/service/mcp/chart-reference.ts",
      "src/service/mcp/gallery.ts",
      "tsconfig.json",
    ],
    outputs: ["public/mcp/*"],
  },
  guest: {
    commands: ["scripts/build-guest.ts"],
    inputs: [
      "src/sandbox/guest/membrane.ts",
      "src/drawings/chart/script/guest/chart.ts",
      "src/sandbox/sandbox-image.ts",
      "tsconfig.json",
    ],
    outputs: ["generated/guest-*", recordOf("guest")],
  },
  graphviz: {
    commands: ["scripts/build-graphviz.ts"],
    inputs: [],
    outputs: ["generated/graphviz.wasm", recordOf("graphviz")],
  },
  "font-engines": {
    commands: ["scripts/build-font-engines.ts"],
    inputs: [],
    outputs: ["generated/metered-harfbuzz.wasm", "generated/woff2.wasm", recordOf("font-engines")],
  },
  encoders: {
    commands: ["scripts/build-encoders.ts"],
    inputs: [],
    outputs: ["generated/pooled/*", recordOf("encoders")],
  },
  llms: {
    commands: ["scripts/build-llms.ts"],
    inputs: ["web/llms/llms.md", "docs/*.md", "public/openapi.json"],
    outputs: ["public/llms.txt", "public/llms-full.txt"],
  },
};

/** The website's notices. The records of its two bundles may lead to those of any other step. */
const LICENSES = {
  commands: ["scripts/build-licenses.ts"],
  inputs: [
    "generated/font-manifest.txt",
    ...Object.values(TABLE).flatMap(({ outputs }) => outputs.filter((file) => file.startsWith("generated/modules/"))),
    "scripts/licenses/texts/*",
  ],
  outputs: ["public/licenses.txt", "public/bom.cdx.json"],
};

export const STEPS: Readonly<Record<string, Step>> = Object.fromEntries(
  Object.entries({ ...TABLE, licenses: LICENSES }).map(([name, step]) => [
    name,
    { ...step, inputs: [...step.inputs, ...PACKAGES] },
  ]),
);
