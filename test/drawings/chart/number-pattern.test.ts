import fc from "fast-check";
import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { createNumberPattern } from "../../../src/drawings/chart/number-pattern.ts";

test.each<[string, number, string]>([
  ["0", 1234.5, "1235"],
  ["0,0", 1234567.4, "1,234,567"],
  ["0,0.00", 1234.5, "1,234.50"],
  ["0.000", -0.0001, "0.000"],
  ["000", 7, "007"],
  ["$0,0.0", 1234.56, "$1,234.6"],
  ["$ 0,0", -5, "-$ 5"],
  ["US$0", -5, "-US$5"],
  ["£0.00", 0, "£0.00"],
  ["#,##0.00", 1234.5, "1,234.50"],
  ["0.#", 1.0, "1"],
  ["0.[00]", 5, "5"],
  ["0.0[00]", 5.1234, "5.123"],
  ["0[.]00", 5.5, "5.50"],
  ["0%", 0.256, "26%"],
  ["0.00 %", -0.256, "-25.60 %"],
  ["0a", 1500, "2k"],
  ["0.0a", 1_500_000, "1.5m"],
  ["$0.0a", 2.5e12, "$2.5t"],
  ["0o", 1, "1st"],
  ["0o", 12, "12th"],
  ["0.0b", 1500, "1.5KB"],
  ["0 b", 12, "12 B"],
  ["0.00e+0", 123456, "1.23e+5"],
  ["0e+0", -0.00012, "-1e-4"],
  ["00:00:00", 3725, "1:02:05"],
  ["(0,0)", -1234, "(1,234)"],
  ["($0,0)", -1234, "($1,234)"],
  ["(0", -5, "(-5"],
  ["+0,0", 12, "+12"],
  ["+0,0", -12, "-12"],
  ["0,0 b/s", 1500, "1,500 b/s"],
  ["0/10", 7, "7/10"],
])("the pattern %s formats %d as %s", (pattern, value, text) => {
  expect(createNumberPattern(pattern, "en-US", "field")(value)).toBe(text);
});

test("separators depend on the locale", () => {
  expect(createNumberPattern("0,0.0", "de", "field")(12345.67)).toBe("12.345,7");
  expect(createNumberPattern("0,0 €", "hi", "field")(1234567)).toBe("12,34,567 €");
});

test.each(["currency", "%", "", " ", `0.${"0".repeat(30)}`, "0".repeat(50), "x".repeat(1e5), `${"0".repeat(1e5)}`])(
  "the pattern %j is rejected with the name of the field",
  (pattern) => {
    expect(() => createNumberPattern(pattern, "en", "options.plugins.tickFormat")).toThrow(Failure);
    expect(() => createNumberPattern(pattern, "en", "options.plugins.tickFormat")).toThrow(
      /^options\.plugins\.tickFormat must /,
    );
  },
);

test("any text is a pattern or fails, and a pattern formats any number", () => {
  const text = fc.string({ unit: fc.constantFrom(..."0#,.[]()+-$€ %aobie:x") });
  fc.assert(
    fc.property(text, fc.double(), (pattern, value) => {
      try {
        expect(typeof createNumberPattern(pattern, "en", "field")(value)).toBe("string");
      } catch (error) {
        expect(error).toBeInstanceOf(Failure);
      }
    }),
    { seed: 1, numRuns: 2000 },
  );
});
