// Builds generated/layer-rules.json, Biome's import rules: the folders and npm packages that each folder may import.
// `npm run lint` runs this first. docs/architecture.md describes the layers.

import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");

/** Lists of folders that several rows of LAYERS use. `engine` stands for the files directly in src/engine. */
const SURFACES = ["engine/svg", "engine/pdf", "engine/raster"];
const DRAWING = ["base", "engine", "engine/canvas", "engine/font", "engine/output"];
const ENGINE_PARTS = ["engine/font", "engine/image", "engine/output"];
const REQUEST = ["base", "engine", "service/params"];

/**
 * Allowed imports of each folder besides its own files: folders, then packages and other modules. Everything else is an error.
 */
const LAYERS = [
  ["src/base", [], []],
  ["src/sandbox", ["base", "wasm"], []],
  ["src/engine/*.ts", ["base"], ["culori/fn"]],
  ["src/engine/font", ["base", "engine", "wasm", "generated"], ["bidi-js"]],
  ["src/engine/canvas", ["base", "engine", "engine/font"], ["svgpath"]],
  ["src/engine/svg", ["base", "engine"], []],
  ["src/engine/pdf", ["base", "engine", "engine/font"], ["node:zlib"]],
  ["src/engine/raster", ["base", "engine", "engine/svg", "wasm"], []],
  ["src/engine/output", ["base", "engine", ...SURFACES, "wasm"], []],
  ["src/engine/image", ["base", "engine", "wasm"], ["node:buffer", "node:zlib", "saxes"]],
  ["src/drawings/message", DRAWING, []],
  ["src/drawings/barcode", [...DRAWING, "generated/barcode"], []],
  ["src/drawings/qr", [...DRAWING, "drawings/message"], ["qr", "@nuintun/qrcode"]],
  ["src/drawings/table", [...DRAWING, "drawings/message"], []],
  [
    "src/drawings/chart",
    [...DRAWING, "sandbox", "generated/packages"],
    ["**/generated/guest-*", "chart.js-*", "chart.js-*/**", "moment", "json5/lib/parse.js"],
  ],
  ["src/service/params", ["base", "engine", "drawings"], ["zod"]],
  ["src/service/natural", REQUEST, ["papaparse"]],
  ["src/service/openapi", [...REQUEST, "drawings"], ["zod"]],
  ["src/service/mcp", [...REQUEST, "generated/mcp"], []],
  ["src/service/scan", ["base", "engine", "engine/image", "wasm"], []],
  ["src/service/archive", ["base"], ["fflate"]],
  ["src/service/worker", REQUEST, ["cloudflare:workers", "ipaddr.js", "node:async_hooks"]],
  ["src/service/serve", ["base", "engine", ...ENGINE_PARTS, "drawings", "service", "wasm"], ["**/package.json"]],
  ["src/app.ts", ["base", "service/worker", "service/serve"], ["**/package.json", "hono/tiny"]],
  [
    "wasm",
    ["generated"],
    ["harfbuzzjs", "harfbuzzjs/**", "@resvg/**", "@jitl/**", "@cwasm/**", "@jsquash/**", "zxing-wasm/**"],
  ],
];

const read = (folder) => readdirSync(path.join(root, folder), { withFileTypes: true });

/** Lists the files directly in a folder, with each of the prefixes. `*` in a Biome pattern would also match slashes. */
function filesOf(folder, prefixes) {
  const names = read(folder).filter((entry) => entry.isFile());
  return prefixes.flatMap((prefix) => names.map(({ name }) => `${prefix}/${name}`));
}

/** Returns the patterns of imports from another folder. Imports within a layer omit the layer's name. */
function patternsOf(folder, from) {
  const layer = from.split("/")[1];
  if (folder === "engine") return filesOf("src/engine", layer === "engine" ? ["..", "../.."] : ["**/engine"]);
  if (folder === layer) return ["../**"];
  return [`**/${folder.startsWith(`${layer}/`) ? folder.slice(layer.length + 1) : folder}/**`];
}

/** Returns the patterns of imports of a folder's own files. */
function ownPatterns(folder) {
  if (folder.endsWith(".ts")) return filesOf(path.dirname(folder), ["."]);
  const inside = read(folder).filter((entry) => entry.isDirectory());
  if (inside.length === 0) return ["./**"];
  return ["./**", ...filesOf(folder, ["..", "../.."]), ...inside.map(({ name }) => `../**/${name}/**`)];
}

const overrides = LAYERS.map(([folder, folders, modules]) => {
  const allowed = [...ownPatterns(folder), ...folders.flatMap((other) => patternsOf(other, folder)), ...modules];
  const message = `${folder} may import only ${["its own files", ...folders, ...modules].join(", ")}. See scripts/build-layer-rules.mjs`;
  const options = { patterns: [{ group: ["**", ...allowed.map((pattern) => `!${pattern}`)], message }] };
  return {
    includes: [folder.endsWith(".ts") ? folder : `${folder}/**`],
    linter: { rules: { style: { noRestrictedImports: { level: "error", options } } } },
  };
});

mkdirSync(path.join(root, "generated"), { recursive: true });
writeFileSync(path.join(root, "generated/layer-rules.json"), JSON.stringify({ overrides }, null, 2));
