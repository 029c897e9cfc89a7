// Compares the formatter of English numbers with Intl.NumberFormat.

import { expect, test } from "vitest";
import { createDecimalFormat } from "../../../src/drawings/chart/decimal-format.ts";

/** A deterministic sequence of 32-bit numbers. Marsaglia, Xorshift RNGs. */
function* randomNumbers(): Generator<number> {
  for (let state = 0x12_34_56_78; ; ) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    yield state >>> 0;
  }
}

const random = randomNumbers();
const next = () => random.next().value as number;

/** Numbers of all sizes, with a few digits, with all digits, and close to the middle of two roundings. */
function listNumbers(): number[] {
  const numbers = [0, -0, 0.5, 1.5, 2.5, 0.05, 1.005, 1.045, 999.5, 999.9995, 999_999.999_95, 1e20, 1e21, 1e-6, 1e-7];
  numbers.push(2 ** 53, 2 ** 64, 123_456_789_012_345_680_000, Number.MAX_VALUE, Number.MIN_VALUE, 0.1 + 0.2, 4.35);
  const view = new DataView(new ArrayBuffer(8));
  for (let count = 0; count < 4000; count++) {
    numbers.push(next() / 10 ** (next() % 12), (next() % 2000) / 1000, (next() % 100_000) / 8, (next() % 1000) * 0.1);
    numbers.push(next() * next(), (next() + 0.5) / 10 ** (next() % 5), Number(`${next() % 1000}.${next() % 1000}5`));
    view.setUint32(0, next());
    view.setUint32(4, next());
    numbers.push(view.getFloat64(0));
  }
  return [...numbers, ...numbers.map((number) => -number), Number.NaN, Number.POSITIVE_INFINITY];
}

const OPTIONS: object[] = [
  {},
  { maximumFractionDigits: 20 },
  { maximumFractionDigits: 0 },
  { minimumFractionDigits: 1 },
  { minimumFractionDigits: 5 },
  { notation: "standard", minimumFractionDigits: 2, maximumFractionDigits: 2 },
  { minimumFractionDigits: 1, maximumFractionDigits: 4 },
  { minimumFractionDigits: undefined, maximumFractionDigits: undefined, style: undefined },
];

test("formats numbers like Intl", () => {
  const numbers = listNumbers();
  for (const options of OPTIONS) {
    const intl = new Intl.NumberFormat("en-US", options);
    const { format } = createDecimalFormat("en-US", options);
    const wrong = numbers.filter((number) => format(number) !== intl.format(number));
    expect(wrong.slice(0, 10), JSON.stringify(options)).toEqual([]);
  }
});

test("formats other values, options and locales with Intl", () => {
  const english = createDecimalFormat("en-US").format as (value: unknown) => string;
  expect(english("1234.5678")).toBe("1,234.568");
  expect(english(12_345_678_901_234_567_890n)).toBe("12,345,678,901,234,567,890");
  expect(english(undefined)).toBe("NaN");
  expect(createDecimalFormat("de", {}).format(1234.5)).toBe("1.234,5");
  expect(createDecimalFormat("en-US", { notation: "scientific" }).format(1234)).toBe("1.234E3");
  expect(createDecimalFormat("en-US", { style: "percent" }).format(0.5)).toBe("50%");
  expect(createDecimalFormat("en-US", { maximumFractionDigits: 50 }).format(1e-7)).toBe("0.0000001");
  // Intl also reads inherited options, and converts text to numbers.
  expect(createDecimalFormat("en-US", Object.create({ style: "percent" })).format(0.5)).toBe("50%");
  expect(createDecimalFormat("en-US", { minimumFractionDigits: "2" }).format(1)).toBe("1.00");
});

test("rejects the same options as Intl", () => {
  const invalid = [
    { minimumFractionDigits: 3, maximumFractionDigits: 2 },
    { maximumFractionDigits: -1 },
    { maximumFractionDigits: 1000 },
    { maximumFractionDigits: Number.NaN },
    { notation: "roman" },
    { style: "currency" },
    { minimumFractionDigits: Symbol("digits") },
  ];
  for (const options of invalid) expect(() => createDecimalFormat("en-US", options)).toThrow();
  expect(() => createDecimalFormat("not a locale")).toThrow(RangeError);
});
