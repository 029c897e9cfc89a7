import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listUnmentionedNumbers } from "../../../../src/service/natural/model/check.ts";

describe("listUnmentionedNumbers", () => {
  test.each([
    ["sales 10, 20, 30", [10, 20, 30]],
    ["sales 10,20,30", [10, 20, 30]],
    ["sales 10 20 30", [10, 20, 30]],
    ["sales 10 200 300", [10, 200, 300]],
    ["1,200 and 3,400.5", [1200, 3400.5]],
    ["1.200 und 3.400,5", [1200, 3400.5]],
    ["1'200 et 1 234 567", [1200, 1234567]],
    ["1 234 567,5 und 0 100,000,000", [1234567.5, 0, 1e8]],
    ["1.5k, 2 million, 3bn, 7 Tsd", [1500, 2e6, 3e9, 7000]],
    ["1.5k", [1.5]],
    ["5 mil, 7mil", [5000, 5e6, 7000, 7e6]],
    ["45% and 12.5 %", [45, 0.45, 12.5, 0.125]],
    ["lost 5, won 7", [-5, 7]],
    ["-5 to -2.5", [-5, -2.5]],
    ["$1,000 €2.000", [1000, 2000]],
    [".5 and ,25", [0.5, 0.25]],
    ["10-20", [10, 20]],
    ["１２、３４", [12, 34]],
    ["7", ["7", { x: 7, y: [7] }]],
    ["0.1 0.2 0.3", [0.1, 0.2, 0.30000000000000004]],
    ["none", [null, true, "text", "7a", {}]],
  ])("finds every number of: %s", (description, values) => {
    expect(listUnmentionedNumbers(values, description)).toEqual([]);
  });

  test.each([
    ["sales", [1, 2, 1], [1, 2]],
    ["sales 10, 20", [10, 20, 30], [30]],
    ["sales 10", [0, 10, 100, 1, 10.5], [0, 100, 1, 10.5]],
    ["sales 10", [{ x: 1, y: 10 }, ["11"]], [1, 11]],
    ["1,234", [12, 34, 1234, 234], [12, 34]],
    ["abc12def", [12, 1, 2], [1, 2]],
    ["5 10", [7.5], [7.5]],
  ])("reports numbers that are missing from: %s", (description, values, foreign) => {
    expect(listUnmentionedNumbers(values, description)).toEqual(foreign);
  });

  test("recognises numbers in English, German and Swiss notation", () => {
    const numbers = fc.array(
      fc.oneof(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer().map((one) => one / 100),
      ),
      {
        minLength: 1,
        maxLength: 20,
      },
    );
    fc.assert(
      fc.property(numbers, fc.constantFrom(", ", " ", "; ", " and ", "\n"), (values, separator) => {
        for (const locale of ["en", "de", "de-CH"]) {
          const text = values
            .map((value) => value.toLocaleString(locale, { maximumFractionDigits: 9 }))
            .join(separator);
          expect(listUnmentionedNumbers(values, text)).toEqual([]);
        }
      }),
    );
  });

  test("takes linear time", () => {
    const values = Array.from({ length: 100_000 }, (_, index) => index);
    expect(listUnmentionedNumbers(values, "9,".repeat(256))).toHaveLength(99_999);
    let nested: unknown = 5;
    for (let depth = 0; depth < 90; depth++) nested = [nested];
    expect(listUnmentionedNumbers([nested], "5")).toEqual([]);
  });
});
