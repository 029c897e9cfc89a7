// Makes generated/webp.wasm and generated/avif.wasm: the encoders of packages, with a memory that is theirs only while they are at
// work (wasm/encoder-memory.ts). Same packages in, same bytes out.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { lendMemory } from "./lend-memory.mjs";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const output = path.join(root, "generated");

const ENCODERS = {
  webp: "@jsquash/webp/codec/enc/webp_enc_simd.wasm",
  avif: "@jsquash/avif/codec/enc/avif_enc.wasm",
};

mkdirSync(output, { recursive: true });
for (const [name, file] of Object.entries(ENCODERS))
  writeFileSync(path.join(output, `${name}.wasm`), lendMemory(readFileSync(path.join(root, "node_modules", file))));
