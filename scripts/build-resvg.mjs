// Makes generated/packages/resvg.js: the JavaScript of @resvg/resvg-wasm, which makes one engine and keeps it for good, with
// one more export: `renew` puts a fresh engine in its place. Same package in, same bytes out.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const source = path.join(root, "node_modules/@resvg/resvg-wasm");
const output = path.join(root, "generated/packages");

/** What the addition calls, each of which must be there once. */
const USED = [
  "function __wbg_get_imports() {",
  "function __wbg_finalize_init(instance, module) {",
  "var initialized = false;",
];

const ADDITION = `
export function renew(module) {
  const { memory } = __wbg_finalize_init(new WebAssembly.Instance(module, __wbg_get_imports()), module);
  initialized = true;
  return memory;
}
`;

const TYPES = `import { Resvg as Package } from "@resvg/resvg-wasm";
export declare class Resvg extends Package {
  /** Forgets the engine's part of it without giving it back: for engines that are given up. */
  __destroy_into_raw(): number;
}
/** Makes a new engine, and gives up the last one with everything in it. Returns its memory. */
export declare function renew(module: WebAssembly.Module): WebAssembly.Memory;
`;

const { version } = JSON.parse(readFileSync(path.join(source, "package.json"), "utf8"));
const code = readFileSync(path.join(source, "index.mjs"), "utf8");
for (const part of USED)
  if (code.split(part).length !== 2) throw new Error(`@resvg/resvg-wasm ${version} is not as expected: ${part}`);
mkdirSync(output, { recursive: true });
writeFileSync(path.join(output, "resvg.js"), `// @resvg/resvg-wasm ${version}\n${code}${ADDITION}`);
writeFileSync(path.join(output, "resvg.d.ts"), TYPES);
