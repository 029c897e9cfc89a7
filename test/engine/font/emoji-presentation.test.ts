import { describe, expect, test } from "vitest";
import { isEmoji, mayHaveEmoji } from "../../../src/engine/font/text-layout.ts";

describe("emoji presentation", () => {
  test.each([
    ["a face", "😀"],
    ["a ZWJ sequence", "👩‍👩‍👧‍👦"],
    ["a character with a skin tone", "☝🏽"],
    ["a flag", "🇯🇵"],
    ["a tag sequence flag", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
    ["a keycap", "1\ufe0f\u20e3"],
    ["a character with variation selector 16", "❤\ufe0f"],
    ["a ZWJ sequence without variation selector", "❤\u200d🔥"],
    ["a ZWJ sequence with variation selector 16", "🏳\ufe0f\u200d🌈"],
    ["a watch", "⌚"],
  ])("applies to %s", (_, cluster) => {
    expect([isEmoji(cluster), mayHaveEmoji(`text ${cluster}`)]).toEqual([true, true]);
  });

  test.each([
    ["a letter", "a"],
    ["a digit", "1"],
    ["a digit with variation selector 16", "1\ufe0f"],
    ["a copyright sign", "©"],
    ["a heart", "❤"],
    ["a heart with variation selector 15", "❤\ufe0e"],
    ["a watch with variation selector 15", "⌚\ufe0e"],
    ["a letter with variation selector 16", "a\ufe0f"],
    ["a zero-width joiner", "\u200d"],
    ["a letter with a zero-width joiner", "ක\u200d"],
    ["empty text", ""],
  ])("doesn't apply to %s", (_, cluster) => {
    expect(isEmoji(cluster)).toBe(false);
  });

  test("is not checked for text without emoji", () => {
    for (const text of ["Sales 2024 ©", "日本語", "→ ❤ ☎"]) expect(mayHaveEmoji(text)).toBe(false);
  });
});
