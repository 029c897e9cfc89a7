import { afterEach, describe, expect, test, vi } from "vitest";
import { FontFace } from "../../../src/engine/font/font-face.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { FontSet } from "../../../src/engine/font/font-set.ts";
import { parseFont } from "../../../src/engine/font/font-shorthand.ts";
import { measureWidth } from "../../../src/engine/font/number-width.ts";
import { layoutText } from "../../../src/engine/font/text-layout.ts";
import type { TextStyle } from "../../../src/engine/font/text-style.ts";
import { GLYPH_FIELDS } from "../../../wasm/harfbuzz/harfbuzz.ts";

const styleOf = (font: string, rest: Partial<TextStyle> = {}): TextStyle => {
  const parsed = parseFont(font);
  if (parsed === null) throw new Error(`${font} is not a font`);
  return { font: parsed, direction: "ltr", letterSpacing: 0, wordSpacing: 0, kerning: "auto", ...rest };
};

/** More numbers than any axis has, and a few long ones. */
const NUMBERS = [
  ...Array.from({ length: 1200 }, (_, index) => `${index * 7}`),
  "11111111111111111111",
  "00710117",
  "4",
];

function widths(style: TextStyle, lang?: string): readonly (readonly [text: string, width: number, due: number])[] {
  const fonts = new FontSet(new FontLibrary(), lang);
  return NUMBERS.map((text) => [text, measureWidth(text, style, fonts), layoutText(text, style, fonts).width]);
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("measureWidth equals the layout width of numbers exactly", () => {
  test.each([
    ["12px Arial", {}],
    ["bold 13.37px sans-serif", {}],
    ["italic 9px Helvetica", {}],
    ["italic bold 100px Arial", { kerning: "normal" }],
    ["12px Arial", { kerning: "none" }],
    ["12px Arial", { letterSpacing: 1.5 }],
    ["12px Arial", { wordSpacing: 3 }],
    ["12px Arial", { direction: "rtl" }],
    ["0px Arial", {}],
  ] as const)("for the style %s %j", (font, rest) => {
    for (const [text, width, due] of widths(styleOf(font, rest))) expect([text, width]).toEqual([text, due]);
  });

  test("in every language", () => {
    for (const lang of ["en", "ar", "en"])
      for (const [text, width, due] of widths(styleOf("12px Arial"), lang)) expect([text, width]).toEqual([text, due]);
  });

  test("with contextual kerning of digits", () => {
    const { shape } = FontFace.prototype;
    vi.spyOn(FontFace.prototype, "shape").mockImplementation(function (this: FontFace, text, options, manner) {
      const glyphs = shape.call(this, text, options, `${manner}close `).slice();
      for (let at = text.indexOf("217"); at >= 0; at = text.indexOf("217", at + 1))
        glyphs[(at + 1) * GLYPH_FIELDS + 2] = 100;
      return glyphs;
    });
    for (const [text, width, due] of widths(styleOf("12px Arial"), "x-close"))
      expect([text, width]).toEqual([text, due]);
  });
});

test("only a few of many numbers are laid out", () => {
  const shape = vi.spyOn(FontFace.prototype, "shape");
  const fonts = new FontSet(new FontLibrary(), "x-many");
  for (let index = 0; index < 2000; index++) measureWidth(`${90_000 + index}`, styleOf("12px Arial"), fonts);
  expect(shape.mock.calls.length).toBeGreaterThan(20);
  expect(shape.mock.calls.length).toBeLessThan(100);
});

test("other text is laid out", () => {
  const fonts = new FontSet(new FontLibrary());
  const style = styleOf("12px Arial");
  for (let index = 0; index < 100; index++)
    for (const text of [`${index / 8}`, `-${index}`, `Day ${index}`, `1e${index}`, ` ${index}`, `\u0661${index}`])
      expect(measureWidth(text, style, fonts)).toBe(layoutText(text, style, fonts).width);
});
