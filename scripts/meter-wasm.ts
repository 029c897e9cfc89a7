// Adds a meter to a WebAssembly module: a mutable i32 global, exported as "fuel", which running code decrements. When
// the fuel is used up, the module traps and "fuel" stays 0. The meter bounds code that no timer or interrupt can stop.
// WebAssembly 2.0, chapter 5 (binary format), https://www.w3.org/TR/wasm-core-2/
//
// One unit pays for a loop iteration, for a call to a function that makes calls itself, or for 64 bytes of a bulk memory
// operation; a host call costs 512 units by default. Code between two charges has no loops, so the work per unit is
// bounded. Unknown sections, opcodes and custom sections are rejected. Optionally, Emscripten's stack is reduced, and
// stack overflow traps instead of overwriting data.

// Cost for QuickJS in V8: the run time is 1.1 to 1.3 times as long (loops, strings, sorting, JSON, recursion). Charging only
// loops would cost half as much, but 584 functions of QuickJS are mutually recursive outside of any loop, and would be
// unbounded. Five encodings of the charge were timed; they differ by less than the measurement error.
//
// Time per unit: 0.4 to 5 ns in 157 scripts written to find the most expensive unit (interpreter, regular expressions,
// BigInt, sorting, normalization, copying, parsing, garbage collection); 8 ns, or 12 on a busy machine, if every
// iteration waits for memory (joining or comparing strings spread over 27 MB). So 200 million units take about 2 s at
// worst and usually 0.5 s.

import { NodeWebAssembly } from "./node-web-assembly.ts";
import {
  appendItem,
  type Bytes,
  concat,
  EMPTY_BLOCK,
  FUNCTION_TYPE,
  hex,
  KIND,
  name,
  Reader,
  readSections,
  SECTION,
  s32,
  sized,
  u32,
  VALUE,
  writeSections,
} from "./wasm-binary.ts";

/** Initial fuel, until the host sets `fuel`: the largest i32. */
const FULL = 0x7fffffff;
/** Bytes moved per unit, as a shift. Moving them takes about as long as an iteration of a small loop. */
const BULK_SHIFT = 6;
/**
 * Default cost of calling an imported function, in units. Most host calls of QuickJS (local time, a host function) take
 * about a microsecond. Imports called through a table are not charged; QuickJS has none.
 */
const HOST_CALL = 512;
/** Maximum cost of a host call. The cost is encoded as a number of bytes to move. */
const MAX_HOST_CALL = 0x7fffffff >> BULK_SHIFT;
const PAGE = 65536;

/** The order of sections. Section 13 (exception tags) and unknown sections are rejected. */
const SECTION_ORDER = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 10, 11];
/** Custom sections that are kept, because they contain no code offsets. */
const KEPT_CUSTOM = ["name", "producers", "target_features"];

const MUTABLE = 1;

const OP = {
  unreachable: 0x00,
  block: 0x02,
  loop: 0x03,
  if: 0x04,
  else: 0x05,
  end: 0x0b,
  call: 0x10,
  callIndirect: 0x11,
  drop: 0x1a,
  localGet: 0x20,
  globalGet: 0x23,
  globalSet: 0x24,
  i32Const: 0x41,
  i32LtS: 0x48,
  i32LtU: 0x49,
  i32LeS: 0x4c,
  i32Sub: 0x6b,
  i32ShrU: 0x76,
  prefix: 0xfc,
};

/** A method of Reader that reads an immediate. */
type Immediate =
  | "blockType"
  | "bytes4"
  | "bytes8"
  | "memoryArgument"
  | "referenceType"
  | "s32"
  | "s64"
  | "u32"
  | "u32List"
  | "valueTypes"
  | "zero";

