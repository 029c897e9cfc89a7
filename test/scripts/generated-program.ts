// Generates random programs with two parameters and one result. This module compiles them to
// WebAssembly, and interprets them to count the fuel that they should use.

import fc from "fast-check";
import { I32, type ModuleText, op } from "./wasm-text.ts";

const A = 0;
const B = 1;
/** Local that counts the iterations of the outermost loop. Each nested loop uses the next local. */
const COUNTER = 2;
const DEPTH = 4;
/** Index of the recursive function in the module. */
const RECURSE = 1;

export type Statement =
  | { kind: "mix"; local: number; value: number }
  | { kind: "if"; local: number; odd: Statement[]; even: Statement[] }
  | { kind: "loop"; turns: number; body: Statement[] }
  /** Leaves the block if the local is odd. */
  | { kind: "leave"; local: number; body: Statement[]; rest: Statement[] }
  /** Continues the innermost loop if the local is odd and iterations are left. */
  | { kind: "again"; local: number }
  | { kind: "switch"; local: number; cases: Statement[][] }
  | { kind: "fill"; length: number }
  | { kind: "recurse"; local: number; depth: number };

const { body } = fc.letrec<{ body: Statement[]; statement: Statement }>((tie) => {
  const local = fc.constantFrom(A, B);
  const inner = tie("body") as fc.Arbitrary<Statement[]>;
  const plain: fc.Arbitrary<Statement>[] = [
    fc.record({ kind: fc.constant("mix"), local, value: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }) }),
    fc.record({ kind: fc.constant("again"), local }),
    fc.record({ kind: fc.constant("fill"), length: fc.integer({ min: 0, max: 1000 }) }),
    fc.record({ kind: fc.constant("recurse"), local, depth: fc.integer({ min: 0, max: 5 }) }),
  ];
  const nested: fc.Arbitrary<Statement>[] = [
    fc.record({ kind: fc.constant("if"), local, odd: inner, even: inner }),
    fc.record({ kind: fc.constant("loop"), turns: fc.integer({ min: 1, max: 4 }), body: inner }),
    fc.record({ kind: fc.constant("leave"), local, body: inner, rest: inner }),
    fc.record({ kind: fc.constant("switch"), local, cases: fc.array(inner, { minLength: 1, maxLength: 4 }) }),
  ];
  return {
    body: fc.array(tie("statement") as fc.Arbitrary<Statement>, { minLength: 1, maxLength: 4, size: "max" }),
    statement: fc.oneof({ maxDepth: DEPTH, depthSize: "max" }, ...plain, ...nested),
  };
});

export const program: fc.Arbitrary<Statement[]> = body;

/**
 * Interprets a program.
 *
 * @returns its result and the fuel that it should use
 */
export function runProgram(statements: Statement[], a: number, b: number): { result: number; fuel: number } {
  const locals = [a, b];
  const read = (local: number) => locals[local] as number;
  const isOdd = (local: number) => (read(local) & 1) === 1;
  // A function that makes calls uses one unit on entry.
  let fuel = calls(statements) ? 1 : 0;

  /**
   * Runs statements until one of them continues the innermost loop.
   *
   * @returns whether a statement continued it
   */
  function run(list: Statement[], turnsLeft: number): boolean {
    return list.some((statement) => step(statement, turnsLeft));
  }

  function step(statement: Statement, turnsLeft: number): boolean {
    switch (statement.kind) {
      case "mix":
        locals[statement.local] = (Math.imul(read(statement.local), 31) + statement.value) | 0;
        return false;
      case "if":
        return run(isOdd(statement.local) ? statement.odd : statement.even, turnsLeft);
      case "loop":
        for (let left = statement.turns - 1; left >= 0; left--) {
          fuel++;
          run(statement.body, left);
        }
        return false;
      case "leave":
        return run(statement.body, turnsLeft) || (!isOdd(statement.local) && run(statement.rest, turnsLeft));
      case "again":
        return isOdd(statement.local) && turnsLeft > 0;
      case "switch": {
        const { cases } = statement;
        return run(cases[Math.min(read(statement.local) & 3, cases.length - 1)] as Statement[], turnsLeft);
      }
      case "fill":
        fuel += statement.length >> 6;
        return false;
      case "recurse":
        fuel += statement.depth + 1;
        locals[statement.local] = (read(statement.local) + statement.depth) | 0;
        return false;
    }
  }

  run(statements, 0);
  return { result: (Math.imul(read(A), 31) + read(B)) | 0, fuel };
}

