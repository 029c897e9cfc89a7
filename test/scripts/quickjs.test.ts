// Compares QuickJS as metered by the build with the original from its package.

import { describe, expect, test } from "vitest";
import { type Engine, METERED, startQuickJS, UNMETERED } from "./quickjs.ts";

/** Initial memory in the build, in pages of 64 KiB. */
const PAGES = 26;
const SHIPPED_PAGES = 256;

function fuelOf(engine: Engine): WebAssembly.Global {
  return engine.exports.fuel as WebAssembly.Global;
}

describe("metered QuickJS has the same results as the original for", () => {
  test.each([
    [
      "sorting",
      "Array.from({ length: 500 }, (_, i) => 'w' + ((i * 7919) % 503)).sort((a, b) => (a < b ? 1 : -1)).join()",
    ],
    [
      "regular expressions",
      "'2024-01-02 x 2025-03-04'.replace(/(?<y>\\d+)-(\\d+)-(\\d+)/gu, '$3.$2.$<y>').split(/[. ]/)",
    ],
    [
      "small numbers",
      "[0.1 + 0.2, 1e21, -1 / 3, Math.hypot(3, 4), (1.005).toFixed(20), 5e-324, Math.sin(1e22), 2 ** 0.5].join()",
    ],
    [
      "classes and generators",
      "class A { #n = 3; *[Symbol.iterator]() { for (let i = 0; i < this.#n; i++) yield i } } [...new A()].join()",
    ],
    ["unicode", "['ﷺ'.normalize('NFKD').length, 'İß'.toLowerCase(), 'ﬃ'.toUpperCase(), [...'👩‍👩‍👧é'].length].join()"],
    ["stack overflow", "let n = 0; try { (function f() { n++; f() })() } catch (e) { e.message + (n > 50) }"],
    ["a syntax error", "let let = 1"],
  ])("%s", async (_, script) => {
    const shipped = await startQuickJS(UNMETERED, SHIPPED_PAGES);
    const metered = await startQuickJS(METERED, PAGES);
    const result = metered.evaluate(script);
    expect(result.length).toBeGreaterThan(0);
    expect(result).toBe(shipped.evaluate(script));
    expect(fuelOf(metered).value).toBeGreaterThan(0);
  });
});

describe("metered QuickJS runs out of fuel in", () => {
  test.each([
    ["a loop", "while (true) {}"],
    ["an array of holes", "[].concat(new Array(1e9))"],
    ["a regular expression", "/(a+)+$/.test('a'.repeat(40) + 'b')"],
    ["a search", "'x'.repeat(2 ** 28).indexOf('y')"],
    ["sorting", "Array.from({ length: 1e6 }, (_, i) => (i * 7919) % 1000003).sort()"],
    ["multiplying", "const x = (1n << 400000n) - 1n; for (;;) x * x"],
    ["normalizing", "('a' + '\\u0301\\u0323'.repeat(1e6)).normalize('NFC')"],
    ["host calls", "const d = new Date(0); for (let i = 0; i < 1e5; i++) d.getHours()"],
    ["jobs", "(function f() { Promise.resolve().then(f) })(); for (let i = 0; i < 1e7; i++) Promise.resolve()"],
    ["a loop that catches every exception", "for (;;) try { for (;;); } catch {} finally { continue }"],
    ["parsing", "for (let i = 0; i < 1e5; i++) JSON.parse('[' + '1,'.repeat(1e4) + '1]')"],
  ])("%s", async (_, script) => {
    const engine = await startQuickJS(METERED, PAGES);
    const fuel = fuelOf(engine);
    fuel.value = 20_000_000;
    expect(() => engine.evaluate(script)).toThrow("unreachable");
    expect(fuel.value).toBe(0);
    expect(() => engine.evaluate("1")).toThrow("unreachable");
  });

  test("requests for more memory than available", async () => {
    const engine = await startQuickJS(METERED, PAGES, PAGES);
    const fuel = fuelOf(engine);
    fuel.value = 1_000_000;
    const ask = "let n = 0; for (; n < 3; n++) try { new ArrayBuffer(1e8) } catch {} n";
    expect(engine.evaluate(ask)).toBe("3");
    // Each allocation asks the host to grow the memory. scripts/build-assets.ts sets the cost of that host function by
    // its minified name.
    expect(fuel.value).toBeLessThan(1_000_000 - 3 * 25_000);
  });
});

test("metered QuickJS starts with the memory that the build sets, without growing it", async () => {
  const engine = await startQuickJS(METERED, PAGES);
  expect(engine.evaluate("[1, 2, 3].map((x) => x * 2).join()")).toBe('"2,4,6"');
  expect(engine.memory.buffer.byteLength).toBe(PAGES * 65536);
  await expect(startQuickJS(METERED, PAGES - 1)).rejects.toThrow("smaller than");
});

test("metered QuickJS exports its stack pointer", async () => {
  const engine = await startQuickJS(METERED, PAGES);
  const stack = engine.exports.stack as WebAssembly.Global;
  // Emscripten's export that reads the stack pointer.
  expect(stack.value).toBe((engine.exports.Oa as () => number)());
});