/** The immediates of each opcode, as Reader methods. An opcode without an entry is rejected. */
const IMMEDIATES = new Map<number, readonly Immediate[]>();
function row(first: number, last: number, ...immediates: readonly Immediate[]): void {
  for (let op = first; op <= last; op++) IMMEDIATES.set(op, immediates);
}
row(0x00, 0x01); // unreachable, nop
row(0x02, 0x04, "blockType"); // block, loop, if
row(0x05, 0x05); // else
row(0x0b, 0x0b); // end
row(0x0c, 0x0d, "u32"); // br, br_if
row(0x0e, 0x0e, "u32List", "u32"); // br_table
row(0x0f, 0x0f); // return
row(0x10, 0x10, "u32"); // call
row(0x11, 0x11, "u32", "u32"); // call_indirect
row(0x1a, 0x1b); // drop, select
row(0x1c, 0x1c, "valueTypes"); // select t*
row(0x20, 0x26, "u32"); // local, global, table: get, set, tee
row(0x28, 0x3e, "memoryArgument"); // loads and stores
row(0x3f, 0x3f, "zero"); // memory.size
row(0x41, 0x41, "s32"); // i32.const
row(0x42, 0x42, "s64"); // i64.const
row(0x43, 0x43, "bytes4"); // f32.const
row(0x44, 0x44, "bytes8"); // f64.const
row(0x45, 0xc4); // numeric instructions: comparisons, arithmetic, conversions, sign extension
row(0xd0, 0xd0, "referenceType"); // ref.null
row(0xd1, 0xd1); // ref.is_null
row(0xd2, 0xd2, "u32"); // ref.func

/**
 * The immediates of opcodes with the 0xfc prefix. Both maps omit memory.grow and bulk table operations, which are slow and
 * have no charge.
 */
const PREFIXED_IMMEDIATES = new Map<number, readonly Immediate[]>([
  ...Array.from({ length: 8 }, (_, op) => [op, []] as const), // saturating truncation
  [8, ["u32", "zero"]], // memory.init
  [9, ["u32"]], // data.drop
  [10, ["zero", "zero"]], // memory.copy
  [11, ["zero"]], // memory.fill
  [13, ["u32"]], // elem.drop
  [16, ["u32"]], // table.size
]);
/** Instructions whose last operand is a number of bytes. */
const BULK = [8, 10, 11];

function reject(message: string): never {
  throw new Error(`cannot meter the module: ${message}`);
}

/** Returns the number of items in a section. */
function count(section: Uint8Array | undefined): number {
  return section === undefined ? 0 : new Reader(section).u32();
}

/** Returns the sections by id, and the custom sections separately. */
function sortSections(bytes: Uint8Array) {
  const sections = new Map<number, Uint8Array>();
  const custom: Uint8Array[] = [];
  let last = -1;
  for (const [id, content] of readSections(bytes)) {
    if (id === SECTION.custom) {
      const title = new Reader(content).name();
      if (!KEPT_CUSTOM.includes(title)) reject(`unknown custom section "${title}"`);
      custom.push(content);
      continue;
    }
    const rank = SECTION_ORDER.indexOf(id);
    if (rank < 0) reject(`unknown section ${id}`);
    if (rank <= last) reject(`section ${id} out of order`);
    last = rank;
    sections.set(id, content);
  }
  return { sections, custom };
}

interface Imports {
  readonly functions: string[];
  globals: number;
  lowered: boolean;
  section: Uint8Array | undefined;
}

/** Reads the imports: function names, number of globals, and the section with the minimum memory lowered. */
function readImports(section: Uint8Array | undefined, minPages: number | undefined): Imports {
  const imported: Imports = { functions: [], globals: 0, lowered: false, section };
  if (section === undefined) return imported;
  const reader = new Reader(section);
  const parts: Bytes[] = [];
  let copied = 0;
  for (let left = reader.u32(); left > 0; left--) {
    const title = `${reader.name()}.${reader.name()}`;
    const kind = reader.byte();
    if (kind === KIND.function) {
      reader.u32();
      imported.functions.push(title);
    } else if (kind === KIND.table) {
      reader.referenceType();
      reader.limits();
    } else if (kind === KIND.memory) {
      parts.push(section.subarray(copied, reader.at));
      copied = reader.at;
      const { min, max } = reader.limits();
      if (minPages !== undefined) {
        if (minPages > min) reject(`minPages must be at most ${min}, got ${minPages}`);
        parts.push(max === undefined ? [0, ...u32(minPages)] : [1, ...u32(minPages), ...u32(max)]);
        copied = reader.at;
        imported.lowered = true;
      }
    } else if (kind === KIND.global) {
      reader.valueType();
      reader.byte();
      imported.globals++;
    } else reader.fail(`unknown import kind ${kind}`);
  }
  if (!reader.done) reader.fail("the import section continues after its last import");
  imported.section = concat([...parts, section.subarray(copied)]);
  return imported;
}

interface Export {
  readonly name: string;
  readonly kind: number;
  readonly index: number;
}

