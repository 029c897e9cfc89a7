import { describe, expect, test } from "vitest";
import { isEmoji, mayHaveEmoji } from "../../../src/engine/font/emoji-presentation.ts";

describe("pictures", () => {
  test.each([
    ["a face", "😀"],
    ["a joined family", "👩‍👩‍👧‍👦"],
    ["a skin tone on a character", "☝🏽"],
    ["a flag", "🇯🇵"],
    ["a flag by tags", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
    ["a keycap", "1\ufe0f\u20e3"],
    ["a character that is asked to be one", "❤\ufe0f"],
    ["a joined character without the asking", "❤\u200d🔥"],
    ["a joined character with it", "🏳\ufe0f\u200d🌈"],
    ["the watch", "⌚"],
  ])("%s", (_, cluster) => {
    expect([isEmoji(cluster), mayHaveEmoji(`text ${cluster}`)]).toEqual([true, true]);
  });

  test.each([
    ["a letter", "a"],
    ["a digit", "1"],
    ["a digit that is asked to be one", "1\ufe0f"],
    ["a sign", "©"],
    ["a heart in text", "❤"],
    ["a heart that is asked to be text", "❤\ufe0e"],
    ["the watch that is asked to be text", "⌚\ufe0e"],
    ["a letter that is asked to be one", "a\ufe0f"],
    ["a joiner", "\u200d"],
    ["a letter with a joiner", "ක\u200d"],
    ["nothing", ""],
  ])("not %s", (_, cluster) => {
    expect(isEmoji(cluster)).toBe(false);
  });

  test("are not looked for in text that has none", () => {
    for (const text of ["Sales 2024 ©", "日本語", "→ ❤ ☎"]) expect(mayHaveEmoji(text)).toBe(false);
  });
});
