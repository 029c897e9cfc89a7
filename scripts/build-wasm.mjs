// Compiles the engines in wasm/NAME/assembly, which are written in AssemblyScript, to generated/NAME.wasm. The output
// is deterministic; up-to-date files are skipped.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const output = path.join(root, "generated");

/** Modules by name, with compiler flags in addition to FLAGS. The entry point is wasm/NAME/assembly/index.ts. */
const MODULES = {
  jpeg: [],
  png: [],
  rasterizer: [],
};

/** No garbage collector and no abort handler: the engines manage their own memory, and trap on errors. */
const FLAGS = ["-O3", "--noAssert", "--runtime", "stub", "--use", "abort=", "--enable", "simd"];

/** Returns a digest of the sources and flags of a module. */
function digestOf(name, flags) {
  const folder = path.join(root, "wasm", name, "assembly");
  const digest = createHash("sha256").update(`${asc.version}\n${flags.join(" ")}\n`);
  for (const file of readdirSync(folder, { recursive: true }).sort())
    if (file.endsWith(".ts")) digest.update(`${file}\n`).update(readFileSync(path.join(folder, file)));
  return digest.digest("hex");
}

async function compile(name, flags) {
  const messages = [];
  const print = { write: (text) => messages.push(text) };
  const entry = `wasm/${name}/assembly/index.ts`;
  const { error } = await asc.main([entry, "--baseDir", root, "--outFile", `generated/${name}.wasm`, ...flags], {
    stdout: print,
    stderr: print,
  });
  if (error !== null) throw new Error(`${entry}: ${error.message}\n${messages.join("")}`);
}

mkdirSync(output, { recursive: true });
for (const [name, extra] of Object.entries(MODULES)) {
  const flags = [...FLAGS, ...extra];
  const digest = digestOf(name, flags);
  const [file, stampFile] = [path.join(output, `${name}.wasm`), path.join(output, `${name}.wasm.stamp`)];
  if (existsSync(file) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === digest) continue;
  await compile(name, flags);
  writeFileSync(stampFile, digest);
  console.log(`${name}.wasm: ${readFileSync(file).length} bytes`);
}