function readExports(section: Uint8Array | undefined): Export[] {
  if (section === undefined) return [];
  const reader = new Reader(section);
  return Array.from({ length: reader.u32() }, () => ({
    name: reader.name(),
    kind: reader.byte(),
    index: reader.u32(),
  }));
}

/** The encoded instructions of each kind of charge. */
interface Charges {
  readonly chargeTurn: Bytes;
  readonly chargeBulk: Bytes;
  /** The charge for a host call, by index of the imported function. */
  readonly chargeHost: readonly Bytes[];
  /** Index of the global with the stack pointer. */
  stack?: number;
  checkStack?: Bytes;
}

/**
 * Inserts the charges into a function body. A charge leaves the operand stack unchanged and contains no branches in or
 * out, so label indexes stay the same.
 */
function meterBody(body: Uint8Array, { chargeTurn, chargeBulk, chargeHost, stack, checkStack }: Charges): Bytes[] {
  const reader = new Reader(body);
  for (let groups = reader.u32(); groups > 0; groups--) {
    reader.u32();
    reader.valueType();
  }
  const entry = reader.at;
  const inserts: [at: number, charge: Bytes][] = [];
  let depth = 1;
  let calls = false;
  while (depth > 0) {
    const start = reader.at;
    const op = reader.byte();
    if (op === OP.prefix) {
      const prefixed = reader.u32();
      const immediates = PREFIXED_IMMEDIATES.get(prefixed);
      for (const immediate of immediates ?? reader.fail(`unknown opcode 0xfc ${prefixed}`)) reader[immediate]();
      if (BULK.includes(prefixed)) inserts.push([start, chargeBulk]);
      continue;
    }
    const immediates = IMMEDIATES.get(op);
    if (immediates === undefined) return reader.fail(`unknown opcode ${hex(op)}`);
    const [first] = immediates.map((immediate) => reader[immediate]());
    const called = op === OP.call ? chargeHost[Number(first)] : undefined;
    if (called !== undefined) inserts.push([start, called]);
    if (op === OP.block || op === OP.loop || op === OP.if) depth++;
    else if (op === OP.end) depth--;
    else if (op === OP.call || op === OP.callIndirect) calls = true;
    if (op === OP.loop) inserts.push([reader.at, chargeTurn]);
    if (op === OP.globalSet && first === stack && checkStack !== undefined) inserts.push([reader.at, checkStack]);
  }
  if (!reader.done) reader.fail("a function body has bytes after its end");
  // A leaf function has bounded length, and is paid for by the loop or function that calls it.
  if (calls) inserts.unshift([entry, chargeTurn]);
  const parts: Bytes[] = [];
  let copied = 0;
  for (const [at, charge] of inserts) {
    parts.push(body.subarray(copied, at), charge);
    copied = at;
  }
  return sized(...parts, body.subarray(copied));
}

/**
 * Returns the index of the global that is Emscripten's stack pointer: one exported function only reads it, another only
 * sets it to its argument.
 */
function findStack(
  bodies: readonly Uint8Array[],
  exported: readonly Export[],
  importedFunctions: number,
): number | undefined {
  const read = new Set<number>();
  const set = new Set<number>();
  for (const { kind, index } of exported) {
    const code = bodies[index - importedFunctions];
    if (kind !== KIND.function || code === undefined) continue;
    const body = new Reader(code);
    if (body.u32() !== 0) continue;
    const op = body.byte();
    if (op === OP.globalGet) {
      const global = body.u32();
      if (body.byte() === OP.end) read.add(global);
    } else if (op === OP.localGet && body.u32() === 0 && body.byte() === OP.globalSet) {
      const global = body.u32();
      if (body.byte() === OP.end) set.add(global);
    }
  }
  const both = [...read].filter((global) => set.has(global));
  return both.length === 1 ? both[0] : undefined;
}

/** Returns the initial value of a global that is an i32.const, and the offsets of its encoding. */
function initialValue(section: Uint8Array, index: number): { value: number; start: number; end: number } {
  const reader = new Reader(section);
  reader.u32();
  for (let at = 0; ; at++) {
    reader.byte();
    reader.byte();
    if (reader.byte() !== OP.i32Const) reader.fail("a global up to the stack pointer is not initialized by i32.const");
    const start = reader.at;
    const value = reader.s32();
    const end = reader.at;
    if (reader.byte() !== OP.end) reader.fail("a global up to the stack pointer has more than one instruction");
    if (at === index) return { value, start, end };
  }
}

