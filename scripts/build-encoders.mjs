// Builds generated/lent/NAME.wasm: image encoders, decoders and the code reader, patched to import one memory that they
// use in turn (wasm/pooled-memory.ts). The code reader also gets a meter, because its time depends on the image
// content: 20 to 900 ns per pixel. The output is deterministic.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { importMemory } from "./import-memory.mjs";
import { meterWasm } from "./meter-wasm.mjs";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const output = path.join(root, "generated/lent");

/** Each engine's file, and its initial memory in pages if the file declares more than its data and stack need. */
const ENGINES = {
  "webp-encoder": ["@jsquash/webp/codec/enc/webp_enc_simd.wasm", 2],
  "avif-encoder": ["@jsquash/avif/codec/enc/avif_enc.wasm", 95],
  "png-decoder": ["@cwasm/lodepng/lodepng.wasm"],
  "jpeg-decoder": ["@cwasm/jpeg-turbo/jpeg-turbo.wasm"],
  "webp-decoder": ["@cwasm/webp/webp.wasm"],
  "gif-decoder": ["@cwasm/nsgif/nsgif.wasm"],
  "bmp-decoder": ["@cwasm/nsbmp/nsbmp.wasm"],
  "code-reader": ["zxing-wasm/dist/reader/zxing_reader.wasm", 84],
};

/** Fuel per host call by the code reader, which makes hundreds of thousands of such calls, mostly for exception handling. */
const READER_HOST_CALL = 32;

mkdirSync(output, { recursive: true });
for (const [name, [file, pages]] of Object.entries(ENGINES)) {
  const lent = importMemory(readFileSync(path.join(root, "node_modules", file)), pages);
  const isMetered = name === "code-reader";
  writeFileSync(path.join(output, `${name}.wasm`), isMetered ? meterWasm(lent, { hostCall: READER_HOST_CALL }) : lent);
}
