// Builds generated/packages/resvg.js: the JavaScript of @resvg/resvg-wasm, which keeps one engine forever, plus three
// exports. `renew` creates a fresh engine, `release` drops it, and `copyPixels` copies an image's pixels into a
// given buffer instead of a new one. The output is deterministic.

import { recordModules } from "./licenses/module-records.ts";
import { ROOT, readText, versionOf, write } from "./project.ts";

const SOURCE = "node_modules/@resvg/resvg-wasm/index.mjs";
const OUTPUT = "generated/packages/resvg";

const COPY = `function(arg0) {
    const ret = new Uint8Array(getObject(arg0));`;

/** Code in the package that ADDITION uses or that is replaced. Each string must occur exactly once. */
const USED = [
  "function __wbg_get_imports() {",
  "function __wbg_finalize_init(instance, module) {",
  "var initialized = false;",
  // Copies the view of the engine's memory that `pixels` returns.
  COPY,
];

const ADDITION = `
export function renew(module) {
  const { memory } = __wbg_finalize_init(new WebAssembly.Instance(module, __wbg_get_imports()), module);
  initialized = true;
  return memory;
}
export function release() {
  wasm = undefined;
  cachedInt32Memory0 = cachedUint8Memory0 = null;
  initialized = false;
}
export function copyPixels(image, into) {
  room = into;
  try {
    image.pixels;
  } finally {
    room = undefined;
  }
}
var room;
function copy(view) {
  if (room === undefined) return new Uint8Array(view);
  room.set(view);
  return room;
}
`;

const TYPES = `import { type RenderedImage, Resvg as Package } from "@resvg/resvg-wasm";
export type { RenderedImage } from "@resvg/resvg-wasm";
export declare class Resvg extends Package {
  /** Detaches the object without freeing it, for engines that are dropped. */
  __destroy_into_raw(): number;
}
/** Creates a new engine and drops the previous one with everything in it. Returns its memory. */
export declare function renew(module: WebAssembly.Module): WebAssembly.Memory;
/** Drops the engine and everything in it. */
export declare function release(): void;
/** Copies an image's pixels into a given buffer. */
export declare function copyPixels(image: RenderedImage, into: Uint8Array): void;
`;

const version = versionOf("@resvg/resvg-wasm");
const code = readText(SOURCE);
for (const part of USED)
  if (code.split(part).length !== 2)
    throw new Error(`@resvg/resvg-wasm ${version} must contain this code exactly once: ${part}`);
const patchedCode = code.replace(COPY, "function(arg0) {\n    const ret = copy(getObject(arg0));");
write(`${OUTPUT}.js`, `// @resvg/resvg-wasm ${version}\n${patchedCode}${ADDITION}`);
write(`${OUTPUT}.d.ts`, TYPES);
recordModules(ROOT, "resvg", { [`${OUTPUT}.js`]: [SOURCE] });
