import { describe, expect, test } from "vitest";
import { Fuel } from "../../../src/base/fuel.ts";
import { type Cut, Paragraph } from "../../../src/drawings/card/paragraph.ts";
import { INITIAL_TEXT, type TextStyle } from "../../../src/drawings/card/style.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { FontSet } from "../../../src/engine/font/font-set.ts";

const fonts = new FontSet(new FontLibrary());

function linesOf(
  text: string | readonly string[],
  width: number,
  style: Partial<TextStyle> = {},
  cut: Cut = { hasEllipsis: false },
) {
  const block = { ...INITIAL_TEXT, ...style };
  const runs = [text]
    .flat()
    .map((part, index) => ({ text: part, style: { ...block, fontWeight: index % 2 === 0 ? 400 : 700 } }));
  const paragraph = new Paragraph(runs, block, cut, fonts, new Fuel());
  return paragraph.lines(width).map((line) => line.segments.map((segment) => segment.text).join("|"));
}

describe("a paragraph", () => {
  test("breaks between words, at newlines, and in words only if the style allows it", () => {
    expect(linesOf("one two three", 60)).toEqual(["one two", "three"]);
    expect(linesOf("one\ntwo", 500)).toEqual(["one", "two"]);
    expect(linesOf("Donaudampfschiff", 60)).toEqual(["Donaudampfschiff"]);
    expect(linesOf("Donaudampfschiff", 60, { wordBreak: "break-word" }).length).toBeGreaterThan(1);
    expect(linesOf("one two three", 60, { whiteSpace: "nowrap" })).toEqual(["one two three"]);
    expect(linesOf("これは日本語の文章です", 100).length).toBeGreaterThan(1);
  });

  test("keeps a word together even if its parts have different styles", () => {
    expect(linesOf(["a b", "c", "d e"], 1000)).toEqual(["a b|c|d e"]);
    expect(linesOf(["aaa b", "c", "d eee"], 50)).toEqual(["aaa", "b|c|d", "eee"]);
  });

  test("is truncated to its maximum number of lines, or to its width", () => {
    expect(linesOf("one two three four five", 60, {}, { lines: 2, hasEllipsis: true })).toEqual(["one two", "three…"]);
    const [line] = linesOf("one two three", 60, { whiteSpace: "nowrap" }, { hasEllipsis: true });
    expect(line).toMatch(/^one t?w?o?…$/);
  });

  test("has lines of similar widths if it is balanced, and no more lines than otherwise", () => {
    const text = "the quick brown fox jumps over it";
    const plain = linesOf(text, 200);
    const balanced = linesOf(text, 200, { textWrap: "balance" });
    expect(balanced).toHaveLength(plain.length);
    expect(balanced[1]?.length).toBeGreaterThan(plain[1]?.length ?? 0);
  });

  test("doesn't break words that fit its width if it is balanced", () => {
    const style = { wordBreak: "break-word", textWrap: "balance" } as const;
    const text = "Geschwindigkeitsbegrenzungen auf";
    expect(linesOf(text, 240, style)).toEqual(["Geschwindigkeitsbegrenzungen", "auf"]);
    expect(linesOf(text, 120, style)[0]).not.toBe("Geschwindigkeitsbegrenzungen");
  });

  test("has the direction of its first letter", () => {
    const directionOf = (text: string) =>
      new Paragraph([{ text, style: INITIAL_TEXT }], INITIAL_TEXT, { hasEllipsis: false }, fonts, new Fuel()).direction;
    expect([directionOf("abc"), directionOf("مرحبا abc")]).toEqual(["ltr", "rtl"]);
  });
});
