import { expect, test } from "vitest";
import { showValue } from "../../src/base/failure.ts";

test.each<[unknown, string]>([
  ["text", "text"],
  [5, "5"],
  [null, "null"],
  [undefined, "undefined"],
  [{ a: [1] }, '{"a":[1]}'],
  [12n, "12"],
  [Symbol("x"), "Symbol(x)"],
  // Showing a function's source code would reveal the service's code.
  [() => 1, "a function"],
  ["x".repeat(61), `${"x".repeat(57)}...`],
])("showValue formats %o as %s", (value, text) => {
  expect(showValue(value)).toBe(text);
});