/** Compiles a program to a module whose "main" function takes two numbers. */
export function writeProgram(statements: Statement[]): ModuleText {
  const isOdd = (local: number) => [...op.get(local), ...op.i32(1), ...op.and];

  /** @param labels enclosing blocks from the outermost: the counter local of a loop, or null for other blocks */
  function write(list: Statement[], labels: (number | null)[]): number[] {
    return list.flatMap((statement) => writeStatement(statement, labels));
  }

  function writeStatement(statement: Statement, labels: (number | null)[]): number[] {
    const within = [...labels, null];
    switch (statement.kind) {
      case "mix":
        return [
          ...[...op.get(statement.local), ...op.i32(31), ...op.mul],
          ...[...op.i32(statement.value), ...op.add, ...op.set(statement.local)],
        ];
      case "if":
        return [
          ...[...isOdd(statement.local), ...op.if, ...write(statement.odd, within)],
          ...[...op.else, ...write(statement.even, within), ...op.end],
        ];
      case "loop": {
        const counter = COUNTER + labels.filter((label) => label !== null).length;
        return [
          ...[...op.i32(statement.turns), ...op.set(counter), ...op.loop],
          ...[...op.get(counter), ...op.i32(1), ...op.sub, ...op.set(counter)],
          ...[...write(statement.body, [...labels, counter]), ...op.get(counter), ...op.brIf(0), ...op.end],
        ];
      }
      case "leave":
        return [
          ...[...op.block, ...write(statement.body, within), ...isOdd(statement.local), ...op.brIf(0)],
          ...[...write(statement.rest, within), ...op.end],
        ];
      case "again": {
        const target = labels.findLastIndex((label) => label !== null);
        if (target < 0) return [];
        const counter = labels[target] as number;
        const hasTurns = [...op.get(counter), ...op.i32(0), ...op.gtS];
        return [...isOdd(statement.local), ...hasTurns, ...op.and, ...op.brIf(labels.length - 1 - target)];
      }
      case "switch": {
        // One block per case and one around all of them. A case ends with a branch to the outer block.
        const { cases } = statement;
        const blocks = (count: number) => [...labels, ...Array<null>(count).fill(null)];
        const numbers = cases.map((_, index) => index);
        return [
          ...op.block,
          ...cases.flatMap(() => op.block),
          ...[
            ...op.get(statement.local),
            ...op.i32(3),
            ...op.and,
            ...op.brTable(numbers.slice(0, -1), numbers.length - 1),
          ],
          ...cases.flatMap((list, index) => [
            ...[...op.end, ...write(list, blocks(cases.length - index)), ...op.br(cases.length - index - 1)],
          ]),
          ...op.end,
        ];
      }
      case "fill":
        return [...op.i32(0), ...op.i32(7), ...op.i32(statement.length), ...op.memoryFill];
      case "recurse":
        return [
          ...[...op.get(statement.local), ...op.i32(statement.depth), ...op.call(RECURSE)],
          ...[...op.add, ...op.set(statement.local)],
        ];
    }
  }

  const result = [op.get(A), op.i32(31), op.mul, op.get(B), op.add];
  return {
    functions: [
      { params: [I32, I32], results: [I32], locals: 2 * DEPTH, body: [write(statements, []), ...result] },
      {
        params: [I32],
        results: [I32],
        body: [
          op.get(0),
          ...[op.ifOf(I32), op.get(0), op.i32(1), op.sub, op.call(RECURSE), op.i32(1), op.add],
          ...[op.else, op.i32(0), op.end],
        ],
      },
    ],
  };
}

function calls(statements: Statement[]): boolean {
  return statements.some((statement) => {
    if (statement.kind === "recurse") return true;
    return Object.values(statement).some((value) => Array.isArray(value) && calls(value.flat() as Statement[]));
  });
}
