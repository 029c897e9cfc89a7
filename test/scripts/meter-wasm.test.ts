// Tests the build step that adds a meter to WebAssembly, with handwritten and generated modules.

import { describe, expect, test } from "vitest";
import { meterWasm } from "../../scripts/meter-wasm.ts";
import { customSection, I32, type ModuleText, op, section, start, writeModule } from "./wasm-text.ts";

const FULL = 2 ** 31 - 1;

/** Module with one function that takes and returns i32. */
function one(params: number, locals: number, ...body: (readonly number[])[]): ModuleText {
  return { functions: [{ params: Array(params).fill(I32), results: [I32], locals, body }] };
}

/** local += by, and leaves the result on the stack */
function step(local: number, by: number): number[] {
  return [...op.get(local), ...op.i32(by), ...op.add, ...op.tee(local)];
}

const NESTED_LOOPS = one(
  1,
  3,
  ...[op.get(0), op.set(1), op.loop],
  ...[op.get(0), op.set(2), op.loop],
  ...[op.get(3), op.get(1), op.get(2), op.mul, op.add, op.set(3)],
  ...[step(2, -1), op.brIf(0), op.end],
  ...[step(1, -1), op.brIf(0), op.end],
  op.get(3),
);

/** Sum over the numbers from the argument down to 1: 5 for 1, 10 for 2, 70 for 7, and 30 for all other numbers. */
const BRANCHES = one(
  1,
  1,
  ...[op.loop, op.block, op.block, op.block, op.block],
  ...[op.get(0), op.i32(1), op.sub, op.brTable([0, 1], 2), op.end],
  ...[op.i32(5), op.get(1), op.add, op.set(1), op.br(2), op.end],
  ...[op.i32(10), op.get(1), op.add, op.set(1), op.br(1), op.end],
  ...[op.get(0), op.i32(7), op.eq, op.ifOf(I32), op.i32(70), op.else, op.i32(30), op.end],
  ...[op.get(1), op.add, op.set(1), op.end],
  ...[step(0, -1), op.brIf(0), op.end],
  op.get(1),
);

/** Fills 6400 bytes, copies 640 of them, initialises 130 from a data segment, and reads one byte of each. */
const BULK: ModuleText = {
  data: Array(130).fill(4),
  ...one(
    0,
    0,
    ...[op.i32(0), op.i32(1), op.i32(6400), op.memoryFill],
    ...[op.i32(10_000), op.i32(100), op.i32(640), op.memoryCopy],
    ...[op.i32(20_000), op.i32(0), op.i32(130), op.memoryInit, op.dataDrop],
    ...[op.i32(6399), op.load8, op.i32(10_639), op.load8, op.add, op.i32(20_129), op.load8, op.add],
  ),
};

/** Loop that takes the running sum as an operand and returns it. */
const OPERANDS: ModuleText = {
  functions: [
    {
      params: [I32],
      results: [I32],
      body: [op.i32(0), op.loopOf(1), op.get(0), op.add, step(0, -1), op.brIf(0), op.end],
    },
    { params: [I32], results: [I32], body: [op.get(0)] },
  ],
};

/** Calls itself twice: 2^(n+1) - 1 entries. */
const TREE = one(
  1,
  0,
  ...[op.get(0), op.eqz, op.ifOf(I32), op.i32(1), op.else],
  ...[op.get(0), op.i32(1), op.sub, op.call(0), op.get(0), op.i32(1), op.sub, op.call(0), op.add, op.end],
);

/** Immediates that contain the opcodes of loops and calls. */
const IMMEDIATES = one(
  0,
  0,
  ...[op.i32(0x03030303), op.drop, op.i32(-0x10101010), op.drop, op.i64(0x0303030303030303n), op.wrap, op.drop],
  ...[op.f64(1.0715e-299), op.truncSat, op.i32(0x1b80), op.extend8, op.add],
);

const INDIRECT: ModuleText = {
  table: [1],
  functions: [
    { params: [I32], results: [I32], body: [op.get(0), op.i32(0), op.callIndirect(1)] },
    { params: [I32], results: [I32], body: [op.get(0), op.i32(2), op.mul] },
  ],
};

