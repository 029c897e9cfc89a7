// Builds generated/pooled/NAME.wasm: image encoders, decoders, the code reader and the layout engine, patched to import one
// memory that they use in turn (wasm/pooled-memory.ts). The code reader also gets a meter, because its time depends on the
// image content: 20 to 900 ns per pixel. The layout engine gets one because its time can grow exponentially with the
// nesting of its boxes. The output is deterministic.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { importMemory } from "./import-memory.mjs";
import { meterWasm } from "./meter-wasm.mjs";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const output = path.join(root, "generated/pooled");

/** Fuel per host call by the code reader, which makes hundreds of thousands of such calls, mostly for exception handling. */
const READER_HOST_CALL = 32;

/** Fuel per host call by the layout engine, which calls the host to measure text. The host charges that work itself. */
const LAYOUT_HOST_CALL = 32;

/** The engine in a package's glue code, as a data URL. */
const EMBEDDED = /data:application\/octet-stream;base64,([A-Za-z\d+/=]+)/;

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
  yoga: ["yoga-layout/dist/binaries/yoga-wasm-base64-esm.js", 4],
};

/** The cost of a host call, in units, of each metered engine. */
const METERED = { "code-reader": READER_HOST_CALL, yoga: LAYOUT_HOST_CALL };

mkdirSync(output, { recursive: true });
for (const [name, [file, pages]] of Object.entries(ENGINES)) {
  const source = readFileSync(path.join(root, "node_modules", file));
  const pooled = importMemory(file.endsWith(".wasm") ? source : extractEngine(name, source.toString()), pages);
  const hostCall = METERED[name];
  writeFileSync(path.join(output, `${name}.wasm`), hostCall === undefined ? pooled : meterWasm(pooled, { hostCall }));
}

/** Returns the engine in the glue code, and writes the glue code without it. */
function extractEngine(name, glue) {
  const [url, bytes] = EMBEDDED.exec(glue);
  writeFileSync(path.join(output, `${name}.js`), glue.replace(url, ""));
  return Buffer.from(bytes, "base64");
}
