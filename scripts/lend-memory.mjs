// Takes a WebAssembly module that makes a memory of its own and gives it back with that memory imported, as `env.memory`: several
// modules can be given one then, one after the other. All else stays as it is, byte for byte.
// Refuses modules that have no memory of their own, or another one already.
// Source: the WebAssembly specification 2.0, chapter 5 (binary format), https://www.w3.org/TR/wasm-core-2/

const HEADER = 8;
const SECTION = { custom: 0, type: 1, import: 2, memory: 5 };
const KIND = { memory: 2 };
/** `env`, `memory`, each with its length before it. */
const NAMES = ["env", "memory"].flatMap((name) => [name.length, ...new TextEncoder().encode(name)]);

/** A whole number in LEB128 at a place: `[value, the place after it]`. */
function readNumber(bytes, start) {
  let value = 0;
  for (let at = start, scale = 1; ; at++, scale *= 128) {
    if (at >= bytes.length || at > start + 4) throw new Error(`cannot lend memory: no number at byte ${start}`);
    value += (bytes[at] & 0x7f) * scale;
    if (bytes[at] < 0x80) return [value, at + 1];
  }
}

function writeNumber(value) {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...writeNumber(value >>> 7)];
}

/** `[number, content]` of each section, in order. */
function readSections(bytes) {
  const sections = [];
  for (let at = HEADER; at < bytes.length; ) {
    const [size, start] = readNumber(bytes, at + 1);
    sections.push([bytes[at], bytes.subarray(start, start + size)]);
    at = start + size;
  }
  return sections;
}

/** The section whose items follow their count, with one more item. */
function append(section, item) {
  const [count, start] = section === undefined ? [0, 0] : readNumber(section, 0);
  return [...writeNumber(count + 1), ...(section?.subarray(start) ?? []), ...item];
}

/** @param {Uint8Array} bytes a module of WebAssembly. Returns the module that imports its memory. */
export function lendMemory(bytes) {
  const module = new WebAssembly.Module(bytes);
  if (WebAssembly.Module.imports(module).some(({ kind }) => kind === "memory"))
    throw new Error("cannot lend memory: the module imports one");
  const sections = readSections(bytes);
  const memory = sections.find(([id]) => id === SECTION.memory)?.[1];
  if (memory?.[0] !== 1) throw new Error("cannot lend memory: the module has none of its own");
  const imported = sections.find(([id]) => id === SECTION.import)?.[1];
  const imports = [SECTION.import, append(imported, [...NAMES, KIND.memory, ...memory.subarray(1)])];
  const others = sections.filter(([id]) => id !== SECTION.import && id !== SECTION.memory);
  // Imports stand behind the types, where there are any.
  const place = others.findLastIndex(([id]) => id === SECTION.type) + 1;
  const lent = others.toSpliced(place, 0, imports);
  return Buffer.concat([
    bytes.subarray(0, HEADER),
    ...lent.flatMap(([id, content]) => [
      Uint8Array.from([id, ...writeNumber(content.length)]),
      Uint8Array.from(content),
    ]),
  ]);
}
