import { describe, expect, test } from "vitest";
import { parseFormattedNumber } from "../../../src/service/source/select-data.ts";

describe("parseFormattedNumber", () => {
  test.each<[text: string, point: number | undefined, comma?: number | undefined]>([
    ["5", 5],
    ["-0.25", -0.25],
    ["1e3", 1000],
    ["1,200", 1200, 1.2],
    ["12,5", 12.5],
    ["1.5", 1.5],
    ["1,234,567.8", 1_234_567.8],
    ["1.234.567,8", 1_234_567.8],
    ["12,34,567", 1_234_567],
    ["1.234.567", 1_234_567],
    ["1 234\u00a0567", 1_234_567],
    ["1'000", 1000],
    ["$1,200.50", 1200.5],
    ["-€5", -5],
    ["€-5", -5],
    ["US$ 3", 3],
    ["CHF 5", 5],
    ["5 EUR", 5],
    ["(3)", -3],
    ["12 %", 12],
    ["−7", -7],
    ["", undefined],
    ["-", undefined],
    [".", undefined],
    ["--5", undefined],
    ["1.2.3", undefined],
    ["1,2,3", undefined],
    ["1,200,50", undefined],
    ["12:30", undefined],
    ["2026-01-01", undefined],
    ["0x10", undefined],
    ["1e999", undefined],
    ["Infinity", undefined],
    ["NaN", undefined],
    ["Q1", undefined],
    ["1".repeat(41), undefined],
    ["(".repeat(1_000_000), undefined],
  ])("reads %j", (text, point, comma = point) => {
    expect([parseFormattedNumber(text, false), parseFormattedNumber(text, true)]).toEqual([point, comma]);
  });
});
