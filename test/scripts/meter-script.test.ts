import { describe, expect, test } from "vitest";
import { meterScript } from "../../scripts/meter-script.mjs";

/** Runs the metered script, which returns a value; gives the value and the units that it used. */
function run(script: string, left = 1_000_000): { value: unknown; used: number } {
  const meter = {
    left,
    refill() {
      throw new Error("nothing left");
    },
  };
  const metered = meterScript(`export function start() {\n${script}\n}`).replace("export ", "");
  const value = new Function("meter", `"use strict"; ${metered}; return start();`)(meter);
  return { value, used: left - meter.left };
}

describe("a metered script does the same", () => {
  test.each([
    ["loops without blocks", "let n = 0; for (let i = 0; i < 3; i++) for (const j of [1, 2]) n += i * j; return n;", 9],
    ["a loop without a body", "let n = 0; while (n++ < 5); return n;", 6],
    ["do and while", "let n = 0; do n++; while (n < 4); return n;", 4],
    ["for and in", "let names = ''; for (const name in { a: 1, b: 2 }) names += name; return names;", "ab"],
    [
      "labels",
      "let n = 0; outer: for (;;) { for (;;) { if (++n > 6) break outer; else continue outer; } } return n;",
      7,
    ],
    ["arrows of an object", "return [1, 2].map((x) => ({ x }));", [{ x: 1 }, { x: 2 }]],
    ["arrows of a list of expressions", "return [3].map((x) => (0, x + 1));", [4]],
    ["arrows of arrows", "return [1].map((x) => [2].map((y) => [x].concat(y)));", [[[1, 2]]]],
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

describe("a unit is used", () => {
  const used = (script: string) => run(script).used - run("return 1;").used;

  test("by each turn of a loop", () => {
    expect(used("let n = 0; for (let i = 0; i < 100; i++) n++; return n;")).toBe(100);
    expect(used("let n = 0; for (let i = 0; i < 10; i++) for (let k = 0; k < 10; k++) n++; return n;")).toBe(10 + 100);
  });

  test("by each entry into a function that makes several calls, and into one that is called back", () => {
    expect(used("const f = (n) => n < 2 ? 1 : f(n - 1) + f(n - 2); return f(4);")).toBe(9);
    expect(used("return [1, 2, 3, 4].map((x) => x);")).toBe(4);
    expect(used("return [1, 2, 3, 4].filter(function (x) { return x; });")).toBe(4);
  });

  test("by no entry into a function that makes one call, or calls functions of JavaScript alone", () => {
    expect(used("const f = (n) => n === 0 ? 0 : f(n - 1); return f(50);")).toBe(0);
    expect(used("const f = (n) => Math.max(0, Math.min(n, 1)); return f(3);")).toBe(0);
  });

  test("until nothing is left", () => {
    expect(() => run("for (;;);", 1000)).toThrow("nothing left");
    expect(() => run("const f = () => { while (true) {} }; f();", 1000)).toThrow("nothing left");
    expect(() => run("const f = () => f() + f(); f();", 1000)).toThrow("nothing left");
    expect(() => run("const f = () => f(); f();", 1000)).toThrow("call stack");
    expect(() => run("[1].forEach(function again() { [1].forEach(again); });", 1000)).toThrow("nothing left");
  });
});
