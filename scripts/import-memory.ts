// Changes a WebAssembly module to import its memory as `env.memory` instead of defining it, so that several modules can
// use one memory in turn, and optionally changes its initial size. Everything else stays the same, byte for byte. Modules
// that define no memory or import one are rejected. WebAssembly 2.0, chapter 5 (binary format),
// https://www.w3.org/TR/wasm-core-2/

import { NodeWebAssembly } from "./node-web-assembly.ts";

const HEADER = 8;
const SECTION = { custom: 0, type: 1, import: 2, memory: 5 };
const KIND = { memory: 2 };
/** The names `env` and `memory`, each prefixed with its length. */
const NAMES = ["env", "memory"].flatMap((name) => [name.length, ...new TextEncoder().encode(name)]);

/** Reads an unsigned LEB128 number. Returns `[value, offset after it]`. */
function readNumber(bytes: Uint8Array, start: number): [value: number, end: number] {
  let value = 0;
  for (let at = start, scale = 1; ; at++, scale *= 128) {
    const byte = bytes[at];
    if (byte === undefined || at > start + 4)
      throw new Error(`cannot import the memory: invalid number at byte ${start}`);
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return [value, at + 1];
  }
}

function writeNumber(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...writeNumber(value >>> 7)];
}

type Section = readonly [id: number, content: Uint8Array | readonly number[]];

/** Returns the sections in order. */
function readSections(bytes: Uint8Array): [id: number, content: Uint8Array][] {
  const sections: [number, Uint8Array][] = [];
  for (let at = HEADER; at < bytes.length; ) {
    const [size, start] = readNumber(bytes, at + 1);
    sections.push([bytes[at] ?? 0, bytes.subarray(start, start + size)]);
    at = start + size;
  }
  return sections;
}

/** Appends an item to a section that is a vector. */
function append(section: Uint8Array | undefined, item: readonly number[]): number[] {
  const [count, start] = section === undefined ? [0, 0] : readNumber(section, 0);
  return [...writeNumber(count + 1), ...(section?.subarray(start) ?? []), ...item];
}

/** Returns the memory's limits from a memory section, with a different number of initial pages, if given. */
function limitsOf(section: Uint8Array, pages: number | undefined): Iterable<number> {
  const limits = section.subarray(1);
  if (pages === undefined) return limits;
  const [, end] = readNumber(limits, 1);
  return [limits[0] ?? 0, ...writeNumber(pages), ...limits.subarray(end)];
}

/**
 * Returns the module with its memory imported.
 *
 * @param bytes a WebAssembly module
 * @param pages initial pages to declare; by default, as many as the module declares
 * @throws Error if the module imports a memory or has none
 */
export function importMemory(bytes: Uint8Array<ArrayBuffer>, pages?: number): Buffer<ArrayBuffer> {
  const module = new NodeWebAssembly.Module(bytes);
  if (NodeWebAssembly.Module.imports(module).some(({ kind }) => kind === "memory"))
    throw new Error("cannot import the memory: the module already imports a memory");
  const sections = readSections(bytes);
  const memory = sections.find(([id]) => id === SECTION.memory)?.[1];
  if (memory?.[0] !== 1) throw new Error("cannot import the memory: the module defines no memory");
  const imported = sections.find(([id]) => id === SECTION.import)?.[1];
  const imports: Section = [SECTION.import, append(imported, [...NAMES, KIND.memory, ...limitsOf(memory, pages)])];
  const others: readonly Section[] = sections.filter(([id]) => id !== SECTION.import && id !== SECTION.memory);
  // The import section follows the type section, if there is one.
  const place = others.findLastIndex(([id]) => id === SECTION.type) + 1;
  const patched = others.toSpliced(place, 0, imports);
  return Buffer.concat([
    bytes.subarray(0, HEADER),
    ...patched.flatMap(([id, content]) => [
      Uint8Array.from([id, ...writeNumber(content.length)]),
      Uint8Array.from(content),
    ]),
  ]);
}
