// Changes a WebAssembly module to import its memory as `env.memory` instead of defining it, so that several modules can
// use one memory in turn, and optionally changes its initial size. Everything else stays the same, byte for byte. Modules
// that define no memory or import one are rejected.

import { NodeWebAssembly } from "./node-web-assembly.ts";
import { appendItem, KIND, name, Reader, readSections, SECTION, u32, writeSections } from "./wasm-binary.ts";

/** Returns the memory's limits from a memory section, with a different number of initial pages, if given. */
function limitsOf(section: Uint8Array, pages: number | undefined): Iterable<number> {
  const reader = new Reader(section, 1);
  if (pages === undefined) return reader.rest();
  const flags = reader.byte();
  reader.u32();
  return [flags, ...u32(pages), ...reader.rest()];
}

/**
 * Returns the module with its memory imported.
 *
 * @param bytes a WebAssembly module
 * @param pages initial pages to declare; by default, as many as the module declares
 * @throws Error if the module imports a memory or has none
 */
export function importMemory(bytes: Uint8Array<ArrayBuffer>, pages?: number): Uint8Array<ArrayBuffer> {
  const module = new NodeWebAssembly.Module(bytes);
  if (NodeWebAssembly.Module.imports(module).some(({ kind }) => kind === "memory"))
    throw new Error("cannot import the memory: the module already imports a memory");
  const sections = readSections(bytes);
  const memory = sections.find(([id]) => id === SECTION.memory)?.[1];
  if (memory?.[0] !== 1) throw new Error("cannot import the memory: the module defines no memory");
  const imported = sections.find(([id]) => id === SECTION.import)?.[1];
  const item = [...name("env"), ...name("memory"), KIND.memory, ...limitsOf(memory, pages)];
  const others = sections.filter(([id]) => id !== SECTION.import && id !== SECTION.memory);
  // The import section follows the type section, if there is one.
  const place = others.findLastIndex(([id]) => id === SECTION.type) + 1;
  return writeSections(others.toSpliced(place, 0, [SECTION.import, appendItem(imported, item)]));
}
