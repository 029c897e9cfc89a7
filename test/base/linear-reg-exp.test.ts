// Regular expressions in linear time beside those of JavaScript, with random patterns and texts.

import fc from "fast-check";
import { RE2JS } from "re2js";
import { describe, expect, inject, test } from "vitest";
import { createLinearRegExp } from "../../src/base/linear-reg-exp.ts";

const LinearRegExp = createLinearRegExp(() => RE2JS as never) as unknown as RegExpConstructor;

/** Patterns whose matches don't depend on the kind of matcher. */
const PATTERNS = ["a", "ab*", "(a)(b)?", "[a-c]+", "^a|c$", "b{1,2}", "(?:ab)+", "a.c", "\\d", "\\s*,\\s*", "(?<x>b)c"];
const texts = fc.string({ unit: fc.constantFrom("a", "b", "c", "1", ",", " ", "A", "\n"), maxLength: 20 });
const patterns = fc.constantFrom(...PATTERNS);
const flags = fc.constantFrom("", "g", "i", "gi", "m", "gs");

test("texts are matched, replaced and split as in JavaScript", () => {
  fc.assert(
    fc.property(patterns, flags, texts, (pattern, flag, text) => {
      const [ours, theirs] = [new LinearRegExp(pattern, flag), new RegExp(pattern, flag)];
      for (let i = 0; i < 3; i++) {
        const [one, other] = [ours.exec(text), theirs.exec(text)];
        expect(one && [...one, one.index]).toEqual(other && [...other, other.index]);
        expect(ours.lastIndex).toBe(theirs.lastIndex);
      }
      [ours.lastIndex, theirs.lastIndex] = [0, 0];
      expect(text.replace(ours, "<$1$&>")).toBe(text.replace(theirs, "<$1$&>"));
      expect(text.split(ours)).toEqual(text.split(theirs));
      expect(text.search(ours)).toBe(text.search(theirs));
      const [one, other] = [text.match(ours), text.match(theirs)];
      expect(one && [...one]).toEqual(other && [...other]);
    }),
    { seed: inject("seed"), numRuns: 2000 },
  );
});

describe("a pattern is rejected", () => {
  test.each([
    ["(a)\\1", ""],
    ["(?=a)", ""],
    ["(", ""],
    ["a".repeat(10_001), ""],
    ["a", "q"],
  ])("%s with the flags %j", (pattern, flag) => {
    expect(() => new LinearRegExp(pattern, flag).test("a")).toThrow(/^regular expression/);
  });
});
