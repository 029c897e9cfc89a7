// The sandbox by itself: values and functions out and in, and a guest that forges what its half of the membrane would say.

import { describe, expect, test } from "vitest";
import membraneProgram from "../../generated/guest-membrane.txt";
import { Failure } from "../../src/base/failure.ts";
import { createBudget } from "../../src/sandbox/budget.ts";
import { createIntl } from "../../src/sandbox/intl.ts";
import type { ObjectRule } from "../../src/sandbox/policy.ts";
import { createSandbox } from "../../src/sandbox/sandbox.ts";
import { makeSandboxImage } from "../../src/sandbox/sandbox-image.ts";
import { ScriptError } from "../../src/sandbox/script-error.ts";
import type { Session } from "../../src/sandbox/session.ts";

/** Scripts find the way out itself, and what the host names. */
const RAW = "globalThis.raw = globalThis.__host; globalThis.names = globalThis.__membrane.names;";
const open = createSandbox(await makeSandboxImage([membraneProgram, RAW]));

/** Runs a script on objects that fall under plain rules; functions in them stay unseen. */
async function run<T>(
  names: Record<string, unknown>,
  use: (session: Session) => T,
  budget = createBudget(),
): Promise<T> {
  const live: ObjectRule = {
    kind: "live",
    methods: new Map(Object.keys(names).map((name) => [name, 100])),
    isWritable: (key) => key === "open",
  };
  const ruleOf = (value: object): ObjectRule | undefined => {
    if (value === names) return live;
    if (typeof value === "function") return undefined;
    return { kind: Array.isArray(value) ? "list" : "record" };
  };
  const sandbox = await open();
  return sandbox.run({ policy: { ruleOf }, names, clock: () => 0, budget }, use);
}

const evaluate = (script: string, names: Record<string, unknown> = {}) =>
  run(names, (session) => session.evaluate(script));

