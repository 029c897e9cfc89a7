// Makes generated/lent/NAME.wasm: the encoders, decoders and the code reader of packages, changed to import their memory, which
// they take turns in (wasm/lent-memory.ts). The code reader also gets a meter, since the time that it takes depends on what
// the picture shows: from 20 to 900 ns a pixel. Same packages in, same bytes out.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { lendMemory } from "./lend-memory.mjs";
import { meterWasm } from "./meter-wasm.mjs";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const output = path.join(root, "generated/lent");

const ENGINES = {
  "webp-encoder": "@jsquash/webp/codec/enc/webp_enc_simd.wasm",
  "avif-encoder": "@jsquash/avif/codec/enc/avif_enc.wasm",
  "png-decoder": "@cwasm/lodepng/lodepng.wasm",
  "jpeg-decoder": "@cwasm/jpeg-turbo/jpeg-turbo.wasm",
  "webp-decoder": "@cwasm/webp/webp.wasm",
  "gif-decoder": "@cwasm/nsgif/nsgif.wasm",
  "bmp-decoder": "@cwasm/nsbmp/nsbmp.wasm",
  "code-reader": "zxing-wasm/dist/reader/zxing_reader.wasm",
};

/** Fuel for each call of the host by the code reader. It makes hundreds of thousands, most of them only to catch exceptions. */
const READER_HOST_CALL = 32;

mkdirSync(output, { recursive: true });
for (const [name, file] of Object.entries(ENGINES)) {
  const lent = lendMemory(readFileSync(path.join(root, "node_modules", file)));
  const isMetered = name === "code-reader";
  writeFileSync(path.join(output, `${name}.wasm`), isMetered ? meterWasm(lent, { hostCall: READER_HOST_CALL }) : lent);
}
