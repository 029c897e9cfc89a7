import { describe, expect, test } from "vitest";
import type { FontFace } from "../../../src/engine/font/font-face.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { FontSet } from "../../../src/engine/font/font-set.ts";
import { DEFAULT_FONT, parseFont } from "../../../src/engine/font/font-shorthand.ts";
import { layoutInkBounds, layoutText, placeRun } from "../../../src/engine/font/text-layout.ts";
import type { TextLayout, TextStyle } from "../../../src/engine/font/text-style.ts";
import { TEXT_LENGTH } from "../../../src/engine/limits.ts";
import { sampleInTurn } from "../../sample.ts";

const STYLE: TextStyle = {
  font: { ...DEFAULT_FONT, size: 100 },
  direction: "ltr",
  letterSpacing: 0,
  wordSpacing: 0,
  kerning: "auto",
};

const fontSet = () => new FontSet(new FontLibrary());
const layout = (text: string, style: Partial<TextStyle> = {}) => layoutText(text, { ...STYLE, ...style }, fontSet());

/** Returns the characters of a layout in visual order, one per glyph. */
function seen({ runs }: TextLayout): string {
  return runs
    .flatMap((run) => placeRun(run, 1).glyphs.map(({ x, cluster }) => ({ x, character: run.text[cluster] as string })))
    .sort((one, other) => one.x - other.x)
    .map(({ character }) => character)
    .join("");
}

describe("a text layout", () => {
  test("maps glyphs to characters, and has its runs in logical order", () => {
    const text = "abc (где) абв";
    const { runs } = layout(text);
    expect(runs.map((run) => run.text).join("")).toBe(text);
    for (const run of runs)
      expect(placeRun(run, 1).glyphs.map(({ cluster }) => cluster)).toEqual([...run.text].map((_, index) => index));
    expect(layout("ab", { direction: "rtl" }).runs).toMatchObject([{ text: "ab" }]);
  });

  test("places a letter and its mark as one cluster", () => {
    const [run] = layout("be\u0301d").runs;
    expect(run && placeRun(run, 10).glyphs.map(({ cluster }) => cluster)).toEqual([0, 1, 3]);
  });

  test("reorders right-to-left lines", () => {
    expect(seen(layout("abc!"))).toBe("abc!");
    expect(seen(layout("abc!", { direction: "rtl" }))).toBe("!abc");
    expect(seen(layout("(a) b.", { direction: "rtl" }))).toBe(".b )a(");
    expect(seen(layout("x \u202eabc\u202c y"))).toBe("x \u202e\u202ccba y");
  });

  test("reorders words in an override", () => {
    expect(seen(layout("\u202eab cd ef\u202c")).replaceAll(/[\u202e\u202c]/g, "")).toBe("fe dc ba");
  });

  test("has the same width in both directions", () => {
    for (const text of ["AVATAR To you", "x y z", "1 234"])
      expect(layout(text, { direction: "rtl" }).width).toBeCloseTo(layout(text).width, 6);
  });

  test("adds word spacing at every word separator", () => {
    for (const [text, words] of [
      ["a b", 1],
      ["a\u00a0b", 1],
      ["a  b", 2],
      ["a\u2003b", 0],
    ] as const)
      expect(layout(text, { wordSpacing: 7 }).width - layout(text).width).toBeCloseTo(7 * words, 6);
  });

  test("adds letter spacing between clusters, and not within them", () => {
    const room = (text: string) =>
      layout(text, { letterSpacing: 5, kerning: "none" }).width - layout(text, { kerning: "none" }).width;
    expect(room("abc")).toBeCloseTo(15, 6);
    expect(room("q\u0301q")).toBeCloseTo(10, 6);
    expect(room("где")).toBeCloseTo(15, 6);
    // Joined Arabic letters stay together; digits and spaces between them don't join.
    expect(room("سلام")).toBeCloseTo(0, 6);
    expect(room("سلام 12 سلام")).toBeCloseTo(20, 6);
  });

  test("uses language-specific glyphs of the font", () => {
    const serbian = new FontSet(new FontLibrary(), "sr");
    const font = { ...STYLE.font, style: "italic" } as const;
    const glyphs = (fonts: FontSet) =>
      layoutText("бгдпт", { ...STYLE, font }, fonts).runs.flatMap((run) => placeRun(run, 1).glyphs.map(({ id }) => id));
    expect(glyphs(serbian)).not.toEqual(glyphs(fontSet()));
    // The cache distinguishes languages.
    expect(glyphs(fontSet())).not.toEqual(glyphs(serbian));
  });
});

