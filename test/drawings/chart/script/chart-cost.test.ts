import { describe, expect, test } from "vitest";
import { argumentSize, costByArguments, costByText } from "../../../../src/drawings/chart/script/chart-method.ts";
import type { Cost } from "../../../../src/sandbox/policy.ts";

const costOf = (cost: Cost, ...args: unknown[]) => (typeof cost === "number" ? cost : cost(undefined, args));

describe("the cost of a canvas call with text", () => {
  const cost = (...args: unknown[]) => costOf(costByText(100), ...args) - 100;

  test("grows with the number of letters, at any nesting depth", () => {
    expect(cost("abcd", 5, 6)).toBe(2 * cost("ab"));
    expect(cost("")).toBe(0);
    expect(cost(["ab", "cd"]) - cost("abcd")).toBe(2 * cost("a"));
  });

  test("is ten times as high for text beyond Latin", () => {
    expect(cost("Größe, Œuvre")).toBe(cost("x".repeat(12)));
    for (const text of ["где", "ab日", "א1)", "e\u0301a"]) expect(cost(text)).toBe(10 * cost("abc"));
    expect(cost("abc", "где")).toBe(11 * cost("abc"));
  });

  test("is proportional to the length for other calls", () => {
    expect(costOf(costByArguments(10, 3), "где")).toBe(19);
    expect(argumentSize(["abc", ["d", ["e"]]])).toBe(8);
  });
});