/**
 * Replaces the only word in the data section that has a given value. Trailing zero bytes of the word may be omitted from
 * the data.
 */
function replaceWord(section: Uint8Array, value: number, other: number): Uint8Array {
  const data = Uint8Array.from(section);
  const reader = new Reader(data);
  const memory = new Uint8Array(value);
  const places = new Map<number, number>();
  for (let left = reader.u32(); left > 0; left--) {
    if (reader.u32() !== 0 || reader.byte() !== OP.i32Const) reader.fail("a data segment has no constant offset");
    const start = reader.s32();
    if (reader.byte() !== OP.end) reader.fail("the offset of a data segment has more than one instruction");
    const content = reader.sized();
    for (let at = content.at; at < content.end; at++) {
      places.set(start + at - content.at, at);
      memory[start + at - content.at] = data[at] ?? 0;
    }
  }
  const view = new DataView(memory.buffer);
  const found = Array.from({ length: value >> 2 }, (_, index) => index * 4).filter(
    (at) => view.getUint32(at, true) === value,
  );
  const [word, ...more] = found;
  if (word === undefined || more.length > 0)
    return reject(`the data must contain the top of the stack exactly once, got ${found.length}`);
  view.setUint32(word, other, true);
  for (let at = word; at < word + 4; at++) {
    const place = places.get(at);
    if (place !== undefined) data[place] = memory[at] ?? 0;
    else if (memory[at] !== 0) reject("the data contains only part of the word that holds the top of the stack");
  }
  return data;
}

function checkUnits(title: string, units: number): void {
  if (!(Number.isInteger(units) && units >= 0 && units <= MAX_HOST_CALL))
    reject(`${title} must be a whole number up to ${MAX_HOST_CALL}, got ${units}`);
}

interface MeterOptions {
  /**
   * Minimum size of the imported memory in pages of 64 KiB, if less than the module declares. It must hold the stack, if the
   * stack pointer is found.
   */
  readonly minPages?: number;
  /** Cost of all imported functions that `hostCalls` doesn't list, in units. */
  readonly hostCall?: number;
  /** Cost of imported functions in units, by names such as "env.f". */
  readonly hostCalls?: Readonly<Record<string, number>>;
  /**
   * Size of the stack in bytes before and after the change. The heap starts after the new stack, and an overflow traps
   * instead of overwriting data.
   */
  readonly smallStack?: { readonly from: number; readonly to: number };
}

/**
 * Adds a meter to a module.
 *
 * @returns the module. It exports `fuel` and, if the stack pointer is found, `stack`, both mutable i32;
 *   with a small stack also `stackEnd`: `stack` is below it after an overflow.
 */
