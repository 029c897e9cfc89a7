// Changes a WebAssembly module to import its memory as `env.memory` instead of defining it, so that several modules can
// use one memory in turn, and optionally changes its initial size. Everything else stays the same, byte for byte. Modules
// that define no memory or import one are rejected. WebAssembly 2.0, chapter 5 (binary format),
// https://www.w3.org/TR/wasm-core-2/

const HEADER = 8;
const SECTION = { custom: 0, type: 1, import: 2, memory: 5 };
const KIND = { memory: 2 };
/** The names `env` and `memory`, each prefixed with its length. */
const NAMES = ["env", "memory"].flatMap((name) => [name.length, ...new TextEncoder().encode(name)]);

/** Reads an unsigned LEB128 number. Returns `[value, offset after it]`. */
function readNumber(bytes, start) {
  let value = 0;
  for (let at = start, scale = 1; ; at++, scale *= 128) {
    if (at >= bytes.length || at > start + 4)
      throw new Error(`cannot import the memory: invalid number at byte ${start}`);
    value += (bytes[at] & 0x7f) * scale;
    if (bytes[at] < 0x80) return [value, at + 1];
  }
}

function writeNumber(value) {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...writeNumber(value >>> 7)];
}

/** Returns `[id, content]` of each section, in order. */
function readSections(bytes) {
  const sections = [];
  for (let at = HEADER; at < bytes.length; ) {
    const [size, start] = readNumber(bytes, at + 1);
    sections.push([bytes[at], bytes.subarray(start, start + size)]);
    at = start + size;
  }
  return sections;
}

/** Appends an item to a section that is a vector. */
function append(section, item) {
  const [count, start] = section === undefined ? [0, 0] : readNumber(section, 0);
  return [...writeNumber(count + 1), ...(section?.subarray(start) ?? []), ...item];
}

/** Returns the memory's limits from a memory section, with a different number of initial pages, if given. */
function limitsOf(section, pages) {
  const limits = section.subarray(1);
  if (pages === undefined) return limits;
  const [, end] = readNumber(limits, 1);
  return [limits[0], ...writeNumber(pages), ...limits.subarray(end)];
}

/**
 * Returns the module with its memory imported.
 *
 * @param {Uint8Array} bytes a WebAssembly module
 * @param {number} [pages] initial pages to declare; by default, as many as the module declares
 * @throws Error if the module imports a memory or has none
 */
export function importMemory(bytes, pages) {
  const module = new WebAssembly.Module(bytes);
  if (WebAssembly.Module.imports(module).some(({ kind }) => kind === "memory"))
    throw new Error("cannot import the memory: the module already imports a memory");
  const sections = readSections(bytes);
  const memory = sections.find(([id]) => id === SECTION.memory)?.[1];
  if (memory?.[0] !== 1) throw new Error("cannot import the memory: the module defines no memory");
  const imported = sections.find(([id]) => id === SECTION.import)?.[1];
  const imports = [SECTION.import, append(imported, [...NAMES, KIND.memory, ...limitsOf(memory, pages)])];
  const others = sections.filter(([id]) => id !== SECTION.import && id !== SECTION.memory);
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
