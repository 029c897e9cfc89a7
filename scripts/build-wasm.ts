// Compiles an engine in AssemblyScript, wasm/NAME/assembly/index.ts, to generated/NAME.wasm. The output is
// deterministic.
//
//   node scripts/build-wasm.ts NAME

import { mkdirSync, statSync } from "node:fs";
import asc from "assemblyscript/asc";
import { recordModules } from "./licenses/module-records.ts";
import { at, ROOT } from "./project.ts";

/** No garbage collector and no abort handler: the engines manage their own memory, and trap on errors. */
const FLAGS = ["-O3", "--noAssert", "--runtime", "stub", "--use", "abort=", "--enable", "simd"];

const name = String(process.argv[2]);
const entry = `wasm/${name}/assembly/index.ts`;
const output = `generated/${name}.wasm`;
const messages: string[] = [];
const print = { write: (text: string) => void messages.push(text) };
mkdirSync(at("generated"), { recursive: true });
const { error } = await asc.main([entry, "--baseDir", ROOT, "--outFile", output, ...FLAGS], {
  stdout: print,
  stderr: print,
});
if (error !== null) throw new Error(`${entry}: ${error.message}\n${messages.join("")}`);
console.log(`${name}.wasm: ${statSync(at(output)).size} bytes`);
// The compiler adds parts of its standard library.
recordModules(ROOT, name, { [output]: ["node_modules/assemblyscript/std/assembly/index.d.ts"] });