export function meterWasm(
  bytes: Uint8Array,
  { minPages, hostCall = HOST_CALL, hostCalls = {}, smallStack }: MeterOptions = {},
): Uint8Array<ArrayBuffer> {
  const { sections, custom } = sortSections(bytes);
  const code = sections.get(SECTION.code);
  if (code === undefined) return reject("it has no code section");
  if (minPages !== undefined && !(Number.isInteger(minPages) && minPages >= 0))
    reject(`minPages must be a whole number, got ${minPages}`);
  const imports = readImports(sections.get(SECTION.import), minPages);
  checkUnits("hostCall", hostCall);
  for (const [title, units] of Object.entries(hostCalls)) {
    if (!imports.functions.includes(title)) reject(`hostCalls has "${title}", which the module does not import`);
    checkUnits(`hostCalls of "${title}"`, units);
  }
  if (minPages !== undefined && !imports.lowered) reject("minPages needs an imported memory");

  const reader = new Reader(code);
  const bodies = Array.from({ length: reader.u32() }, () => reader.sized().rest());
  if (!reader.done) reader.fail("the code section continues after its last function");
  if (bodies.length !== count(sections.get(SECTION.function)))
    reject("the numbers of functions and function bodies differ");

  const fuel = imports.globals + count(sections.get(SECTION.global));
  const bulkType = count(sections.get(SECTION.type));
  const bulk = imports.functions.length + bodies.length;

  const trap = [OP.unreachable, OP.end];
  const getFuel = [OP.globalGet, ...u32(fuel)];
  const setFuel = [OP.globalSet, ...u32(fuel)];
  const none = [OP.i32Const, 0];
  const chargeTurn = Uint8Array.from([
    ...[...getFuel, ...none, OP.i32LeS, OP.if, EMPTY_BLOCK, ...trap],
    ...[...getFuel, OP.i32Const, 1, OP.i32Sub, ...setFuel],
  ]);
  // Takes the number of bytes from the top of the stack and leaves it there.
  const units = [OP.localGet, 0, OP.i32Const, BULK_SHIFT, OP.i32ShrU];
  const bulkBody = [
    0,
    ...[...getFuel, ...units, OP.i32LtS, OP.if, EMPTY_BLOCK, ...none, ...setFuel, ...trap],
    ...[...getFuel, ...units, OP.i32Sub, ...setFuel, OP.localGet, 0, OP.end],
  ];
  const charges: Charges = {
    chargeTurn,
    chargeBulk: [OP.call, ...u32(bulk)],
    chargeHost: imports.functions.map((title) => {
      const units = hostCalls[title] ?? hostCall;
      return [OP.i32Const, ...s32(units << BULK_SHIFT), OP.call, ...u32(bulk), OP.drop];
    }),
  };

  const exported = readExports(sections.get(SECTION.export));
  const stack = findStack(bodies, exported, imports.functions.length);
  const globals = sections.get(SECTION.global);
  const hasStack = stack !== undefined && stack >= imports.globals && globals !== undefined;
  let stackEnd: number | undefined;
  if (smallStack !== undefined) {
    const { from, to } = smallStack;
    if (!hasStack) return reject("smallStack needs an exported stack pointer");
    const { value, start, end } = initialValue(globals, stack - imports.globals);
    if (!(Number.isInteger(to) && to > 0 && to % 16 === 0 && to <= from && from <= value))
      reject(`smallStack must reduce the stack to a multiple of 16 bytes, got ${from} to ${to}`);
    stackEnd = value - from;
    const top = stackEnd + to;
    sections.set(SECTION.global, concat([globals.subarray(0, start), s32(top), globals.subarray(end)]));
    sections.set(SECTION.data, replaceWord(sections.get(SECTION.data) ?? reject("it has no data section"), value, top));
    charges.stack = stack;
    charges.checkStack = Uint8Array.from([
      ...[OP.globalGet, ...u32(stack), OP.i32Const, ...s32(stackEnd), OP.i32LtU, OP.if, EMPTY_BLOCK, ...trap],
    ]);
  }
  if (hasStack && minPages !== undefined) {
    const { value: top } = initialValue(sections.get(SECTION.global) ?? globals, stack - imports.globals);
    if (minPages * PAGE < top)
      reject(`minPages must be at least ${Math.ceil(top / PAGE)}, to hold the stack, got ${minPages}`);
  }

  const append = (id: number, item: Bytes) => sections.set(id, appendItem(sections.get(id), item));
  const exportGlobal = (title: string, index: number) => {
    if (exported.some((other) => other.name === title)) reject(`it already exports "${title}"`);
    append(SECTION.export, [...name(title), KIND.global, ...u32(index)]);
  };
  if (imports.section !== undefined) sections.set(SECTION.import, imports.section);
  append(SECTION.type, [FUNCTION_TYPE, 1, VALUE.i32, 1, VALUE.i32]);
  append(SECTION.function, u32(bulkType));
  append(SECTION.global, [VALUE.i32, MUTABLE, OP.i32Const, ...s32(FULL), OP.end]);
  exportGlobal("fuel", fuel);
  if (stack !== undefined) exportGlobal("stack", stack);
  if (stackEnd !== undefined) {
    append(SECTION.global, [VALUE.i32, 0, OP.i32Const, ...s32(stackEnd), OP.end]);
    exportGlobal("stackEnd", fuel + 1);
  }
  const metered = bodies.flatMap((body) => meterBody(body, charges));
  sections.set(SECTION.code, concat([u32(bodies.length + 1), ...metered, ...sized(bulkBody)]));

  const result = writeSections([
    ...SECTION_ORDER.flatMap((id): [number, Uint8Array][] => {
      const section = sections.get(id);
      return section === undefined ? [] : [[id, section]];
    }),
    ...custom.map((section) => [SECTION.custom, section] as const),
  ]);
  if (!NodeWebAssembly.validate(result)) reject("the metered module is not valid");
  return result;
}
