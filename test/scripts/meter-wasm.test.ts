// The build step that gives WebAssembly a meter, on modules by hand and on QuickJS.

import { expect, test } from "vitest";
import { type Engine, METERED, SHIPPED, startQuickJS } from "./quickjs.ts";

const PAGES = 98;

function fuelOf(engine: Engine): WebAssembly.Global {
  return engine.exports.fuel as WebAssembly.Global;
}

test("metered QuickJS computes what the shipped one does", async () => {
  const script = `
    const words = Array.from({ length: 500 }, (_, i) => "w" + ((i * 7919) % 503));
    JSON.stringify([
      words.sort((a, b) => (a < b ? 1 : -1)).slice(0, 9),
      words.join().replace(/w(\\d)(\\d)/g, "$2$1").length,
      (2n ** 521n - 1n).toString(36),
      [0.1 + 0.2, 1e21, -1 / 3, Math.hypot(3, 4)],
      new Date(0).toISOString(),
      Array.from(new Map(words.map((word, i) => [word.length, i]))),
    ])`;
  const shipped = await startQuickJS(SHIPPED, 256);
  const metered = await startQuickJS(METERED, PAGES);
  const result = metered.evaluate(script);
  expect(result).toContain("w99");
  expect(result).toBe(shipped.evaluate(script));
});

test.each([
  ["a loop", "while (true) {}"],
  ["an array of holes", "[].concat(new Array(1e9))"],
  ["a regular expression", "/(a+)+$/.test('a'.repeat(40) + 'b')"],
  ["a search", "'x'.repeat(2 ** 28).indexOf('y')"],
])("%s without end runs out of fuel", async (_, script) => {
  const engine = await startQuickJS(METERED, PAGES);
  const fuel = fuelOf(engine);
  fuel.value = 20_000_000;
  expect(() => engine.evaluate(script)).toThrow(WebAssembly.RuntimeError);
  expect(fuel.value).toBe(0);
  expect(() => engine.evaluate("1")).toThrow(WebAssembly.RuntimeError);
});
