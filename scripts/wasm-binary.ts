// Reads and writes WebAssembly modules. WebAssembly 2.0, chapter 5 (binary format), https://www.w3.org/TR/wasm-core-2/

export const SECTION = {
  custom: 0,
  type: 1,
  import: 2,
  function: 3,
  memory: 5,
  global: 6,
  export: 7,
  code: 10,
  data: 11,
};
export const KIND = { function: 0, table: 1, memory: 2, global: 3 };
/** Value types. */
export const VALUE = { i32: 0x7f, i64: 0x7e, f32: 0x7d, f64: 0x7c, funcref: 0x70, externref: 0x6f };
export const FUNCTION_TYPE = 0x60;
export const EMPTY_BLOCK = 0x40;
const VALUE_TYPES = Object.values(VALUE);
const REFERENCE_TYPES = [0x70, 0x6f];

/** Reads the parts of a module. @throws if a part is invalid or isn't supported */
export class Reader {
  readonly bytes: Uint8Array;
  at: number;
  readonly end: number;

  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  get done() {
    return this.at === this.end;
  }

  fail(message: string): never {
    throw new Error(`cannot read the module: ${message}, at byte ${this.at}`);
  }

  byte(): number {
    const byte = this.at < this.end ? this.bytes[this.at] : undefined;
    this.at += 1;
    return byte ?? this.fail("unexpected end");
  }

  /** Reads a LEB128 number. Returns its lowest 32 bits. */
  leb(bits: number): { readonly value: number; readonly signed: number } {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      if (shift >= bits) this.fail(`number has more than ${bits} bits`);
      const byte = this.byte();
      if (shift < 32) value |= (byte & 0x7f) << shift;
      if (byte < 0x80)
        return shift + 7 < 32 && byte & 0x40
          ? { value, signed: value | (-1 << (shift + 7)) }
          : { value, signed: value };
    }
  }

  u32() {
    return this.leb(32).value >>> 0;
  }

  s32() {
    return this.leb(32).signed;
  }

  s64() {
    this.leb(64);
  }

  bytes4() {
    this.slice(4);
  }

  bytes8() {
    this.slice(8);
  }

  zero() {
    const byte = this.byte();
    if (byte !== 0) this.fail(`the memory index must be 0, got ${byte}`);
  }

  u32List() {
    for (let count = this.u32(); count > 0; count--) this.u32();
  }

  valueType() {
    const type = this.byte();
    if (!VALUE_TYPES.includes(type)) this.fail(`unknown value type ${hex(type)}`);
    return type;
  }

  valueTypes() {
    return Array.from({ length: this.u32() }, () => this.valueType());
  }

  referenceType() {
    const type = this.byte();
    if (!REFERENCE_TYPES.includes(type)) this.fail(`unknown reference type ${hex(type)}`);
  }

  /** Reads a block type: empty, a value type, or the index of a function type as a signed number. */
  blockType() {
    const first = this.bytes[this.at] ?? 0;
    if (first === EMPTY_BLOCK || VALUE_TYPES.includes(first)) this.byte();
    else if (this.leb(33).signed < 0) this.fail(`unknown block type ${hex(first)}`);
  }

  memoryArgument() {
    const align = this.u32();
    // Bit 6 means that a memory index follows.
    if (align > 3) this.fail(`unsupported alignment 2^${align}`);
    this.u32();
  }

  limits() {
    const flags = this.byte();
    if (flags > 1) this.fail(`limits with flags ${hex(flags)}: shared and 64-bit memories are not supported`);
    return { min: this.u32(), max: flags === 1 ? this.u32() : undefined };
  }

  slice(length: number) {
    if (length > this.end - this.at) this.fail("unexpected end");
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  /** Returns a reader for a length-prefixed range. */
  sized(): Reader {
    const size = this.u32();
    const start = this.at;
    this.slice(size);
    return new Reader(this.bytes, start, start + size);
  }

  name() {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(this.slice(this.u32()));
  }

  rest() {
    return this.slice(this.end - this.at);
  }
}

export function hex(byte: number): string {
  return `0x${byte.toString(16).padStart(2, "0")}`;
}

/** Encodes an unsigned number. */
export function u32(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return [...bytes, rest];
}

/** Encodes a signed number. */
export function s32(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest < -64 || rest >= 64; rest >>= 7) bytes.push((rest & 0x7f) | 0x80);
  return [...bytes, rest & 0x7f];
}

export function name(text: string): number[] {
  const bytes = new TextEncoder().encode(text);
  return [...u32(bytes.length), ...bytes];
}

export type Bytes = Uint8Array | readonly number[];

/** Prefixes a section or function body with its length. */
export function sized(...parts: readonly Bytes[]): Bytes[] {
  return [u32(parts.reduce((sum, part) => sum + part.length, 0)), ...parts];
}

/** Appends an item to a section that is a vector. */
export function appendItem(section: Uint8Array | undefined, item: Bytes): Uint8Array {
  if (section === undefined) return Uint8Array.from([1, ...item]);
  const reader = new Reader(section);
  const count = reader.u32();
  return concat([u32(count + 1), reader.rest(), item]);
}

export function concat(parts: readonly Bytes[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts.map((part) => Uint8Array.from(part))));
}

/** The header of a version 1 module. */
const HEADER = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];

/** Returns the sections in order. */
export function readSections(bytes: Uint8Array): [id: number, content: Uint8Array][] {
  const reader = new Reader(bytes);
  if (reader.slice(HEADER.length).join() !== HEADER.join()) reader.fail("it is not a version 1 WebAssembly module");
  const sections: [number, Uint8Array][] = [];
  while (!reader.done) sections.push([reader.byte(), reader.sized().rest()]);
  return sections;
}

/** Returns a module. */
export const writeSections = (sections: readonly (readonly [id: number, content: Bytes])[]) =>
  concat([HEADER, ...sections.flatMap(([id, content]) => [[id], ...sized(content)])]);