describe("values", () => {
  test("come out as plain copies", async () => {
    const value = await evaluate("({ a: [1, NaN, -0, null, 'x\\0'], d: new Date(5), m: new Map([['k', 1]]) })");
    expect(value).toEqual({ a: [1, Number.NaN, -0, null, "x\0"], d: new Date(5), m: { k: 1 } });
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  test("bring no functions that the host would call unasked", async () => {
    const value = await evaluate(
      "({ valueOf: () => 1, toString: () => 'x', toJSON: () => 1, then: () => 1, kept: 1 })",
    );
    expect(Object.keys(value as object)).toEqual(["kept"]);
  });

  test("go in as what stands for them, and come back as themselves", async () => {
    const list = [1, { a: 1 }];
    expect(await evaluate("(names.list[1].b = 2, names.list.push(3), names.list)", { list })).toBe(list);
    expect(list).toEqual([1, { a: 1, b: 2 }, 3]);
  });

  test("that no rule speaks of are undefined", async () => {
    const names = { secret: Symbol("s"), list: [() => 1] };
    const kinds = await evaluate("[typeof names.secret, typeof names.list[0], typeof names.constructor]", names);
    expect(kinds).toEqual(["undefined", "undefined", "undefined"]);
  });

  test("are the same in every run", async () => {
    const script = "(globalThis.count = (globalThis.count ?? 0) + 1, [count, Math.random(), Date.now()])";
    expect(await evaluate(script)).toEqual(await evaluate(script));
  });
});

describe("functions", () => {
  test("call back in with this and arguments, and end with their run", async () => {
    const add = await run({}, (session) => {
      const made = session.evaluate("(function (x) { return this.y + x; })") as (this: object, x: number) => number;
      expect(made.call({ y: 2 }, 3)).toBe(5);
      return made;
    });
    expect(() => add.call({ y: 1 }, 1)).toThrow("the script has ended");
  });

  test("and the host call each other a few levels deep", async () => {
    const names = { deeper: (next: () => void) => next() };
    const script = "(() => { const f = () => names.deeper(f); try { f(); } catch {} })()";
    await expect(evaluate(script, names)).rejects.toThrow(/levels deep/);
  });

  test("that throw tell where they stand", async () => {
    const thrown = await run({}, (session) => {
      const { f } = session.evaluate("({ f() {\n  return null.x; } })") as { f(): void };
      try {
        return f();
      } catch (error) {
        return error;
      }
    });
    expect(String(thrown)).toMatch(/^TypeError: .* at f \(line 2, column \d+\)$/);
  });
});

/** A number under the tag that the guest's half of the membrane marks its own values with. */
const tagged = (content: string) => `'{"\\\\u0001":${content}}'`;

/** What a guest may say that its own code would never say; each is thrown back at it, or ends the run. */
const FORGED: [name: string, script: string][] = [
  ["objects that were never given out", "[-1, 1.5, 1e9, NaN, Infinity, 7].map((n) => raw(0, n, 'a', ''))"],
  ["such objects met again", "[-1, 1.5, 1e9, NaN].map((n) => raw(8, n, 'a', ''))"],
  ["operations that do not exist", "[-1, 99, NaN, 2 ** 40].map((n) => raw(n, 0, 'a', ''))"],
  ["nothing at all", "[raw(), raw({}), raw(Symbol.iterator)]"],
  ["keys of prototypes", "['__proto__', 'constructor', '__proto__\\0x'].map((k) => raw(2, 0, k, '{}'))"],
  ["values that are no JSON", "raw(2, 0, 'open', '{')"],
  ["values with forbidden keys", `raw(2, 0, 'open', '{"__proto__":{"polluted":1}}')`],
  ["tags of nobody", `raw(2, 0, 'open', ${tagged('["host",999]')})`],
  ["tags of odd content", `raw(2, 0, 'open', ${tagged('["number",{"toString":1,"valueOf":1}]')})`],
  ["functions without end", `raw(2, 0, 'open', ${tagged('["function",1e9,{"toString":1}]')})`],
  ["values nested without end", "raw(2, 0, 'open', '['.repeat(1e5) + ']'.repeat(1e5))"],
  ["a great key", "raw(0, 0, 'x'.repeat(9e6), '')"],
  ["a great value", "raw(2, 0, 'open', JSON.stringify('x'.repeat(4e6)))"],
  ["calls with no list", "[raw(5, 0, '', '7'), raw(6, 0, 'method', '{}')]"],
  ["a name that calls the host again", "raw(0, 0, { toString() { raw(0, 0, 'a', ''); throw 1; } }, '')"],
  ["a name that never ends", "raw(0, 0, { toString() { for (;;); } }, '')"],
];

test.each(FORGED)("%s do no harm", async (_name, script) => {
  const outcome = await evaluate(script, { open: 1, method: () => 1 }).catch((error: unknown) => error);
  if (outcome instanceof Error) expect([Failure, ScriptError]).toContain(outcome.constructor);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  expect(await evaluate("1 + 1")).toBe(2);
});

test("runs of one request share what they may take", async () => {
  const loop = "(() => { for (let i = 0; i < 1e5; i++); })()";
  const budget = createBudget();
  const { fuel } = budget;
  await run({}, (session) => session.evaluate(loop), budget);
  expect(budget.fuel).toBeLessThan(fuel - 1e5);
  budget.fuel = 1000;
  await expect(run({}, (session) => session.evaluate(loop), budget)).rejects.toThrow(/too long/);
});

test("a script that fills the memory is the last of its engine", async () => {
  const fill = "(() => { const kept = []; for (;;) kept.push(new Uint8Array(1e6)); })()";
  for (let i = 0; i < 3; i++) await expect(evaluate(fill)).rejects.toThrow(/memory/);
  expect(await evaluate("1")).toBe(1);
});

test("formatters know their options alone, and are few", () => {
  const intl = createIntl();
  expect(intl("NumberFormat", "de", { minimumFractionDigits: 2 }, "format", 1234.5)).toBe("1.234,50");
  for (let i = 0; i < 1000; i++) intl("NumberFormat", "de", { nobody: i }, "format", 1);
  expect(() => intl("NumberFormat", "x".repeat(1000), {}, "format", 1)).toThrow(RangeError);
  expect(() => intl("constructor", "de", {}, "format", 1)).toThrow(/Intl has no/);
  expect(() => intl("NumberFormat", "de", {}, "constructor", 1)).toThrow(/has no constructor/);
});
