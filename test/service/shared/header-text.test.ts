import { describe, expect, test } from "vitest";
import { warningHeader } from "../../../src/service/shared/header-text.ts";

describe("the header of warnings", () => {
  test("is one line, or absent", () => {
    expect(warningHeader([])).toBeUndefined();
    expect(warningHeader(["chls must have numbers, ignored -1"])).toBe("chls must have numbers, ignored -1");
    expect(warningHeader(["a", "b", "c"])).toBe("a; b; c");
  });

  test.each(["\r\nSet-Cookie: a=b", "\0\x7f", "日本", "😀", "\ud800", "é\u2028"])("is printable ASCII: %j", (text) => {
    expect(warningHeader([`x${text}y`, text])).toMatch(/^x\?{1,2}.*y; \?.*$/);
    expect(warningHeader([text.repeat(10_000)])).toMatch(/^[ -~]{1,1000}$/);
  });

  test("has at most 1,000 characters, and counts the sentences that don't fit", () => {
    const sentence = "a".repeat(300);
    expect(warningHeader([sentence, sentence, sentence])).toBe(`${sentence}; ${sentence}; ${sentence}`);
    expect(warningHeader(Array(20_000).fill(sentence))).toBe(`${sentence}; ${sentence}; ${sentence}; and 19997 more`);
    expect(warningHeader(["b".repeat(5000), "c"])?.length).toBeLessThanOrEqual(1000);
  });
});
