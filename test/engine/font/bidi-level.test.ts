import { describe, expect, test } from "vitest";
import { bidiLevels, visualOrder } from "../../../src/engine/font/text-layout.ts";

/** Returns the text in visual order, from left to right. */
function seen(text: string, direction: "ltr" | "rtl"): string {
  const levels = bidiLevels(text, direction) ?? new Uint8Array(text.length);
  const characters = [...text];
  let at = 0;
  const characterLevels = characters.map((character) => {
    const level = levels[at] as number;
    at += character.length;
    return level;
  });
  return visualOrder(characterLevels)
    .map((index) => characters[index])
    .join("");
}

describe("visual order of text", () => {
  // Hebrew letters replace the capitals in the examples of UAX #9.
  test.each<[string, "ltr" | "rtl", string]>([
    ["plain", "ltr", "plain"],
    ["car אבג end", "ltr", "car גבא end"],
    ["אבג car", "rtl", "car גבא"],
    ["אב 123 ג", "ltr", "ג 123 בא"],
    ["he said \u2067אב, x\u2069.", "ltr", "he said \u2067x ,בא\u2069."],
    ["אב (גד)", "rtl", ")דג( בא"],
    ["a 😀 ב 😀 ג b", "ltr", "a 😀 ג 😀 ב b"],
    ["אב...", "ltr", "בא..."],
    ["אב...", "rtl", "...בא"],
    ["אב   ", "ltr", "בא   "],
    ["אב   ", "rtl", "   בא"],
    ["١٢٣ abc", "ltr", "١٢٣ abc"],
    ["x \u202eabc\u202c y", "ltr", "x \u202e\u202ccba y"],
  ])("%s in a %s line", (text, direction, expected) => {
    expect(seen(text, direction)).toBe(expected);
  });

  test("is not computed for text without right-to-left characters", () => {
    for (const text of ["", "Sales", "Größe → 日本語", "😀 ❤️", "हिन्दी"]) expect(bidiLevels(text, "ltr")).toBeNull();
    expect(bidiLevels("א", "ltr")).not.toBeNull();
  });

  test("has a level for every code unit of text full of direction changes and brackets", () => {
    for (const unit of ["\u2068", "\u2067א\u2066a", "\u202e\u202b", "א(", "\u2069", "א1,", "\ud800", "\u{1e900}"])
      for (const direction of ["ltr", "rtl"] as const) {
        const text = unit.repeat(10_000 / unit.length);
        expect((bidiLevels(text, direction) ?? []).length === text.length || !/[\u0590-\u2fff]/.test(text)).toBe(true);
      }
  });

  test("contains every run exactly once", () => {
    const levels = Array.from({ length: 500 }, (_, index) => (index * 7) % 11);
    expect(visualOrder(levels).toSorted((one, other) => one - other)).toEqual(levels.map((_, index) => index));
    expect(visualOrder([0, 1, 2, 1, 0])).toEqual([0, 3, 2, 1, 4]);
  });
});
