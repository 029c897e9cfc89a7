import { describe, expect, test } from "vitest";
import { TextFitter } from "../../../src/drawings/table/table-fonts.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { FontSet } from "../../../src/engine/font/font-set.ts";
import { type FontRequest, parseFont } from "../../../src/engine/font/font-shorthand.ts";
import { layoutText } from "../../../src/engine/font/text-layout.ts";

const FONT = parseFont("16px sans-serif") as FontRequest;
const FONTS = new FontSet(new FontLibrary());
const fitter = new TextFitter(FONT, FONTS);

const widthOf = (text: string) =>
  layoutText(text, { font: FONT, direction: "ltr", letterSpacing: 0, wordSpacing: 0, kerning: "auto" }, FONTS).width;

describe("text on one line", () => {
  test("is unchanged while it can be condensed to 60% of its width", () => {
    const text = "a text of some words";
    const width = widthOf(text);
    expect(fitter.fit(text, width, 1)).toEqual([text]);
    expect(fitter.fit(text, width * 0.61, 1)).toEqual([text]);
    expect(fitter.fit(text, width * 0.59, 1)).not.toEqual([text]);
  });

  test("is truncated with an ellipsis", () => {
    const text = "abcdefghijklmnopqrstuvwxyz ".repeat(40);
    for (const room of [30, 84, 200, 700]) {
      const [line = "", ...others] = fitter.fit(text, room, 1);
      expect(others).toEqual([]);
      expect(line).toMatch(/[a-z]…$/);
      const kept = line.slice(0, -1);
      expect(text.startsWith(kept)).toBe(true);
      expect(widthOf(line) * 0.6).toBeLessThanOrEqual(room);
      const more = text.slice(0, kept.length + 3);
      expect(widthOf(`${more}…`) * 0.6).toBeGreaterThan(room);
    }
  });

  test("is omitted without any room, and becomes an ellipsis if no letter fits", () => {
    expect(fitter.fit("a", 0, 1)).toEqual([]);
    expect(fitter.fit("a", -5, 3)).toEqual([]);
    expect(fitter.fit("", 50, 1)).toEqual([]);
    expect(fitter.fit("wide text", 3, 1)).toEqual(["…"]);
  });

  test("is truncated between grapheme clusters", () => {
    const letter = "e\u0301\u0302\u0303";
    const [line = ""] = fitter.fit(letter.repeat(200), 60, 1);
    expect(line.slice(0, -1)).toBe(letter.repeat((line.length - 1) / 4));
  });
});

describe("text on several lines", () => {
  const wrap = (text: string, room: number, max = 20) => fitter.fit(text, room, max);

  test("breaks between words", () => {
    expect(wrap("one two three", widthOf("one two") + 1)).toEqual(["one two", "three"]);
    expect(wrap("one two three", widthOf("one two") - 1)).toEqual(["one", "two", "three"]);
    expect(wrap("  one   two  ", 90)).toEqual(["one   two"]);
  });

  test("breaks at line breaks and after hyphens", () => {
    expect(wrap("one\ntwo\n\nthree", 500)).toEqual(["one", "two", "three"]);
    expect(wrap("well-known", widthOf("known") + 1)).toEqual(["well-", "known"]);
  });

  test("doesn't break inside numbers, units and quotes", () => {
    for (const text of ["$100", "3.14", "(a)", "it’s", "a/b", "50%", "“q”"]) {
      const lines = wrap(`x ${text} y`, widthOf(text) + 1);
      expect(lines.join("|").split("|")).toContain(text);
    }
  });

  test("breaks between characters in scripts without spaces, but not before punctuation", () => {
    const text = "日本語の文章は、どこでも折り返せます。";
    const lines = wrap(text, 80);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join("")).toBe(text);
    for (const line of lines) expect(line).not.toMatch(/^[、。]/);
  });

  test("breaks inside words that are longer than a line", () => {
    const text = "Donaudampfschifffahrtsgesellschaft";
    const lines = wrap(text, 70);
    expect(lines.join("")).toBe(text);
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(70);
    expect(wrap("aaa", 1)).toEqual(["a", "a", "a"]);
  });

  test("ends with an ellipsis after the last line", () => {
    const lines = wrap("one two three four five six", 60, 2);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/…$/);
    expect(widthOf(lines[1] as string)).toBeLessThanOrEqual(60);
  });

  test("never exceeds the width", () => {
    const texts = ["a ".repeat(5000), "x".repeat(5000), "a.".repeat(5000), "(".repeat(5000), "i".repeat(5000)];
    for (const text of [...texts, "a\n".repeat(5000), "\u200b".repeat(5000), "字".repeat(5000), "😀".repeat(5000)])
      for (const line of wrap(text, 84)) expect(widthOf(line)).toBeLessThanOrEqual(84.01);
  });
});
