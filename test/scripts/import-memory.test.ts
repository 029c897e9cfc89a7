// Tests the build step that changes a module to import its memory, with handwritten modules.

import { describe, expect, test } from "vitest";
import { importMemory } from "../../scripts/import-memory.ts";
import { compile } from "./quickjs.ts";
import { I32, type ModuleText, op, section, writeModule } from "./wasm-text.ts";

/** Module whose `main(address)` function returns a byte of the memory. */
const READER: ModuleText = {
  functions: [{ params: [I32], results: [I32], body: [op.get(0), [0x2d, 0, 0]] }],
  placedData: [[8, [42]]],
  exports: [["memory", 2, 0]],
};

function open(bytes: Uint8Array<ArrayBuffer>, imports: WebAssembly.Imports) {
  const { exports } = new WebAssembly.Instance(compile(bytes), imports);
  return exports as { main(address: number): number; memory: WebAssembly.Memory };
}

const newMemory = () => new WebAssembly.Memory({ initial: 2, maximum: 9 });

describe("a module with imported memory", () => {
  test.each([0, 1, 126, 127, 128])("uses the given memory, with %i other imports", (hosts) => {
    const memory = newMemory();
    const host = Object.fromEntries(Array.from({ length: hosts }, (_, index) => [`f${index}`, () => {}]));
    const module = open(importMemory(writeModule({ ...READER, hosts })), { env: { memory }, host });
    expect(module.memory).toBe(memory);
    expect(module.main(8)).toBe(42);
    new Uint8Array(memory.buffer)[100_000] = 7;
    expect(module.main(100_000)).toBe(7);
  });

  test("initialises its data in a memory that was cleared after use", () => {
    const memory = newMemory();
    const module = importMemory(writeModule(READER));
    open(module, { env: { memory } });
    const bytes = new Uint8Array(memory.buffer);
    bytes.fill(1);
    bytes.fill(0);
    const { main } = open(module, { env: { memory } });
    expect([main(0), main(8), main(9)]).toEqual([0, 42, 0]);
  });

  test("requires the same minimum memory size", () => {
    const module = compile(importMemory(writeModule(READER)));
    const none = new WebAssembly.Memory({ initial: 0 });
    expect(() => new WebAssembly.Instance(module, { env: { memory: none } })).toThrow(
      /^WebAssembly.Instance\(\): Import #0 "env" "memory": memory import has \d+ pages which is smaller/,
    );
  });
});

test("a module that already imports its memory is rejected", () => {
  const module = writeModule({ ...READER, importedMemory: [1, 2] });
  expect(() => importMemory(module)).toThrow("cannot import the memory: the module already imports a memory");
});

test("a module without memory and an invalid module are rejected", () => {
  const header = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
  expect(() => importMemory(Uint8Array.from(header))).toThrow("cannot import the memory: the module defines no memory");
  expect(() => importMemory(Uint8Array.from([...header, ...section(5, [0])]))).toThrow("the module defines no memory");
  expect(() => importMemory(Uint8Array.from([1, 2, 3, 4]))).toThrow(/expected magic word/);
});
