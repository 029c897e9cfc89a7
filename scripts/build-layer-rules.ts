// Builds generated/layer-rules.json, Biome's import rules: the folders and npm packages that each folder may import.
// `npm run lint` runs this first. docs/architecture.md describes the layers.

import { readdirSync } from "node:fs";
import path from "node:path";
import { at, write } from "./project.ts";

/** Returns the paths of modules in a folder. */
const modules = (folder: string, names: string) => names.split(" ").map((name: string) => `${folder}/${name}.ts`);

/** The engine's public interface: other layers may import only the modules in these lists. Most layers use VALUES. */
const VALUES = modules("engine", "color color-vision encodable-image limits");
const DRAWING = [
  "base",
  "options",
  ...VALUES,
  ...modules("engine", "path surface"),
  ...modules("engine/canvas", "canvas context gradient image matrix-2d path-2d pattern text"),
  ...modules("engine/font", "cluster family font-library font-set font-shorthand text-layout text-style with-fonts"),
  ...modules("engine/output", "create-canvas output-backend"),
  "engine/image/animation.ts",
  ...modules("drawings", "description drawing image-store kind"),
  "drawings/data-source",
];
const DECODING = modules("engine/image", "decode image-error raster-header");
const SERVING = [
  "engine/surface.ts",
  ...modules("engine/font", "add-face family font-library font-list pack-woff raster-fonts sanitize-font"),
  ...modules("engine/image", "encode read-image decode image-error"),
  "engine/output/output-backend.ts",
];

/** Lists of folders that several rows of LAYERS use. `engine` means the files directly in src/engine. */
const SHAPE_BLUR = modules("engine/raster", "blur-shape draw-work engine-path");
const SURFACES = ["engine/svg", "engine/pdf", "engine/raster"];
const REQUEST = ["base", "options", ...VALUES];

/** The options of the service's operations that don't belong to a kind of image. */
const FIELDS = modules(
  "service",
  "account/options saved/chart saved/options natural/options natural/change/change natural/change/options scan/options embed/oembed source/load-data",
);

/**
 * Each folder's allowed imports, in addition to its own files: folders, then packages and other modules. Everything else is an
 * error.
 */