describe("a module with enough fuel", () => {
  test.each<[string, ModuleText, args: number[], result: number, fuel: number]>([
    ["uses one unit per iteration of nested loops", NESTED_LOOPS, [5], 225, 5 + 25],
    ["uses no units for branches and branch tables", BRANCHES, [9], 5 + 10 + 6 * 30 + 70, 9],
    ["uses one unit per 64 bytes of a bulk memory operation", BULK, [], 1 + 1 + 4, 100 + 10 + 2],
    ["keeps the operands of a loop", OPERANDS, [4], 10, 4],
    ["uses one unit per call of a recursive function", TREE, [10], 1024, 2047],
    ["uses one unit for an indirect call, and none for a leaf function", INDIRECT, [21], 42, 1],
    ["uses no fuel without loops", IMMEDIATES, [], -128, 0],
  ])("%s", (_, text, args, result, used) => {
    const bytes = writeModule(text);
    expect(start(bytes).main(...args)).toBe(result);
    const { main, fuel } = start(meterWasm(bytes));
    expect(main(...args)).toBe(result);
    expect(FULL - fuel.value).toBe(used);
  });
});

describe("a module that runs out of fuel", () => {
  const forever = one(0, 0, op.loop, op.br(0), op.end, op.unreachable);
  const hugeCopy = one(0, 0, op.i32(0), op.i32(0), op.i32(-1), op.memoryCopy, op.i32(1));

  test.each<[string, ModuleText, number[]]>([
    ["an infinite loop", forever, []],
    ["a million calls", TREE, [20]],
    ["a copy larger than the remaining fuel, before it starts", hugeCopy, []],
  ])("traps, and so does every later call: %s", (_, text, args) => {
    const { main, fuel } = start(meterWasm(writeModule(text)));
    fuel.value = 10_000;
    expect(() => main(...args)).toThrow("unreachable");
    expect(fuel.value).toBe(0);
    expect(() => main(...args)).toThrow("unreachable");
  });

  describe("host calls", () => {
    const calling = writeModule({
      hosts: 2,
      functions: [{ params: [], results: [I32], body: [op.call(0), op.call(1), op.i32(1)] }],
    });

    test.each([
      ["512 units each by default", {}, 512, 512],
      ["the given cost of one function", { hostCalls: { "host.f1": 70_000 } }, 512, 70_000],
      ["the given default cost", { hostCall: 3, hostCalls: { "host.f1": 5 } }, 3, 5],
    ])("use %s, before they are made", (_, options, first, second) => {
      const made: string[] = [];
      const host = { f0: () => made.push("f0"), f1: () => made.push("f1") };
      const { main, fuel } = start(meterWasm(calling, options), { host });
      expect(main()).toBe(1);
      expect(FULL - fuel.value).toBe(1 + first + second);
      fuel.value = first + second;
      expect(() => main()).toThrow("unreachable");
      expect(made).toEqual(["f0", "f1", "f0"]);
    });

    test("require a known function and a valid cost", () => {
      expect(() => meterWasm(calling, { hostCalls: { "host.f2": 1 } })).toThrow(
        '"host.f2", which the module does not import',
      );
      expect(() => meterWasm(calling, { hostCall: 0.5 })).toThrow(
        "hostCall must be a whole number up to 33554431, got 0.5",
      );
      expect(() => meterWasm(calling, { hostCalls: { "host.f1": -1 } })).toThrow("up to 33554431, got -1");
      expect(() => meterWasm(calling, { hostCalls: { "host.f1": 2 ** 25 } })).toThrow("up to 33554431, got 33554432");
    });
  });
});

