// Makes generated/NAME.wasm: our own engines, compiled from the AssemblyScript in wasm/NAME/assembly. AssemblyScript is
// TypeScript's syntax over WebAssembly's types, so its sources are neither TypeScript's nor the bundler's business. Same
// sources and compiler in, same bytes out; skips what is up to date.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const output = path.join(root, "generated");

/** Modules by name, each with what it wants of the compiler beside FLAGS. Its entry is wasm/NAME/assembly/index.ts. */
const MODULES = {
  jpeg: [],
  png: [],
  rasterizer: [],
};

/** No collector and no aborts: engines lay out their memory by themselves, and trap where they are wrong. */
const FLAGS = ["-O3", "--noAssert", "--runtime", "stub", "--use", "abort=", "--enable", "simd"];

/** What the module is made of, so that any change of it shows. */
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
