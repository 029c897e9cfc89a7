// Builds generated/graphviz.wasm from @viz-js/viz, which contains Graphviz as text in its JavaScript. The script restores
// the names of imports and exports, imports the memory, adds a meter, and lets the host measure text. The output is
// deterministic.

import binaryen from "binaryen";
import { importMemory } from "./import-memory.ts";
import { recordModules } from "./licenses/module-records.ts";
import { meterWasm } from "./meter-wasm.ts";
import { NodeWebAssembly } from "./node-web-assembly.ts";
import { ROOT, readText, write } from "./project.ts";

const SOURCE = "node_modules/@viz-js/viz/lib/backend.js";

/** The exports that the host uses, under Emscripten's names. The last two identify the stack pointer for the meter. */
const EXPORTS = [
  ...["memory", "malloc", "viz_read_one_graph", "viz_create_context", "viz_layout", "viz_render"],
  ...["_emscripten_stack_restore", "emscripten_stack_get_current"],
];
/** The export that runs the C constructors. Emscripten's glue code has no name for this export. */
const CONSTRUCTORS = "A";
/** A string that identifies the `textspan_size` function, which measures text. Graphviz, lib/common/textspan.c. */
const MEASURING_TEXT = "[internal hard-coded]";
/** Graphviz stack size, in bytes. The meter traps on overflow, which would otherwise overwrite the data below the stack. */
const STACK = 64 * 1024;
/** The module's minimum memory in pages of 64 KiB: its data and stack, and 1 MiB for a small graph. */
const PAGES = 20;
/** Fuel for a host call: measuring text, collecting part of an error message or growing the memory. */
const HOST_CALL = 2000;

/** Colour names that differ between X11, which Graphviz uses, and CSS, which browsers apply to Graphviz's SVG. */
const COLORS = {
  gray: { from: 0xc0c0c0, to: 0x808080 },
  grey: { from: 0xc0c0c0, to: 0x808080 },
  green: { from: 0x00ff00, to: 0x008000 },
  maroon: { from: 0xb03060, to: 0x800000 },
  purple: { from: 0xa020f0, to: 0x800080 },
};

/** Returns the WebAssembly module that the package decodes and instantiates. */
async function extract(): Promise<Uint8Array<ArrayBuffer>> {
  const { instantiate } = NodeWebAssembly;
  return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    NodeWebAssembly.instantiate = async (bytes) => {
      resolve(new Uint8Array(bytes));
      // Stop here: only the bytes of the module are needed, not the package's engine.
      return new Promise(() => {});
    };
    import("@viz-js/viz").then(({ instance }) => instance()).catch(reject);
  }).finally(() => {
    NodeWebAssembly.instantiate = instantiate;
  });
}

/** Original names by minified name. */
interface Names {
  readonly imports: ReadonlyMap<string, string>;
  readonly exports: ReadonlyMap<string, string>;
}

/** Returns the names of imports and exports, from Emscripten's glue code. */
function readNames(glue: string): Names {
  const imports = /wasmImports=\{([^}]*)\}/.exec(glue)?.[1] ?? "";
  const pairs = [...imports.matchAll(/(\w+):_*(\w+)/g)].map(([, short = "", long = ""]) => [short, long] as const);
  const exported = [...glue.matchAll(/\b_?(\w+)=(?:wasmMemory=|Module\["\w+"\]=)?wasmExports\["([\w$]+)"\]/g)];
  return {
    imports: new Map(pairs),
    exports: new Map([
      ...exported.map(([, long = "", short = ""]) => [short, long] as const),
      [CONSTRUCTORS, "initialize"] as const,
    ]),
  };
}

/** Returns the module's initial memory. */
function readMemory(bytes: Uint8Array<ArrayBuffer>): Buffer {
  const module = new NodeWebAssembly.Module(bytes);
  const stubs = NodeWebAssembly.Module.imports(module).map(({ name }) => [name, () => 0]);
  const { exports } = new WebAssembly.Instance(module, { a: Object.fromEntries(stubs) });
  const memory = Object.values(exports).find((value) => value instanceof WebAssembly.Memory);
  if (memory === undefined) throw new Error("Graphviz must export its memory");
  return Buffer.from(memory.buffer);
}

