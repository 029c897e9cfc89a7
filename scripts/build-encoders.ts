// Builds generated/pooled/NAME.wasm: image encoders, decoders and the code reader, patched to import one memory that they
// use in turn (wasm/pooled-memory.ts). The code reader also gets a meter, because its time depends on the image content: 20
// to 900 ns per pixel. The decoders count the pages that they use, so that they reuse the pages that earlier engines have
// added. The output is deterministic.

import { readFileSync } from "node:fs";
import binaryen from "binaryen";
import { importMemory } from "./import-memory.ts";
import { recordModules } from "./licenses/module-records.ts";
import { meterWasm } from "./meter-wasm.ts";
import { at, ROOT, readText, write } from "./project.ts";

/** Fuel per host call by the code reader, which makes hundreds of thousands of such calls, mostly for exception handling. */
const READER_HOST_CALL = 32;

/** Each engine's file, and its initial memory in pages if the file declares more than its data and stack need. */
const ENGINES: Readonly<Record<string, readonly [file: string, pages?: number]>> = {
  "webp-encoder": ["@jsquash/webp/codec/enc/webp_enc_simd.wasm", 2],
  "avif-encoder": ["@jsquash/avif/codec/enc/avif_enc.wasm", 95],
  "png-decoder": ["@cwasm/lodepng/lodepng.wasm"],
  "jpeg-decoder": ["@cwasm/jpeg-turbo/jpeg-turbo.wasm"],
  "webp-decoder": ["@cwasm/webp/webp.wasm"],
  "gif-decoder": ["@cwasm/nsgif/nsgif.wasm"],
  "bmp-decoder": ["@cwasm/nsbmp/nsbmp.wasm"],
  "code-reader": ["zxing-wasm/dist/reader/zxing_reader.wasm", 84],
};

/** The encoders' glue code. */
const GLUE = {
  "webp-encoder": "@jsquash/webp/codec/enc/webp_enc_simd.js",
  "avif-encoder": "@jsquash/avif/codec/enc/avif_enc.js",
};
/** Replacements in the glue code. */
const GLUE_EDITS: readonly [pattern: RegExp, edit: (match: string, file: string) => string][] = [
  // Copy an image's bytes in one call.
  [/for\(var i=0;i<length;\+\+i\)\{HEAPU8\[ptr\+i\]=value\[i\]\}/g, () => "HEAPU8.set(value,ptr)"],
  // Don't assign to `import.meta.url`, which bundlers replace with a string. Workers run the engine without it.
  [/if\(import\.meta\.url===undefined\)\{import\.meta\.url="[^"]*"\}/g, () => ""],
  // Don't name a file beside the module: bundlers look for it, although the engine is loaded from elsewhere.
  [/new URL\("(\w+\.wasm)",import\.meta\.url\)\.href/g, (_, file: string) => JSON.stringify(file)],
];

/** The cost of a host call, in units, of each metered engine. */
const METERED: Readonly<Record<string, number>> = { "code-reader": READER_HOST_CALL };

const modules: Record<string, string[]> = {};
/** Writes a file, and records the package file from which it was made. */
function writePooled(name: string, source: string, contents: string | Uint8Array): void {
  modules[`generated/pooled/${name}`] = [source];
  write(`generated/pooled/${name}`, contents);
}

for (const [name, [file, pages]] of Object.entries(ENGINES)) {
  const source = `node_modules/${file}`;
  const pooled = importMemory(readFileSync(at(source)), pages);
  const hostCall = METERED[name];
  const metered = hostCall === undefined ? pooled : meterWasm(pooled, { hostCall });
  writePooled(`${name}.wasm`, source, name.endsWith("-decoder") ? reusePages(metered) : metered);
}

for (const [name, file] of Object.entries(GLUE)) {
  const source = `node_modules/${file}`;
  const glue = GLUE_EDITS.reduce((text, [pattern, edit]) => {
    const count = [...text.matchAll(pattern)].length;
    if (count !== 1) throw new Error(`${file} must contain ${pattern} exactly once, got ${count} times`);
    return text.replace(pattern, edit);
  }, readText(source));
  writePooled(`${name}.js`, source, glue);
}
recordModules(ROOT, "encoders", modules);

/**
 * Makes a module count the pages that it uses. Some allocators use only pages that they have added with `memory.grow`, so each image
 * would enlarge the memory.
 */
function reusePages(bytes: Uint8Array): Uint8Array {
  const text = binaryen.readBinary(bytes).emitText();
  const [, pages] = /\(import "env" "memory" \(memory \S+ (\d+)/.exec(text) ?? [];
  const counted = text
    .replaceAll("(memory.size)", "(global.get $usedPages)")
    .replaceAll("(memory.grow", "(call $addPages")
    .replace(
      /\)\s*$/,
      ` (global $usedPages (mut i32) (i32.const ${pages}))
        (func $addPages (param $added i32) (result i32) (local $before i32) (local $missing i32)
          (local.set $before (global.get $usedPages))
          (local.set $missing (i32.sub (i32.add (local.get $before) (local.get $added)) (memory.size)))
          (if (i32.gt_s (local.get $missing) (i32.const 0))
            (then (if (i32.eq (memory.grow (local.get $missing)) (i32.const -1)) (then (return (i32.const -1))))))
          (global.set $usedPages (i32.add (local.get $before) (local.get $added)))
          (local.get $before)))`,
    );
  const module = binaryen.parseText(counted);
  if (!module.validate()) throw new Error("a decoder with its own page count is not valid");
  return module.emitBinary();
}