describe("the layout cache", () => {
  /** Font set with fonts that are not loaded yet, which counts the requests for the primary face. */
  class PendingFontSet extends FontSet {
    isPending = true;
    primaryCalls = 0;

    override get needsFonts(): boolean {
      return this.isPending;
    }
    override primary(request: Parameters<FontSet["primary"]>[0]): FontFace {
      this.primaryCalls++;
      return super.primary(request);
    }
  }

  test("returns the same layout again", () => {
    const fonts = new PendingFontSet(new FontLibrary());
    fonts.isPending = false;
    const font = parseFont("17px Arial") as TextStyle["font"];
    const first = layoutText("cached once", { ...STYLE, font }, fonts);
    expect(layoutText("cached once", { ...STYLE, font: { ...font } }, fontSet())).toBe(first);
    expect(fonts.primaryCalls).toBeGreaterThan(0);
  });

  test("doesn't store layouts with missing fonts, and doesn't share those with fallback fonts", () => {
    const fonts = new PendingFontSet(new FontLibrary());
    const first = layoutText("kept never", STYLE, fonts);
    expect(layoutText("kept never", STYLE, fonts)).not.toBe(first);
    class LimitedFontSet extends FontSet {
      override get isOverFontLimit(): boolean {
        return true;
      }
    }
    const short = new LimitedFontSet(new FontLibrary());
    const second = layoutText("kept here", STYLE, short);
    expect(layoutText("kept here", STYLE, short)).toBe(second);
    expect(layoutText("kept here", STYLE, fontSet())).not.toBe(second);
  });
});

describe("layout of arbitrary text", () => {
  const units = [
    "\ud800",
    "a\udc00",
    "\u0301",
    "e\u0301\u0323",
    "\u05b0\u05b1",
    "\u202e",
    "\u202b\u202a",
    "\u2066א",
    "\u2068",
    "\u2069",
    "\u200d",
    "😀\u200d",
    "\ufe0f",
    "\u{e0067}",
    "🇩",
    "\u0600",
    "\u1100",
    "\u094d\u0915",
    "\u17d2\u1780",
    "\u0378",
    "\ue000",
    "\uffff",
    "\u{10ffff}",
    "\0\x01\x7f\x9f",
    "\n\t\u2028",
    "א(a[",
    "\u0964a",
    "𝒜",
    "ÅÄÖ",
    "\u034f\u115f\u3164",
  ];
  test.each(units.map((unit, index) => ({ unit, index })))("is well-formed for $unit, repeated", ({ unit, index }) => {
    for (const direction of sampleInTurn(["ltr", "rtl"] as const, index)) {
      const style = { ...STYLE, direction, letterSpacing: 1, wordSpacing: 1 };
      const { runs, width } = layoutText(unit.repeat(100_000 / unit.length), style, fontSet());
      expect(Number.isFinite(width)).toBe(true);
      const text = runs.map((run) => run.text).join("");
      expect(text.length).toBeLessThanOrEqual(TEXT_LENGTH);
      expect(text.isWellFormed()).toBe(true);
      for (const run of runs)
        for (let i = 0; i < run.glyphs.length; i += 4) {
          expect(run.glyphs[i + 3]).toBeLessThan(run.text.length);
          expect(Number.isFinite((run.glyphs[i + 1] as number) + (run.glyphs[i + 2] as number))).toBe(true);
        }
    }
  });

  test("truncates excessive combining marks, but not letters", () => {
    const { runs } = layout(`e${"\u0301".repeat(9000)}abc`);
    expect(runs.map((run) => run.text).join("")).toBe(`e${"\u0301".repeat(60)}abc`);
  });

  test("never truncates within a character", () => {
    const text = `${"a".repeat(TEXT_LENGTH - 1)}😀b`;
    expect(
      layout(text)
        .runs.map((run) => run.text)
        .join(""),
    ).toBe("a".repeat(TEXT_LENGTH - 1));
  });

  test("has no ink for text without visible glyphs", () => {
    expect(layoutInkBounds(layout("  "), 10)).toBeNull();
    expect(layoutInkBounds(layout("x"), 10)).not.toBeNull();
  });
});