const LAYERS: readonly [folder: string, folders: readonly string[], modules: readonly string[]][] = [
  ["src/base", [], ["node:buffer"]],
  ["src/sandbox", ["base", "wasm"], []],
  ["src/engine/*.ts", ["base"], ["culori/fn"]],
  ["src/engine/font", ["base", "engine", "wasm", "generated"], ["bidi-js"]],
  ["src/engine/canvas", ["base", "engine", "engine/font", "engine/geometry"], ["svgpath"]],
  ["src/engine/geometry", ["engine"], []],
  ["src/engine/svg", ["base", "engine", "engine/geometry"], []],
  ["src/engine/pdf", ["base", "engine", "engine/geometry", "engine/font", ...SHAPE_BLUR], ["node:zlib"]],
  ["src/engine/raster", ["base", "engine", "engine/geometry", "wasm"], []],
  ["src/engine/output", ["base", "engine", "engine/canvas", "engine/font", "engine/geometry", ...SURFACES, "wasm"], []],
  ["src/engine/image", ["base", "engine", "engine/geometry", "wasm"], ["node:buffer", "node:zlib", "saxes", "svgpath"]],
  [
    "src/engine/bitmap",
    [
      "base",
      "engine",
      "engine/canvas",
      "engine/font",
      "engine/geometry",
      "engine/raster",
      "engine/image",
      "engine/output",
    ],
    [],
  ],
  ["src/options", ["base", ...VALUES], ["node:buffer", "node:zlib", "zod"]],
  ["src/drawings/*.ts", ["drawings", ...DRAWING], ["zod"]],
  ["src/drawings/barcode", [...DRAWING, "generated/barcode"], []],
  ["src/drawings/formula", [...DRAWING, "generated/formula"], []],
  ["src/drawings/map-icon", [...DRAWING, "generated/map-icon"], []],
  ["src/drawings/qr", [...DRAWING, "drawings/google-chart", "drawings/message"], ["qr", "@nuintun/qrcode", "zod"]],
  [
    "src/drawings/theme",
    ["base", "options", "engine/color.ts", "engine/color-vision.ts", "engine/font/family.ts"],
    ["zod"],
  ],
  ["src/drawings/word-cloud", [...DRAWING, "drawings/theme", "generated/stop-words"], ["zod"]],
  ["src/drawings/table", [...DRAWING, "drawings/message", "drawings/theme"], ["zod"]],
  ["src/drawings/google-chart", [...DRAWING, "generated/map"], []],
  ["src/drawings/graph", [...DRAWING, "wasm"], []],
  ["src/drawings/mermaid", [...DRAWING, "drawings/theme", "generated/mermaid"], ["htmlparser2"]],
  ["src/drawings/vega", [...DRAWING, "drawings/theme", "engine/bitmap", "generated/vega"], []],
  [
    "src/drawings/echarts",
    [
      ...DRAWING,
      "engine/bitmap",
      ...modules("engine/image", "pixel-png unpremultiply"),
      "drawings/chart",
      "drawings/theme",
      "sandbox",
      "generated/echarts",
      "generated/map",
    ],
    [],
  ],
  [
    "src/drawings/chart",
    [...DRAWING, "drawings/theme", "drawings/word-cloud", "sandbox", "generated/packages"],
    ["**/generated/guest-*", "chart.js-*", "chart.js-*/**", "moment", "json5/lib/parse.js", "zod"],
  ],
  [
    "src/drawings/card",
    [
      ...DRAWING,
      ...modules(
        "engine",
        "canvas/part canvas/recording output/recorder output/frame-canvas image/filter-pixels image/pixel-png",
      ),
      "drawings",
      "wasm",
      "generated/map-icon",
      "generated/card-template",
    ],
    ["htmlparser2", "postcss-value-parser", "tailwindcss/colors", "zod"],
  ],
  ["src/service/account", [...REQUEST, "service/shared/account-store.ts"], ["zod"]],
  ["src/service/saved", [...REQUEST, "drawings"], ["zod"]],
  ["src/service/source", [...REQUEST, "drawings"], ["@jmespath-community/jmespath", "papaparse", "zod"]],
  ["src/service/natural", [...REQUEST, "drawings", "service/source"], ["json5/lib/parse.js", "zod"]],
  ["src/service/openapi", [...REQUEST, "drawings", ...FIELDS], ["zod"]],
  ["src/service/mcp", [...REQUEST, "drawings", ...FIELDS, "generated/mcp"], ["zod"]],
  ["src/service/scan", [...REQUEST, ...DECODING, "wasm"], ["zod"]],
  ["src/service/embed", ["base", "options", "drawings"], ["**/generated/embed-files.json", "zod"]],
  ["src/service/archive", ["base"], ["fflate"]],
  ["src/service/platform", ["service/shared/remote-address.ts"], ["cloudflare:workers", "ipaddr.js"]],
  [
    "src/service/node",
    [
      "base",
      "service/platform",
      ...modules("service/shared", "account-store key-ring remote-address secret setting settings"),
    ],
    [
      "@hono/node-server",
      "@opentelemetry/*",
      "aws4fetch",
      "ioredis",
      "ipaddr.js",
      "node:*",
      "node:*/*",
      "pino",
      "prom-client",
      "rate-limiter-flexible",
      "undici",
    ],
  ],
  [
    "src/service/shared",
    [...REQUEST, "drawings", "service/platform/platform.ts"],
    ["hono/utils/accept", "ipaddr.js", "node:async_hooks"],
  ],
  ["src/service/serve", ["base", "options", ...VALUES, ...SERVING, "drawings", "service", "wasm"], ["**/package.json"]],
  [
    "src/library",
    [
      "base",
      ...DRAWING,
      ...SERVING,
      "engine/bitmap",
      ...modules("engine/image", "byte-reader jpeg png"),
      "drawings",
      "service/scan",
      "service/natural/options.ts",
      "service/shared/signature.ts",
    ],
    ["fflate", "**/generated/library/functions.ts", "**/generated/library-options.ts", "**/generated/option-types.ts"],
  ],
  [
    "src/cli",
    ["base", "drawings", "library", "options", "service/mcp", "service/source"],
    [
      "node:fs/promises",
      "node:module",
      "node:path",
      "node:process",
      "node:url",
      "**/generated/commands.ts",
      "**/generated/mcp/stdio.js",
      "**/package.json",
      "@bomb.sh/tab/commander",
      "chokidar",
      "cli-progress",
      "commander",
      "tinyglobby",
      "yaml",
    ],
  ],
  ["src/create-app.ts", ["base", "service/shared", "service/serve"], ["hono/hono-base", "hono/router/trie-router"]],
  ["src/app.ts", ["drawings", "service/serve"], ["./create-app.ts"]],
  ["src/worker.ts", ["service/platform", "service/serve"], ["./app.ts"]],
  ["src/node-service.ts", ["service/platform"], ["./app.ts"]],
  ["src/server.ts", ["service/node"], ["node:*"]],
  [
    "wasm",
    ["generated"],
    ["harfbuzzjs", "harfbuzzjs/**", "@resvg/**", "@jitl/**", "@cwasm/**", "@jsquash/**", "zxing-wasm/**"],
  ],
];