/** Lists the addresses of a NUL-terminated string in the memory. */
function findText(memory: Buffer, text: string): number[] {
  const found: number[] = [];
  for (let at = memory.indexOf(`${text}\0`); at >= 0; at = memory.indexOf(`${text}\0`, at + 1)) found.push(at);
  return found;
}

/**
 * Replaces colours in a module's table of colour names. An entry consists of the name's address, then hue, saturation,
 * value, red, green, blue and alpha, one byte each. Graphviz, lib/common/types.h.
 */
function replaceColors(bytes: Uint8Array, memory: Buffer): Buffer {
  const module = Buffer.from(bytes);
  for (const [name, { from, to }] of Object.entries(COLORS)) {
    const entries = findText(memory, name).flatMap((address) => {
      const pointer = Buffer.alloc(4);
      pointer.writeUInt32LE(address);
      const places: number[] = [];
      for (let at = module.indexOf(pointer); at >= 0; at = module.indexOf(pointer, at + 1))
        if (module.readUIntBE(at + 7, 3) === from && module[at + 10] === 255) places.push(at + 7);
      return places;
    });
    const [entry, ...more] = entries;
    if (entry === undefined || more.length > 0)
      throw new Error(`Graphviz must have one entry for colour ${name}, got ${entries.length}`);
    module.writeUIntBE(to, entry, 3);
  }
  return module;
}

/**
 * Edits the module's text: restores names, keeps only the exports in EXPORTS, and makes `textspan_size` call the host. The
 * function's parameters are the addresses of the result, the context and the text span, which has its size at offset 32.
 */
function edit(text: string, names: Names, address: number | undefined): string {
  const functions = text.split(/\n(?= \((?:func|export|import|type|global|memory|data|table|elem) )/);
  const edited = functions.flatMap((part) => {
    const [, short] = /^ \(export "([^"]+)"/.exec(part) ?? [];
    if (short !== undefined) {
      const long = names.exports.get(short) ?? "";
      if (long === "initialize" || EXPORTS.includes(long)) return [part.replace(`"${short}"`, `"${long}"`)];
      return [];
    }
    const [, field] = /^ \(import "a" "([^"]+)"/.exec(part) ?? [];
    if (field !== undefined) return [part.replace(`"a" "${field}"`, `"host" "${names.imports.get(field)}"`)];
    if (!/^ \(func /.test(part) || !part.includes(`(i32.const ${address})`)) return [part];
    const head = /^ \(func \S+ \(param \$0 i32\) \(param \$1 i32\) \(param \$2 i32\)(?=\n)/.exec(part)?.[0];
    if (head === undefined) throw new Error("textspan_size must have three integer parameters and no result");
    return [
      `${head}
  (call $measure (local.get $2))
  (i64.store (local.get $0) (i64.load offset=32 (local.get $2)))
  (i64.store offset=8 (local.get $0) (i64.load offset=40 (local.get $2))))`,
    ];
  });
  const measured = edited.filter((part) => part.includes("call $measure")).length;
  if (measured !== 1) throw new Error(`Graphviz must have one textspan_size, got ${measured}`);
  const first = edited.findIndex((part) => part.startsWith(" (import"));
  return edited.toSpliced(first, 0, ' (import "host" "measure" (func $measure (param i32)))').join("\n");
}

const bytes = await extract();
const memory = readMemory(bytes);
const [measuringAddress] = findText(memory, MEASURING_TEXT);
const names = readNames(readText(SOURCE));
const original = binaryen.readBinary(bytes);
const features = original.getFeatures();
const edited = binaryen.parseText(edit(original.emitText(), names, measuringAddress));
edited.setFeatures(features);
const metered = meterWasm(importMemory(Uint8Array.from(edited.emitBinary())), {
  minPages: PAGES,
  hostCall: HOST_CALL,
  smallStack: { from: STACK, to: STACK },
});
write("generated/graphviz.wasm", replaceColors(metered, memory));
console.log(`graphviz.wasm: ${metered.length} bytes`);
recordModules(ROOT, "graphviz", { "generated/graphviz.wasm": [SOURCE] });
