import { describe, expect, test } from "vitest";
import { joinWarnings } from "../../../src/service/shared/header-text.ts";

describe("warnings in a header", () => {
  test("are one line", () => {
    expect(joinWarnings([])).toBe("");
    expect(joinWarnings(["chls must have numbers, ignored -1"])).toBe("chls must have numbers, ignored -1");
    expect(joinWarnings(["a", "b", "c"])).toBe("a; b; c");
  });

  test("that don't fit are counted", () => {
    const sentence = "a".repeat(300);
    expect(joinWarnings([sentence, sentence, sentence])).toBe(`${sentence}; ${sentence}; ${sentence}`);
    expect(joinWarnings(Array(20_000).fill(sentence))).toBe(`${sentence}; ${sentence}; ${sentence}; and 19997 more`);
    // The reply shortens a single sentence, after hiding the keys in it.
    expect(joinWarnings(["b".repeat(5000), "c"])).toBe(`${"b".repeat(5000)}; and 1 more`);
  });
});
