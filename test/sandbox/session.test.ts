// Tests the sandbox alone: values and functions passed in both directions, and a guest that forges messages from its
// half of the membrane.

import { describe, expect, test } from "vitest";
import membraneProgram from "../../generated/guest-membrane.txt";
import { Failure, UsageError } from "../../src/base/failure.ts";
import { NO_PHASE_CLOCK } from "../../src/base/phase-clock.ts";
import { createIntl } from "../../src/sandbox/intl.ts";
import type { ObjectRule } from "../../src/sandbox/policy.ts";
import { createSandbox } from "../../src/sandbox/sandbox.ts";
import { makeSandboxImage } from "../../src/sandbox/sandbox-image.ts";
import { ScriptError } from "../../src/sandbox/script-error.ts";
import { createBudget, type Session } from "../../src/sandbox/session.ts";

/** Gives scripts direct access to the host function and to the host's objects. */
const RAW = "globalThis.raw = globalThis.__host; globalThis.names = globalThis.__membrane.names;";
const open = createSandbox(await makeSandboxImage([membraneProgram, RAW]));

/** Runs `use` in a session whose scripts can access the given objects, except for functions in nested objects. */
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
  return sandbox.run({ policy: { ruleOf }, names, clock: () => 0, budget, phases: NO_PHASE_CLOCK }, use);
}

const evaluate = (script: string, names: Record<string, unknown> = {}) =>
  run(names, (session) => session.evaluate(script));

