// A package's state is restored completely, or not at all.

import { runInThisContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { collectState } from "../../scripts/package-state.ts";
import { InitialState, type PackageState } from "../../src/base/initial-state.ts";

interface Loaded {
  readonly exports: Readonly<Record<string, () => unknown>>;
  readonly state: PackageState;
}

/** Loads a package that is the body of a function. */
function load(body: string): Loaded {
  const evaluate = (text: string) => runInThisContext(`"use strict"; ($state) => { ${text}; return $run(); }`);
  const text = collectState(`function $run() { ${body} }`, (trial) => evaluate(trial)(undefined));
  const state = { constants: [], undeclared: [], variables: [] };
  return { exports: evaluate(text)(state), state };
}

/** Changes of a package's state, and how to see them. */
const CHANGES: Readonly<Record<string, readonly [body: string, change: string, read: string]>> = {
  "a variable": ["let a = 1;", "a = 2", "a"],
  "a variable in a function that ran": ["const f = (() => { let n = 0; return () => ++n; })();", "f()", "f()"],
  "a variable in an arrow function": ["const m = (n) => () => n += 1; const f = m(1);", "f()", "f()"],
  "a variable in a block": ["let f; { let n = 0; f = () => ++n; }", "f()", "f()"],
  "a variable of a loop": [
    "const fs = []; for (const i of [1, 2]) { let n = i; fs.push(() => ++n); }",
    "fs[1]()",
    "fs[1]()",
  ],
  "an object of a function that ran": [
    "const f = (() => { const o = {}; return o2 => Object.assign(o, o2); })();",
    "f({ a: 1 })",
    "f({})",
  ],
  "a variable of a function that returns early": [
    "let f; const g = (isDone) => { let n = 0; f ??= () => ++n; if (isDone) return; const o = {}; f.o = () => o; }; g(true); g(false);",
    "f()",
    "f()",
  ],
  "a property": ["const o = { a: 1 };", "o.a = 2", "o"],
  "a new property": ["const o = { a: 1 };", "o.b = 2", "o"],
  "a deleted property": ["const o = { a: 1, b: 2 };", "delete o.a", "o"],
  "the order of properties": ["const o = { a: 1, b: 2 };", "delete o.a, o.a = 1", "Object.keys(o)"],
  "an undefined property": [
    "const o = { __proto__: { a: undefined }, a: undefined };",
    "delete o.a",
    "Object.hasOwn(o, 'a')",
  ],
  "a getter": ["const o = { get a() { return 1; } };", "Object.defineProperty(o, 'a', { get: () => 2 })", "o.a"],
  "a prototype": ["const o = {};", "Object.setPrototypeOf(o, { a: 1 })", "o.a"],
  "a method": ["class A { b() { return 1; } }", "A.prototype.b = () => 2", "new A().b()"],
  "a static property": ["class A { static a = 1; }", "A.a = 2", "A.a"],
  "a property of a function with others": ["const f = () => {}; f.a = 1;", "f.b = 2", "f.b"],
  "a list": ["const a = [3, 1, 2];", "a.sort().push(4)", "a"],
  "a shorter list": ["const a = [1, 2, 3];", "a.length = 1", "a"],
  "a list in a list": ["const a = [[1]];", "a[0][0] = 2", "a"],
  "a map": ["const m = new Map([[1, { a: 1 }]]);", "m.get(1).a = 2, m.set(2, 2)", "[...m]"],
  "a set": ["const s = new Set([1]);", "s.clear(), s.add(2)", "[...s]"],
  "a set of a class": ["class S extends Set { } const s = new S([1]);", "s.add(2), S.prototype.a = 1", "[[...s], s.a]"],
  "a date": ["const d = new Date(5);", "d.setTime(6)", "d.getTime()"],
  "a typed array": ["const a = new Float64Array([1, 2]);", "a[0] = 3", "[...a]"],
  "the place of a regular expression": ["const r = /a/g;", "r.test('a')", "r.lastIndex"],
  "what a symbol names": ["const o = { [Symbol.for('a')]: 1 };", "o[Symbol.for('a')] = 2", "o[Symbol.for('a')]"],
};

describe("restores", () => {
  test.each(Object.entries(CHANGES))("%s", (_, [body, change, read]) => {
    const { exports, state } = load(`${body} return { change() { ${change}; }, read: () => ${read} };`);
    const initial = new InitialState(state);
    const before = structuredClone(exports.read?.());
    initial.restore();
    exports.change?.();
    expect(exports.read?.()).not.toEqual(before);
    initial.restore();
    expect(exports.read?.()).toEqual(before);
  });
});

describe("rejects", () => {
  test.each([
    ["a weak map", "const m = new WeakMap(); return { m: () => m };"],
    ["a promise", "const p = Promise.resolve(1); return { p: () => p };"],
    ["an iterator", "const i = [1][Symbol.iterator](); return { i: () => i };"],
  ])("%s, whose contents can't be listed", (_, body) => {
    expect(() => new InitialState(load(body).state)).toThrow("can't be restored");
  });

  test("a property that can't be removed", () => {
    const { exports, state } = load(
      "const o = {}; return { change() { Object.defineProperty(o, 'a', { value: 1 }); } };",
    );
    const initial = new InitialState(state);
    exports.change?.();
    expect(() => initial.restore()).toThrow(TypeError);
  });

  test("new properties of functions", () => {
    const { exports, state } = load("const f = () => {}; return { change() { f.a = 1; } };");
    new InitialState(state);
    expect(() => exports.change?.()).toThrow(TypeError);
  });
});

test("variables of functions that only run later aren't kept", () => {
  const { state } = load("const later = (n) => () => n += 1; return { later };");
  expect(state.variables).toEqual([]);
});
