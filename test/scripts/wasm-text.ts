// Writes small WebAssembly modules for tests from function bodies given as byte lists. Doesn't use the meter's code.

import { compile } from "./quickjs.ts";

export const I32 = 0x7f;
const FUNCREF = 0x70;
const EMPTY = 0x40;

/** Opcodes. Those with immediates are functions. */
export const op = {
  unreachable: [0x00],
  block: [0x02, EMPTY],
  loop: [0x03, EMPTY],
  if: [0x04, EMPTY],
  /** Loop with parameters and results, given by type index. */
  loopOf: (type: number) => [0x03, type],
  ifOf: (valueType: number) => [0x04, valueType],
  else: [0x05],
  end: [0x0b],
  br: (label: number) => [0x0c, label],
  brIf: (label: number) => [0x0d, label],
  brTable: (labels: number[], other: number) => [0x0e, labels.length, ...labels, other],
  return: [0x0f],
  call: (index: number) => [0x10, ...leb(index)],
  callIndirect: (type: number) => [0x11, type, 0],
  drop: [0x1a],
  get: (local: number) => [0x20, local],
  set: (local: number) => [0x21, local],
  tee: (local: number) => [0x22, local],
  globalGet: (index: number) => [0x23, index],
  globalSet: (index: number) => [0x24, index],
  i32: (value: number) => [0x41, ...sleb(BigInt(value))],
  i64: (value: bigint) => [0x42, ...sleb(value)],
  f64: (value: number) => [0x44, ...new Uint8Array(new Float64Array([value]).buffer)],
  load32: [0x28, 2, 0],
  load8: [0x2d, 0, 0],
  eqz: [0x45],
  eq: [0x46],
  gtS: [0x4a],
  add: [0x6a],
  sub: [0x6b],
  mul: [0x6c],
  and: [0x71],
  wrap: [0xa7],
  i64Add: [0x7c],
  extend8: [0xc0],
  truncSat: [0xfc, 2],
  memoryInit: [0xfc, 8, 0, 0],
  dataDrop: [0xfc, 9, 0],
  memoryCopy: [0xfc, 10, 0, 0],
  memoryFill: [0xfc, 11, 0],
  memoryGrow: [0x40, 0],
} as const;

export interface FunctionText {
  readonly params: number[];
  readonly results: number[];
  readonly locals?: number;
  /** Instructions without the final `end`. */
  readonly body: readonly (readonly number[])[];
}

export interface ModuleText {
  /** The first function is exported as "main". Function n has type n. */
  readonly functions: readonly FunctionText[];
  /**
   * Number of imported functions host.f0, host.f1 … without parameters or results. They come first in the index space.
   */
  readonly hosts?: number;
  /** Contents of a passive data segment. */
  readonly data?: number[];
  /** Active data segments, instead of `data`. */
  readonly placedData?: readonly (readonly [at: number, bytes: readonly number[]])[];
  readonly globals?: number[][];
  readonly exports?: readonly (readonly [name: string, kind: number, index: number])[];
  /** Minimum and maximum pages of an imported memory host.m, which replaces the module's own page. */
  readonly importedMemory?: readonly [number, number];
  /** Indices of the functions in the table. */
  readonly table?: number[];
  /** Bytes after the last section. */
  readonly tail?: number[];
}

export function leb(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >>> 7)];
}

function sleb(value: bigint): number[] {
  return value >= -64n && value < 64n ? [Number(value & 0x7fn)] : [Number(value & 0x7fn) | 0x80, ...sleb(value >> 7n)];
}

function text(value: string): number[] {
  return [...leb(value.length), ...new TextEncoder().encode(value)];
}

function list(items: readonly (readonly number[])[]): number[] {
  return [...leb(items.length), ...items.flat()];
}

export function section(id: number, content: readonly number[]): number[] {
  return [id, ...leb(content.length), ...content];
}

export function customSection(name: string, content: number[] = []): number[] {
  return section(0, [...text(name), ...content]);
}

export function writeModule(module: ModuleText): Uint8Array<ArrayBuffer> {
  const { functions, hosts = 0, data, placedData, globals = [], exports = [] } = module;
  const { importedMemory, table, tail = [] } = module;
  const host = functions.length;
  const imports = Array.from({ length: hosts }, (_, index) => [...text("host"), ...text(`f${index}`), 0, host]);
  if (importedMemory !== undefined)
    imports.push([...text("host"), ...text("m"), 2, 1, ...importedMemory.flatMap((pages) => leb(pages))]);
  const types = functions.map(({ params, results }) => [0x60, ...vector(params), ...vector(results)]);
  const main = ["main", 0, hosts] as const;
  const bodies = functions.map(({ locals = 0, body }) => {
    const code = [...(locals > 0 ? [1, ...leb(locals), I32] : [0]), ...body.flat(), ...op.end];
    return [...leb(code.length), ...code];
  });
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, list([...types, [0x60, 0, 0]])),
    ...section(2, list(imports)),
    ...section(3, list(functions.map((_, index) => [index]))),
    ...(table === undefined ? [] : section(4, list([[FUNCREF, 0, table.length]]))),
    ...(importedMemory === undefined ? section(5, list([[0, 1]])) : []),
    ...section(6, list(globals)),
    ...section(7, list([main, ...exports].map(([name, kind, index]) => [...text(name), kind, ...leb(index)]))),
    ...(table === undefined ? [] : section(9, list([[0, ...op.i32(0), ...op.end, ...vector(table)]]))),
    ...(data === undefined ? [] : section(12, [1])),
    ...section(10, list(bodies)),
    ...(data === undefined ? [] : section(11, list([[1, ...vector(data)]]))),
    ...(placedData === undefined
      ? []
      : section(11, list(placedData.map(([at, bytes]) => [0, ...op.i32(at), ...op.end, ...vector([...bytes])])))),
    ...tail,
  ]);
}

function vector(bytes: readonly number[]): number[] {
  return [...leb(bytes.length), ...bytes];
}

/** Instantiates a module and returns its "main" function. */
export function start(bytes: Uint8Array<ArrayBuffer>, imports: WebAssembly.Imports = {}) {
  const instance = new WebAssembly.Instance(compile(bytes), imports);
  const main = instance.exports.main as (...values: number[]) => number;
  return { main, exports: instance.exports, fuel: instance.exports.fuel as WebAssembly.Global };
}
