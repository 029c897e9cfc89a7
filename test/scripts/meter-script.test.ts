import { describe, expect, test } from "vitest";
import { meterScript } from "../../scripts/meter-script.ts";

/**
 * Runs a metered script.
 *
 * @returns its value and the units that it used
 */
function run(script: string, left = 1_000_000): { value: unknown; used: number } {
  const meter = {
    left,
    refill() {
      throw new Error("out of units");
    },
  };
  const metered = meterScript(`export function start() {\n${script}\n}`).replace("export ", "");
  const value = new Function("meter", `"use strict"; ${metered}; return start();`)(meter);
  return { value, used: left - meter.left };
}

describe("a metered script behaves the same", () => {
  test.each([
    ["loops without blocks", "let n = 0; for (let i = 0; i < 3; i++) for (const j of [1, 2]) n += i * j; return n;", 9],
    ["for in", "let names = ''; for (const name in { a: 1, b: 2 }) names += name; return names;", "ab"],
    [
      "labels",
      "let n = 0; outer: for (;;) { for (;;) { if (++n > 6) break outer; else continue outer; } } return n;",
      7,
    ],
    ["an arrow function that returns an object", "return [1, 2].map((x) => ({ x }));", [{ x: 1 }, { x: 2 }]],
    [
      "getters, methods and generators",
      "const o = { get a() { return Number('4'); }, *b() { yield* [1]; } }; return [o.a, ...o.b()];",
      [4, 1],
    ],
    [
      "constructors of subclasses",
      "class A { constructor() { this.a = Number(1); } } class B extends A { constructor() { super(); this.b = Number(2); } } return { ...new B() };",
      { a: 1, b: 2 },
    ],
    ["default parameters", "const f = (x = Number('2')) => Math.abs(x); return f();", 2],
  ])("with %s", (_, script, value) => {
    expect(run(script).value).toEqual(value);
  });
});

describe("one unit is used", () => {
  const used = (script: string) => run(script).used - run("return 1;").used;

  test("per loop iteration", () => {
    expect(used("let n = 0; for (let i = 0; i < 100; i++) n++; return n;")).toBe(100);
    expect(used("let n = 0; for (let i = 0; i < 10; i++) for (let k = 0; k < 10; k++) n++; return n;")).toBe(10 + 100);
  });

  test("per call of a function that makes several calls, and per call of a callback", () => {
    expect(used("const f = (n) => n < 2 ? 1 : f(n - 1) + f(n - 2); return f(4);")).toBe(9);
    expect(used("return [1, 2, 3, 4].map((x) => x);")).toBe(4);
    expect(used("return [1, 2, 3, 4].filter(function (x) { return x; });")).toBe(4);
  });

  test("but not per call of a function that makes at most one call, or only calls built-ins", () => {
    expect(used("const f = (n) => n === 0 ? 0 : f(n - 1); return f(50);")).toBe(0);
    expect(used("const f = (n) => Math.max(0, Math.min(n, 1)); return f(3);")).toBe(0);
  });

  test("until the script runs out of fuel", () => {
    expect(() => run("for (;;);", 1000)).toThrow("out of units");
    expect(() => run("const f = () => { while (true) {} }; f();", 1000)).toThrow("out of units");
    expect(() => run("const f = () => f() + f(); f();", 1000)).toThrow("out of units");
    expect(() => run("const f = () => f(); f();", 1000)).toThrow("call stack");
    expect(() => run("[1].forEach(function again() { [1].forEach(again); });", 1000)).toThrow("out of units");
  });
});
