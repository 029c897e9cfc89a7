import { expect, test } from "vitest";
import "../../src/app.ts";

test.each([
  ["Object.prototype", Object.prototype],
  ["Object", Object],
  ["Array.prototype", Array.prototype],
  ["a method", Object.prototype.toString],
  ["Function.prototype", Function.prototype],
  ["Error.prototype", TypeError.prototype],
  ["Map.prototype", Map.prototype],
  ["the prototype of typed arrays", Object.getPrototypeOf(Uint8Array.prototype)],
  ["the prototype of iterators", Object.getPrototypeOf(Object.getPrototypeOf([].values()))],
  ["the prototype of generators", Object.getPrototypeOf(function* () {}).prototype],
  ["Intl.NumberFormat.prototype", Intl.NumberFormat.prototype],
  ["Math", Math],
])("%s is not extensible", (_, object) => {
  expect(Object.isExtensible(object)).toBe(false);
  expect(() => Object.assign(object, { max: 11 })).toThrow(TypeError);
});

test.each([
  ["the prototype of typed arrays", Object.getPrototypeOf(Uint8Array.prototype)],
  ["Uint32Array.prototype", Uint32Array.prototype],
  ["Map.prototype", Map.prototype],
  ["Math", Math],
])("%s is frozen", (_, object) => {
  expect(Object.isFrozen(object)).toBe(true);
});

test("objects can still override the inherited toString and name", () => {
  const own: Record<string, unknown> = {};
  own.toString = () => "own";
  expect(`${own}`).toBe("own");
  expect(Object.assign(new Error("text"), { name: "Own" }).name).toBe("Own");
});