describe("values", () => {
  test("are copied out as plain data", async () => {
    const value = await evaluate("({ a: [1, NaN, -0, null, 'x\\0'], d: new Date(5), m: new Map([['k', 1]]) })");
    expect(value).toEqual({ a: [1, Number.NaN, -0, null, "x\0"], d: new Date(5), m: { k: 1 } });
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  test("don't contain methods that JavaScript calls implicitly, such as toJSON", async () => {
    const value = await evaluate(
      "({ valueOf: () => 1, toString: () => 'x', toJSON: () => 1, then: () => 1, kept: 1 })",
    );
    expect(Object.keys(value as object)).toEqual(["kept"]);
  });

  test("are passed in as proxies, and returned as the original objects", async () => {
    const list = [1, { a: 1 }];
    expect(await evaluate("(names.list[1].b = 2, names.list.push(3), names.list)", { list })).toBe(list);
    expect(list).toEqual([1, { a: 1, b: 2 }, 3]);
  });

  test("without a policy rule are undefined", async () => {
    const names = { secret: Symbol("s"), list: [() => 1] };
    const kinds = await evaluate("[typeof names.secret, typeof names.list[0], typeof names.constructor]", names);
    expect(kinds).toEqual(["undefined", "undefined", "undefined"]);
  });

  test("are identical in every run", async () => {
    const script = "(globalThis.count = (globalThis.count ?? 0) + 1, [count, Math.random(), Date.now()])";
    expect(await evaluate(script)).toEqual(await evaluate(script));
  });
});

describe("functions", () => {
  test("receive this and arguments, and stop working after their run", async () => {
    const add = await run({}, (session) => {
      const hostFunction = session.evaluate("(function (x) { return this.y + x; })") as (
        this: object,
        x: number,
      ) => number;
      expect(hostFunction.call({ y: 2 }, 3)).toBe(5);
      return hostFunction;
    });
    expect(() => add.call({ y: 1 }, 1)).toThrow("the script has ended");
  });

  test("can call the host recursively only a few levels deep", async () => {
    const names = { deeper: (next: () => void) => next() };
    const script = "(() => { const f = () => names.deeper(f); try { f(); } catch {} })()";
    await expect(evaluate(script, names)).rejects.toThrow(/levels deep/);
  });

  test("report the line of an error", async () => {
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

describe("exceptions of the host", () => {
  const messageOf = (error: () => never) =>
    evaluate("(() => { try { names.fail(); } catch (e) { return String(e); } })()", { fail: error });

  test.each([
    ["a missing value", () => (undefined as never as { secret(): never }).secret()],
    ["a value that is not iterable", () => new Map(7 as never) as never],
    ["a constant", () => Object.assign(Object.freeze({ secret: 1 }), { secret: 2 }) as never],
    ["null as an object", () => Object.keys(null as never) as never],
    ["a negative length", () => new Array(-1) as never],
    ["a huge string", () => "x".repeat(2 ** 30) as never],
  ])("don't reveal the JavaScript engine's message: %s", async (_, fail) => {
    expect(await messageOf(fail)).toMatch(
      /^(?:Type|Range)Error: a value in the chart is missing or has the wrong type$/,
    );
  });

  test.each([
    [new UsageError("rows must be a list"), "TypeError: rows must be a list"],
    [new RangeError("radius must be at least 0"), "RangeError: radius must be at least 0"],
    [new DOMException("no pixels", "InvalidStateError"), "Error: no pixels"],
    ["not an error", "Error: an unknown error was thrown"],
  ])("keep a message for the script's author: %s", async (error, expected) => {
    const fail = () => {
      throw error;
    };
    expect(await messageOf(fail)).toBe(expected);
  });
});

/** Message with the tag that the guest's half of the membrane puts on its own values. */
const tagged = (content: string) => `'{"\\\\u0001":${content}}'`;

/** Messages that only a malicious guest sends. The host rejects each one or ends the run. */
const FORGED: [name: string, script: string][] = [
  ["references to unknown objects", "[-1, 1.5, 1e9, NaN, Infinity, 7].map((n) => raw(0, n, 'a', ''))"],
  ["repeated references to unknown objects", "[-1, 1.5, 1e9, NaN].map((n) => raw(8, n, 'a', ''))"],
  ["unknown operations", "[-1, 99, NaN, 2 ** 40].map((n) => raw(n, 0, 'a', ''))"],
  ["calls without arguments", "[raw(), raw({}), raw(Symbol.iterator)]"],
  ["prototype keys", "['__proto__', 'constructor', '__proto__\\0x'].map((k) => raw(2, 0, k, '{}'))"],
  ["invalid JSON values", "raw(2, 0, 'open', '{')"],
  ["values with forbidden keys", `raw(2, 0, 'open', '{"__proto__":{"polluted":1}}')`],
  ["tags with unknown references", `raw(2, 0, 'open', ${tagged('["host",999]')})`],
  ["tags with unexpected content", `raw(2, 0, 'open', ${tagged('["number",{"toString":1,"valueOf":1}]')})`],
  ["functions with a huge id", `raw(2, 0, 'open', ${tagged('["function",1e9,{"toString":1}]')})`],
  ["deeply nested values", "raw(2, 0, 'open', '['.repeat(1e5) + ']'.repeat(1e5))"],
  ["huge keys", "raw(0, 0, 'x'.repeat(9e6), '')"],
  ["huge values", "raw(2, 0, 'open', JSON.stringify('x'.repeat(4e6)))"],
  ["calls without an argument list", "[raw(5, 0, '', '7'), raw(6, 0, 'method', '{}')]"],
  ["keys that call the host recursively", "raw(0, 0, { toString() { raw(0, 0, 'a', ''); throw 1; } }, '')"],
  ["keys that never finish converting to a string", "raw(0, 0, { toString() { for (;;); } }, '')"],
];

test.each(FORGED)("%s are harmless", async (_name, script) => {
  const outcome = await evaluate(script, { open: 1, method: () => 1 }).catch((error: unknown) => error);
  if (outcome instanceof Error) expect(outcome instanceof Failure || outcome instanceof ScriptError).toBe(true);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  expect(await evaluate("1 + 1")).toBe(2);
});

test("the runs of one request share a fuel budget", async () => {
  const loop = "(() => { for (let i = 0; i < 1e5; i++); })()";
  const budget = createBudget();
  const { fuel } = budget;
  await run({}, (session) => session.evaluate(loop), budget);
  expect(budget.fuel).toBeLessThan(fuel - 1e5);
  budget.fuel = 1000;
  await expect(run({}, (session) => session.evaluate(loop), budget)).rejects.toThrow(/too long/);
});

test("an engine is discarded after a script filled its memory", async () => {
  const fill = "(() => { const kept = []; for (;;) kept.push(new Uint8Array(1e6)); })()";
  for (let i = 0; i < 3; i++) await expect(evaluate(fill)).rejects.toThrow(/memory/);
  expect(await evaluate("1")).toBe(1);
});

test("Intl formatters validate their arguments, and their cache is bounded", () => {
  const intl = createIntl();
  expect(intl("NumberFormat", "de", { minimumFractionDigits: 2 }, "format", 1234.5)).toBe("1.234,50");
  for (let i = 0; i < 1000; i++) intl("NumberFormat", "de", { nobody: i }, "format", 1);
  expect(() => intl("NumberFormat", "x".repeat(1000), {}, "format", 1)).toThrow(RangeError);
  expect(() => intl("constructor", "de", {}, "format", 1)).toThrow(/Intl has no/);
  expect(() => intl("NumberFormat", "de", {}, "constructor", 1)).toThrow(/has no constructor/);
});