const read = (folder: string) => readdirSync(at(folder), { withFileTypes: true });

/** Lists the names of a folder's direct subfolders. */
function foldersIn(folder: string): string[] {
  return read(folder).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

/** Lists the files directly in a folder, with each of the prefixes. `*` in a Biome pattern would also match slashes. */
function filesOf(folder: string, prefixes: readonly string[]): string[] {
  const names = read(folder).filter((entry) => entry.isFile());
  return prefixes.flatMap((prefix) => names.map(({ name }) => `${prefix}/${name}`));
}

/** Returns the patterns for imports from another folder. Imports within a layer omit the layer's name. */
function patternsOf(folder: string, from: string): string[] {
  const [, layer = ""] = from.split("/");
  if (folder === "engine") return filesOf("src/engine", layer === "engine" ? ["..", "../.."] : ["**/engine"]);
  // `../**` would also match `../../**`, which contains the other layers.
  if (folder === layer) {
    const base = path.dirname(from) === `src/${layer}` && from.endsWith(".ts") ? "." : "..";
    return foldersIn(`src/${layer}`).map((name) => `${base}/${name}/**`);
  }
  if (folder.endsWith(".ts")) return [`**/${folder.startsWith(`${layer}/`) ? folder.slice(layer.length + 1) : folder}`];
  return [`**/${folder.startsWith(`${layer}/`) ? folder.slice(layer.length + 1) : folder}/**`];
}

/** Returns the patterns for imports from a folder's own files. */
function ownPatterns(folder: string): string[] {
  if (folder.endsWith(".ts")) return filesOf(path.dirname(folder), ["."]);
  const inside = foldersIn(folder);
  if (inside.length === 0) return ["./**"];
  return ["./**", ...filesOf(folder, ["..", "../.."]), ...inside.map((name) => `../**/${name}/**`)];
}

/** The drawings that import nothing beyond the imports that all drawings may have. */
const OTHER_DRAWINGS = foldersIn("src/drawings")
  .map((name) => `src/drawings/${name}`)
  .filter((folder) => !LAYERS.some(([listed]) => listed === folder))
  .map((folder): (typeof LAYERS)[number] => [folder, DRAWING, []]);

/** Scripts import no benchmarks and no tests, and benchmarks import no tests. Tests may import all of them. */
const TOOLS = (
  [
    ["scripts", ["bench", "test"]],
    ["bench", ["test"]],
  ] as const
).map(([folder, others]) => {
  const message = `${folder}/ may not import ${others.map((other) => `${other}/`).join(" or ")}. See scripts/build-layer-rules.ts`;
  const options = { patterns: [{ group: others.map((other) => `**/../${other}/**`), message }] };
  return {
    includes: [`${folder}/**`],
    linter: { rules: { style: { noRestrictedImports: { level: "error", options } } } },
  };
});

const overrides = [...LAYERS, ...OTHER_DRAWINGS].map(([folder, folders, modules]) => {
  const allowed = [...ownPatterns(folder), ...folders.flatMap((other) => patternsOf(other, folder)), ...modules];
  const message = `${folder} may import only ${["its own files", ...folders, ...modules].join(", ")}. See scripts/build-layer-rules.ts`;
  const options = { patterns: [{ group: ["**", ...allowed.map((pattern) => `!${pattern}`)], message }] };
  return {
    includes: [folder.endsWith(".ts") ? folder : `${folder}/**`],
    linter: { rules: { style: { noRestrictedImports: { level: "error", options } } } },
  };
});

write("generated/layer-rules.json", JSON.stringify({ overrides: [...overrides, ...TOOLS] }, null, 2));