describe("a metered module", () => {
  test("keeps function names", () => {
    const names = [1, 7, 1, 0, 4, 109, 97, 105, 110]; // Function 0 is "main".
    const bytes = writeModule({ ...TREE, tail: customSection("name", names) });
    const { main, fuel } = start(meterWasm(bytes));
    fuel.value = 3;
    expect(() => main(9)).toThrow(expect.objectContaining({ stack: expect.stringMatching(/\.main \(|at main /) }));
  });

  /** Functions that Emscripten exports to set and read the stack pointer. */
  const emscripten: ModuleText = {
    importedMemory: [256, 300],
    globals: [
      [I32, 0, ...op.i32(9), ...op.end],
      [I32, 1, ...op.i32(100_000), ...op.end],
    ],
    functions: [
      { params: [], results: [I32], body: [op.i32(0), op.load8] },
      { params: [I32], results: [], body: [op.get(0), op.globalSet(1)] },
      { params: [], results: [I32], body: [op.globalGet(1)] },
      { params: [], results: [I32], body: [op.globalGet(0)] },
    ],
    exports: [
      ["restore", 0, 1],
      ["current", 0, 2],
      ["other", 0, 3],
    ],
  };

  test("exports the stack pointer", () => {
    const m = new WebAssembly.Memory({ initial: 256, maximum: 300 });
    const { exports } = start(meterWasm(writeModule(emscripten)), { host: { m } });
    expect((exports.stack as WebAssembly.Global).value).toBe(100_000);
    (exports.restore as (value: number) => void)(5);
    expect((exports.stack as WebAssembly.Global).value).toBe(5);
  });

  test("can start with less memory, down to the end of the stack", () => {
    const m = new WebAssembly.Memory({ initial: 2, maximum: 300 });
    const bytes = writeModule(emscripten);
    expect(() => start(bytes, { host: { m } })).toThrow("smaller than");
    expect(start(meterWasm(bytes, { minPages: 2 }), { host: { m } }).main()).toBe(0);
    expect(() => meterWasm(bytes, { minPages: 1 })).toThrow("minPages must be at least 2, to hold the stack, got 1");
    expect(() => meterWasm(bytes, { minPages: 257 })).toThrow("minPages must be at most 256, got 257");
    expect(() => meterWasm(bytes, { minPages: 2.5 })).toThrow("minPages must be a whole number, got 2.5");
    expect(() => meterWasm(writeModule(TREE), { minPages: 1 })).toThrow("minPages needs an imported memory");
  });

  describe("with a smaller stack", () => {
    /**
     * 64-byte stack from 100,032 down to 99,968. The heap starts at 100,032, which a word in the data also
     * contains.
     */
    const HEAP = [0xc0, 0x86, 0x01];
    const built = (placedData: ModuleText["placedData"] = [[200, HEAP]]): ModuleText => ({
      ...emscripten,
      globals: [
        [I32, 0, ...op.i32(9), ...op.end],
        [I32, 1, ...op.i32(100_032), ...op.end],
      ],
      functions: [{ params: [], results: [I32], body: [op.i32(200), op.load32] }, ...emscripten.functions.slice(1)],
      placedData,
    });
    const run = (text: ModuleText) => {
      const m = new WebAssembly.Memory({ initial: 256, maximum: 300 });
      const { main, exports } = start(meterWasm(writeModule(text), { smallStack: { from: 64, to: 32 } }), {
        host: { m },
      });
      const valueAt = (name: string) => (exports[name] as WebAssembly.Global).value;
      return { main, valueAt, restore: exports.restore as (value: number) => void };
    };

    test("moves the stack and the heap down", () => {
      const { main, valueAt } = run(built());
      expect(valueAt("stack")).toBe(100_000);
      expect(valueAt("stackEnd")).toBe(99_968);
      expect(main()).toBe(100_000);
    });

    test("traps below the end of the stack", () => {
      const { valueAt, restore } = run(built());
      expect(() => restore(99_968)).not.toThrow();
      expect(() => restore(99_967)).toThrow("unreachable");
      expect(valueAt("stack")).toBeLessThan(valueAt("stackEnd"));
    });

    test.each([
      ["no word in the data is the heap address", [[200, [7]]], { from: 64, to: 32 }, "exactly once, got 0"],
      [
        "two words in the data are the heap address",
        [
          [200, HEAP],
          [400, HEAP],
        ],
        { from: 64, to: 32 },
        "exactly once, got 2",
      ],
      ["the new stack is larger", [[200, HEAP]], { from: 64, to: 80 }, "smallStack must reduce the stack"],
      ["the new stack is not aligned", [[200, HEAP]], { from: 64, to: 33 }, "to a multiple of 16 bytes"],
      ["the stack doesn't fit below its start", [[200, HEAP]], { from: 200_000, to: 32 }, "got 200000 to 32"],
    ] as const)("is rejected if %s", (_, data, smallStack, words) => {
      expect(() => meterWasm(writeModule(built(data)), { smallStack })).toThrow(words);
    });

    test("is rejected if there is no stack pointer", () => {
      expect(() => meterWasm(writeModule(TREE), { smallStack: { from: 64, to: 32 } })).toThrow(
        "smallStack needs an exported stack pointer",
      );
    });
  });
});

describe("a module is rejected for", () => {
  const plain = writeModule(TREE);
  const returning = (...body: (readonly number[])[]) => writeModule(one(0, 0, ...body, op.i32(0)));

  test.each<[string, Uint8Array, message: string]>([
    ["another file type", new TextEncoder().encode("<!doctype html>"), "it is not a version 1 WebAssembly module"],
    ["a component", Uint8Array.from([0, 97, 115, 109, 13, 0, 1, 0]), "it is not a version 1 WebAssembly module"],
    ["a truncated file", plain.subarray(0, -3), "unexpected end"],
    ["a missing code section", plain.subarray(0, 8), "it has no code section"],
    ["a vector instruction", returning([0xfd, 12, ...Array(16).fill(0)], op.drop), "unknown opcode 0xfd"],
    ["a tail call", returning([0x12, 0]), "unknown opcode 0x12"],
    ["an exception handler", returning([0x06, 0x40], op.end), "unknown opcode 0x06"],
    ["an atomic instruction", returning([0xfe, 3, 0]), "unknown opcode 0xfe"],
    ["growing the memory", returning(op.i32(1), op.memoryGrow, op.drop), "unknown opcode 0x40"],
    ["copying tables", returning(op.i32(0), op.i32(0), op.i32(0), [0xfc, 14, 0, 0]), "unknown opcode 0xfc 14"],
    ["a second memory", returning(op.i32(0), [0x2d, 0x40, 1, 0], op.drop), "alignment 2^64"],
    ["a block with a vector type", returning([0x02, 0x7b], op.end), "unknown block type 0x7b"],
    ["a shared memory", writeModule({ ...TREE, importedMemory: [1, 1] }).map(shared), "limits with flags 0x03"],
    ["exception tags", writeModule({ ...TREE, tail: section(13, [1, 0, 0]) }), "unknown section 13"],
    ["a duplicate section", writeModule({ ...TREE, tail: section(10, [0]) }), "section 10 out of order"],
    [
      "branch hints",
      writeModule({ ...TREE, tail: customSection("metadata.code.branch_hint") }),
      "unknown custom section",
    ],
    [
      "debugging information",
      writeModule({ ...TREE, tail: customSection(".debug_line") }),
      'custom section ".debug_line"',
    ],
    ["an export named fuel", writeModule({ ...TREE, exports: [["fuel", 0, 0]] }), 'it already exports "fuel"'],
    ["code after the end of a function", returning(op.i32(0), op.end), "a function body has bytes after its end"],
    ["a result of the wrong type", writeModule(one(0, 0, op.f64(1))), "the metered module is not valid"],
  ])("%s", (_, bytes, message) => {
    expect(() => meterWasm(bytes)).toThrow(message);
  });

  /** Sets the "shared" flag of the imported memory host.m. */
  function shared(byte: number, at: number, bytes: Uint8Array): number {
    const before = [...bytes.subarray(Math.max(at - 3, 0), at)];
    return byte === 1 && before.join() === [1, 109, 2].join() ? 3 : byte;
  }

  test("any changed byte, or metered to a valid module, without hanging", () => {
    const bytes = writeModule({ ...BULK, tail: customSection("name", [0, 2, 1, 120]) });
    for (let at = 8; at < bytes.length; at++)
      for (const value of [0, 0x7f, 0xff, (bytes[at] as number) ^ 1]) {
        const broken = bytes.with(at, value);
        let metered: Uint8Array<ArrayBuffer> | undefined;
        try {
          metered = meterWasm(broken);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
        if (metered !== undefined) expect(WebAssembly.validate(metered)).toBe(true);
      }
  });
});
